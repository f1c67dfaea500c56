//! A character as it is equipped for a fight: its weapons at hand, and what its armour absorbs.

use crate::data::armour::absorbed;
use crate::data::attribute::Attribute;
use crate::data::treasure::MagicObject;
use crate::model::arms::{Armour, Hands, MOST_WEAPONS, Traits, Weapon};
use crate::model::delver::{Delver, OwnedWeapon, TRIPLED, is_worn_shield, may_use};

/// Hits that the ring of mail absorbs (DEC-205).
const MAIL_RING: u8 = 2;

impl Delver {
    /// The weapons at hand and what armour absorbs, for a fight. Shields stand in the list of weapons too, if they strike.
    pub fn arms(&self) -> ([Weapon; MOST_WEAPONS], Armour) {
        let mut weapons = [Weapon::default(); MOST_WEAPONS];
        let might = self.worn(MagicObject::MightGauntlets).unwrap_or(0);
        for (place, owned) in weapons.iter_mut().zip(&self.weapons) {
            let times = if owned.tripled { TRIPLED } else { 1 };
            *place = Weapon { broken: owned.broken, ..Weapon::new(owned.weapon, owned.material, times) };
            place.strength = place.strength.saturating_sub(might);
            if let Some(missiles) = owned.missiles {
                place.shots = missiles;
            }
            if !is_worn_shield(owned.weapon) && owned.bonus > 0 {
                place.adds = place.adds.saturating_add_unsigned(owned.bonus);
                place.traits = place.traits.with_if(true, Traits::MAGIC);
            }
            place.traits = place.traits.with_if(owned.silvered, Traits::MAGIC).with_if(owned.cursed, Traits::CLINGS);
        }
        let plain = absorbed(self.armour.iter().filter(|owned| !owned.tripled).map(|owned| owned.armour));
        let tripled = absorbed(self.armour.iter().filter(|owned| owned.tripled).map(|owned| owned.armour));
        let shield = self.shield().map_or(0, |owned| {
            let times = if owned.tripled { TRIPLED } else { 1 };
            owned.weapon.row().absorbs * times + owned.bonus
        });
        let ring = self.worn(MagicObject::MailRing).map_or(0, |_| MAIL_RING);
        (weapons, Armour { mail: plain + TRIPLED * tripled + ring, shield })
    }

    /// The shield for use on the arm; a madu is a weapon (TT-WPN-13).
    fn shield(&self) -> Option<&OwnedWeapon> {
        self.weapons.iter().find(|owned| is_worn_shield(owned.weapon))
    }

    /// Weapons in hand by default: the first weapon that it may use hand to hand, or the one that clings, and the shield.
    pub fn ready(&self) -> Hands {
        let (weapons, armour) = self.arms();
        let usable =
            |weapon: &Weapon| weapon.is_for_hand() && self.may_use(weapon) && !weapon.has(Traits::SPIKE_SHIELD);
        let clinging = weapons.iter().position(|weapon| weapon.has(Traits::CLINGS));
        let main = clinging.or_else(|| weapons.iter().position(usable));
        let two_handed = main.is_some_and(|main| weapons[main].has(Traits::TWO_HANDED));
        Hands { main: main.map(|main| main as u8), off: None, shield: armour.shield > 0 && !two_handed }
    }

    /// Returns whether the type may fight with a weapon (TT-TYPE-04, DEC-068).
    pub fn may_use(&self, weapon: &Weapon) -> bool {
        may_use(self.kind, self.current().get(Attribute::Dexterity), weapon)
    }
}
