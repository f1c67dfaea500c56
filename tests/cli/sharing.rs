//! What goes from one player to another: battle codes, at a terminal and on the command line.

use crate::pty::{Person, ludus};
use std::path::Path;
use std::process::{Command, Output};
use std::time::{Duration, Instant};

fn run(arguments: &[&str], data: &Path) -> Output {
    Command::new(env!("CARGO_BIN_EXE_ludus")).args(arguments).env("LUDUS_DATA_DIR", data).output().unwrap()
}

/// The one line that says why something is refused.
fn refused(arguments: &[&str], data: &Path) -> String {
    let output = run(arguments, data);
    assert!(!output.status.success(), "{arguments:?}");
    let text = String::from_utf8(output.stderr).unwrap();
    assert_eq!(text.lines().count(), 1, "{text}");
    text
}

/// The text that was laid into the clipboard last (OSC 52).
fn clipboard(person: &Person) -> String {
    const BEFORE: &str = "\x1b]52;c;";
    let begun = Instant::now();
    loop {
        let raw = String::from_utf8_lossy(&person.raw.lock().unwrap()).into_owned();
        if let Some((text, _)) = raw.rsplit_once(BEFORE).and_then(|(_, after)| after.split_once('\x07')) {
            return String::from_utf8(unbase64(text)).unwrap();
        }
        assert!(begun.elapsed() < Duration::from_secs(10), "nothing was copied");
        std::thread::sleep(Duration::from_millis(10));
    }
}

fn unbase64(text: &str) -> Vec<u8> {
    const LETTERS: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let (mut bytes, mut held, mut bits) = (Vec::new(), 0_u32, 0);
    for value in text.chars().filter_map(|letter| LETTERS.find(letter)) {
        (held, bits) = (held << 6 | value as u32, bits + 6);
        if bits >= 8 {
            bits -= 8;
            bytes.push((held >> bits) as u8);
        }
    }
    bytes
}

/// The header and the seed of the only journal of a data folder.
fn journal(data: &Path) -> (std::path::PathBuf, serde_json::Value) {
    let mut files = std::fs::read_dir(data.join("battles")).unwrap();
    let file = files.next().unwrap().unwrap().path();
    assert!(files.next().is_none(), "one battle");
    let text = std::fs::read_to_string(&file).unwrap();
    (file, serde_json::from_str::<serde_json::Value>(text.lines().next().unwrap()).unwrap()["header"].clone())
}

#[test]
fn copied_code_starts_the_same_battle_elsewhere() {
    let (one, other) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let mut person = Person::starts(&[], one.path());
    person.waits_for("Any other key: menu");
    person.types(" ");
    person.types("mConan\r\r");
    person.waits_for("Conan stands ready");
    person.types("b");
    person.waits_for("C share code");
    person.types("c");
    person.waits_for("C shares it.");
    person.types("c");
    person.waits_for("It is in the clipboard");
    let code = clipboard(&person);
    assert!(code.split(['-', '\n']).all(|group| person.sees().contains(group)), "{code}\n{}", person.sees());
    person.types("\x1b");
    person.waits_for("Before the fight");
    person.types("\r");
    person.waits_for("who plays");
    let (file, real) = journal(one.path());
    assert_eq!(ludus(&["code", file.to_str().unwrap()], one.path()).trim(), code.trim(), "it is practice");
    drop(person);

    // Pasted in the menu of another installation, with other ends of lines.
    let mut person = Person::starts(&[], other.path());
    person.waits_for("Any other key: menu");
    person.types(" ");
    person.waits_for("Play a code");
    person.types(&format!("\x1b[200~{}\x1b[201~", code.replace('-', " ").to_lowercase()));
    person.waits_for("Conan against");
    assert!(person.sees().contains("nobody gains"), "{}", person.sees());
    person.types("\r");
    person.waits_for("A battle from a code: nobody gains.");
    let (_, copy) = journal(other.path());
    assert_eq!((&copy["setup"], &copy["seed"]), (&real["setup"], &real["seed"]));
    assert!(copy["characters"].is_null(), "nobody of a roster is in it: {copy}");
    assert!(real["characters"].is_null(), "who shares it before it begins fights it for practice as well: {real}");
}

#[test]
fn battle_from_a_code_is_practice_and_ends_with_the_same_code() {
    let data = tempfile::tempdir().unwrap();
    let replay = concat!(env!("CARGO_MANIFEST_DIR"), "/saves/gimli-throws-then-grapples.jsonl");
    let code = ludus(&["code", replay], data.path());
    let mut person = Person::starts(&["play", code.trim()], data.path());
    person.waits_for("A battle from a code: nobody gains.");
    person.types("\r");
    // The computer fights it out for both.
    for key in ["f", "w", "e", "\r"] {
        person.types(key);
    }
    let begun = Instant::now();
    while !person.sees().contains("Return done") {
        assert!(begun.elapsed() < Duration::from_secs(60), "{}", person.sees());
        person.types("!");
    }
    person.waits_for("Practice battle: roster, scores and experience stay as they are.");
    person.waits_for("C battle code");
    person.types("c");
    person.waits_for("It is in the clipboard");
    assert_eq!(clipboard(&person).trim(), code.trim());
    let (file, _) = journal(data.path());
    assert_eq!(ludus(&["code", file.to_str().unwrap()], data.path()), code);
    assert!(ludus(&["scores", "--mine"], data.path()).contains("Nobody is on the roster"));
}

#[test]
fn a_wrong_code_is_refused_in_one_line_that_names_its_group() {
    let data = tempfile::tempdir().unwrap();
    let replay = concat!(env!("CARGO_MANIFEST_DIR"), "/saves/gimli-throws-then-grapples.jsonl");
    let code = ludus(&["code", replay], data.path());
    let groups: Vec<&str> = code.trim().split(['-', '\n']).collect();
    let mut wrong = groups.clone();
    wrong[6] = "AAAAA";
    for door in [&["play"][..], &["simulate", "--code"]] {
        let with = |code: &str| refused(&[door, &[code]].concat(), data.path());
        assert!(with(&wrong.join("-")).contains("group 7 (AAAAA) is wrong"));
        assert!(with(&groups[..9].join(" ")).contains("groups from 10 on are missing"));
        assert!(with("ludus").contains("group 1"));
        assert!(with(&groups.join("!")).contains("group 2 has \"!\""));
        assert!(with("").contains("no code: paste"));
    }
    // Typed on the screen, the wrong group is named too.
    let mut person = Person::starts(&[], data.path());
    person.waits_for("Any other key: menu");
    person.types(" ");
    person.types("p");
    person.waits_for("Paste or type a battle code");
    person.types(&wrong[..8].join(""));
    person.waits_for("Group 7 (AAAAA) is wrong");
    person.types("\r");
    person.waits_for("Group 7 (AAAAA) is wrong");
    person.types("\x1b");
    person.waits_for("Your choice?");
}

/// A code of other rules says what would differ, and is played only by who wants it all the same.
#[test]
fn a_code_of_other_rules_says_what_would_differ() {
    let data = tempfile::tempdir().unwrap();
    let replay = concat!(env!("CARGO_MANIFEST_DIR"), "/saves/gimli-throws-then-grapples.jsonl");
    let same = ludus(&["code", replay], data.path());
    let battle = ludus::engine::share_code::read::<ludus::gladiator::battle::state::Battle>(&same).unwrap();
    let rules = <ludus::gladiator::battle::state::Battle as ludus::engine::game::Game>::RULES;
    let code =
        ludus::engine::share_code::code_under::<ludus::gladiator::battle::state::Battle>(&battle.setup, battle.seed, 1);
    let differs = format!("The code uses rules 1, this Ludus plays rules {rules}: fighters and arena");
    let why = refused(&["play", &code], data.path());
    assert!(why.contains(&differs[4..]) && why.contains("--other-rules"), "{why}");
    // On the screen it is said, and Return once more plays it all the same.
    let mut person = Person::starts(&[], data.path());
    person.waits_for("Any other key: menu");
    person.types(" ");
    person.types("p");
    person.waits_for("Paste or type a battle code");
    person.types(&format!("\x1b[200~{code}\x1b[201~"));
    person.waits_for("uses rules 1, this Ludus plays rules");
    drop(person);
    let person = Person::starts(&["play", "--other-rules", &code], data.path());
    person.waits_for("A battle from a code: nobody gains.");
}

#[test]
fn many_battles_of_a_code_are_those_of_its_sides() {
    let data = tempfile::tempdir().unwrap();
    let replay = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/gladiator/replays/mixed-4.jsonl");
    let code = ludus(&["code", replay], data.path());
    let simulated = |arguments: &[&str]| -> serde_json::Value {
        let all = [&["simulate", "--json", "--battles", "20", "--code", code.trim()], arguments].concat();
        serde_json::from_str(&ludus(&all, data.path())).unwrap()
    };
    assert_eq!(simulated(&[])["battles"], 20);
    assert_eq!(simulated(&["--threads", "1"])["hash"], simulated(&["--threads", "2"])["hash"]);
    assert_ne!(simulated(&["--seed", "5"])["hash"], simulated(&["--seed", "6"])["hash"]);
}

#[test]
fn a_battle_becomes_a_recording_and_each_wrong_use_is_one_line() {
    let data = tempfile::tempdir().unwrap();
    let replay = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/gladiator/replays/mixed-4.jsonl");
    let file = |name: &str| data.path().join(name).display().to_string();
    let told = ludus(&["replay", replay, "--cast", &file("a.cast"), "--size", "120x36"], data.path());
    assert!(told.contains("frames"), "{told}");
    let cast = std::fs::read_to_string(file("a.cast")).unwrap();
    let mut lines = cast.lines().map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap());
    let head = lines.next().unwrap();
    assert_eq!((&head["version"], &head["width"], &head["height"]), (&2.into(), &120.into(), &36.into()));
    let (mut parser, mut before) = (vt100::Parser::new(36.try_into().unwrap(), 120.try_into().unwrap(), 0), 0.0);
    for line in lines {
        let at = line[0].as_f64().unwrap();
        assert!(at >= before && line[1] == "o");
        before = at;
        parser.process(line[2].as_str().unwrap().as_bytes());
    }
    // The last frame is the end of the battle, as its journal tells it.
    let end = ludus(&["replay", replay], data.path());
    let end = end.lines().last().unwrap();
    assert!(parser.screen().contents().contains(end), "{end}\n{}", parser.screen().contents());
    // The same journal gives the same bytes, NO_COLOR or not; another speed other times.
    let mut command = Command::new(env!("CARGO_BIN_EXE_ludus"));
    command.args(["replay", replay, "--cast", &file("b.cast"), "--size", "120x36"]).env("NO_COLOR", "1");
    assert!(command.env("LUDUS_DATA_DIR", data.path()).output().unwrap().status.success());
    assert!(std::fs::read_to_string(file("b.cast")).unwrap().replace("b", "") == cast.replace("b", ""));

    let refused = |arguments: &[&str]| refused(&[&["replay"], arguments].concat(), data.path());
    assert!(refused(&[replay, "--cast", &file("a.cast")]).contains("is there already"));
    assert!(refused(&[replay, "--cast", &file("no/such/folder.cast")]).contains("cannot be written"));
    assert!(refused(&["nothing-like-it", "--cast", &file("c.cast")]).contains("no journal"));
    // One that is cut is recorded as far as it goes.
    let text = std::fs::read_to_string(replay).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    let cut = [lines[..20].join("\n"), lines[20][..30].to_string()].join("\n");
    std::fs::write(file("cut.jsonl"), cut).unwrap();
    ludus(&["replay", &file("cut.jsonl"), "--cast", &file("d.cast")], data.path());
    assert!(std::fs::read_to_string(file("d.cast")).unwrap().lines().count() > 3);
    assert!(!std::path::Path::new(&file("c.cast")).exists(), "what was refused leaves no file");
}

#[test]
fn unfinished_battle_is_recorded_as_its_player_sees_it() {
    let data = tempfile::tempdir().unwrap();
    let file = |name: &str| data.path().join(name).display().to_string();
    let replay = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/gladiator/replays/magic-1.jsonl");
    let text = std::fs::read_to_string(replay).unwrap();
    let begun: Vec<&str> = text.lines().take(105).collect();
    std::fs::write(file("begun.jsonl"), begun.join("\n") + "\n").unwrap();
    let whole = ludus(&["replay", replay], data.path());
    let seen = ludus(&["replay", &file("begun.jsonl")], data.path());
    let secret = "Merlin keeps Wolf 6 for 1 SH";
    assert!(whole.contains(secret) && !seen.contains(secret), "the other side's");
    ludus(&["replay", &file("begun.jsonl"), "--cast", &file("e.cast"), "--size", "160x48"], data.path());
    let cast = std::fs::read_to_string(file("e.cast")).unwrap();
    let mut parser = vt100::Parser::new(48.try_into().unwrap(), 160.try_into().unwrap(), 0);
    for line in cast.lines().skip(1) {
        let frame: serde_json::Value = serde_json::from_str(line).unwrap();
        parser.process(frame[2].as_str().unwrap().as_bytes());
        assert!(!parser.screen().contents().contains("keeps Wolf 6 for"), "{}", parser.screen().contents());
    }
}

#[test]
fn recording_in_the_docs_is_small_and_its_battle_verifies() {
    let data = tempfile::tempdir().unwrap();
    let pictures = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/pictures");
    let journal = pictures.join("duel.jsonl");
    // Where the rules have changed another battle must be put there.
    assert!(ludus(&["verify", journal.to_str().unwrap()], data.path()).contains("replay to the same hashes"));
    let cast = std::fs::read(pictures.join("duel.cast")).unwrap();
    assert!((10_000..300_000).contains(&cast.len()), "{} bytes", cast.len());
}
