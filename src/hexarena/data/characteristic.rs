//! The eight characteristics (3, DQ-CHAR-01), gender and hand (6, DQ-BIRTH).

use core::ops::{Index, IndexMut};
use serde::{Deserialize, Serialize};

/// The six primary characteristics, then Fatigue and Perception.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[repr(u8)]
#[serde(rename_all = "UPPERCASE")]
pub enum Characteristic {
    Ps,
    Md,
    Ag,
    En,
    Ma,
    Wp,
    Ft,
    Pc,
}

impl Characteristic {
    /// All of them, in the order of the character record.
    pub const ALL: [Characteristic; 8] = {
        use Characteristic::{Ag, En, Ft, Ma, Md, Pc, Ps, Wp};
        [Ps, Md, Ag, En, Ma, Wp, Ft, Pc]
    };

    /// The six that points are assigned to (DQ-CHAR-01).
    pub const PRIMARY: [Characteristic; 6] = {
        use Characteristic::{Ag, En, Ma, Md, Ps, Wp};
        [Ps, Md, Ag, En, Ma, Wp]
    };

    pub const fn short(self) -> &'static str {
        ["PS", "MD", "AG", "EN", "MA", "WP", "FT", "PC"][self as usize]
    }

    pub const fn name(self) -> &'static str {
        [
            "Physical Strength",
            "Manual Dexterity",
            "Agility",
            "Endurance",
            "Magical Aptitude",
            "Willpower",
            "Fatigue",
            "Perception",
        ][self as usize]
    }
}

/// A value per characteristic, or a modifier of each.
#[derive(derive_more::Add, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Values {
    pub ps: i16,
    pub md: i16,
    pub ag: i16,
    pub en: i16,
    pub ma: i16,
    pub wp: i16,
    #[serde(default)]
    pub ft: i16,
    #[serde(default)]
    pub pc: i16,
}

impl Values {
    pub const fn of([ps, md, ag, en, ma, wp, ft, pc]: [i16; 8]) -> Values {
        Values { ps, md, ag, en, ma, wp, ft, pc }
    }
}

impl Index<Characteristic> for Values {
    type Output = i16;

    fn index(&self, of: Characteristic) -> &i16 {
        match of {
            Characteristic::Ps => &self.ps,
            Characteristic::Md => &self.md,
            Characteristic::Ag => &self.ag,
            Characteristic::En => &self.en,
            Characteristic::Ma => &self.ma,
            Characteristic::Wp => &self.wp,
            Characteristic::Ft => &self.ft,
            Characteristic::Pc => &self.pc,
        }
    }
}

impl IndexMut<Characteristic> for Values {
    fn index_mut(&mut self, of: Characteristic) -> &mut i16 {
        match of {
            Characteristic::Ps => &mut self.ps,
            Characteristic::Md => &mut self.md,
            Characteristic::Ag => &mut self.ag,
            Characteristic::En => &mut self.en,
            Characteristic::Ma => &mut self.ma,
            Characteristic::Wp => &mut self.wp,
            Characteristic::Ft => &mut self.ft,
            Characteristic::Pc => &mut self.pc,
        }
    }
}

/// Gender of a character, chosen by the player (6.1, DQ-BIRTH-01).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Gender {
    #[default]
    Male,
    Female,
}

impl Gender {
    /// Modifiers by gender (DQ-BIRTH-02); optional in a campaign (D013).
    pub const fn modifiers(self) -> Values {
        match self {
            Gender::Male => Values::of([0; 8]),
            Gender::Female => Values::of([-2, 1, 0, 0, 0, 0, 1, 0]),
        }
    }

    pub const fn name(self) -> &'static str {
        match self {
            Gender::Male => "male",
            Gender::Female => "female",
        }
    }
}

/// Primary hand of a character (6.2, DQ-BIRTH-03).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Hand {
    #[default]
    Right,
    Left,
    /// Both hands (DQ-BIRTH-05). Rules that need a primary hand use the right one (D100).
    Ambidextrous,
}

impl Hand {
    /// Hand by a D5 and a D10: the higher die decides.
    pub const fn of(d5: u8, d10: u8) -> Hand {
        match (d10 > d5, d10 == d5) {
            (true, _) => Hand::Right,
            (_, true) => Hand::Ambidextrous,
            _ => Hand::Left,
        }
    }

    pub const fn name(self) -> &'static str {
        match self {
            Hand::Right => "right-handed",
            Hand::Left => "left-handed",
            Hand::Ambidextrous => "ambidextrous",
        }
    }
}
