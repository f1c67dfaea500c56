//! `ludus hexarena play`: a bout in lines, through pipes.

use crate::cli::{ludus, talk};
use ludus::hexarena::data::weapon::Weapon;
use ludus::hexarena::matchmaking::foes::Foe;
use ludus::hexarena::model::sheet::Sheet;
use ludus::store::Store;
use std::path::Path;

/// The bout of Champion and two Tiros, near each other.
const THREE: [&str; 9] = ["hexarena", "play", "--west", "Champion", "--east", "2 Tiro", "--near", "--seed", "3"];

fn play(data: &Path, more: &[&str], typed: &str) -> (String, String, i32) {
    talk(data, &[&THREE[..], more].concat(), typed)
}

/// What is said after the last prompt with these words.
fn after<'a>(out: &'a str, typed: &str) -> &'a str {
    let said = out.split_once(&format!("> {typed}\n"));
    said.unwrap_or_else(|| panic!("nobody typed {typed}: {out}")).1
}

#[test]
fn a_whole_bout_is_played_by_piped_answers_and_replays() {
    proves!("DQU-39");
    let data = tempfile::tempdir().unwrap();
    let (out, err, code) = play(data.path(), &[], &"1\n".repeat(3000));
    assert_eq!((code, err.as_str()), (0, ""), "{out}");
    for told in [
        "West, place your figures",
        "P1 Pulse 1 begins.",
        "t Tiro stands at ",
        " of Champion, and faces W; unhurt",
        "Champion is in its zone.",
        "Whom does C Champion strike, and how?",
        "P1 Tiro charges from ",
        " has won in Pulse ",
        "C Champion: FT ",
    ] {
        assert!(out.contains(told), "{told:?} is not in {out}");
    }
    assert!(out.is_ascii() && !out.contains('\u{1b}'), "nothing is drawn");
    let long: Vec<&str> = out.lines().filter(|line| line.len() > 80).collect();
    assert!(long.is_empty(), "{long:?}");
    // It is a battle like any other: its journal replays, and tells the same end.
    let store = Store::look(data.path());
    let id = store.battles()[0].id.clone().unwrap().to_string();
    assert!(ludus(data.path(), &["verify", &id]).out.contains("replay to the same hashes"));
    let end = out.lines().find(|line| line.contains(" has won in Pulse ")).unwrap();
    assert!(ludus(data.path(), &["replay", &id]).out.contains(end), "{end}");
    let (_, err, code) = talk(data.path(), &["hexarena", "play", &id], "");
    assert!(code == 1 && err.contains("is over"), "{err}");
}

#[test]
fn plain_game_accepts_words_numbers_and_hex_names() {
    let data = tempfile::tempdir().unwrap();
    let typed = "C stands at E4\nready\nfirst\nmove\n0\nmoves G5 facing SE\n";
    let (out, _, code) = play(data.path(), &[], typed);
    assert_eq!(code, 0);
    assert!(after(&out, "C stands at E4").contains("C Champion stands at E4, and faces E"), "{out}");
    assert!(after(&out, "first").contains("Pulse 1. C Champion acts: FT 21/21 EN 18, "), "{out}");
    assert!(
        after(&out, "move").contains("  1 to ") && after(&out, "move").contains(" more: `all` lists them."),
        "{out}"
    );
    assert!(after(&out, "0").trim_start().starts_with("1 move ("), "{out}");
    assert!(after(&out, "moves G5 facing SE").contains("Champion goes from E4 to G5, "), "{out}");
}

#[test]
fn a_wrong_answer_is_answered_in_one_sentence_and_asked_again() {
    let data = tempfile::tempdir().unwrap();
    let typed = "ready\nfirst\n99\nfoo\nmoves Z9\nattacks q\nundo\nlook Z9\nfly\n\n";
    let (out, err, code) = play(data.path(), &[], typed);
    assert_eq!((code, err.as_str()), (0, ""));
    for (typed, said) in [
        ("99", "There is no 99: the numbers go from 1 to 8.\nC> "),
        ("foo", "No: \"C foo\": unknown verb.\nC> "),
        ("moves Z9", "No: \"C moves Z9\": Z9 cannot be reached with this.\nC> "),
        ("undo", "Nothing can be taken back.\n"),
        ("look Z9", "Z9 is no hex: they are called by column and row, as D5.\nC> "),
        ("", "A number or words answer; `help` tells which.\nC> "),
    ] {
        assert!(after(&out, typed).starts_with(said), "{typed:?}: {out}");
    }
    assert!(after(&out, "attacks q").starts_with("No: "), "{out}");
    let help = talk(data.path(), &THREE, "help\n").0;
    assert!(help.contains("`moves D5 facing W`") && help.contains("odds, odds 2") && help.contains("quit: "), "{help}");
}

#[test]
fn bout_left_by_quit_or_end_of_input_can_be_resumed() {
    let data = tempfile::tempdir().unwrap();
    for (typed, more) in [("ready\nfirst\n", "3\n"), ("quit\n", "ready\n")] {
        let (out, err, code) = play(data.path(), &[], typed);
        assert_eq!((code, err.as_str()), (0, ""), "{out}");
        let id = out.split("`ludus hexarena play ").nth(1).unwrap().split('`').next().unwrap().to_string();
        let (again, err, code) = talk(data.path(), &["hexarena", "play", &id], more);
        assert_eq!((code, err.as_str()), (0, ""), "{again}");
        let asked = if typed.starts_with('q') { "West, place your figures" } else { "Pulse 1. C Champion acts" };
        assert!(again.contains(asked) && again.contains("It waits: "), "{again}");
    }
}

/// D004: two bouts that differ in nothing but what West may not know are told and asked alike.
#[test]
fn secrets_of_the_other_side_are_on_no_line() {
    let data = tempfile::tempdir().unwrap();
    let tiro = Sheet::of(&Foe::named("Tiro").unwrap().character());
    let mut other = tiro.clone();
    (other.values.ps, other.values.wp, other.values.en, other.values.ft) = (19, 9, 23, 27);
    other.ranks.weapons.insert(Weapon::Broadsword, 7);
    let typed = "ready\nready\nfirst\nfigures\nlook\nodds\nmove\nall\n0\nlook N5\n";
    let told = [tiro, other].map(|sheet| {
        let path = data.path().join("tiro.json");
        std::fs::write(&path, serde_json::to_string(&sheet).unwrap()).unwrap();
        let path = path.display().to_string();
        let west = ["hexarena", "play", "--west", "Champion", "--east", &path, "--near", "--seed", "3", "--two"];
        let out = talk(data.path(), &west, typed).0;
        let (east, seen) = out.split_once("P1 Initiative").unwrap_or_else(|| panic!("{out}"));
        (east.to_string(), seen.split("It waits").next().unwrap().to_string())
    });
    let [(east, seen), (others_east, others_seen)] = told;
    assert_ne!(east, others_east, "East is told its own figures");
    assert!(seen.contains("t Tiro, Human of East") && seen.contains("PS 18"), "{seen}");
    assert_eq!(seen, others_seen);
}

#[test]
fn two_humans_or_two_computers_can_play_a_bout() {
    let data = tempfile::tempdir().unwrap();
    let (out, _, code) = play(data.path(), &["--two"], &"1\n".repeat(3000));
    assert!(code == 0 && out.contains("East, place your figures"), "{out}");
    assert!(out.contains("Whom does t Tiro strike, and how?"), "{out}");
    let (out, err, code) = play(data.path(), &["--watch"], "");
    assert_eq!((code, err.as_str()), (0, ""));
    assert!(out.contains(" won in Pulse ") && !out.contains("> "), "{out}");
    let (_, err, code) = talk(data.path(), &["hexarena", "play", "--west", "Champiom", "--east", "Tiro"], "");
    assert!(code == 1 && err.contains("did you mean Champion?"), "{err}");
}
