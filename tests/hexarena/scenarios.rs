//! Plays every file of `tests/hexarena/scenarios`.

use ludus::hexarena::scenario::Scenario;
use std::path::{Path, PathBuf};

fn files() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/hexarena/scenarios");
    let mut files: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files
}

#[test]
fn every_scenario_holds() {
    let mut failures = Vec::new();
    for file in files() {
        let name = file.file_name().unwrap().to_string_lossy();
        let text = std::fs::read_to_string(&file).unwrap();
        match Scenario::parse(&text).and_then(|scenario| scenario.run()) {
            Err(error) => failures.push(format!("{name}: {error}")),
            Ok(differences) => failures.extend(differences.iter().map(|difference| format!("{name}: {difference}"))),
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
    assert!(!files().is_empty());
}

#[test]
fn failing_scenarios_list_their_differences() {
    let text = r#"{"proves": [], "title": "Wrong on purpose",
        "figures": {"R": {"at": "D5", "facing": "E", "primary": "Broadsword", "ranks": {"Broadsword": 3}},
                    "m": {"side": "east", "at": "E5", "facing": "W"}},
        "play": [{"do": "R attacks m with Broadsword", "dice": [30, 1, 9], "see": ["Fireball"], "not": ["Broadsword"],
                  "asks": "act R", "after": {"m": {"en": 3, "zone": ["D5"]}}},
                 {"do": "m moves E", "refuse": "it kneels"}]}"#;
    let differences = Scenario::parse(text).unwrap().run().unwrap();
    for says in [
        "\"R attacks m with Broadsword\": expected to see \"Fireball\", saw: ",
        "\"R attacks m with Broadsword\": expected not to see \"Broadsword\", saw: ",
        "\"R attacks m with Broadsword\": 1 loaded dice were not rolled",
        "\"R attacks m with Broadsword\": expected the question \"act R\", asked: \"act m\"",
        "\"R attacks m with Broadsword\": m has Endurance 15, expected 3",
        "\"R attacks m with Broadsword\": m has zone D4 D5 D6",
        "\"m moves E\": expected the refusal \"it kneels\", refused: an engaged figure",
    ] {
        assert!(differences.iter().any(|difference| difference.starts_with(says)), "{says}: {differences:#?}");
    }
    for (from, to) in
        [("Broadsword\": 3", "Broadswrd\": 3"), ("\"see\"", "\"sea\""), ("do\": \"R", "do\": \"X"), ("30,", "130,")]
    {
        let wrong = text.replacen(from, to, 1);
        assert!(Scenario::parse(&wrong).and_then(|scenario| scenario.run()).is_err(), "{wrong}");
    }
}
