//! The terms of an encounter: the starter, the range and earlier agreements.

use crate::data::item::Item;
use crate::data::monster::Monster;
use crate::data::special::Special;
use crate::model::fighter::Side;
use serde::{Deserialize, Serialize};

/// The distance of both fighters (DUEL-RANGE, DD-12).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Range {
    /// The widest: spells only.
    #[default]
    Spell,
    /// Spells and arrows.
    Bow,
    /// Spells and blows.
    Melee,
}

impl Range {
    /// All ranges, the widest first.
    pub const ALL: [Range; 3] = [Range::Spell, Range::Bow, Range::Melee];

    pub const fn name(self) -> &'static str {
        match self {
            Range::Spell => "Spell",
            Range::Bow => "Bow",
            Range::Melee => "Melee",
        }
    }

    pub const fn closer(self) -> Range {
        match self {
            Range::Spell => Range::Bow,
            Range::Bow | Range::Melee => Range::Melee,
        }
    }

    /// Rounds of movement from here to beyond Spell range (DD-44).
    pub const fn steps_out(self) -> u8 {
        self as u8 + 1
    }
}

/// A monster's demand (DD-58).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Demand {
    /// The answer to a riddle, numbered from 0.
    Riddle(u8),
    Tribute(u32),
    /// The death of a monster of this kind, after the agreement.
    Trophy {
        kind: Monster,
        /// True once it is killed.
        met: bool,
    },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reward {
    /// To look round in peace.
    Look,
    Gold(u32),
    Item(Item),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Agreement {
    pub demand: Demand,
    pub reward: Reward,
}

/// The conditions of an encounter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Terms {
    /// The side that opens it, parleys first and alone can refuse.
    pub starter: Side,
    /// The range at which combat begins, unless a theft fails.
    pub range: Range,
    /// True if a weak temper can refuse (DD-53).
    pub refusal: bool,
    /// True for a duel of two commanders before a battle (DUEL-SPECIAL).
    pub commanders: bool,
    /// True if they talked before: the monster attacks only if provoked.
    pub talked: bool,
    /// The open agreement with the monster.
    pub agreement: Option<Agreement>,
    /// The agreement that the monster would propose.
    pub offer: Option<Agreement>,
    /// The special of the feature. `None` on open ground.
    pub feature: Option<Special>,
}

impl Default for Terms {
    fn default() -> Terms {
        Terms {
            starter: Side::A,
            range: Range::Spell,
            refusal: false,
            commanders: false,
            talked: false,
            agreement: None,
            offer: None,
            feature: None,
        }
    }
}
