//! The decisions of a battle, its outcomes, and the phases of a turn.

use crate::battle::event::Strike;
use crate::model::fighter::{FighterId, Side};
use serde::{Deserialize, Serialize};

/// A decision that the battle waits for, with the fighter or side that decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Decision {
    /// The side that moves first.
    Incentive {
        side: Side,
    },
    Move {
        fighter: FighterId,
    },
    Act {
        fighter: FighterId,
    },
    /// The target evades this attack or takes it.
    Evade {
        /// The attack; its target decides.
        strike: Strike,
    },
    /// The target tries to repel the enemy who wants hand combat, or lets them come.
    Repel {
        attacker: FighterId,
        target: FighterId,
    },
    /// The square into which the enemy falls after a shield blow.
    Push {
        /// The blow; its attacker decides.
        strike: Strike,
    },
    /// The target of the second blow of a dual attack.
    SecondBlow {
        fighter: FighterId,
    },
    /// The Mage pays again for a summons or an invisibility, or ends it.
    KeepUp {
        fighter: FighterId,
        owed: Owed,
    },
    /// The enemy to inspect with ESP Stats.
    Read {
        fighter: FighterId,
        /// Number of enemies that can still be inspected, 1 to 3.
        left: u8,
    },
    /// No decision: the battle is over.
    Over {
        outcome: Outcome,
    },
}

impl Decision {
    /// The fighter who decides. `None` for the incentive and at the end.
    pub const fn fighter(&self) -> Option<FighterId> {
        match self {
            Decision::Move { fighter }
            | Decision::Act { fighter }
            | Decision::SecondBlow { fighter }
            | Decision::KeepUp { fighter, .. }
            | Decision::Read { fighter, .. } => Some(*fighter),
            Decision::Evade { strike } => Some(strike.target),
            Decision::Repel { target, .. } => Some(*target),
            Decision::Push { strike } => Some(strike.attacker),
            Decision::Incentive { .. } | Decision::Over { .. } => None,
        }
    }
}

/// A spell that must be paid for again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Owed {
    /// A summoned being that costs upkeep (SUM-03).
    Summons(FighterId),
    /// The invisibility of a fighter (DEC-088).
    Invisibility(FighterId),
}

impl Owed {
    /// The summoned being, or the invisible fighter.
    pub const fn whose(self) -> FighterId {
        match self {
            Owed::Summons(id) | Owed::Invisibility(id) => id,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// Only one side is left in the arena.
    Won(Side),
    /// No fighter is left on either side (DEC-038).
    Nobody,
    /// The turn limit was reached, or all remaining fighters lie unconscious for good (DEC-038).
    Draw,
}
