//! What a figure is worth in a bout (DQX-01): one sum for a sheet before it and for a figure in it.

use crate::hexarena::data::formulas::damage_modifier;
use crate::hexarena::data::weapon::Weapon;
use crate::hexarena::model::kit::Item;
use crate::hexarena::model::sheet::Sheet;
use crate::hexarena::model::training::price_of_rank_in_all;

/// Added to a D10 of damage without being worth anything, and what each point beyond it is worth.
const PLAIN: i16 = 3;
const HARD: i16 = 15;

/// What of his worth a rider counts, in quarters: in the saddle one strikes past the front hex, and a Charge that cannot be stopped
/// leads out of the fight. So many bouts told it; no mount told another story (D161).
const IN_SADDLE: u32 = 3;

/// The worth of somebody on foot, if he rides (DQX-01).
pub const fn in_saddle(worth: u32) -> u32 {
    worth * IN_SADDLE / 4
}

/// What Ranks count: the table's prices, in halves. What only shoots counts half.
#[derive(Clone, Copy, Debug, Default)]
pub struct Counted(u32);

impl Counted {
    /// One more Rank, with a weapon, or a shield or bare hands.
    pub fn add(&mut self, weapon: Option<Weapon>, rank: u8) {
        let halves = if weapon.is_some_and(Weapon::is_missile) { 1 } else { 2 };
        self.0 += halves * price_of_rank_in_all(rank);
    }

    /// The worth V of who has these Ranks, so much armour, and adds so much to damage with the hardest of his weapons for Melee.
    pub fn worth(self, ap: i16, hardest: Option<i16>) -> u32 {
        let hard = HARD * (hardest.unwrap_or(0) - PLAIN).max(0);
        50 + self.0 / 20 + 10 * u32::from(ap.max(0).unsigned_abs()) + u32::from(hard.unsigned_abs())
    }
}

/// What a weapon for Melee adds to damage in those arms; none of any other.
pub fn melee_damage(weapon: Weapon, ps: i16, both_hands: bool) -> Option<i16> {
    if weapon.row().uses.melee() { damage_modifier(weapon, ps, both_hands) } else { None }
}

impl Sheet {
    /// The worth V: 50, a tenth of the prices of its Ranks, half of those with missile weapons, 10 x AP as it is now, and 15 for
    /// each point beyond 3 by which its hardest weapon for Melee adds to damage; of a rider three quarters (DQX-01).
    pub fn worth(&self) -> u32 {
        if self.mount.is_some() { in_saddle(self.worth_on_foot()) } else { self.worth_on_foot() }
    }

    fn worth_on_foot(&self) -> u32 {
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
