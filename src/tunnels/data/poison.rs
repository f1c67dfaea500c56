//! The four poisons (TT-POISON).

use crate::data::coins::Coins;
use crate::data::tables::tables;
use serde::{Deserialize, Serialize};

ludus_engine::listed! {
    /// A poison for weapons (TT-POISON-01).
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum Poison {
        SpiderVenom,
        CobraMilk,
        DragonVenom,
        HellfireJuice,
    }
}

/// A row of the table of poisons (TT-POISON-01).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PoisonRow {
    pub rule: &'static str,
    pub kind: Poison,
    pub name: &'static str,
    pub weight: u16,
    pub price: Coins,
    /// Weapons that one flask coats; or six missiles each (DEC-186).
    pub applications: u8,
    /// The bonus on the weapon's dice and adds, in halves of them: 2 means once more (DEC-186).
    pub bonus_halves: u8,
    /// Works only on edged weapons.
    pub edged_only: bool,
}

impl Poison {
    pub const fn name(self) -> &'static str {
        match self {
            Poison::SpiderVenom => "spider venom",
            Poison::CobraMilk => "cobra milk",
            Poison::DragonVenom => "dragon venom",
            Poison::HellfireJuice => "hellfire juice",
        }
    }

    pub fn row(self) -> &'static PoisonRow {
        &tables().poisons[self as usize]
    }

    /// Returns the bonus for what dice and weapon adds came to, rounded down; 0 for a negative result (DEC-186).
    pub fn bonus(self, weapon_total: i32) -> i32 {
        i32::from(self.row().bonus_halves) * weapon_total.max(0) / 2
    }
}

/// Combat turns of use that an application lasts (TT-POISON-02).
pub const LASTS: u8 = 3;
/// Combat turns after which spider venom halves its victim, stops it, and has worn off (DEC-185).
pub const SPIDER_COURSE: [u8; 3] = [1, 2, 5];
/// Combat turns after which cobra milk kills a victim of man-size or less that misses its saving roll (DEC-185).
pub const COBRA_COURSE: u8 = 3;
