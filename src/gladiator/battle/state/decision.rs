//! What a battle waits for, how it ended, and the phases of its turns.

use crate::gladiator::battle::event::Strike;
use crate::gladiator::model::fighter::{FighterId, Side};
use serde::{Deserialize, Serialize};

/// Who must decide what.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Decision {
    /// Which side moves first?
    Incentive {
        /// The side that chooses.
        side: Side,
    },
    /// Where does he move?
    Move {
        /// Who moves.
        fighter: FighterId,
    },
    /// What does he do?
    Act {
        /// Who acts.
        fighter: FighterId,
    },
    /// Does he evade this attack?
    Evade {
        /// The attack; its target decides.
        strike: Strike,
    },
    /// Does he try to repel who wants hand combat?
    Repel {
        /// Who wants it.
        attacker: FighterId,
        /// Who is asked.
        target: FighterId,
    },
    /// Into which square does the enemy fall whom his shield knocked over?
    Push {
        /// The blow; its attacker decides.
        strike: Strike,
    },
    /// Whom does the second blow of his dual attack strike?
    SecondBlow {
        /// Who strikes.
        fighter: FighterId,
    },
    /// Does he pay again for a summons or an invisibility?
    KeepUp {
        /// The Mage.
        fighter: FighterId,
        /// For what.
        owed: Owed,
    },
    /// Which enemy's figures does he look at?
    Read {
        /// Who looks.
        fighter: FighterId,
        /// How many he may still look at, 1 to 3.
        left: u8,
    },
    /// Nothing more: the battle is over.
    Over {
        /// How it ended.
        outcome: Outcome,
    },
}

impl Decision {
    /// The fighter who is asked; none for the incentive and at the end.
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
    /// A summoned being (SUM-03).
    Summons(FighterId),
    /// Somebody's invisibility (DEC-088).
    Invisibility(FighterId),
}

impl Owed {
    /// The being, or who is invisible.
    pub const fn whose(self) -> FighterId {
        match self {
            Owed::Summons(id) | Owed::Invisibility(id) => id,
        }
    }
}

/// How a battle ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// One side alone is left in the arena.
    Won(Side),
    /// Nobody is left (DEC-038).
    Nobody,
    /// The turn limit was reached, or all who are left lie unconscious for good (DEC-038).
    Draw,
}
