//! The difficulty levels of the computer players.

use crate::model::fighter::Side;
use alloc::string::String;
use serde::{Deserialize, Serialize};

/// How well the computer players of a side choose; the dice are the same for all.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Skill {
    /// Robots follow the tactics of the manual (manual p18-23).
    #[default]
    Manual,
    /// Robots compare their tactics with all other open commands, one exchange of blows ahead.
    Cunning,
    /// Robots and house gladiators search a handful of commands in imagined battles ([`crate::ai::search`]).
    Master,
}

impl Skill {
    /// All skills, the weakest first.
    pub const ALL: [Skill; 3] = [Skill::Manual, Skill::Cunning, Skill::Master];

    /// The word for players: "plain", "cunning" or "master".
    pub const fn called(self) -> &'static str {
        match self {
            Skill::Manual => "plain",
            Skill::Cunning => "cunning",
            Skill::Master => "master",
        }
    }

    /// The word in files and commands: "manual", "cunning" or "master".
    pub const fn name(self) -> &'static str {
        match self {
            Skill::Manual => "manual",
            Skill::Cunning => "cunning",
            Skill::Master => "master",
        }
    }

    /// The meaning for the other side, in one sentence.
    pub const fn means(self) -> &'static str {
        match self {
            Skill::Manual => "Robots follow the tactics of their kind.",
            Skill::Cunning => "Robots look an exchange of blows ahead.",
            Skill::Master => "Robots and house gladiators look ahead.",
        }
    }

    /// This skill without a search, for playouts and mass simulations.
    #[must_use]
    pub const fn quick(self) -> Skill {
        match self {
            Skill::Manual => Skill::Manual,
            Skill::Cunning | Skill::Master => Skill::Cunning,
        }
    }
}

/// The skills of both sides. Files hold one word if they are equal, else `{"west": "manual", "east": "master"}`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(from = "StoredSkill", into = "StoredSkill")]
pub struct Skills([Skill; 2]);

#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum StoredSkill {
    Alike(Skill),
    Apart { west: Skill, east: Skill },
}

impl Skills {
    pub const fn of(self, side: Side) -> Skill {
        self.0[side as usize]
    }

    /// These skills with one side's replaced.
    #[must_use]
    pub const fn with(mut self, side: Side, skill: Skill) -> Skills {
        self.0[side as usize] = skill;
        self
    }

    /// The skill of both sides. `None` if they differ.
    pub fn alike(self) -> Option<Skill> {
        Some(self.of(Side::West)).filter(|west| *west == self.of(Side::East))
    }

    /// Both skills without a search ([`Skill::quick`]).
    #[must_use]
    pub const fn quick(self) -> Skills {
        Skills([self.of(Side::West).quick(), self.of(Side::East).quick()])
    }

    /// The words for players: "plain", or "West plain, East master".
    pub fn called(self) -> String {
        let of = |side: Side| format!("{} {}", side.name(), self.of(side).called());
        self.alike().map_or_else(|| Side::BOTH.map(of).join(", "), |skill| skill.called().into())
    }

    /// One line: "Difficulty: cunning. Robots look an exchange of blows ahead."
    pub fn told(self) -> String {
        format!("Difficulty: {}. {}", self.called(), self.means()).trim_end().into()
    }

    /// The meaning in one sentence; empty if the sides differ.
    pub fn means(self) -> &'static str {
        self.alike().map_or("", Skill::means)
    }

    /// Returns whether both sides have the default skill.
    #[allow(clippy::trivially_copy_pass_by_ref)]
    pub fn is_manual(&self) -> bool {
        *self == Skills::default()
    }
}

impl From<Skill> for Skills {
    fn from(skill: Skill) -> Skills {
        Skills([skill; 2])
    }
}

impl From<StoredSkill> for Skills {
    fn from(stored: StoredSkill) -> Skills {
        match stored {
            StoredSkill::Alike(skill) => skill.into(),
            StoredSkill::Apart { west, east } => Skills([west, east]),
        }
    }
}

impl From<Skills> for StoredSkill {
    fn from(skills: Skills) -> StoredSkill {
        match skills.alike() {
            Some(skill) => StoredSkill::Alike(skill),
            None => StoredSkill::Apart { west: skills.of(Side::West), east: skills.of(Side::East) },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_skills_are_stored_as_one_word() {
        let form = |skills: Skills| serde_json::to_string(&skills).unwrap();
        let apart = Skills::from(Skill::Manual).with(Side::East, Skill::Master);
        assert_eq!(form(Skill::Cunning.into()), r#""cunning""#);
        assert_eq!(form(apart), r#"{"west":"manual","east":"master"}"#);
        for skills in [apart, Skill::Cunning.into(), Skills::default()] {
            assert_eq!(serde_json::from_str::<Skills>(&form(skills)).unwrap(), skills);
        }
        assert!(serde_json::from_str::<Skills>(r#"{"west":"manual"}"#).is_err());
        assert_eq!((apart.called().as_str(), apart.means()), ("West plain, East master", ""));
        assert_eq!(Skills::from(Skill::Manual).called(), "plain");
        assert_eq!((apart.of(Side::West), apart.of(Side::East)), (Skill::Manual, Skill::Master));
        assert_eq!(apart.quick(), apart.with(Side::East, Skill::Cunning));
    }
}
