//! The luck of a bout uses exact chances, and its ranks are evenly distributed.

use crate::common::{fought, mixed};
use ludus::engine::dice::{Dice, Domain, Seed};
use ludus::engine::fold::CombatFacts;
use ludus::hexarena::battle::state::Bout;
use ludus::hexarena::stats::summary::BoutSummary;

fn summary(number: u64) -> BoutSummary {
    let setup = mixed(number);
    let (commands, _) = fought(&setup, Seed(number));
    BoutSummary::of(&setup, Seed(number), &commands).unwrap()
}

#[test]
fn luck_ranks_are_evenly_distributed() {
    const BOUTS: u64 = 2000;
    let mut tenths = [0u64; 10];
    let mut ties = Dice::new(Seed(1), Domain::Setup, 0);
    let mut rolls = 0;
    // Other bouts than those used to measure the spread, which began at 100,000 and at 200,000.
    for number in 10_000..10_000 + BOUTS {
        let story = summary(number);
        let share = u64::from(ties.one_of(1000)) - 1;
        tenths[(story.luck().rank(share, Bout::SPREAD) / 100) as usize] += 1;
        rolls += u64::from(story.luck().rolls());
    }
    println!("{tenths:?}, {} rolls in the mean", rolls / BOUTS);
    assert!(rolls > 20 * BOUTS);
    for count in tenths {
        let per_mille = count * 1000 / BOUTS;
        assert!((75..=125).contains(&per_mille), "{tenths:?}");
    }
}
