//! `ludus battlefield` by lines: the opening and the end of a battle, options that do not fit together, and what is saved.

use crate::battlefield::{answer, done, refused};
use crate::cli::{ludus, talk};
use ludus::battlefield::data::people::People;
use ludus::battlefield::data::size::GameSize;
use ludus::battlefield::setup::war::War;
use ludus::engine::dice::Seed;
use ludus::store::Store;
use serde_json::json;
use std::path::Path;

/// What a battle by lines prints, without the breaks of its lines.
fn played(data: &Path, arguments: &[&str], typed: &str) -> String {
    let (out, err, code) = talk(data, &[&["battlefield", "play"], arguments].concat(), typed);
    assert_eq!((code, err.as_str()), (0, ""), "{out}");
    out.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn every_list_buys_an_army_that_it_accepts() {
    let data = tempfile::tempdir().unwrap();
    for (list, leadership) in
        [("empire", 560), ("horde", 560), ("dwarves", 560), ("forest", 448), ("marsh", 560), ("free", 560)]
    {
        let bought = answer(data.path(), &["army", list, "--size", "battle"]);
        assert_eq!(bought["leadership"], leadership, "{list}");
    }
    let other = ["army", "horde", "--size", "battle", "--people", "empire"];
    refused(data.path(), &other, 1, "are not on the list Empire");
}

#[test]
fn options_beside_a_scenario_count_or_are_refused() {
    let data = tempfile::tempdir().unwrap();
    let hash = |rules: &[&str]| {
        let series = ["simulate", "--scenario", "the-ford", "--battles", "4"];
        answer(data.path(), &[&series, rules].concat())["hash"].clone()
    };
    let ludus_rules = hash(&[]);
    assert_eq!(hash(&["--rules", "ludus"]), ludus_rules);
    assert_ne!(hash(&["--rules", "printed"]), ludus_rules);
    let wyvern = ["simulate", "--scenario", "the-wyvern", "--battles", "1", "--rules"];
    done(data.path(), &[&wyvern[..], &["printed"]].concat());
    refused(data.path(), &[&wyvern[..], &["ludus"]].concat(), 2, "this battle has only the printed rules");
    let drawn: [&[&str]; 6] = [
        &["--size", "great"],
        &["--scale", "strategic"],
        &["--theme", "snow"],
        &["--mirrored"],
        &["--equal"],
        &["--any-army"],
    ];
    for option in drawn {
        for command in [&["simulate", "--scenario", "the-ford"][..], &["play", "--war", "Anna"], &["play", "id"]] {
            refused(data.path(), &[command, option].concat(), 2, "cannot be used with");
        }
    }
    refused(data.path(), &["arena", "captain", "sergeant", "--theme", "snow"], 2, "--scale and --theme need --drawn");
}

#[test]
fn opening_is_told_before_the_first_order() {
    let data = tempfile::tempdir().unwrap();
    let begins = |scenario: &str, more: &[&str]| {
        played(data.path(), &[&["--scenario", scenario, "--seed", "1"], more].concat(), "q\n")
    };
    let wood = begins("forest-edge", &["--two"]);
    let dice = wood.find("R1 Dice for the order: Legions ").expect("the dice of the order");
    let goal = wood.find("Drive the enemy off the map in 40 rounds.").expect("the goal");
    let found = wood.find("found on 4 or less.").expect("the search for the hidden unit");
    let map = wood.find("01 . . .").expect("the map");
    assert!(goal < found && found < dice && dice < map, "{wood}");
    assert!(begins("hill-castle", &[]).starts_with("Garrison must hold the castle at the end of round 20."));
    assert!(begins("ambush", &[]).starts_with("Half of Column must leave over the east edge in "));
    let watched = begins("the-ford", &["--watch"]);
    let order = watched.find("R1 Order of the first round: ").expect("the order");
    let moves = watched.find(" moves. ").expect("a turn");
    assert!(order < moves, "{watched}");
    // A battle that goes on tells its goal, and not its opening again.
    let id = Store::look(data.path()).battles()[0].id.clone().unwrap().to_string();
    let other = tempfile::tempdir().unwrap();
    let play = ["--scenario", "forest-edge", "--seed", "1"];
    played(other.path(), &play, "captain\nq\n");
    assert_ne!(id, "");
    let id = Store::look(other.path()).battles()[0].id.clone().unwrap().to_string();
    let again = played(other.path(), &[&id], "q\n");
    assert!(again.starts_with("Drive the enemy") && !again.contains("Dice for the order"), "{again}");
}

#[test]
fn hidden_units_are_told_to_their_own_side_only() {
    let data = tempfile::tempdir().unwrap();
    let seen = |seed: u64| {
        let seed = seed.to_string();
        played(data.path(), &["--scenario", "forest-edge", "--seed", &seed], "units\nenemies\nq\n")
    };
    let hidden = (1..20).map(seen).find(|out| out.contains("Not in sight:")).expect("one seed of twenty hides");
    assert!(hidden.contains("Not in sight: 3 Allies' unit 3: ? fighters, hidden"), "{hidden}");
    assert!(!hidden.contains("stay hidden"), "{hidden}");
    let found = (1..20).map(seen).find(|out| out.contains("are discovered")).expect("one seed of twenty finds");
    assert!(found.contains("R1 Allies' Elves 3 are discovered: die ") && !found.contains("Not in sight"), "{found}");
}

#[test]
fn armies_win_under_their_own_names() {
    let data = tempfile::tempdir().unwrap();
    let mut ended = Vec::new();
    for seed in 1..12 {
        let out = played(data.path(), &["--scenario", "hill-castle", "--watch", "--seed", &seed.to_string()], "");
        assert!(out.contains("Besiegers move.") && out.contains("Garrison moves."), "{out}");
        for (line, end) in [
            ("Besiegers win the battle.", "Besiegers have won in round "),
            ("Garrison wins the battle.", "Garrison has won in round "),
        ] {
            assert_eq!(out.contains(line), out.contains(end), "{out}");
            ended.extend(out.contains(line).then_some(end));
        }
    }
    assert_eq!(ended.len(), 11, "{ended:?}");
    let id = Store::look(data.path()).battles()[0].id.clone().unwrap().to_string();
    let replay = ludus(data.path(), &["replay", &id]).out;
    let end = replay.lines().last().unwrap_or_default();
    assert!(ended.iter().any(|ended| end.starts_with(ended)), "{end}");
}

#[test]
fn captains_lead_all_armies_of_a_series() {
    let data = tempfile::tempdir().unwrap();
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/battlefield/scenarios/four-armies-two-alliances.json");
    let script: serde_json::Value = serde_json::from_str(&std::fs::read_to_string(file).unwrap()).unwrap();
    let setup = data.path().join("four.json");
    std::fs::write(&setup, script["setup"].to_string()).unwrap();
    let series = ["simulate", "--scenario", setup.to_str().unwrap(), "--battles", "1", "--east-level", "sergeant"];
    let report = answer(data.path(), &series);
    let generals: Vec<&str> =
        report["armies"].as_array().unwrap().iter().map(|army| army["general"].as_str().unwrap()).collect();
    assert_eq!(generals, ["captain", "sergeant", "sergeant", "sergeant"]);
    assert!(done(data.path(), &series).contains(" of 1 battle ("));
}

#[test]
fn riders_in_a_fort_and_demons_have_their_odds() {
    proves!("BATT-FORT-07", "BD-14");
    let data = tempfile::tempdir().unwrap();
    let strike = |more: &[&str]| answer(data.path(), &[&["odds", "10 HC", "20 LI"], more].concat())["strike"].clone();
    assert_eq!(strike(&[])["score"], 4);
    // EX-14: cavalry in a castle attacks with 3.
    assert_eq!(strike(&["--from-fort", "castle"])["score"], 3);
    let walled = ["odds", "HC", "LI", "--from", "forest", "--from-fort", "castle"];
    refused(data.path(), &walled, 1, "--from forest and --from-fort castle: the ground under a fortification does not");
    let demon = ["odds", "1 DE", "PE", "--scale", "strategic"];
    assert_eq!(answer(data.path(), &[&demon[..], &["--size", "50"]].concat())["strike"]["k"], 25);
    refused(data.path(), &demon, 1, "demons have no Size of their own: name one of 5 to 50 with --size");
    refused(data.path(), &["odds", "1 DE", "PE", "--size", "5"], 1, "Lesser demons are only on the strategic scale");
    refused(data.path(), &["odds", "HI", "PE", "--size", "5"], 1, "--size is for demons, and neither side has any");
    let many = ["odds", "5 DE", "PE", "--scale", "strategic", "--size", "50"];
    refused(data.path(), &many, 1, "a unit of Lesser demons has 1 to 4 fighters: 1 too many");
    let heavy = ["odds", "20 LI", "4 BE", "--terrain", "forest", "--relief", "hills"];
    let said = "the defender: Battle elephants cannot stand on such a hex: forest on hills";
    refused(data.path(), &heavy, 1, said);
    let sinks = ["odds", "20 HI", "20 LI", "--from", "water"];
    refused(data.path(), &sinks, 1, "the attacker: Heavy infantry cannot stand on such a hex: water");
    refused(data.path(), &["odds", "20 LI", "4 CH with KN"], 1, "the defender: Knights cannot ride on Chariots");
}

#[test]
fn tables_have_what_follows_from_the_scores() {
    proves!("BATT-UNIT-T1", "BATT-STRIKE-08", "BATT-HIDE-T1", "BATT-RETAL-T1");
    let data = tempfile::tempdir().unwrap();
    let tables = answer(data.path(), &["tables"]);
    let count = |name: &str| tables[name].as_array().unwrap().len();
    assert_eq!(["full_units", "strikes", "hiding", "answers", "exceptions"].map(count), [31, 14, 4, 6, 13]);
    let chariots = json!({
        "code": "CH", "most": [6, 66], "hp": 30, "attack": {"force": 12, "k": 2}, "defence": {"force": 6, "k": 1},
        "volley": null, "ego": 24, "hire": 36, "maintenance": 24
    });
    assert_eq!(tables["full_units"][4], chariots);
    assert_eq!(tables["strikes"][7], json!({"force": [71, 80], "k": 8, "hp": [32, 40, 48]}));
    assert_eq!(tables["hiding"][2], json!({"fighters": "1/4 to 1/2", "chances": [6, 6, 5, 4, 3, 2]}));
    let demons = &tables["troops"][31];
    assert_eq!((&demons["size"], &demons["size_most"]), (&json!(5), &json!(50)));
    let text = done(data.path(), &["tables"]);
    for told in ["5-50", "forest  ", "attack x2, cost and visibility 1", "FO FA", "undecided, chooses to attack Y"] {
        assert!(text.contains(told), "{told:?} is not in {text}");
    }
}

#[test]
fn saved_armies_and_maps_are_replaced_only_on_demand() {
    let data = tempfile::tempdir().unwrap();
    let army = |units: &str, more: &[&str]| done(data.path(), &[&["army", units, "--save", "Old Host"], more].concat());
    let said = army("20 OR", &[]);
    assert!(said.starts_with("Army: 1 unit, 20 fighters,") && said.ends_with("Saved: 1 unit as Old Host.\n"), "{said}");
    let fighters = || answer(data.path(), &["army", "old host"])["fighters"].clone();
    let again = ["army", "10 LC", "--save", "old host"];
    refused(data.path(), &again, 2, "old host is saved already, and there is no terminal to ask at; --yes replaces");
    assert_eq!(fighters(), 20);
    army("10 LC, 1 GI", &["--yes"]);
    assert_eq!(fighters(), 11);
    let beside = ludus(data.path(), &["battlefield", "army", "10 LC", "--save", "Two", "--json"]);
    assert!(beside.out.starts_with('{') && beside.err.contains("Saved: 1 unit as Two."), "{}", beside.err);
    let map = ["map", "--size", "skirmish", "--save", "Field"];
    assert!(done(data.path(), &map).ends_with("Saved: 13 x 11 hexes as Field.\n"));
    refused(data.path(), &map, 2, "--yes replaces that map");
    done(data.path(), &[&map[..], &["--yes"]].concat());
}

#[test]
fn small_faults_have_their_own_sentences() {
    let data = tempfile::tempdir().unwrap();
    let mut store = Store::open(data.path());
    store.add_leader(&War::new("Gea", GameSize::Skirmish, People::Empire, People::Horde, Seed(3)), 1).unwrap();
    drop(store);
    let near = "nobody on the roster is called \"Gae\"; did you mean Gea? `ludus battlefield war Gae` begins a war";
    refused(data.path(), &["play", "--war", "Gae"], 1, near);
    let text = done(data.path(), &["roster", "export"]);
    let file = data.path().join("leaders.json");
    let name = file.to_str().unwrap();
    let other = tempfile::tempdir().unwrap();
    let wrong = |change: &dyn Fn(&mut serde_json::Value), said: &str| {
        let mut all: serde_json::Value = serde_json::from_str(&text).unwrap();
        change(&mut all["leaders"][0]);
        std::fs::write(&file, all.to_string()).unwrap();
        refused(other.path(), &["roster", "import", name], 1, said);
    };
    wrong(&|gea| (gea["battles"], gea["won"]) = (1.into(), 5.into()), "Gea has won 5 of 1 battles, more than were");
    wrong(&|gea| gea["war"]["won"] = 2.into(), "Gea has won 2 of 0 battles of a war, more than were fought");
    wrong(&|gea| gea["war"]["leader"] = "".into(), "\"\" is no name of a leader: 1 to 24 letters");
    let castle = include_str!("../../assets/battlefield/scenarios/hill-castle.json");
    let file = data.path().join("castle.json");
    let name = file.to_str().unwrap();
    let script: serde_json::Value = serde_json::from_str(castle).unwrap();
    let goal = |army: u8| {
        let mut script = script.clone();
        script["goal"]["hold"]["army"] = army.into();
        std::fs::write(&file, script.to_string()).unwrap();
    };
    goal(5);
    refused(
        data.path(),
        &["simulate", "--scenario", name],
        1,
        "castle.json: goal: there is no army 5, the armies here",
    );
    assert!(done(data.path(), &["odds", "20 LI", "1 GI"]).starts_with("20 light infantry against 1 giant\n"));
    refused(
        data.path(),
        &["simulate", "--west", "1 DW, 20 HI"],
        1,
        "unit 1 has 1 Dwarf, at least 10 are hired together",
    );
    assert!(done(data.path(), &["army", "1 GI"]).starts_with("Army: 1 unit, 1 fighter, "));
}
