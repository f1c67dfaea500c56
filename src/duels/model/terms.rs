//! What an encounter stands under: who starts it, at which range, what was agreed before.

use crate::duels::data::item::Item;
use crate::duels::data::monster::Monster;
use crate::duels::data::special::Special;
use crate::duels::model::fighter::Side;
use serde::{Deserialize, Serialize};

/// A range (DUEL-RANGE); both fighters are at it (DD-12).
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
    /// All of them, the widest first.
    pub const ALL: [Range; 3] = [Range::Spell, Range::Bow, Range::Melee];

    /// Its word.
    pub const fn name(self) -> &'static str {
        match self {
            Range::Spell => "Spell",
            Range::Bow => "Bow",
            Range::Melee => "Melee",
        }
    }

    /// The next closest one.
    pub const fn closer(self) -> Range {
        match self {
            Range::Spell => Range::Bow,
            Range::Bow | Range::Melee => Range::Melee,
        }
    }

    /// Rounds that it takes to leave spell range from here (DD-44).
    pub const fn steps_out(self) -> u8 {
        self as u8 + 1
    }
}

/// What a monster asks for (DD-58).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Demand {
    /// The answer to a riddle, by its number from 0.
    Riddle(u8),
    /// Gold.
    Tribute(u32),
    /// To have killed one of a kind since.
    Trophy {
        /// Which kind.
        kind: Monster,
        /// It is done.
        met: bool,
    },
}

/// What a monster gives for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reward {
    /// To look round in peace.
    Look,
    /// Gold of its hoard.
    Gold(u32),
    /// An item.
    Item(Item),
}

/// An agreement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Agreement {
    /// What is asked for.
    pub demand: Demand,
    /// What is given.
    pub reward: Reward,
}

/// What an encounter stands under.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Terms {
    /// Who opens it: his parley comes first, he alone may refuse.
    pub starter: Side,
    /// The range at which combat begins, unless a theft goes wrong.
    pub range: Range,
    /// Whether a weak temper may refuse (DD-53).
    pub refusal: bool,
    /// A duel of two commanders before a battle (DUEL-SPECIAL).
    pub commanders: bool,
    /// The monster was talked to before: it does not attack unprovoked.
    pub talked: bool,
    /// The agreement that is open with the monster.
    pub agreement: Option<Agreement>,
    /// What the monster would propose.
    pub offer: Option<Agreement>,
    /// The special of the feature where they meet; none on open ground.
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
