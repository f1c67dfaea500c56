//! Plays every file of `tests/gladiator/scenarios`, as `ludus scenario` does.

use ludus::gladiator::scenario::Scenario;
use std::path::{Path, PathBuf};

/// With fewer files, something is missing.
const AT_LEAST: usize = 220;

fn files() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/gladiator/scenarios");
    let mut files: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files
}

#[test]
fn no_scenario_is_missing() {
    let count = files().len();
    assert!(count >= AT_LEAST, "{count} scenario files, expected at least {AT_LEAST}");
}

#[test]
fn every_scenario_holds() {
    let mut failures = Vec::new();
    for file in files() {
        let name = file.file_name().unwrap().to_string_lossy();
        let text = std::fs::read_to_string(&file).unwrap();
        match Scenario::parse(&text).and_then(|scenario| scenario.run()) {
            Err(fault) => failures.push(format!("{name}: {fault}")),
            Ok(differences) => failures.extend(differences.iter().map(|difference| format!("{name}: {difference}"))),
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

#[test]
fn a_scenario_that_does_not_hold_says_what_differs() {
    let text = r#"{ "proves": [], "title": "Wrong on purpose",
        "arena": ["C>T^"],
        "fighters": { "C": {"name": "Conan", "side": "West", "ag": 13, "ready": "Broadsword"},
            "T": {"name": "Tarna", "side": "East"} },
        "play": [ {"do": "Tarna evades"},
                  {"do": "Conan attacks Tarna", "dice": [1, 1, 1], "see": ["dazed"], "then": "Conan acts"} ],
        "end": { "T": {"sh": 12}, "arena": ["C>. "] } }"#;
    let differences = Scenario::parse(text).unwrap().run().unwrap();
    assert_eq!(differences[0], "step 1 (Tarna evades): \"Tarna evades\" does not fit: the decision is \"Conan acts\"");
    assert!(differences.iter().any(|d| d.contains("expected to see \"dazed\"")), "{differences:#?}");
    assert!(differences.iter().any(|d| d.contains("loaded dice were not rolled")), "{differences:#?}");
    assert!(
        differences.iter().any(|d| d.starts_with("at the end: at (11, 5): expected \"nobody\"")),
        "{differences:#?}"
    );
    assert!(Scenario::parse("{}").is_err());
    assert!(Scenario::parse(&text.replace("C>T^", "C>??")).unwrap().run().is_err());
    assert!(Scenario::parse(&text.replace("evades\"}", "evades\", \"sea\": []}")).is_err());
}
