//! Levels, titles and the choice of each new level.

use crate::data::attribute::Attribute;
use crate::data::character_type::CharacterType;
use crate::data::tables::tables;
use alloc::string::{String, ToString};
use serde::{Deserialize, Serialize};

/// A row of the table of levels (TT-LEVEL-T1). `None` if the type has no title on that level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LevelRow {
    pub rule: &'static str,
    pub level: u8,
    /// Experience points at which the level begins.
    pub points: u32,
    pub warrior: Option<&'static str>,
    pub magic_user: Option<&'static str>,
    pub rogue: Option<&'static str>,
}

/// The highest level whose threshold can be stored.
pub const HIGHEST: u8 = 26;

/// Returns the experience points at which a level begins. Above 20 each level needs twice those of the one before
/// (TT-LEVEL-02). Above [`HIGHEST`] it stays at the most that can be stored.
pub fn threshold(level: u8) -> u32 {
    let rows = &tables().levels;
    let index = usize::from(level.max(1) - 1);
    match rows.get(index) {
        Some(row) => row.points,
        None => {
            let doubled = u64::from(rows[rows.len() - 1].points) << (index + 1 - rows.len()).min(32);
            u32::try_from(doubled).unwrap_or(u32::MAX)
        }
    }
}

/// Returns the level for these experience points: the highest whose threshold is reached (DEC-106). It ignores
/// the limit of rogues, [`CharacterType::level_limit`].
pub fn level_at(points: u32) -> u8 {
    (1..=HIGHEST).rev().find(|level| threshold(*level) <= points).unwrap_or(1)
}

/// Returns the title of a character, or the level and type where the table has none (TT-LEVEL-03, DEC-017).
pub fn title(of: CharacterType, level: u8) -> String {
    let row = tables().levels.get(usize::from(level.max(1) - 1));
    let printed = row.and_then(|row| match of {
        CharacterType::Warrior => row.warrior,
        CharacterType::MagicUser => row.magic_user,
        CharacterType::Rogue => row.rogue,
        CharacterType::WizardWarrior => None,
    });
    match printed {
        Some(title) => title.to_string(),
        None if of == CharacterType::WizardWarrior => format!("wizard-warrior of level {level}"),
        None => format!("{} of level {level}", of.name()),
    }
}

ludus_engine::listed! {
    /// The choice that a new level gives (TT-LEVEL-T2).
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    pub enum LevelOption {
        A,
        B,
        C,
        D,
        E,
        F,
        G,
    }
}

/// The size of a gain, which follows from the new level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum LevelGain {
    /// As much as the new level.
    Level,
    /// As much as twice the new level.
    Double,
    /// Half the level, rounded up.
    HalfUp,
    /// Half the level, rounded down.
    HalfDown,
    /// Half the level for each of two attributes; of an odd level the player gives the larger half to one (DEC-108).
    Halves,
}

/// A row of the table of level options (TT-LEVEL-T2, DEC-107).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LevelOptionRow {
    pub rule: &'static str,
    pub option: LevelOption,
    pub attribute: Attribute,
    /// The second attribute of option G.
    pub second: Option<Attribute>,
    pub gain: LevelGain,
    /// True if the option can be used in the tunnels, too; otherwise on the surface only (TT-LEVEL-05, TT-LEVEL-06).
    pub underground: bool,
}

impl LevelOption {
    pub fn row(self) -> &'static LevelOptionRow {
        &tables().level_options[self as usize]
    }

    /// Returns the gains for a new level. `larger` gets the larger half in option G and is ignored otherwise.
    pub fn gains(self, level: u8, larger: Attribute) -> [Option<(Attribute, i16)>; 2] {
        let (row, level) = (self.row(), i16::from(level));
        let gain = match row.gain {
            LevelGain::Level => level,
            LevelGain::Double => 2 * level,
            LevelGain::HalfUp => (level + 1) / 2,
            LevelGain::HalfDown => level / 2,
            LevelGain::Halves if row.second == Some(larger) => level / 2,
            LevelGain::Halves => (level + 1) / 2,
        };
        [Some((row.attribute, gain)), row.second.map(|second| (second, level - gain))]
    }
}
