//! The races (6.3 to 6.9, DQ-RACE), including two of our own (D162).

use crate::data::characteristic::{Gender, Values};
use serde::{Deserialize, Serialize};

ludus_engine::listed! {
    /// Serialized by its printed name.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    #[repr(u8)]
    pub enum Race {
        #[default]
        Human,
        Dwarf,
        Elf,
        Halfling,
        Orc,
        /// One of ours, for AI fighters only (D162).
        Hobgoblin,
        /// One of ours, for AI fighters only (D162).
        Goblin,
        #[serde(rename = "Fire Giant")]
        FireGiant,
        #[serde(rename = "Frost Giant")]
        FrostGiant,
        #[serde(rename = "Cloud Giant")]
        CloudGiant,
        #[serde(rename = "Stone Giant")]
        StoneGiant,
        /// Not offered: the source lacks the averages for beasts (D015).
        #[serde(rename = "Shape-Changer")]
        ShapeChanger,
    }
}

/// Sight of a race in the dark (DQ-RACE-06, -09, -14, -17, -18, D029).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DarkSight {
    /// Range in hexes within which it helps.
    pub hexes: u8,
    /// Largest light penalty within the range, 0 or less.
    pub worst: i16,
}

/// Printed row of a race.
#[derive(Debug)]
pub struct RaceRow {
    pub name: &'static str,
    /// Percent chance to belong to it when chosen (DQ-RACE-T1); `None` for races that players cannot generate.
    pub chance: Option<u8>,
    /// Multiplier of learning costs, in tenths (DQ-RACE-04).
    pub tenths: u16,
    /// Added to the characteristics (DQ-RACE-T2).
    pub modifiers: Values,
    /// Added to the Tactical Movement Rate (DQ-RACE-T2, DQ-RACE-16, D014).
    pub tmr: i16,
    /// Size number of a male (DQ-ARM-02, D132).
    pub size: u8,
    /// Starting age of a character, before the human spread (reading 19).
    pub age: u16,
}

const fn row(
    name: &'static str,
    chance: Option<u8>,
    tenths: u16,
    modifiers: [i16; 8],
    tmr: i16,
    size: u8,
    age: u16,
) -> RaceRow {
    RaceRow { name, chance, tenths, modifiers: Values::of(modifiers), tmr, size, age }
}

// Name, chance, multiplier, PS MD AG EN MA WP FT PC, TMR, size number, age. A giant's TMR is the average of its kind less the
// human 5: Stone 9, Frost 10, Fire 11 are ours, Cloud 13 is the source's (D014).
#[rustfmt::skip]
static LIST: [RaceRow; 12] = [
    row("Human",         Some(100), 10, [ 0,  0,  0,  0,  0,  0, 0, 0],  0,  6,  18),
    row("Dwarf",         Some(25),  11, [ 2,  0, -2,  1, -2,  2, 0, 1], -1,  4,  34),
    row("Elf",           Some(30),  12, [-1,  0,  1, -1,  1,  1, 2, 1],  1,  5, 500),
    row("Halfling",      Some(15),  11, [-3,  3,  2, -2, -1,  1, 0, 0], -1,  3,  21),
    row("Orc",           Some(20),   9, [ 2,  0, -1,  1, -2, -2, 2, 0],  0,  5,  11),
    row("Hobgoblin",     None,      10, [ 1,  0,  0,  2, -2, -1, 0, 0],  0,  6,  18),
    row("Goblin",        None,       9, [-2,  1,  1, -1, -1, -2, 0, 0],  0,  4,  18),
    row("Fire Giant",    Some(6),   15, [19, -1, -2, 25, -1, -1, 1, 0],  6, 15, 125),
    row("Frost Giant",   Some(6),   15, [10, -1, -2, 15, -1, -1, 1, 0],  5, 15, 125),
    row("Cloud Giant",   Some(6),   15, [19, -1, -2, 20, -1, -1, 1, 0],  8, 15, 125),
    row("Stone Giant",   Some(6),   15, [ 8, -1, -2, 10, -1, -1, 1, 0],  4, 15, 125),
    row("Shape-Changer", Some(4),   14, [ 0,  0,  0,  0,  0,  0, 0, 0],  0,  6,  18),
];

/// Largest size number that counts as "human size" (D071).
pub const HUMAN_SIZE: u8 = 6;

const fn sight(hexes: u8, worst: i16) -> Option<DarkSight> {
    Some(DarkSight { hexes, worst })
}

impl Race {
    /// Races offered to players. Giants wait for their size (D014), shape-changers are left out (D015).
    pub const OFFERED: [Race; 5] = [Race::Human, Race::Dwarf, Race::Elf, Race::Halfling, Race::Orc];

    /// Kind of giant by a D10 roll (DQ-RACE-13).
    pub const fn giant(d10: u8) -> Race {
        match d10 {
            ..=3 => Race::FireGiant,
            4..=6 => Race::FrostGiant,
            7..=8 => Race::CloudGiant,
            _ => Race::StoneGiant,
        }
    }

    pub const fn row(self) -> &'static RaceRow {
        &LIST[self as usize]
    }

    pub const fn name(self) -> &'static str {
        self.row().name
    }

    /// Finds a race by name, ignoring case.
    pub fn named(name: &str) -> Option<Race> {
        Race::ALL.into_iter().find(|race| race.name().eq_ignore_ascii_case(name))
    }

    /// Size number in halves. Females are half a point smaller (DQ-ARM-02), unless the campaign ignores gender (reading 20).
    pub const fn size(self, gender: Gender, gender_counts: bool) -> u8 {
        let less = matches!(gender, Gender::Female) && gender_counts;
        2 * self.row().size - less as u8
    }

    /// Sum of the modifiers of race and gender (D013).
    pub fn modifiers(self, gender: Gender, gender_counts: bool) -> Values {
        match gender_counts {
            true => self.row().modifiers + gender.modifiers(),
            false => self.row().modifiers,
        }
    }

    /// Sight in the dark; `None` for humans. Our own two races see like orcs (D162).
    pub const fn dark_sight(self, indoors: bool) -> Option<DarkSight> {
        match (self, indoors) {
            (Race::Dwarf, false) => sight(10, -10),
            (Race::Dwarf, true) => sight(20, -10),
            (Race::Elf, false) => sight(30, 0),
            (Race::Elf, true) => sight(15, -10),
            (Race::Halfling, _) => sight(20, -10),
            (Race::Orc | Race::Hobgoblin | Race::Goblin, _) => sight(30, -10),
            (Race::FireGiant | Race::FrostGiant | Race::CloudGiant | Race::StoneGiant, _) => sight(50, -10),
            (Race::Human | Race::ShapeChanger, _) => None,
        }
    }

    /// Returns whether daylight spoils its aim (DQ-RACE-19, D028).
    pub const fn is_dazzled(self) -> bool {
        matches!(self, Race::Orc)
    }

    /// Extra training days per Rank in each week (DQ-RACE-20, DQX-16).
    pub const fn slow_days(self) -> u8 {
        matches!(self, Race::Orc) as u8
    }
}
