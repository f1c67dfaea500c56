//! The *Arena of beasts*: the computer's orders, and whole fights by it.

use crate::ai::choose;
use crate::battle::fighter::FightSide;
use crate::battle::state::{Fight, FightEnd};
use crate::data::dungeon::GroupStrength;
use crate::model::setup::Member;
use crate::outing::{self, Outing};
use crate::setup::arena::ArenaFight;
use crate::setup::outfit::ready_made;
use crate::stats::simulation::simulate;
use crate::tests::play::any_setup;
use alloc::format;
use alloc::vec::Vec;
use ludus_engine::dice::Seed;
use ludus_engine::game::{NullSink, Seat};
use ludus_engine::search::SearchSpace;
use ludus_engine::tally::{Tally, play_on};

fn party(count: u8, seed: u64) -> Vec<Member> {
    let made = |number: u8| ready_made(&format!("Delver {number}"), Seed(seed).nth(number.into()));
    (0..count).map(|number| Member::new(made(number))).collect()
}

/// Plays a fight by the computer, each command checked.
fn finish(mut fight: Fight) -> Fight {
    while let Some((command, _)) = choose(&fight) {
        fight.execute(&command, &mut NullSink).unwrap();
        assert!(fight.move_number() < 20_000);
    }
    fight
}

#[test]
fn simulated_fights_sum_up_in_any_order() {
    let arena = ArenaFight { strength: Some(GroupStrength::Tough), ..ArenaFight::new(party(4, 1)) };
    let (_, setup) = arena.draw(Seed(5));
    let all = simulate(&setup, Seed(9), 0..60).unwrap();
    let parts = simulate(&setup, Seed(9), 31..60).unwrap().with(simulate(&setup, Seed(9), 0..31).unwrap());
    assert_eq!((all, all.fights), (parts, 60));
    let ends = all.won + all.driven_off + all.fled + all.lost + all.undecided;
    assert_eq!((ends, all.turns >= 60, all.losses <= 240), (60, true, true));
}

#[test]
fn a_first_fight_is_won_by_two_of_three() {
    let arena = ArenaFight::new(party(4, 1));
    for seed in (0..12).map(Seed) {
        let sums = simulate(&arena.first_fight(seed), Seed(77), 0..400).unwrap();
        let won = (sums.won + sums.driven_off) / 4;
        assert!((55..=80).contains(&won), "{seed:?}: {won}%");
        assert_eq!(arena.first_fight(seed), arena.first_fight(seed));
    }
}

#[test]
fn made_characters_are_legal_and_armed() {
    for seed in 0..300 {
        let delver = ready_made("Anna", Seed(seed));
        assert_eq!(delver.check(), Ok(()), "{seed} {delver:?}");
        assert!(delver.ready().main.is_some() || delver.weapons.is_empty(), "{seed}");
    }
}

#[test]
fn the_computer_finishes_every_fight() {
    for seed in 0..400 {
        let setup = any_setup(seed);
        let fight = finish(Fight::start(&setup, Seed(seed), &mut NullSink).unwrap());
        assert!(fight.outcome.is_some());
    }
}

/// Fights of four beginners against groups of a strength: won or driven off, lost, in hundredths, and the members killed.
fn results(strength: GroupStrength, fights: u64) -> (u64, u64) {
    let (mut won, mut lost) = (0, 0);
    for seed in 0..fights {
        let arena = ArenaFight { strength: Some(strength), ..ArenaFight::new(party(4, seed)) };
        let (_, setup) = arena.draw(Seed(seed).nth(50));
        let fight = finish(Fight::start(&setup, Seed(seed), &mut NullSink).unwrap());
        won += u64::from(matches!(fight.outcome, Some(FightEnd::Won | FightEnd::DrivenOff)));
        lost += u64::from(fight.outcome == Some(FightEnd::Lost));
        assert!(fight.here(FightSide::Foes).is_empty() || fight.outcome != Some(FightEnd::Won));
    }
    (100 * won / fights, 100 * lost / fights)
}

#[test]
fn stronger_groups_are_harder() {
    let all =
        [GroupStrength::Pushover, GroupStrength::Fair, GroupStrength::Tough].map(|strength| results(strength, 200));
    std::println!("won and lost in percent, by strength: {all:?}");
    assert!(all[0].0 >= 90 && all[0].0 >= all[1].0 && all[1].0 >= all[2].0, "{all:?}");
    assert!(all[2].0 < 70, "{all:?}");
}

/// The screens count simulated fights by this: a draw is none that the party lost.
#[test]
fn a_lost_fight_is_won_by_the_foes() {
    let arena = ArenaFight { strength: Some(GroupStrength::Tough), level: 3, ..ArenaFight::new(party(2, 1)) };
    let (_, setup) = arena.draw(Seed(5));
    let (sums, mut tally) = (simulate(&setup, Seed(9), 0..40).unwrap(), Tally::default());
    let setup = outing::Setup::Fight(setup);
    let lay_out = |seed| Outing::start(&setup, seed, &mut NullSink).unwrap();
    play_on(&mut tally, lay_out, None, (Seed(9), 0..40), |game| game.rollout_policy(&mut ()));
    let counted = [tally.won(Seat(0)), tally.lost(), tally.nobody()].map(u64::from);
    assert_eq!(counted, [sums.won + sums.driven_off, sums.lost, sums.fled + sums.undecided]);
    assert!(sums.lost > 0 && sums.fled > 0, "{sums:?}");
}
