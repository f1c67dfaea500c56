//! What a figure carries and where it has it (20, D121).

use crate::hexarena::data::accessory::Accessory;
use crate::hexarena::data::armour::Armour;
use crate::hexarena::data::shield::Shield;
use crate::hexarena::data::weapon::Weapon;
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// Most weapons in scabbards, at the belt and on the back (D121).
pub const MOST_IN_RESERVE: usize = 4;
/// Most quivers and pouches (D121).
pub const MOST_QUIVERS: usize = 2;
/// Throwing Darts in a bundle, which is bought, carried and held as one weapon (reading 21).
pub const DARTS_IN_A_BUNDLE: u8 = 6;

/// A weapon or a shield; in a file its printed name. A Main-Gauche is the weapon.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "&'static str")]
#[allow(missing_docs)]
pub enum Item {
    Weapon(Weapon),
    Shield(Shield),
}

impl Item {
    /// Its printed name.
    pub const fn name(self) -> &'static str {
        match self {
            Item::Weapon(weapon) => weapon.name(),
            Item::Shield(shield) => shield.name(),
        }
    }

    /// The item of a printed name. "Shield" alone is a row of the weapons chart and nothing that is carried.
    pub fn named(name: &str) -> Option<Item> {
        match Weapon::named(name) {
            Some(Weapon::Shield) => None,
            Some(weapon) => Some(Item::Weapon(weapon)),
            None => Shield::named(name).map(Item::Shield),
        }
    }

    /// Its weight, 16 to the pound; of darts that of the bundle.
    pub const fn ounces(self) -> u16 {
        match self {
            Item::Weapon(Weapon::ThrowingDart) => DARTS_IN_A_BUNDLE as u16 * Weapon::ThrowingDart.row().ounces,
            Item::Weapon(weapon) => weapon.row().ounces,
            Item::Shield(shield) => shield.row().ounces,
        }
    }

    /// Its price in Silver Pennies, of darts that of the bundle; none of what nobody sells.
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

    /// The weapon, if it is one.
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

    /// Whether it fills both hands always.
    pub const fn is_two_handed(self) -> bool {
        matches!(self, Item::Weapon(weapon) if weapon.is_two_handed())
    }

    /// Whether it is one of those of which at most one is in reserve (D121).
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

/// A quiver or a pouch.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Quiver {
    /// What is in it.
    pub holds: Accessory,
    /// How many, at most 20.
    pub left: u8,
}

/// Armour as it is worn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Worn {
    /// Which.
    pub armour: Armour,
    /// Its protection now: grievous injuries take 2 of it (DQ-GRIEV-06).
    pub ap: u8,
}

impl From<Armour> for Worn {
    fn from(armour: Armour) -> Worn {
        Worn { armour, ap: armour.row().ap }
    }
}

/// What a figure has with it when a bout begins (D023): in its hands, in reserve, on its back.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Kit {
    /// In the primary hand; what takes both hands lies here.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub primary: Option<Item>,
    /// In the secondary hand.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub secondary: Option<Item>,
    /// Whether a (1-2) weapon in the primary hand is held in both (DQ-WPN-08).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub both_hands: bool,
    /// Weapons at the belt, in scabbards, on the back: at most four.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub reserve: Vec<Weapon>,
    /// A shield on the back, which takes no place (DQ-SHIELD-02, D121).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub slung: Option<Shield>,
    /// At most two.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub quivers: Vec<Quiver>,
    /// A Cranequin for crossbows (D123).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub cranequin: bool,
    /// Whether the crossbow in hand is loaded (D023).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub loaded: bool,
}

/// What is wrong with what a figure carries.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[allow(missing_docs)]
pub enum KitError {
    #[error("{0} weapons in reserve: at most {MOST_IN_RESERVE} are carried")]
    Reserve(usize),
    #[error("{} and {}: at most one two-handed or Pole weapon is in reserve", .0.name(), .1.name())]
    Long(Weapon, Weapon),
    #[error("{0} quivers: at most {MOST_QUIVERS} are carried")]
    Quivers(usize),
    #[error("{} in a quiver: {}", .0.holds.name(), quiver_fault(*.0))]
    Quiver(Quiver),
    #[error("the {} takes both hands: the other hand holds the {}", .0.name(), .1.name())]
    BothHands(Item, Item),
    #[error("the {} is not held in the secondary hand: it takes both", .0.name())]
    Secondary(Item),
    #[error("nothing that can be held in both hands is in the primary hand")]
    Grip,
    #[error("two shields: one is prepared, none other is carried")]
    Shields,
    #[error("no crossbow is in hand that could be loaded")]
    Loaded,
    #[error("the crossbow in hand is loaded and there is no quarrel for it")]
    Quarrel,
    #[error("\"{}\" is a row of the chart and nothing that is carried", .0.name())]
    NoThing(Weapon),
}

fn quiver_fault(quiver: Quiver) -> String {
    match quiver.holds.is_ammunition() {
        false => "it is no ammunition".into(),
        true => format!("{} of them, it holds {}", quiver.left, quiver.holds.row().count),
    }
}

impl Kit {
    /// Everything in hands, reserve and on the back, in this order.
    pub fn items(&self) -> impl Iterator<Item = Item> + '_ {
        let held = self.primary.into_iter().chain(self.secondary);
        let reserve = self.reserve.iter().copied().map(Item::Weapon);
        held.chain(reserve).chain(self.slung.map(Item::Shield))
    }

    /// The weapons among them.
    pub fn weapons(&self) -> impl Iterator<Item = Weapon> + '_ {
        self.items().filter_map(Item::weapon)
    }

    /// The shield in a hand; of two, a Main-Gauche beside it, the better one.
    pub fn shield(&self) -> Option<Shield> {
        let held = [self.primary, self.secondary].into_iter().flatten().filter_map(Item::shield);
        held.max_by_key(|shield| shield.row().defense)
    }

    /// Weight of everything but the armour, 16 to the pound. A quiver weighs as a full one (DQ-WPN-25).
    pub fn ounces(&self) -> i32 {
        let items: i32 = self.items().map(|item| i32::from(item.ounces())).sum();
        let accessories = self.accessories().map(|accessory| i32::from(accessory.row().ounces));
        items + accessories.sum::<i32>()
    }

    /// Price of everything but the armour, new, in Silver Pennies.
    pub fn cost(&self) -> u32 {
        let items: u32 = self.items().filter_map(Item::cost).map(u32::from).sum();
        items + self.accessories().map(|accessory| u32::from(accessory.row().cost)).sum::<u32>()
    }

    fn accessories(&self) -> impl Iterator<Item = Accessory> + '_ {
        self.quivers.iter().map(|quiver| quiver.holds).chain(self.cranequin.then_some(Accessory::Cranequin))
    }

    /// Whether it can be carried so, or the first thing that stands against it.
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

    /// Whether a quiver holds something that a weapon shoots, or, of a Spear Thrower, a Javelin is there.
    pub fn has_shot_for(&self, weapon: Weapon) -> bool {
        match weapon.ammunition() {
            Some(shot) => self.quivers.iter().any(|quiver| quiver.holds == shot && quiver.left > 0),
            None => self.weapons().any(|carried| carried == Weapon::Javelin),
        }
    }
}
