//! Plays every file of `tests/duels/scenarios`.

#[path = "../shared/scenario_files.rs"]
mod scenario_files;

use ludus::duels::scenario::Scenario;

#[test]
fn every_scenario_holds() {
    scenario_files::all_hold("duels", 30, |text| Scenario::parse(text).and_then(|scenario| scenario.run()));
}

#[test]
fn a_scenario_that_does_not_hold_says_what_differs() {
    let text = r#"{"proves": [], "title": "Wrong on purpose",
        "a": {"name": "Anna", "levels": [1, 0, 0, 0], "plan": "ME*"}, "b": {"monster": "Giant Rat"}, "range": "Melee",
        "dice": [60, 6, 50, 2, 60, 1, 3], "events": ["Combat begins at Bow range."], "see": ["Fireball"], "not": ["Anna"],
        "end": "Anna has fled.", "after": {"a": {"hp": 3, "items": [1]}}}"#;
    let differences = Scenario::parse(text).unwrap().run().unwrap();
    for says in [
        "event 1: expected \"Combat begins at Bow range.\", happened \"Combat begins at Melee range.\"",
        "expected to see \"Fireball\"",
        "expected not to see \"Anna\"",
        "expected the end \"Anna has fled.\", ended: \"Anna has killed Giant Rat in round 2.\"",
        "hit points of Anna: expected 3, found 8",
        "items of Anna: expected [Carried",
        "1 loaded dice were not rolled",
    ] {
        assert!(differences.iter().any(|difference| difference.starts_with(says)), "{says}: {differences:#?}");
    }
    assert!(Scenario::parse("{}").is_err());
    assert!(Scenario::parse(&text.replace("Giant Rat", "Giant Bat")).is_err());
    assert!(Scenario::parse(&text.replace("\"see\"", "\"sea\"")).is_err());
    let refused = text.replace("ME*", "TA ST");
    let differences = Scenario::parse(&refused).unwrap().run().unwrap();
    assert!(differences[0].starts_with("refused: entry 2: ST and TA exclude each other"), "{differences:?}");
    let idle = r#"{"proves": [], "title": "x", "a": "nobody", "b": {"monster": "Troll"}}"#;
    assert!(Scenario::parse(idle).unwrap().run().is_err());
}
