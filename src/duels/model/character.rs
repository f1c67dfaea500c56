//! A character as he is kept: name, abilities, temper, gold, items (OURS-3).

use crate::duels::data::alignment::Alignment;
use crate::duels::data::item::{Carried, MOST};
use crate::duels::data::skill::{HIGHEST, Levels, Skill};
use crate::duels::data::temper::Temper;
use crate::engine::text::{is_printing, quote};
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// Most characters of a name.
pub const LONGEST_NAME: usize = 12;
/// Most characters of a gender word.
pub const LONGEST_WORD: usize = 12;
/// Levels of a new character (DD-89).
pub const NEW_LEVELS: u32 = 4;
/// The most of them in one ability.
pub const NEW_HIGHEST: u8 = 2;
/// Gold of a new character.
pub const NEW_GOLD: u32 = 20;
/// Hit points of every character, whatever his levels (DUEL-GEN-08).
pub const HP: u8 = 10;
/// Gold for the first level, and for each step of a level after it.
pub const TRAINING: u32 = 40;

/// What somebody is in the larger game (DD-90); it matters to thieves and to those who refuse.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Role {
    /// A hero without an army.
    #[default]
    Hero,
    /// A hero who leads an army.
    Commander,
    /// A king.
    King,
}

impl Role {
    /// All of them.
    pub const ALL: [Role; 3] = [Role::Hero, Role::Commander, Role::King];

    /// Its word.
    pub const fn name(self) -> &'static str {
        match self {
            Role::Hero => "Hero",
            Role::Commander => "Commander",
            Role::King => "King",
        }
    }
}

/// A character.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Character {
    /// His name.
    pub name: String,
    /// A word of the player's choice: woman, man, neither.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub gender: String,
    /// His temper.
    #[serde(default)]
    pub temper: Temper,
    /// His alignment.
    #[serde(default)]
    pub alignment: Alignment,
    /// Hero, commander, king.
    #[serde(default)]
    pub role: Role,
    /// Of the Order of Duelists: neutral, and of a neutral kingdom (DUEL-NEUT-01).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub order: bool,
    /// His levels as he has learnt them.
    pub levels: Levels,
    /// His gold; of a king his treasury.
    #[serde(default)]
    pub gold: u32,
    /// What he carries, at most 6, in this order: `US-2` is the second.
    #[serde(default)]
    pub items: Vec<Carried>,
}

/// What is wrong with a character.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[allow(missing_docs)]
pub enum CharacterError {
    #[error("a name is needed: 1 to {LONGEST_NAME} characters")]
    NameEmpty,
    #[error("the name has {0} characters, at most {LONGEST_NAME} fit")]
    NameLong(usize),
    #[error("the name holds a character that cannot be shown; use letters, digits, spaces and signs")]
    NameCharacter,
    #[error("the name begins or ends with a space")]
    NameSpaces,
    #[error("the gender word {} is too long or cannot be shown: at most {LONGEST_WORD} letters", quote(.0))]
    Gender(String),
    #[error("{} {level}: levels go from 0 to {HIGHEST}", .skill.name())]
    Level { skill: Skill, level: u8 },
    #[error("{0} items: at most {MOST} are carried")]
    Items(usize),
    #[error("the Order of Duelists takes none but Neutral characters")]
    Order,
    #[error("a new character has {NEW_LEVELS} levels, not {0}")]
    NewLevels(u32),
    #[error("a new character has at most {NEW_HIGHEST} levels in one ability")]
    NewHighest,
}

impl Character {
    /// A new character with nothing learnt yet.
    pub fn new(name: &str) -> Character {
        Character {
            name: name.into(),
            gender: String::new(),
            temper: Temper::default(),
            alignment: Alignment::default(),
            role: Role::default(),
            order: false,
            levels: Levels::default(),
            gold: NEW_GOLD,
            items: Vec::new(),
        }
    }

    /// Whether he can play, or what stands against it.
    pub fn check(&self) -> Result<(), CharacterError> {
        check_name(&self.name)?;
        if self.gender.chars().count() > LONGEST_WORD || !self.gender.chars().all(is_printing) {
            return Err(CharacterError::Gender(self.gender.clone()));
        }
        if let Some((skill, level)) = self.levels.each().find(|(_, level)| *level > HIGHEST) {
            return Err(CharacterError::Level { skill, level });
        }
        if self.items.len() > MOST {
            return Err(CharacterError::Items(self.items.len()));
        }
        match self.order && self.alignment != Alignment::Neutral {
            true => Err(CharacterError::Order),
            false => Ok(()),
        }
    }

    /// Whether a player may begin with him (DD-89).
    pub fn check_new(&self) -> Result<(), CharacterError> {
        self.check()?;
        match self.levels.sum() {
            NEW_LEVELS => {}
            sum => return Err(CharacterError::NewLevels(sum)),
        }
        match self.levels.0.into_iter().any(|level| level > NEW_HIGHEST) {
            true => Err(CharacterError::NewHighest),
            false => Ok(()),
        }
    }
}

/// Whether a player may give that name.
pub fn check_name(name: &str) -> Result<(), CharacterError> {
    match name.chars().count() {
        0 => Err(CharacterError::NameEmpty),
        length if length > LONGEST_NAME => Err(CharacterError::NameLong(length)),
        _ if !name.chars().all(is_printing) => Err(CharacterError::NameCharacter),
        _ if name.trim() != name => Err(CharacterError::NameSpaces),
        _ => Ok(()),
    }
}

/// What it costs to learn a level, 1 to 5, in gold; none above (OURS-3).
pub const fn training(level: u8) -> Option<u32> {
    match level {
        1..=HIGHEST => Some(TRAINING * level as u32),
        _ => None,
    }
}
