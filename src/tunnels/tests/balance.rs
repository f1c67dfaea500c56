//! The balance of whole delves, in its short form (`ludus tunnels delve` is the long one).

use crate::data::character_type::CharacterType;
use crate::delve::setup::{DelveSetup, Entrant};
use crate::dungeon::level::Dungeon;
use crate::model::delver::Delver;
use crate::setup::henchmen::hire_all;
use crate::setup::outfit::ready_for_delve;
use crate::stats::delve_series::{DelveSums, play_delve};
use crate::stats::policy::Policy;
use ludus_engine::dice::Seed;

/// Sums over delves of new characters in new dungeons, all by the same plan.
fn delves(policy: Policy, members: u64, count: u64) -> DelveSums {
    let mut sums = DelveSums::default();
    for number in 0..count {
        let seed = Seed(7).nth(number);
        // The lone one is a warrior.
        let fits = |who: &Delver| members > 1 || who.kind == CharacterType::Warrior;
        let entrant = |member: u64| {
            let made =
                |draw: u64| ready_for_delve(["Ann", "Ben", "Cat", "Dan"][member as usize], seed.nth(member + 4 * draw));
            Entrant::new((0..).map(made).find(fits).unwrap())
        };
        let dungeon = Dungeon::found("The pit".into(), Dungeon::seed_of(seed), members as u8);
        let mut setup = DelveSetup::new(dungeon, (0..members).map(entrant).collect());
        if policy == Policy::Henchmen {
            hire_all(&mut setup, seed);
        }
        let outing = play_delve(&setup, seed, policy).unwrap();
        sums.add(outing.delve().unwrap());
    }
    sums
}

#[test]
fn most_parties_of_four_come_home_from_level_1() {
    let sums = delves(Policy::Computer, 4, 1000);
    // Goals: 60% and 15%; the error of the sample is 3.4% with three standard deviations.
    assert!(sums.good >= 600, "{sums:?}");
    assert!(sums.lost <= 184, "{sums:?}");
    assert_eq!(sums.unfinished, 0);
}

#[test]
fn no_stubborn_plan_earns_twice_as_much() {
    for policy in Policy::ALL {
        let members = if policy == Policy::Berserk { 1 } else { 4 };
        let [own, sums] = [Policy::Computer, policy].map(|policy| delves(policy, members, 600));
        assert!(sums.gained <= 2 * own.gained, "{policy:?} {sums:?} {own:?}");
        assert_eq!(sums.unfinished, 0, "{policy:?}");
    }
}

#[test]
fn running_from_every_group_gains_less_in_a_game_turn() {
    let [own, timid] = [Policy::Computer, Policy::Run].map(|policy| delves(policy, 4, 600));
    assert!(timid.gained * own.turns < own.gained * timid.turns, "{timid:?}");
    assert!(timid.loot * own.turns < own.loot * timid.turns, "{timid:?}");
}
