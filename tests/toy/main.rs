//! The rules of *Pennies*, each with its id.
#![allow(clippy::unwrap_used, clippy::panic)]

use ludus::engine::arena::Bots;
use ludus::engine::dice::Seed;
use ludus::engine::game::{Game, NullSink, Seat};
use ludus::engine::narration::Narrate;
use ludus::toy::battle::{Command, Event, IllegalMove, Match};
use ludus::toy::model::Setup;

/// Names the rules that a test proves; `tests/rules.rs` reads it.
macro_rules! proves {
    ($($id:literal),+ $(,)?) => {};
}

fn start(seed: u64) -> Match {
    let setup = Setup { names: ["Anna".into(), "Bert".into()], computer: false };
    Match::start(&setup, Seed(seed), &mut NullSink).unwrap()
}

#[test]
fn fighters_begin_with_ten_and_rest_up_to_twenty() {
    proves!("PEN-01", "PEN-02", "PEN-04");
    let mut game = start(1);
    for round in 0..10 {
        assert_eq!(game.pennies, [10 + round; 2]);
        (0..2).for_each(|_| game.execute(&Command::Rest, &mut NullSink).unwrap());
    }
    assert_eq!(game.execute(&Command::Rest, &mut NullSink), Err(IllegalMove::Full));
}

#[test]
fn a_swing_hits_with_ten_until_one_is_out() {
    proves!("PEN-03", "PEN-05");
    let mut hits = [0; 2];
    for seed in 0..40 {
        let mut game = start(seed);
        while let Some(Seat(by)) = game.to_move() {
            let (before, other) = (game.pennies, 1 - usize::from(by));
            let mut events = Vec::new();
            game.execute(&Command::Swing, &mut events).unwrap();
            let [Event::Swung { dice, loss }] = events[..] else { panic!("{events:?}") };
            assert_eq!(loss.is_some(), dice.iter().sum::<u8>() <= 10);
            assert_eq!(game.pennies[other], before[other].saturating_sub(loss.unwrap_or(0)));
            hits[usize::from(loss.is_some())] += 1;
        }
        let winner = game.winner().unwrap();
        assert!(game.pennies[usize::from(winner.0)] > 0 && game.pennies.contains(&0));
        assert_eq!(game.check(&Command::Swing), Err(IllegalMove::Over));
        assert_eq!([0, 1].map(|by| game.points(Seat(by))), [Some(2 - 2 * winner.0), Some(2 * winner.0)]);
    }
    assert!(hits.iter().all(|count| *count > 40), "{hits:?}");
}
