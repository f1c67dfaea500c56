//! Everything that defines a bout before the first Pulse (DQU-05). [`Setup::check`] validates
//! it and [`Setup::build`] starts it.

use crate::data::aspect::Stroke;
use crate::data::mount::MountError;
use crate::model::checks::{CharacterError, check_name};
use crate::model::ground::arena::{Layout, Size};
use crate::model::kit::KitError;
use crate::model::sheet::{Sheet, SheetError};
use alloc::string::String;
use alloc::vec::Vec;
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// Maximum number of figures per side (D030).
pub const MOST_A_SIDE: usize = 7;

/// Side of a bout (D030).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Side {
    #[default]
    West,
    East,
}

impl Side {
    pub const BOTH: [Side; 2] = [Side::West, Side::East];

    pub const fn other(self) -> Side {
        match self {
            Side::West => Side::East,
            Side::East => Side::West,
        }
    }
}

/// The light of a bout (17.6 T4, D027).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Light {
    /// An overcast day: orcs aim at -5 (D028).
    Overcast,
    #[default]
    Day,
    Noon,
    /// A starry night or a shadowy hall.
    Starry,
    Cloudy,
    /// A cave or an unlit hall.
    Unlit,
    Pitch,
}

/// Optional extra damage beyond the chart (18.5, DQ-DMG-10 to -12).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Extra {
    #[default]
    None,
    /// +1 for each 5 full points of PS above the weapon's minimum; the weapon may break.
    Strength,
    /// +1 for each 4 full Ranks.
    Rank,
}

/// Optional rules and circumstances of a bout (D003).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Rules {
    /// The defender may have the shield cloven instead of the armour (18.3).
    pub cloven: bool,
    pub extra: Extra,
    /// Aspects modify rolls (chapter 7).
    pub aspects: bool,
    /// Helpless figures may be struck (D113).
    pub to_the_death: bool,
    /// Both sides know all values (D004).
    pub open: bool,
    /// A shield counts only on its own side (17.5, D093).
    pub shield_side: bool,
    pub light: Light,
    /// The bout is indoors: elves see less far (D029).
    pub indoors: bool,
    /// Hour of the bout, if it was announced for one (D016).
    pub stroke: Option<Stroke>,
    /// Calendar week, counted from 1.
    pub week: u32,
}

impl Default for Rules {
    fn default() -> Rules {
        Rules {
            cloven: true,
            extra: Extra::None,
            aspects: true,
            to_the_death: false,
            open: false,
            shield_side: false,
            light: Light::Day,
            indoors: false,
            stroke: None,
            week: 1,
        }
    }
}

/// Playing strength of the AI (D164).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Level {
    /// The better of two random legal commands.
    Raw,
    /// Rates each command by its expected value.
    #[default]
    Trained,
    /// Rates each command and plays the best ones out.
    Veteran,
}

/// Decides for a side: a human or the AI (D030).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Control {
    #[default]
    Player,
    /// The AI at this level.
    Computer(Level),
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Party {
    #[serde(default)]
    pub control: Control,
    /// Its figures, 1 to 7.
    pub figures: Vec<Sheet>,
    /// Index of the leader in `figures` (D021).
    #[serde(default)]
    pub leader: u8,
    /// Index of the deputy, who leads if the leader is out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deputy: Option<u8>,
    /// Fatigue that each figure gives up at the start, 0 to 10 (D024).
    #[serde(default)]
    pub handicap: u8,
}

/// The definition of a bout.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Setup {
    /// Both sides: West, then East.
    pub sides: [Party; 2],
    #[serde(default)]
    pub size: Size,
    #[serde(default)]
    pub layout: Layout,
    /// True if the sides start 8 hexes apart instead of 14 (D022).
    #[serde(default)]
    pub near: bool,
    /// True if they start 3 hexes apart (D022), whatever `near` is.
    #[serde(default, skip_serializing_if = "ludus_engine::json::is_default")]
    pub close: bool,
    #[serde(default)]
    pub rules: Rules,
    /// The side that lies in ambush (D020).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ambush: Option<Side>,
}

/// Why a set-up is invalid.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SetupError {
    /// Too few or too many figures.
    #[error("{side} has {found} figures: a side has 1 to {MOST_A_SIDE}")]
    Count { side: &'static str, found: usize },
    /// A leader or deputy beyond the list.
    #[error("{0}'s leader or deputy does not exist")]
    Leader(&'static str),
    /// A handicap of more than 10.
    #[error("{0} begins with {1} less Fatigue: 0 to 10 is possible")]
    Handicap(&'static str, u8),
    #[error("{0}")]
    Name(#[from] CharacterError),
    /// Equipment that cannot be carried like this.
    #[error("{0}: {1}")]
    Kit(String, KitError),
    /// A value out of bounds.
    #[error("{0}: {1}")]
    Sheet(String, SheetError),
    /// Too little Endurance to fight.
    #[error("{0} has Endurance {1}: fighters need more than 3")]
    Weak(String, i16),
    /// Too many figures including the mounts.
    #[error("{side} has {found} figures with its mounts: a side has at most {MOST_A_SIDE}")]
    Mounts { side: &'static str, found: usize },
    /// A rider outside the Great arena.
    #[error("{0} is mounted: riders fight in the Great arena only")]
    Rider(String),
    #[error("{0} cannot ride: only people ride")]
    CannotRide(String),
    #[error("the mount of {0}: {1}")]
    Mount(String, MountError),
    /// Walls where figures would begin.
    #[error("ruins leave no room to begin 3 hexes apart")]
    NoRoom,
    #[error("two figures are called {0}: names must differ")]
    Twice(String),
}

const SIDES: [&str; 2] = ["West", "East"];

impl Setup {
    /// A plain bout of two sides in the standard arena.
    pub fn new(west: Vec<Sheet>, east: Vec<Sheet>) -> Setup {
        let party = |figures| Party { figures, ..Party::default() };
        Setup {
            sides: [party(west), party(east)],
            size: Size::Standard,
            layout: Layout::default(),
            near: false,
            close: false,
            rules: Rules::default(),
            ambush: None,
        }
    }

    /// All figures, West's first, in the order of their ids.
    pub fn figures(&self) -> impl Iterator<Item = (Side, &Sheet)> {
        let of = |side: Side| self.sides[side as usize].figures.iter().map(move |sheet| (side, sheet));
        of(Side::West).chain(of(Side::East))
    }

    /// Checks the set-up and returns the first problem.
    pub fn check(&self) -> Result<(), SetupError> {
        for (party, side) in self.sides.iter().zip(SIDES) {
            let found = party.figures.len();
            if !(1..=MOST_A_SIDE).contains(&found) {
                return Err(SetupError::Count { side, found });
            }
            let there = |place: u8| usize::from(place) < found;
            if !there(party.leader) || party.deputy.is_some_and(|deputy| !there(deputy)) {
                return Err(SetupError::Leader(side));
            }
            let found = found + party.figures.iter().filter(|sheet| sheet.mount.is_some()).count();
            if found > MOST_A_SIDE {
                return Err(SetupError::Mounts { side, found });
            }
            if party.handicap > 10 {
                return Err(SetupError::Handicap(side, party.handicap));
            }
        }
        if self.close && self.layout == Layout::Ruins {
            return Err(SetupError::NoRoom);
        }
        let mut names: Vec<&str> = Vec::new();
        for (_, sheet) in self.figures() {
            check_name(&sheet.name)?;
            sheet.kit.check().map_err(|error| SetupError::Kit(sheet.name.clone(), error))?;
            sheet.check().map_err(|error| SetupError::Sheet(sheet.name.clone(), error))?;
            let en = sheet.values.en - sheet.en_lost;
            if en <= 3 && sheet.values.en > 5 || en <= 0 {
                return Err(SetupError::Weak(sheet.name.clone(), en));
            }
            if let Some(mount) = &sheet.mount {
                if !sheet.can_ride() {
                    return Err(SetupError::CannotRide(sheet.name.clone()));
                }
                if self.size != Size::Great {
                    return Err(SetupError::Rider(sheet.name.clone()));
                }
                mount.check().map_err(|error| SetupError::Mount(sheet.name.clone(), error))?;
            }
            if names.contains(&sheet.name.as_str()) {
                return Err(SetupError::Twice(sheet.name.clone()));
            }
            names.push(&sheet.name);
        }
        Ok(())
    }
}
