//! How well the program's players choose.

use crate::gladiator::model::fighter::Side;
use serde::{Deserialize, Serialize};

/// How well the program's players choose; the dice are the same for all.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Skill {
    /// By their tactics: robots as the manual has them (manual p18-23).
    #[default]
    Manual,
    /// They weigh what their tactics propose against everything else open to them, one exchange of blows ahead.
    Cunning,
    /// They try a handful of answers in battles as they may imagine them, house gladiators as well as robots
    /// ([`crate::gladiator::master`]).
    Master,
}

impl Skill {
    /// All, the weakest first.
    pub const ALL: [Skill; 3] = [Skill::Manual, Skill::Cunning, Skill::Master];

    /// As players call it: "plain", "cunning" or "master".
    pub const fn called(self) -> &'static str {
        match self {
            Skill::Manual => "plain",
            Skill::Cunning => "cunning",
            Skill::Master => "master",
        }
    }

    /// "manual", "cunning" or "master": as files and commands call it.
    pub const fn name(self) -> &'static str {
        match self {
            Skill::Manual => "manual",
            Skill::Cunning => "cunning",
            Skill::Master => "master",
        }
    }

    /// What it means for the other side, in one sentence.
    pub const fn means(self) -> &'static str {
        match self {
            Skill::Manual => "Robots follow the tactics of their kind.",
            Skill::Cunning => "Robots look an exchange of blows ahead.",
            Skill::Master => "Robots and house gladiators try what may come.",
        }
    }

    /// The skill without a search: as everybody plays on in games that are only imagined, and in a thousand of them.
    #[must_use]
    pub const fn quick(self) -> Skill {
        match self {
            Skill::Manual => Skill::Manual,
            Skill::Cunning | Skill::Master => Skill::Cunning,
        }
    }
}

/// The skills of both sides. In files one word where they are alike, else `{"west": "manual", "east": "master"}`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(from = "StoredSkill", into = "StoredSkill")]
pub struct Skills([Skill; 2]);

/// The form in files.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum StoredSkill {
    Alike(Skill),
    Apart { west: Skill, east: Skill },
}

impl Skills {
    /// The skill of a side.
    pub const fn of(self, side: Side) -> Skill {
        self.0[side as usize]
    }

    /// The same, but for one side.
    #[must_use]
    pub const fn with(mut self, side: Side, skill: Skill) -> Skills {
        self.0[side as usize] = skill;
        self
    }

    /// That of both, if they are alike.
    pub fn alike(self) -> Option<Skill> {
        Some(self.of(Side::West)).filter(|west| *west == self.of(Side::East))
    }

    /// Both without a search ([`Skill::quick`]).
    #[must_use]
    pub const fn quick(self) -> Skills {
        Skills([self.of(Side::West).quick(), self.of(Side::East).quick()])
    }

    /// As players call them: "plain", or "West plain, East master".
    pub fn called(self) -> String {
        let of = |side: Side| format!("{} {}", side.name(), self.of(side).called());
        self.alike().map_or_else(|| Side::BOTH.map(of).join(", "), |skill| skill.called().into())
    }

    /// All of it in a line: "Difficulty: cunning. Robots look an exchange of blows ahead."
    pub fn told(self) -> String {
        format!("Difficulty: {}. {}", self.called(), self.means()).trim_end().into()
    }

    /// What they mean in one sentence, if they are alike; else nothing.
    pub fn means(self) -> &'static str {
        self.alike().map_or("", Skill::means)
    }

    /// Whether it is what every battle has that says nothing.
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
    fn from(written: StoredSkill) -> Skills {
        match written {
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
    fn skills_that_are_alike_are_one_word_in_files_and_others_are_told_by_side() {
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
