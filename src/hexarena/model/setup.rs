//! What a bout is made of before the first Pulse (DQU-05).

use crate::hexarena::data::aspect::Stroke;
use crate::hexarena::data::mount::MountError;
use crate::hexarena::model::checks::{CharacterError, check_name};
use crate::hexarena::model::ground::arena::{Layout, Size};
use crate::hexarena::model::kit::KitError;
use crate::hexarena::model::sheet::{Sheet, SheetError};
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

/// How well the computer plays a side (D164).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Level {
    /// The better of two legal commands drawn by chance.
    Raw,
    /// By what it expects of each.
    #[default]
    Trained,
    /// By what it expects of each and of the answer.
    Veteran,
}

/// Who decides for a side (D030).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Control {
    /// A player.
    #[default]
    Player,
    /// The computer.
    Computer(Level),
}

/// One side.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Party {
    /// Who decides for it.
    #[serde(default)]
    pub control: Control,
    /// Its figures, 1 to 7.
    pub figures: Vec<Sheet>,
    /// Who leads it, by place in the list (D021).
    #[serde(default)]
    pub leader: u8,
    /// Who leads it when the leader is gone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deputy: Option<u8>,
    /// Fatigue that each of its figures begins without, 0 to 10 (D024).
    #[serde(default)]
    pub handicap: u8,
}

/// A bout before its first die.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Setup {
    /// West, then East.
    pub sides: [Party; 2],
    /// How large the arena is.
    #[serde(default)]
    pub size: Size,
    /// What stands in it.
    #[serde(default)]
    pub layout: Layout,
    /// The sides start 8 hexes apart, not 14 (D022).
    #[serde(default)]
    pub near: bool,
    /// The switches.
    #[serde(default)]
    pub rules: Rules,
    /// The side that lies in ambush (D020).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ambush: Option<Side>,
}

/// Why a set-up is no bout.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SetupError {
    /// Too few or too many.
    #[error("{side} has {found} figures: a side has 1 to {MOST_A_SIDE}")]
    Count {
        /// Which side.
        side: &'static str,
        /// How many it has.
        found: usize,
    },
    /// A leader or deputy who is not there.
    #[error("{0} is led by a figure that it has not")]
    Leader(&'static str),
    /// Too much Fatigue taken.
    #[error("{0} begins with {1} Fatigue less: 0 to 10 is possible")]
    Handicap(&'static str, u8),
    /// A name that could not be given.
    #[error("{0}")]
    Name(#[from] CharacterError),
    /// What a figure cannot carry so.
    #[error("{0}: {1}")]
    Kit(String, KitError),
    /// A figure beyond its bounds.
    #[error("{0}: {1}")]
    Sheet(String, SheetError),
    /// Who cannot fight.
    #[error("{0} has Endurance {1}: nobody enters a bout with 3 or less")]
    Weak(String, i16),
    /// Too many with their mounts.
    #[error("{side} has {found} figures with its mounts: a side has at most {MOST_A_SIDE}")]
    Mounts {
        /// Which side.
        side: &'static str,
        /// How many it has.
        found: usize,
    },
    /// A rider in another arena than the Great one.
    #[error("{0} is mounted: riders fight in the Great arena only")]
    Rider(String),
    /// A creature on a mount.
    #[error("{0} cannot ride: only people ride")]
    CannotRide(String),
    /// A mount beyond its bounds.
    #[error("the mount of {0}: {1}")]
    Mount(String, MountError),
    /// Two of one name.
    #[error("two figures are called {0}: each needs a name of its own")]
    Twice(String),
}

const SIDES: [&str; 2] = ["West", "East"];

impl Setup {
    /// A plain bout of these two sides in the standard arena.
    pub fn new(west: Vec<Sheet>, east: Vec<Sheet>) -> Setup {
        let party = |figures| Party { figures, ..Party::default() };
        Setup {
            sides: [party(west), party(east)],
            size: Size::Standard,
            layout: Layout::default(),
            near: false,
            rules: Rules::default(),
            ambush: None,
        }
    }

    /// All figures, West's first: as they are numbered in the bout.
    pub fn figures(&self) -> impl Iterator<Item = (Side, &Sheet)> {
        let of = |side: Side| self.sides[side as usize].figures.iter().map(move |sheet| (side, sheet));
        of(Side::West).chain(of(Side::East))
    }

    /// Whether it is a bout, or the first thing that stands against it.
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
        let mut names: Vec<&str> = Vec::new();
        for (_, sheet) in self.figures() {
            check_name(&sheet.name)?;
            sheet.kit.check().map_err(|fault| SetupError::Kit(sheet.name.clone(), fault))?;
            sheet.check().map_err(|fault| SetupError::Sheet(sheet.name.clone(), fault))?;
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
                mount.check().map_err(|fault| SetupError::Mount(sheet.name.clone(), fault))?;
            }
            if names.contains(&sheet.name.as_str()) {
                return Err(SetupError::Twice(sheet.name.clone()));
            }
            names.push(&sheet.name);
        }
        Ok(())
    }
}
