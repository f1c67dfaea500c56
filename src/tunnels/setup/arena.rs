//! The *Arena of beasts*: a party against a group that is drawn by the bands of difficulty (DEC-212). A first fight is drawn by
//! its measured chance ([`ArenaFight::first_fight`]).

use crate::data::dungeon::GroupStrength;
use crate::data::house_rules::HouseRules;
use crate::dungeon::group::GroupDraw;
use crate::dungeon::level::MonsterGroup;
use crate::model::setup::{FoeEntry, Ground, Member, Setup, Space};
use crate::stats::simulation::simulate;
use alloc::vec::Vec;
use ludus_engine::dice::{Dice, Domain, Seed};
use ludus_engine::tally::{TEACHES, is_safely_fair};

/// The wishes for a fight in the arena.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ArenaFight {
    pub rules: HouseRules,
    pub level: u8,
    pub party: Vec<Member>,
    /// `None` if the difficulty is rolled (TT-DUNGEON-26).
    pub strength: Option<GroupStrength>,
    pub ground: Ground,
}

impl ArenaFight {
    /// A fight on level 1 in a lit place under the default rules.
    pub fn new(party: Vec<Member>) -> ArenaFight {
        ArenaFight { rules: HouseRules::default(), level: 1, party, strength: None, ground: Ground::default() }
    }

    /// Draws the group, and returns it with the set-up.
    pub fn draw(&self, seed: Seed) -> (MonsterGroup, Setup) {
        let mut dice = Dice::new(seed, Domain::Setup, 0);
        // The arena is large: any monster fits.
        let space = if self.ground.space == Space::Place { Space::Hall } else { self.ground.space };
        let terms =
            GroupDraw { level: self.level, delvers: self.party.len() as u8, theme: None, space, invisible: false };
        let strength = self.strength.unwrap_or_else(|| GroupStrength::on(dice.face()));
        let group = terms.group(strength, &mut dice);
        let foes = (0..group.number).map(|_| FoeEntry::monster(group.kind)).collect();
        let setup =
            Setup { rules: self.rules, level: self.level, ground: self.ground, ..Setup::new(self.party.clone(), foes) };
        (group, setup)
    }

    /// Draws a group that the party beats more often than not, and not by itself ([`is_safely_fair`]). If no group is like that
    /// among those that are tried, the nearest is taken.
    pub fn first_fight(&self, seed: Seed) -> Setup {
        let kinds = [GroupStrength::Fair, GroupStrength::Tough];
        let draws = (0..GROUPS).map(|number| {
            let wish = ArenaFight { strength: Some(kinds[number as usize % 2]), ..self.clone() };
            wish.draw(seed.nth(number)).1
        });
        let mut nearest: Option<(u64, Setup)> = None;
        for setup in draws {
            let won = share_won(&setup);
            let off = won.abs_diff(u64::midpoint(*TEACHES.start(), *TEACHES.end()));
            if is_safely_fair(won) {
                return setup;
            }
            if nearest.as_ref().is_none_or(|(least, _)| off < *least) {
                nearest = Some((off, setup));
            }
        }
        nearest.map_or_else(|| self.draw(seed).1, |(_, setup)| setup)
    }
}

/// Groups at most that are tried for a first fight.
const GROUPS: u64 = 200;
/// Simulated fights of a first look, which most groups do not pass, and of a measurement: its error is about 3%.
const FIGHTS: [u64; 2] = [40, 200];
/// The shares of won fights, in thousandths, that pass the first look.
const LIKELY: core::ops::RangeInclusive<u64> = 450..=900;
/// The seed of the measurements, which is never a fight's own.
const SERIES: Seed = Seed(0xbe_a575);

/// The share of simulated fights that the party wins, in thousandths.
fn share_won(setup: &Setup) -> u64 {
    let share = |fights| {
        let sums = simulate(setup, SERIES, 0..fights).unwrap_or_default();
        (sums.won + sums.driven_off) * 1000 / sums.fights.max(1)
    };
    let first = share(FIGHTS[0]);
    if LIKELY.contains(&first) { share(FIGHTS[1]) } else { first }
}
