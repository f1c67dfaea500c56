//! The four skills and their levels.

use alloc::collections::BTreeMap;
use alloc::string::String;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The highest level that can be learnt (DD-26). Items can raise it further (OURS-8).
pub const HIGHEST: u8 = 5;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Skill {
    Melee,
    Archery,
    Magic,
    /// Theft, and talking to monsters.
    Thief,
}

impl Skill {
    /// All skills, in the order of every list.
    pub const ALL: [Skill; 4] = [Skill::Melee, Skill::Archery, Skill::Magic, Skill::Thief];

    pub const fn code(self) -> &'static str {
        match self {
            Skill::Melee => "ME",
            Skill::Archery => "FI",
            Skill::Magic => "MG",
            Skill::Thief => "TH",
        }
    }

    /// The name in lower case.
    pub const fn name(self) -> &'static str {
        match self {
            Skill::Melee => "melee",
            Skill::Archery => "archery",
            Skill::Magic => "magic",
            Skill::Thief => "thief",
        }
    }

    /// Finds a skill by its code, ignoring case.
    pub fn of(code: &str) -> Option<Skill> {
        Skill::ALL.into_iter().find(|skill| skill.code().eq_ignore_ascii_case(code))
    }
}

/// A level in each skill; learnt levels are 0 to [`HIGHEST`]. Serialized as `{"ME": 2, "FI": 0, "MG": 2, "TH": 0}`, where
/// missing skills are 0, or as a list of four in that order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Levels(pub [u8; 4]);

impl Levels {
    pub const fn of(self, skill: Skill) -> u8 {
        self.0[skill as usize]
    }

    /// Returns the levels with one skill changed.
    pub const fn with(mut self, skill: Skill, level: u8) -> Levels {
        self.0[skill as usize] = level;
        self
    }

    pub fn sum(self) -> u32 {
        self.0.into_iter().map(u32::from).sum()
    }

    pub fn each(self) -> impl Iterator<Item = (Skill, u8)> {
        Skill::ALL.into_iter().map(move |skill| (skill, self.of(skill)))
    }
}

impl Serialize for Levels {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.each().map(|(skill, level)| (skill.code(), level)))
    }
}

impl<'de> Deserialize<'de> for Levels {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Levels, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum StoredSkill {
            List([u8; 4]),
            Map(BTreeMap<String, u8>),
        }
        let map = match StoredSkill::deserialize(deserializer)
            .map_err(|_| D::Error::custom("levels are four numbers from 0 to 5: ME, FI, MG, TH"))?
        {
            StoredSkill::List(levels) => return Ok(Levels(levels)),
            StoredSkill::Map(map) => map,
        };
        let mut levels = Levels::default();
        for (code, level) in map {
            let skill = Skill::of(&code)
                .ok_or_else(|| D::Error::custom(format!("there is no ability {code}: there are ME, FI, MG, TH")))?;
            levels = levels.with(skill, level);
        }
        Ok(levels)
    }
}
