//! The computer's purchases for a new character: a weapon that fits, then armour and a shield, within gold and load.

use crate::data::armour::ArmourId;
use crate::data::attribute::Attribute;
use crate::data::character_type::CharacterType;
use crate::data::coins::Coins;
use crate::data::house_rules::GearList;
use crate::data::kindred::Kindred;
use crate::data::material::Material;
use crate::data::supply::{GoodId, StaffKind};
use crate::data::weapon::WeaponId;
use crate::model::arms::Weapon;
use crate::model::delver::{CreationRolls, Delver, OwnedArmour, OwnedWeapon, is_worn_shield};
use crate::setup::shop::Ware;
use ludus_engine::dice::{Dice, Domain, Seed};

/// The goods that each member of a party buys before it sets out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Provisions {
    Nothing,
    Torches,
    Lantern,
}

/// The food for one day, and room for the loot (DEC-117).
const FOOD: [&str; 2] = ["provisions", "clothes and pack"];

impl Provisions {
    const fn lights(self) -> &'static [&'static str] {
        match self {
            Provisions::Nothing => &[],
            Provisions::Torches => &["torch"; 3],
            Provisions::Lantern => &["lantern", "oil filling"],
        }
    }

    const fn food(self) -> &'static [&'static str] {
        match self {
            Provisions::Nothing => &[],
            Provisions::Torches | Provisions::Lantern => &FOOD,
        }
    }

    /// Buys lights, then food, as far as the money goes and the strength allows.
    pub fn buy(self, delver: &mut Delver) {
        buy_goods(delver, self.lights());
        buy_goods(delver, self.food());
    }
}

/// Makes a human by dice, of the type that the attributes suggest, and equips it.
pub fn ready_made(name: &str, seed: Seed) -> Delver {
    let mut delver = made(name, seed);
    outfit(&mut delver, GearList::Advanced);
    delver
}

/// Makes a human by dice like [`ready_made`], and equips it for a delve: torches first, then arms, armour and food.
pub fn ready_for_delve(name: &str, seed: Seed) -> Delver {
    let mut delver = made(name, seed);
    let provisions = Provisions::Torches;
    buy_goods(&mut delver, provisions.lights());
    outfit(&mut delver, GearList::Advanced);
    buy_goods(&mut delver, provisions.food());
    delver
}

/// Buys goods by name, as far as the money goes and the strength allows.
fn buy_goods(delver: &mut Delver, names: &[&str]) {
    let goods = names.iter().filter_map(|name| GoodId::of(name));
    goods.for_each(|good| _ = Ware::Good(good).buy(delver));
}

fn made(name: &str, seed: Seed) -> Delver {
    let mut dice = Dice::new(seed, Domain::Setup, 1);
    let rolls = CreationRolls::roll(&mut dice);
    // A magic-user needs IQ and DX for the first spells (DEC-013).
    let casts = rolls.attributes.get(Attribute::Intelligence) >= 10 && rolls.attributes.get(Attribute::Dexterity) >= 8;
    let kind = CharacterType::suggested(rolls.attributes).find(|kind| *kind != CharacterType::MagicUser || casts);
    Delver::new(name, kind.unwrap_or(CharacterType::Warrior), Kindred::Human, &rolls)
}

/// Spends a character's gold on weapon, armour, shield and staff.
pub fn outfit(delver: &mut Delver, list: GearList) {
    buy_weapon(delver, list);
    if delver.kind.uses_staffs() {
        buy_staff(delver);
    }
    buy_armour(delver);
    buy_shield(delver, list);
}

/// Pays for a thing if it is affordable and not too heavy. Returns whether it was bought.
fn pay(delver: &mut Delver, price: Coins, take: impl FnOnce(&mut Delver)) -> bool {
    let Some(rest) = delver.gold.less(price) else { return false };
    let before = delver.clone();
    delver.gold = rest;
    take(delver);
    let fits = delver.load() <= delver.weight_possible();
    if !fits {
        *delver = before;
    }
    fits
}

/// The best weapon of the hand that neither tires nor endangers the character.
fn buy_weapon(delver: &mut Delver, list: GearList) {
    let (strength, dexterity) =
        (delver.attributes.get(Attribute::Strength), delver.attributes.get(Attribute::Dexterity));
    let rated = |id: WeaponId| {
        let weapon = Weapon::new(id, Material::Steel, 1);
        let sold =
            id.row().list == list && weapon.is_for_hand() && !is_worn_shield(id) && id.row().price <= delver.gold;
        let fits = i16::from(weapon.strength) <= strength && weapon.hand_dexterity() <= dexterity;
        let value = 7 * i32::from(weapon.dice) + 2 * i32::from(weapon.adds);
        (sold && fits && delver.may_use(&weapon)).then_some((value, id))
    };
    let best = WeaponId::all().filter_map(rated).max_by_key(|(value, id)| (*value, core::cmp::Reverse(id.row().price)));
    if let Some((_, id)) = best {
        pay(delver, id.row().price, |delver| delver.weapons.push(OwnedWeapon::steel(id)));
    }
}

fn buy_staff(delver: &mut Delver) {
    if let Some(price) = StaffKind::Ordinaire.row().price {
        pay(delver, price, |delver| delver.staff = Some(StaffKind::Ordinaire));
    }
    if delver.staff.is_none() {
        pay(delver, Coins::NONE, |delver| delver.staff = Some(StaffKind::Makeshift));
    }
}

fn buy_armour(delver: &mut Delver) {
    let absorbs = |id: &ArmourId| id.row().total_half_hits();
    let mut suits: alloc::vec::Vec<ArmourId> = ArmourId::all().filter(|id| id.is_sold()).collect();
    suits.sort_by_key(|id| core::cmp::Reverse((absorbs(id), core::cmp::Reverse(id.row().price))));
    suits.into_iter().any(|id| pay(delver, id.row().price, |delver| delver.armour.push(OwnedArmour::steel(id))));
}

/// The best shield beside a weapon of one hand.
fn buy_shield(delver: &mut Delver, list: GearList) {
    let (weapons, _) = delver.arms();
    if weapons.iter().any(|weapon| weapon.has(crate::model::arms::Traits::TWO_HANDED)) {
        return;
    }
    let sold = WeaponId::all().filter(|id| is_worn_shield(*id) && id.row().list == list);
    let mut shields: alloc::vec::Vec<WeaponId> = sold.collect();
    shields.sort_by_key(|id| core::cmp::Reverse((id.row().absorbs, core::cmp::Reverse(id.row().weight))));
    shields.into_iter().any(|id| pay(delver, id.row().price, |delver| delver.weapons.push(OwnedWeapon::steel(id))));
}
