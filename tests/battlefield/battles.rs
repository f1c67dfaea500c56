//! Random battles to their end: events fold to the state, every battle ends, and no number leaves its bounds.
//! `LUDUS_LONG=1` plays 10,000 of them.

use crate::common::{drawn, mixed, start};
use ludus::battlefield::battle::event::Event;
use ludus::battlefield::battle::unit::Status;
use ludus::battlefield::stats::results::{balance, survivors};
use ludus::engine::dice::{Dice, Domain, Seed};
use ludus::engine::game::Game;

#[test]
fn random_battles_end_and_their_events_add_up() {
    let long = std::env::var_os("LUDUS_LONG").is_some();
    for number in 0..if long { 10_000 } else { 120 } {
        let setup = mixed(number);
        let mut battle = start(&setup, number);
        let mut dice = Dice::new(Seed(number), Domain::Policy, 4);
        while battle.to_move().is_some() {
            let command = drawn(&battle, &mut dice);
            let (mut told, mut events) = (battle.clone(), Vec::<Event>::new());
            battle.execute(&command, &mut events).unwrap_or_else(|error| panic!("{number}: {command:?}: {error}"));
            events.iter().for_each(|event| told.apply(event));
            assert!(told == battle, "{number}: {command:?}");
            assert!(battle.move_number() < 60_000, "{number} does not end");
        }
        assert!(battle.round <= setup.rounds, "{number}: round {}", battle.round);
        for unit in battle.units.all() {
            assert!(unit.fighters <= unit.began, "{number}: {unit:?}");
            assert_eq!(unit.fighters == 0, unit.status == Status::Dead, "{number}: {unit:?}");
        }
        for army in 0..battle.armies().len() as u8 {
            let result = balance(&battle, army).unwrap();
            assert_eq!(i64::from(result.leadership), (i64::from(battle.army(army).leadership) - result.change).max(0));
            let left: u32 = survivors(&battle, army).iter().map(|one| u32::from(one.fighters)).sum();
            assert!(left <= battle.army(army).began.into(), "{number}: {left} of {}", battle.army(army).began);
        }
    }
}
