//! Recorded battles must replay to the same hashes forever.
//!
//! `LUDUS_RECORD=1 cargo test --test battlefield replays` records battles for seeds without a file. If the rules have
//! changed, first run `rm tests/battlefield/replays/*.jsonl`.

use crate::common::{drawn, folder, journals, mixed};
use ludus::battlefield::ai::{Scratch, choose};
use ludus::battlefield::battle::command::Command;
use ludus::battlefield::battle::state::FieldBattle;
use ludus::battlefield::model::army::General;
use ludus::battlefield::model::setup::Setup;
use ludus::battlefield::scenario::ReadyBattle;
use ludus::engine::dice::{Dice, Domain, Seed};
use ludus::engine::game::Game;
use ludus::engine::journal::{JournalLine, encode, unseal};
use ludus::store::disk::RealDisk;
use ludus::store::journal::{BattleId, Header, Journal};
use ludus::store::session::Session;

/// The battles: a name, a set-up, and whether some commands are drawn at random.
fn pinned() -> Vec<(String, Setup, u64, bool)> {
    let scene = |word: &str| ReadyBattle::named(word).unwrap().setup().unwrap();
    let scenes = ["the-ford", "ambush", "hill-castle", "the-wyvern"];
    let scenes = scenes.iter().zip(1..).map(|(word, seed)| (word.to_string(), scene(word), seed, false));
    let computer = [1, 2, 3, 4].map(|seed| (format!("computer-{seed}"), mixed(seed), seed, false));
    let chance = [11, 12, 13, 16].map(|seed| (format!("chance-{seed}"), mixed(seed), seed, true));
    scenes.chain(computer).chain(chance).collect()
}

/// Records a battle, unless its journal exists.
fn record(name: &str, setup: Setup, seed: u64, chance: bool) {
    let path = folder("tests/battlefield/replays").join(format!("{name}.jsonl"));
    if path.exists() {
        return;
    }
    let id = BattleId::try_from(name.to_string()).unwrap();
    let mut session = Session::<FieldBattle>::apart(&path, id, setup, Seed(seed)).unwrap();
    let (mut scratch, mut dice) = (Scratch::default(), Dice::new(Seed(seed), Domain::Policy, 7));
    while session.battle().to_move().is_some() {
        let battle = session.battle();
        let random = chance && battle.move_number() < 300 && dice.one_of(4) == 1;
        let command =
            if random { drawn(battle, &mut dice) } else { choose(battle, General::Captain, &mut scratch).unwrap().0 };
        session.execute(&command).unwrap();
    }
    assert_eq!(session.warning(), None);
}

#[test]
fn old_battles_replay_to_the_same_hashes() {
    if std::env::var_os("LUDUS_RECORD").is_some() {
        pinned().into_iter().for_each(|(name, setup, seed, chance)| record(&name, setup, seed, chance));
    }
    let files = journals("tests/battlefield/replays");
    assert!(files.len() >= 12, "{} replays", files.len());
    for file in files {
        let battle = Journal::<FieldBattle>::read(&RealDisk, &file).and_then(|journal| journal.verify());
        let battle = battle.unwrap_or_else(|error| panic!("{error}"));
        assert!(battle.outcome.is_some(), "{}", file.display());
    }
}

#[test]
fn journals_are_rewritten_byte_for_byte() {
    type Whole = JournalLine<Header<Setup>, Command, Box<FieldBattle>>;
    for file in journals("tests/battlefield/replays") {
        for (number, text) in std::fs::read_to_string(&file).unwrap().split_inclusive('\n').enumerate() {
            let line: Whole = unseal(text).unwrap_or_else(|error| panic!("{}, {number}: {error}", file.display()));
            assert_eq!(encode(&line).unwrap(), text, "{}, line {}", file.display(), number + 1);
        }
    }
}
