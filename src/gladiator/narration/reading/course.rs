//! The turn: its number, who moves first, who has nothing to do.

use crate::engine::narration::{Actor, DiceRoll, Priority};
use crate::gladiator::model::fighter::{FighterId, Side};
use crate::gladiator::narration::reading::{BattleText, Narrator, six_sided};

/// A heading: no turn stands before it.
pub(super) fn turn_began(turn: u16) -> BattleText {
    BattleText::told(format!("Turn {turn}.")).of(Priority::Frame)
}

impl Narrator<'_> {
    pub(super) fn incentive_rolled(&self, west: u8, east: u8, winner: Side) -> BattleText {
        let winner = winner.name();
        let mut result = vec![format!("West {west}, East {east}"), format!("{winner} chooses who moves first.")];
        if west == east {
            result.push("A tie: West on even turns, East on odd".into());
        }
        let dice = six_sided(&[west, east]);
        let dice = DiceRoll { of: None, caption: "team incentive".into(), dice, result, one_by_one: true };
        let told = self.told(format!("Incentive: West {west}, East {east}: {winner} chooses who moves first."));
        BattleText { dice: Some(dice), ..told.of(Priority::Frame) }
    }

    pub(super) fn moving_first(&self, side: Side, chosen: bool) -> BattleText {
        let (first, chooser) = (side.name(), side.other().name());
        let told = |text: String| self.told(text).of(Priority::Frame);
        if chosen {
            // The reason is that of the side that chose, not of the one that moves.
            let reasoned = format!("{chooser} lets {first} move first, to see the enemy move.");
            let told = told(format!("{first} moves first."));
            return BattleText { reasoned: Some(reasoned), doer: Actor::Seat, ..told };
        }
        let can_move = self.before.side(side).any(|id| self.before.can_move(id));
        told(if can_move { format!("Only one side can move: {first}.") } else { "Nobody can move.".into() })
    }

    /// That a runner has no action goes without saying.
    pub(super) fn acted(&self, fighter: FighterId, idle: bool) -> BattleText {
        if !idle {
            return BattleText::silent();
        }
        let told = self.told(format!("{} can do nothing.", self.name(fighter)));
        if self.before.fighter(fighter).unconscious() { told } else { told.of(Priority::Trivial) }
    }
}
