//! The shop: what it sells, at which price, and why a character cannot have a thing (TT-CHAR-03, TT-SUPPLY, DEC-116).

use crate::data::armour::ArmourId;
use crate::data::coins::Coins;
use crate::data::house_rules::GearList;
use crate::data::material::Material;
use crate::data::poison::Poison;
use crate::data::supply::{CARRIED_WITHOUT_PACK, GoodId, RESALE, StaffKind};
use crate::data::weapon::WeaponId;
use crate::model::delver::{Delver, DelverError, OwnedArmour, OwnedWeapon};
use alloc::vec::Vec;
use thiserror::Error;

/// A thing that the shop sells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ware {
    Weapon(WeaponId, Material),
    Armour(ArmourId, Material),
    Poison(Poison),
    Staff(StaffKind),
    Good(GoodId),
}

/// Why a character cannot buy or sell a thing.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ShopError {
    #[error("the shops do not sell it")]
    NotSold,
    #[error("it costs {price}, and {name} has {has}")]
    Poor { name: alloc::string::String, price: Coins, has: Coins },
    #[error("only magic-users use staffs")]
    NoStaff,
    #[error("one staff is enough")]
    HasStaff,
    #[error("hands and belt of {0} hold 10 things: more need clothes and pack")]
    HandsFull(alloc::string::String),
    #[error("{0} has none to sell")]
    HasNone(alloc::string::String),
    #[error("{0}")]
    Delver(#[from] DelverError),
}

impl Ware {
    /// Everything on a list of gear. Weapons and armour are of steel, or of another material where it can be had.
    pub fn all(list: GearList, material: Material) -> Vec<Ware> {
        let weapons = WeaponId::all().filter(|id| id.row().list == list).map(|id| {
            let fits = id.row().make.is_some_and(|make| make.row().materials.has(material));
            Ware::Weapon(id, if fits { material } else { Material::Steel })
        });
        let armour = ArmourId::all().filter(|id| id.is_sold() && (list == GearList::Advanced || id.row().basic));
        let armour = armour.map(|id| Ware::Armour(id, Material::Steel));
        let poisons = Poison::ALL.into_iter().map(Ware::Poison);
        let staffs = StaffKind::ALL.into_iter().map(Ware::Staff);
        weapons.chain(armour).chain(poisons).chain(staffs).chain(GoodId::all().map(Ware::Good)).collect()
    }

    pub fn name(self) -> &'static str {
        match self {
            Ware::Weapon(id, _) => id.name(),
            Ware::Armour(id, _) => id.name(),
            Ware::Poison(poison) => poison.name(),
            Ware::Staff(kind) => kind.row().name,
            Ware::Good(id) => id.name(),
        }
    }

    /// `None` if the shops do not sell it. A staff that its user makes costs no gold: the ST for it is back before the next delve.
    pub fn price(self) -> Option<Coins> {
        match self {
            Ware::Weapon(id, material) => Some(material.price(id.row().price)),
            Ware::Armour(id, material) => Some(material.price(id.row().price)),
            Ware::Poison(poison) => Some(poison.row().price),
            Ware::Staff(kind) => kind.row().price.or_else(|| (kind.row().making > 0).then_some(Coins::NONE)),
            Ware::Good(id) => Some(id.row().price),
        }
    }

    /// The weight of one, in weight units.
    pub fn weight(self) -> u16 {
        match self {
            Ware::Weapon(id, material) => material.weight(id.row().weight),
            Ware::Armour(id, material) => material.weight(id.row().weight),
            Ware::Poison(poison) => poison.row().weight,
            Ware::Staff(kind) => kind.row().weight,
            Ware::Good(id) => id.row().weight,
        }
    }

    /// How many of it a character has. Weapons and armour count whatever they are made of.
    pub fn owned(self, who: &Delver) -> u16 {
        match self {
            Ware::Weapon(id, _) => who.weapons.iter().filter(|owned| owned.weapon == id).count() as u16,
            Ware::Armour(id, _) => who.armour.iter().filter(|owned| owned.armour == id).count() as u16,
            Ware::Poison(poison) => {
                who.poisons.iter().filter(|(kind, _)| *kind == poison).map(|(_, doses)| u16::from(*doses)).sum()
            }
            Ware::Staff(kind) => u16::from(who.staff == Some(kind)),
            Ware::Good(id) => who.goods.iter().filter(|(good, _)| *good == id).map(|(_, number)| *number).sum(),
        }
    }

    /// Buys it. Nothing changes if that is impossible.
    pub fn buy(self, who: &mut Delver) -> Result<(), ShopError> {
        let bought = self.bought(who)?;
        *who = bought;
        Ok(())
    }

    /// Returns the character with this thing, for its price.
    pub fn bought(self, who: &Delver) -> Result<Delver, ShopError> {
        let price = self.price().ok_or(ShopError::NotSold)?;
        let poor = || ShopError::Poor { name: who.name.clone(), price, has: who.gold };
        let mut after = Delver { gold: who.gold.less(price).ok_or_else(poor)?, ..who.clone() };
        match self {
            Ware::Weapon(weapon, material) => {
                after.weapons.push(OwnedWeapon { material, ..OwnedWeapon::steel(weapon) })
            }
            Ware::Armour(armour, material) => after.armour.push(OwnedArmour { material, ..OwnedArmour::steel(armour) }),
            Ware::Poison(poison) => {
                let doses = poison.row().applications;
                match after.poisons.iter_mut().find(|(kind, _)| *kind == poison) {
                    Some((_, left)) => *left = left.saturating_add(doses),
                    None => after.poisons.push((poison, doses)),
                }
            }
            Ware::Staff(_) if !who.kind.uses_staffs() => return Err(ShopError::NoStaff),
            Ware::Staff(_) if who.staff.is_some() => return Err(ShopError::HasStaff),
            Ware::Staff(kind) => after.staff = Some(kind),
            Ware::Good(good) => match after.goods.iter_mut().find(|(kind, _)| *kind == good) {
                Some((_, number)) => *number = number.saturating_add(1),
                None => after.goods.push((good, 1)),
            },
        }
        after.check()?;
        // Those who carry more already can buy what is worn, and the pack itself (DEC-117).
        let full = after.things() > CARRIED_WITHOUT_PACK.max(who.things()) && !after.has_pack();
        if full { Err(ShopError::HandsFull(who.name.clone())) } else { Ok(after) }
    }

    /// Sells one for half its price, which is that of what it is made of (DEC-116). Broken and used things bring nothing less.
    pub fn sell(self, who: &mut Delver) -> Result<Coins, ShopError> {
        let none = || ShopError::HasNone(who.name.clone());
        let mut sold = who.clone();
        let price = match self {
            Ware::Weapon(id, _) => {
                // A cursed blade stays in the hand.
                let sells = |owned: &OwnedWeapon| owned.weapon == id && !owned.cursed;
                let at = sold.weapons.iter().rposition(sells).ok_or_else(none)?;
                Some(sold.weapons.remove(at).material.price(id.row().price))
            }
            Ware::Armour(id, _) => {
                let at = sold.armour.iter().rposition(|owned| owned.armour == id).ok_or_else(none)?;
                Some(sold.armour.remove(at).material.price(id.row().price))
            }
            // A flask that was opened cannot be sold.
            Ware::Poison(poison) => {
                let doses = poison.row().applications;
                let at =
                    sold.poisons.iter().position(|(kind, left)| *kind == poison && *left >= doses).ok_or_else(none)?;
                sold.poisons[at].1 -= doses;
                sold.poisons.retain(|(_, left)| *left > 0);
                self.price()
            }
            Ware::Staff(kind) => {
                if sold.staff != Some(kind) {
                    return Err(none());
                }
                sold = sold.without_staff();
                self.price()
            }
            Ware::Good(good) => {
                let at = sold.goods.iter().position(|(kind, _)| *kind == good).ok_or_else(none)?;
                sold.goods[at].1 -= 1;
                sold.goods.retain(|(_, number)| *number > 0);
                self.price()
            }
        };
        // The pack holds what hands and belt do not (DEC-117).
        if who.has_pack() && !sold.has_pack() && sold.things() > CARRIED_WITHOUT_PACK {
            return Err(ShopError::HandsFull(who.name.clone()));
        }
        let gain = Coins(price.ok_or(ShopError::NotSold)?.0 / RESALE);
        sold.gold = sold.gold.plus(gain);
        *who = sold;
        Ok(gain)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::attribute::Attributes;
    use crate::data::character_type::CharacterType;

    fn rich() -> Delver {
        let who = Delver::plain("Brakk", CharacterType::Warrior, Attributes([14; 6]));
        Delver { gold: Coins::gold(100), ..who }
    }

    fn sword() -> Ware {
        let cheap = |id: &WeaponId| id.row().list == GearList::Advanced && id.row().price <= Coins::gold(60);
        let iron = |id: &WeaponId| id.row().make.is_some_and(|make| make.row().materials.has(Material::Iron));
        Ware::Weapon(WeaponId::all().find(|id| cheap(id) && iron(id)).unwrap(), Material::Iron)
    }

    #[test]
    fn what_is_bought_is_paid_for_and_sold_for_half() {
        let mut who = rich();
        sword().buy(&mut who).unwrap();
        let price = sword().price().unwrap();
        assert_eq!((who.gold, sword().owned(&who)), (Coins(10_000 - price.0), 1));
        assert_eq!(who.weapons[0].material, Material::Iron);
        let gain = sword().sell(&mut who).unwrap();
        assert_eq!((gain.0, who.weapons.len()), (price.0 / 2, 0));
        assert_eq!(sword().sell(&mut who), Err(ShopError::HasNone("Brakk".into())));
    }

    #[test]
    fn refusals_name_their_reason_and_change_nothing() {
        let mut who = Delver { gold: Coins::gold(1), ..rich() };
        let before = who.clone();
        assert!(matches!(Ware::Staff(StaffKind::Ordinaire).buy(&mut who), Err(ShopError::Poor { .. })));
        assert_eq!(who, before);
        let strong = Delver::plain("Brakk", CharacterType::Warrior, Attributes([100; 6]));
        let mut who = Delver { gold: Coins::gold(5000), ..strong };
        assert_eq!(Ware::Staff(StaffKind::Ordinaire).buy(&mut who), Err(ShopError::NoStaff));
        let suits: Vec<ArmourId> = ArmourId::all().filter(|id| id.is_sold()).collect();
        let all = suits.iter().map(|id| Ware::Armour(*id, Material::Steel).buy(&mut who));
        let refused = all.filter_map(Result::err).collect::<Vec<_>>();
        assert!(
            refused.iter().any(|why| matches!(why, ShopError::Delver(DelverError::ArmourTogether(..)))),
            "{refused:?}"
        );
    }
}
