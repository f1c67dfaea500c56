//! The computer buys an army (OURS-6): random full units from a list, the strongest of several attempts.

use crate::data::size::MOST_UNITS_OF_AN_ARMY;
use crate::data::troop::Troop;
use crate::model::army::{Army, PurchaseLimits};
use crate::model::unit::UnitRecord;
use alloc::vec::Vec;
use ludus_engine::dice::{Dice, Domain, Seed};

/// Armies that are tried; the strongest is taken.
const ATTEMPTS: u64 = 24;
/// Part of the numbers of this module's dice streams.
const STREAM: u64 = 1 << 32;

/// Buys an army for gold and Leadership, keeping `kept` from earlier battles. It is seeded, so the same seed buys the same army.
pub fn buy(limits: &PurchaseLimits, kept: &[UnitRecord], seed: Seed) -> Vec<UnitRecord> {
    let mut best: Option<(u64, Vec<UnitRecord>)> = None;
    for attempt in 0..ATTEMPTS {
        let mut dice = Dice::new(seed, Domain::Setup, STREAM + attempt);
        let units = Buyer { limits, dice: &mut dice, army: Army::new("", kept.to_vec()), spent: 0 }.fill();
        let army = Army::new("", units);
        if army.units.len() == kept.len() || army.check_composition(limits).is_err() {
            continue;
        }
        let strength = strength(&army.units);
        if best.as_ref().is_none_or(|(most, _)| strength > *most) {
            best = Some((strength, army.units));
        }
    }
    best.map_or_else(|| kept.to_vec(), |(_, units)| units)
}

/// The strength of an army, from the gold of its units.
fn strength(units: &[UnitRecord]) -> u64 {
    units.iter().map(|record| u64::from(worth(record.troop) * record.price().unwrap_or(0))).sum()
}

/// How much a piece of gold spent on a troop type helps to win, in hundredths. Fitted to 8,375 battles between Captains with random
/// armies at equal gold: the logarithm of the odds of winning by the gold spent on each type. Types that only cost count 1.
const fn worth(troop: Troop) -> u32 {
    use Troop::*;
    match troop {
        Giants => 194,
        Forestmen => 135,
        ForestArchers => 133,
        Archers => 116,
        Lizardmen => 101,
        RatFolk | Elves => 99,
        Barbarians => 98,
        ElvenArchers => 83,
        Dwarves => 79,
        Orcs => 77,
        Pikemen => 74,
        Trolls => 72,
        Nomads | Ogres | DwarvenGuards => 71,
        HeavyCavalry => 66,
        LizardGuards => 64,
        HeavyInfantry => 57,
        LightInfantry => 37,
        Knights => 34,
        BattleWolves => 31,
        BattleElephants => 28,
        Goblins => 25,
        Peasants | LightCavalry => 12,
        BattleLizards => 11,
        Battlemages | Chariots | Pterodactyls | Wyverns | LesserDemons => 1,
    }
}

struct Buyer<'a> {
    limits: &'a PurchaseLimits,
    dice: &'a mut Dice,
    army: Army,
    /// Gold spent on new units.
    spent: u32,
}

impl Buyer<'_> {
    fn fill(mut self) -> Vec<UnitRecord> {
        while self.army.units.len() < MOST_UNITS_OF_AN_ARMY {
            let Some(record) = self.next() else { break };
            self.spent += record.price().unwrap_or(0);
            self.army.units.push(record);
        }
        self.army.units
    }

    /// The next unit: of a random type that still fits, full if possible. A third of the army is foot with a defence of 3 or
    /// more, if the list has any (OURS-6, reading 3).
    fn next(&mut self) -> Option<UnitRecord> {
        let is_line = |troop: Troop| troop.is_foot() && troop.row().defence >= 3;
        let line = self.army.units.iter().filter(|record| is_line(record.troop)).count();
        let needs_line = 3 * line < self.army.units.len() + 1;
        let fitting: Vec<UnitRecord> =
            self.limits.people.troops().iter().filter_map(|troop| self.fitting(*troop)).collect();
        let lines: Vec<UnitRecord> = fitting.iter().copied().filter(|record| is_line(record.troop)).collect();
        let choice = if needs_line && !lines.is_empty() { lines } else { fitting };
        let count = u32::try_from(choice.len()).ok().filter(|count| *count > 0)?;
        Some(choice[self.dice.one_of(count) as usize - 1])
    }

    /// The largest unit of a type that the limits allow now. `None` if not even half a unit fits (BD-11).
    fn fitting(&self, troop: Troop) -> Option<UnitRecord> {
        let full = UnitRecord::new(troop, 1);
        let most = full.most(self.limits.scale);
        let gold = self.limits.gold.saturating_sub(self.spent);
        let ego = self.limits.leadership.saturating_sub(self.army.ego());
        let affordable = gold / full.price().filter(|price| *price > 0)?;
        let fighters = affordable.min(ego / full.ego().max(1)).min(most.into()) as u8;
        let units = self.army.units.len() + 1;
        let same = self.army.units.iter().filter(|record| record.troop == troop).count() + 1;
        let free = self.limits.people == crate::data::people::People::Free;
        // Muster counts the finished army; three units of a type need at least seven others in it.
        let crowded = self.limits.rules.has_house_rules() && free && same > units.div_ceil(3);
        (fighters >= most.div_ceil(2) && !crowded).then_some(UnitRecord::new(troop, fighters))
    }
}
