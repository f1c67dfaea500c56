//! Scales (BATT-UNIT-02 to -04), rule sets (OURS-1) and the sizes of a game (OURS-2).

use crate::data::troop::Troop;
use serde::{Deserialize, Serialize};

/// The scale of a battle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Scale {
    #[default]
    Tactical,
    Strategic,
    /// Single fighters of any Size, who keep their wounds. Ours (BATT-UNIT-04, BD-10, BD-23).
    Personal,
}

impl Scale {
    /// Fighters of the size of a man in a full unit.
    pub const fn room(self) -> u16 {
        match self {
            Scale::Tactical => 20,
            Scale::Strategic => 200,
            Scale::Personal => 1,
        }
    }

    /// Fighters of a size in a full unit, rounded down (BATT-UNIT-06, BD-08).
    pub const fn most(self, size: u8) -> u8 {
        match self {
            Scale::Personal => 1,
            _ => (self.room() / if size == 0 { 1 } else { size as u16 }) as u8,
        }
    }

    /// Hexes that a volley of a troop reaches. A hex of the strategic scale is so wide that every volley ends in the next one.
    pub const fn range(self, troop: Troop) -> u8 {
        match self {
            Scale::Tactical | Scale::Personal => troop.row().range,
            Scale::Strategic => {
                if troop.row().volleys > 0 {
                    1
                } else {
                    0
                }
            }
        }
    }
}

/// A rule set: the supplement as printed, or with the house rules of OURS-1.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RuleSet {
    Printed,
    #[default]
    Ludus,
}

impl RuleSet {
    /// Returns whether the house rules Shields, Contact and Muster hold.
    pub const fn has_house_rules(self) -> bool {
        matches!(self, RuleSet::Ludus)
    }

    pub const fn name(self) -> &'static str {
        ["Printed", "Ludus"][self as usize]
    }
}

/// The size of a random battle (OURS-2).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum GameSize {
    Skirmish,
    #[default]
    Battle,
    Great,
}

impl GameSize {
    pub const ALL: [GameSize; 3] = [GameSize::Skirmish, GameSize::Battle, GameSize::Great];

    /// Columns and rows of its map.
    pub const fn map(self) -> (u8, u8) {
        [(13, 11), (19, 15), (19, 19)][self as usize]
    }

    /// Gold of an army, for hire and one maintenance (BD-17).
    pub const fn gold(self) -> u32 {
        [400, 800, 1600][self as usize]
    }

    /// Leadership at the start (BD-79).
    pub const fn leadership(self) -> u32 {
        [280, 560, 1120][self as usize]
    }

    pub const fn name(self) -> &'static str {
        ["Skirmish", "Battle", "Great battle"][self as usize]
    }
}

/// The most units of an army (OURS-2).
pub const MOST_UNITS_OF_AN_ARMY: usize = 24;
