//! `ludus hexarena`: figures, simulation, scenarios and the roster without a screen.

use crate::cli::ludus;
use serde_json::Value;
use std::path::Path;

fn done(data: &Path, arguments: &[&str]) -> String {
    let ran = ludus(data, arguments);
    assert_eq!(ran.code, 0, "{arguments:?}: {}", ran.err);
    ran.out
}

#[test]
fn riders_are_named_on_their_mounts() {
    let data = tempfile::tempdir().unwrap();
    let shown = done(data.path(), &["hexarena", "figure", "Hobgoblin captain on Horse"]);
    assert!(shown.contains("On Horse: TMR 12, AG and DR 12, EN 25, FT 20; Horsemanship 42%"), "{shown}");
    let json: Value =
        serde_json::from_str(&done(data.path(), &["hexarena", "figure", "Tiro on Fell pony", "--json"])).unwrap();
    assert_eq!((&json["mount"]["tmr"], &json["mount"]["horsemanship"]), (&9.into(), &42.into()));
    let file = data.path().join("mule.json");
    std::fs::write(&file, r#"{"name": "Mule", "tmr": 8, "ag": 10, "en": 22, "ft": 24}"#).unwrap();
    let rider = format!("2 Tiro on {}", file.display());
    let arguments =
        ["hexarena", "simulate", "--west", "Hobgoblin captain on Horse", "--east", &rider, "--battles", "50"];
    let out = done(data.path(), &arguments);
    assert!(out.starts_with("West wins ") && out.contains("of 50 bouts"), "{out}");
    std::fs::write(&file, r#"{"name": "Mule", "tmr": 80, "ag": 10, "en": 22, "ft": 24}"#).unwrap();
    let wrong = ludus(data.path(), &["hexarena", "figure", &rider[2..]]);
    assert!(wrong.err.contains("mule.json: tmr: expected a whole number from 1 to 15, found 80"), "{}", wrong.err);
    let wrong = ludus(data.path(), &["hexarena", "figure", "Tiro on Dragon"]);
    assert!(wrong.err.contains("the mounts are Horse and Fell pony"), "{}", wrong.err);
}

#[test]
fn figure_comes_from_a_name_or_file_and_mistakes_are_named() {
    let data = tempfile::tempdir().unwrap();
    let champion: Value =
        serde_json::from_str(&done(data.path(), &["hexarena", "figure", "Champion", "--json"])).unwrap();
    let sword = &champion["weapons"][0];
    assert_eq!(
        (sword["weapon"].as_str(), sword["rank"].as_u64(), sword["sc"].as_i64()),
        (Some("Hand & Half"), Some(6), Some(104))
    );
    assert_eq!(
        (champion["tmr"].as_i64(), champion["worth"].as_u64(), champion["price"].as_u64()),
        (Some(5), Some(590), Some(445))
    );
    let all: Value = serde_json::from_str(&done(data.path(), &["hexarena", "figure", "--json"])).unwrap();
    assert_eq!(all.as_array().unwrap().len(), 20 + 4, "the twenty, and four creatures");
    let wrong = ludus(data.path(), &["hexarena", "figure", "Champio"]);
    assert_eq!((wrong.code, wrong.err.lines().count()), (1, 1), "{}", wrong.err);
    assert!(wrong.err.contains("did you mean Champion?"), "{}", wrong.err);
    let file = data.path().join("broken.json");
    let sheet = |ps: i32, ap: i32| {
        let values = format!(r#"{{"ps":{ps},"md":15,"ag":15,"en":15,"ma":15,"wp":15,"ft":20,"pc":10}}"#);
        format!(
            r#"{{"name":"X","race":"Human","size":12,"values":{values},"armour":{{"armour":"Leather","ap":{ap}}}}}"#
        )
    };
    let told = |text: &str| {
        std::fs::write(&file, text).unwrap();
        ludus(data.path(), &["hexarena", "figure", &file.display().to_string()])
    };
    assert_eq!(told(&sheet(15, 4)).code, 0, "{}", told(&sheet(15, 4)).err);
    let wrong = told(&sheet(32_767, 4)).err;
    assert!(wrong.contains("Physical Strength: expected a whole number from -50 to 150, found 32767"), "{wrong}");
    let wrong = told(&sheet(15, 9)).err;
    assert!(wrong.contains("armour: ap: expected a whole number from 0 to 4, found 9"), "{wrong}");
    std::fs::write(&file, "{\"name\": \"X\"}").unwrap();
    let wrong = ludus(data.path(), &["hexarena", "figure", &file.display().to_string()]);
    assert!(wrong.code == 1 && wrong.err.contains("broken.json"), "{}", wrong.err);
}

#[test]
fn creatures_come_from_names_or_files_and_errors_say_where() {
    proves!("D135", "DQ-MULTI-08");
    let data = tempfile::tempdir().unwrap();
    let figure = |who: &str| done(data.path(), &["hexarena", "figure", who]);
    let drake: Value =
        serde_json::from_str(&done(data.path(), &["hexarena", "figure", "marsh drake", "--json"])).unwrap();
    assert_eq!(
        (drake["tmr"].as_i64(), drake["nature"]["hexes"].as_u64(), drake["front"].as_i64()),
        (Some(5), Some(4), Some(11))
    );
    let jaws = &drake["nature"]["attacks"][0];
    assert_eq!((jaws["sc"].as_i64(), jaws["class"].as_str(), jaws["times"].as_u64()), (Some(67), Some("A"), Some(1)));
    assert!(
        figure("Marsh drake").contains("4 hexes, hide AP 6; tramples: BC 40, D+4, Class C"),
        "{}",
        figure("Marsh drake")
    );
    assert!(figure("Pit hound").contains("One hex, hide AP 1"), "{}", figure("Pit hound"));
    let shipped = include_str!("../../assets/hexarena/creatures/ridgeback.json");
    let file = data.path().join("sow.json");
    std::fs::write(&file, shipped.replace("Ridgeback", "Old sow")).unwrap();
    let own = file.display().to_string();
    assert!(figure(&own).starts_with("Old sow\n"), "{}", figure(&own));
    let east = format!("{own},2 Pit hound");
    let arguments =
        ["hexarena", "simulate", "--west", "2 Legionary,Champion", "--east", &east, "--battles", "20", "--json"];
    let answer: Value = serde_json::from_str(&done(data.path(), &arguments)).unwrap();
    assert_eq!(answer["battles"].as_u64(), Some(20));
    std::fs::write(&file, shipped.replace("\"bc\": 50", "\"bc\": \"fifty\"")).unwrap();
    for arguments in [vec!["hexarena", "figure", &own], vec!["hexarena", "simulate", "--west", "Tiro", "--east", &own]]
    {
        let wrong = ludus(data.path(), &arguments);
        assert_eq!((wrong.code, wrong.err.lines().count()), (1, 1), "{}", wrong.err);
        let expected = "sow.json: attacks 1, bc: expected a whole number from 1 to 150, found \"fifty\"";
        assert!(wrong.err.contains(expected), "{}", wrong.err);
    }
}

#[test]
fn a_simulation_is_the_same_on_any_number_of_threads() {
    let data = tempfile::tempdir().unwrap();
    let run = |threads: &str| -> Value {
        let arguments = ["hexarena", "simulate", "--west", "Champion", "--east", "2 Tiro", "--battles", "100"];
        let out = done(data.path(), &[&arguments[..], &["--threads", threads, "--json"]].concat());
        serde_json::from_str(&out).unwrap()
    };
    let (one, two) = (run("1"), run("2"));
    assert!(one["hash"] == two["hash"] && one["decisions"] == two["decisions"], "{one} {two}");
    let count = |name: &str| one[name].as_u64().unwrap();
    assert_eq!(count("west_wins") + count("east_wins") + count("draws"), 100);
    assert!(count("west_wins") > 60, "a Champion beats two beginners: {one}");
    let wrong = ludus(data.path(), &["hexarena", "simulate", "--west", "9 Tiro", "--east", "Tiro"]);
    assert!(wrong.code == 1 && wrong.err.contains("1 to 7 figures"), "{}", wrong.err);
}

#[test]
fn scenario_files_are_played_and_one_that_does_not_hold_says_so() {
    let data = tempfile::tempdir().unwrap();
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/hexarena/scenarios/wpn-rating.json");
    let out = done(data.path(), &["hexarena", "scenario", &path.display().to_string()]);
    assert!(out.ends_with("1 passed, 0 failed\n"), "{out}");
    let broken = data.path().join("broken.json");
    std::fs::write(&broken, "{}").unwrap();
    let ran = ludus(data.path(), &["hexarena", "scenario", &broken.display().to_string()]);
    assert!(ran.code == 1 && ran.out.contains("FAILED"), "{} {}", ran.out, ran.err);
}

#[test]
fn the_roster_is_imported_listed_and_exported() {
    let data = tempfile::tempdir().unwrap();
    assert!(done(data.path(), &["hexarena", "roster", "list"]).contains("Nobody"));
    let foe = ludus::hexarena::matchmaking::foes::Foe::named("Hoplite").unwrap();
    let who = ludus::hexarena::model::character::Character { name: "Rolf".into(), ..foe.character() };
    let mut store: ludus::store::Store = ludus::store::Store::open(data.path());
    store.add_hexarena(&who, 1).unwrap();
    drop(store);
    let text = done(data.path(), &["hexarena", "roster", "export"]);
    let other = tempfile::tempdir().unwrap();
    let file = other.path().join("people.json");
    std::fs::write(&file, &text).unwrap();
    assert!(done(other.path(), &["hexarena", "roster", "import", &file.display().to_string()]).contains("Rolf"));
    assert!(done(other.path(), &["hexarena", "scores"]).contains("Rolf"));
    let shown = done(other.path(), &["hexarena", "roster", "show", "rolf"]);
    assert!(shown.contains("\"Rolf\""), "{shown}");
}

/// A code says which bout it is; one of other rules says what would differ, and is simulated knowingly only.
#[test]
fn code_is_simulated_and_code_of_other_rules_needs_a_flag() {
    use ludus::engine::dice::Seed;
    use ludus::engine::share_code::{code, code_under};
    use ludus::hexarena::battle::state::{Bout, RULES};
    use ludus::hexarena::matchmaking::foes::Foe;
    use ludus::hexarena::model::setup::Setup;
    use ludus::hexarena::model::sheet::Sheet;
    let data = tempfile::tempdir().unwrap();
    let sheet = |name: &str| Sheet::of(&Foe::named(name).unwrap().character());
    let setup = Setup::new(vec![sheet("Champion")], vec![sheet("Tiro")]);
    let simulated = |code: &str, more: &[&str]| {
        let arguments = ["hexarena", "simulate", "--battles", "40", "--json", "--code", code];
        ludus(data.path(), &[&arguments[..], more].concat())
    };
    let value = |text: &str| serde_json::from_str::<Value>(text).unwrap();
    let own = simulated(&code::<Bout>(&setup, Seed(9)), &[]);
    assert_eq!(own.code, 0, "{}", own.err);
    // The same two by name, with the seed of the code.
    let named = ["--west", "Champion", "--east", "Tiro", "--battles", "40", "--seed", "9", "--json"];
    let named = done(data.path(), &[&["hexarena", "simulate"][..], &named].concat());
    assert_eq!(value(&own.out)["decisions"], value(&named)["decisions"]);
    let old = code_under::<Bout>(&setup, Seed(9), RULES + 1);
    let refused = simulated(&old, &[]);
    assert!(refused.code != 0 && refused.err.contains("--other-rules"), "{}", refused.err);
    assert_eq!(simulated(&old, &["--other-rules"]).code, 0);
    let mut torn = code::<Bout>(&setup, Seed(9));
    let at = torn.len() / 2;
    torn.replace_range(at..=at, if &torn[at..=at] == "A" { "B" } else { "A" });
    assert_ne!(simulated(&torn, &[]).code, 0);
}

#[test]
fn a_life_has_the_figures_of_the_roster_and_of_every_bout() {
    use ludus::engine::dice::Seed;
    use ludus::hexarena::ai::{Scratch, choose};
    use ludus::hexarena::battle::state::Bout;
    use ludus::hexarena::matchmaking::foes::Foe;
    use ludus::hexarena::model::character::Character;
    use ludus::hexarena::model::setup::{Control, Level, Setup};
    use ludus::hexarena::model::sheet::Sheet;
    use ludus::store::Store;
    let data = tempfile::tempdir().unwrap();
    let mut store = Store::open(data.path());
    let who = Character { name: "Anna".into(), ..Foe::named("Champion").unwrap().character() };
    store.add_hexarena(&who, 1_760_000_000).unwrap();
    let mut fights = |number: u64, counts: &[&str]| {
        let own = Sheet::of(&store.hexarena().find("Anna").unwrap().who);
        let foe = Sheet::of(&Foe::named("Halfling knife").unwrap().character());
        let mut setup = Setup { near: true, ..Setup::new(vec![own], vec![foe]) };
        setup.sides[1].control = Control::Computer(Level::Trained);
        let mut session = store.begin::<Bout>(setup, Seed(number), counts, 1_760_000_100 + number).unwrap();
        while session.battle().outcome().is_none() {
            let (command, _) = choose(session.battle(), Level::Trained, &mut Scratch::default()).unwrap();
            session.execute(&command).unwrap();
        }
        store.settle(&session).unwrap();
        store.rest_a_week(Seed(number)).unwrap();
    };
    (1..=3).for_each(|number| fights(number, &["Anna"]));
    // One that counts for nobody is in nobody's life.
    fights(4, &[]);
    drop(store);
    let told: Value = serde_json::from_str(&done(data.path(), &["hexarena", "life", "anna", "--json"])).unwrap();
    let store = Store::open(data.path());
    let career = &store.hexarena().find("Anna").unwrap().who.career;
    let battles = told["battles"].as_array().unwrap();
    assert_eq!((battles.len() as u32, told["bouts"].as_u64()), (career.bouts, Some(career.bouts.into())), "{told}");
    assert_eq!(told["untold"], 0);
    let sum = |what: &str| battles.iter().filter_map(|battle| battle[what].as_u64()).sum::<u64>();
    let all = |list: &str, what: &str| -> u64 {
        told[list].as_array().unwrap().iter().filter_map(|one| one[what].as_u64()).sum()
    };
    assert_eq!((sum("put_out"), all("weapons", "strikes")), (career.put_out.into(), sum("strikes")), "{told}");
    assert_eq!((all("weapons", "hits"), all("harmed_by", "taken")), (sum("hits"), sum("taken")), "{told}");
    assert_eq!(told["best_blow"]["lost"].as_u64(), Some(career.best_blow.into()));
    assert!(sum("strikes") > 3 && career.put_out > 0, "something is tested: {told}");
    let text = done(data.path(), &["hexarena", "life", "Anna"]);
    assert!(text.starts_with("Anna, Human: 3 bouts, ") && text.contains("Halfling knife"), "{text}");
    let wrong = ludus(data.path(), &["hexarena", "life", "Ana"]);
    assert!(wrong.code == 1 && wrong.err.contains("did you mean Anna?"), "{}", wrong.err);
}
