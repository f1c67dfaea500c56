//! `ludus battlefield`: limits of armies, codes of battles with hidden units, words of a battle by lines, and sentences about mistakes.

use crate::battlefield::{answer, done, refused};
use crate::cli::{ludus, talk};
use ludus::store::Store;
use serde_json::json;
use std::path::Path;

const FORD: &str = include_str!("../../assets/battlefield/scenarios/the-ford.json");

#[test]
fn armies_that_break_limits_fight_only_on_demand() {
    let data = tempfile::tempdir().unwrap();
    let path = data.path();
    let many = ["simulate", "--west", "9x20 HI", "--east", "free", "--size", "skirmish", "--battles", "1"];
    // 9 x 20 x 7 gold, 9 x 20 x 5 Ego, and three of nine units may be of one type.
    for said in [
        "West: 9 units of Heavy infantry are 6 more than Muster allows: a third of the units; ",
        "the army costs 1260 gold, 860 more than its 400; ",
        "the army has an Ego of 900, 620 more than the Leadership of 280; --any-army plays it all the same",
    ] {
        refused(path, &many, 1, said);
    }
    done(path, &[&many[..], &["--any-army"]].concat());
    refused(path, &["play", "--west", "9x20 HI", "--size", "skirmish"], 1, "860 more than its 400");
    refused(path, &["arena", "captain", "sergeant", "--east", "9x20 HI", "--size", "skirmish"], 1, "East: 9 units");
    // The army of one people may have many units of one type.
    done(path, &["simulate", "--west", "3x20 OR", "--size", "skirmish", "--battles", "1"]);
    refused(path, &["simulate", "--west", "5 HI", "--battles", "1"], 1, "unit 1 has 5 Heavy infantry, at least 10 are");
    done(path, &["army", "9x20 HI", "--save", "Nine"]);
    refused(path, &["simulate", "--west", "nine", "--size", "skirmish"], 1, "West: 9 units of Heavy infantry are 6");
    let file = path.join("big.json");
    let name = file.to_str().unwrap();
    let text = done(path, &["army", "20 HI, 20 LI", "--file", "--any-army"]);
    assert!(text.contains("\"leadership\": 560"), "{text}");
    std::fs::write(&file, text.replace("\"leadership\": 560", "\"leadership\": 10")).unwrap();
    let said = "big.json: the army has an Ego of 140, 130 more than the Leadership of 10";
    refused(path, &["army", name], 1, said);
    refused(path, &["simulate", "--west", name, "--east", "free"], 1, said);
    done(path, &["army", name, "--any-army"]);
    let all = ["army", "9x20 HI", "--size", "skirmish"];
    refused(
        path,
        &all,
        1,
        "than Muster allows: a third of the units; the army costs 1260 gold, 860 more than its 400;",
    );
    refused(path, &["army", "30x20 PE"], 1, "30x20 PE: an army has 1 to 24 units: 6 too many");
    refused(path, &["odds", "23 HI", "AR"], 1, "23 HI: a unit of Heavy infantry has 1 to 20 fighters: 3 too many");
}

#[test]
fn code_of_a_battle_with_hidden_enemies_is_refused() {
    let text = include_str!("../../assets/battlefield/scenarios/forest-edge.json");
    let text = text.replacen("\"title\"", "\"unsearched\": true, \"title\"", 1);
    let hidden = "{\"troop\": \"EL\", \"fighters\": 18, \"at\": \"Q05\", \"hidden\": true}";
    assert!(text.contains(hidden));
    let played = |setup: &str, more: &[&str], typed: &str| {
        let data = tempfile::tempdir().unwrap();
        let file = data.path().join("wood.json");
        std::fs::write(&file, setup).unwrap();
        let play = ["battlefield", "play", "--scenario", file.to_str().unwrap(), "--seed", "1"];
        let (out, err, code) = talk(data.path(), &[&play[..], more].concat(), typed);
        assert_eq!(code, 0, "{out}{err}");
        let id = Store::look(data.path()).battles()[0].id.clone().unwrap().to_string();
        ludus(data.path(), &["code", &id])
    };
    // The twin differs only in the unit that hides.
    for setup in [&text, &text.replace(hidden, &hidden.replace("18", "9"))] {
        for more in [&[][..], &["--two"]] {
            let ran = played(setup, more, "q\n");
            assert!(ran.code == 1 && ran.out.is_empty(), "{}", ran.out);
            assert!(ran.err.contains("its code would tell what the enemy hides; finish it first"), "{}", ran.err);
        }
    }
    let over = played(&text, &[], &"concede\n".repeat(40));
    assert!(over.code == 0 && !over.out.is_empty(), "{}", over.err);
    let open = played(&text.replace(", \"hidden\": true", ""), &[], "q\n");
    assert!(open.code == 0 && open.out != over.out, "{}", open.err);
}

#[test]
fn hexes_and_orders_are_lines_of_text() {
    proves!("BATT-UI-16");
    let data = tempfile::tempdir().unwrap();
    let with = |seed: &str, typed: &str, more: &[&str]| {
        let (out, err, code) = talk(data.path(), &[&["battlefield", "play", "--seed", seed], more].concat(), typed);
        assert_eq!((code, err.as_str()), (0, ""), "{out}");
        out
    };
    let field = ["--scenario", "open-field", "--two"];
    // West begins.
    let begins = |seed: &String| with(seed, "q\n", &field).contains("Round 1, West: move.");
    let seed = (1..20).map(|seed| seed.to_string()).find(begins).unwrap();
    let play = |typed: &str, more: &[&str]| with(&seed, typed, more);
    let out = play("look C07\nlook D07\nlook T20\nlook Z99\nlook\nattack 1 1\nmove 1 H06\nlist\nq\n", &field);
    for told in [
        "C07 open ground, HI#3 20 of 20.",
        "Next to it: ",
        "C08 open ground, PK#5 20 of 20",
        "D07 open ground.",
        "In reach of ",
        "HI#3 with ",
        "T20 is not on the map.",
        "\"Z99\" is no hex",
        "Look at a hex, such as look E07.",
        "That cannot be: it does not fit this step. Round 1, West: move.",
        "That cannot be: not enough points: the way costs ",
    ] {
        let words = out.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(words.contains(told), "{told:?} is not in {out}");
    }
    // Every line of the list can be typed back.
    let line = out.lines().find(|line| line.starts_with("  move 3 ")).unwrap();
    let typed = line.trim().split(':').next().unwrap();
    let out = play(&format!("{typed}\nodds 1 AR#1\nodds 1 HI#1\nodds AR#1 2.AR#1\nodds 1 9.1\nq\n"), &field);
    assert!(out.contains("West's Heavy infantry 3 move"), "{typed}: {out}");
    assert_eq!(out.matches("AR#1 20 strikes at ar#1 20").count(), 2, "{out}");
    for told in ["unit 1 of army 2 is ar#1, not HI#1.", "\"9\" is no number of an army: 1 to 2."] {
        assert!(out.contains(told), "{told:?} is not in {out}");
    }
    // What is printed as an example can be typed.
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/battlefield/scenarios/four-armies-two-alliances.json");
    let script: serde_json::Value = serde_json::from_str(&std::fs::read_to_string(file).unwrap()).unwrap();
    let setup = data.path().join("four.json");
    std::fs::write(&setup, script["setup"].to_string()).unwrap();
    let four = ["--scenario", setup.to_str().unwrap(), "--two"];
    let out = play("odds 1 1\nq\n", &four);
    let advice = out.split("name one, such as ").nth(1).unwrap();
    let example = advice.split_whitespace().next().unwrap().trim_end_matches('.');
    let out = play(&format!("odds 1 {example}\nq\n"), &four);
    assert!(out.contains("each, force ") && !out.contains("name one"), "{example}: {out}");
}

#[test]
fn odds_tell_chances_and_options_and_refuse_lost_ones() {
    let data = tempfile::tempdir().unwrap();
    let found = answer(data.path(), &["odds", "18 HI", "20 LI", "--relief", "hills", "--rules", "printed"]);
    let sum: f64 = found["outcomes"].as_array().unwrap().iter().map(|one| one["chance"].as_f64().unwrap()).sum();
    assert!((sum - 1.0).abs() < 1e-9, "{found}");
    let ground = json!({"terrain": "none", "relief": "hills", "fort": "none", "from": "none", "from_fort": "none", "homeland": null});
    assert_eq!(found["ground"], ground);
    let words = ["stance", "rules", "scale"].map(|name| found[name].clone());
    assert_eq!(words, [json!("answer"), json!("printed"), json!("tactical")]);
    let wet = ["odds", "HI", "LI", "--terrain", "water", "--relief", "hills"];
    refused(data.path(), &wet, 1, "--terrain water and --relief hills: water is always flat; leave one out");
    let walled = ["odds", "HI", "LI", "--terrain", "forest", "--fort", "castle"];
    refused(data.path(), &walled, 1, "--terrain forest and --fort castle: the ground under a fortification does not");
    refused(data.path(), &["odds", "18", "20 LI"], 1, "troops are missing; a unit is written as \"18 HI\"");
}

#[test]
fn mistakes_name_their_file_and_what_differs() {
    let data = tempfile::tempdir().unwrap();
    let file = data.path().join("t1.json");
    let name = file.to_str().unwrap();
    for (from, to, said) in [
        ("\"at\": \"E07\"", "\"at\": \"T20\"", "t1.json: army 1, unit 1: T20 is not on the map"),
        ("\"fighters\": 18", "\"fighters\": 21", "t1.json: army 1: unit 1 has 21 Archers, a full one has 20"),
        ("\"armies\"", "\"rounds\": 0, \"armies\"", "t1.json: a battle lasts 1 to 200 rounds, not 0"),
    ] {
        assert!(FORD.contains(from), "{from}");
        std::fs::write(&file, FORD.replacen(from, to, 1)).unwrap();
        refused(data.path(), &["simulate", "--scenario", name], 1, said);
    }
    let mut alone: serde_json::Value = serde_json::from_str(FORD).unwrap();
    alone["armies"].as_array_mut().unwrap().truncate(1);
    std::fs::write(&file, alone.to_string()).unwrap();
    refused(data.path(), &["play", "--scenario", name], 1, "t1.json: a battle has 2 to 4 armies, not 1");
    for (text, said) in [
        ("garbage", "t1.json: a JSON object is expected, which begins with {, not with \"g\""),
        ("", "t1.json: the file is empty"),
    ] {
        std::fs::write(&file, text).unwrap();
        refused(data.path(), &["army", name], 1, said);
    }
    done(data.path(), &["map", "--seed", "3", "--size", "skirmish", "--save", "Foo"]);
    done(data.path(), &["simulate", "--map", "foo", "--size", "skirmish", "--battles", "1"]);
    refused(data.path(), &["play", "--map", "Bar"], 1, "no saved map and no file is called Bar");
}

#[test]
fn differences_of_scenarios_are_sentences() {
    let data = tempfile::tempdir().unwrap();
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/battlefield/scenarios/an-exchange.json");
    let mut script: serde_json::Value = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    let label = script["units"].as_object().unwrap().keys().next().unwrap().clone();
    script["units"][&label] = json!({"fighters": 99, "status": "fled"});
    script["won"] = json!(2);
    let run = |script: &serde_json::Value| {
        let file = data.path().join("other.json");
        std::fs::write(&file, script.to_string()).unwrap();
        ludus(data.path(), &["battlefield", "scenario", file.to_str().unwrap()]).out
    };
    let out = run(&script);
    assert!(out.contains(&format!("{label}, fighters: expected 99, found ")), "{out}");
    assert!(out.contains(&format!("{label}, status: expected fled, found active")), "{out}");
    assert!(out.contains("result: expected a victory of army 2, found a victory of army 1"), "{out}");
    let opening = script["opening"].clone();
    script["opening"] = json!([]);
    assert!(run(&script).contains("rolled more dice than were loaded"), "{opening}");
    script["opening"] = opening;
    script["opening"][0] = json!(9);
    assert!(run(&script).contains("loaded a 9, but the roll shows 1 to 6"), "{}", run(&script));
}
