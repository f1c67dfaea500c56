//! Battles named on the command line, and advice that works as it is typed.

use crate::cli::{NOW, STARTING, data, ludus, recruit};
use ludus::engine::dice::Seed;
use ludus::gladiator::battle::state::Battle;
use ludus::gladiator::matchmaking::opposition;
use ludus::gladiator::model::fighter::Side;
use ludus::gladiator::model::setup::Setup;
use ludus::store::Store;
use std::fs;
use std::path::Path;
use std::sync::PoisonError;

fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

/// The command that a message advises, between its grave accents, as words.
fn advised(message: &str) -> Vec<&str> {
    let command = message.split('`').nth(1).unwrap_or_else(|| panic!("no command: {message}"));
    command.split(' ').skip(1).collect()
}

#[test]
fn battle_subcommands_take_an_id_or_a_file() {
    let (data, over, left) = data();
    for (path, ending) in [(&over, " won in turn "), (&left, "The battle is not over.")] {
        let id = text(Path::new(path.file_stem().unwrap()));
        let (by_id, by_file) = (ludus(data.path(), &["replay", id]), ludus(data.path(), &["replay", text(path)]));
        assert_eq!((by_id.code, &by_id.out), (0, &by_file.out));
        assert!(by_id.out.lines().last().unwrap().contains(ending), "{}", by_id.out);
        let verified = ludus(data.path(), &["verify", id]);
        assert_eq!((verified.code, &verified.out), (0, &ludus(data.path(), &["verify", text(path)]).out));
    }
    for door in ["resume", "replay", "verify", "abandon"] {
        assert!(ludus(data.path(), &[door, "--help"]).out.contains("ID|FILE"), "{door}");
    }
    for door in ["replay", "verify", "abandon"] {
        ludus(data.path(), &[door, "nowhere/x.jsonl"]).failed(1, "there is no file nowhere/x.jsonl");
        ludus(data.path(), &[door, "20261121-153012-ffff"]).failed(1, "there is no journal");
    }
    assert!(ludus(data.path(), &["abandon", text(&left)]).out.contains("is given up"));
    ludus(data.path(), &["abandon", text(Path::new(left.file_stem().unwrap()))]).failed(1, "was abandoned");
}

#[test]
fn only_a_battle_of_the_data_folder_is_given_up() {
    let (data, _, left) = data();
    let copy = data.path().join(left.file_name().unwrap());
    fs::copy(&left, &copy).unwrap();
    ludus(data.path(), &["abandon", text(&copy)]).failed(1, "is no battle of the data folder");
    assert!(ludus(data.path(), &["replay", text(&left)]).out.ends_with("The battle is not over.\n"));
}

#[test]
fn advice_works_as_it_is_typed() {
    let (data, over, left) = data();
    let id = |path: &Path| path.file_stem().unwrap().to_str().unwrap().to_string();
    let wrong = ludus(data.path(), &["abandon", &id(&over)]);
    wrong.failed(1, "is over");
    assert_eq!(ludus(data.path(), &advised(&wrong.err)).code, 0, "{}", wrong.err);
    let wrong = ludus(data.path(), &["replay", "20261121-153012-ffff"]);
    assert_eq!(ludus(data.path(), &advised(&wrong.err)).code, 0, "{}", wrong.err);
    let wrong = ludus(data.path(), &["roster", "show", "Nemo"]);
    assert_eq!(ludus(data.path(), &advised(&wrong.err)).code, 0, "{}", wrong.err);

    // A folder that was named must be named again: the command alone would look elsewhere.
    let elsewhere = tempfile::tempdir().unwrap();
    let folder = text(data.path());
    let sheet = ludus(elsewhere.path(), &["--data-dir", folder, "roster", "show", "Tarna"]).out;
    assert!(sheet.contains(&format!("`ludus --data-dir {folder} abandon {}`", id(&left))), "{sheet}");
    let wrong = ludus(elsewhere.path(), &["--data-dir", folder, "abandon", &id(&over)]);
    assert_eq!(ludus(elsewhere.path(), &advised(&wrong.err)).code, 0, "{}", wrong.err);
    let given_up = sheet.split('`').nth(3).unwrap().split(' ').skip(1).collect::<Vec<_>>();
    assert!(ludus(elsewhere.path(), &given_up).out.contains("is given up"), "{sheet}");
    let wrong = ludus(data.path(), &["abandon", &id(&left)]);
    wrong.failed(1, "was abandoned");
    assert_eq!(ludus(data.path(), &advised(&wrong.err)).code, 0, "{}", wrong.err);
}

#[test]
fn a_data_folder_that_is_a_file_is_refused_in_one_sentence() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("notes");
    fs::write(&file, "keep me").unwrap();
    let below = file.join("ludus");
    for place in [&file, &below] {
        let named = ["--data-dir", text(place)];
        for door in [&[][..], &["scores"], &["check"], &["roster", "list"], &["simulate", "--battles", "1"]] {
            ludus(folder.path(), &[&named, door].concat()).failed(1, &format!("{} is a file", file.display()));
        }
        ludus(place, &["simulate", "--battles", "1"]).failed(1, "is a file");
        assert_eq!(ludus(place, &["tables"]).code, 0, "what needs no folder asks for none");
        ludus(place, &["scores"]).failed(1, "name a folder with LUDUS_DATA_DIR");
    }
    assert_eq!(fs::read_to_string(&file).unwrap(), "keep me");
    let new = folder.path().join("new").join("data");
    assert_eq!(
        ludus(folder.path(), &["--data-dir", text(&new), "scores"]).code,
        0,
        "one that is not there yet is fine"
    );
}

#[test]
fn removing_from_the_roster_needs_confirmation() {
    let (data, ..) = data();
    ludus(data.path(), &["roster", "remove", "Tarna"]).failed(1, "resume or abandon it first");
    let asked = ludus(data.path(), &["roster", "remove", "conan"]);
    asked.failed(2, "no terminal to ask at");
    assert!(ludus(data.path(), &["roster", "list"]).out.contains("Conan"));
    assert_eq!(ludus(data.path(), &advised(&asked.err)).out, "Conan is off the roster.\n", "{}", asked.err);
    assert!(!ludus(data.path(), &["roster", "list"]).out.contains("Conan"));
}

#[test]
fn a_name_mistyped_is_answered_with_the_one_meant() {
    let (data, ..) = data();
    for door in [&["show"][..], &["export"], &["reset-break-outs"], &["remove", "--yes"]] {
        ludus(data.path(), &[&["roster"], door, &["Connan"]].concat()).failed(1, "did you mean Conan?");
    }
    ludus(data.path(), &["roster", "show", "Nemo"]).failed(1, "`ludus roster list`");
}

#[test]
fn check_reports_a_line_that_was_cut_off() {
    let (data, over, left) = data();
    let whole = ludus(data.path(), &["check"]).out;
    assert!(!whole.contains("cut off"), "{whole}");
    for path in [&over, &left] {
        let journal = fs::read_to_string(path).unwrap();
        fs::write(path, &journal[..journal.len() - 20]).unwrap();
        let checked = ludus(data.path(), &["check"]);
        let line = checked.out.lines().find(|line| line.starts_with(text(path))).unwrap();
        assert!(checked.code == 0 && line.ends_with("the last line was cut off and will be left out"), "{line}");
        let verified = ludus(data.path(), &["verify", text(path)]).out;
        assert!(verified.ends_with("; the last line was cut off\n"), "{verified}");
    }
}

#[test]
fn renamed_copy_does_not_take_a_fighter_into_battle() {
    let folder = tempfile::tempdir().unwrap();
    let _alone = STARTING.lock().unwrap_or_else(PoisonError::into_inner);
    let mut store = Store::open(folder.path());
    store.add(&recruit("Conan"), NOW).unwrap();
    let mut setup =
        Setup { fighters: vec![store.roster().find("Conan").unwrap().recruit(Side::West)], ..Setup::default() };
    opposition::draw(&mut setup, Seed(1));
    let original = store.begin::<Battle>(setup, Seed(1), &["Conan"], NOW).unwrap().path().unwrap().to_path_buf();
    drop(store);
    // He is made anew on a roster that was lost, so that nothing but the name of the file tells the copy from his battle.
    fs::remove_file(folder.path().join("roster.json")).unwrap();
    fs::remove_file(folder.path().join("roster.json.old")).unwrap();
    Store::open(folder.path()).add(&recruit("Conan"), NOW).unwrap();
    let inside = original.with_file_name("renamed.jsonl");
    let outside = folder.path().join("renamed.jsonl");
    fs::copy(&original, &inside).unwrap();
    fs::copy(&original, &outside).unwrap();
    for copy in [&inside, &outside] {
        let mut store = Store::open(folder.path());
        let resumed = store.resume_file::<Battle>(copy, NOW + 5).unwrap();
        assert_ne!(resumed.session.path(), Some(original.as_path()));
        assert_eq!(store.roster().find("Conan").unwrap().in_battle, None, "{}", copy.display());
    }
    let mut store = Store::open(folder.path());
    store.resume_file::<Battle>(&original, NOW + 5).unwrap();
    assert!(store.roster().find("Conan").unwrap().in_battle.is_some(), "the battle itself takes him in again");
}

#[test]
fn battles_are_listed_with_how_they_stand() {
    let (data, over, left) = data();
    let id = |path: &Path| path.file_stem().unwrap().to_str().unwrap().to_string();
    let listed = ludus(data.path(), &["battles"]).out;
    let line = |id: &str| listed.lines().find(|line| line.split(' ').next() == Some(id)).unwrap();
    assert!(line(&id(&left)).contains("unfinished, turn ") && line(&id(&left)).contains("Tarna, Slayer"), "{listed}");
    assert!(line(&id(&over)).contains("over, turn "), "{listed}");
    fs::write(&over, "nonsense\n").unwrap();
    let rows = ludus(data.path(), &["battles", "--json"]).json();
    let row = |path: &Path| rows.as_array().unwrap().iter().find(|row| row["file"] == text(path)).unwrap().clone();
    assert_eq!((&row(&left)["state"], &row(&left)["id"]), (&"unfinished".into(), &id(&left).into()));
    assert!(row(&over)["state"] == "bad" && row(&over)["text"].as_str().unwrap().contains("no journal"), "{rows}");
    let nowhere = tempfile::tempdir().unwrap();
    assert!(ludus(nowhere.path(), &["battles"]).out.contains("no battles yet"));
}

#[test]
fn check_and_verify_tell_the_same_as_json() {
    let (data, over, left) = data();
    fs::write(&over, "nonsense\n").unwrap();
    for door in [&["check"][..], &["verify", text(&over), text(&left)]] {
        let ran = ludus(data.path(), &[door, &["--json"]].concat());
        ran.failed(1, "is no journal of this game");
        let rows = ran.json();
        let row = |path: &Path| rows.as_array().unwrap().iter().find(|row| row["file"] == text(path)).unwrap();
        assert_eq!((&row(&over)["sound"], &row(&left)["sound"]), (&false.into(), &true.into()), "{rows}");
        assert!(row(&left)["text"].as_str().unwrap().contains("to the same hashes"), "{rows}");
    }
}

#[test]
fn completions_and_man_page_know_the_subcommands() {
    let folder = tempfile::tempdir().unwrap();
    let page = ludus(folder.path(), &["man"]).out;
    assert!(page.contains(".TH ludus 1") && page.contains("battles"), "{page}");
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = ludus(folder.path(), &["completions", shell]).out;
        assert!(["resume", "battles", "simulate", "data-dir"].iter().all(|word| script.contains(word)), "{shell}");
    }
    assert_eq!(ludus(folder.path(), &["completions", "cmd"]).code, 2);
}

#[test]
fn subcommands_for_developers_stand_under_dev_only() {
    let folder = tempfile::tempdir().unwrap();
    let shown = |words: &[&str]| ludus(folder.path(), words).out;
    let lists = |text: &str, word: &str| text.lines().any(|line| line.trim_start().split(' ').next() == Some(word));
    let main = shown(&["help"]);
    assert!(lists(&main, "arena"), "{main}");
    assert!(["dev", "calibrate", "balance", "career", "picture"].iter().all(|word| !lists(&main, word)), "{main}");
    assert!(!shown(&["man"]).contains("dev"), "the main page names what the main help names");
    for page in [shown(&["dev", "--help"]), shown(&["man", "dev"])] {
        assert!(["calibrate", "balance", "career", "picture"].iter().all(|word| page.contains(word)), "{page}");
    }
    assert!(shown(&["man", "dev", "duels", "calibrate"]).contains(".TH ludus-dev-duels-calibrate 1"));
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        assert!(shown(&["completions", shell]).contains("calibrate"), "{shell}");
    }
}

#[test]
fn an_old_name_is_answered_with_the_new_one() {
    let folder = tempfile::tempdir().unwrap();
    for (old, words) in [
        ("calibrate", &["calibrate", "--lineup", "all"][..]),
        ("balance", &["balance", "--help"]),
        ("career", &["help", "career"]),
        ("picture", &["picture", "--keys", "<Nonsense>", "--out", "a.svg"]),
        ("calibrate", &["man", "calibrate"]),
        ("duels calibrate", &["duels", "calibrate", "plans"]),
        ("duels calibrate", &["man", "duels-calibrate"]),
        ("hexarena calibrate", &["hexarena", "calibrate", "--positions", "many"]),
    ] {
        let ran = ludus(folder.path(), words);
        assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{words:?}");
        assert_eq!(ran.err, format!("ludus: `ludus {old}` is now `ludus dev {old}`.\n"), "{words:?}");
    }
    for words in [&["calibrat"][..], &["duels", "balance"], &["man", "duels", "career"]] {
        assert!(!ludus(folder.path(), words).err.contains("is now"), "{words:?}");
    }
}
