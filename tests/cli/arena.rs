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

const BOOKS: [&[&str]; 3] = [
    &["arena", "house", "house"],
    &["duels", "arena", "level-2", "level-2"],
    &["hexarena", "arena", "trained", "trained"],
];

#[test]
fn equal_players_come_out_at_exactly_a_half() {
    let data = tempfile::tempdir().unwrap();
    for book in BOOKS {
        let answer = answer(data.path(), &[book, &["--pairs", "200"]].concat());
        assert_eq!((&answer["share"], &answer["pairs"]), (&50.0.into(), &200.into()), "{book:?}");
        assert_eq!(answer["by_points"], serde_json::json!([0, 0, 200, 0, 0]), "{book:?}");
    }
}

#[test]
fn a_series_is_the_same_on_any_number_of_threads() {
    let data = tempfile::tempdir().unwrap();
    for book in BOOKS {
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
fn arena_record_resumes_and_refuses_another_series() {
    let data = tempfile::tempdir().unwrap();
    let file = data.path().join("series.jsonl");
    let name = file.to_str().unwrap();
    let meeting = ["arena", "cunning", "manual", "--lineup", "slayers", "--record", name];
    let of = |pairs: &str| answer(data.path(), &[&meeting[..], &["--pairs", pairs]].concat());
    of("5");
    let first = std::fs::read_to_string(&file).unwrap();
    assert_eq!(first.lines().count(), 6);
    // What was being written when the power went is fought again.
    std::fs::write(&file, format!("{first}{{\"pair\":5,\"poi")).unwrap();
    let whole = of("12");
    let kept = std::fs::read_to_string(&file).unwrap();
    assert!(kept.starts_with(&first) && kept.lines().count() == 13, "{kept}");
    assert_eq!(whole, answer(data.path(), &["arena", "cunning", "manual", "--lineup", "slayers", "--pairs", "12"]));
    // What is there counts and is not fought again.
    let changed = kept.replacen("\"points\":[2,", "\"points\":[0,", 1).replacen("\"points\":[1,", "\"points\":[0,", 1);
    std::fs::write(&file, &changed).unwrap();
    assert_ne!(of("12")["by_points"], whole["by_points"]);

    let other = ludus(data.path(), &["arena", "cunning", "manual", "--lineup", "behemoths", "--record", name]);
    assert_eq!(other.code, 1);
    assert!(other.err.contains("the record of another series (cunning against manual, slayers"), "{}", other.err);
    std::fs::write(&file, "Dear diary\n").unwrap();
    let none = ludus(data.path(), &meeting);
    assert!(none.code == 1 && none.err.contains("this is no record of an arena; name another file"), "{}", none.err);
    assert_eq!(std::fs::read_to_string(&file).unwrap(), "Dear diary\n");
    std::fs::write(&file, format!("{}\n{{\"pair\":true}}\n", first.lines().next().unwrap())).unwrap();
    let none = ludus(data.path(), &meeting);
    assert!(none.code == 1 && none.err.contains("line 2 is no pair"), "{}", none.err);
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
