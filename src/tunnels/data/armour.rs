//! Suits and pieces of armour (TT-WPN-T10, TT-SUPPLY-T3).

use crate::data::coins::Coins;
use crate::data::tables::table_id;
use serde::{Deserialize, Serialize};

/// The part of the body that a piece covers (DEC-083).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Cover {
    /// A complete suit with its helmet (TT-ARMOUR-04).
    Suit,
    Head,
    BodyOver,
    BodyUnder,
    Legs,
    Thighs,
    Shins,
    Feet,
    Hands,
    /// Not sold: there are no horses (DEC-116).
    Horse,
}

/// A row of the armour table (TT-WPN-T10).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ArmourRow {
    pub rule: &'static str,
    pub name: &'static str,
    pub cover: Cover,
    /// In weight units; of the pair, if it is one.
    pub weight: u16,
    pub price: Coins,
    /// Half hits that it absorbs, of one limb if it is a pair: 3 means 1 1/2.
    pub half_hits: u8,
    /// A pair for two limbs, which counts twice (DEC-083).
    #[serde(default)]
    pub pair: bool,
    /// On the basic list, too, with the same numbers (TT-SUPPLY-T3).
    #[serde(default)]
    pub basic: bool,
    /// Can be worn together with a suit of leather: the steel cap (DEC-083).
    #[serde(default)]
    pub with_leather: bool,
}

impl ArmourRow {
    /// The half hits of the whole piece or pair.
    pub const fn total_half_hits(&self) -> u8 {
        if self.pair { 2 * self.half_hits } else { self.half_hits }
    }

    /// Returns whether both can be worn at a time (DEC-083).
    pub fn fits_with(&self, other: &ArmourRow) -> bool {
        let leather = |suit: &ArmourRow| suit.cover == Cover::Suit && suit.name == LEATHER;
        let capped = |suit, cap: &ArmourRow| leather(suit) && cap.with_leather;
        match (self.cover, other.cover) {
            (Cover::Horse, _) | (_, Cover::Horse) => false,
            (Cover::Suit, _) | (_, Cover::Suit) => capped(self, other) || capped(other, self),
            (Cover::Legs, Cover::Thighs | Cover::Shins) | (Cover::Thighs | Cover::Shins, Cover::Legs) => false,
            (one, another) => one != another,
        }
    }
}

/// The suit that a steel cap can be worn with.
const LEATHER: &str = "leather";

table_id! {
    /// A suit or piece of armour, the index of its row.
    ArmourId of ArmourRow in armour, "a piece of armour"
}

impl ArmourId {
    /// Returns whether the shops sell it (DEC-116).
    pub fn is_sold(self) -> bool {
        self.row().cover != Cover::Horse
    }
}

/// The most that pieces of armour absorb together, without a shield (DEC-083).
pub const MOST_ABSORBED: u8 = 10;

/// Returns the hits that these pieces absorb together: the sum rounded down, at most [`MOST_ABSORBED`] (DEC-083).
pub fn absorbed(pieces: impl IntoIterator<Item = ArmourId>) -> u8 {
    let half_hits: u8 = pieces.into_iter().map(|piece| piece.row().total_half_hits()).sum();
    (half_hits / 2).min(MOST_ABSORBED)
}
