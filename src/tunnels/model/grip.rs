//! What can be held together (DEC-068, DEC-085).

use crate::data::attribute::{Attribute, Attributes};
use crate::data::character_type::CharacterType;
use crate::model::arms::{Armour, Hands, MOST_WEAPONS, Traits, Weapon};
use crate::model::delver::may_use;
use alloc::vec::Vec;

/// Returns whether a person can hold these weapons and the shield at a time.
pub fn fits(
    kind: CharacterType,
    current: Attributes,
    weapons: &[Weapon; MOST_WEAPONS],
    armour: Armour,
    hands: Hands,
) -> bool {
    let held: Vec<Option<&Weapon>> = hands.weapons().map(|index| weapons.get(index).filter(|w| w.is_some())).collect();
    let Some(held) = held.into_iter().collect::<Option<Vec<&Weapon>>>() else { return false };
    let allowed = held.iter().all(|weapon| weapon.dice > 0 && may_use(kind, current.get(Attribute::Dexterity), weapon));
    let two_handed = held.iter().any(|weapon| weapon.has(Traits::TWO_HANDED));
    let pair = hands.off.is_some();
    let pair_fits = !pair || hands.main.is_some() && hands.main != hands.off && !kind.needs_small_weapons();
    let shield_fits = !hands.shield || armour.shield > 0 && !pair && !two_handed;
    let clings = weapons.iter().position(|weapon| weapon.has(Traits::CLINGS));
    let kept = clings.is_none_or(|place| hands.hold(place));
    let strikes_with_shield = held.iter().any(|weapon| weapon.has(Traits::SPIKE_SHIELD));
    allowed && kept && pair_fits && !(pair && two_handed) && shield_fits && !(strikes_with_shield && hands.shield)
}

/// All that a person can hold: bare hands, each weapon, each pair; with the shield where it fits.
pub fn all(kind: CharacterType, current: Attributes, weapons: &[Weapon; MOST_WEAPONS], armour: Armour) -> Vec<Hands> {
    let mut found = Vec::new();
    let places = || (0..MOST_WEAPONS as u8).map(Some);
    for main in [None].into_iter().chain(places()) {
        for off in [None].into_iter().chain(places()).filter(|off| off.is_none() || *off > main) {
            for shield in [false, true] {
                let hands = Hands { main, off, shield };
                if fits(kind, current, weapons, armour, hands) {
                    found.push(hands);
                }
            }
        }
    }
    found
}
