//! `arena` of every book: pairs, records that go on, and what is said of words that are wrong.

use crate::cli::ludus;
use serde_json::Value;
use std::path::Path;

fn done(data: &Path, arguments: &[&str]) -> String {
    let ran = ludus(data, arguments);
    assert_eq!(ran.code, 0, "{arguments:?}: {}", ran.err);
    ran.out
}

/// The answer as JSON, without the time that it took.
fn answer(data: &Path, arguments: &[&str]) -> Value {
    let mut answer: Value = serde_json::from_str(&done(data, &[arguments, &["--json"]].concat())).unwrap();
    answer.as_object_mut().unwrap().remove("micros_a_decision").expect("the time is told");
    answer
}

const BOOKS: &[&[&str]] = &[
    &["arena", "house", "house"],
    &["duels", "arena", "level-2", "level-2"],
    &["hexarena", "arena", "trained", "trained"],
    #[cfg(feature = "battlefield")]
    &["battlefield", "arena", "captain", "captain", "--size", "skirmish"],
];

#[test]
fn equal_players_come_out_at_exactly_a_half() {
    let data = tempfile::tempdir().unwrap();
    for &book in BOOKS {
        let answer = answer(data.path(), &[book, &["--pairs", "200"]].concat());
        assert_eq!((&answer["share"], &answer["pairs"]), (&50.0.into(), &200.into()), "{book:?}");
        assert_eq!(answer["by_points"], serde_json::json!([0, 0, 200, 0, 0]), "{book:?}");
    }
}

#[test]
fn a_series_is_the_same_on_any_number_of_threads() {
    let data = tempfile::tempdir().unwrap();
    for &book in BOOKS {
        let of = |threads: &str| answer(data.path(), &[book, &["--pairs", "30", "--threads", threads]].concat());
        assert_eq!(of("1"), of("3"), "{book:?}");
    }
}

#[test]
fn random_player_loses_every_battle() {
    let data = tempfile::tempdir().unwrap();
    let answer = answer(data.path(), &["arena", "house", "blind", "--pairs", "100"]);
    assert_eq!(answer["games"], serde_json::json!([[100, 0, 0], [100, 0, 0]]));
    assert!(answer["low"].as_f64().unwrap() > 95.0, "{answer}");
}

#[test]
fn arena_record_has_a_line_for_each_pair_and_replaces_no_file() {
    let data = tempfile::tempdir().unwrap();
    let file = data.path().join("series.jsonl");
    let name = file.to_str().unwrap();
    let meeting = ["arena", "cunning", "manual", "--lineup", "slayers", "--pairs", "5"];
    let recorded = answer(data.path(), &[&meeting[..], &["--record", name]].concat());
    assert_eq!(recorded, answer(data.path(), &meeting));
    let text = std::fs::read_to_string(&file).unwrap();
    let lines: Vec<serde_json::Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines[0]["players"], serde_json::json!(["cunning", "manual"]));
    let mut pairs: Vec<u64> = lines[1..].iter().map(|line| line["pair"].as_u64().unwrap()).collect();
    pairs.sort_unstable();
    assert_eq!(pairs, [0, 1, 2, 3, 4]);
    let again = ludus(data.path(), &[&meeting[..], &["--record", name]].concat());
    assert!(again.code == 1 && again.err.contains("this file exists; name another file"), "{}", again.err);
    assert_eq!(std::fs::read_to_string(&file).unwrap(), text);
}

#[test]
fn a_code_and_named_sides_are_fields_too() {
    let data = tempfile::tempdir().unwrap();
    let named = answer(data.path(), &["arena", "house", "house", "--west", "Khan", "--east", "2 Wolf", "--pairs", "3"]);
    assert_eq!(named["field"], "Khan - 2 Wolf");
    let drawn = answer(data.path(), &["arena", "cunning", "manual", "--west", "Khan", "--pairs", "3"]);
    assert_eq!(drawn["field"], "Khan - robots");
    let hex = ["hexarena", "arena", "raw", "trained", "--west", "Champion", "--east", "2 Tiro", "--pairs", "3"];
    assert_eq!(answer(data.path(), &hex)["field"], "Champion - 2 Tiro");
}

#[test]
fn mistyped_players_and_options_are_named() {
    let data = tempfile::tempdir().unwrap();
    for (arguments, said) in [
        (&["arena", "hose", "blind"][..], "\"hose\" is no player; did you mean house?"),
        (&["duels", "arena", "level-1", "xyzzy"], "there are level-1, level-2, level-3"),
        (&["hexarena", "arena", "vetran", "raw"], "did you mean veteran?"),
        #[cfg(feature = "battlefield")]
        (&["battlefield", "arena", "captian", "marshal"], "did you mean captain?"),
        (&["arena", "house", "house", "--lineup", "mage"], "\"mage\" is no line-up; did you mean magi?"),
        (&["arena", "house", "house", "--pairs", "0"], "0 is not in 1..=10000000"),
    ] {
        let ran = ludus(data.path(), arguments);
        assert!(ran.code == 2 && ran.err.contains(said), "{arguments:?}: {}", ran.err);
    }
}

#[test]
fn calibrate_compares_predictions_with_results_in_every_book() {
    let folder = tempfile::tempdir().unwrap();
    // A coin's mean square is 250, the other side's chance comes to more. Few plans of a duel are clearly better than others, and
    // they are long to weigh: so few say nothing about it.
    for (book, count, worst) in [
        (&["dev", "calibrate", "--lineup", "all"][..], "60", Some(230.0)),
        (&["dev", "duels", "calibrate"], "8", None),
        (&["dev", "hexarena", "calibrate"], "60", Some(230.0)),
        #[cfg(feature = "battlefield")]
        (&["dev", "battlefield", "calibrate", "--size", "skirmish"], "24", Some(250.0)),
    ] {
        let run = |threads: &str| {
            let more = ["--positions", count, "--playouts", "24", "--json", "--threads", threads];
            let ran = ludus(folder.path(), &[book, &more].concat());
            assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{book:?}");
            ran.json()
        };
        let one = run("1");
        assert_eq!(one, run("2"), "{book:?}: the same on any number of threads");
        // Where there is one answer only nothing is said.
        let positions = one["positions"].as_u64().unwrap();
        assert!(positions <= count.parse().unwrap() && positions > 4, "{book:?}: {positions}");
        let brier = one["brier"].as_f64().unwrap();
        assert!(worst.is_none_or(|worst| brier < worst), "{book:?}: {brier}");
        let tenths = one["tenths"].as_array().unwrap();
        let sum: u64 = tenths.iter().map(|tenth| tenth["positions"].as_u64().unwrap()).sum();
        assert_eq!(sum, positions);
        for tenth in tenths {
            let figure = |name: &str| tenth[name].as_f64().unwrap();
            assert!((figure("from")..=figure("to")).contains(&figure("said")), "{tenth}");
            assert!((0.0..=100.0).contains(&figure("won")), "{tenth}");
        }
    }
    ludus(folder.path(), &["dev", "calibrate", "--lineup", "slayer"]).failed(2, "did you mean slayers?");
}
