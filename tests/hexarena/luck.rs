//! The luck of a bout: every roll with its exact chances, ranked so that nobody's rank says more than his dice.

use crate::common::{fought, mixed};
use ludus::engine::dice::{Dice, Domain, Seed};
use ludus::hexarena::stats::combat::SCATTER;
use ludus::hexarena::stats::summary::BoutSummary;

fn account(number: u64) -> BoutSummary {
    let setup = mixed(number);
    let (commands, _) = fought(&setup, Seed(number));
    BoutSummary::of(&setup, Seed(number), &commands).unwrap()
}

#[test]
fn each_tenth_of_luck_holds_a_tenth_of_the_bouts() {
    const BOUTS: u64 = 2000;
    let mut tenths = [0u64; 10];
    let mut ties = Dice::new(Seed(1), Domain::Setup, 0);
    let mut rolls = 0;
    // Others than those over which the scatter was measured, which began at 100,000 and at 200,000.
    for number in 10_000..10_000 + BOUTS {
        let story = account(number).story;
        let share = u64::from(ties.one_of(1000)) - 1;
        tenths[(story.luck().rank(share, SCATTER) / 100) as usize] += 1;
        rolls += u64::from(story.luck().rolls());
    }
    println!("{tenths:?}, {} rolls in the mean", rolls / BOUTS);
    assert!(rolls > 20 * BOUTS);
    for count in tenths {
        let per_mille = count * 1000 / BOUTS;
        assert!((75..=125).contains(&per_mille), "{tenths:?}");
    }
}
