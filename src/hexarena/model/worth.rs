//! The rating V of a figure (DQX-01). One formula serves a sheet before the bout and a figure in it.

use crate::data::formulas::damage_modifier;
use crate::data::weapon::Weapon;
use crate::model::kit::Item;
use crate::model::sheet::Sheet;
use crate::model::training::price_of_rank_in_all;

/// Damage bonus that counts nothing, and the rating of each point above it.
const PLAIN: i16 = 3;
const HARD: i16 = 15;

/// Quarters of the rating that a rider counts. A rider cannot strike into the front hex, and a Charge that cannot be
/// stopped leads out of the fight. Measured in many bouts; no mount gave another result (D161).
const IN_SADDLE: u32 = 3;

/// The rating of a rider, from the rating on foot (DQX-01).
pub const fn in_saddle(rating: u32) -> u32 {
    rating * IN_SADDLE / 4
}

/// Sum of the table prices of Ranks, in halves. Missile weapons count half.
#[derive(Clone, Copy, Debug, Default)]
pub struct Counted(u32);

impl Counted {
    /// Adds a Rank with a weapon; `None` for a shield or bare hands.
    pub fn add(&mut self, weapon: Option<Weapon>, rank: u8) {
        let halves = if weapon.is_some_and(Weapon::is_missile) { 1 } else { 2 };
        self.0 += halves * price_of_rank_in_all(rank);
    }

    /// The rating V from these Ranks, armour points and the highest damage bonus of a Melee weapon.
    pub fn worth(self, ap: i16, hardest: Option<i16>) -> u32 {
        let hard = HARD * (hardest.unwrap_or(0) - PLAIN).max(0);
        50 + self.0 / 20 + 10 * u32::from(ap.max(0).unsigned_abs()) + u32::from(hard.unsigned_abs())
    }
}

/// Damage bonus of a Melee weapon at this Physical Strength. `None` for other weapons.
pub fn melee_damage(weapon: Weapon, ps: i16, both_hands: bool) -> Option<i16> {
    if weapon.row().uses.melee() { damage_modifier(weapon, ps, both_hands) } else { None }
}

impl Sheet {
    /// The rating V (DQX-01): 50, a tenth of the prices of its Ranks, half of that for missile weapons, 10 x current
    /// AP, and 15 for each point above 3 of the best Melee damage bonus. A rider counts three quarters.
    pub fn worth(&self) -> u32 {
        if self.mount.is_some() { in_saddle(self.rating_on_foot()) } else { self.rating_on_foot() }
    }

    fn rating_on_foot(&self) -> u32 {
        if let Some(creature) = &self.creature {
            return creature.worth();
        }
        let mut ranks = Counted::default();
        self.ranks.weapons.iter().for_each(|(weapon, rank)| ranks.add(Some(*weapon), *rank));
        self.ranks.shields.values().chain(&self.ranks.unarmed).for_each(|rank| ranks.add(None, *rank));
        let held = [(self.kit.primary, self.kit.both_hands), (self.kit.secondary, false)];
        let held = held.into_iter().filter_map(|(item, both)| Some((item.and_then(Item::weapon)?, both)));
        let all = held.chain(self.kit.reserve.iter().map(|weapon| (*weapon, false)));
        let hardest = all.filter_map(|(weapon, both)| melee_damage(weapon, self.values.ps, both)).max();
        ranks.worth(self.armour.map_or(0, |worn| worn.ap.into()), hardest)
    }
}
