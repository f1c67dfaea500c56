//! What weapons and armour are made of, what it costs, and when it breaks (TT-MATERIAL).

use crate::data::coins::Coins;
use crate::data::fraction::Fraction;
use crate::data::monster::Arms;
use crate::data::tables::tables;
use alloc::vec::Vec;
use serde::{Deserialize, Serialize};

ludus_engine::listed! {
    /// A material of weapons and armour (TT-MATERIAL-T2, TT-MATERIAL-04).
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum Material {
        #[default]
        Steel,
        Iron,
        Bronze,
        Copper,
        Stone,
        Silver,
        Gold,
    }
}

crate::data::sets::set_of! {
    Materials(u8) of Material
}

/// A row of the table of materials (TT-MATERIAL-T2).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MaterialRow {
    pub rule: &'static str,
    pub name: Material,
    /// Times the price of the steel one; a price in silver pieces is a tenth of it.
    pub price: Fraction,
    /// Times the weight of the steel one.
    pub weight: Fraction,
    /// The rank by which one material is harder than another; flesh has 0 (DEC-189).
    pub hardness: u8,
    /// Totals of 2 dice on which a weapon of it breaks.
    pub breaks_on: Vec<u8>,
}

impl Material {
    pub const fn name(self) -> &'static str {
        match self {
            Material::Steel => "steel",
            Material::Iron => "iron",
            Material::Bronze => "bronze",
            Material::Copper => "copper",
            Material::Stone => "stone",
            Material::Silver => "silver",
            Material::Gold => "gold",
        }
    }

    pub fn row(self) -> &'static MaterialRow {
        &tables().materials[self as usize]
    }

    /// Returns the price of an object of it for the list price, that of steel. Iron is rounded up to whole silver pieces, the
    /// others to whole copper pieces (DEC-188).
    pub fn price(self, list: Coins) -> Coins {
        match self {
            Material::Iron => Coins::silver(self.row().price.up(list.0).div_ceil(10)),
            _ => Coins(self.row().price.up(list.0)),
        }
    }

    /// Returns the weight of an object whose list weight is that of steel, rounded up (DEC-188).
    pub fn weight(self, list: u16) -> u16 {
        self.row().weight.up(list.into()) as u16
    }

    /// Returns whether a weapon of it can break against these arms. Stone breaks on anything but flesh, others on anything
    /// that is harder (TT-MATERIAL-T2, DEC-189).
    pub fn can_break_on(self, arms: Arms) -> bool {
        let against = arms.hardness();
        match self {
            Material::Steel => false,
            Material::Stone => against > 0,
            _ => against > self.row().hardness,
        }
    }

    /// Returns whether a total of 2 dice breaks a weapon of it.
    pub fn breaks_at(self, total: u8) -> bool {
        self.row().breaks_on.contains(&total)
    }
}

impl Arms {
    fn hardness(self) -> u8 {
        match self {
            Arms::Flesh => 0,
            Arms::Bronze => Material::Bronze.row().hardness,
            Arms::Iron => Material::Iron.row().hardness,
            Arms::Stone => Material::Stone.row().hardness,
            Arms::Steel => Material::Steel.row().hardness,
        }
    }
}

ludus_engine::listed! {
    /// The classes of objects that have materials (TT-MATERIAL-T1, DEC-188).
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum Make {
        Sword,
        Spear,
        Dagger,
        Axe,
        Mace,
        Hammer,
        Pole,
        Arrow,
        Shield,
        Armour,
    }
}

/// The materials of a class of objects (TT-MATERIAL-T1). Wood and leather on wood have no numbers and are not sold (DEC-188).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MakeRow {
    pub rule: &'static str,
    pub name: Make,
    pub materials: Materials,
}

impl Make {
    pub fn row(self) -> &'static MakeRow {
        &tables().makes[self as usize]
    }
}
