//! Describes the turn: its number, who moves first, and who cannot act.

use crate::model::fighter::{FighterId, Side};
use crate::narration::reading::{Narrator, six_sided};
use alloc::string::String;
use ludus_engine::narration::{Actor, DiceRoll, EventText, Priority};

/// A heading, so it has no turn mark.
pub(super) fn turn_began(turn: u16) -> EventText {
    EventText::told(format!("Turn {turn}.")).of(Priority::Frame)
}

impl Narrator<'_> {
    pub(super) fn incentive_rolled(&self, west: u8, east: u8, winner: Side) -> EventText {
        let winner = winner.name();
        let mut result = vec![format!("West {west}, East {east}"), format!("{winner} chooses who moves first.")];
        if west == east {
            result.push("A tie: West on even turns, East on odd".into());
        }
        let dice = six_sided(&[west, east]);
        let dice =
            DiceRoll { of: None, caption: "team incentive".into(), dice, result, one_by_one: true, verdict: None };
        let entry = self.entry(format!("Incentive: West {west}, East {east}: {winner} chooses who moves first."));
        EventText { dice: Some(dice), ..entry.of(Priority::Frame) }
    }

    pub(super) fn moving_first(&self, side: Side, chosen: bool) -> EventText {
        let (first, chooser) = (side.name(), side.other().name());
        let entry = |text: String| self.entry(text).of(Priority::Frame);
        if chosen {
            // The reason belongs to the side that chose, not to the side that moves.
            let reasoned = format!("{chooser} lets {first} move first, to see the enemy move.");
            let entry = entry(format!("{first} moves first."));
            return EventText { reasoned: Some(reasoned), doer: Actor::Seat, ..entry };
        }
        let can_move = self.before.side(side).any(|id| self.before.can_move(id));
        entry(if can_move { format!("Only one side can move: {first}.") } else { "Nobody can move.".into() })
    }

    /// Trivial for a runner, who obviously has no action left.
    pub(super) fn acted(&self, fighter: FighterId, idle: bool) -> EventText {
        if !idle {
            return EventText::silent();
        }
        let entry = self.entry(format!("{} can do nothing.", self.name(fighter)));
        if self.before.fighter(fighter).unconscious() { entry } else { entry.of(Priority::Trivial) }
    }
}
