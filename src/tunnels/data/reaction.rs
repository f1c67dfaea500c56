//! Reactions at a meeting, and wandering monsters (TT-REACT, TT-WANDER).

use crate::data::tables::tables;
use ludus_engine::chance::Chance;
use serde::{Deserialize, Serialize};

/// The attitude of monsters that meet a party (TT-REACT-T1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reaction {
    /// They go berserk, if their kind can, and attack (DEC-046).
    Berserk,
    Attack,
    /// The party may fight or run (DEC-046).
    PartyChooses,
    /// They parley if a language is shared (TT-REACT-06).
    Parley,
    Afraid,
}

/// A row of the table of reactions (TT-REACT-T1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ReactionRow {
    pub rule: &'static str,
    /// The lowest and the highest total of 2 dice.
    pub roll: (u8, u8),
    pub reaction: Reaction,
}

impl ReactionRow {
    /// Returns the chance of the row on 2 dice.
    pub fn chance(&self) -> Chance {
        let ways = (self.roll.0..=self.roll.1).map(|total| 6 - u64::from(total.abs_diff(7))).sum();
        Chance { ways, of: 36 }
    }
}

impl Reaction {
    /// Returns the reaction for a total of 2 dice.
    pub fn on(total: u8) -> Reaction {
        let rows = &tables().reactions;
        rows.iter().find(|row| total <= row.roll.1).map_or(Reaction::Afraid, |row| row.reaction)
    }
}

/// Wandering monsters appear on this result of 1 die, rolled at the start of each game turn (TT-WANDER-02).
pub const WANDERERS_ON: u8 = 6;
/// They carry treasure on this result of 1 die or less (TT-WANDER-04).
pub const CARRIES_UP_TO: u8 = 2;

/// A kind of treasure that wandering monsters carry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CarriedTreasure {
    Copper,
    Silver,
    Gold,
    Jewels,
    Magic,
}

/// A row of what wandering monsters carry (TT-WANDER-04, DEC-049).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CarriedRow {
    pub rule: &'static str,
    /// The lowest and the highest result of 1 die.
    pub roll: (u8, u8),
    pub treasure: CarriedTreasure,
}

impl CarriedTreasure {
    /// Returns the treasure for a result of 1 die.
    pub fn on(face: u8) -> CarriedTreasure {
        let rows = &tables().carried;
        rows.iter().find(|row| face <= row.roll.1).map_or(CarriedTreasure::Magic, |row| row.treasure)
    }
}
