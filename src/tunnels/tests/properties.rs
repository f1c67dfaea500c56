//! Properties of every event in random fights: the arithmetic that a player could check on the screen.

use crate::battle::event::{Comparison, Event, HitsFrom, ScoreParts, Wound};
use crate::battle::fighter::{Being, FightSide};
use crate::battle::state::Fight;
use crate::data::berserk::LEAST_STRENGTH;
use crate::data::spell::Spell;
use crate::tests::play::any_setup;
use alloc::vec::Vec;
use ludus_engine::dice::{Dice, Domain, Seed};
use ludus_engine::game::{Game, NullSink};
use ludus_engine::proves;
use proptest::prelude::*;

fn check_score(score: &ScoreParts) {
    let dice = score.dice * i32::from(score.times.max(1));
    let full = dice + score.weapon + score.personal + score.shield + score.against;
    let total = if score.halved { full.div_euclid(2) } else { full };
    assert_eq!(score.total, total, "{score:?}");
    assert!(score.against >= 0 && score.venom >= 0);
}

fn check_comparison(before: &Fight, comparison: &Comparison) {
    let total = |side: usize| {
        comparison.sums[side] * i32::from(comparison.darkness[side])
            + comparison.against[side]
            + comparison.open_venom[side]
    };
    assert_eq!(comparison.totals[0], total(0));
    let mirage = before.lasts(before.magic.mirage);
    assert!(comparison.totals[1] == total(1) || mirage && comparison.totals[1] == 0);
    let lead = comparison.totals[0] - comparison.totals[1];
    match comparison.won {
        None => assert!(lead == 0 || before.wall().is_some()),
        Some((FightSide::Party, hits)) => assert_eq!(hits as i32, lead),
        Some((FightSide::Foes, hits)) => assert_eq!(hits as i32, -lead),
    }
}

fn check_wound(before: &Fight, wound: &Wound) {
    let absorbed: u16 = wound.absorbed.into_iter().sum();
    assert_eq!(wound.lost(), wound.hits - u32::from(absorbed), "{wound:?}");
    let fighter = before.get(wound.who);
    assert_eq!(wound.before, fighter.vitality());
    match &fighter.being {
        Being::Person(person) => {
            let most: u16 = person.absorbs(fighter.tally.burnt).into_iter().sum();
            // A shield that was put away in this turn may have absorbed more before.
            assert!(
                absorbed == 0 || fighter.tally.absorbed + absorbed <= most,
                "one pool for a turn: {wound:?} {most}"
            );
        }
        Being::Monster(_) => assert!(wound.after >= 0 && absorbed == 0),
    }
}

/// The hits that a comparison deals, and those that arrive: what is lost is lost on monsters that are all dead.
fn check_shares(events: &[Event], comparison: &Comparison, before: &Fight) {
    let Some((winner, hits)) = comparison.won else { return };
    let mut dealt = 0;
    for event in events {
        match event {
            Event::Shared { hits, .. } => dealt += hits,
            Event::Wounded(wound) if matches!(wound.from, HitsFrom::Combat | HitsFrom::Wall) => {
                dealt += if before.person(wound.who).is_none() { wound.hits } else { 0 };
            }
            Event::Compared(_) | Event::Stepped(_) => break,
            _ => {}
        }
    }
    assert!(dealt <= hits + comparison.venom, "{comparison:?}");
    if winner == FightSide::Foes && before.fighters.iter().all(|f| f.side == FightSide::Foes || f.person().is_some()) {
        assert!(dealt == hits + comparison.venom || dealt == 0, "{comparison:?}: {dealt}");
    }
}

fn check_events(seed: u64) {
    let setup = any_setup(seed);
    let mut fight = Fight::start(&setup, Seed(seed), &mut NullSink).unwrap();
    let (mut dice, mut legal) = (Dice::new(Seed(seed), Domain::Policy, 2), Vec::new());
    while fight.to_move().is_some() {
        legal.clear();
        fight.legal_commands(&mut legal);
        let command = legal[dice.one_of(legal.len() as u32) as usize - 1];
        let (mut before, mut events) = (fight.clone(), Vec::new());
        fight.execute(&command, &mut events).unwrap();
        for (at, event) in events.iter().enumerate() {
            match event {
                Event::Scored { score, .. } => check_score(score),
                Event::Compared(comparison) => {
                    check_comparison(&before, comparison);
                    check_shares(&events[at + 1..], comparison, &before);
                }
                Event::Wounded(wound) => check_wound(&before, wound),
                Event::Tired { before, after, .. } => assert!(*after >= LEAST_STRENGTH.min(*before)),
                Event::Cast { price, strength, casting, .. } => {
                    assert_eq!(price.cost, price.list - price.level - price.staff);
                    let lives = strength[1] >= 1 || casting.spell == Spell::Shatterstaff && strength[1] == 0;
                    assert!((price.cost >= 1 || price.list == 0) && lives, "{price:?} {strength:?}");
                }
                _ => {}
            }
            before.apply(event);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]
    #[test]
    fn the_arithmetic_of_events_adds_up(seed in 0u64..1_000_000) {
        proves!("TT-COMBAT-01", "TT-COMBAT-02", "TT-COMBAT-03", "TT-ARMOUR-01", "TT-DEC-062", "TT-DEC-125", "TT-DEC-127");
        check_events(seed);
    }
}
