//! Plays every file of `tests/battlefield/scenarios`.

use ludus::battlefield::scenario::script::ScriptedBattle;
use std::path::{Path, PathBuf};

fn files() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/battlefield/scenarios");
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
        match ScriptedBattle::parse(&text).and_then(|scenario| scenario.run()) {
            Err(error) => failures.push(format!("{name}: {error}")),
            Ok(differences) => failures.extend(differences.iter().map(|difference| format!("{name}: {difference}"))),
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
    assert!(files().len() >= 12);
}

#[test]
fn failing_scenarios_list_their_differences() {
    let text = std::fs::read_to_string(&files()[0]).unwrap();
    let run = |text: &str| ScriptedBattle::parse(text).and_then(|scenario| scenario.run());
    let expect = |from: &str, to: &str, says: &str| {
        let wrong = text.replacen(from, to, 1);
        assert!(wrong != text, "{from} is not in {text}");
        match run(&wrong) {
            Ok(differences) => assert!(differences.iter().any(|one| one.contains(says)), "{says}: {differences:#?}"),
            Err(error) => assert!(error.to_string().contains(says), "{says}: {error}"),
        }
    };
    assert_eq!(run(&text).unwrap(), Vec::<String>::new());
    expect("leave 1 3 1 to C03", "leave 1 3 1 to D02", "is refused: ");
    expect("\"dice\": [1]", "\"dice\": [1, 1]", "1 loaded dice were not rolled");
    expect("rear guard of 3", "rear guard of 4", "expected to see \"leave a rear guard of 4 behind\"");
    expect("\"lost\": 12", "\"lost\": 13", "LC#2: expected");
    expect("\"see\"", "\"sea\"", "sea");
}
