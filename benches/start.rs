//! Speed of a start: `cargo build --release && cargo bench -p ludus-benches --bench start`. It measures the program in a terminal until its first screen appears,
//! and the list of battles, with empty and with full folders.

#![allow(missing_docs, clippy::expect_used)]

use criterion::{Criterion, criterion_group, criterion_main};
use ludus::engine::dice::Seed;
use ludus::gladiator::ai;
use ludus::gladiator::battle::state::Battle;
use ludus::gladiator::data::race::Race;
use ludus::gladiator::matchmaking::opposition;
use ludus::gladiator::model::fighter::Side;
use ludus::gladiator::model::setup::Setup;
use ludus::store::Store;
use ludus::store::battles::BattleState;
use ludus::store::journal::BattleId;
use ludus::store::session::Session;
use portable_pty::{CommandBuilder, PtySize, native_pty_system};
use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

const CHARACTERS: usize = 100_000;
const BATTLES: u64 = 10_000;
/// The number of battles that are played. The other journals are copies of them.
const PLAYED: u64 = 100;
/// A word on the first screen of a data folder that is not new.
const MENU: &[u8] = b"Gladiator";

/// Returns the program beside the folder of this benchmark: `cargo build --release` makes it.
fn program() -> PathBuf {
    let own = std::env::current_exe().expect("the path of this benchmark");
    let program = own.ancestors().nth(2).expect("the folder of the profile").join("ludus");
    assert!(program.exists(), "there is no {}: run cargo build --release first", program.display());
    program
}

/// Returns the time from the start of the program until its menu appears in the terminal.
fn to_the_menu(data: &Path) -> Duration {
    let size = PtySize { rows: 24, cols: 80, pixel_width: 0, pixel_height: 0 };
    let terminal = native_pty_system().openpty(size).expect("a terminal");
    let mut command = CommandBuilder::new(program());
    command.env("LUDUS_DATA_DIR", data);
    command.env("TERM", "xterm-256color");
    command.env("LC_ALL", "C");
    let mut from = terminal.master.try_clone_reader().expect("a reader");
    let begun = Instant::now();
    let mut child = terminal.slave.spawn_command(command).expect("the program starts");
    let (mut seen, mut bytes) = (Vec::new(), [0; 4096]);
    while !seen.windows(MENU.len()).any(|part| part == MENU) {
        let count = from.read(&mut bytes).expect("a screen");
        seen.extend_from_slice(&bytes[..count]);
    }
    let passed = begun.elapsed();
    child.kill().expect("it still runs");
    child.wait().expect("it ends");
    passed
}

fn to_the_list(data: &Path) -> Duration {
    to_the_end("battles", data)
}

fn to_the_check(data: &Path) -> Duration {
    to_the_end("check", data)
}

/// Returns the time that a subcommand takes.
fn to_the_end(subcommand: &str, data: &Path) -> Duration {
    let begun = Instant::now();
    let done = Command::new(program()).arg(subcommand).env("LUDUS_DATA_DIR", data).stdout(Stdio::null()).status();
    assert!(done.expect("the program runs").success());
    begun.elapsed()
}

/// Returns a data folder with a character, so that the welcome screen is skipped.
fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let mut store = Store::open(folder.path());
    store.add(&opposition::examples()[0], 1).expect("an example fits");
    folder
}

/// Copies its only character until there are [`CHARACTERS`], all with the same number of games.
fn fill_roster(data: &Path) {
    let text = Store::look(data).roster().export(None).expect("the roster");
    let mut roster: serde_json::Value = serde_json::from_str(&text).expect("the roster is JSON");
    let one = roster["characters"][0].clone();
    let named = |number: usize| {
        let mut other = one.clone();
        other["name"] = format!("Khan {number}").into();
        other["games"] = 1.into();
        other
    };
    roster["characters"] = (0..CHARACTERS).map(named).collect();
    let sealed = ludus::engine::journal::seal(&roster).expect("JSON");
    fs::write(data.join("roster.json"), sealed).expect("the roster is written");
    assert_eq!(Store::look(data).roster().characters().len(), CHARACTERS);
}

/// Copies a finished and an unfinished battle to [`BATTLES`] ids.
fn fill_battles(data: &Path) {
    let battles = data.join("battles");
    fs::create_dir_all(&battles).expect("a folder");
    let path = |number: u64| {
        let id = BattleId::new(1_700_000_000 + number * 60, Seed(number));
        (battles.join(format!("{id}.jsonl")), id)
    };
    for number in 0..PLAYED {
        let mut setup = Setup { fighters: opposition::examples(), ..Setup::default() };
        opposition::add(&mut setup, Side::East, &[Race::GiantAmoeba, Race::Imp]);
        let (path, id) = path(number);
        let mut session = Session::<Battle>::apart(&path, id, setup, Seed(number)).expect("a legal set-up");
        let steps = if number % 10 == 0 { 40 } else { usize::MAX };
        for _ in 0..steps {
            let Some(choice) = ai::choose(session.battle()) else { break };
            session.execute(&choice.command).expect("the computer plays by the rules");
        }
    }
    for number in PLAYED..BATTLES {
        fs::copy(path(number % PLAYED).0, path(number).0).expect("a copy");
    }
    let rows = Store::look(data).battles();
    assert_eq!(rows.iter().filter(|row| !matches!(row.state, BattleState::Bad(_))).count() as u64, BATTLES);
}

fn starts(c: &mut Criterion) {
    let repeated = |act: fn(&Path) -> Duration, data: &Path, times: u64| (0..times).map(|_| act(data)).sum();
    let mut group = c.benchmark_group("start");
    group.sample_size(10);
    let empty = folder();
    group.bench_function("to the menu", |b| b.iter_custom(|times| repeated(to_the_menu, empty.path(), times)));
    let crowd = folder();
    fill_roster(crowd.path());
    group.bench_function("to the menu with 100,000 characters", |b| {
        b.iter_custom(|times| repeated(to_the_menu, crowd.path(), times))
    });
    let many = folder();
    fill_battles(many.path());
    group.bench_function("to the menu with 10,000 battles", |b| {
        b.iter_custom(|times| repeated(to_the_menu, many.path(), times))
    });
    group.bench_function("the list of 10,000 battles", |b| {
        b.iter_custom(|times| repeated(to_the_list, many.path(), times))
    });
    group.bench_function("the check of 10,000 battles", |b| {
        b.iter_custom(|times| repeated(to_the_check, many.path(), times))
    });
    group.finish();
}

criterion_group!(benches, starts);
criterion_main!(benches);
