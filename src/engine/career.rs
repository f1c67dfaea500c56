//! Combat statistics of a fighter's career that are the same in every rulebook.

use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;
use serde::Serialize;

/// A fighter's record with one weapon.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct WeaponStats {
    /// Blows, shots and throws with it.
    pub strikes: u32,
    /// The number of strikes that hit.
    pub hits: u32,
    /// Points of damage dealt with it.
    pub dealt: u32,
}

impl WeaponStats {
    /// Returns the sum of this record and another one.
    pub const fn and(self, other: WeaponStats) -> WeaponStats {
        let (strikes, hits) = (self.strikes + other.strikes, self.hits + other.hits);
        WeaponStats { strikes, hits, dealt: self.dealt + other.dealt }
    }
}

/// The harm that one opponent did to a fighter.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct DamageFrom {
    /// Points of damage the fighter took.
    pub taken: u32,
    /// How often the opponent killed the fighter.
    pub kills: u32,
}

impl DamageFrom {
    /// Returns the sum of both records of an opponent.
    pub const fn and(self, other: DamageFrom) -> DamageFrom {
        DamageFrom { taken: self.taken + other.taken, kills: self.kills + other.kills }
    }
}

/// The most damaging hit of a career.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct BestHit {
    /// Points of damage the target took.
    pub lost: u32,
    /// The name of the weapon, such as "Great Axe".
    pub arm: String,
    /// The name of the target, such as "Slayer 1".
    pub from: String,
}

/// Sorts named records by `rating`, highest first, then by name.
pub fn sorted<T>(all: BTreeMap<String, T>, rating: impl Fn(&T) -> (u32, u32)) -> Vec<(String, T)> {
    let mut list: Vec<(String, T)> = all.into_iter().collect();
    list.sort_by_key(|(_, value)| core::cmp::Reverse(rating(value)));
    list
}
