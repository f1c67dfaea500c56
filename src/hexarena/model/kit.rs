//! A figure's equipment, by place (20, D121). [`Kit::check`] enforces the limits.

use crate::data::accessory::Accessory;
use crate::data::armour::Armour;
use crate::data::shield::Shield;
use crate::data::weapon::Weapon;
use alloc::string::String;
use alloc::vec::Vec;
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// Most weapons in scabbards, at the belt and on the back (D121).
pub const MOST_IN_RESERVE: usize = 4;
/// Most quivers and pouches (D121).
pub const MOST_QUIVERS: usize = 2;
/// Throwing Darts in a bundle, which is bought, carried and held as one weapon (reading 21).
pub const DARTS_IN_A_BUNDLE: u8 = 6;

/// A weapon or a shield, stored under its printed name. A Main-Gauche is a weapon.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "&'static str")]
pub enum Item {
    Weapon(Weapon),
    Shield(Shield),
}

impl Item {
    pub const fn name(self) -> &'static str {
        match self {
            Item::Weapon(weapon) => weapon.name(),
            Item::Shield(shield) => shield.name(),
        }
    }

    /// Finds an item by its printed name. "Shield" is only a row of the weapons chart and gives `None`.
    pub fn named(name: &str) -> Option<Item> {
        match Weapon::named(name) {
            Some(Weapon::Shield) => None,
            Some(weapon) => Some(Item::Weapon(weapon)),
            None => Shield::named(name).map(Item::Shield),
        }
    }

    /// Weight, 16 to the pound; darts weigh as a bundle.
    pub const fn ounces(self) -> u16 {
        match self {
            Item::Weapon(Weapon::ThrowingDart) => DARTS_IN_A_BUNDLE as u16 * Weapon::ThrowingDart.row().ounces,
            Item::Weapon(weapon) => weapon.row().ounces,
            Item::Shield(shield) => shield.row().ounces,
        }
    }

    /// Price in Silver Pennies, for darts of a bundle. `None` if it is not sold.
    pub const fn cost(self) -> Option<u16> {
        match self {
            Item::Weapon(weapon) if !weapon.is_sold() => None,
            Item::Weapon(Weapon::ThrowingDart) => match Weapon::ThrowingDart.row().cost {
                Some(cost) => Some(DARTS_IN_A_BUNDLE as u16 * cost),
                None => None,
            },
            Item::Weapon(weapon) => weapon.row().cost,
            Item::Shield(shield) => Some(shield.row().cost),
        }
    }

    pub const fn weapon(self) -> Option<Weapon> {
        match self {
            Item::Weapon(weapon) => Some(weapon),
            Item::Shield(_) => None,
        }
    }

    /// The shield that it is or serves as: a Main-Gauche is both (DQ-SHIELD-03).
    pub const fn shield(self) -> Option<Shield> {
        match self {
            Item::Weapon(Weapon::MainGauche) => Some(Shield::MainGauche),
            Item::Weapon(_) => None,
            Item::Shield(shield) => Some(shield),
        }
    }

    /// Returns whether it always takes both hands.
    pub const fn is_two_handed(self) -> bool {
        matches!(self, Item::Weapon(weapon) if weapon.is_two_handed())
    }

    /// Returns whether it counts as long: only one such weapon fits in reserve (D121).
    pub const fn is_long(self) -> bool {
        matches!(self, Item::Weapon(weapon) if weapon.is_two_handed() || weapon.is_pole())
    }
}

impl From<Item> for &'static str {
    fn from(item: Item) -> &'static str {
        item.name()
    }
}

impl TryFrom<String> for Item {
    type Error = String;

    fn try_from(name: String) -> Result<Item, String> {
        Item::named(&name).ok_or_else(|| format!("there is no weapon or shield \"{name}\""))
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Quiver {
    pub holds: Accessory,
    /// Number of missiles left, at most 20.
    pub left: u8,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Worn {
    pub armour: Armour,
    /// Current protection: grievous injuries can cost 2 (DQ-GRIEV-06).
    pub ap: u8,
}

impl From<Armour> for Worn {
    fn from(armour: Armour) -> Worn {
        Worn { armour, ap: armour.row().ap }
    }
}

/// A figure's equipment at the start of a bout (D023): in the hands, in reserve, on the back.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Kit {
    /// The primary hand; also holds two-handed weapons.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub primary: Option<Item>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub secondary: Option<Item>,
    /// True if a (1-2) weapon in the primary hand is held in both (DQ-WPN-08).
    #[serde(skip_serializing_if = "ludus_engine::json::is_default")]
    pub both_hands: bool,
    /// Weapons at the belt, in scabbards or on the back: at most four.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub reserve: Vec<Weapon>,
    /// A shield on the back, which takes no place (DQ-SHIELD-02, D121).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub slung: Option<Shield>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub quivers: Vec<Quiver>,
    /// A Cranequin for loading crossbows (D123).
    #[serde(skip_serializing_if = "ludus_engine::json::is_default")]
    pub cranequin: bool,
    /// True if the crossbow in hand is loaded (D023).
    #[serde(skip_serializing_if = "ludus_engine::json::is_default")]
    pub loaded: bool,
}

/// Why equipment cannot be carried like this.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum KitError {
    #[error("{0} weapons in reserve: at most {MOST_IN_RESERVE} are carried")]
    Reserve(usize),
    #[error("{} and {}: at most one two-handed or Pole weapon is in reserve", .0.name(), .1.name())]
    Long(Weapon, Weapon),
    #[error("{0} quivers: at most {MOST_QUIVERS} are carried")]
    Quivers(usize),
    #[error("{} in a quiver: {}", .0.holds.name(), quiver_error(*.0))]
    Quiver(Quiver),
    #[error("the {} takes both hands: the other hand holds the {}", .0.name(), .1.name())]
    BothHands(Item, Item),
    #[error("the {} does not fit the secondary hand: it takes both", .0.name())]
    Secondary(Item),
    #[error("no weapon in the primary hand can take both hands")]
    Grip,
    #[error("two shields: only one can be carried")]
    Shields,
    #[error("there is no crossbow in hand to load")]
    Loaded,
    #[error("the crossbow in hand is loaded but there is no quarrel")]
    Quarrel,
    #[error("\"{}\" is a row of the chart, not an item", .0.name())]
    NoThing(Weapon),
}

fn quiver_error(quiver: Quiver) -> String {
    match quiver.holds.is_ammunition() {
        false => "not ammunition".into(),
        true => format!("{} of them; it holds {}", quiver.left, quiver.holds.row().count),
    }
}

impl Kit {
    /// All items in the hands, in reserve and on the back, in this order.
    pub fn items(&self) -> impl Iterator<Item = Item> + '_ {
        let held = self.primary.into_iter().chain(self.secondary);
        let reserve = self.reserve.iter().copied().map(Item::Weapon);
        held.chain(reserve).chain(self.slung.map(Item::Shield))
    }

    pub fn weapons(&self) -> impl Iterator<Item = Weapon> + '_ {
        self.items().filter_map(Item::weapon)
    }

    /// The shield in hand. If a Main-Gauche is held too, the better of the two.
    pub fn shield(&self) -> Option<Shield> {
        let held = [self.primary, self.secondary].into_iter().flatten().filter_map(Item::shield);
        held.max_by_key(|shield| shield.row().defense)
    }

    /// Weight of everything but armour, 16 to the pound. A quiver always weighs as a full one (DQ-WPN-25).
    pub fn ounces(&self) -> i32 {
        let items: i32 = self.items().map(|item| i32::from(item.ounces())).sum();
        let accessories = self.accessories().map(|accessory| i32::from(accessory.row().ounces));
        items + accessories.sum::<i32>()
    }

    /// Price of everything but armour when new, in Silver Pennies.
    pub fn cost(&self) -> u32 {
        let items: u32 = self.items().filter_map(Item::cost).map(u32::from).sum();
        items + self.accessories().map(|accessory| u32::from(accessory.row().cost)).sum::<u32>()
    }

    fn accessories(&self) -> impl Iterator<Item = Accessory> + '_ {
        self.quivers.iter().map(|quiver| quiver.holds).chain(self.cranequin.then_some(Accessory::Cranequin))
    }

    /// Checks whether it can be carried like this. Returns the first problem.
    pub fn check(&self) -> Result<(), KitError> {
        if let Some(row) = self.weapons().find(|weapon| *weapon == Weapon::Shield) {
            return Err(KitError::NoThing(row));
        }
        self.check_hands()?;
        if self.reserve.len() > MOST_IN_RESERVE {
            return Err(KitError::Reserve(self.reserve.len()));
        }
        let mut long = self.reserve.iter().filter(|weapon| Item::Weapon(**weapon).is_long());
        if let (Some(first), Some(second)) = (long.next(), long.next()) {
            return Err(KitError::Long(*first, *second));
        }
        if self.quivers.len() > MOST_QUIVERS {
            return Err(KitError::Quivers(self.quivers.len()));
        }
        let wrong = |quiver: &&Quiver| !quiver.holds.is_ammunition() || quiver.left > quiver.holds.row().count;
        match self.quivers.iter().find(wrong) {
            Some(quiver) => Err(KitError::Quiver(*quiver)),
            None => Ok(()),
        }
    }

    fn check_hands(&self) -> Result<(), KitError> {
        if let Some(second) = self.secondary.filter(|second| second.is_two_handed()) {
            return Err(KitError::Secondary(second));
        }
        let takes_both = self.both_hands || self.primary.is_some_and(Item::is_two_handed);
        if let (Some(first), Some(second), true) = (self.primary, self.secondary, takes_both) {
            return Err(KitError::BothHands(first, second));
        }
        let in_hand = self.primary.and_then(Item::weapon);
        if self.both_hands && !in_hand.is_some_and(Weapon::may_take_both_hands) {
            return Err(KitError::Grip);
        }
        let shields = self.items().filter(|item| matches!(item, Item::Shield(_))).count();
        if shields > 1 {
            return Err(KitError::Shields);
        }
        match (self.loaded, in_hand.is_some_and(Weapon::is_crossbow)) {
            (true, false) => Err(KitError::Loaded),
            (true, true) if !self.has_shot_for(Weapon::Crossbow) => Err(KitError::Quarrel),
            _ => Ok(()),
        }
    }

    /// Returns whether ammunition for a weapon is there; for a Spear Thrower, a Javelin.
    pub fn has_shot_for(&self, weapon: Weapon) -> bool {
        match weapon.ammunition() {
            Some(shot) => self.quivers.iter().any(|quiver| quiver.holds == shot && quiver.left > 0),
            None => self.weapons().any(|carried| carried == Weapon::Javelin),
        }
    }
}
