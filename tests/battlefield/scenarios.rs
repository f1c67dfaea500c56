//! Plays every file of `tests/battlefield/scenarios`.

#[path = "../shared/scenario_files.rs"]
mod scenario_files;

use ludus::battlefield::scenario::script::ScriptedBattle;

#[test]
fn every_scenario_holds() {
    scenario_files::all_hold("battlefield", 12, |text| ScriptedBattle::parse(text).and_then(|scenario| scenario.run()));
}

#[test]
fn failing_scenarios_list_their_differences() {
    let text = std::fs::read_to_string(&scenario_files::files("battlefield")[0]).unwrap();
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
    expect("\"lost\": 12", "\"lost\": 13", "LC#2, lost: expected 13, found 12");
    expect("\"dice\": [1]", "\"dice\": [9]", "loaded a 9, but the roll shows 1 to 6");
    expect("\"see\"", "\"sea\"", "sea");
}
