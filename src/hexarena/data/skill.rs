//! The four skills that the rules of combat name; of each there is a Rank and nothing else (D152, DQX-09).

use serde::{Deserialize, Serialize};

/// A skill.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Skill {
    /// Added to the Initiative of the side that its holder leads (DQ-PULSE-05).
    #[serde(rename = "Military Scientist")]
    MilitaryScientist,
    /// Ends bleeding, helps against infection (DQ-GRIEV-09, D137).
    Healer,
    /// Governs a mount (D136).
    Horsemanship,
    /// Makes more of saps and garrotes (D129).
    Assassin,
}

/// The highest Rank of a skill (DQX-09).
pub const HIGHEST: u8 = 5;

impl Skill {
    /// All of them.
    pub const ALL: [Skill; 4] = [Skill::MilitaryScientist, Skill::Healer, Skill::Horsemanship, Skill::Assassin];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Skill::MilitaryScientist => "Military Scientist",
            Skill::Healer => "Healer",
            Skill::Horsemanship => "Horsemanship",
            Skill::Assassin => "Assassin",
        }
    }
}

/// The Ranks of somebody in the four skills; none is another thing than Rank 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[allow(missing_docs)]
pub struct Skills {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub military_scientist: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub healer: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub horsemanship: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub assassin: Option<u8>,
}

impl Skills {
    /// The Rank in one of them.
    pub const fn rank(self, skill: Skill) -> Option<u8> {
        match skill {
            Skill::MilitaryScientist => self.military_scientist,
            Skill::Healer => self.healer,
            Skill::Horsemanship => self.horsemanship,
            Skill::Assassin => self.assassin,
        }
    }

    /// The Rank in one of them, to be changed.
    pub const fn rank_mut(&mut self, skill: Skill) -> &mut Option<u8> {
        match skill {
            Skill::MilitaryScientist => &mut self.military_scientist,
            Skill::Healer => &mut self.healer,
            Skill::Horsemanship => &mut self.horsemanship,
            Skill::Assassin => &mut self.assassin,
        }
    }
}
