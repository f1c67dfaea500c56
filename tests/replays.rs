//! Battles that were played once and must replay to the same hashes for ever, and the battles shipped in `saves/`.
//!
//! `LUDUS_RECORD=1 cargo test --test replays` plays new ones for the seeds that have no file yet.

#![allow(clippy::unwrap_used, clippy::panic)]

use ludus::gladiator::race::Race;
use ludus::gladiator::scenario::Scenario;
use ludus::gladiator::setup::{Arena, Kit, Recruit, Setup};
use ludus::gladiator::{fighter::Side, opposition, robots};
use ludus::kit::dice::Seed;
use ludus::store::{BattleId, Journal, RealDisk, Session};
use std::path::{Path, PathBuf};

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}

fn journals(name: &str) -> Vec<PathBuf> {
    let files = std::fs::read_dir(folder(name)).unwrap().map(|entry| entry.unwrap().path());
    let mut files: Vec<PathBuf> = files.filter(|path| path.extension().is_some_and(|end| end == "jsonl")).collect();
    files.sort();
    files
}

/// The examples, creatures and somebody with a long pole arm, against the robots drawn.
fn mixed(seed: u64) -> Setup {
    let mut fighters = opposition::examples();
    fighters.truncate(1 + seed as usize % 4);
    fighters.push(Recruit::new("Bear", Race::Bear, Side::West));
    fighters.push(Recruit::new("Troll", Race::Troll, Side::West));
    let kit = Kit::of(["War Spear", "", "Dagger", ""]).unwrap();
    fighters.push(Recruit { kit, ..Recruit::new("Brutus", Race::Human, Side::West) });
    let mut setup = Setup { fighters, arena: Arena::Random, start: None };
    opposition::draw(&mut setup, Seed(seed));
    setup
}

/// Plays a battle into a journal, if it is not there yet.
fn record(seed: u64) {
    let path = folder("tests/replays").join(format!("mixed-{seed}.jsonl"));
    if path.exists() {
        return;
    }
    let id = BattleId::try_from(format!("mixed-{seed}")).unwrap();
    let mut session = Session::apart(&path, id, mixed(seed), Seed(seed)).unwrap();
    while let Some(choice) = robots::choose(session.battle()) {
        session.submit(&choice.command).unwrap();
    }
    assert_eq!(session.warning(), None);
}

#[test]
fn old_battles_replay_to_the_same_hashes() {
    if std::env::var_os("LUDUS_RECORD").is_some() {
        (1..=6).for_each(record);
    }
    let files = journals("tests/replays");
    assert!(files.len() >= 6, "{} replays", files.len());
    for file in files {
        let battle = Journal::read(&RealDisk, &file).and_then(|journal| journal.verify());
        let battle = battle.unwrap_or_else(|error| panic!("{error}"));
        assert!(battle.outcome().is_some(), "{}", file.display());
    }
}

#[test]
fn the_battles_shipped_open_at_their_question() {
    let files = journals("saves");
    assert!(!files.is_empty());
    for file in files {
        let battle = Journal::read(&RealDisk, &file).and_then(|journal| journal.verify());
        let battle = battle.unwrap_or_else(|error| panic!("{error}"));
        assert!(battle.outcome().is_none(), "{}", file.display());
    }
}

#[test]
fn a_battle_shipped_opens_as_the_scenario_of_its_name_does() {
    for file in journals("saves") {
        let name = file.file_stem().unwrap().to_string_lossy().into_owned();
        let scenario = folder("tests/scenarios").join(format!("story-{name}.json"));
        let text = std::fs::read_to_string(&scenario).unwrap_or_else(|error| panic!("{}: {error}", scenario.display()));
        let setup = Scenario::parse(&text).unwrap().setup().unwrap();
        let journal = Journal::read(&RealDisk, &file).unwrap_or_else(|error| panic!("{error}"));
        assert!(journal.header.setup == setup, "{name}: make the save again from its scenario");
    }
}
