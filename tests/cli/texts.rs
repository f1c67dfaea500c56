//! Texts from outside: files and lines in other encodings, names with signs, `~` in paths, and the manual pages.

use super::cli::{NOW, Ran, STARTING, ludus, recruit, start};
use ludus::hexarena::matchmaking::foes::Foe;
use ludus::hexarena::model::character::Character;
use ludus::store::Store;
use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::PoisonError;
use tempfile::TempDir;

const HEX_PLAY: [&str; 6] = ["hexarena", "play", "--west", "Tiro", "--east", "Tiro"];

/// What the program prints, to these bytes on its input.
fn told(arguments: &[&str], typed: &[u8]) -> (String, i32) {
    let data = tempfile::tempdir().unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_ludus"));
    command.args(arguments).env("LUDUS_DATA_DIR", data.path()).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = {
        let _alone = STARTING.lock().unwrap_or_else(PoisonError::into_inner);
        command.spawn().unwrap()
    };
    let _ = child.stdin.take().unwrap().write_all(typed);
    let output = child.wait_with_output().unwrap();
    (String::from_utf8(output.stdout).unwrap(), output.status.code().unwrap())
}

#[test]
fn a_line_that_is_no_text_is_named_and_the_next_is_read() {
    let (plain, _) = told(&[&HEX_PLAY[..], &["--seed", "3"]].concat(), b"1\n");
    let (out, code) = told(&[&HEX_PLAY[..], &["--seed", "3"]].concat(), b"\xff\n1\n");
    assert_eq!(code, 0, "{out}");
    assert!(out.contains("Line 1 was ignored: its byte 1 is not UTF-8."), "{out}");
    assert_eq!(out.matches("> 1\n").count(), plain.matches("> 1\n").count(), "the next line is read: {out}");
    let (out, _) = told(&[&HEX_PLAY[..], &["--seed", "3"]].concat(), b"\xef\xbb\xbf1\nab\xc3\n");
    assert!(out.contains("> 1\n") && out.contains("Line 2 was ignored: its byte 3 is not UTF-8."), "{out}");
    let (out, _) = told(&[&HEX_PLAY[..], &["--seed", "3"]].concat(), b"\xff\xfe1\0\n\0");
    assert!(out.contains("Line 1 was ignored: it is UTF-16"), "{out}");
}

/// A folder with three characters whose names are no plain words, in two rulebooks.
fn with_names() -> TempDir {
    let data = tempfile::tempdir().unwrap();
    let _alone = STARTING.lock().unwrap_or_else(PoisonError::into_inner);
    let mut store = Store::open(data.path());
    for name in ["a,b", "2 Slayer", "-rf", "say \"so\"", "A on Horse"] {
        store.add(&recruit(name), NOW).unwrap();
        let who = Character { name: name.into(), ..Foe::named("Tiro").unwrap().character() };
        store.add_hexarena(&who, NOW).unwrap();
    }
    data
}

#[test]
fn every_name_of_a_roster_can_be_written_in_a_side() {
    let data = with_names();
    let sides = [r#""a,b","2 Slayer""#, "-rf", r#""say ""so""""#, r#" "a,b" , -rf"#, r#""A on Horse""#];
    for side in sides {
        let ran = ludus(data.path(), &["simulate", "--west", side, "--east", "Wolf", "--battles", "1"]);
        assert_eq!(ran.code, 0, "{side}: {}", ran.err);
        let ran = ludus(data.path(), &["hexarena", "simulate", "--west", side, "--east", "2 Tiro", "--battles", "1"]);
        assert_eq!(ran.code, 0, "{side}: {}", ran.err);
    }
    // Without quotes they are what they were: two robots, two entries.
    assert_eq!(ludus(data.path(), &["simulate", "--west", "2 Slayer", "--battles", "1"]).code, 0);
    ludus(data.path(), &["simulate", "--west", "a,b", "--battles", "1"]).failed(2, "\"a\" is nobody");
    ludus(data.path(), &["simulate", "--west", "\"a,b", "--battles", "1"]).failed(2, "in double quotes");
}

/// The text in the encodings in which Windows writes it.
fn encodings(text: &str) -> Vec<Vec<u8>> {
    let utf16 = |unit: fn(u16) -> [u8; 2]| text.encode_utf16().flat_map(unit).collect::<Vec<u8>>();
    vec![
        [b"\xef\xbb\xbf", text.as_bytes()].concat(),
        [vec![0xff, 0xfe], utf16(u16::to_le_bytes)].concat(),
        [vec![0xfe, 0xff], utf16(u16::to_be_bytes)].concat(),
    ]
}

#[test]
fn exports_are_imported_with_a_byte_order_mark() {
    let data = with_names();
    let file = data.path().join("given");
    let given = file.to_str().unwrap();
    for (book, import) in [(&["roster"][..], "-rf"), (&["hexarena", "roster"], "-rf")] {
        let export = ludus(data.path(), &[book, &["export", "--", import]].concat());
        assert_eq!(export.code, 0, "{}", export.err);
        for bytes in encodings(&export.out) {
            fs::write(&file, &bytes).unwrap();
            let fresh = tempfile::tempdir().unwrap();
            let ran = ludus(fresh.path(), &[book, &["import", given]].concat());
            assert_eq!(ran.code, 0, "{book:?}: {}", ran.err);
        }
        fs::write(&file, [b"{\n\"a\": \"\xe4\"".as_slice(), export.out.as_bytes()].concat()).unwrap();
        let fresh = tempfile::tempdir().unwrap();
        ludus(fresh.path(), &[book, &["import", given]].concat()).failed(1, "byte 9, in line 2");
    }
    // The whole folder, a scenario; a journal says what it begins with.
    let whole = data.path().join("whole");
    assert_eq!(ludus(data.path(), &["export", whole.to_str().unwrap()]).code, 0);
    let scenario = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/gladiator/scenarios/action-order.json");
    let journal = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/gladiator/replays/mixed-3.jsonl");
    let texts = [whole, scenario, journal].map(|path| fs::read_to_string(path).unwrap());
    for (whole, (scenario, journal)) in
        encodings(&texts[0]).into_iter().zip(encodings(&texts[1]).into_iter().zip(encodings(&texts[2])))
    {
        let fresh = tempfile::tempdir().unwrap();
        fs::write(&file, whole).unwrap();
        let ran = ludus(&fresh.path().join("data"), &["import", given]);
        assert_eq!(ran.code, 0, "{}", ran.err);
        fs::write(&file, scenario).unwrap();
        assert_eq!(ludus(fresh.path(), &["scenario", given]).code, 0);
        fs::write(&file, journal).unwrap();
        ludus(fresh.path(), &["verify", given]).failed(1, "byte order mark");
    }
}

/// The program in a folder of its own, with a home of its own.
fn at_home(home: &Path, variable: Option<&str>, arguments: &[&str]) -> Ran {
    let mut command = Command::new(env!("CARGO_BIN_EXE_ludus"));
    command.current_dir(home).env("HOME", home).args(arguments);
    match variable {
        Some(value) => command.env("LUDUS_DATA_DIR", value),
        None => command.env_remove("LUDUS_DATA_DIR"),
    };
    let output = start(&mut command).wait_with_output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    Ran { code: output.status.code().unwrap(), out: text(output.stdout), err: text(output.stderr) }
}

#[test]
fn a_tilde_in_the_data_folder_is_the_home_folder() {
    let home = tempfile::tempdir().unwrap();
    let play = [&HEX_PLAY[..], &["--watch"]].concat();
    for (variable, option) in [(None, Some("--data-dir=~/x")), (Some("~/y"), None)] {
        let arguments: Vec<&str> = option.into_iter().chain(play.iter().copied()).collect();
        let ran = at_home(home.path(), variable, &arguments);
        assert_eq!(ran.code, 0, "{}", ran.err);
    }
    assert!(home.path().join("x/battles").is_dir() && home.path().join("y/battles").is_dir());
    for (variable, option) in [(None, Some("--data-dir=~bran/x")), (Some("~bran/x"), None)] {
        let arguments: Vec<&str> = option.into_iter().chain(play.iter().copied()).collect();
        at_home(home.path(), variable, &arguments).failed(1, "~bran was not expanded");
    }
    let made: Vec<_> = fs::read_dir(home.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert!(made.iter().all(|name| !name.to_string_lossy().starts_with('~')), "{made:?}");
}

#[test]
fn every_page_that_a_manual_page_names_is_there() {
    let folder = tempfile::tempdir().unwrap();
    let pages = folder.path().join("man1");
    assert_eq!(ludus(folder.path(), &["man", "--all", pages.to_str().unwrap()]).code, 0);
    let mut named = vec!["ludus".to_string()];
    let mut seen = 0;
    while let Some(page) = named.pop() {
        let text = fs::read_to_string(pages.join(format!("{page}.1"))).unwrap_or_else(|_| panic!("no page {page}"));
        let words = page.strip_prefix("ludus").unwrap().trim_start_matches('-');
        let words: Vec<&str> = Some(words).filter(|words| !words.is_empty()).into_iter().collect();
        assert_eq!(ludus(folder.path(), &[&["man"], &words[..]].concat()).out, text, "{page}");
        seen += 1;
        let others = text.lines().filter_map(|line| line.strip_suffix("(1)"));
        named.extend(others.map(|name| name.replace('\\', "")));
    }
    assert!(seen > 40, "{seen}");
    assert!(ludus(folder.path(), &["man", "duels", "odds"]).out.contains(".TH ludus-duels-odds 1"));
    ludus(folder.path(), &["man", "nonsense"]).failed(2, "nonsense is no subcommand");
}

#[test]
fn without_threads_one_does_all_the_work() {
    let data = with_names();
    for arguments in [
        &["check"][..],
        &["simulate", "--west", "Khan", "--battles", "5"],
        &["duels", "odds", "Brenna", "Gargoyle", "--fights", "100"],
        &["hexarena", "simulate", "--west", "Tiro", "--east", "Tiro", "--battles", "3"],
    ] {
        let plain = ludus(data.path(), arguments);
        let mut command = Command::new(env!("CARGO_BIN_EXE_ludus"));
        // Every thread asks for a stack that no system has.
        command.env("RUST_MIN_STACK", "140737488355328").env("LUDUS_DATA_DIR", data.path()).args(arguments);
        let output = start(&mut command).wait_with_output().unwrap();
        let err = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(plain.code), "{arguments:?}: {err}");
        assert!(err.starts_with("ludus: the system starts no more threads"), "{arguments:?}: {err}");
        assert_eq!(err.lines().count(), 1, "{arguments:?}: {err}");
        if arguments[0] == "check" {
            assert_eq!(String::from_utf8(output.stdout).unwrap(), plain.out);
        }
    }
}

#[test]
fn a_watch_without_a_terminal_leaves_nothing_behind() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    for arguments in [
        &["watch", "--west", "Khan"][..],
        &["watch", "--west", "Nemo"],
        &["resume"],
        &[],
        &["play", "203Y7"],
        &["replay", "20300101-000000-0001"],
        &["scores"],
        &["battles"],
        &["check"],
    ] {
        ludus(&data, arguments);
        assert!(!data.exists(), "{arguments:?} made the folder");
    }
}
