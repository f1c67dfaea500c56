//! `ludus hexarena`: figures, simulation, scenarios and the roster without a screen.

use crate::cli::ludus;
use serde_json::Value;
use std::path::Path;

fn done(data: &Path, arguments: &[&str]) -> String {
    let ran = ludus(data, arguments);
    assert_eq!(ran.code, 0, "{arguments:?}: {}", ran.err);
    ran.out
}

#[test]
fn a_figure_is_derived_from_a_name_or_a_record_and_whoever_is_mistyped_is_named() {
    let data = tempfile::tempdir().unwrap();
    let champion: Value =
        serde_json::from_str(&done(data.path(), &["hexarena", "figure", "Champion", "--json"])).unwrap();
    let sword = &champion["weapons"][0];
    assert_eq!(
        (sword["weapon"].as_str(), sword["rank"].as_u64(), sword["sc"].as_i64()),
        (Some("Hand & Half"), Some(6), Some(104))
    );
    assert_eq!(
        (champion["tmr"].as_i64(), champion["worth"].as_u64(), champion["price"].as_u64()),
        (Some(5), Some(545), Some(445))
    );
    let all: Value = serde_json::from_str(&done(data.path(), &["hexarena", "figure", "--json"])).unwrap();
    assert_eq!(all.as_array().unwrap().len(), 20);
    let wrong = ludus(data.path(), &["hexarena", "figure", "Champio"]);
    assert_eq!((wrong.code, wrong.err.lines().count()), (1, 1), "{}", wrong.err);
    assert!(wrong.err.contains("did you mean Champion?"), "{}", wrong.err);
    let file = data.path().join("broken.json");
    std::fs::write(&file, "{\"name\": \"X\"}").unwrap();
    let wrong = ludus(data.path(), &["hexarena", "figure", &file.display().to_string()]);
    assert!(wrong.code == 1 && wrong.err.contains("broken.json"), "{}", wrong.err);
}

#[test]
fn a_simulation_is_the_same_on_any_number_of_threads() {
    let data = tempfile::tempdir().unwrap();
    let run = |threads: &str| -> Value {
        let arguments = ["hexarena", "simulate", "--west", "Champion", "--east", "2 Tiro", "--battles", "100"];
        let out = done(data.path(), &[&arguments[..], &["--threads", threads, "--json"]].concat());
        serde_json::from_str(&out).unwrap()
    };
    let (one, two) = (run("1"), run("2"));
    assert!(one["hash"] == two["hash"] && one["decisions"] == two["decisions"], "{one} {two}");
    let count = |name: &str| one[name].as_u64().unwrap();
    assert_eq!(count("west_wins") + count("east_wins") + count("draws"), 100);
    assert!(count("west_wins") > 60, "a Champion beats two beginners: {one}");
    let wrong = ludus(data.path(), &["hexarena", "simulate", "--west", "9 Tiro", "--east", "Tiro"]);
    assert!(wrong.code == 1 && wrong.err.contains("1 to 7 figures"), "{}", wrong.err);
}

#[test]
fn scenario_files_are_played_and_one_that_does_not_hold_says_so() {
    let data = tempfile::tempdir().unwrap();
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/hexarena/scenarios/wpn-rating.json");
    let out = done(data.path(), &["hexarena", "scenario", &path.display().to_string()]);
    assert!(out.ends_with("1 passed, 0 failed\n"), "{out}");
    let broken = data.path().join("broken.json");
    std::fs::write(&broken, "{}").unwrap();
    let ran = ludus(data.path(), &["hexarena", "scenario", &broken.display().to_string()]);
    assert!(ran.code == 1 && ran.out.contains("FAILED"), "{} {}", ran.out, ran.err);
}

#[test]
fn the_roster_is_imported_listed_and_exported() {
    let data = tempfile::tempdir().unwrap();
    assert!(done(data.path(), &["hexarena", "roster", "list"]).contains("Nobody"));
    let foe = ludus::hexarena::foes::Foe::named("Hoplite").unwrap();
    let who = ludus::hexarena::character::Character { name: "Rolf".into(), ..foe.character() };
    let mut store: ludus::store::Store = ludus::store::Store::open(data.path());
    store.add_hexarena(&who, 1).unwrap();
    drop(store);
    let text = done(data.path(), &["hexarena", "roster", "export"]);
    let other = tempfile::tempdir().unwrap();
    let file = other.path().join("people.json");
    std::fs::write(&file, &text).unwrap();
    assert!(done(other.path(), &["hexarena", "roster", "import", &file.display().to_string()]).contains("Rolf"));
    assert!(done(other.path(), &["hexarena", "scores"]).contains("Rolf"));
    let shown = done(other.path(), &["hexarena", "roster", "show", "rolf"]);
    assert!(shown.contains("\"Rolf\""), "{shown}");
}
