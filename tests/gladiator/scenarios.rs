//! Plays every file of `tests/gladiator/scenarios`, as `ludus scenario` does.

#[path = "../shared/scenario_files.rs"]
mod scenario_files;

use ludus::gladiator::scenario::Scenario;

#[test]
fn every_scenario_holds() {
    scenario_files::all_hold("gladiator", 220, |text| Scenario::parse(text).and_then(|scenario| scenario.run()));
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
