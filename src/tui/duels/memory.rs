//! A seat's record of an encounter: every event and the fight after it, for playback in both directions.

use crate::duels::table::DuelReturn;
use ludus_duels::battle::event::Event;
use ludus_duels::battle::fight::Fight;
use ludus_duels::battle::state::Encounter;
use ludus_duels::model::fighter::Side;
use ludus_duels::stats::summary::EncounterSummary;
use ludus_engine::narration::{Actor, DiceRoll, EventText, Priority};
use std::rc::Rc;

/// An event with its text.
#[derive(Clone, Debug, PartialEq)]
pub struct ShownStep {
    pub fight: Fight,
    /// The event's number in the encounter, from 1, counting hidden events.
    pub number: usize,
    /// "R3 ", or empty before combat.
    pub mark: String,
    pub line: String,
    pub full: String,
    pub priority: Priority,
    pub who: Option<Side>,
    pub dice: Option<DiceRoll>,
}

#[derive(Clone, Debug, Default)]
pub struct DuelMemory {
    /// The state around the encounter, shared by both seats.
    pub brought: Rc<DuelReturn>,
    /// The summary after the end.
    pub summary: Option<Rc<EncounterSummary>>,
    /// The encounter before the first shown event.
    pub first: Option<Encounter>,
    pub steps: Vec<ShownStep>,
    /// All events, including hidden ones.
    pub events: Vec<Event>,
}

impl DuelMemory {
    pub fn new(brought: DuelReturn) -> DuelMemory {
        DuelMemory { brought: Rc::new(brought), ..DuelMemory::default() }
    }

    pub fn take(&mut self, games: [&Encounter; 2], event: &Event, text: &EventText) {
        if matches!(event, Event::Sealed { .. }) {
            return;
        }
        if self.first.is_none() {
            self.first = Some(games[0].clone());
        }
        self.events.push(event.clone());
        if text.is_told() && text.priority > Priority::Trivial {
            let who = if let Actor::Somebody(side) = text.doer { Some(side) } else { None };
            self.steps.push(ShownStep {
                fight: *games[1].fight(),
                number: self.events.len(),
                mark: text.mark.clone(),
                line: text.short.clone(),
                full: text.text.clone(),
                priority: text.priority,
                who: who.map(Side::from),
                dice: text.dice.clone(),
            });
        }
    }
}
