//! Finds the equipment with the highest fighter value (DEC-015).

use crate::data::item::Item;
use crate::data::race::Race;
use crate::data::tables::{ArmourId, WeaponId};
use crate::model::fighter::Fighter;
use crate::model::setup;
use crate::model::setup::{Kit, Recruit};
use crate::setup::fighter_value;
use alloc::vec::Vec;

impl Recruit {
    /// Equips the weapon, shield or second weapon, suit and helmet with the highest value; the first in the tables
    /// among equals. A fighter also slings a dagger, a Mage a second Staff. Creatures and robots stay without.
    #[must_use]
    pub fn best_equipped(mut self) -> Recruit {
        if !self.race.is_humanoid() {
            return self;
        }
        let bare = Recruit { kit: Kit::default(), ..self.clone() };
        let Ok(fighter) = bare.fighter() else { return self };
        let strength = fighter.strength();
        let may = |weapon: &WeaponId| setup::check_item(self.race, strength, Item::new(*weapon)).is_ok();
        let weapons: Vec<Item> = WeaponId::all().filter(may).map(Item::new).collect();
        let hands = weapons.iter().filter(|item| item.is_hand_weapon() || item.weapon().row().bow.is_some());
        let seconds =
            || weapons.iter().filter(|item| item.is_hand_weapon() || item.is_shield()).map(|item| Some(*item));
        let fits = |piece: &ArmourId| setup::check_armour(self.race, strength, *piece).is_ok();
        let suits: Vec<Option<ArmourId>> =
            core::iter::once(None).chain(ArmourId::suits().filter(fits).map(Some)).collect();
        let helmets: Vec<Option<ArmourId>> =
            core::iter::once(None).chain(ArmourId::helmets().filter(fits).map(Some)).collect();
        let mut best: Option<(i32, Fighter)> = None;
        for ready in hands {
            for also in core::iter::once(None).chain(seconds()) {
                if setup::check_hands(Some(*ready), also).is_err() {
                    continue;
                }
                for suit in &suits {
                    for helmet in &helmets {
                        let mut one = fighter;
                        (one.items[0], one.items[1], one.suit, one.helmet) = (Some(*ready), also, *suit, *helmet);
                        let value = fighter_value::value(&one);
                        if best.is_none_or(|(most, _)| value > most) {
                            best = Some((value, one));
                        }
                    }
                }
            }
        }
        let Some((_, dressed)) = best else { return self };
        let name = |piece: Option<ArmourId>| piece.map(|piece| piece.row().name.clone());
        let sling = if self.race == Race::Mage { WeaponId::STAFF } else { WeaponId::DAGGER };
        let [ready, also, ..] = dressed.items;
        let sling = Some(Item::new(sling)).filter(|item| weapons.contains(item));
        self.kit = Kit { suit: name(dressed.suit), helmet: name(dressed.helmet), items: [ready, also, sling, None] };
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::fighter::Side;

    #[test]
    fn best_kit_is_legal_and_beats_the_proposal() {
        for race in Race::ALL.into_iter().filter(|race| race.is_humanoid()) {
            let plain = Recruit::new("X", race, Side::West).equipped();
            let best = Recruit::new("X", race, Side::West).best_equipped();
            let value = |one: &Recruit| fighter_value::value(&one.fighter().unwrap());
            assert!(value(&best) >= value(&plain), "{race:?}: {:?}", best.kit);
        }
    }
}
