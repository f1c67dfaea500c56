//! Plays every file of `tests/hexarena/scenarios`.

#[path = "../shared/scenario_files.rs"]
mod scenario_files;

use ludus::hexarena::scenario::Scenario;

#[test]
fn every_scenario_holds() {
    scenario_files::all_hold("hexarena", 1, |text| Scenario::parse(text).and_then(|scenario| scenario.run()));
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
