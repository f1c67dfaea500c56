//! What goes with missile weapons (20.2, DQ-WPN-T2).

use serde::{Deserialize, Serialize};

/// A row of the list.
#[derive(Debug)]
pub struct AccessoryRow {
    /// Its printed name.
    pub name: &'static str,
    /// Pieces in a set, with their pouch or quiver (DQ-WPN-25).
    pub count: u8,
    /// Weight of a set, 16 to the pound.
    pub ounces: u16,
    /// Price of a set in Silver Pennies.
    pub cost: u16,
}

/// An accessory; in a file its printed name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum Accessory {
    Shot,
    Darts,
    Arrows,
    Quarrels,
    /// Bends a crossbow for arms that are too weak: PS 11 and both hands free.
    Cranequin,
}

/// Physical Strength that a Cranequin asks for (D123).
pub const CRANEQUIN_PS: i16 = 11;

static LIST: [AccessoryRow; 5] = [
    AccessoryRow { name: "Shot", count: 20, ounces: 64, cost: 1 },
    AccessoryRow { name: "Darts", count: 20, ounces: 32, cost: 5 },
    AccessoryRow { name: "Arrows", count: 20, ounces: 32, cost: 10 },
    AccessoryRow { name: "Quarrels", count: 20, ounces: 112, cost: 15 },
    AccessoryRow { name: "Cranequin", count: 1, ounces: 48, cost: 10 },
];

impl Accessory {
    /// All of them, in the order of the list.
    pub const ALL: [Accessory; 5] =
        [Accessory::Shot, Accessory::Darts, Accessory::Arrows, Accessory::Quarrels, Accessory::Cranequin];

    /// Its row.
    pub const fn row(self) -> &'static AccessoryRow {
        &LIST[self as usize]
    }

    /// Its printed name.
    pub const fn name(self) -> &'static str {
        self.row().name
    }

    /// Whether it is shot away; the Cranequin stays. Blowgun darts do what their coating does and are not sold (D126).
    pub const fn is_ammunition(self) -> bool {
        !matches!(self, Accessory::Cranequin)
    }

    /// Whether it can be bought (D126).
    pub const fn is_sold(self) -> bool {
        !matches!(self, Accessory::Darts)
    }
}
