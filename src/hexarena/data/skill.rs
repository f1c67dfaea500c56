//! The four skills used in combat. Each has only a Rank (D152, DQX-09).

use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Skill {
    /// Adds to the Initiative of the side it leads (DQ-PULSE-05).
    #[serde(rename = "Military Scientist")]
    MilitaryScientist,
    /// Ends bleeding and helps against infection (DQ-GRIEV-09, D137).
    Healer,
    /// Controls a mount in battle (D136).
    Horsemanship,
    /// Improves saps and garrotes in battle (D129).
    Assassin,
}

/// Highest Rank in any skill (DQX-09).
pub const HIGHEST: u8 = 5;

impl Skill {
    pub const ALL: [Skill; 4] = [Skill::MilitaryScientist, Skill::Healer, Skill::Horsemanship, Skill::Assassin];

    pub const fn name(self) -> &'static str {
        match self {
            Skill::MilitaryScientist => "Military Scientist",
            Skill::Healer => "Healer",
            Skill::Horsemanship => "Horsemanship",
            Skill::Assassin => "Assassin",
        }
    }
}

/// Ranks in the four skills. `None` is unskilled, which differs from Rank 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
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
    pub const fn rank(self, skill: Skill) -> Option<u8> {
        match skill {
            Skill::MilitaryScientist => self.military_scientist,
            Skill::Healer => self.healer,
            Skill::Horsemanship => self.horsemanship,
            Skill::Assassin => self.assassin,
        }
    }

    pub const fn rank_mut(&mut self, skill: Skill) -> &mut Option<u8> {
        match skill {
            Skill::MilitaryScientist => &mut self.military_scientist,
            Skill::Healer => &mut self.healer,
            Skill::Horsemanship => &mut self.horsemanship,
            Skill::Assassin => &mut self.assassin,
        }
    }
}
