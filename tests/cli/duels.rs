//! `ludus duels`: odds, league and simulation without a screen.

use crate::cli::ludus;
use ludus::duels::battle::command::Command;
use ludus::duels::battle::odds::Trial;
use ludus::duels::battle::state::Encounter;
use ludus::duels::data::monster::Monster;
use ludus::duels::data::skill::Levels;
use ludus::duels::model::character::Character;
use ludus::duels::model::fighter::Side;
use ludus::duels::model::setup::{Entrant, Setup};
use ludus::engine::dice::Seed;
use ludus::store::Store;
use std::fs;
use std::path::PathBuf;
use tempfile::TempDir;

const SOLDIER: &str = r#"{"name": "Soldier", "levels": {"ME": 2, "FI": 2}, "plan": "FI* ME3 FL ME*"}"#;
const MAGE: &str = r#"{"name": "Mage", "levels": [2, 0, 2, 0], "items": [7, 4], "plan": "CA-SH CA-HO US-2 ME*"}"#;

/// A folder with files of these contents, "a.json" and so on.
fn files(texts: &[&str]) -> (TempDir, Vec<String>) {
    let folder = tempfile::tempdir().unwrap();
    let put = |(index, text): (usize, &&str)| {
        let path: PathBuf = folder.path().join(format!("{}.json", (b'a' + index as u8) as char));
        fs::write(&path, text).unwrap();
        path.display().to_string()
    };
    let paths = texts.iter().enumerate().map(put).collect();
    (folder, paths)
}

#[test]
fn odds_match_the_prototype_on_any_number_of_threads() {
    let (folder, paths) = files(&[SOLDIER]);
    let odds = |threads: &str| {
        let ran = ludus(
            folder.path(),
            &["duels", "odds", &paths[0], "Troll", "--seed", "9", "--fights", "10000", "--json", "--threads", threads],
        );
        assert_eq!((ran.code, ran.err.as_str()), (0, ""));
        ran
    };
    let one = odds("1");
    assert!(one.out == odds("2").out && one.out == odds("5").out);
    let answer = one.json();
    let share = |name: &str| answer[name].as_f64().unwrap_or_else(|| panic!("no {name} in {answer}"));
    assert!((share("escape_a") - 0.30).abs() < 0.03 && (share("win_a") - 0.06).abs() < 0.03, "{answer}");
    let all = ["win_a", "win_b", "escape_a", "escape_b", "parted", "undecided"].map(share);
    assert!((all.into_iter().sum::<f64>() - 1.0).abs() < 1e-9 && share("rounds") > 3.0, "{answer}");
    assert_eq!(answer["fights"], 10_000);
}

#[test]
fn options_of_the_meeting_matter() {
    let coward = r#"{"name": "Cow", "temper": "Cowardly", "levels": {"ME": 1}, "plan": "ME*"}"#;
    let (folder, paths) = files(&[coward, SOLDIER]);
    let odds = |a: &str, b: &str, more: &[&str]| {
        let ran = ludus(folder.path(), &[&["duels", "odds", a, b, "--fights", "2000", "--json"], more].concat());
        assert_eq!(ran.code, 0, "{}", ran.err);
        ran.json()
    };
    let (cow, soldier) = (paths[0].as_str(), paths[1].as_str());
    assert_eq!(odds(cow, "Demon", &[])["refused"], 0.0, "nobody refuses unless it is asked for");
    let refused = odds(cow, "Demon", &["--refusal"])["refused"].as_f64().unwrap();
    assert!((refused - 0.6).abs() < 0.05, "{refused}");
    assert_eq!(odds(soldier, cow, &["--refusal"])["refused"], 0.0, "who is attacked cannot");
    let flight = ["--plan-a", "ME*", "--plan-b", "FL", "--commanders"];
    assert_eq!(odds(soldier, cow, &flight)["escape_b"], 1.0, "who begins with FL refuses the challenge");
    let near = odds(soldier, "Troll", &["--start-range", "melee"])["rounds"].as_f64().unwrap();
    assert!(near < odds(soldier, "Troll", &[])["rounds"].as_f64().unwrap());
    assert_eq!(odds(soldier, cow, &["--starter", "b", "--plan-a", "CA-SH", "--plan-b", "TA"])["parted"], 1.0);
}

#[test]
fn invalid_characters_are_refused_with_the_reason() {
    let bad = [
        r#"{"name": "X", "levels": {"ME": 7}}"#,
        r#"{"name": "X", "levels": {"ME": 1}, "items": [12]}"#,
        r#"{"name": "X", "levels": {"ME": 1}, "temper": "Angry"}"#,
        r#"{"name": "X", "levels": {"ME": 1}, "plan": "ME* XX"}"#,
        r#"{"name": "X", "levels": {"ME": 1}, "plan": "TA FU"}"#,
        "ME*",
    ];
    let (folder, paths) = files(&bad);
    let why = [
        "melee 7: levels go from 0 to 5",
        "there is no item 12: there are 1 to 10",
        "one of Cowardly, Cautious, Steady, Bold, Fierce is expected, not \"Angry\"",
        "entry 2 (line 1, column 5): there is no tactic XX",
        "exclude each other",
        "a.json",
    ];
    for (path, why) in paths.iter().zip(why).take(5) {
        ludus(folder.path(), &["duels", "odds", path, "Troll"]).failed(1, why);
    }
    ludus(folder.path(), &["duels", "odds", &paths[5], "Troll"]).failed(1, "f.json");
    ludus(folder.path(), &["duels", "odds", "Trol", "Demon"]).failed(1, "did you mean Troll?");
    ludus(folder.path(), &["duels", "odds", "Troll", "Demon"]).failed(1, "one of the two must be a character");
    ludus(folder.path(), &["duels", "league", &paths[0], &paths[1]]).failed(1, "levels go from 0 to 5");
}

#[test]
fn roster_names_are_found_and_a_damaged_roster_is_reported() {
    let folder = tempfile::tempdir().unwrap();
    let mut store = Store::open(folder.path());
    let brenna = Character { levels: Levels([2, 0, 2, 0]), ..Character::new("Brunhild") };
    store.add_duelist(&brenna, 1).unwrap();
    drop(store);
    let ran = ludus(folder.path(), &["duels", "odds", "brunhild", "Giant Rat", "--plan-a", "ME*", "--json"]);
    assert_eq!((ran.code, ran.json()["a"].as_str()), (0, Some("Brunhild")), "{}", ran.err);
    let path = folder.path().join("duels.json");
    let text = fs::read_to_string(&path).unwrap().replace("Brunhild", "Brunhald");
    fs::write(&path, &text).unwrap();
    let ran = ludus(folder.path(), &["duels", "odds", "brunhild", "Giant Rat"]);
    assert_eq!((ran.code, ran.err.lines().count()), (1, 2), "{}", ran.err);
    assert!(ran.err.contains("duels.json is damaged") && ran.err.contains("no character of the roster"), "{}", ran.err);
    assert_eq!(fs::read_to_string(&path).unwrap(), text, "only looked at");
}

#[test]
fn league_and_simulate_are_the_same_on_any_thread_count() {
    let (folder, paths) = files(&[SOLDIER, MAGE]);
    let league = |more: &[&str]| {
        let ran = ludus(folder.path(), &[&["duels", "league", "--json", "--fights", "200"], more].concat());
        assert_eq!(ran.code, 0, "{}", ran.err);
        ran.json()
    };
    let shipped = league(&["--threads", "1"]);
    assert_eq!(shipped, league(&["--threads", "3"]));
    let rows = shipped.as_array().unwrap();
    assert_eq!(rows.len(), 6);
    let points: Vec<u64> = rows.iter().map(|row| row["points"].as_u64().unwrap()).collect();
    assert!(points.is_sorted_by(|a, b| a >= b) && points.iter().sum::<u64>() == 15 * 200 * 2, "{points:?}");
    assert_eq!(league(&[&paths[0], &paths[1]]).as_array().unwrap().len(), 2);
    ludus(folder.path(), &["duels", "league", &paths[0]]).failed(1, "a league has 2 to 16");
    ludus(folder.path(), &["duels", "league", &paths[0], &paths[0]]).failed(1, "appears twice");
    let simulate = |threads: &str| {
        let ran = ludus(
            folder.path(),
            &["duels", "simulate", &paths[0], &paths[1], "--fights", "40", "--json", "--threads", threads],
        );
        assert_eq!(ran.code, 0, "{}", ran.err);
        ran.json()
    };
    let two = simulate("2");
    assert_eq!(two, simulate("1"));
    assert_eq!((two["fights"].as_u64(), two["rows"].as_array().unwrap().len()), (Some(80), 2));
}

#[test]
fn career_is_read_from_the_journals_of_encounters() {
    let folder = tempfile::tempdir().unwrap();
    let mut store = Store::open(folder.path());
    let anna = Character { levels: Levels([2, 0, 2, 0]), gold: 30, ..Character::new("Anna") };
    store.add_duelist(&anna, 1_760_000_000).unwrap();
    let (mut won, mut lost) = (0, 0);
    for (number, kind) in [Monster::Ghoul, Monster::Troll, Monster::Gargoyle, Monster::Dragon].into_iter().enumerate() {
        let (setup, seed) = (Setup::new(Entrant::player(anna.clone()), Entrant::monster(kind)), Seed(number as u64));
        let mut session = store.begin::<Encounter>(setup, seed, &["Anna"], 1_760_000_100 + number as u64).unwrap();
        session.execute(&Command::Seal("CA-SH CA-DA ME*".parse().unwrap())).unwrap();
        won += u64::from(session.battle().fighter(Side::A).is_alive() && !session.battle().fighter(Side::B).is_alive());
        lost += u64::from(!session.battle().fighter(Side::A).is_alive());
        store.settle(&session).unwrap();
    }
    // One that counts for nobody is in nobody's life.
    let setup = Setup::new(Entrant::player(anna.clone()), Entrant::monster(Monster::Ghoul));
    let mut session = store.begin::<Encounter>(setup, Seed(9), &[], 1_760_000_900).unwrap();
    session.execute(&Command::Seal("ME*".parse().unwrap())).unwrap();
    drop(store);
    let ran = ludus(folder.path(), &["duels", "life", "anna", "--json"]);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    let told = ran.json();
    assert_eq!((&told["name"], &told["alive"], &told["untold"]), (&"Anna".into(), &true.into(), &0.into()));
    let battles = told["battles"].as_array().unwrap();
    assert_eq!((battles.len(), &battles[0]["foe"], &battles[0]["state"]), (4, &"Ghoul".into(), &"over".into()));
    let sum = |list: &str, figure: &str| -> u64 {
        told[list].as_array().unwrap().iter().map(|one| one[figure].as_u64().unwrap()).sum()
    };
    assert_eq!((sum("kills_by_kind", "count"), sum("harmed_by", "kills")), (won, lost));
    assert_eq!((&told["duels"]["won"], &told["duels"]["lost"]), (&won.into(), &lost.into()));
    let taken: u64 = battles.iter().map(|one| one["taken"].as_u64().unwrap()).sum();
    assert!(taken > 0 && sum("harmed_by", "taken") == taken, "{told}");
    assert_eq!(sum("weapons", "dealt"), battles.iter().map(|one| one["dealt"].as_u64().unwrap()).sum::<u64>());
    let text = ludus(folder.path(), &["duels", "life", "Anna"]).out;
    for words in ["Anna, hero: ME 2 FI 0 MG 2 TH 0", "Nemesis ", "Best blow ", "Battle "] {
        assert!(text.to_lowercase().contains(&words.to_lowercase()), "{words}: {text}");
    }
    let near = ludus(folder.path(), &["duels", "life", "Ana"]);
    assert!(near.code == 1 && near.err.contains("did you mean Anna?"), "{}", near.err);
}

#[test]
fn a_code_is_simulated_and_a_wrong_one_names_its_group() {
    let folder = tempfile::tempdir().unwrap();
    let anna = Character { levels: Levels([2, 0, 2, 0]), ..Character::new("Anna") };
    let setup = Setup::new(Entrant::player(anna), Entrant::monster(Monster::Gargoyle));
    let code = ludus::engine::share_code::code::<Encounter>(&setup, Seed(5));
    let simulate = |more: &[&str]| {
        let ran = ludus(folder.path(), &[&["duels", "simulate", "--code", &code, "--json"], more].concat());
        assert_eq!(ran.code, 0, "{}", ran.err);
        ran.json()
    };
    let answer = simulate(&["--fights", "3000", "--threads", "1"]);
    assert_eq!(answer, simulate(&["--fights", "3000", "--threads", "4"]));
    let row = &answer["rows"][0];
    assert_eq!((&row["name"], &row["other"], &row["fights"]), (&"Anna".into(), &"Gargoyle".into(), &3000.into()));
    assert_eq!(row["other_plan"], Monster::Gargoyle.row().plan, "who has a plan keeps it");
    // What is simulated is that encounter with those plans.
    let plans = [&row["plan"], &row["other_plan"]].map(|plan| plan.as_str().unwrap().parse().unwrap());
    let odds = Trial::of(&setup, [Some(&plans[0]), Some(&plans[1])], Seed(5)).run(Seed(5), 0..3000);
    assert_eq!((&row["won"], &row["lost"]), (&odds.wins[0].into(), &odds.wins[1].into()));
    assert_ne!(answer, simulate(&["--fights", "3000", "--seed", "6"]));
    let wrong = format!("{}{}", if code.starts_with('3') { "4" } else { "3" }, &code[1..]);
    let refused = ludus(folder.path(), &["duels", "simulate", "--code", &wrong]);
    assert!(refused.code == 1 && refused.err.contains("group 1 ("), "{}", refused.err);
    let foreign = ludus(folder.path(), &["simulate", "--code", &code]);
    assert!(foreign.code == 1 && foreign.err.contains("another rulebook"), "{}", foreign.err);
}
