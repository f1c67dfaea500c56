//! Random battles on generated maps with bought armies (OURS-2, OURS-3).

use crate::data::people::People;
use crate::data::size::{GameSize, RuleSet, Scale};
use crate::model::army::{Army, Commander, PurchaseLimits};
use crate::model::generator::{MapPlan, Theme};
use crate::model::setup::{Goal, MapSource, Setup};
use crate::setup::purchase::buy;
use alloc::vec::Vec;
use ludus_engine::dice::Seed;

/// The wishes for a random battle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RandomBattle {
    pub size: GameSize,
    pub scale: Scale,
    pub rules: RuleSet,
    pub theme: Theme,
    /// True for a map that is its own half turn.
    pub mirrored: bool,
    /// True if all armies are the same.
    pub equal: bool,
    /// Each army: its name, its list, and who leads it.
    pub armies: Vec<(&'static str, People, Commander)>,
}

impl RandomBattle {
    /// Two equal armies on a mirrored map, for matches between generals.
    pub fn mirror(size: GameSize, people: People) -> RandomBattle {
        RandomBattle {
            size,
            scale: Scale::Tactical,
            rules: RuleSet::Ludus,
            theme: Theme::Green,
            mirrored: true,
            equal: true,
            armies: ["West", "East"].map(|name| (name, people, Commander::default())).into(),
        }
    }

    /// Draws the map and buys the armies.
    pub fn setup(&self, seed: Seed) -> Setup {
        let (columns, rows) = self.size.map();
        let plan = MapPlan { seed: seed.nth(0), columns, rows, theme: self.theme, mirrored: self.mirrored };
        let army = |(number, (name, people, commander)): (usize, &(&str, People, Commander))| {
            let limits = PurchaseLimits::of(self.size, self.scale, self.rules, *people);
            let units = buy(&limits, &[], seed.nth(if self.equal { 1 } else { 1 + number as u64 }));
            Army { commander: *commander, leadership: limits.leadership, ..Army::new(name, units) }
        };
        let armies = self.armies.iter().enumerate().map(army).collect();
        Setup {
            rules: self.rules,
            scale: self.scale,
            goal: Goal::of(self.rules),
            ..Setup::new(MapSource::Generated(plan), armies)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bought_armies_keep_all_limits() {
        for seed in 0..60 {
            let people = People::ALL[seed as usize % 6];
            let size = GameSize::ALL[seed as usize / 6 % 3];
            let setup = RandomBattle::mirror(size, people).setup(Seed(seed));
            let limits = PurchaseLimits::of(size, Scale::Tactical, RuleSet::Ludus, people);
            for army in &setup.armies {
                assert_eq!(army.check_purchase(&limits), Ok(()), "{people:?} {size:?} {:?}", army.units);
                let spent = 10 * army.price() >= 8 * limits.gold || 10 * army.ego() >= 8 * limits.leadership;
                assert!(spent, "{people:?} {size:?}: {} of {}", army.price(), limits.gold);
            }
            setup.check().unwrap();
        }
    }
}
