//! The shop: goods at chart prices, repair, and loans by the house (DQX-11, -13, -14).

use crate::data::accessory::Accessory;
use crate::data::armour::Armour;
use crate::data::characteristic::Characteristic;
use crate::data::formulas::strength_for;
use crate::data::shield::Shield;
use crate::data::weapon::Weapon;
use crate::model::character::{Character, add_points};
use crate::model::kit::{Item, Kit, KitError, MOST_QUIVERS, Quiver, Worn};
use crate::model::record::RecordSheet;
use crate::model::sheet::Sheet;
use alloc::string::String;
use alloc::vec::Vec;
use thiserror::Error;

/// Most Silver Pennies of gear that the house lends to a character (DQX-13).
pub const MOST_LENT: u32 = 60;

/// An article of the shop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goods {
    Item(Item),
    Armour(Armour),
    Accessory(Accessory),
}

impl Goods {
    /// All goods on sale in chart order: weapons, shields, armour, accessories.
    pub fn all() -> impl Iterator<Item = Goods> {
        let weapons = Weapon::ALL.into_iter().filter(|weapon| weapon.is_sold()).map(Item::Weapon);
        let shields = Shield::ALL.into_iter().filter(|shield| !shield.is_weapon()).map(Item::Shield);
        let accessories = Accessory::ALL.into_iter().filter(|accessory| accessory.is_sold()).map(Goods::Accessory);
        weapons.chain(shields).map(Goods::Item).chain(Armour::ALL.map(Goods::Armour)).chain(accessories)
    }

    pub const fn name(self) -> &'static str {
        match self {
            Goods::Item(item) => item.name(),
            Goods::Armour(armour) => armour.name(),
            Goods::Accessory(accessory) => accessory.name(),
        }
    }

    /// Price for a figure of `size` half points. `None` if it is not sold.
    pub const fn price(self, size: u8) -> Option<u16> {
        match self {
            Goods::Item(item) => item.cost(),
            Goods::Armour(armour) => Some(armour.cost(size)),
            Goods::Accessory(accessory) if accessory.is_sold() => Some(accessory.row().cost),
            Goods::Accessory(_) => None,
        }
    }
}

/// Why a purchase, sale, loan or repair is refused.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ShopError {
    #[error("no one sells a {0}")]
    NotSold(&'static str),
    #[error("it costs {price} SP; you have {has}")]
    Poor { price: u32, has: u32 },
    #[error("no {0} to sell")]
    NotHis(&'static str),
    #[error("the {0} belongs to the house")]
    Lent(&'static str),
    #[error("no loan: there is enough money to buy it")]
    Rich,
    #[error("the house lends at most {MOST_LENT} SP of gear; this makes {worth} SP")]
    TooMuch { worth: u32 },
    #[error("no worn armour needs repair")]
    Whole,
    #[error("it is worn already; mend it if it is damaged")]
    Worn,
    #[error("one is enough")]
    OneIsEnough,
    #[error("all {0} quivers are full")]
    QuiversFull(usize),
    #[error("no place for it: {0}")]
    NoPlace(KitError),
}

/// Buys an article and returns its price. It goes to a free hand, otherwise to the belt or into the chest. Worn armour
/// is traded in at half its value.
pub fn buy(character: &mut Character, goods: Goods) -> Result<u32, ShopError> {
    let price = u32::from(goods.price(character.size()).ok_or(ShopError::NotSold(goods.name()))?);
    if character.armour.is_some_and(|worn| goods == Goods::Armour(worn.armour)) {
        return Err(ShopError::Worn);
    }
    let exchanged = match goods {
        Goods::Armour(_) => value_of_armour(character) / 2,
        _ => 0,
    };
    if price > character.sp.saturating_add(exchanged) {
        return Err(ShopError::Poor { price, has: character.sp });
    }
    match goods {
        Goods::Item(item) => {
            if !take(&mut character.kit, item) {
                character.chest.push(item);
            }
        }
        Goods::Armour(armour) => character.armour = Some(Worn::from(armour)),
        Goods::Accessory(accessory) => take_accessory(&mut character.kit, accessory)?,
    }
    // The traded armour pays first, so that the purse cannot overflow.
    let rest = price.saturating_sub(exchanged);
    character.sp -= rest;
    add_points(&mut character.sp, exchanged.saturating_sub(price));
    Ok(price)
}

/// Puts an item in the first free place: primary hand, secondary hand, reserve, back. Returns false if it fits nowhere.
pub fn take(kit: &mut Kit, item: Item) -> bool {
    let places: [fn(&mut Kit, Item) -> bool; 4] = [to_primary, to_secondary, to_reserve, to_back];
    for place in places {
        let mut tried = kit.clone();
        if place(&mut tried, item) && tried.check().is_ok() {
            *kit = tried;
            return true;
        }
    }
    false
}

fn to_primary(kit: &mut Kit, item: Item) -> bool {
    matches!(item, Item::Weapon(_)) && kit.primary.replace(item).is_none()
}

fn to_secondary(kit: &mut Kit, item: Item) -> bool {
    item.shield().is_some() && kit.secondary.replace(item).is_none()
}

fn to_reserve(kit: &mut Kit, item: Item) -> bool {
    item.weapon().is_some_and(|weapon| {
        kit.reserve.push(weapon);
        true
    })
}

fn to_back(kit: &mut Kit, item: Item) -> bool {
    matches!(item, Item::Shield(shield) if kit.slung.replace(shield).is_none())
}

fn take_accessory(kit: &mut Kit, accessory: Accessory) -> Result<(), ShopError> {
    if accessory == Accessory::Cranequin {
        return match core::mem::replace(&mut kit.cranequin, true) {
            true => Err(ShopError::OneIsEnough),
            false => Ok(()),
        };
    }
    let full = accessory.row().count;
    if kit.quivers.len() < MOST_QUIVERS {
        kit.quivers.push(Quiver { holds: accessory, left: full });
        return Ok(());
    }
    let same = kit.quivers.iter_mut().filter(|quiver| quiver.holds == accessory && quiver.left < full);
    let emptiest = same.min_by_key(|quiver| quiver.left).ok_or(ShopError::QuiversFull(MOST_QUIVERS))?;
    emptiest.left = full;
    Ok(())
}

/// Sells a carried or stored article for half its price, rounded down (DQX-11). Returns the money gained.
pub fn sell(character: &mut Character, goods: Goods) -> Result<u32, ShopError> {
    let name = goods.name();
    let gain = match goods {
        Goods::Item(item) => {
            give_up(character, item)?;
            u32::from(item.cost().unwrap_or(0)) / 2
        }
        Goods::Armour(armour) => {
            character.armour.filter(|worn| worn.armour == armour).ok_or(ShopError::NotHis(name))?;
            let worth = value_of_armour(character);
            character.armour = None;
            worth / 2
        }
        Goods::Accessory(Accessory::Cranequin) => match core::mem::replace(&mut character.kit.cranequin, false) {
            false => return Err(ShopError::NotHis(name)),
            true => u32::from(Accessory::Cranequin.row().cost) / 2,
        },
        Goods::Accessory(accessory) => {
            let at = character.kit.quivers.iter().position(|quiver| quiver.holds == accessory);
            let quiver = character.kit.quivers.remove(at.ok_or(ShopError::NotHis(name))?);
            let row = accessory.row();
            u32::from(row.cost) * u32::from(quiver.left) / (2 * u32::from(row.count))
        }
    };
    character.kit.loaded &= character.kit.check().is_ok();
    add_points(&mut character.sp, gain);
    Ok(gain)
}

/// Takes an item from the chest or from the carried gear. Refuses items on loan.
fn give_up(character: &mut Character, item: Item) -> Result<(), ShopError> {
    if let Some(at) = character.chest.iter().position(|kept| *kept == item) {
        character.chest.remove(at);
        return Ok(());
    }
    let carried = character.kit.items().filter(|carried| *carried == item).count();
    let lent = character.lent.iter().filter(|lent| **lent == item).count();
    match carried {
        0 => Err(ShopError::NotHis(item.name())),
        carried if carried == lent => Err(ShopError::Lent(item.name())),
        _ => {
            remove(&mut character.kit, item);
            Ok(())
        }
    }
}

/// Removes a carried item, from reserve or back before a hand. Returns false if there is none.
pub fn remove(kit: &mut Kit, item: Item) -> bool {
    if let Some(at) = item.weapon().and_then(|weapon| kit.reserve.iter().position(|carried| *carried == weapon)) {
        kit.reserve.remove(at);
        return true;
    }
    if kit.slung.map(Item::Shield) == Some(item) {
        kit.slung = None;
        return true;
    }
    if kit.secondary == Some(item) {
        kit.secondary = None;
        return true;
    }
    if kit.primary == Some(item) {
        (kit.primary, kit.both_hands, kit.loaded) = (None, false, false);
        return true;
    }
    false
}

/// Lends an item to a character who cannot pay, up to [`MOST_LENT`] in all (DQX-13).
pub fn lend(character: &mut Character, item: Item) -> Result<(), ShopError> {
    let price = u32::from(item.cost().ok_or(ShopError::NotSold(item.name()))?);
    if price <= character.sp {
        return Err(ShopError::Rich);
    }
    let worth = price + character.lent.iter().filter_map(|lent| lent.cost()).map(u32::from).sum::<u32>();
    if worth > MOST_LENT {
        return Err(ShopError::TooMuch { worth });
    }
    let mut kit = character.kit.clone();
    if !take(&mut kit, item) {
        kit.reserve.extend(item.weapon());
        return Err(ShopError::NoPlace(kit.check().err().unwrap_or(KitError::Shields)));
    }
    character.kit = kit;
    character.lent.push(item);
    Ok(())
}

/// Cost of repairing the worn armour: a tenth of its price for each 2 AP lost or part thereof,
/// rounded up (DQX-14, reading 15).
pub fn repair_price(character: &Character) -> u32 {
    let Some(Worn { armour, ap }) = character.armour else { return 0 };
    let lost = u32::from(armour.row().ap.saturating_sub(ap));
    (u32::from(armour.cost(character.size())) * lost.div_ceil(2)).div_ceil(10)
}

/// Value of the worn armour in its current state, in Silver Pennies.
fn value_of_armour(character: &Character) -> u32 {
    let new = character.armour.map_or(0, |worn| u32::from(worn.armour.cost(character.size())));
    new.saturating_sub(repair_price(character))
}

/// Repairs the worn armour and returns the cost.
pub fn repair(character: &mut Character) -> Result<u32, ShopError> {
    let price = repair_price(character);
    if price > character.sp {
        return Err(ShopError::Poor { price, has: character.sp });
    }
    match character.armour.as_mut().filter(|worn| worn.ap < worn.armour.row().ap) {
        Some(worn) => {
            worn.ap = worn.armour.row().ap;
            character.sp -= price;
            Ok(price)
        }
        None => Err(ShopError::Whole),
    }
}

/// The record as it would be after buying the article, whatever it costs (DQU-04).
pub fn tried(character: &Character, goods: Goods) -> Result<RecordSheet, ShopError> {
    let mut tried = character.clone();
    tried.sp = u32::MAX / 2;
    buy(&mut tried, goods)?;
    Ok(Sheet::of(&tried).record())
}

/// Penalties for using a weapon: "PS 19, has 16: damage -3, no Rank" (DQU-04). Empty if there are none.
pub fn hindrances(character: &Character, weapon: Weapon) -> Vec<String> {
    let (row, now) = (weapon.row(), character.now());
    let mut hindrances = Vec::new();
    let strength = strength_for(weapon, now.ps, character.kit.cranequin);
    if now.ps < row.ps {
        let less = match row.ps - strength {
            0 => "no Rank".into(),
            missing => format!("damage -{missing}, no Rank"),
        };
        hindrances.push(format!("{} {}, has {}: {less}", Characteristic::Ps.short(), row.ps, now.ps));
    }
    if now.md < row.md {
        let less = 5 * (row.md - now.md);
        hindrances.push(format!("{} {}, has {}: BC -{less}, no Rank", Characteristic::Md.short(), row.md, now.md));
    }
    hindrances
}
