//! Kindreds, manlike monsters with attributes, height and weight.

use crate::data::attribute::{Attribute, Attributes};
use crate::data::fraction::Fraction;
use crate::data::tables::tables;
use serde::{Deserialize, Serialize};

ludus_engine::listed! {
    /// The kindred of a character, chosen before the dice (TT-KIN-01, DEC-014).
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum Kindred {
        #[default]
        Human,
        Dwarf,
        Elf,
        Leprechaun,
        Fairy,
        Hobbit,
    }
}

/// The multipliers of a kindred (TT-KIN-T1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KindredRow {
    pub rule: &'static str,
    pub name: Kindred,
    pub st: Fraction,
    pub iq: Fraction,
    pub lk: Fraction,
    pub con: Fraction,
    pub dx: Fraction,
    pub chr: Fraction,
    /// Height and weight, times a human's (TT-KIN-T4, DEC-020).
    pub height: Fraction,
    pub weight: Fraction,
    /// Added to the pace (DEC-054).
    pub pace: i8,
}

impl Kindred {
    pub const fn name(self) -> &'static str {
        match self {
            Kindred::Human => "human",
            Kindred::Dwarf => "dwarf",
            Kindred::Elf => "elf",
            Kindred::Leprechaun => "leprechaun",
            Kindred::Fairy => "fairy",
            Kindred::Hobbit => "hobbit",
        }
    }

    pub fn row(self) -> &'static KindredRow {
        &tables().kindreds[self as usize]
    }

    pub fn multiplier(self, attribute: Attribute) -> Fraction {
        let row = self.row();
        match attribute {
            Attribute::Strength => row.st,
            Attribute::Intelligence => row.iq,
            Attribute::Luck => row.lk,
            Attribute::Constitution => row.con,
            Attribute::Dexterity => row.dx,
            Attribute::Charisma => row.chr,
        }
    }

    /// Returns the attributes for rolls of 3 dice each: times the multipliers, rounded up (TT-KIN-01, DEC-014).
    pub fn attributes(self, rolled: Attributes) -> Attributes {
        rolled.map(|attribute, roll| self.multiplier(attribute).up(roll.max(0) as u32) as i16)
    }

    /// Returns whether a character of this normal strength flies: a fairy of strength 1 or 2 (TT-KIN-02, DEC-021).
    pub const fn flies(self, strength: i16) -> bool {
        matches!(self, Kindred::Fairy) && strength <= 2
    }
}

/// A manlike monster with attributes: multiples of the human average (TT-KIN-T2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ManlikeRow {
    pub rule: &'static str,
    pub name: &'static str,
    /// Strength and constitution, times a human's.
    pub multiplier: Fraction,
    /// Strength and constitution of an average one. It is not a monster rating.
    pub average: u8,
    pub chr: Fraction,
    /// Dice and adds of a weapon, times those in a human hand (TT-KIN-05).
    pub weapons: u8,
    pub height: Fraction,
    pub weight: Fraction,
}

impl ManlikeRow {
    /// Returns strength or constitution after the human gain of new levels (TT-KIN-06).
    pub fn grown(&self, human_gain: u32) -> u32 {
        u32::from(self.average) + self.multiplier.up(human_gain)
    }
}

/// The human attribute that the multipliers of manlike monsters start from (TT-KIN-04).
pub const AVERAGE: u32 = 10;

/// A row of the human table of height and weight; the two columns are rolled separately (TT-KIN-T3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SizeRow {
    pub rule: &'static str,
    /// The total of 3 dice, 3 to 18.
    pub roll: u8,
    pub inches: u8,
    pub pounds: u16,
}

/// Height in inches and weight in pounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct BodySize {
    pub inches: u16,
    pub pounds: u16,
}

/// Height and weight rolls that differ by this much are thrown out: the weight is rolled again (TT-KIN-07, DEC-020).
pub const RIDICULOUS: u8 = 9;

impl BodySize {
    /// Returns the size for two rolls of 3 dice, times the kindred's multipliers, rounded down (TT-KIN-07, TT-KIN-09).
    pub fn rolled(kindred: Kindred, height: u8, weight: u8) -> BodySize {
        let row = |roll: u8| &tables().sizes[usize::from(roll.clamp(3, 18) - 3)];
        let multipliers = kindred.row();
        BodySize {
            inches: multipliers.height.down(row(height).inches.into()) as u16,
            pounds: multipliers.weight.down(row(weight).pounds.into()) as u16,
        }
    }

    /// The weight in weight units, when the body is carried or moved by magic (DEC-229).
    pub const fn units(self) -> u32 {
        self.pounds as u32 * crate::data::attribute::UNITS_PER_POUND
    }
}
