//! `ludus tunnels dungeons`, `found` and `close`.

use crate::cli::ludus;
use ludus::engine::dice::Seed;
use ludus::engine::game::NullSink;
use ludus::engine::search::SearchSpace;
use ludus::store::Store;
use ludus::tunnels::data::attribute::Attributes;
use ludus::tunnels::data::character_type::CharacterType;
use ludus::tunnels::delve::setup::{DelveSetup, Entrant};
use ludus::tunnels::delve::state::Scene;
use ludus::tunnels::dungeon::hand_made::{LONGEST_NAME, shipped};
use ludus::tunnels::dungeon::level::Dungeon;
use ludus::tunnels::model::delver::Delver;
use ludus::tunnels::outing::{Outing, Setup};
use serde_json::{Value, json};
use std::path::Path;

fn done(data: &Path, arguments: &[&str]) -> String {
    let ran = ludus(data, &[&["tunnels"], arguments].concat());
    assert_eq!(ran.code, 0, "{arguments:?}: {}", ran.err);
    ran.out
}

fn refused(data: &Path, arguments: &[&str], code: i32, said: &str) {
    let ran = ludus(data, &[&["tunnels"], arguments].concat());
    assert_eq!(ran.code, code, "{arguments:?}: {}", ran.err);
    assert!(ran.err.contains(said), "{arguments:?}: {said:?} is not in {}", ran.err);
}

fn listed(data: &Path) -> Value {
    serde_json::from_str(&done(data, &["dungeons", "--json"])).unwrap()
}

#[test]
fn a_dungeon_is_founded_listed_shared_and_closed() {
    proves!("TT-DEC-217", "TT-DEC-006");
    let [here, there] = [(); 2].map(|()| tempfile::tempdir().unwrap());
    assert!(done(here.path(), &["dungeons"]).contains("`ludus tunnels found --name NAME` founds one"));
    let rules = ["--rule", "berserk=false", "--rule", "deeper_levels=times-level"];
    let found = [&["found", "--name", "The Pit", "--delvers", "6", "--seed", "7"], &rules[..]].concat();
    assert_eq!(done(here.path(), &found), "The Pit is founded.\n");
    refused(here.path(), &found, 1, "a dungeon is called \"The Pit\" already; choose another name");
    let all = listed(here.path());
    let one = &all[0];
    assert_eq!((&one["name"], &one["delvers"], &one["delves"]), (&json!("The Pit"), &json!(6), &json!(0)));
    assert_eq!((&one["rules"]["berserk"], &one["rules"]["deeper_levels"]), (&json!(false), &json!("times-level")));
    assert!(done(here.path(), &["dungeons"]).contains("The Pit"));
    // Its code founds the same one elsewhere, and only there.
    let code = one["code"].as_str().unwrap();
    assert_eq!(done(there.path(), &["found", code]), "The Pit is founded.\n");
    assert_eq!(listed(there.path()), all);
    // It is no game: the way to found it is named.
    let played = ludus(there.path(), &["play", code]);
    let said = "this is the code of the dungeon The Pit, not of a game: `ludus tunnels found CODE` founds it";
    assert!(played.code != 0 && played.err.contains(said), "{}", played.err);
    assert_eq!(done(there.path(), &["close", "the pit", "--yes"]), "The Pit is closed.\n\n");
    assert_eq!(listed(there.path()), json!([]));
    refused(there.path(), &["found", &code[..code.len() - 8]], 1, "");
    refused(there.path(), &["found", "--name", "A", "--theme", "cheese"], 2, "cheese is no theme: they are ");
    refused(there.path(), &["found", "--name", "A", "--delvers", "11"], 2, "11 is not in 1..=10");
    refused(there.path(), &["found"], 2, "");
    refused(here.path(), &["close", "The Pot", "--yes"], 1, "did you mean The Pit?");
    refused(here.path(), &["close", "The Pit"], 2, " --yes` does it without a question");
    assert_eq!(listed(here.path()), all, "nothing has changed");
}

/// Plays a delve of Anna to its end by the computer, with the first seed that loses her.
fn loses_anna(data: &Path, dungeon: &Dungeon) {
    let anna = Delver::plain("Anna", CharacterType::Warrior, Attributes([8, 8, 8, 3, 8, 8]));
    let mut store = Store::open(data);
    store.add_delver(&anna, 1).unwrap();
    let setup = Setup::Delve(Box::new(DelveSetup::new(dungeon.clone(), vec![Entrant::new(anna)])));
    let ended = |seed: &u64| {
        let mut game = Outing::start(&setup, Seed(*seed), &mut NullSink).unwrap();
        while let Some(command) = game.rollout_policy(&mut ()) {
            game.execute(&command, &mut NullSink).unwrap();
        }
        game.delve().unwrap().scene == Scene::Lost
    };
    let seed = (0..200).find(ended).expect("somebody is lost");
    let mut session = store.begin::<Outing>(setup.clone(), Seed(seed), &["Anna"], 2).unwrap();
    store.keep(&session).unwrap();
    while let Some(command) = session.battle().clone().rollout_policy(&mut ()) {
        session.execute(&command).unwrap();
    }
    store.settle(&session).unwrap();
}

#[test]
fn the_key_of_a_closed_dungeon_names_what_happened() {
    proves!("TT-DUNGEON-08");
    let data = tempfile::tempdir().unwrap();
    Store::open(data.path()).found_dungeon(&shipped()[0]).unwrap();
    let text = done(data.path(), &["close", "the drowned brewery", "--yes"]);
    assert_eq!(text, "The Drowned Brewery is closed.\n\n", "nobody has been there");
    loses_anna(data.path(), &Dungeon::found("The Pit".into(), Seed(5), 1));
    assert_eq!(listed(data.path())[0]["fallen"], json!(["Anna"]));
    let text = done(data.path(), &["close", "The Pit", "--yes"]);
    for said in ["The Pit is closed.\n\nThe Pit, level 1 of ", "A place: its number", "Exits: ", "Here lies Anna"] {
        assert!(text.contains(said), "{said}: {text}");
    }
    assert!(text.lines().all(|line| line.chars().count() < 80), "{text}");
}

#[test]
fn a_hand_made_dungeon_is_founded_from_a_file() {
    proves!("TT-DUNGEON-18", "TT-DEC-217");
    let [here, there] = [(); 2].map(|()| tempfile::tempdir().unwrap());
    let dungeon = Dungeon { name: "W".repeat(LONGEST_NAME), ..shipped()[0].clone() };
    let file = here.path().join("mine.json");
    let path = file.to_str().unwrap();
    std::fs::write(&file, serde_json::to_string(&dungeon).unwrap()).unwrap();
    let founded = format!("{} is founded.\n", dungeon.name);
    assert_eq!(done(here.path(), &["found", path]), founded);
    refused(here.path(), &["found", path], 1, "already; choose another name");
    // The file is needed no more: its places are in the code, too.
    std::fs::write(&file, serde_json::to_string(&dungeon).unwrap().replace("\"entrance\":1", "\"entrance\":99"))
        .unwrap();
    let all = listed(here.path());
    assert_eq!(done(there.path(), &["found", all[0]["code"].as_str().unwrap()]), founded);
    assert_eq!(listed(there.path()), all);
    assert_eq!(Store::open(there.path()).tunnels().dungeons()[0].dungeon.levels, dungeon.levels);
    refused(here.path(), &["found", path], 1, "level 1: the entrance is place 99, which does not exist");
    refused(here.path(), &["found", "nothing.json"], 1, "nothing.json: cannot be read: ");
    assert_eq!(done(here.path(), &["found", "drowned-brewery"]), "The Drowned Brewery is founded.\n");
}
