//! `ludus tunnels`: delves by the computer, dungeons drawn and checked, scenario files, codes of delves.

use crate::cli::ludus;
use ludus::engine::dice::Seed;
use ludus::engine::share_code;
use ludus::store::Store;
use ludus::tunnels::delve::setup::{DelveSetup, Entrant};
use ludus::tunnels::dungeon::level::{Dungeon, Level};
use ludus::tunnels::outing::{Outing, Setup};
use ludus::tunnels::setup::outfit::ready_for_delve;
use serde_json::Value;
use std::path::{Path, PathBuf};

const BREWERY: &str = include_str!("../../assets/tunnels/dungeons/drowned-brewery.json");

fn done(data: &Path, arguments: &[&str]) -> String {
    let ran = ludus(data, &[&["tunnels"], arguments].concat());
    assert_eq!(ran.code, 0, "{arguments:?}: {}", ran.err);
    ran.out
}

fn answer(data: &Path, arguments: &[&str]) -> Value {
    serde_json::from_str(&done(data, &[arguments, &["--json"]].concat())).unwrap()
}

/// The one sentence about a wrong argument or file.
fn refused(data: &Path, arguments: &[&str], code: i32, said: &str) {
    let ran = ludus(data, &[&["tunnels"], arguments].concat());
    assert_eq!(ran.code, code, "{arguments:?}: {}", ran.err);
    assert!(ran.err.contains(said), "{arguments:?}: {said:?} is not in {}", ran.err);
    assert!(code == 2 || ran.err.lines().count() == 1, "{arguments:?}: {}", ran.err);
}

fn written(data: &Path, name: &str, text: &str) -> PathBuf {
    let file = data.join(name);
    std::fs::write(&file, text).unwrap();
    file
}

/// No line is wider than a screen, and nothing in it moves the cursor.
fn is_plain(text: &str) -> bool {
    text.lines().all(|line| line.chars().count() <= 80 && line.chars().all(|letter| !letter.is_control()))
}

#[test]
fn delves_come_out_the_same_on_any_number_of_threads() {
    let data = tempfile::tempdir().unwrap();
    let delve = ["delve", "--battles", "40", "--seed", "7"];
    let one = answer(data.path(), &[&delve[..], &["--threads", "1"]].concat());
    for threads in ["2", "5"] {
        assert_eq!(answer(data.path(), &[&delve[..], &["--threads", threads]].concat()), one, "{threads} threads");
    }
    let number = |name: &str| one[name].as_u64().unwrap();
    let ends: u64 = ["all_alive", "some_dead", "lost", "unfinished"].map(number).iter().sum();
    let depth: u64 = one["depth"].as_array().unwrap().iter().map(|delves| delves.as_u64().unwrap()).sum();
    assert_eq!((ends, depth, number("delves"), number("unfinished")), (40, 40, 40, 0), "{one}");
    for mean in ["mean_gold", "mean_ep", "mean_turns", "mean_decisions"] {
        assert!(one[mean].as_f64().unwrap() > 0.0, "{mean}: {one}");
    }
    assert!(one.get("who").is_none(), "each delve has its own party and dungeon: {one}");
    let other = answer(data.path(), &["delve", "--battles", "40", "--seed", "8"]);
    assert_ne!(other["hash"], one["hash"]);
    let text = done(data.path(), &delve);
    assert!(text.starts_with("40 delves by the computer.\n") && text.contains("Whole party lost"), "{text}");
    assert!(text.contains("g.p., ") && is_plain(&text), "{text}");
}

#[test]
fn a_party_of_the_roster_delves_in_a_dungeon_by_seed() {
    let data = tempfile::tempdir().unwrap();
    let mut store = Store::open(data.path());
    store.add_delver(&ready_for_delve("Anna", Seed(3)), 1).unwrap();
    drop(store);
    let before = std::fs::read_dir(data.path()).unwrap().count();
    let delve = ["delve", "--dungeon", "12", "--party", "Anna", "--battles", "8"];
    let found = answer(data.path(), &delve);
    assert_eq!(found["who"], serde_json::json!(["Anna", "Dungeon 12"]));
    assert_eq!(std::fs::read_dir(data.path()).unwrap().count(), before, "nothing is stored");
    let with_rule = answer(data.path(), &[&delve[..], &["--rule", "berserk=false"]].concat());
    assert_eq!(with_rule["delves"], 8);
    refused(
        data.path(),
        &["delve", "--dungeon", "nowhere.json"],
        1,
        "is no seed, no file and no dungeon that ships; name a seed from 0, a file, or drowned-brewery",
    );
    refused(data.path(), &["delve", "--dungeon", "-1"], 2, "");
    refused(data.path(), &["delve", "--party", "7 beginners"], 2, "a party has 1 to 6 delvers, not 7");
    refused(data.path(), &["delve", "--party", "Hanna"], 1, "did you mean Anna?");
    refused(data.path(), &["delve", "--battles", "0"], 2, "0 is not in 1..=1000000");
    refused(data.path(), &["delve", "--rule", "magic=no"], 2, "magic is no house rule: they are berserk, ");
}

#[test]
fn a_level_is_drawn_with_every_place_in_its_key() {
    let data = tempfile::tempdir().unwrap();
    for (seed, number) in [(5, 1_u8), (6, 2), (7, 9), (8, 20)] {
        let level = number.to_string();
        let arguments = ["dungeon", &seed.to_string(), "--level", &level];
        let text = done(data.path(), &arguments);
        assert!(is_plain(&text), "{text}");
        let dungeon = Dungeon::found(format!("Dungeon {seed}"), Seed(seed), 4);
        let drawn = Level::generate(&dungeon, number);
        for id in drawn.place_ids() {
            let place = drawn.place(id);
            let signs = ["[", "{"].map(|open| text.matches(&format!("{open}{:>2}", id.0)).count());
            assert_eq!(signs.iter().sum::<usize>(), 1, "{} is drawn once: {text}", id.0);
            let begins = dungeon.describe(place);
            let begins: String = begins.split(' ').take(3).collect::<Vec<_>>().join(" ");
            assert!(text.contains(&format!("\n{:>2}  {begins}", id.0)), "{} {begins}: {text}", id.0);
        }
        let doors = drawn.links.len();
        let shown: usize = ["=", "-", "|", ":"]
            .map(|width| {
                let map = text.split("A place: its number").next().unwrap().split_once('\n').unwrap().1;
                let doors = ["+", "/", "J", "L", "?", "!", "~"];
                doors.map(|door| map.matches(&format!("{width}{door}")).count()).iter().sum::<usize>()
            })
            .iter()
            .sum();
        assert_eq!(shown, doors, "{text}");
        let json = answer(data.path(), &arguments);
        assert_eq!(json["level"]["places"].as_array().unwrap().len(), drawn.places.len());
        let mut read: Level = serde_json::from_value(json["level"].clone()).unwrap();
        read.places.iter_mut().for_each(|place| place.text = None);
        assert_eq!(read, drawn, "the JSON is the level of a dungeon file");
    }
    refused(data.path(), &["dungeon", "5", "--level", "21"], 2, "21 is not in 1..=20");
    refused(data.path(), &["dungeon", "drowned-brewery", "--level", "3"], 2, "has 2 levels, so there is no level 3");
    let text = done(data.path(), &["dungeon", "drowned-brewery", "--level", "2"]);
    assert!(text.contains("vault; its things lie in 6, 8 and 13") && is_plain(&text), "{text}");
}

#[test]
fn a_hand_made_dungeon_is_checked_and_delved() {
    let data = tempfile::tempdir().unwrap();
    let file = written(data.path(), "brewery.json", BREWERY);
    let path = file.to_str().unwrap();
    let text = done(data.path(), &["check", path]);
    assert_eq!(
        text,
        format!(
            "{path}: The Drowned Brewery is sound, for 4 delvers.\n\
             Level 1: 14 places, 16 doors, 5 groups (3 pushover, 1 fair, 1 tough).\n\
             Level 2: 14 places, 15 doors, 5 groups (2 pushover, 1 fair, 2 tough).\n"
        )
    );
    let delved = answer(data.path(), &["delve", "--dungeon", path, "--battles", "6", "--seed", "2"]);
    assert_eq!(delved["delves"], 6);
    let named = answer(data.path(), &["delve", "--dungeon", "drowned-brewery", "--battles", "6", "--seed", "2"]);
    assert_eq!(named, delved, "the one that ships is the same");
    for (from, to, said) in [
        ("\"number\": 3}", "\"number\": 21}", "level 1, place 2: a group has 1 to 20 monsters, not 21"),
        (
            "[1, 2]",
            "[8, 2]",
            "level 1, place 2: a place needs a cell of its own on the grid: columns 0 to 7, rows 0 to 4",
        ),
        (
            "{\"from\": 12, \"to\": 13, \"direction\": \"south\", \"door\": {\"kind\": \"plain\"}},",
            "",
            "level 1, place 13: no way leads from the entrance to the stair",
        ),
        (
            "The malt floor.",
            "The malt\\u001b[2J floor.",
            "level 1, place 2: a text needs 1 to 160 letters that can be shown",
        ),
        ("The malt floor.", "The malt\u{1b} floor.", "brewery.json: line 8, column"),
        ("\"delvers\": 4", "\"delvers\": 11", "a dungeon is made for 1 to 10 delvers, not 11"),
        ("\"theme\"", "\"motto\"", "brewery.json: line 2, column"),
    ] {
        let changed = BREWERY.replacen(from, to, 1);
        assert_ne!(changed, BREWERY, "{from} is not in the file");
        written(data.path(), "brewery.json", &changed);
        refused(data.path(), &["check", path], 1, said);
        refused(data.path(), &["delve", "--dungeon", path, "--battles", "1"], 1, said);
    }
    written(data.path(), "brewery.json", "");
    refused(data.path(), &["check", path], 1, "brewery.json: line 1, column 0: the file ends in the middle");
    written(data.path(), "brewery.json", &" ".repeat(50_000));
    refused(data.path(), &["check", path], 1, "50000 bytes, at most 49152 are allowed");
    refused(data.path(), &["check", "nothing.json"], 1, "nothing.json: cannot be read: ");
}

#[test]
fn scenario_files_of_tunnels_run_by_name() {
    let data = tempfile::tempdir().unwrap();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/tunnels/scenarios");
    let [tie, pack] = ["tie.txt", "pack.txt"].map(|name| folder.join(name));
    let out = done(data.path(), &["scenario", tie.to_str().unwrap(), pack.to_str().unwrap()]);
    assert!(out.contains("/tie.txt: Equal totals hit nobody\nok ") && out.ends_with("2 passed, 0 failed\n"), "{out}");
    let wrong = std::fs::read_to_string(&tie).unwrap().replace("is Goblin MR 10", "is Goblin MR 9");
    let file = written(data.path(), "wrong.txt", &wrong);
    let ran = ludus(data.path(), &["tunnels", "scenario", file.to_str().unwrap()]);
    assert_eq!((ran.code, ran.err.lines().count()), (1, 1), "{}", ran.err);
    assert!(ran.out.contains("wrong.txt: line 8: Goblin MR: expected 9, found 10"), "{}", ran.out);
}

#[test]
fn the_code_of_a_delve_plays_delves_in_a_series() {
    let data = tempfile::tempdir().unwrap();
    let party = ["Anna", "Bela", "Cleo", "Dora"].into_iter().zip(1..);
    let party = party.map(|(name, seed)| Entrant::new(ready_for_delve(name, Seed(seed)))).collect();
    let setup = DelveSetup::new(Dungeon::found("The Bear Gate".into(), Seed(21), 4), party);
    let code = share_code::code::<Outing>(&Setup::Delve(Box::new(setup)), Seed(5));
    let series = |command: &[&str]| answer(data.path(), &[command, &["--code", &code]].concat());
    let delved = series(&["delve", "--battles", "12"]);
    assert_eq!(delved["who"], serde_json::json!(["Anna, Bela, Cleo and Dora", "The Bear Gate"]));
    assert_eq!(series(&["simulate", "--fights", "12"]), delved);
    assert_eq!(series(&["delve", "--battles", "12", "--seed", "5"]), delved, "the seed of the code is the default");
    assert_ne!(series(&["delve", "--battles", "12", "--seed", "6"])["hash"], delved["hash"]);
    refused(data.path(), &["delve", "--code", &code, "--dungeon", "3"], 2, "cannot be used with");
    assert!(code.len() < 1200, "{} characters: {code}", code.len());
}
