//! Everything that determines a fight before its first die.

use crate::data::house_rules::HouseRules;
use crate::data::monster::MonsterId;
use crate::data::supply::CARRIED_WITHOUT_PACK;
use crate::model::arms::Hands;
use crate::model::delver::{Delver, DelverError};
use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// Player characters in a party, and beings on its side in all (DEC-228).
pub const MOST_CHARACTERS: usize = 6;
pub const MOST_MEMBERS: usize = 10;
/// Foes of one fight: the largest groups of the table have 20.
pub const MOST_FOES: usize = 20;
pub const MOST_SEATS: u8 = 6;
/// The deepest level of a dungeon.
pub const DEEPEST: u8 = 20;
/// The longest title of a scenario.
const LONGEST_TITLE: usize = 48;
/// The greatest distance at a meeting, in feet.
const FARTHEST: u16 = 1000;

/// The room of the fight (DEC-065).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Space {
    #[default]
    Place,
    Hall,
    /// A passage 10 feet wide: shock, two against two.
    Passage,
    /// A passage 5 feet wide: one against one.
    Narrow,
}

impl Space {
    pub const fn name(self) -> &'static str {
        match self {
            Space::Place => "place",
            Space::Hall => "hall",
            Space::Passage => "passage",
            Space::Narrow => "narrow passage",
        }
    }
}

/// The ground of the fight.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Ground {
    pub space: Space,
    pub lit: bool,
    /// True if the only ways out are behind the party: a lone foe despairs (DEC-053).
    pub cornered: bool,
}

impl Default for Ground {
    fn default() -> Ground {
        Ground { space: Space::Place, lit: true, cornered: false }
    }
}

/// A light that a member carries into the fight (DEC-070).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Light {
    Torch,
    Lantern,
}

/// A member of the party, in its order of march.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Member {
    pub character: Delver,
    /// The player who gives the orders, from 0.
    #[serde(default)]
    pub seat: u8,
    /// The weapons in hand when the sides meet. `None` for the first weapon and the shield.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hands: Option<Hands>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub light: Option<Light>,
}

impl Member {
    pub const fn new(character: Delver) -> Member {
        Member { character, seat: 0, hands: None, light: None }
    }
}

/// A foe: a monster of the stock, or a person (DEC-040).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FoeEntry {
    Monster {
        kind: MonsterId,
        /// The current rating. `None` for that of the level.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        rating: Option<u16>,
        /// The full rating of a wounded one. `None` if it is sound.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        full: Option<u16>,
        #[serde(default, skip_serializing_if = "ludus_engine::json::is_default")]
        invisible: bool,
    },
    Person(Box<Delver>),
}

impl FoeEntry {
    pub const fn monster(kind: MonsterId) -> FoeEntry {
        FoeEntry::Monster { kind, rating: None, full: None, invisible: false }
    }
}

/// A fight before it begins.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    #[serde(default)]
    pub rules: HouseRules,
    /// The level of the dungeon.
    #[serde(default = "first_level")]
    pub level: u8,
    #[serde(default)]
    pub ground: Ground,
    /// In its order of march.
    pub party: Vec<Member>,
    pub foes: Vec<FoeEntry>,
    /// The place of the leader in the party.
    #[serde(default)]
    pub leader: u8,
    /// Feet between the sides. `None`: rolled (DEC-076).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub distance: Option<u16>,
    /// True if there was no time to put lights down (TT-COMBAT-18).
    #[serde(default, skip_serializing_if = "ludus_engine::json::is_default")]
    pub surprised: bool,
    /// True if the foes' reaction was 2: those who can go berserk (TT-BERSERK-21).
    #[serde(default, skip_serializing_if = "ludus_engine::json::is_default")]
    pub frenzied: bool,
    /// True if the ratings of the foes are known from an earlier fight (DEC-039).
    #[serde(default, skip_serializing_if = "ludus_engine::json::is_default")]
    pub known: bool,
    /// True if the foes lay in wait, so that nobody burns armour (DEC-119).
    #[serde(default, skip_serializing_if = "ludus_engine::json::is_default")]
    pub waylaid: bool,
}

const fn first_level() -> u8 {
    1
}

/// The reason why a set-up is refused.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SetupError {
    #[error("a party has 1 to {MOST_CHARACTERS} characters, not {0}")]
    Party(usize),
    #[error("a fight has 1 to {MOST_FOES} foes, not {0}")]
    Foes(usize),
    #[error("member {member}: {error}")]
    Member { member: usize, error: DelverError },
    #[error("foe {foe}: {error}")]
    Foe { foe: usize, error: DelverError },
    #[error("foe {foe}: the {} is not used on level {level}, so it needs a rating", .kind.name())]
    NotUsed { foe: usize, kind: MonsterId, level: u8 },
    #[error("foe {foe}: a rating is 1 to 20000, and no more than the full one")]
    Rating { foe: usize },
    #[error("member {member}: two names are the same")]
    SameName { member: usize },
    #[error("member {member}: seats are 0 to {}, without a gap", MOST_SEATS - 1)]
    Seat { member: usize },
    #[error("member {member}: that cannot be held together, or not by this type")]
    Hands { member: usize },
    #[error(
        "{name} carries {things} things, but hands and belt hold {CARRIED_WITHOUT_PACK}: more need clothes and pack"
    )]
    HandsFull { name: String, things: usize },
    #[error("the leader must be a member of the party")]
    Leader,
    #[error("a dungeon has the levels 1 to {DEEPEST}, not {0}")]
    Level(u8),
    #[error("a distance is 1 to {FARTHEST} feet, not {0}")]
    Distance(u16),
    #[error("a title needs 1 to {LONGEST_TITLE} letters that can be shown")]
    Title,
}

impl Setup {
    /// A fight with the default house rules on level 1, in a lit place.
    pub fn new(party: Vec<Member>, foes: Vec<FoeEntry>) -> Setup {
        Setup {
            title: None,
            rules: HouseRules::default(),
            level: 1,
            ground: Ground::default(),
            party,
            foes,
            leader: 0,
            distance: None,
            surprised: false,
            frenzied: false,
            known: false,
            waylaid: false,
        }
    }

    pub fn seats(&self) -> u8 {
        self.party.iter().map(|member| member.seat + 1).max().unwrap_or(1)
    }

    /// Checks all names and the title.
    pub fn check_names(&self) -> Result<(), SetupError> {
        for (number, member) in self.party.iter().enumerate() {
            let member_of = |error| SetupError::Member { member: number + 1, error };
            member.character.check_name().map_err(member_of)?;
            if self.party[..number].iter().any(|other| other.character.name == member.character.name) {
                return Err(SetupError::SameName { member: number + 1 });
            }
        }
        for (number, foe) in self.foes.iter().enumerate() {
            if let FoeEntry::Person(person) = foe {
                person.check_name().map_err(|error| SetupError::Foe { foe: number + 1, error })?;
            }
        }
        let shown = |title: &String| {
            (1..=LONGEST_TITLE).contains(&title.chars().count()) && title.chars().all(ludus_engine::text::is_printing)
        };
        if self.title.as_ref().is_none_or(shown) { Ok(()) } else { Err(SetupError::Title) }
    }

    pub fn check(&self) -> Result<(), SetupError> {
        if !(1..=MOST_CHARACTERS).contains(&self.party.len()) {
            return Err(SetupError::Party(self.party.len()));
        }
        if !(1..=MOST_FOES).contains(&self.foes.len()) {
            return Err(SetupError::Foes(self.foes.len()));
        }
        if !(1..=DEEPEST).contains(&self.level) {
            return Err(SetupError::Level(self.level));
        }
        if let Some(distance) = self.distance.filter(|distance| !(1..=FARTHEST).contains(distance)) {
            return Err(SetupError::Distance(distance));
        }
        if usize::from(self.leader) >= self.party.len() {
            return Err(SetupError::Leader);
        }
        self.check_names()?;
        self.check_party()?;
        self.check_foes()
    }

    fn check_party(&self) -> Result<(), SetupError> {
        let seats = self.seats();
        for (number, member) in self.party.iter().enumerate() {
            member.character.check().map_err(|error| SetupError::Member { member: number + 1, error })?;
            let gap = (0..member.seat).any(|seat| self.party.iter().all(|other| other.seat != seat));
            if seats > MOST_SEATS || gap {
                return Err(SetupError::Seat { member: number + 1 });
            }
            let fits = member.hands.is_none_or(|hands| fits_hands(&member.character, hands));
            if !fits {
                return Err(SetupError::Hands { member: number + 1 });
            }
        }
        Ok(())
    }

    fn check_foes(&self) -> Result<(), SetupError> {
        for (number, foe) in (1..).zip(&self.foes) {
            match foe {
                FoeEntry::Person(person) => person.check().map_err(|error| SetupError::Foe { foe: number, error })?,
                FoeEntry::Monster { kind, rating, full, .. } => {
                    let (rating, level) = (rating.map(u32::from), self.rating_level());
                    let Some(current) = rating.or(kind.rating(level)) else {
                        return Err(SetupError::NotUsed { foe: number, kind: *kind, level });
                    };
                    let whole = full.map_or(current, u32::from);
                    if !(1..=20_000).contains(&whole) || current == 0 || current > whole {
                        return Err(SetupError::Rating { foe: number });
                    }
                }
            }
        }
        Ok(())
    }

    /// The level whose ratings the foes have.
    pub const fn rating_level(&self) -> u8 {
        self.rules.deeper_levels.rating_level(self.level)
    }
}

/// Returns whether a character can hold these weapons and the shield (DEC-068, DEC-085).
pub fn fits_hands(character: &Delver, hands: Hands) -> bool {
    let (weapons, armour) = character.arms();
    crate::model::grip::fits(character.kind, character.current(), &weapons, armour, hands)
}
