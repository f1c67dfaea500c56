//! Places of a character's equipment: hands, belt, back, at home (20, D023, D121).

use crate::data::accessory::Accessory;
use crate::model::character::Character;
use crate::model::kit::{Item, Kit, KitError};
use crate::model::shop::Goods;
use alloc::vec::Vec;
use thiserror::Error;

/// A place for a piece of equipment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum KitPlace {
    Primary,
    Secondary,
    /// At the belt, in a scabbard or on the back. These weapons are not prepared.
    Reserve,
    Slung,
    /// Armour that is worn, and quivers.
    Worn,
    Chest,
}

impl KitPlace {
    /// The place as the record shows it.
    pub const fn name(self) -> &'static str {
        match self {
            KitPlace::Primary => "prepared, primary",
            KitPlace::Secondary => "prepared, secondary",
            KitPlace::Reserve => "at the belt",
            KitPlace::Slung => "slung",
            KitPlace::Worn => "worn",
            KitPlace::Chest => "in the chest",
        }
    }
}

impl KitPlace {
    /// The place in one word.
    pub const fn word(self) -> &'static str {
        ["primary", "secondary", "belt", "back", "worn", "home"][self as usize]
    }
}

/// Why an item cannot be put in a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum ArrangeError {
    #[error("no {0} there")]
    NotThere(&'static str),
    #[error("no other place fits the {0}")]
    NoOther(&'static str),
    #[error("the {0} is on loan from the house: carry it or return it")]
    Lent(&'static str),
    #[error("a {0} does not fit there")]
    NoPlace(&'static str),
    #[error(transparent)]
    Kit(#[from] KitError),
}

/// All equipment with its place, hands first and chest last.
pub fn things(character: &Character) -> Vec<(KitPlace, Goods)> {
    let kit = &character.kit;
    let held = [(KitPlace::Primary, kit.primary), (KitPlace::Secondary, kit.secondary)];
    let held = held.into_iter().filter_map(|(spot, item)| Some((spot, Goods::Item(item?))));
    let reserve = kit.reserve.iter().map(|weapon| (KitPlace::Reserve, Goods::Item(Item::Weapon(*weapon))));
    let slung = kit.slung.map(|shield| (KitPlace::Slung, Goods::Item(Item::Shield(shield))));
    let armour = character.armour.map(|worn| (KitPlace::Worn, Goods::Armour(worn.armour)));
    let quivers = kit.quivers.iter().map(|quiver| (KitPlace::Worn, Goods::Accessory(quiver.holds)));
    let cranequin = kit.cranequin.then_some((KitPlace::Worn, Goods::Accessory(Accessory::Cranequin)));
    let chest = character.chest.iter().map(|item| (KitPlace::Chest, Goods::Item(*item)));
    held.chain(reserve).chain(slung).chain(armour).chain(quivers).chain(cranequin).chain(chest).collect()
}

/// Moves an item from one place to another. An item that was in the hand moves to where it fits.
pub fn put(character: &mut Character, item: Item, (from, to): (KitPlace, KitPlace)) -> Result<(), ArrangeError> {
    let mut next = character.clone();
    take_item(&mut next, item, from)?;
    place_item(&mut next, item, to)?;
    next.kit.check()?;
    let kept = |lent: &&Item| !next.kit.items().any(|carried| carried == **lent);
    if let Some(away) = next.lent.iter().find(kept) {
        return Err(ArrangeError::Lent(away.name()));
    }
    *character = next;
    Ok(())
}

/// Moves an item to the next place that takes it, or to the previous one if `on` is false.
pub fn shift(character: &mut Character, item: Item, from: KitPlace, on: bool) -> Result<KitPlace, ArrangeError> {
    const ORDER: [KitPlace; 5] =
        [KitPlace::Primary, KitPlace::Secondary, KitPlace::Reserve, KitPlace::Slung, KitPlace::Chest];
    let count = ORDER.len();
    let at = ORDER.iter().position(|spot| *spot == from).ok_or(ArrangeError::NotThere(item.name()))?;
    let steps = (1..count).map(|by| if on { (at + by) % count } else { (at + count - by) % count });
    let mut error = ArrangeError::NoOther(item.name());
    for to in steps.map(|at| ORDER[at]) {
        match put(character, item, (from, to)) {
            Ok(()) => return Ok(to),
            Err(lent @ ArrangeError::Lent(_)) => error = lent,
            Err(_) => {}
        }
    }
    Err(error)
}

fn take_item(character: &mut Character, item: Item, from: KitPlace) -> Result<(), ArrangeError> {
    let kit = &mut character.kit;
    let there = match from {
        KitPlace::Primary if kit.primary == Some(item) => {
            (kit.primary, kit.both_hands, kit.loaded) = (None, false, false);
            true
        }
        KitPlace::Secondary if kit.secondary == Some(item) => {
            kit.secondary = None;
            true
        }
        KitPlace::Reserve => take_out(&mut kit.reserve, |carried| Item::Weapon(*carried) == item),
        KitPlace::Slung if kit.slung.map(Item::Shield) == Some(item) => {
            kit.slung = None;
            true
        }
        KitPlace::Chest => take_out(&mut character.chest, |kept| *kept == item),
        _ => false,
    };
    if there { Ok(()) } else { Err(ArrangeError::NotThere(item.name())) }
}

fn take_out<T>(all: &mut Vec<T>, is_it: impl Fn(&T) -> bool) -> bool {
    let at = all.iter().position(is_it);
    at.map(|at| all.remove(at)).is_some()
}

fn place_item(character: &mut Character, item: Item, to: KitPlace) -> Result<(), ArrangeError> {
    let kit = &mut character.kit;
    let mut out = Vec::new();
    match (to, item) {
        (KitPlace::Primary, Item::Weapon(_)) => {
            out.extend(kit.primary.replace(item));
            (kit.both_hands, kit.loaded) = (false, false);
            if item.is_two_handed() {
                out.extend(kit.secondary.take());
            }
        }
        (KitPlace::Secondary, _) if !item.is_two_handed() => {
            out.extend(kit.secondary.replace(item));
            kit.both_hands = false;
            if kit.primary.is_some_and(Item::is_two_handed) {
                out.extend(kit.primary.take());
                kit.loaded = false;
            }
        }
        (KitPlace::Reserve, Item::Weapon(weapon)) => kit.reserve.push(weapon),
        (KitPlace::Slung, Item::Shield(shield)) if kit.slung.is_none() => kit.slung = Some(shield),
        (KitPlace::Chest, _) => character.chest.push(item),
        _ => return Err(ArrangeError::NoPlace(item.name())),
    }
    for moved in out {
        stow(character, moved);
    }
    Ok(())
}

/// Stows an item at the belt or on the back, otherwise in the chest; never back in the hand it left.
fn stow(character: &mut Character, item: Item) {
    let mut kit = character.kit.clone();
    match item {
        Item::Weapon(weapon) => kit.reserve.push(weapon),
        Item::Shield(shield) if kit.slung.is_none() => kit.slung = Some(shield),
        Item::Shield(_) => return character.chest.push(item),
    }
    match kit.check() {
        Ok(()) => character.kit = kit,
        Err(_) => character.chest.push(item),
    }
}

/// Toggles the grip on the primary weapon between one hand and both (DQ-WPN-08). Returns true if it
/// is now held in both.
pub fn grip(kit: &mut Kit) -> Result<bool, KitError> {
    let next = Kit { both_hands: !kit.both_hands, ..kit.clone() };
    next.check()?;
    *kit = next;
    Ok(kit.both_hands)
}

/// Loads or unloads the crossbow in hand, which can be carried loaded (D023). Returns true if it is now loaded.
pub fn load(kit: &mut Kit) -> Result<bool, KitError> {
    let next = Kit { loaded: !kit.loaded, ..kit.clone() };
    next.check()?;
    *kit = next;
    Ok(kit.loaded)
}
