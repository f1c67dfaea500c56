//! Sides named on the command line, and the bar of those who wait.

use crate::cli::{data, ludus};
use serde_json::Value;

#[test]
fn number_before_a_single_fighter_is_refused() {
    let (data, ..) = data();
    let east = |names: &str| ludus(data.path(), &["simulate", "--battles", "1", "--east", names]);
    east("2 Khan").failed(2, "\"2 Khan\": Khan is one fighter");
    east("Imp, 3 gimli").failed(2, "\"3 gimli\": Gimli is one fighter");
    east("2 Conan").failed(2, "\"2 Conan\": Conan is one fighter");
    east("2 Khan").failed(2, "without a number");
    east("17 Wolf").failed(2, "\"17 Wolf\": 17 is too many");
}

#[test]
fn slayer_alone_is_the_fighter_and_with_a_number_the_robot() {
    let folder = tempfile::tempdir().unwrap();
    let hash = |east: &str| {
        let ran = ludus(folder.path(), &["simulate", "--battles", "20", "--json", "--west", "Khan", "--east", east]);
        assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{east}");
        ran.json()["hash"].clone()
    };
    assert_ne!(hash("Slayer"), hash("1 Slayer"));
    assert_ne!(hash("1 Slayer"), hash("2 Slayer"));
    assert_eq!(hash("slayer"), hash("Slayer"));
    assert_ne!(hash("Slayer, 1 Slayer"), Value::Null, "both in one side");
    let help = ludus(folder.path(), &["simulate", "--help"]).out;
    let nobody = ludus(folder.path(), &["simulate", "--west", "Zzzz"]).err;
    let reference = include_str!("../../docs/cli.md");
    for place in [&help, &nobody, reference] {
        assert!(place.contains("\"Slayer\"") && place.contains("\"1 Slayer\""), "{place}");
    }
}

#[test]
fn roster_name_goes_before_example_but_not_before_a_number() {
    let folder = tempfile::tempdir().unwrap();
    let hash = |east: &str| {
        let ran = ludus(folder.path(), &["simulate", "--battles", "20", "--json", "--west", "Khan", "--east", east]);
        ran.json()["hash"].clone()
    };
    let (example, robot) = (hash("Slayer"), hash("1 Slayer"));
    {
        let _alone = crate::cli::STARTING.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        let own = ludus::gladiator::model::setup::Recruit { name: "Slayer".into(), ..crate::cli::recruit("Slayer") };
        ludus::store::Store::open(folder.path()).add(&own, crate::cli::NOW).unwrap();
    }
    assert_ne!(hash("Slayer"), example);
    assert_eq!(hash("1 Slayer"), robot);
}

#[test]
fn a_side_mistyped_is_answered_with_the_name_meant() {
    let (data, ..) = data();
    for (typed, meant) in
        [("Kahn", "Khan"), ("2 Wolfs", "Wolf"), ("Conann", "Conan"), ("3 NeedlerBush", "Needler Bush")]
    {
        let ran = ludus(data.path(), &["simulate", "--battles", "1", "--west", typed]);
        ran.failed(2, &format!("is nobody; did you mean {meant}?"));
    }
}

/// What the program writes on a terminal of 80 columns, until it has said enough; its question is answered once.
#[cfg(unix)]
fn on_a_terminal(arguments: &[&str], data: &std::path::Path, until: impl Fn(&str) -> bool, mut answer: &str) -> String {
    use portable_pty::{CommandBuilder, PtySize, native_pty_system};
    use std::io::{Read, Write};
    let pty = native_pty_system().openpty(PtySize { rows: 24, cols: 80, pixel_width: 0, pixel_height: 0 }).unwrap();
    let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_ludus"));
    command.args(arguments);
    command.env("LUDUS_DATA_DIR", data);
    command.env("TERM", "xterm-256color");
    let mut child = pty.slave.spawn_command(command).unwrap();
    drop(pty.slave);
    let mut from = pty.master.try_clone_reader().unwrap();
    let mut keyboard = pty.master.take_writer().unwrap();
    let (mut seen, mut bytes) = (String::new(), [0; 4096]);
    while let Ok(count @ 1..) = from.read(&mut bytes) {
        seen.push_str(&String::from_utf8_lossy(&bytes[..count]));
        if seen.contains("[y/N]") {
            keyboard.write_all(std::mem::take(&mut answer).as_bytes()).unwrap();
        }
        if until(&seen) {
            let _ = child.kill();
            break;
        }
    }
    child.wait().unwrap();
    seen
}

#[cfg(unix)]
#[test]
fn the_bar_fits_eighty_columns_and_shows_whole_numbers() {
    let folder = tempfile::tempdir().unwrap();
    let bars = |seen: &str| -> Vec<String> {
        let lines = seen.split(['\r', '\n']).map(|line| line.replace("\u{1b}[2K", "").trim_end().to_string());
        lines.filter(|line| line.contains(" battles, ")).collect()
    };
    let most = u32::MAX.to_string();
    let moving = |seen: &str| bars(seen).iter().filter(|bar| !bar.contains(" 0 a second")).count() > 3;
    let seen = on_a_terminal(&["simulate", "--battles", &most], folder.path(), moving, "");
    for bar in bars(&seen).iter().rev().skip(1) {
        assert!(bar.ends_with(" left"), "it is cut: {bar:?}");
        assert!(bar.chars().count() < 80, "{bar:?}");
        assert!(!bar.contains('.') && bar.contains(" a second, "), "{bar:?}");
    }
}

#[cfg(unix)]
#[test]
fn roster_remove_asks_first_on_a_terminal() {
    let (data, ..) = data();
    let remove = |answer: &str| on_a_terminal(&["roster", "remove", "conan"], data.path(), |_| false, answer);
    for answer in ["\n", "n\n", "conan\n"] {
        let seen = remove(answer);
        assert!(seen.contains("Take Conan off the roster for good? [y/N]"), "{seen}");
        assert!(seen.contains("Conan stays on the roster."), "{seen}");
    }
    assert!(ludus(data.path(), &["roster", "list"]).out.contains("Conan"));
    assert!(remove("y\n").contains("Conan is off the roster."));
    assert!(!ludus(data.path(), &["roster", "list"]).out.contains("Conan"));
}
