//! What the coach says that a decision cost, in every rulebook: against many times as many games, and nothing for luck.

use super::{Trial, legal, submit};
use ludus::engine::coach::{Care, cost, shrunk};
use ludus::engine::dice::{Dice, Domain, Seed};
use ludus::engine::game::NullSink;
use ludus::engine::search;
use ludus::engine::search::{Budget, SearchSpace, WHOLE};

/// A comparison of two answers in many games, as chances in tenths of a percent: the gain, and twice its error.
fn truth<G: SearchSpace>(game: &G, both: [&G::Command; 2], games: u32) -> (i32, i32) {
    let found = search::compare(game, both, games, Seed(0xbeef), &mut || false).unwrap();
    let chance = |worth: i32| {
        let worth = worth.clamp(0, WHOLE);
        (if G::COMPARES_ENDS { worth } else { game.chance(worth) }) / (WHOLE / 1000)
    };
    let gain = chance(found.worth[1]) - chance(found.worth[0]);
    let worth = (found.worth[1] - found.worth[0]).abs().max(1);
    // As chances the error is as many times as large as the difference became; where that is nothing, as it is.
    let as_chance = i64::from(2 * found.apart) * i64::from(gain.abs().max(1)) / i64::from(worth);
    (gain, (as_chance as i32).max(2 * found.apart / (WHOLE / 1000)))
}

/// Costs of many decisions, drawn at random among the legal ones, each measured in `pairs` pairs of games and held to a sample
/// of so many games. `LUDUS_LONG=1 cargo test --release --test contract costs` takes ten times as many games.
fn costs_hold<G: Trial + SearchSpace>(positions: u64, pairs: u32, games: u32) {
    let games = if std::env::var_os("LUDUS_LONG").is_some() { 10 * games } else { games };
    let care = Care { budget: Budget { playouts: 60 }, pairs };
    let (mut told, mut weighed) = (0, 0);
    for number in 0..positions {
        let setup = G::setup(number);
        let mut game = G::start(&setup, Seed(number), &mut NullSink).unwrap();
        let mut dice = Dice::new(Seed(number), Domain::Policy, 30);
        for _ in 0..dice.one_of(9) {
            if game.to_move().is_none() {
                break;
            }
            let list = legal(&game);
            submit(&mut game, &list[dice.one_of(list.len() as u32) as usize - 1]);
        }
        if game.to_move().is_none() {
            continue;
        }
        let list = legal(&game);
        let taken = &list[dice.one_of(list.len() as u32) as usize - 1];
        weighed += 1;
        let Some(cost) = cost(&game, taken, care, &mut || false) else { continue };
        told += 1;
        let (gain, error) = truth(&game, [taken, &cost.better], games);
        let own = cost.wins[1].share - cost.wins[0].share;
        // Errors grow as the root of the games shrinks. Four standard errors of the difference, and a percent for rounding.
        let square = i64::from(error).pow(2);
        let [own_error, both] =
            [games, games + pairs].map(|more| (square * i64::from(more) / i64::from(pairs)).isqrt() as i32);
        let far = 2 * both + 10;
        assert!((own - gain).abs() <= far, "{number}: {own} told, {gain} in {games} games, {far} allowed");
        // What may be luck is left out: nothing is told below twice the error, which is itself known to a quarter.
        let most = shrunk(own, 3 * own_error / 4) + 10;
        assert!(cost.lost <= most, "{number}: {cost:?}, at most {most}");
        assert!(cost.lost <= gain + far, "{number}: {cost:?}, {gain}");
        // The same answer against itself costs nothing, whatever the luck.
        let (gain, error) = truth(&game, [taken, taken], pairs);
        assert_eq!(shrunk(gain, error), 0);
    }
    assert!(weighed > 0 && told <= weighed, "{told} of {weighed}");
}

#[test]
fn costs_agree_with_large_samples_in_duels() {
    costs_hold::<ludus::duels::battle::state::Encounter>(12, 2_000, 20_000);
}

#[test]
fn costs_agree_with_large_samples_in_gladiator() {
    costs_hold::<ludus::gladiator::battle::state::Battle>(4, 100, 600);
}

#[test]
fn costs_agree_with_large_samples_in_the_hex_arena() {
    costs_hold::<ludus::hexarena::battle::state::Bout>(3, 100, 400);
}

#[cfg(feature = "battlefield")]
#[test]
fn costs_agree_with_large_samples_on_the_battlefield() {
    costs_hold::<ludus::battlefield::battle::state::FieldBattle>(3, 60, 480);
}
