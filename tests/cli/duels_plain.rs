//! `ludus duels play`: an encounter in lines, through pipes.

use crate::cli::{ludus, talk};
use crate::pty::Person;
use ludus::duels::data::skill::Levels;
use ludus::duels::model::character::Character;
use ludus::duels::model::series::Series;
use ludus::duels::model::setup::{Entrant, Setup};
use ludus::engine::dice::Seed;
use ludus::store::Store;

fn with_brenna() -> tempfile::TempDir {
    let data = tempfile::tempdir().unwrap();
    let brenna = Character { levels: Levels([2, 0, 2, 0]), ..Character::new("Bran") };
    Store::open(data.path()).add_duelist(&brenna, 1).unwrap();
    data
}

#[test]
fn plain_encounter_is_played_with_plans_typed_in_notation() {
    proves!("DUEL-UI-12");
    let data = with_brenna();
    let typed = "CA-ZZ\nTA ST\n?\nca-sh ca-da me*\n\n";
    let (out, err, code) = talk(data.path(), &["duels", "play", "bran", "gargoyle", "--seed", "3"], typed);
    assert_eq!((code, err.as_str()), (0, ""), "{out}");
    for told in [
        "Plan for Bran against Gargoyle (15 HP, melee 1, medium).",
        "You: ME 2  FI 0  MG 2  TH 0  Steady  HP 10",
        "ME hits 70%, 1-6. FI no arrows. MG casts 70%. TH steals 15%.",
        "No plan: entry 1 (line 1, column 1): there is no spell ZZ",
        "No plan: entry 2",
        "CA-DA Dart: 1-6 damage",
        "CA-SH CA-DA ME*   3 of 20 lines, sum ",
        "10000 fights: win ",
        "Against its plan ME*.",
        "Bran has sealed a plan: ",
        "Combat begins at Spell range.",
        "R1 Bran casts Shield (line 1, CA-SH): need 70: ",
    ] {
        assert!(out.contains(told), "{told:?} is not in {out}");
    }
    assert!(out.is_ascii() && !out.contains('\u{1b}'), "nothing is drawn: {out}");
    // It is a battle like any other, told again by its id; but whoever could choose his dice could choose his fame.
    let store = Store::look(data.path());
    assert_eq!(store.duels().find("Bran").unwrap().record.duels(), 0);
    let id = store.battles()[0].id.clone().unwrap().to_string();
    let replayed = ludus(data.path(), &["replay", &id]).out;
    let lines: Vec<&str> = out.lines().filter(|line| line.starts_with('R')).collect();
    assert!(
        lines.len() > 5 && lines.iter().all(|line| replayed.contains(line.split_once(' ').unwrap().1)),
        "{out} and {replayed}"
    );
    // What killed somebody is told at the end (DUEL-UI-11 in lines).
    assert!(out.contains("What killed ") && out.contains(": HP ") && out.contains(": dead, gold "), "{out}");
}

#[test]
fn left_encounter_resumes_and_the_last_plan_is_offered_again() {
    let data = with_brenna();
    let (out, _, code) = talk(data.path(), &["duels", "play", "Bran", "Hagen", "--level", "1"], "me*\nq\n");
    assert_eq!(code, 0);
    let id = out.split("`ludus duels play ").nth(1).unwrap().split('`').next().unwrap().to_string();
    assert!(out.contains(&format!("It waits: `ludus duels play {id}` goes on.")), "{out}");
    let (out, err, code) = talk(data.path(), &["duels", "play", &id], "fl me*\n\n");
    assert_eq!((code, err.as_str()), (0, ""), "{out}");
    assert!(out.contains("Hagen has sealed a plan: ") && out.contains("Bran flees"), "{out}");
    let (out, ..) = talk(data.path(), &["duels", "play", "Bran", "Troll"], "");
    assert!(out.contains("As last time: FL ME*"), "the end of the input leaves it, too: {out}");
    assert!(out.contains("It waits: "), "{out}");
    let (_, err, code) = talk(data.path(), &["duels", "play", &id], "");
    assert!(code == 1 && err.contains("is over"), "{err}");
}

#[test]
fn typed_plan_is_offered_again_when_the_encounter_resumes() {
    let data = with_brenna();
    let (out, ..) = talk(data.path(), &["duels", "play", "Bran", "Hagen", "--level", "1"], "fl me2\nq\n");
    let id = out.split("`ludus duels play ").nth(1).unwrap().split('`').next().unwrap().to_string();
    let (out, ..) = talk(data.path(), &["duels", "play", &id], "\n");
    assert!(out.contains("As you left it: FL ME2") && out.contains("Bran flees"), "{out}");
    let drafts = std::fs::read_to_string(data.path().join("drafts.json")).unwrap();
    assert!(!drafts.contains("ME"), "sealed, it is forgotten: {drafts}");
}

#[test]
fn series_continues_by_the_id_of_its_last_bout() {
    let data = with_brenna();
    let id = {
        let mut store = Store::open(data.path());
        let bran = store.duels().find("Bran").unwrap().who.clone();
        let [a, b] = [Entrant::player(bran), Entrant::player(Character::new("Ada"))];
        let setup = Setup { series: Some(Series::default()), ..Setup::new(a, b) };
        store.begin_bout(setup, Seed(3), 5).unwrap().id().to_string()
    };
    let (out, err, code) = talk(data.path(), &["duels", "play", &id], "me*\n\nme*\n\n");
    assert_eq!((code, err.as_str()), (0, ""), "{out}");
    assert!(out.contains("Best of five, after 1 of 5 bouts: ") && out.contains("begins the next bout."), "{out}");
    let (out, err, code) = talk(data.path(), &["duels", "play", &id], "me*\nq\n");
    assert_eq!((code, err.as_str()), (0, ""), "{out}");
    assert!(out.contains("Plan for ") && !out.contains(&format!("play {id}`")), "another bout: {out}");
}

#[test]
fn two_players_plan_in_turn_without_seeing_each_others_plan() {
    let data = with_brenna();
    let typed = "ca-ho me*\n\nfl\n\n";
    let (out, _, code) = talk(data.path(), &["duels", "play", "Bran", "Brenna", "--two"], typed);
    assert_eq!(code, 0, "{out}");
    let second = out.find("Plan for Brenna").unwrap();
    let until_the_fight = &out[second..out.find("Combat begins").unwrap()];
    assert!(!until_the_fight.contains("CA-HO") && until_the_fight.contains("Against tactics made up"), "{out}");
    let commanders = ["duels", "play", "Bran", "Brenna", "--commanders"];
    let (out, ..) = talk(data.path(), &commanders, "ta\n?\n");
    assert!(out.contains("TA talk - not in a special plan") && out.contains("No plan: "), "{out}");
}

#[test]
fn the_second_player_does_not_see_the_first_plan() {
    let data = with_brenna();
    let mut person = Person::starts(&["duels", "play", "Bran", "Brenna", "--two"], data.path());
    person.waits_for("plan>");
    person.types("ca-ho me*\r");
    person.waits_for("2 of 20 lines");
    person.types("\r");
    person.waits_for("Hand the keyboard to Brenna");
    assert!(!person.sees().contains("CA-HO"), "{}", person.sees());
    person.types("\r");
    person.waits_for("Plan for Brenna");
    assert!(!person.sees().contains("CA-HO"), "{}", person.sees());
    // The lines above the screen are gone, too.
    let raw = String::from_utf8_lossy(&person.raw.lock().unwrap()).into_owned();
    assert!(raw.contains("\x1b[3J"), "{raw:?}");
}

#[test]
fn roster_fighter_follows_the_stored_special_plan() {
    let data = with_brenna();
    let (_, err, code) = talk(data.path(), &["duels", "play", "Hagen", "Bran", "--special"], "");
    assert!(code == 1 && err.contains("keeps no special plan"), "{err}");
    let mut store = Store::open(data.path());
    store.set_special_plan("Bran", Some("CA-HO FL".parse().unwrap())).unwrap();
    drop(store);
    let (out, ..) = talk(data.path(), &["duels", "play", "Hagen", "Bran", "--special", "--seed", "1"], "me*\n\n");
    assert!(out.contains("Bran casts Hold (line 1, CA-HO)") && !out.contains("Bran has sealed"), "{out}");
}

#[test]
fn the_encounters_shipped_are_played_by_lines_too() {
    let data = tempfile::tempdir().unwrap();
    let save = |name: &str| format!("{}/saves/{name}.jsonl", env!("CARGO_MANIFEST_DIR"));
    let (out, ..) =
        talk(data.path(), &["duels", "play", &save("the-sphinx-waits-for-an-answer")], "sa \"man\" fu sc\n\n");
    assert!(
        out.contains("Hint: ") && out.contains("It asked: Four legs at dawn") && out.contains("Wand of Holding"),
        "{out}"
    );
    let (out, ..) = talk(data.path(), &["duels", "play", &save("hagen-has-sealed-his-challenge")], "fl\n\n");
    assert!(out.contains("The army of Selene loses a quarter"), "{out}");
}
