//! The luck of a battle: every roll with its exact chances, ranked against all possible results.

use ludus::engine::dice::{Dice, Domain, Seed};
use ludus::engine::fold::CombatFacts;
use ludus::gladiator::ai;
use ludus::gladiator::battle::state::Battle;
use ludus::gladiator::data::race::Race;
use ludus::gladiator::matchmaking::opposition;
use ludus::gladiator::model::fighter::Side;
use ludus::gladiator::model::setup::{Recruit, Setup};
use ludus::gladiator::stats::summary::BattleSummary;

/// A battle played to its end by the computer, with its statistics.
fn fought(setup: &Setup, seed: Seed) -> (Battle, BattleSummary) {
    let mut battle = Battle::new(setup, seed).unwrap();
    let mut story = BattleSummary::default();
    while let Some(choice) = ai::choose(&battle) {
        story.play(setup, &mut battle, &choice.command).unwrap();
    }
    (battle, story)
}

/// The examples against robots, sometimes with two Magi.
fn setup(number: u64) -> Setup {
    let mut fighters: Vec<Recruit> = opposition::examples().into_iter().take(1 + number as usize % 4).collect();
    if number.is_multiple_of(3) {
        let mut mage = Recruit::new("Merlin", Race::Mage, Side::West);
        mage.spells = mage.proposed_spells();
        fighters.push(mage);
    }
    let mut setup = Setup { fighters, ..Setup::default() };
    opposition::draw(&mut setup, Seed(number));
    setup
}

#[test]
fn each_tenth_of_luck_holds_a_tenth_of_the_battles() {
    const BATTLES: u64 = 2000;
    let mut tenths = [0u64; 10];
    let mut ties = Dice::new(Seed(1), Domain::Setup, 0);
    // Other battles than those that the spread was measured with.
    for number in 10_000..10_000 + BATTLES {
        let (_, story) = fought(&setup(number), Seed(number));
        let share = u64::from(ties.one_of(1000)) - 1;
        tenths[(story.luck().rank(share, Battle::SPREAD) / 100) as usize] += 1;
    }
    println!("{tenths:?}");
    for count in tenths {
        let per_mille = count * 1000 / BATTLES;
        assert!((75..=125).contains(&per_mille), "{tenths:?}");
    }
}
