//! The 21 races: six humanoid races, seven creatures and eight robots (manual p9, p18).

use serde::{Deserialize, Serialize};

ludus_engine::listed! {
    /// A race. Players can create humanoids and creatures; only the program creates robots (RACE-22).
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    #[repr(u8)]
    pub enum Race {
        Human,
        Dwarf,
        Elf,
        Orc,
        Goblin,
        Mage,
        Snake,
        #[serde(rename = "Giant Beetle")]
        GiantBeetle,
        Wolf,
        #[serde(rename = "Giant Scorpion")]
        GiantScorpion,
        Troll,
        Gargoyle,
        Bear,
        #[serde(rename = "Needler Bush")]
        NeedlerBush,
        #[serde(rename = "Giant Amoeba")]
        GiantAmoeba,
        #[serde(rename = "Fire Spirit")]
        FireSpirit,
        #[serde(rename = "Phase Spider")]
        PhaseSpider,
        Imp,
        Slayer,
        Behemoth,
        #[serde(rename = "Evil Mage")]
        EvilMage,
    }
}

impl Race {
    /// The thirteen races that players can create, humanoids first (manual p9).
    pub fn playable() -> &'static [Race] {
        &Race::ALL[..13]
    }

    /// The eight robots, in the order of the manual's table (manual p18).
    pub fn robots() -> &'static [Race] {
        &Race::ALL[13..]
    }

    /// True for Human, Dwarf, Elf, Orc, Goblin and Mage: they carry weapons and gain experience.
    pub const fn is_humanoid(self) -> bool {
        (self as u8) <= Race::Mage as u8
    }

    /// True for a humanoid that is not a Mage.
    pub const fn is_fighter(self) -> bool {
        (self as u8) < Race::Mage as u8
    }

    /// True for a Mage: the player chooses IQ and spells (SETUP-06, SPELL-06, DEC-019).
    pub const fn chooses_spells(self) -> bool {
        matches!(self, Race::Mage)
    }

    /// True for the seven races without experience, weapons and armour (manual p10).
    pub const fn is_creature(self) -> bool {
        !self.is_humanoid() && !self.is_robot()
    }

    /// True for the eight races that only the program plays (manual p18).
    pub const fn is_robot(self) -> bool {
        (self as u8) >= Race::NeedlerBush as u8
    }

    pub const fn name(self) -> &'static str {
        match self {
            Race::Human => "Human",
            Race::Dwarf => "Dwarf",
            Race::Elf => "Elf",
            Race::Orc => "Orc",
            Race::Goblin => "Goblin",
            Race::Mage => "Mage",
            Race::Snake => "Snake",
            Race::GiantBeetle => "Giant Beetle",
            Race::Wolf => "Wolf",
            Race::GiantScorpion => "Giant Scorpion",
            Race::Troll => "Troll",
            Race::Gargoyle => "Gargoyle",
            Race::Bear => "Bear",
            Race::NeedlerBush => "Needler Bush",
            Race::GiantAmoeba => "Giant Amoeba",
            Race::FireSpirit => "Fire Spirit",
            Race::PhaseSpider => "Phase Spider",
            Race::Imp => "Imp",
            Race::Slayer => "Slayer",
            Race::Behemoth => "Behemoth",
            Race::EvilMage => "Evil Mage",
        }
    }

    /// Finds a race by name, ignoring case.
    pub fn named(name: &str) -> Option<Race> {
        Race::ALL.into_iter().find(|race| race.name().eq_ignore_ascii_case(name))
    }
}
