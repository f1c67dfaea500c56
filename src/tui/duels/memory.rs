//! What a seat has seen of an encounter: every event with the fight after it, so that it can be watched forward and back.

use crate::duels::battle::event::Event;
use crate::duels::battle::fight::Fight;
use crate::duels::battle::state::Encounter;
use crate::duels::model::fighter::Side;
use crate::engine::narration::{Actor, Priority};

/// An event as it was told.
#[derive(Clone, Debug, PartialEq)]
pub struct ShownStep {
    /// The fight after it.
    pub fight: Fight,
    /// Which of the events of the encounter it was, from 1; those that are not told count as well.
    pub number: usize,
    /// "R3 ", or nothing before combat.
    pub mark: String,
    /// In one line.
    pub line: String,
    /// In full.
    pub full: String,
    /// How much it matters.
    pub priority: Priority,
    /// Who did it.
    pub who: Option<Side>,
}

/// Everything so far.
#[derive(Clone, Debug, Default)]
pub struct DuelMemory {
    /// The encounter before the first event that was told.
    pub first: Option<Encounter>,
    /// What was told.
    pub steps: Vec<ShownStep>,
    /// Everything that happened, told or not.
    pub events: Vec<Event>,
}

impl DuelMemory {
    /// Takes an event in.
    pub fn take(&mut self, games: [&Encounter; 2], event: &Event, told: &crate::duels::narration::reading::DuelText) {
        if matches!(event, Event::Sealed { .. }) {
            return;
        }
        if self.first.is_none() {
            self.first = Some(games[0].clone());
        }
        self.events.push(event.clone());
        if told.is_told() && told.priority > Priority::Trivial {
            let who = if let Actor::Somebody(side) = told.doer { Some(side) } else { None };
            self.steps.push(ShownStep {
                fight: *games[1].fight(),
                number: self.events.len(),
                mark: told.mark.clone(),
                line: told.short.clone(),
                full: told.text.clone(),
                priority: told.priority,
                who,
            });
        }
    }
}
