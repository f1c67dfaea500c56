//! Faults that really happen, through the doors: damaged and hostile files, signals, kills at any moment.

use super::cli::{NOW, STARTING, data, ludus, recruit, start};
use super::pty::Person;
use ludus::engine::dice::Seed;
use ludus::engine::game::NullSink;
use ludus::engine::journal::{seal, unseal};
use ludus::gladiator::ai;
use ludus::gladiator::battle::state::Battle;
use ludus::gladiator::matchmaking::opposition;
use ludus::gladiator::model::fighter::Side;
use ludus::gladiator::model::setup::Setup;
use ludus::store::Store;
use ludus::store::disk::RealDisk;
use ludus::store::journal::Journal;
use ludus::store::session::Session;
use serde_json::{Value, json};
use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::Command;
use std::sync::PoisonError;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// A terminal does with it what it does with any escape sequence: clears the screen, say.
const ESCAPE: &str = "\u{1b}[2J\u{9b}31m\u{202e}\u{7}";

/// Fails if a character of a text would control a terminal.
fn harmless(text: &str) {
    let bad = text.chars().find(|c| (c.is_control() && *c != '\n') || *c == '\u{202e}');
    assert!(bad.is_none(), "{bad:?} in {text:?}");
}

/// The longest row of one character in a text, which is how much of a hostile file is quoted.
fn longest_row(text: &str, of: char) -> usize {
    text.split(|c| c != of).map(str::len).max().unwrap()
}

/// Changes the value of a sealed line of JSON and seals it again.
fn resealed(line: &str, change: impl Fn(&mut Value)) -> String {
    let mut value: Value = unseal(line).unwrap();
    change(&mut value);
    seal(&value).unwrap()
}

fn rewrite_first_line(file: &Path, change: impl Fn(&mut Value)) {
    let text = fs::read_to_string(file).unwrap();
    let (first, rest) = text.split_once('\n').unwrap();
    fs::write(file, resealed(first, change) + rest).unwrap();
}

#[test]
fn file_contents_never_control_the_terminal_or_flood_errors() {
    let long = "A".repeat(100_000);
    for evil in [ESCAPE.to_string(), format!("{ESCAPE}{long}")] {
        let (data, over, left) = data();
        let text = |path: &Path| path.to_str().unwrap().to_string();
        let check = |ran: super::cli::Ran| {
            harmless(&ran.out);
            harmless(&ran.err);
            let quoted = longest_row(&ran.out, 'A').max(longest_row(&ran.err, 'A'));
            assert!(quoted <= 200, "{quoted} characters are quoted");
            ran
        };
        // Names of fighters in a journal whose checksums are right.
        rewrite_first_line(&over, |header| header["header"]["setup"]["fighters"][0]["name"] = evil.clone().into());
        for door in [&["replay", &text(&over)][..], &["verify", &text(&over)], &["check"], &["resume"]] {
            assert_ne!(check(ludus(data.path(), door)).code, 0, "{door:?}");
        }
        // Variants and items that nobody knows.
        rewrite_first_line(&left, |header| header["header"]["setup"]["fighters"][0]["race"] = evil.clone().into());
        check(ludus(data.path(), &["verify", &text(&left)])).failed(1, "no journal of this game");
        rewrite_first_line(&left, |header| {
            header["header"]["setup"]["fighters"][0]["race"] = "Human".into();
            header["header"]["setup"]["fighters"][0]["kit"]["items"][0] = evil.clone().into();
        });
        check(ludus(data.path(), &["verify", &text(&left)])).failed(1, "no journal of this game");
        // A sealed roster, an export, settings.
        let roster = data.path().join("roster.json");
        let sound = fs::read_to_string(&roster).unwrap();
        for (field, value) in [("name", json!(evil)), ("race", json!(evil)), ("kit", json!({"suit": evil}))] {
            let hostile = resealed(&sound, |roster| roster["characters"][0][field] = value.clone());
            fs::write(&roster, &hostile).unwrap();
            for door in [&["roster", "list"][..], &["roster", "show", "Conan"], &["scores"], &["check"]] {
                check(ludus(data.path(), door));
            }
            let export = data.path().join("export.json");
            let mut value: Value = unseal(&hostile).unwrap();
            value.as_object_mut().unwrap().remove("sum");
            fs::write(&export, value.to_string()).unwrap();
            assert_eq!(check(ludus(data.path(), &["roster", "import", &text(&export)])).code, 1, "{field}");
        }
        fs::write(data.path().join("settings.json"), seal(&json!({"format": 1, "theme": evil, &evil: 1})).unwrap())
            .unwrap();
        check(ludus(data.path(), &["check"]));
        check(ludus(data.path(), &["scores"]));
    }
}

// `saves` has journals of all rulebooks.
#[cfg(feature = "battlefield")]
#[test]
fn titles_file_names_and_arguments_never_control_the_terminal() {
    let (data, over, _) = data();
    let folder = tempfile::tempdir().unwrap();
    let scenario = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/gladiator/scenarios/action-order.json");
    let mut value: Value = serde_json::from_str(&fs::read_to_string(scenario).unwrap()).unwrap();
    value["title"] = format!("two\nlines{ESCAPE}").into();
    let file = folder.path().join(format!("evil\n{ESCAPE}.json"));
    fs::write(&file, value.to_string()).unwrap();
    let played = ludus(data.path(), &["scenario", file.to_str().unwrap()]);
    harmless(&played.out);
    assert_eq!((played.code, played.out.lines().count()), (0, 2), "{}", played.out);

    let evil = over.with_file_name(format!("evil\n{ESCAPE}.jsonl"));
    fs::copy(&over, &evil).unwrap();
    let checked = ludus(data.path(), &["check"]);
    harmless(&checked.out);
    assert_eq!((checked.code, checked.out.lines().count()), (0, 10), "{}", checked.out);
    fs::write(&evil, "nonsense").unwrap();
    for door in [&["check"][..], &["verify", evil.to_str().unwrap()], &["resume"], &[ESCAPE], &["abandon", ESCAPE]] {
        let ran = ludus(data.path(), door);
        assert_ne!(ran.code, 0);
        harmless(&ran.out);
        harmless(&ran.err);
    }
}

#[test]
fn a_name_of_a_hundred_thousand_letters_does_not_panic_the_list() {
    let (data, ..) = data();
    let roster = data.path().join("roster.json");
    let sound = fs::read_to_string(&roster).unwrap();
    fs::write(&roster, resealed(&sound, |roster| roster["characters"][0]["name"] = "x".repeat(100_000).into()))
        .unwrap();
    let listed = ludus(data.path(), &["roster", "list"]);
    assert!(listed.code == 0 && listed.err.contains("the name has 100000 characters"), "{}", listed.err);
}

#[test]
fn damaged_newest_battle_is_named_before_resuming_an_older_one() {
    let (data, over, left) = data();
    let id = |path: &Path| path.file_stem().unwrap().to_str().unwrap().to_string();
    let newer = over.with_file_name("20991231-235959-0001.jsonl");
    fs::write(&newer, "nonsense\n").unwrap();
    let without = ludus(data.path(), &["resume"]);
    without.failed(1, "20991231-235959-0001 cannot be resumed");
    assert!(without.err.contains(&format!("ludus resume {}", id(&left))), "{}", without.err);

    // At a terminal it asks; no is the end of it, yes opens the older one.
    let mut person = Person::starts(&["resume"], data.path());
    person.waits_for("Go on with the older battle");
    assert!(person.sees().replace('\n', "").contains("20991231-235959-0001 cannot be resumed"), "{}", person.sees());
    person.types("n\r");
    assert_eq!(person.child.wait().unwrap().exit_code(), 1);
    let mut person = Person::starts(&["resume"], data.path());
    person.waits_for("Go on with the older battle");
    person.types("y\r");
    person.waits_for(". . . . . . . . . . ");
    person.child.kill().unwrap();
    person.child.wait().unwrap();
    // Without damage nothing is asked.
    fs::remove_file(&newer).unwrap();
    let mut person = Person::starts(&["resume"], data.path());
    person.waits_for(". . . . . . . . . . ");
    person.child.kill().unwrap();
    person.child.wait().unwrap();
}

#[test]
fn imports_at_the_same_time_wait_for_one_another() {
    let (data, ..) = data();
    let folder = tempfile::tempdir().unwrap();
    let export = |name: &str| {
        let file = folder.path().join(format!("{name}.json"));
        let mut value: Value = serde_json::from_str(&ludus(data.path(), &["roster", "export", "Tarna"]).out).unwrap();
        value["characters"][0]["name"] = name.into();
        fs::write(&file, value.to_string()).unwrap();
        file
    };
    let files: Vec<_> = ["Ann", "Bob", "Cid", "Dan", "Eve", "Fay"].map(export).into();
    let import = |file| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_ludus"));
        start(command.env("LUDUS_DATA_DIR", data.path()).args(["roster", "import"]).arg(file))
    };
    let alone = {
        let _starting = STARTING.lock().unwrap_or_else(PoisonError::into_inner);
        Store::open(data.path())
    };
    let children: Vec<_> = files.iter().map(import).collect();
    std::thread::sleep(Duration::from_millis(400));
    drop(alone);
    for child in children {
        let output = child.wait_with_output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    }
    assert_eq!(ludus(data.path(), &["roster", "list"]).out.lines().count(), 1 + 2 + 6);
}

/// Whether lines are edited and echoed by the terminal, as a shell wants it.
fn is_cooked(person: &Person) -> bool {
    // ICANON and ECHO of <termios.h>.
    const COOKED: u64 = if cfg!(target_os = "linux") { 0o12 } else { 0x108 };
    let flags = u64::from(person.master.get_termios().unwrap().local_flags.bits());
    flags & COOKED == COOKED
}

fn signal(person: &Person, name: &str) {
    let pid = person.child.process_id().unwrap().to_string();
    assert!(Command::new("kill").args([&format!("-{name}"), &pid]).status().unwrap().success());
}

#[test]
fn terminal_is_restored_after_every_catchable_signal() {
    let names =
        ["HUP", "INT", "QUIT", "TRAP", "ABRT", "BUS", "USR1", "USR2", "ALRM", "TERM", "XCPU", "VTALRM", "PROF", "SYS"];
    let more: &[&str] = if cfg!(target_os = "linux") { &["IO", "PWR", "STKFLT", "34", "64"] } else { &[] };
    for name in names.iter().chain(more) {
        let data = tempfile::tempdir().unwrap();
        let mut person = Person::starts(&[], data.path());
        person.waits_for("Any other key: menu");
        assert!(!is_cooked(&person) && person.screen.lock().unwrap().screen().alternate_screen());
        signal(&person, name);
        let begun = Instant::now();
        while person.child.try_wait().unwrap().is_none() {
            assert!(begun.elapsed() < Duration::from_secs(10), "{name} does not end it");
            std::thread::sleep(Duration::from_millis(5));
        }
        let given_back = |person: &Person| {
            let parser = person.screen.lock().unwrap();
            let screen = parser.screen();
            !screen.alternate_screen() && screen.mouse_protocol_mode() == vt100::MouseProtocolMode::None
        };
        while !(given_back(&person) && is_cooked(&person)) {
            assert!(begun.elapsed() < Duration::from_secs(10), "after {name} the terminal is not given back");
            std::thread::sleep(Duration::from_millis(5));
        }
    }
    // A file that may not grow any more, and signals that end nothing.
    let data = tempfile::tempdir().unwrap();
    let mut person = Person::starts(&[], data.path());
    person.waits_for("Any other key: menu");
    for name in ["XFSZ", "PIPE", "CHLD", "URG", "WINCH"] {
        signal(&person, name);
    }
    person.types(" ");
    person.waits_for("Your choice?");
    person.types("q\r");
    assert!(person.child.wait().unwrap().success());
}

#[test]
fn a_sequence_that_is_cut_swallows_no_key_and_no_resize() {
    for cut in ["\x1b[", "\x1b[<0;5", "\x1bO", "\x1b[M !", "\x1b[200~pasted text without an end", "\u{c3}"] {
        let data = tempfile::tempdir().unwrap();
        let mut person = Person::starts(&[], data.path());
        person.waits_for("Any other key: menu");
        person.types(" ");
        person.waits_for("Your choice?");
        person.keyboard.write_all(if cut == "\u{c3}" { &[0xc3] } else { cut.as_bytes() }).unwrap();
        person.keyboard.flush().unwrap();
        std::thread::sleep(Duration::from_millis(60));
        person.resizes(60, 20);
        person.waits_for("Ludus needs 80");
        person.resizes(80, 24);
        if cut.contains("pasted") {
            // A text that is pasted into the menu may be a battle code.
            person.waits_for("Play a code");
            // Its end may still come; after two seconds keys are keys again.
            person.waits_for("The pasted text arrived incomplete");
            person.types("\x1b");
        }
        person.waits_for("Your choice?");
        person.types("q");
        person.waits_for("Confirm \"Quit\"? (return)");
        person.types("\r");
        assert!(person.child.wait().unwrap().success(), "{cut:?}");
    }
    // Escape alone is a key, soon.
    let data = tempfile::tempdir().unwrap();
    let mut person = Person::starts(&[], data.path());
    person.waits_for("Any other key: menu");
    person.types(" ");
    person.waits_for("Your choice?");
    person.types("o");
    person.waits_for("Dice of West");
    person.types("\x1b");
    person.waits_for("Your choice?");
    person.child.kill().unwrap();
    person.child.wait().unwrap();
}

#[test]
fn battle_with_an_unwritable_journal_costs_no_break_out() {
    let data = tempfile::tempdir().unwrap();
    // Half a KiB a file: enough for the roster, not for the journal.
    let mut person = Person::limited("ulimit -f 1", data.path());
    person.begins();
    person.waits_for("cannot be written");
    signal(&person, "KILL");
    person.child.wait().unwrap();
    let listed = ludus(data.path(), &["roster", "list"]);
    assert!(listed.out.contains("Conan") && !listed.out.contains("B1"), "{}\n{}", listed.out, listed.err);
    let journal = |path: std::path::PathBuf| path.extension().is_some_and(|ending| ending == "jsonl");
    assert!(!fs::read_dir(data.path().join("battles")).unwrap().any(|file| journal(file.unwrap().path())));
}

/// Every file below a folder with its content; of what is no file only the name.
fn everything_in(folder: &Path) -> Vec<(std::path::PathBuf, Option<Vec<u8>>)> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let content = path.metadata().is_ok_and(|of| of.is_file()).then(|| fs::read(&path).unwrap());
        if path.is_dir() {
            found.extend(everything_in(&path));
        }
        found.push((path, content));
    }
    found.sort();
    found
}

#[test]
fn check_names_one_damaged_file_of_each_kind_and_loses_none() {
    let (data, over, left) = data();
    let sound = fs::read_to_string(&left).unwrap();
    let (file, battle) = (|name: &str| data.path().join(name), |name: &str| over.with_file_name(name));
    let mut wrong = vec![
        (file("roster.json"), fs::read_to_string(file("roster.json")).unwrap().replacen("Conan", "Canon", 1)),
        (file("roster.json.old"), "{".into()),
        (file("settings.json"), "nonsense".into()),
        (file("settings.json.old"), String::new()),
        (file("roster.json.new"), "half of a ros".into()),
        (battle("1.jsonl.new"), "half of a jour".into()),
        (battle("2.jsonl"), sound.replacen("\"n\":9", "\"n\":8", 1)),
        (battle("3.jsonl"), String::new()),
        (battle("4.jsonl"), sound.replacen("header", "haeder", 1)),
        (
            battle("5.jsonl"),
            sound.lines().enumerate().filter(|(i, _)| *i != 7).map(|(_, line)| format!("{line}\n")).collect(),
        ),
    ];
    for (path, text) in &wrong {
        fs::write(path, text).unwrap();
    }
    rewrite_first_line(&left, |header| header["header"]["setup"]["fighters"] = json!([]));
    wrong.push((left, String::new()));
    for path in [battle("6.jsonl"), file("pipe")] {
        assert!(Command::new("mkfifo").arg(&path).status().unwrap().success());
        wrong.push((path, String::new()));
    }
    fs::create_dir(battle("7.jsonl")).unwrap();
    std::os::unix::fs::symlink("8.jsonl", battle("8.jsonl")).unwrap();
    wrong.extend([battle("7.jsonl"), battle("8.jsonl")].map(|path| (path, String::new())));
    let before = everything_in(data.path());
    let checked = ludus(data.path(), &["check"]);
    for (path, _) in &wrong {
        let path = path.display().to_string();
        let line = checked
            .out
            .lines()
            .find(|line| line.starts_with(&path))
            .unwrap_or_else(|| panic!("{path}: {}", checked.out));
        assert!(line.len() > path.len() + 10, "{line}");
    }
    // What a write that was cut off has left is harmless.
    let left_over = wrong.iter().filter(|(path, _)| path.extension().is_some_and(|ending| ending == "new")).count();
    assert_eq!((left_over, checked.out.matches("check --delete-left-overs` deletes it").count()), (2, 2));
    checked.failed(1, &format!("{} files are not sound", wrong.len() - left_over));
    let fine = format!("{}: over in turn", over.display());
    assert!(checked.out.contains(&fine), "{}", checked.out);
    assert_eq!(everything_in(data.path()), before);
    // What the game itself does with them loses none either.
    ludus(data.path(), &["scores"]);
    ludus(data.path(), &["resume"]);
    assert_eq!(everything_in(data.path()), before);
}

#[test]
fn check_says_when_a_folder_cannot_be_read() {
    let (data, ..) = data();
    let battles = data.path().join("battles");
    fs::rename(&battles, data.path().join("aside")).unwrap();
    fs::write(&battles, "a file").unwrap();
    ludus(data.path(), &["check"]).failed(1, "cannot be read");
    fs::remove_file(&battles).unwrap();
    std::os::unix::fs::symlink("battles", &battles).unwrap();
    ludus(data.path(), &["check"]).failed(1, "cannot be read");
}

/// Battle after battle, played by the computer on both sides: a line for everything that is acknowledged. The child that
/// is killed is this very test.
fn play_until_killed(folder: &Path) {
    let mut store = Store::open_waiting(folder, Duration::from_secs(5));
    loop {
        let mut session = store.resume_newest().map_or_else(|| begin_next(&mut store), |found| found.unwrap().session);
        tell(&session);
        while let Some(choice) = ai::choose(session.battle()) {
            session.execute(&choice.command).unwrap();
            tell(&session);
        }
        store.settle(&session).unwrap();
        println!("settled {}.", store.roster().games_completed());
    }
}

fn tell(session: &Session<Battle>) {
    println!("at {} {} {:016x}.", session.id(), session.battle().move_number(), session.battle().hash());
}

/// Somebody who lives, or somebody new, against the robots drawn for him.
fn begin_next(store: &mut Store) -> Session<Battle> {
    let count = store.roster().characters().len();
    let living = store.roster().characters().iter().find(|one| one.loadable().is_ok()).map(|one| one.name.clone());
    let name = living.unwrap_or_else(|| {
        store.add(&recruit(&format!("F{count}")), NOW).unwrap();
        format!("F{count}")
    });
    let fighter = store.roster().find(&name).unwrap().recruit(Side::West);
    let seed = Seed((1000 * count) as u64 + u64::from(store.roster().games_completed()));
    let mut setup = Setup { fighters: vec![fighter], ..Setup::default() };
    opposition::draw(&mut setup, seed);
    store.begin(setup, seed, &[&name], NOW + u64::from(store.roster().games_completed())).unwrap()
}

/// The state of a journal's battle after so many commands, and how many it holds.
fn replayed(journal: &Journal<Battle>, commands: usize) -> (String, usize) {
    journal.verify().unwrap();
    let mut battle = journal.opening().unwrap();
    journal.commands().take(commands).for_each(|command| battle.execute(command, &mut NullSink).unwrap());
    (format!("{:016x}.", battle.hash()), journal.commands().count())
}

/// A thousand times under LUDUS_LONG=1.
#[test]
fn kill_at_any_moment_keeps_acknowledged_commands() {
    if let Some(folder) = std::env::var_os("LUDUS_KILLED_CHILD") {
        return play_until_killed(Path::new(&folder));
    }
    let kills = if std::env::var_os("LUDUS_LONG").is_some() { 1000 } else { 50 };
    let data = tempfile::tempdir().unwrap();
    let mut random = SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_nanos() as u64 | 1;
    let (mut settled, mut last, mut commands) = (0, None, 0);
    for kill in 0..kills {
        let mut command = Command::new(std::env::current_exe().unwrap());
        command.args(["crashes::kill_at_any_moment_keeps_acknowledged_commands", "--exact", "--nocapture"]);
        let mut child = start(command.env("LUDUS_KILLED_CHILD", data.path()));
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        std::thread::sleep(Duration::from_micros((random >> 33) % 60_000));
        child.kill().unwrap();
        let output = child.wait_with_output().unwrap();
        let told = String::from_utf8(output.stdout).unwrap();
        assert!(
            !String::from_utf8_lossy(&output.stderr).contains("panicked"),
            "{}",
            String::from_utf8_lossy(&output.stderr)
        );
        for line in told.lines().filter(|line| line.ends_with('.')) {
            match line.split(' ').collect::<Vec<_>>()[..] {
                ["at", id, n, hash] => last = Some((id.to_string(), n.parse::<usize>().unwrap(), hash.to_string())),
                ["settled", games] => settled = games.trim_end_matches('.').parse().unwrap(),
                _ => {}
            }
        }
        let _starting = STARTING.lock().unwrap_or_else(PoisonError::into_inner);
        let store = Store::open_waiting(data.path(), Duration::from_secs(5));
        let roster = store.roster();
        let games = roster.games_completed();
        assert!(games == settled || games == settled + 1, "kill {kill}: {settled} acknowledged, {games} on the roster");
        settled = games;
        assert!(roster.characters().iter().all(|one| one.break_outs == 0), "kill {kill}: {:?}", store.notices());
        if let Some((id, n, hash)) = &last {
            let journal = Journal::<Battle>::read(&RealDisk, &data.path().join(format!("battles/{id}.jsonl"))).unwrap();
            let (state, held) = replayed(&journal, *n);
            assert_eq!(&state, hash, "kill {kill}, command {n} of {id}");
            assert!(held == *n || held == n + 1, "kill {kill}: {n} acknowledged, {held} in the journal");
            commands = commands.max(held);
        }
    }
    assert!(commands > 10, "the child hardly played: {commands}");
}

#[test]
fn the_whole_data_folder_travels_in_one_file() {
    let (data, over, _) = data();
    fs::write(data.path().join("roster.json.damaged-1"), [0xff, 0xfe, b'x']).unwrap();
    fs::write(data.path().join("roster.json.new"), "left over").unwrap();
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("all.ludus");
    let text = |path: &Path| path.to_str().unwrap().to_string();
    let exported = ludus(data.path(), &["export", &text(&file)]);
    assert!(exported.code == 0 && exported.out.starts_with("5 files"), "{}{}", exported.out, exported.err);
    ludus(data.path(), &["export", &text(&file)]).failed(1, "name another file");
    ludus(data.path(), &["import", &text(&file)]).failed(1, "is there already");

    let other = tempfile::tempdir().unwrap();
    let (sound, bad) = (fs::read_to_string(&file).unwrap(), folder.path().join("bad"));
    let elsewhere = seal(&json!({"file": "../outside", "text": "x"})).unwrap();
    for (wrong, words) in [
        (sound.replacen("Conan", "Canon", 1), "checksum"),
        (sound.lines().take(3).map(|line| format!("{line}\n")).collect(), "2 of its 5 files"),
        (seal(&json!({"ludus_data": 1, "files": 1})).unwrap() + &elsewhere, "a file elsewhere"),
        ("nonsense".into(), "not an exported data folder"),
    ] {
        fs::write(&bad, wrong).unwrap();
        ludus(other.path(), &["import", &text(&bad)]).failed(1, words);
        assert!(!other.path().join("roster.json").exists() && !folder.path().join("outside").exists());
    }
    assert!(ludus(other.path(), &["import", &text(&file)]).out.starts_with("5 files"));
    let content = |folder: &Path| {
        let all = everything_in(folder)
            .into_iter()
            .filter(|(path, _)| ![".new", ".lock"].iter().any(|ending| text(path).ends_with(ending)));
        all.map(|(path, content)| (path.strip_prefix(folder).unwrap().to_path_buf(), content)).collect::<Vec<_>>()
    };
    assert_eq!(content(other.path()), content(data.path()));
    assert_eq!(ludus(other.path(), &["scores"]).out, ludus(data.path(), &["scores"]).out);
    assert_eq!(ludus(other.path(), &["replay", &text(Path::new(over.file_stem().unwrap()))]).code, 0);
}

#[test]
fn old_battles_are_deleted_if_confirmed_unless_in_progress() {
    let (data, over, left) = data();
    let id = |path: &Path| path.file_stem().unwrap().to_str().unwrap().to_string();
    let (over_id, left_id) = (id(&over), id(&left));
    ludus(data.path(), &["battles", "--forget", &over_id]).failed(2, "--yes");
    ludus(data.path(), &["battles", "--forget", &left_id, "--yes"]).failed(1, "Tarna is in battle");
    ludus(data.path(), &["battles", "--forget", &over_id, &left_id, "--yes"]).failed(1, "Tarna is in battle");
    ludus(data.path(), &["battles", "--forget", "20990101-000000-0000", "--yes"]).failed(1, "there is no journal");
    assert!(over.exists() && left.exists());
    let mut person = Person::starts(&["battles", "--forget", &over_id], data.path());
    person.waits_for("[y/N]");
    person.types("n\r");
    assert!(person.child.wait().unwrap().success() && over.exists());
    let mut person = Person::starts(&["battles", "--forget", &over_id], data.path());
    person.waits_for("[y/N]");
    person.types("y\r");
    assert!(person.child.wait().unwrap().success() && !over.exists() && left.exists());

    // By age: what is over or given up, never what can be resumed.
    rewrite_first_line(&left, |header| header["header"]["created"] = 1.into());
    let forget = |days: &str| ludus(data.path(), &["battles", "--forget-older", days, "--yes"]).out;
    assert!(forget("0").contains("No battle") && left.exists());
    assert_eq!(ludus(data.path(), &["abandon", &left_id]).code, 0);
    assert!(forget("30000").contains("No battle") && left.exists());
    assert!(forget("30").starts_with("1 battle deleted") && !left.exists());
}

#[test]
fn named_pipe_is_refused_without_hanging() {
    let (data, ..) = data();
    let pipe = data.path().join("pipe");
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let pipe = pipe.to_str().unwrap();
    for door in [&["roster", "import"][..], &["import"], &["verify"], &["replay"], &["scenario"]] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_ludus"));
        let mut child = start(command.env("LUDUS_DATA_DIR", data.path()).args(door).arg(pipe));
        let begun = Instant::now();
        while child.try_wait().unwrap().is_none() {
            assert!(begun.elapsed() < Duration::from_secs(10), "{door:?} hangs");
            std::thread::sleep(Duration::from_millis(5));
        }
        assert_eq!(child.wait().unwrap().code(), Some(1), "{door:?}");
    }
}
