//! Recorded fights and delves must replay to the same hashes forever.
//!
//! `LUDUS_RECORD=1 cargo test --test tunnels replays` records those without a file. If the rules have changed, first run
//! `rm tests/tunnels/replays/*.jsonl`.

use crate::common::{delve, fight, folder, founded, journals};
use ludus::engine::dice::{Dice, Domain, Seed};
use ludus::engine::game::Game;
use ludus::engine::journal::{JournalLine, encode, unseal};
use ludus::engine::search::SearchSpace;
use ludus::store::disk::RealDisk;
use ludus::store::journal::{BattleId, Header, Journal};
use ludus::store::session::Session;
use ludus::tunnels::dungeon::hand_made::shipped;
use ludus::tunnels::outing::{Command, Outing, Setup};
use std::collections::BTreeSet;

/// The games: a name, a set-up, a seed, and whether some commands are drawn at random.
fn pinned() -> Vec<(String, Setup, u64, bool)> {
    let fights = [(1, 4, 1), (1, 6, 6), (3, 4, 2), (1, 4, 1), (2, 3, 3), (5, 4, 1)];
    let fights = (1..).zip(fights).map(|(number, (level, members, seats))| {
        (format!("fight-{number}"), fight(number, level, members, seats), number, number > 3)
    });
    let brewery = shipped()[0].clone();
    let delves = [(4, 1), (1, 1), (4, 2), (6, 6), (4, 4), (4, 1)];
    let delves = (1..).zip(delves).map(|(number, (members, seats))| {
        let dungeon = if number == 6 { brewery.clone() } else { founded(number, members) };
        (format!("delve-{number}"), delve(number, dungeon, members, seats), number, number > 3)
    });
    fights.chain(delves).collect()
}

/// Records a game, unless its journal exists.
fn record(name: &str, setup: Setup, seed: u64, chance: bool) {
    let path = folder("tests/tunnels/replays").join(format!("{name}.jsonl"));
    if path.exists() {
        return;
    }
    std::fs::create_dir_all(path.parent().unwrap()).unwrap();
    let id = BattleId::try_from(name.to_string()).unwrap();
    let mut session = Session::<Outing>::apart(&path, id, setup, Seed(seed)).unwrap();
    let (mut dice, mut legal) = (Dice::new(Seed(seed), Domain::Policy, 7), Vec::new());
    while session.battle().to_move().is_some() {
        let game = session.battle();
        let random = chance && game.move_number() < 200 && dice.one_of(4) == 1;
        legal.clear();
        game.legal_commands(&mut legal);
        let drawn = legal[dice.one_of(legal.len() as u32) as usize - 1];
        let command = if random { drawn } else { game.rollout_policy(&mut ()).unwrap() };
        session.execute(&command).unwrap();
    }
    assert_eq!(session.warning(), None);
}

#[test]
fn old_games_replay_to_the_same_hashes() {
    if std::env::var_os("LUDUS_RECORD").is_some() {
        pinned().into_iter().for_each(|(name, setup, seed, chance)| record(&name, setup, seed, chance));
    }
    let files = journals("tests/tunnels/replays");
    let (mut kinds, mut seats) = ([0; 2], BTreeSet::new());
    for file in &files {
        let game = Journal::<Outing>::read(&RealDisk, file).and_then(|journal| journal.verify());
        let game = game.unwrap_or_else(|error| panic!("{error}"));
        assert!(game.to_move().is_none(), "{}", file.display());
        kinds[usize::from(game.delve().is_some())] += 1;
        seats.insert(game.seats());
    }
    assert_eq!(kinds, [6, 6], "fights and delves");
    assert!(seats.len() >= 4 && seats.contains(&6), "{seats:?}");
}

#[test]
fn journals_are_rewritten_byte_for_byte() {
    if std::env::var_os("LUDUS_RECORD").is_some() {
        return;
    }
    type Whole = JournalLine<Header<Setup>, Command, Box<Outing>>;
    for file in journals("tests/tunnels/replays") {
        for (number, text) in std::fs::read_to_string(&file).unwrap().split_inclusive('\n').enumerate() {
            let line: Whole = unseal(text).unwrap_or_else(|error| panic!("{}, {number}: {error}", file.display()));
            assert_eq!(encode(&line).unwrap(), text, "{}, line {}", file.display(), number + 1);
        }
    }
}
