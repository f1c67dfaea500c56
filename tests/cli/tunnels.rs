//! `ludus tunnels`: characters, fights, series, the roster and plain play without a screen.

use crate::cli::{ludus, talk};
use ludus::engine::dice::Seed;
use ludus::store::Store;
use ludus::tunnels::data::attribute::Attributes;
use ludus::tunnels::data::character_type::CharacterType;
use ludus::tunnels::data::coins::Coins;
use ludus::tunnels::model::delver::Delver;
use ludus::tunnels::setup::outfit::ready_made;
use serde_json::{Value, json};
use std::path::Path;

fn done(data: &Path, arguments: &[&str]) -> String {
    let ran = ludus(data, &[&["tunnels"], arguments].concat());
    assert_eq!(ran.code, 0, "{arguments:?}: {}", ran.err);
    ran.out
}

fn answer(data: &Path, arguments: &[&str]) -> Value {
    serde_json::from_str(&done(data, &[arguments, &["--json"]].concat())).unwrap()
}

/// The one sentence about a wrong argument or file.
fn refused(data: &Path, arguments: &[&str], code: i32, said: &str) {
    let ran = ludus(data, &[&["tunnels"], arguments].concat());
    assert_eq!(ran.code, code, "{arguments:?}: {}", ran.err);
    assert!(ran.err.contains(said), "{arguments:?}: {said:?} is not in {}", ran.err);
    assert!(code == 2 || ran.err.lines().count() == 1, "{arguments:?}: {}", ran.err);
}

/// A data folder with Anna and Bela on the roster.
fn with_delvers() -> tempfile::TempDir {
    let data = tempfile::tempdir().unwrap();
    let mut store = Store::open(data.path());
    store.add_delver(&ready_made("Anna", Seed(3)), 1).unwrap();
    store.add_delver(&ready_made("Bela", Seed(4)), 1).unwrap();
    data
}

#[test]
fn a_fight_has_the_same_chances_on_any_number_of_threads() {
    let data = tempfile::tempdir().unwrap();
    let fight = ["fight", "4 beginners", "2 goblins", "--fights", "200", "--seed", "5"];
    let one = answer(data.path(), &[&fight[..], &["--threads", "1"]].concat());
    for threads in ["2", "5"] {
        assert_eq!(answer(data.path(), &[&fight[..], &["--threads", threads]].concat()), one, "{threads} threads");
    }
    let number = |name: &str| one[name].as_u64().unwrap();
    let ends: u64 = ["won", "driven_off", "fled", "lost", "undecided"].map(number).iter().sum();
    assert_eq!((ends, one["fights"].as_u64()), (200, Some(200)));
    let held = (number("won") + number("driven_off")) as f64 / 200.0;
    assert!((one["win_chance"].as_f64().unwrap() - held).abs() < 1e-9, "{one}");
    assert_eq!(one["who"], json!(["Brakk, Moss, Ilse and Tamsin", "2 goblins"]));
    let lost: u64 = one["members"].as_array().unwrap().iter().map(|member| member["lost"].as_u64().unwrap()).sum();
    assert!((one["members_lost"].as_f64().unwrap() - lost as f64 / 800.0).abs() < 1e-9, "{one}");
    let other = answer(data.path(), &["fight", "4 beginners", "2 goblin:200", "--fights", "200", "--seed", "5"]);
    assert!(other["win_chance"].as_f64() < one["win_chance"].as_f64(), "{other}");
    let text = done(data.path(), &fight);
    assert!(text.contains("Brakk, Moss, Ilse and Tamsin against 2 goblins\nThe party wins "), "{text}");
}

#[test]
fn a_series_draws_groups_by_band_and_knows_codes() {
    let data = tempfile::tempdir().unwrap();
    let wins = |band: &str| {
        let found = answer(data.path(), &["simulate", "--monsters", band, "--fights", "300", "--seed", "2"]);
        found["win_chance"].as_f64().unwrap()
    };
    let [weak, fair, tough] = ["pushover", "fair", "tough"].map(wins);
    assert!(weak > fair && fair > tough, "{weak} {fair} {tough}");
    let arena = ["arena", "computer", "blind", "--pairs", "8", "--seed", "1"];
    let ran = ludus(data.path(), &[&["tunnels"], &arena[..]].concat());
    assert_eq!(ran.code, 0, "{}", ran.err);
    let calibrated = ["dev", "tunnels", "calibrate", "--positions", "6", "--playouts", "20", "--seed", "1", "--json"];
    assert_eq!(ludus(data.path(), &calibrated).code, 0);
}

#[test]
fn a_character_is_shown_with_all_that_follows() {
    let data = with_delvers();
    let plain = done(data.path(), &["character", "Anna", "--plain"]);
    let file = data.path().join("anna.json");
    std::fs::write(&file, &plain).unwrap();
    let path = file.to_str().unwrap();
    let (of_roster, of_file) = (answer(data.path(), &["character", "anna"]), answer(data.path(), &["character", path]));
    assert_eq!(of_roster, of_file);
    let who = ready_made("Anna", Seed(3));
    assert_eq!(of_roster["load"], who.load());
    assert_eq!((&of_roster["load_possible"], &of_roster["level"]), (&json!(who.weight_possible()), &json!(1)));
    assert_eq!(
        of_roster["attributes"][0],
        json!({"code": "ST", "normal": who.attributes.0[0], "current": who.attributes.0[0]})
    );
    let text = done(data.path(), &["character", "Anna"]);
    assert!(text.starts_with("Anna, human ") && text.contains("marksmanship"), "{text}");
    let strength = format!("[\n    {}", who.attributes.0[0]);
    for (from, to, said) in [
        (strength.as_str(), "[\n    5000", "ST 5000 is out of bounds: 1 to 999"),
        ("\"Anna\"", "\"A name with more letters\"", "a name needs 1 to 16 letters"),
        ("\"experience\": 0", "\"experience\": -1", "anna.json: line"),
        ("\"experience\": 0", "\"experience\": 0, \"wings\": 2", "is expected, not \"wings\""),
        ("\"human\"", "\"giant\"", "hobbit is expected, not \"giant\""),
    ] {
        let wrong = plain.replacen(from, to, 1);
        assert_ne!(wrong, plain, "{from} is not in {plain}");
        std::fs::write(&file, wrong).unwrap();
        refused(data.path(), &["character", path], 1, said);
    }
    std::fs::write(&file, "").unwrap();
    refused(data.path(), &["fight", path, "orc"], 1, "anna.json: line 1, column 0: the file ends in the middle");
}

#[test]
fn wrong_parties_and_monsters_are_named_with_their_bounds() {
    let data = with_delvers();
    let fight = |party: &'static str, monsters: &'static str| ["fight", party, monsters, "--fights", "1"];
    for (arguments, code, said) in [
        (fight("Ana", "orc"), 1, "Ana is no file and no delver of the roster; did you mean Anna?"),
        (fight("Khan", "orc"), 1, "\"4 beginners\" makes some by dice"),
        (fight("7 beginners", "orc"), 2, "a party has 1 to 6 delvers, not 7"),
        (fight("Anna,anna", "orc"), 1, "member 2: two names are the same"),
        (fight("Anna", "gobblin"), 1, "gobblin is no file and no monster; did you mean goblin?"),
        (fight("Anna", "21 orcs"), 2, "a fight has 1 to 20 foes, not 21"),
        (fight("Anna", "12 orc, 9 rat"), 2, "a fight has 1 to 20 foes, not 21"),
        (fight("9 beginners", "orc"), 2, "a party has 1 to 6 delvers, not 9"),
        (fight("Anna", ""), 2, "a foe has no name; write a number and a monster"),
        (fight("Anna", "orc:0"), 2, "a rating is 1 to 20000, not 0"),
        (fight("Anna", "orc:many"), 2, "a rating is 1 to 20000, not many"),
    ] {
        refused(data.path(), &arguments, code, said);
    }
    let with = |more: &'static [&'static str]| [&["fight", "Anna", "black hobbit", "--fights", "1"], more].concat();
    refused(data.path(), &with(&["--level", "4"]), 1, "black hobbit is not used on level 4, so it needs a rating");
    refused(data.path(), &with(&["--level", "21"]), 2, "21 is not in 1..=20");
    refused(data.path(), &with(&["--rule", "magic=no"]), 2, "magic is no house rule: they are berserk, ");
    refused(data.path(), &with(&["--rule", "tiring=much"]), 2, "unknown variant `much`, expected `deficit` or `one`");
    refused(data.path(), &with(&["--rule", "tiring"]), 2, "write NAME=VALUE");
    refused(data.path(), &with(&["--rule", "berserk=maybe"]), 2, "berserk=maybe: berserk is true or false");
    assert!(
        done(data.path(), &with(&["--rule", "tiring=one", "--rule", "berserk=false", "--dark"])).contains("1 fight")
    );
}

#[test]
fn a_fight_by_lines_is_credited_to_the_roster() {
    proves!("TT-UI-19");
    let data = with_delvers();
    let orders = "?\nall\nodds\nsides\n9999\nnonsense\n".to_string() + &"computer\n".repeat(300);
    let played = talk(data.path(), &["tunnels", "play", "--party", "Anna, Bela", "--monsters", "rat"], &orders);
    let (out, err, code) = played;
    assert_eq!(code, 0, "{err}");
    for said in ["Anna and Bela meet Rat.", "Rat: MR ?", "9999 is no answer: the numbers go from 1 to ", "Anna: CON "] {
        assert!(out.contains(said), "{said}: {out}");
    }
    assert!(!out.chars().any(|one| one.is_control() && one != '\n'), "no cursor is moved: {out:?}");
    let long: Vec<&str> = out.lines().filter(|line| line.chars().count() > 79).collect();
    assert!(long.is_empty(), "{long:?}");
    let listed = answer(data.path(), &["roster", "list"]);
    assert!(listed.as_array().unwrap().iter().all(|one| one["fights"] == 1), "{listed}");
    let life = answer(data.path(), &["life", "Anna"]);
    assert_eq!((&life["fights"], life["battles"].as_array().unwrap().len()), (&json!(1), 1));
    assert_eq!(answer(data.path(), &["scores"]).as_array().unwrap().len(), 2);
    assert!(
        done(data.path(), &["life", "Bela"]).contains("against a rat")
            || done(data.path(), &["life", "Bela"]).contains("a rat")
    );
    // A seed makes it practice: nobody gains.
    let practice = ["tunnels", "play", "--party", "Anna", "--monsters", "rat", "--seed", "3", "--watch"];
    assert_eq!(talk(data.path(), &practice, "").2, 0);
    assert_eq!(answer(data.path(), &["roster", "list"])[0]["fights"], 1);
    refused(data.path(), &["play", "--seats", "5"], 2, "5 players need as many members, but the party has 4");
    // Left in the middle it waits and goes on.
    let left = talk(data.path(), &["tunnels", "play", "--party", "Anna", "--monsters", "orc"], "q\n");
    let id = left.0.split("`ludus tunnels play ").nth(1).and_then(|rest| rest.split('`').next()).unwrap().to_string();
    assert!(answer(data.path(), &["roster", "list"])[0]["state"] == "in a game");
    refused(data.path(), &["play", "--party", "Anna"], 1, "Anna is in a fight; resume or abandon it first");
    let again = talk(data.path(), &["tunnels", "play", &id], &"computer\n".repeat(300));
    assert_eq!(again.2, 0, "{}", again.1);
    assert_eq!(answer(data.path(), &["roster", "list"])[0]["fights"], 2);
}

#[test]
fn a_delve_by_lines_in_a_dungeon_that_ships_is_practice() {
    let data = with_delvers();
    let play = ["tunnels", "play", "--dungeon", "drowned-brewery", "--party", "Anna, Bela", "--seed", "2"];
    let (out, err, code) = talk(data.path(), &play, &("?\nall\n".to_string() + &"computer\n".repeat(3000)));
    assert_eq!(code, 0, "{err}");
    assert!(out.contains("Level 1, place ") && !out.contains("It waits: "), "{out}");
    assert!(answer(data.path(), &["roster", "list"]).as_array().unwrap().iter().all(|one| one["fights"] == 0));
    refused(data.path(), &["play", "--dungeon", "nowhere"], 1, "nowhere is no seed, no file and no dungeon that ships");
    refused(data.path(), &["play", "--dungeon", "7", "--monsters", "rat"], 2, "cannot be used with");
}

#[test]
fn delvers_are_exported_imported_and_removed() {
    let data = with_delvers();
    let text = done(data.path(), &["roster", "export"]);
    let file = data.path().join("all.json");
    std::fs::write(&file, &text).unwrap();
    let other = tempfile::tempdir().unwrap();
    let path = file.to_str().unwrap();
    assert_eq!(done(other.path(), &["roster", "import", path]), "On the roster of Tunnels now: Anna, Bela.\n");
    refused(other.path(), &["roster", "import", path], 1, "the roster has a \"Anna\" already");
    std::fs::write(&file, text.replace("\"advanced\": 1", "\"advanced\": 9")).unwrap();
    refused(data.path(), &["roster", "import", path], 1, "a level of 9 was chosen");
    assert_eq!(done(other.path(), &["roster", "remove", "bela", "--yes"]), "Bela is off the roster.\n");
    refused(other.path(), &["roster", "show", "Anne"], 1, "did you mean Anna?");
    assert!(done(other.path(), &["roster", "show", "Anna"]).contains("\"name\": \"Anna\""));
    let tables = answer(data.path(), &["tables"]);
    assert_eq!(tables["monsters"].as_array().unwrap().len(), 45);
    assert!(done(data.path(), &["tables"]).contains("balrog"));
}

#[test]
fn the_guild_lists_its_spells_and_teaches_them() {
    let data = with_delvers();
    let mut store = Store::open(data.path());
    let moss = Delver {
        gold: Coins::gold(650),
        ..Delver::plain("Moss", CharacterType::Rogue, Attributes([12, 14, 12, 12, 9, 12]))
    };
    store.add_delver(&moss, 1).unwrap();
    drop(store);
    let lines = answer(data.path(), &["guild", "moss"]);
    let of = |name: &str| lines.as_array().unwrap().iter().find(|line| line["spell"] == name).unwrap().clone();
    assert_eq!(lines.as_array().unwrap().len(), 70);
    let whammy = json!({"spell": "Whammy", "level": 2, "iq": 12, "dx": 9, "cost": 10, "fee": "600 g.p.", "knows": false, "refused": null});
    assert_eq!(of("Whammy"), whammy);
    assert_eq!(of("Dis-Spell")["refused"], "Dis-Spell needs DX 10, and Moss has 9");
    assert_eq!(done(data.path(), &["guild", "Moss", "whammy"]), "Moss knows Whammy now; 50 g.p. left.\n");
    let text = done(data.path(), &["guild", "Moss"]);
    assert!(text.lines().any(|line| line.starts_with("Whammy ") && line.ends_with("knows it")), "{text}");
    assert!(text.contains("the fee is 100 g.p., and Moss has 50 g.p."), "{text}");
    refused(data.path(), &["guild", "Moss", "Whammy"], 1, "Moss knows Whammy already");
    refused(data.path(), &["guild", "Moss", "Whamy"], 1, "no spell is called \"Whamy\"; did you mean Whammy?");
    refused(data.path(), &["guild", "Moss", "Abracadabra"], 1, "`ludus tunnels guild NAME` lists them");
    refused(data.path(), &["guild", "Mos"], 1, "did you mean Moss?");
    refused(data.path(), &["guild", "Moss", "Whammy", "--json"], 2, "cannot be used with");
}

#[test]
fn money_is_lent_on_the_command_line() {
    let data = with_delvers();
    let shown = |name: &str| serde_json::from_str::<Value>(&done(data.path(), &["roster", "show", name])).unwrap();
    let gold = |name: &str| shown(name)["who"]["gold"].as_str().unwrap().to_string();
    let of = |seed: u64, name| ready_made(name, Seed(seed)).gold;
    let (anna, bela) = (of(3, "Anna"), of(4, "Bela"));
    assert!(anna >= Coins::gold(1), "{anna}");
    let text = done(data.path(), &["lend", "anna", "Bela", "1"]);
    let (less, more) = (anna.less(Coins::gold(1)).unwrap(), bela.plus(Coins::gold(1)));
    assert_eq!(text, format!("Anna lends 1 g.p. to Bela. Now Anna has {less} and Bela has {more}\n"));
    assert_eq!((gold("Anna"), gold("Bela")), (less.to_string(), more.to_string()));
    refused(data.path(), &["lend", "Anna", "Bela", "0"], 2, "0 is not in 1..=999999");
    refused(data.path(), &["lend", "Anna", "Bela", "900000"], 1, "which is less than 900000 g.p.");
    refused(data.path(), &["lend", "Anna", "anna", "1"], 1, "Anna is named twice");
    refused(data.path(), &["lend", "Anna", "Bella", "1"], 1, "did you mean Bela?");
}
