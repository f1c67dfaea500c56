//! The eight characteristics (3, DQ-CHAR-01), gender and hand (6, DQ-BIRTH).

use serde::{Deserialize, Serialize};
use std::ops::{Add, Index, IndexMut};

/// A characteristic: six primary ones, then Fatigue and Perception.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[repr(u8)]
#[allow(missing_docs)]
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
    /// All of them, in the order of the record.
    pub const ALL: [Characteristic; 8] = {
        use Characteristic::{Ag, En, Ft, Ma, Md, Pc, Ps, Wp};
        [Ps, Md, Ag, En, Ma, Wp, Ft, Pc]
    };

    /// The six that points are assigned to (DQ-CHAR-01).
    pub const PRIMARY: [Characteristic; 6] = {
        use Characteristic::{Ag, En, Ma, Md, Ps, Wp};
        [Ps, Md, Ag, En, Ma, Wp]
    };

    /// Its two letters.
    pub const fn short(self) -> &'static str {
        ["PS", "MD", "AG", "EN", "MA", "WP", "FT", "PC"][self as usize]
    }

    /// Its name.
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

/// A value for each characteristic; also what a race or an injury adds to each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
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
    /// Values in the order of the record.
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

impl Add for Values {
    type Output = Values;

    fn add(mut self, other: Values) -> Values {
        for of in Characteristic::ALL {
            self[of] += other[of];
        }
        self
    }
}

/// Gender (6.1, DQ-BIRTH-01); the player's choice.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[allow(missing_docs)]
pub enum Gender {
    #[default]
    Male,
    Female,
}

impl Gender {
    /// What it adds (DQ-BIRTH-02); a campaign may do without (D013).
    pub const fn modifiers(self) -> Values {
        match self {
            Gender::Male => Values::of([0; 8]),
            Gender::Female => Values::of([-2, 1, 0, 0, 0, 0, 1, 0]),
        }
    }

    /// Its word.
    pub const fn name(self) -> &'static str {
        match self {
            Gender::Male => "male",
            Gender::Female => "female",
        }
    }
}

/// The hand that is primary (6.2, DQ-BIRTH-03).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Hand {
    /// The right one, of seven in ten.
    #[default]
    Right,
    /// The left one, of two in ten.
    Left,
    /// Both (DQ-BIRTH-05); where a rule asks for one, the right one (D100).
    Ambidextrous,
}

impl Hand {
    /// The hand of a throw of D5 and D10: the higher die decides.
    pub const fn of(d5: u8, d10: u8) -> Hand {
        match (d10 > d5, d10 == d5) {
            (true, _) => Hand::Right,
            (_, true) => Hand::Ambidextrous,
            _ => Hand::Left,
        }
    }

    /// Its word.
    pub const fn name(self) -> &'static str {
        match self {
            Hand::Right => "right-handed",
            Hand::Left => "left-handed",
            Hand::Ambidextrous => "ambidextrous",
        }
    }
}
