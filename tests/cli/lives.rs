//! Lives: what the journals of a school tell of its fighters, on the command line and on the screen.

use crate::pty::{Person, ludus};
use ludus::engine::dice::Seed;
use ludus::engine::game::NullSink;
use ludus::gladiator::ai;
use ludus::gladiator::battle::command::Command;
use ludus::gladiator::battle::state::Battle;
use ludus::gladiator::data::race::Race;
use ludus::gladiator::matchmaking::opposition;
use ludus::gladiator::model::fighter::Side;
use ludus::gladiator::model::setup::{Recruit, Setup};
use ludus::gladiator::stats::results::{Fate, results};
use ludus::store::Store;
use ludus::store::careers::EntryStatus;
use ludus::store::gladiator::lives::pages;
use serde_json::Value;
use std::path::Path;
use std::time::Instant;

/// A day of the school: seconds since 1970.
const DAY: u64 = 1_760_000_000;

/// A battle of somebody against one robot, and the commands of the computer for both; from a seed on the first that he
/// survives, or that he does not.
fn battle(recruit: &Recruit, from: u64, lives: bool) -> (Setup, Seed, Vec<Command>) {
    let foe = [Race::Imp, Race::NeedlerBush, Race::FireSpirit][from as usize / 100 % 3];
    let mut setup = Setup { fighters: vec![recruit.clone()], ..Setup::default() };
    opposition::add(&mut setup, Side::East, &[foe]);
    for seed in (from..from + 1000).map(Seed) {
        let (mut battle, mut commands) = (Battle::new(&setup, seed).unwrap(), Vec::new());
        while let Some(choice) = ai::choose(&battle) {
            battle.execute(&choice.command, &mut NullSink).unwrap();
            commands.push(choice.command);
        }
        let fate = results(&battle, &setup)[0].fate;
        if (fate != Fate::Dead) == lives {
            return (setup, seed, commands);
        }
    }
    panic!("a thousand battles end in the same way");
}

/// One battle of somebody, which the store keeps and credits.
fn fights(store: &mut Store, name: &str, number: u64, lives: bool) {
    let recruit = store.roster().find(name).unwrap().recruit(Side::West);
    let (setup, seed, commands) = battle(&recruit, 100 * number, lives);
    let mut session = store.begin::<Battle>(setup, seed, &[name], DAY + 100 * number).unwrap();
    for command in &commands {
        session.execute(command).unwrap();
    }
    store.settle(&session).unwrap();
}

/// A school of two: one who lives after so many battles, and one who falls in the last of as many.
fn school(data: &Path, battles: u64) -> Store {
    let mut store = Store::open(data);
    for (first, name, race) in [(1, "Khan", Race::Human), (10_000, "Gimli", Race::Dwarf)] {
        store.add(&Recruit::new(name, race, Side::West).equipped(), DAY).unwrap();
        for number in first..first + battles {
            fights(&mut store, name, number, name == "Khan" || number + 1 < first + battles);
        }
    }
    store
}

fn life(name: &str, data: &Path) -> Value {
    serde_json::from_str(&ludus(&["life", name, "--json"], data)).unwrap()
}

#[test]
fn a_life_has_the_figures_of_the_roster_and_of_every_battle() {
    let data = tempfile::tempdir().unwrap();
    let store = school(data.path(), 6);
    for one in store.roster().characters() {
        let told = life(&one.name, data.path());
        let battles = told["battles"].as_array().unwrap();
        assert_eq!((battles.len() as u32, &told["untold"]), (one.games, &Value::from(0)), "{told}");
        assert!(battles.is_sorted_by_key(|battle| battle["created"].as_u64()));
        let sum = |what: &str| battles.iter().filter_map(|battle| battle[what].as_u64()).sum::<u64>();
        let all = |list: &str, what: &str| -> u64 {
            told[list].as_array().unwrap().iter().filter_map(|one| one[what].as_u64()).sum()
        };
        assert_eq!(sum("kills"), u64::from(one.kills), "{told}");
        assert_eq!(all("kills_by_kind", "count"), u64::from(one.kills));
        assert_eq!(all("weapons", "strikes"), sum("strikes"));
        assert_eq!(all("weapons", "hits"), sum("hits"));
        assert_eq!(all("harmed_by", "taken"), sum("taken"), "{told}");
        let last = battles.last().unwrap();
        assert_eq!(last["exp"].as_f64().unwrap(), f64::from(one.exp_halves) / 2.0);
        assert_eq!(told["best_blow"]["lost"].as_u64(), one.best_blow.as_ref().map(|blow| blow.lost.into()));
        assert_eq!(told["alive"], one.dead.is_none());
        // Of the dead what went with them, as the screens and the scores have it.
        let score = store.roster().score(one);
        assert_eq!(told["exp"].as_f64().unwrap(), f64::from(score.exp_halves) / 2.0);
        let fell = battles.iter().filter(|battle| battle["fate"] == serde_json::json!(Fate::Dead)).count();
        assert_eq!(fell, usize::from(one.dead.is_some()));
        assert_eq!(last["killed_by"].as_str(), one.killed_by.as_deref());
    }
    assert!(store.roster().characters().iter().any(|one| one.games > 1 && one.kills > 0), "something is tested");
}

/// A battle of a code, of a typed seed or of the same seed once more is kept with nobody's name: it is in nobody's life.
#[test]
fn practice_battle_is_in_no_career() {
    let data = tempfile::tempdir().unwrap();
    let mut store = school(data.path(), 2);
    let before = ["Khan", "Gimli"].map(|name| life(name, data.path()));
    // The fallen as well: in a code he lives.
    for (number, name) in [(7, "Khan"), (8, "Khan"), (9, "Gimli")] {
        let recruit = Recruit { bones: false, ..store.roster().find(name).unwrap().recruit(Side::West) };
        let (setup, seed, commands) = battle(&recruit, 100 * number, number != 8);
        let mut session = store.begin::<Battle>(setup, seed, &[], DAY + 900 + number).unwrap();
        for command in &commands {
            session.execute(command).unwrap();
        }
        assert!(!store.counts(session.id()));
        store.settle(&session).unwrap();
    }
    let files = std::fs::read_dir(data.path().join("battles")).unwrap().count();
    assert_eq!(files, 4 + 3, "all of them are kept");
    assert!(before == ["Khan", "Gimli"].map(|name| life(name, data.path())), "a life has another battle");
}

#[test]
fn mistyped_name_is_corrected_and_missing_journals_are_counted() {
    let data = tempfile::tempdir().unwrap();
    let store = school(data.path(), 2);
    let games = store.roster().find("Khan").unwrap().games;
    drop(store);
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_ludus"));
    let output = command.args(["life", "Kahn"]).env("LUDUS_DATA_DIR", data.path()).output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(!output.status.success() && said.contains("did you mean Khan?") && said.lines().count() == 1, "{said}");
    let text = ludus(&["life", "khan"], data.path());
    assert!(text.starts_with("Khan, Human: SH ") && text.contains("Weapons    "), "{text}");
    // One journal damaged in its middle, one of other rules, the rest gone.
    let mut files: Vec<_> =
        std::fs::read_dir(data.path().join("battles")).unwrap().map(|file| file.unwrap().path()).collect();
    files.sort();
    let first = std::fs::read_to_string(&files[0]).unwrap();
    let lines: Vec<&str> = first.lines().collect();
    let torn = [&lines[..3], &["{\"nonsense\":1}"], &lines[4..]].concat().join("\n") + "\n";
    std::fs::write(&files[0], torn).unwrap();
    let told = life("Khan", data.path());
    assert_eq!(told["battles"][0]["state"], "bad", "{told}");
    assert!(told["battles"][0]["why"].as_str().unwrap().contains("line 4"), "{told}");
    assert_eq!(told["untold"], 1);
    for file in &files {
        std::fs::remove_file(file).unwrap();
    }
    assert_eq!(life("Khan", data.path())["untold"], games);
    assert!(ludus(&["life", "Khan"], data.path()).contains("detailed journal."));
}

#[test]
fn two_hundred_battles_are_read_beside_the_screen() {
    let data = tempfile::tempdir().unwrap();
    let mut store = Store::open(data.path());
    store.add(&Recruit::new("Khan", Race::Human, Side::West).equipped(), DAY).unwrap();
    (0..200).for_each(|number| fights(&mut store, "Khan", number, true));
    let begun = Instant::now();
    let pages = pages(&store, store.roster().find("Khan").unwrap());
    let took = begun.elapsed();
    println!("{} pages of 200 journals in {took:?}", pages.len());
    assert_eq!(pages.iter().filter(|page| matches!(page.what, EntryStatus::Fought(_))).count(), 200);
    drop(store);
    let mut person = Person::starts(&[], data.path());
    person.waits_for("Any other key: menu");
    person.types(" v");
    person.waits_for("H the dead");
    let begun = Instant::now();
    person.types("\r");
    person.waits_for("EXP after each game");
    assert!(begun.elapsed().as_millis() < 1500, "{:?}", begun.elapsed());
    person.waits_for("Killed: ");
    person.types("i");
    person.waits_for("Struck with");
}

#[test]
fn return_opens_careers_from_scores_and_the_hall_of_the_dead() {
    let data = tempfile::tempdir().unwrap();
    let store = school(data.path(), 4);
    let dead: Vec<(String, String)> =
        store.roster().fallen().iter().map(|one| (one.name.clone(), one.epitaph())).collect();
    assert!(!dead.is_empty(), "somebody has fallen");
    drop(store);
    let mut person = Person::starts(&[], data.path());
    person.waits_for("Any other key: menu");
    person.types(" y");
    person.waits_for("Return career");
    person.types("\r");
    person.waits_for("EXP after each game");
    person.waits_for("Nemesis:");
    person.types("\r");
    person.waits_for("Turn 1");
    person.types("\x1b");
    person.waits_for("EXP after each game");
    person.types("\x1b");
    person.waits_for("Return career");
    person.types("h");
    person.waits_for("The hall of the dead");
    let (name, epitaph) = &dead[0];
    let words: Vec<&str> = epitaph.split_whitespace().collect();
    person.waits_for(&words[..6].join(" "));
    person.types(&name[..2].to_lowercase());
    person.waits_for("Backspace takes a letter back");
    person.types("\r");
    person.waits_for("EXP after each game");
    person.waits_for("RIP");
    person.types("\x1b");
    person.waits_for("The hall of the dead");
    person.types("\x1b\x1b");
    person.waits_for("Return career");
}
