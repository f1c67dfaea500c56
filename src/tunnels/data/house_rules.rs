//! House rules: the alternatives that a dungeon fixes when it is founded (TT-SCOPE-10, DEC-006).

use serde::{Deserialize, Serialize};

/// The scale from a monster's rating to its dice (DEC-030).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum DiceScale {
    #[default]
    Old,
    Revised,
}

/// The fraction of its current rating that a monster adds to its dice (DEC-032).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum RatingAdd {
    /// Half in the monster's first combat turn, a quarter in later ones.
    #[default]
    HalfThenQuarter,
    HalfAlways,
}

/// How monsters grow with the level of the dungeon (DEC-034).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum DeeperLevels {
    /// Ratings by level, as in TT-MON-T2.
    #[default]
    Ratings,
    /// The dice total times the level.
    TimesLevel,
    /// From level 2 the add is a quarter of the rating per level, every turn.
    GrowingAdd,
}

impl DeeperLevels {
    /// The level whose ratings the monsters of a level have: 1 if deeper levels change dice or adds instead (DEC-034).
    pub const fn rating_level(self, level: u8) -> u8 {
        match self {
            DeeperLevels::Ratings => level,
            _ => 1,
        }
    }
}

/// Hits that the winners of a combat turn suffer (DEC-072).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum WinnerHits {
    #[default]
    None,
    /// A tenth of the physical hits that they inflicted (TT-COMBAT-29).
    Tenth,
    /// The shortfall of each winner in a saving roll on level 1 (TT-COMBAT-30).
    SavingRoll,
}

/// ST lost each combat turn by the user of a weapon that is too heavy (DEC-086).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Tiring {
    /// The ST required less the current ST.
    #[default]
    Deficit,
    One,
}

/// The list of weapons and armour that the shop sells (DEC-001).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum GearList {
    #[default]
    Advanced,
    Basic,
}

/// All switches, with the defaults of DEC-006.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct HouseRules {
    pub dice_scale: DiceScale,
    pub rating_add: RatingAdd,
    pub deeper_levels: DeeperLevels,
    pub winner_hits: WinnerHits,
    /// Berserk fighting is allowed (DEC-190).
    pub berserk: bool,
    /// Wandering monsters appear in the tunnels (DEC-048).
    pub wandering: bool,
    pub gear_list: GearList,
    pub tiring: Tiring,
    /// Height and weight are rolled (DEC-020).
    pub body_sizes: bool,
    /// Magic-users may pool ST for a spell (DEC-129).
    pub pooled_magic: bool,
    /// Combat turns of 10 seconds in texts; nothing else changes (DEC-071).
    pub short_turns: bool,
}

impl Default for HouseRules {
    fn default() -> HouseRules {
        HouseRules {
            dice_scale: DiceScale::default(),
            rating_add: RatingAdd::default(),
            deeper_levels: DeeperLevels::default(),
            winner_hits: WinnerHits::default(),
            berserk: true,
            wandering: true,
            gear_list: GearList::default(),
            tiring: Tiring::default(),
            body_sizes: true,
            pooled_magic: true,
            short_turns: false,
        }
    }
}
