//! What lives are told of in every rulebook: what somebody struck with, who hurt him.

use serde::Serialize;
use std::collections::BTreeMap;

/// What somebody did with one weapon.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct WeaponStats {
    /// Blows, shots and throws.
    pub strikes: u32,
    /// How many of them hit.
    pub hits: u32,
    /// Points that they took.
    pub dealt: u32,
}

impl WeaponStats {
    /// Both together.
    pub const fn and(self, other: WeaponStats) -> WeaponStats {
        let (strikes, hits) = (self.strikes + other.strikes, self.hits + other.hits);
        WeaponStats { strikes, hits, dealt: self.dealt + other.dealt }
    }
}

/// What somebody did to a fighter.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct DamageFrom {
    /// Points that he took.
    pub taken: u32,
    /// How often he killed him.
    pub kills: u32,
}

impl DamageFrom {
    /// Both together.
    pub const fn and(self, other: DamageFrom) -> DamageFrom {
        DamageFrom { taken: self.taken + other.taken, kills: self.kills + other.kills }
    }
}

/// A blow worth remembering.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct BestHit {
    /// Points that it took.
    pub lost: u32,
    /// With what, "Great Axe".
    pub arm: String,
    /// From whom, "Slayer 1".
    pub from: String,
}

/// Things by name, the greatest first, those that are alike by name.
pub fn sorted<T>(all: BTreeMap<String, T>, worth: impl Fn(&T) -> (u32, u32)) -> Vec<(String, T)> {
    let mut list: Vec<(String, T)> = all.into_iter().collect();
    list.sort_by_key(|(_, value)| std::cmp::Reverse(worth(value)));
    list
}
