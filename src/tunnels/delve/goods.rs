//! Loot: coins, gems, jewelry, weapons and magic objects, with their weight and their value at the surface.

use crate::data::coins::Coins;
use crate::data::supply::GoodId;
use crate::data::treasure::{DAGGER, MagicObject, daggers};
use crate::data::weapon::WeaponId;
use crate::delve::log::Body;
use crate::dungeon::treasure::{Coin, Find, Gem, Jewels, MagicFind};
use crate::model::belongings::{OwnedObject, good_things};
use crate::model::delver::{OwnedArmour, OwnedWeapon};
use crate::model::roll::Faces;
use alloc::boxed::Box;
use alloc::vec::Vec;
use serde::{Deserialize, Serialize};

/// The weight of a piece of jewelry (DEC-115).
const JEWELRY: u32 = 10;
/// The weight of a magic object that is no weapon; the ledger has none, a dagger's serves.
const OBJECT: u32 = 10;

/// One thing of a find.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LootItem {
    /// Each coin weighs 1 (DEC-115).
    Coins(Coin, u32),
    /// Gems of one kind and size: their number and their value together in gold pieces. Each weighs 1.
    Gems(u16, u32),
    /// Jewelry by its value in gold pieces.
    Jewelry(u32),
    /// A weapon, with the gold pieces that it is worth beyond its use.
    Weapon(OwnedWeapon, u32),
    /// Armour, and a number of goods: the gear of delvers who fell (DEC-229).
    Armour(OwnedArmour),
    Goods(GoodId, u16),
    Magic(Box<MagicItem>),
    /// A dead or petrified comrade (DEC-229).
    Body(Box<Body>),
}

/// A jewelled or magic dagger on the ground, and the strength within which its finder chooses the kind (TT-TREASURE-14).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FoundDagger {
    pub item: LootItem,
    pub strength: u8,
}

impl FoundDagger {
    /// The daggers of a find that leave a choice.
    pub fn all(find: &Find) -> Vec<FoundDagger> {
        let (own, magic) = match find {
            Find::Coins(_) => (None, None),
            Find::Magic(magic) => (None, Some(magic)),
            Find::Jewels(jewels) => {
                let weapon = match &jewels.jewels {
                    Jewels::Jewelry { weapon, .. } => weapon.filter(|weapon| weapon.class == DAGGER),
                    Jewels::Gems { .. } => None,
                };
                (weapon.map(|weapon| weapon.strength.iter().sum()), jewels.power.as_ref())
            }
        };
        let strengths = [own, magic.and_then(MagicFind::dagger_strength)];
        let items = LootItem::of_find(find).into_iter().filter_map(|item| {
            let strength = match &item {
                LootItem::Weapon(..) => strengths[0],
                LootItem::Magic(_) => strengths[1],
                _ => None,
            };
            Some(FoundDagger { strength: strength.filter(|strength| daggers(*strength).count() > 1)?, item })
        });
        items.collect()
    }

    pub fn weapon(&self) -> Option<OwnedWeapon> {
        match &self.item {
            LootItem::Weapon(owned, _) => Some(*owned),
            LootItem::Magic(magic) => magic.find.weapon,
            _ => None,
        }
    }

    /// The item with another dagger of the same metal and power.
    pub fn shaped(&self, weapon: WeaponId) -> LootItem {
        let mut item = self.item.clone();
        match &mut item {
            LootItem::Weapon(owned, _) => owned.weapon = weapon,
            LootItem::Magic(magic) => magic.find.weapon.iter_mut().for_each(|owned| owned.weapon = weapon),
            _ => {}
        }
        item
    }
}

/// A magic object as it is carried (DEC-205).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MagicItem {
    pub find: MagicFind,
    /// Charges, or uses in this delve, that are left.
    pub left: u8,
    /// True if its power is known.
    pub known: bool,
    /// True if an earlier delve brought it out: no experience again.
    #[serde(default, skip_serializing_if = "ludus_engine::json::is_default")]
    pub owned: bool,
}

impl MagicItem {
    pub fn new(find: MagicFind) -> MagicItem {
        let left = if find.object == MagicObject::Wand { find.amount } else { 1 };
        MagicItem { find, left, known: false, owned: false }
    }

    /// A magic object that its owner takes along again.
    pub fn owned(own: &OwnedObject) -> MagicItem {
        let left = if own.object.is_renewed() { 1 } else { own.left };
        let OwnedObject { object, spells, weapon, armour, amount, known, .. } = own.clone();
        let find = MagicFind { object, faces: Faces::NONE, spells, weapon, armour, amount };
        MagicItem { find, left, known, owned: true }
    }

    /// The object as its owner keeps it.
    pub fn kept(&self) -> OwnedObject {
        let MagicFind { object, spells, weapon, armour, amount, .. } = self.find.clone();
        OwnedObject { object, spells, weapon, armour, amount, left: self.left, known: self.known }
    }
}

impl LootItem {
    pub fn weight(&self) -> u32 {
        match self {
            LootItem::Coins(_, number) => *number,
            LootItem::Gems(number, _) => *number as u32,
            LootItem::Jewelry(_) => JEWELRY,
            LootItem::Weapon(owned, _) => owned.material.weight(owned.weapon.row().weight).into(),
            LootItem::Armour(owned) => owned.material.weight(owned.armour.row().weight).into(),
            LootItem::Goods(good, number) => u32::from(good.row().weight) * u32::from(*number),
            LootItem::Magic(_) => OBJECT,
            LootItem::Body(body) => body.weight,
        }
    }

    /// The value at the surface: half of the price of weapons and armour in their metal, and of goods (DEC-116, DEC-188, DEC-203).
    pub fn value(&self) -> Coins {
        match self {
            LootItem::Coins(coin, number) => worth(*coin, *number),
            LootItem::Gems(_, gold) | LootItem::Jewelry(gold) => Coins::gold(*gold),
            LootItem::Weapon(owned, gold) => {
                Coins(owned.material.price(owned.weapon.row().price).0 / 2).plus(Coins::gold(*gold))
            }
            LootItem::Armour(owned) => Coins(owned.material.price(owned.armour.row().price).0 / 2),
            LootItem::Goods(good, number) => Coins(good.row().price.0.saturating_mul((*number).into()) / 2),
            LootItem::Magic(_) | LootItem::Body(_) => Coins::NONE,
        }
    }

    /// Experience for bringing a magic object out (DEC-105).
    pub fn points(&self) -> u32 {
        match self {
            LootItem::Magic(item) if !item.owned => item.find.points(),
            _ => 0,
        }
    }

    /// The things that it is, for hands and belt (DEC-117). Coins of one kind are one purse.
    pub fn things(&self) -> usize {
        match self {
            LootItem::Goods(good, number) => good_things(*good, *number),
            _ => 1,
        }
    }

    /// Returns whether it shines like a lantern.
    pub fn glows(&self) -> bool {
        self.object() == Some(MagicObject::GlowStone)
    }

    pub const fn object(&self) -> Option<MagicObject> {
        match self {
            LootItem::Magic(item) => Some(item.find.object),
            _ => None,
        }
    }

    /// The items of a find: coins, jewels with the power of a magic gem, or a magic object.
    pub fn of_find(find: &Find) -> Vec<LootItem> {
        match find {
            Find::Coins(coins) => Vec::from([LootItem::Coins(coins.coin, coins.count)]),
            Find::Magic(magic) => Vec::from([LootItem::Magic(Box::new(MagicItem::new(magic.clone())))]),
            Find::Jewels(jewels) => {
                let gold = jewels.value().whole_gold();
                let item = match &jewels.jewels {
                    Jewels::Gems { number, .. } => LootItem::Gems(*number, gold),
                    // The setting of a weapon is in its own price.
                    Jewels::Jewelry { weapon: Some(jewelled), gems, .. } => {
                        let gems = gems.iter().map(Gem::value).sum::<Coins>();
                        LootItem::Weapon(jewelled.weapon, gems.whole_gold())
                    }
                    Jewels::Jewelry { .. } => LootItem::Jewelry(gold),
                };
                let power = jewels.power.iter().map(|power| LootItem::Magic(Box::new(MagicItem::new(power.clone()))));
                [item].into_iter().chain(power).collect()
            }
        }
    }
}

const fn worth(coin: Coin, number: u32) -> Coins {
    match coin {
        Coin::Copper => Coins(number),
        Coin::Silver => Coins::silver(number),
        Coin::Gold => Coins::gold(number),
    }
}
