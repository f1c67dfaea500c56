//! Battles watched again in a terminal of their own: by id and by file, from the end of a battle and from the list; what if,
//! and a thousand times; journals that are cut, of other rules, or whose battle goes on.

use super::cli::data;
use super::pty::Person;
use ludus::engine::journal::{seal, unseal};
use serde_json::Value;
use std::path::{Path, PathBuf};

fn pinned() -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/gladiator/replays/mixed-3.jsonl");
    path.to_str().unwrap().to_string()
}

impl Person {
    /// Watches a battle again.
    fn watches(battle: &str, data: &Path) -> Person {
        let person = Person::starts(&["replay", battle], data);
        person.waits_for("|| 1 of ");
        person
    }

    /// Leaves, and the program ends.
    fn leaves(mut self) {
        self.types("\x1b");
        let begun = std::time::Instant::now();
        while self.child.try_wait().unwrap().is_none() {
            assert!(begun.elapsed() < std::time::Duration::from_secs(10), "it goes on:\n{}", self.sees());
            std::thread::sleep(std::time::Duration::from_millis(10));
        }
        assert!(self.child.wait().unwrap().success());
    }
}

#[test]
fn a_battle_is_watched_again_by_its_id_or_its_file() {
    let (data, over, _) = data();
    let id = over.file_stem().unwrap().to_str().unwrap().to_string();
    let mut person = Person::watches(&id, data.path());
    person.types("\x1b[C");
    person.waits_for("|| 2 of ");
    person.types("1");
    person.waits_for("killed");
    person.types("\x1b[F");
    person.waits_for("West wins.");
    person.types("\x1b[H");
    person.waits_for("|| 1 of ");
    person.leaves();
    Person::watches(over.to_str().unwrap(), data.path()).leaves();
}

#[test]
fn it_plays_and_a_search_in_the_log_goes_to_the_act() {
    let data = tempfile::tempdir().unwrap();
    let mut person = Person::watches(&pinned(), data.path());
    person.types(" ++");
    person.waits_for(">3 ");
    person.waits_for(" 5 of ");
    person.types(" ");
    person.waits_for("|| ");
    person.types("l");
    person.waits_for("type to search");
    person.types("khan shoots");
    person.waits_for("with \"khan shoots\"");
    person.types("\x1b[H\r");
    person.waits_for("Left, Right act");
    assert!(person.bar().contains("Khan shoots"), "{}", person.bar());
    person.types("?");
    person.waits_for("a thousand times");
    person.types("\x1b");
    person.waits_for("Left, Right act");
    person.leaves();
}

#[test]
fn what_if_with_either_luck_and_rollouts_can_be_played() {
    let data = tempfile::tempdir().unwrap();
    let mut person = Person::watches(&pinned(), data.path());
    for luck in ["the same", "fresh"] {
        person.types("111");
        person.types("i");
        person.waits_for("the same: every decision keeps its dice");
        if luck == "fresh" {
            person.types("\x1b[B\x1b[B\x1b[C");
            person.waits_for("fresh: other dice from here on");
        }
        person.types("\r");
        person.waits_for("WHAT IF: counts for nobody");
        person.types("\x1b[20~");
        person.waits_for("from where you stand");
        person.waits_for("West ");
        person.types("\x1b");
        person.waits_for("WHAT IF: counts for nobody");
        person.types("q");
        person.waits_for("As it was");
        assert!(person.sees().contains(&format!("with {luck} luck")), "{}", person.sees());
        person.types("\r");
        person.waits_for("Left, Right act");
        person.types("\x1b[H");
        person.waits_for("|| 1 of ");
    }
    person.types("10");
    // First figures within a second; then all of them.
    let begun = std::time::Instant::now();
    person.waits_for(" +-");
    println!("first figures after {:?}", begun.elapsed());
    person.waits_for("as it was decided");
    person.types("\x1b");
    person.waits_for("Left, Right act");
    person.leaves();
    assert!(!data.path().join("battles").exists(), "a copy is kept nowhere");
    assert!(!data.path().join("roster.json").exists());
}

#[test]
fn it_is_watched_from_the_list_and_from_the_end_of_a_battle() {
    let (data, ..) = data();
    let mut person = Person::starts(&[], data.path());
    person.waits_for("Any other key: menu");
    person.types(" ");
    person.waits_for("Your choice?");
    person.types("r");
    person.waits_for("Saved battles");
    // The one that waits stands first, the one that is over after it.
    person.types("\x1b[Bw");
    person.waits_for("|| 1 of ");
    person.types("\x1b");
    person.waits_for("Saved battles");
    person.types("w");
    person.waits_for("|| 1 of ");
    person.types("\x1b");
    person.waits_for("Saved battles");
}

#[test]
fn ending_leads_to_a_death_the_replay_and_the_same_seed() {
    let data = tempfile::tempdir().unwrap();
    let save = Path::new(env!("CARGO_MANIFEST_DIR")).join("saves/khan-backs-off-and-receives-a-charge.jsonl");
    let mut person = Person::starts(&["resume", save.to_str().unwrap()], data.path());
    let begun = std::time::Instant::now();
    while !person.sees().contains("Moves Left") {
        assert!(begun.elapsed() < std::time::Duration::from_secs(20), "nobody is asked:\n{}", person.sees());
        person.types("\r");
        std::thread::sleep(std::time::Duration::from_millis(300));
    }
    // The computer plays for whoever is asked, to the end.
    person.types("\x1bOQ");
    person.waits_for("Who plays?");
    person.types("w\r");
    let begun = std::time::Instant::now();
    while !person.sees().contains("Return done") {
        assert!(begun.elapsed() < std::time::Duration::from_secs(60), "it goes on:\n{}", person.sees());
        person.types("!");
        std::thread::sleep(std::time::Duration::from_millis(200));
    }
    person.waits_for("The dice ");
    person.waits_for("1-9 deaths");
    person.types("1");
    person.waits_for("killed");
    person.waits_for("|| ");
    person.types("\x1b");
    person.waits_for("B same seed");
    person.types("w");
    person.waits_for("|| 1 of ");
    person.types("\x1b");
    person.waits_for("B same seed");
    person.types("b");
    person.waits_for("The same seed again");
    person.child.kill().unwrap();
    person.child.wait().unwrap();
}

#[test]
fn a_duel_is_watched_from_its_end() {
    let data = tempfile::tempdir().unwrap();
    let mut person = Person::starts(&[], data.path());
    person.waits_for("Any other key: menu");
    person.types(" ");
    person.waits_for("dUels");
    person.types("u");
    person.waits_for("D U E L S");
    person.types("m");
    person.waits_for("Make a character");
    person.types("Bran\r");
    person.waits_for("Bran is ready");
    person.types("d");
    person.waits_for("Planned by");
    person.types("\r");
    person.waits_for("Plan for Bran");
    person.types("cashcadacamime\r");
    person.waits_for("event 1");
    person.types("\x1b[F");
    person.waits_for("Return the report");
    person.types("\r");
    person.waits_for("W watch");
    person.types("w");
    person.waits_for("|| 1 of ");
    person.types("\x1b[F");
    person.waits_for("HP ");
    person.types("\x1b");
    person.waits_for("W watch");
}

/// A copy of the pinned journal with its lines changed.
fn changed(folder: &Path, change: impl Fn(usize, String) -> Option<String>) -> PathBuf {
    let text = std::fs::read_to_string(pinned()).unwrap();
    let lines = text.split_inclusive('\n').enumerate().filter_map(|(number, line)| change(number, line.into()));
    let path = folder.join("changed.jsonl");
    std::fs::write(&path, lines.collect::<String>()).unwrap();
    path
}

/// A line with its checksum made anew.
fn resealed(line: &str, change: impl Fn(&mut Value)) -> String {
    let mut value: Value = unseal(line).unwrap();
    change(&mut value);
    seal(&value).unwrap()
}

#[test]
fn damaged_journals_play_up_to_the_damage_and_report_it() {
    let data = tempfile::tempdir().unwrap();
    let watch = |path: &Path, wanted: &[&str]| {
        let mut person = Person::watches(path.to_str().unwrap(), data.path());
        person.types("\x1b[F");
        for words in wanted {
            person.waits_for(words);
        }
        person
    };
    // Cut in the middle of a line.
    let cut = changed(data.path(), |number, line| match number {
        0..60 => Some(line),
        60 => Some(line[..30].into()),
        _ => None,
    });
    watch(&cut, &["was cut off while it was written"]).leaves();
    // Its battle goes on.
    let left = changed(data.path(), |number, line| (number < 60).then_some(line));
    let mut person = watch(&left, &["The battle continues from here"]);
    person.types("i");
    person.waits_for("imagined");
    person.types("\x1b");
    person.waits_for("I what if");
    person.leaves();
    // A line that was changed.
    let spoilt =
        changed(data.path(), |number, line| Some(if number == 50 { line.replace("\"n\":", "\"n\":9") } else { line }));
    watch(&spoilt, &["is damaged in line 51"]).leaves();
    // Of other rules, which decided one decision otherwise.
    let other = changed(data.path(), |number, line| {
        Some(match number {
            0 => resealed(&line, |value| value["header"]["rules"] = 1.into()),
            40 => resealed(&line, |value| value["command"]["hash"] = "0000000000000001".into()),
            _ => line,
        })
    });
    let mut person = watch(&other, &["West wins."]);
    person.types("l");
    person.waits_for("type to search");
    person.types("other rules");
    person.waits_for("Everything before decision 64 followed other rules");
}
