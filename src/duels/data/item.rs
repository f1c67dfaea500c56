//! The ten magic items (OURS-8).

use crate::data::spell::Spell;
use alloc::string::String;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Maximum items that a character carries.
pub const MOST: usize = 6;

ludus_engine::listed! {
    /// A magic item. Serialized as its number, 1 to 10.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    #[serde(try_from = "u8", into = "u8")]
    pub enum Item {
        KeenSword = 1,
        HeavyMaul,
        YewBow,
        WandOfFire,
        WandOfHolding,
        HealingFlask,
        RingOfWarding,
        ThiefsGloves,
        WingedBoots,
        CalmStone,
    }
}

impl Item {
    /// Its number, from 1.
    pub const fn number(self) -> u8 {
        self as u8
    }

    /// The item with this number, from 1.
    pub fn of(number: u8) -> Option<Item> {
        Item::ALL.get(usize::from(number).checked_sub(1)?).copied()
    }

    pub const fn name(self) -> &'static str {
        match self {
            Item::KeenSword => "Keen Sword",
            Item::HeavyMaul => "Heavy Maul",
            Item::YewBow => "Yew Bow",
            Item::WandOfFire => "Wand of Fire",
            Item::WandOfHolding => "Wand of Holding",
            Item::HealingFlask => "Healing Flask",
            Item::RingOfWarding => "Ring of Warding",
            Item::ThiefsGloves => "Thief's Gloves",
            Item::WingedBoots => "Winged Boots",
            Item::CalmStone => "Calm Stone",
        }
    }

    /// A short description of its effect.
    pub const fn effect(self) -> &'static str {
        match self {
            Item::KeenSword => "+1 melee level; magic weapon",
            Item::HeavyMaul => "+2 damage of blows; magic weapon",
            Item::YewBow => "+1 archery level, for an archer",
            Item::WandOfFire => "US: Fireball",
            Item::WandOfHolding => "US: Hold",
            Item::HealingFlask => "US: Heal",
            Item::RingOfWarding => "blows' hit chance x75%",
            Item::ThiefsGloves => "+1 thief level",
            Item::WingedBoots => "flight +20",
            Item::CalmStone => "spells are disrupted half as often",
        }
    }

    /// The spell that US casts with it.
    pub const fn casts(self) -> Option<Spell> {
        match self {
            Item::WandOfFire => Some(Spell::Fireball),
            Item::WandOfHolding => Some(Spell::Hold),
            Item::HealingFlask => Some(Spell::Heal),
            _ => None,
        }
    }

    /// Charges of a new item; 0 for a passive one.
    pub const fn charges(self) -> u8 {
        match self {
            Item::WandOfFire | Item::WandOfHolding => 3,
            Item::HealingFlask => 2,
            _ => 0,
        }
    }

    /// Price in the shop, in gold.
    pub const fn price(self) -> u32 {
        match self {
            Item::WandOfFire => 150,
            Item::RingOfWarding => 140,
            Item::KeenSword | Item::WandOfHolding => 120,
            Item::HeavyMaul | Item::YewBow => 100,
            Item::WingedBoots | Item::CalmStone => 80,
            Item::HealingFlask | Item::ThiefsGloves => 60,
        }
    }

    /// True for a magic weapon, which a fighter holds in hand.
    pub const fn is_weapon(self) -> bool {
        matches!(self, Item::KeenSword | Item::HeavyMaul)
    }

    /// True for items used in combat: only these pass to the killer (DD-49, DD-84).
    pub const fn is_for_combat(self) -> bool {
        !matches!(self, Item::ThiefsGloves)
    }
}

impl From<Item> for u8 {
    fn from(item: Item) -> u8 {
        item.number()
    }
}

impl TryFrom<u8> for Item {
    type Error = String;

    fn try_from(number: u8) -> Result<Item, String> {
        Item::of(number).ok_or_else(|| format!("there is no item {number}: there are 1 to 10"))
    }
}

/// An item that a character carries. Serialized as its number while new, else as `{"item": 4, "charges": 1}`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Carried {
    pub item: Item,
    /// Charges left; 0 for a passive item.
    pub charges: u8,
}

impl From<Item> for Carried {
    fn from(item: Item) -> Carried {
        Carried { item, charges: item.charges() }
    }
}

#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum StoredItem {
    New(u8),
    Used { item: u8, charges: u8 },
}

impl Serialize for Carried {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let item = self.item.number();
        match self.charges == self.item.charges() {
            true => StoredItem::New(item),
            false => StoredItem::Used { item, charges: self.charges },
        }
        .serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Carried {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Carried, D::Error> {
        let written = StoredItem::deserialize(deserializer)
            .map_err(|_| D::Error::custom("an item is its number, 1 to 10, or {\"item\": 4, \"charges\": 1}"))?;
        let (number, charges) = match written {
            StoredItem::New(number) => (number, None),
            StoredItem::Used { item, charges } => (item, Some(charges)),
        };
        let item = Item::try_from(number).map_err(D::Error::custom)?;
        let charges = charges.unwrap_or(item.charges());
        if charges > item.charges() || (charges == 0 && item.charges() > 0) {
            let (most, name) = (item.charges(), item.name());
            return Err(D::Error::custom(format!("{charges} charges in a {name}: it has 1 to {most}")));
        }
        Ok(Carried { item, charges })
    }
}
