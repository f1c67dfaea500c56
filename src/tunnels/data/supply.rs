//! The general store: goods and staffs (TT-SUPPLY, TT-STAFF).

use crate::data::coins::Coins;
use crate::data::tables::{table_id, tables};
use serde::{Deserialize, Serialize};

/// The use of a good in the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum GoodUse {
    /// Clothes and pack, needed to carry more than ten things (DEC-117).
    Pack,
    /// Provisions for one day, 144 game turns (DEC-117).
    Food,
    Torch,
    Lantern,
    /// One filling of a lantern (DEC-116).
    Oil,
    Rope,
    Compass,
    /// Makes calthrops and broken glass harmless (DEC-117).
    Footwear,
    Pitons,
    /// Drives pitons; it is no weapon (DEC-091).
    Hammer,
}

/// A row of the general goods (TT-SUPPLY-T1, DEC-116).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GoodRow {
    pub rule: &'static str,
    pub name: &'static str,
    #[serde(rename = "use")]
    pub usage: GoodUse,
    /// In weight units; of rope per foot.
    pub weight: u16,
    /// Of rope the price per foot.
    pub price: Coins,
    /// Game turns of light that it gives; 0 if none (TT-SUPPLY-06).
    #[serde(default)]
    pub burns: u8,
    /// The brightness of its light in torches (TT-SUPPLY-07).
    #[serde(default)]
    pub light: u8,
}

table_id! {
    /// A good of the general store, the index of its row.
    GoodId of GoodRow in goods, "a good"
}

/// Game turns that one day's provisions last (DEC-117).
pub const FOOD_LASTS: u16 = 144;
/// Things that a character without a pack can carry (DEC-117).
pub const CARRIED_WITHOUT_PACK: usize = 10;
/// The store buys gear back at this part of its price: 1 in 2 (DEC-116).
pub const RESALE: u32 = 2;

ludus_engine::listed! {
    /// The kind of a magic staff (TT-STAFF).
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum StaffKind {
        /// Alive and named; it remembers each spell cast through it (TT-STAFF-04, DEC-133).
        Deluxe,
        /// Lowers costs and has no other power (TT-STAFF-06).
        Ordinaire,
        /// Burns out when twice its maker's IQ in ST has passed through it (TT-STAFF-07).
        Makeshift,
    }
}

/// A row of the staffs (TT-SUPPLY-T4, TT-STAFF-07).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StaffRow {
    pub rule: &'static str,
    pub kind: StaffKind,
    pub name: &'static str,
    pub weight: u16,
    /// `None` if the shops do not sell it.
    pub price: Option<Coins>,
    /// ST that it costs to make one; 0 if characters cannot.
    pub making: u8,
    /// The ST that may pass through it, times the IQ of its maker; 0 if there is no limit (DEC-132).
    pub holds: u8,
}

impl StaffKind {
    pub fn row(self) -> &'static StaffRow {
        &tables().staffs[self as usize]
    }
}

/// A magic-user of this DX or more fights with a quarterstaff and counts personal adds (TT-STAFF-09, DEC-068).
pub const STAFF_FIGHTER: i16 = 13;
