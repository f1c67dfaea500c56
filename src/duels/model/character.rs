//! A stored character: name, skills, temper, gold and items (OURS-3).

use crate::data::alignment::Alignment;
use crate::data::item::{Carried, MOST};
use crate::data::skill::{HIGHEST, Levels, Skill};
use crate::data::temper::Temper;
use alloc::string::String;
use alloc::vec::Vec;
use ludus_engine::text::{is_printing, quote};
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// Maximum characters of a name.
pub const LONGEST_NAME: usize = 12;
/// Maximum characters of a gender word.
pub const LONGEST_WORD: usize = 12;
/// Levels of a new character (DD-89).
pub const NEW_LEVELS: u32 = 4;
/// Maximum level of one skill of a new character.
pub const NEW_HIGHEST: u8 = 2;
pub const NEW_GOLD: u32 = 20;
/// Hit points of every character, independent of levels (DUEL-GEN-08).
pub const HP: u8 = 10;
/// Gold for the first level; each further level costs this much more.
pub const TRAINING: u32 = 40;

/// The character's rank in the larger game (DD-90). It matters for theft and refusals.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Role {
    #[default]
    Hero,
    Commander,
    King,
}

impl Role {
    pub const ALL: [Role; 3] = [Role::Hero, Role::Commander, Role::King];

    pub const fn name(self) -> &'static str {
        match self {
            Role::Hero => "Hero",
            Role::Commander => "Commander",
            Role::King => "King",
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Character {
    pub name: String,
    /// A word chosen by the player: woman, man, neither.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub gender: String,
    #[serde(default)]
    pub temper: Temper,
    #[serde(default)]
    pub alignment: Alignment,
    #[serde(default)]
    pub role: Role,
    /// True for the Order of Duelists: Neutral, from a neutral kingdom (DUEL-NEUT-01).
    #[serde(default, skip_serializing_if = "ludus_engine::json::is_default")]
    pub order: bool,
    /// Learnt levels, without items and the Order.
    pub levels: Levels,
    /// Gold carried; for a king, the treasury.
    #[serde(default)]
    pub gold: u32,
    /// Up to 6 items in the order of plans: `US-2` is the second.
    #[serde(default)]
    pub items: Vec<Carried>,
}

#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum CharacterError {
    #[error("a name is needed: 1 to {LONGEST_NAME} characters")]
    NameEmpty,
    #[error("the name has {0} characters, at most {LONGEST_NAME} fit")]
    NameLong(usize),
    #[error("the name has an unprintable character; use letters, digits, spaces and signs")]
    NameCharacter,
    #[error("the name begins or ends with a space")]
    NameSpaces,
    #[error("the gender word {} is too long or cannot be shown: at most {LONGEST_WORD} letters", quote(.0))]
    Gender(String),
    #[error("{} {level}: levels go from 0 to {HIGHEST}", .skill.name())]
    Level { skill: Skill, level: u8 },
    #[error("{0} items: at most {MOST} are carried")]
    Items(usize),
    #[error("the Order of Duelists takes Neutral characters only")]
    Order,
    #[error("a new character has {NEW_LEVELS} levels, not {0}")]
    NewLevels(u32),
    #[error("a new character has at most {NEW_HIGHEST} levels in one ability")]
    NewHighest,
}

impl Character {
    /// Creates a character that has learnt nothing yet.
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

    /// Checks that the character can play.
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

    /// Checks that a player can start with this character (DD-89).
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

pub fn check_name(name: &str) -> Result<(), CharacterError> {
    match name.chars().count() {
        0 => Err(CharacterError::NameEmpty),
        length if length > LONGEST_NAME => Err(CharacterError::NameLong(length)),
        _ if !name.chars().all(is_printing) => Err(CharacterError::NameCharacter),
        _ if name.trim() != name => Err(CharacterError::NameSpaces),
        _ => Ok(()),
    }
}

/// Gold for learning a level, 1 to 5 (OURS-3). `None` for other levels.
pub const fn training(level: u8) -> Option<u32> {
    match level {
        1..=HIGHEST => Some(TRAINING * level as u32),
        _ => None,
    }
}
