//! Accessories of missile weapons: ammunition and the Cranequin (20.2, DQ-WPN-T2).

use serde::{Deserialize, Serialize};

/// A row of the list.
#[derive(Debug)]
pub struct AccessoryRow {
    pub name: &'static str,
    /// Items per set, including their pouch or quiver (DQ-WPN-25).
    pub count: u8,
    /// Weight of a set in ounces.
    pub ounces: u16,
    /// Price of a set in Silver Pennies.
    pub cost: u16,
}

/// Serialized by its printed name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[repr(u8)]
pub enum Accessory {
    Shot,
    Darts,
    Arrows,
    Quarrels,
    /// Lets a figure with PS 11 and free hands bend a strong crossbow.
    Cranequin,
}

/// Physical Strength needed for a Cranequin (D123).
pub const CRANEQUIN_PS: i16 = 11;

static LIST: [AccessoryRow; 5] = [
    AccessoryRow { name: "Shot", count: 20, ounces: 64, cost: 1 },
    AccessoryRow { name: "Darts", count: 20, ounces: 32, cost: 5 },
    AccessoryRow { name: "Arrows", count: 20, ounces: 32, cost: 10 },
    AccessoryRow { name: "Quarrels", count: 20, ounces: 112, cost: 15 },
    AccessoryRow { name: "Cranequin", count: 1, ounces: 48, cost: 10 },
];

impl Accessory {
    pub const ALL: [Accessory; 5] =
        [Accessory::Shot, Accessory::Darts, Accessory::Arrows, Accessory::Quarrels, Accessory::Cranequin];

    pub const fn row(self) -> &'static AccessoryRow {
        &LIST[self as usize]
    }

    pub const fn name(self) -> &'static str {
        self.row().name
    }

    /// Returns whether shots use it up; false for the Cranequin.
    pub const fn is_ammunition(self) -> bool {
        !matches!(self, Accessory::Cranequin)
    }

    /// Returns whether it can be bought. Blowgun darts cannot: the source lacks their coatings (D126).
    pub const fn is_sold(self) -> bool {
        !matches!(self, Accessory::Darts)
    }
}
