//! The six prime attributes and the effects of charisma.

use crate::data::tables::tables;
use serde::{Deserialize, Serialize};

ludus_engine::listed! {
    /// A prime attribute, in the order of the character card (TT-CHAR-01).
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    pub enum Attribute {
        #[serde(rename = "ST")]
        Strength,
        #[serde(rename = "IQ")]
        Intelligence,
        #[serde(rename = "LK")]
        Luck,
        #[serde(rename = "CON")]
        Constitution,
        #[serde(rename = "DX")]
        Dexterity,
        #[serde(rename = "CHR")]
        Charisma,
    }
}

impl Attribute {
    /// The abbreviation on the card.
    pub const fn code(self) -> &'static str {
        match self {
            Attribute::Strength => "ST",
            Attribute::Intelligence => "IQ",
            Attribute::Luck => "LK",
            Attribute::Constitution => "CON",
            Attribute::Dexterity => "DX",
            Attribute::Charisma => "CHR",
        }
    }

    /// Returns whether it wears down and comes back with rest: ST and CON (TT-LEVEL-07).
    pub const fn is_vital(self) -> bool {
        matches!(self, Attribute::Strength | Attribute::Constitution)
    }

    pub const fn name(self) -> &'static str {
        match self {
            Attribute::Strength => "strength",
            Attribute::Intelligence => "intelligence",
            Attribute::Luck => "luck",
            Attribute::Constitution => "constitution",
            Attribute::Dexterity => "dexterity",
            Attribute::Charisma => "charisma",
        }
    }
}

crate::data::sets::set_of! {
    /// A set of attributes, such as those that a spell adds up.
    AttributeSet(u8) of Attribute
}

/// A value for each attribute. Dice give 3 to 18 before the kindred's multiplier; levels and spells change them later.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Attributes(pub [i16; 6]);

impl Attributes {
    #[inline]
    pub const fn get(self, attribute: Attribute) -> i16 {
        self.0[attribute as usize]
    }

    #[inline]
    pub const fn get_mut(&mut self, attribute: Attribute) -> &mut i16 {
        &mut self.0[attribute as usize]
    }

    /// Returns the sum of all six (TT-XP-04).
    pub fn sum(self) -> i32 {
        self.0.into_iter().map(i32::from).sum()
    }

    /// Returns the sum of some of them.
    pub fn sum_of(self, attributes: AttributeSet) -> i32 {
        attributes.each().map(|attribute| i32::from(self.get(attribute))).sum()
    }

    /// Applies a function to each value.
    #[must_use]
    pub fn map(self, mut change: impl FnMut(Attribute, i16) -> i16) -> Attributes {
        Attributes(Attribute::ALL.map(|attribute| change(attribute, self.get(attribute))))
    }
}

/// How others take to a character (TT-CHAR-T1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CharismaBand {
    /// Every being of positive charisma wants to kill the character (TT-REACT-07).
    Hated,
    /// No personality: no effect, and no parley (DEC-019).
    Blank,
    Repulsive,
    Disliked,
    Average,
    Popular,
    Sparkling,
    Commanding,
}

/// A row of the charisma table, with the middle rows repaired (TT-CHAR-T1, DEC-010).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CharismaRow {
    pub rule: &'static str,
    /// The lowest charisma of the band.
    pub from: i16,
    /// The highest charisma of the band.
    pub to: i16,
    pub band: CharismaBand,
    /// The size of the bands whose loyalty the character usually has. `None` if the table names none.
    pub loyal: Option<u16>,
    /// The most henchmen and tamed monsters that a leader of this charisma can have, together (DEC-019).
    pub followers: u8,
}

/// Returns the row of a charisma.
pub fn charisma(value: i16) -> &'static CharismaRow {
    let rows = &tables().charisma;
    let index = rows.partition_point(|row| row.to < value);
    &rows[index.min(rows.len() - 1)]
}

/// A speaker befriends beings whose charisma is at least this much lower (TT-CHAR-19).
pub const BEFRIEND_MARGIN: i16 = 5;
/// A speaker commands beings whose charisma is at least this much lower (TT-CHAR-20).
pub const COMMAND_MARGIN: i16 = 10;
/// Weight that a character can carry, per point of strength, in weight units (TT-CHAR-06). Ten units are a pound.
pub const LOAD_PER_STRENGTH: u32 = 100;
/// Weight units in a pound (TT-CHAR-08).
pub const UNITS_PER_POUND: u32 = 10;
