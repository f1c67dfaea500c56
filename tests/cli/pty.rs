//! The program itself in a terminal of its own: a fighter is made, a battle is fought to its end by keyboard, killed in
//! the middle and resumed.

use portable_pty::{Child, CommandBuilder, PtySize, native_pty_system};
use std::io::{Read, Write};
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

const COLUMNS: u16 = 80;
const ROWS: u16 = 24;

/// A square of the arena, by column and row.
type Place = (i32, i32);

/// A person at a terminal.
pub(super) struct Person {
    pub(super) screen: Arc<Mutex<vt100::Parser>>,
    /// How many bytes were sent to the screen.
    sent: Arc<AtomicUsize>,
    /// The bytes themselves.
    pub(super) raw: Arc<Mutex<Vec<u8>>>,
    pub(super) keyboard: Box<dyn Write + Send>,
    pub(super) child: Box<dyn Child + Send + Sync>,
    pub(super) master: Box<dyn portable_pty::MasterPty + Send>,
    /// When the program started. A test that goes on for minutes fails with what it sees, and does not hang.
    begun: Instant,
}

/// A writer that is dropped types a line break, which a program that still runs takes for Return.
impl Drop for Person {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Person {
    pub(super) fn starts(arguments: &[&str], data: &Path) -> Person {
        Person::starts_with(arguments, data, None)
    }

    fn starts_with(arguments: &[&str], data: &Path, no_color: Option<&str>) -> Person {
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_ludus"));
        command.args(arguments);
        Person::runs(command, data, no_color)
    }

    /// In a terminal with UTF-8, so that the look is the modern one.
    fn starts_modern(data: &Path) -> Person {
        Person::sees_with(CommandBuilder::new(env!("CARGO_BIN_EXE_ludus")), data, None, true)
    }

    /// The background of the first cell.
    fn ground(&self) -> vt100::Color {
        self.screen.lock().unwrap().screen().cell(0, 0).map_or(vt100::Color::Default, vt100::Cell::bgcolor)
    }

    /// The program under a limit that the shell sets.
    pub(super) fn limited(limit: &str, data: &Path) -> Person {
        let mut command = CommandBuilder::new("sh");
        command.args(["-c", &format!("{limit}; exec {}", env!("CARGO_BIN_EXE_ludus"))]);
        Person::runs(command, data, None)
    }

    /// Makes the terminal another size.
    pub(super) fn resizes(&self, columns: u16, rows: u16) {
        self.screen.lock().unwrap().screen_mut().set_size(rows.try_into().unwrap(), columns.try_into().unwrap());
        self.master.resize(PtySize { rows, cols: columns, pixel_width: 0, pixel_height: 0 }).unwrap();
    }

    pub(super) fn runs(command: CommandBuilder, data: &Path, no_color: Option<&str>) -> Person {
        Person::sees_with(command, data, no_color, false)
    }

    fn sees_with(mut command: CommandBuilder, data: &Path, no_color: Option<&str>, modern: bool) -> Person {
        let size = PtySize { rows: ROWS, cols: COLUMNS, pixel_width: 0, pixel_height: 0 };
        let pty = native_pty_system().openpty(size).unwrap();
        command.env("LUDUS_DATA_DIR", data);
        command.env("TERM", "xterm-256color");
        // The classic look, whose letters these tests read; `modern` asks for the other.
        command.env("LC_ALL", if modern { "C.UTF-8" } else { "C" });
        command.env("COLORTERM", "truecolor");
        // The same dice in every run.
        command.env("LUDUS_SEED", "1");
        match no_color {
            Some(value) => command.env("NO_COLOR", value),
            None => command.env_remove("NO_COLOR"),
        }
        let child = pty.slave.spawn_command(command).unwrap();
        drop(pty.slave);
        let screen = Arc::new(Mutex::new(vt100::Parser::new(ROWS.try_into().unwrap(), COLUMNS.try_into().unwrap(), 0)));
        let (seen, mut from) = (screen.clone(), pty.master.try_clone_reader().unwrap());
        let sent = Arc::new(AtomicUsize::new(0));
        let counted = sent.clone();
        let raw = Arc::new(Mutex::new(Vec::new()));
        let kept = raw.clone();
        std::thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(count @ 1..) = from.read(&mut bytes) {
                counted.fetch_add(count, Ordering::SeqCst);
                kept.lock().unwrap().extend_from_slice(&bytes[..count]);
                seen.lock().unwrap().process(&bytes[..count]);
            }
        });
        let keyboard = pty.master.take_writer().unwrap();
        Person { screen, sent, raw, keyboard, child, master: pty.master, begun: Instant::now() }
    }

    pub(super) fn sees(&self) -> String {
        self.screen.lock().unwrap().screen().contents()
    }

    fn arena(&self) -> Vec<String> {
        let mut lines: Vec<String> = self.sees().lines().take(19).map(|line| line.trim_end().to_string()).collect();
        lines.resize(19, String::new());
        lines
    }

    pub(super) fn bar(&self) -> String {
        self.sees().lines().skip(19).map(str::trim_end).collect::<Vec<_>>().join("\n")
    }

    /// Types, and waits until the screen has answered and is quiet.
    pub(super) fn types(&mut self, keys: &str) {
        let before = self.sees();
        assert!(self.begun.elapsed() < Duration::from_secs(300), "no end is in sight:\n{before}");
        self.keyboard.write_all(keys.as_bytes()).unwrap();
        self.keyboard.flush().unwrap();
        let begun = Instant::now();
        while self.sees() == before && begun.elapsed() < Duration::from_millis(400) {
            std::thread::sleep(Duration::from_millis(3));
        }
        let mut last = self.sees();
        loop {
            std::thread::sleep(Duration::from_millis(15));
            let now = self.sees();
            if now == last {
                return;
            }
            last = now;
        }
    }

    pub(super) fn waits_for(&self, text: &str) {
        self.waits_until(text, |seen| seen.contains(text));
    }

    pub(super) fn waits_until(&self, what: &str, holds: impl Fn(&str) -> bool) {
        let begun = Instant::now();
        while !holds(&self.sees()) {
            assert!(begun.elapsed() < Duration::from_secs(60), "not on the screen: {what}\n{}", self.sees());
            std::thread::sleep(Duration::from_millis(10));
        }
    }

    /// Makes a fighter and begins a battle; dice and robots take no time.
    pub(super) fn begins(&mut self) {
        self.prepares();
        self.types("\r");
    }

    /// Makes a fighter and opens the page before the fight.
    fn prepares(&mut self) {
        self.waits_for("Any other key: menu");
        self.types(" ");
        self.waits_for("Your choice?");
        self.hastens();
        self.types("m");
        self.waits_for("Name: 000");
        self.types("Conan");
        self.types("\r");
        self.waits_for("Equip  Conan");
        self.types("\r");
        self.waits_for("Conan stands ready");
        self.types("b");
        self.waits_for("Before the fight");
    }

    /// From the menu: the options for the dice of both sides and for the robots' turns, under Pace, become instant.
    pub(super) fn hastens(&mut self) {
        self.types("o");
        self.waits_for("Dice of West");
        self.types("\x1b[B\x1b[B\x1b[B\x1b[B");
        self.types("\x1b[B\x1b[C\x1b[B\x1b[C\x1b[B\x1b[D");
        let options = self.sees();
        for option in ["Dice of West ", "Dice of East ", "Robots' turns "] {
            let line = options.lines().find(|line| line.contains(&format!(" {option}")) && !line.starts_with('+'));
            assert!(line.is_some_and(|line| line.contains(" instant ")), "{option}:\n{options}");
        }
        self.types("\r");
    }

    /// The squares of the letters on the arena: Conan's, and those of the enemies.
    fn figures(&self) -> (Option<Place>, Vec<Place>) {
        let (mut own, mut enemies) = (None, Vec::new());
        for (y, line) in (0..).zip(self.arena()) {
            let letters: Vec<char> = line.chars().collect();
            for (x, pair) in (0..).zip(letters.chunks(2)) {
                match pair.iter().find(|letter| letter.is_ascii_alphabetic() && **letter != 'v') {
                    Some('C') => own = Some((x, y)),
                    Some(letter) if letter.is_ascii_lowercase() => enemies.push((x, y)),
                    _ => {}
                }
            }
        }
        (own, enemies)
    }

    /// Walks at most five squares towards the nearest enemy, then faces him.
    fn moves(&mut self) {
        for _ in 0..5 {
            let (Some(own), enemies) = self.figures() else { break };
            let far = |enemy: &&(i32, i32)| (enemy.0 - own.0).abs().max((enemy.1 - own.1).abs());
            let Some(enemy) = enemies.iter().min_by_key(far) else { break };
            let (dx, dy) = (enemy.0 - own.0, enemy.1 - own.1);
            if dx.abs().max(dy.abs()) <= 1 || self.bar().contains("engaged by") {
                break;
            }
            let before = self.figures().0;
            let across = if dx > 0 { "\x1b[C" } else { "\x1b[D" };
            let along = if dy > 0 { "\x1b[B" } else { "\x1b[A" };
            self.types(if dx.abs() >= dy.abs() { across } else { along });
            if self.figures().0 == before {
                self.types(if dx.abs() >= dy.abs() { along } else { across });
            }
        }
        self.faces_the_nearest();
        self.types("\r");
        if self.bar().contains("Moves Left") && self.bar().contains("must stay") {
            self.types("\x1b");
            self.types("\r");
        }
    }

    fn faces_the_nearest(&mut self) {
        let (Some(own), enemies) = self.figures() else { return };
        let far = |enemy: &&(i32, i32)| (enemy.0 - own.0).abs().max((enemy.1 - own.1).abs());
        let Some(enemy) = enemies.iter().min_by_key(far) else { return };
        let (dx, dy) = (enemy.0 - own.0, enemy.1 - own.1);
        let wanted = match (dx.abs() >= dy.abs(), dx > 0, dy > 0) {
            (true, true, _) => "C>",
            (true, false, _) => "<C",
            (false, _, true) => "vC",
            (false, _, false) => "C^",
        };
        for _ in 0..3 {
            if self.bar().lines().next().unwrap_or("").contains(wanted) {
                return;
            }
            self.types("r");
        }
    }

    /// Answers whatever is asked; false at the end of the battle.
    pub(super) fn plays(&mut self) -> bool {
        let bar = self.bar();
        let asks = |text: &str| bar.contains(text);
        if asks("Return done") {
            return false;
        } else if asks("Moves Left") {
            self.moves();
        } else if asks("Which side moves first") {
            self.types("e");
        } else if asks(": evade?") {
            self.types("t");
        } else if asks(": repel?") {
            self.types("r");
        } else if asks("NEED") || asks("this square") {
            self.types("y");
        } else if asks("Stand up") || asks("(return)") || asks("<more>") {
            self.types("\r");
        } else if asks("Attack") {
            self.types("a");
        } else if asks("Stand") {
            self.types("s");
        } else if asks("do Nothing") {
            self.types("n");
        } else {
            std::thread::sleep(Duration::from_millis(20));
        }
        true
    }

    pub(super) fn plays_to_the_end(&mut self) {
        let begun = Instant::now();
        while self.plays() {
            assert!(begun.elapsed() < Duration::from_secs(240), "the battle does not end:\n{}", self.sees());
        }
    }
}

pub(super) fn ludus(arguments: &[&str], data: &Path) -> String {
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_ludus"));
    let output = command.args(arguments).env("LUDUS_DATA_DIR", data).output().unwrap();
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn battle_is_played_by_keyboard_to_the_end_and_scored() {
    proves!("MENU-01", "UI-01", "UI-02", "SETUP-10", "MENU-06");
    let data = tempfile::tempdir().unwrap();
    let mut person = Person::starts(&[], data.path());
    person.begins();
    person.plays_to_the_end();
    let report = person.sees();
    let row = report
        .lines()
        .find(|line| line.trim_start_matches([' ', 'x']).starts_with("Conan"))
        .unwrap_or_else(|| panic!("{report}"));
    // "+35.5 EXP for Conan" for a survivor; the dead have lost theirs.
    let earned = report.split_once(" EXP for Conan");
    let earned = earned.map(|(before, _)| before.rsplit('+').next().unwrap().to_string());
    person.types("\r");
    person.waits_for("Your choice?");
    person.types("q");
    person.waits_for("Confirm \"Quit\"? (return)");
    person.types("\r");
    let status = person.child.wait().unwrap();
    assert!(status.success(), "{status:?}");
    assert!(!person.screen.lock().unwrap().screen().alternate_screen(), "the terminal is given back");
    let scores = ludus(&["scores"], data.path());
    let line = scores.lines().find(|line| line.contains("Conan")).unwrap_or_else(|| panic!("{scores}"));
    match earned {
        Some(exp) => assert!(line.split_whitespace().any(|word| word == exp), "{exp} EXP: {line}"),
        None => assert!(line.contains("RIP"), "{row}: {line}"),
    }
}

#[test]
fn killed_program_resumes_at_the_same_question() {
    proves!("DEC-028");
    let data = tempfile::tempdir().unwrap();
    let mut person = Person::starts(&[], data.path());
    person.prepares();
    // A battle that is the same in each run reaches the question.
    person.types("s7\r");
    person.waits_for("Seed 7");
    person.types("\r");
    // A tip is shown once, so not again after the program was killed: without tips both screens are the same.
    person.types("\x1b[15~");
    person.waits_for("Dice of West");
    person.types("\x1b[A\x1b[A\x1b[D");
    let options = person.sees();
    assert!(options.contains("> Tips ") && options.contains(" Tips             off"), "{options}");
    person.types("\r");
    for _ in 0..200 {
        let bar = person.bar();
        if bar.contains("Your choice?") && bar.contains("View stats") && !bar.contains("Which side") {
            break;
        }
        assert!(person.plays(), "the battle was over too soon");
    }
    let (arena, bar) = (person.arena(), person.bar());
    assert!(bar.contains("do Nothing"), "{bar}");
    person.child.kill().unwrap();
    person.child.wait().unwrap();
    let mut person = Person::starts(&["resume"], data.path());
    person.waits_for("do Nothing");
    assert_eq!(person.arena(), arena);
    assert_eq!(person.bar().lines().next(), bar.lines().next());
    person.plays_to_the_end();
}

#[test]
fn a_terminal_that_hangs_up_ends_the_program() {
    let data = tempfile::tempdir().unwrap();
    let mut person = Person::starts(&[], data.path());
    person.waits_for("Any other key: menu");
    let pid = person.child.process_id().unwrap();
    let killed = std::process::Command::new("kill").args(["-HUP", &pid.to_string()]).status().unwrap();
    assert!(killed.success());
    let begun = Instant::now();
    while person.child.try_wait().unwrap().is_none() {
        assert!(begun.elapsed() < Duration::from_secs(5), "it does not end");
        std::thread::sleep(Duration::from_millis(10));
    }
}

/// Milliseconds of processor time that a process has taken: user and system, in hundredths of a second (proc(5), stat).
#[cfg(target_os = "linux")]
fn processor_time(pid: u32) -> u64 {
    let stat = std::fs::read_to_string(format!("/proc/{pid}/stat")).unwrap();
    let fields: Vec<&str> = stat.rsplit(") ").next().unwrap().split(' ').collect();
    [fields[11], fields[12]].iter().map(|ticks| ticks.parse::<u64>().unwrap()).sum::<u64>() * 10
}

#[test]
#[cfg(target_os = "linux")]
fn idle_program_sends_no_bytes_and_uses_no_processor_time() {
    let data = tempfile::tempdir().unwrap();
    let mut person = Person::starts(&[], data.path());
    let pid = person.child.process_id().unwrap();
    let idles = |person: &Person, place: &str| {
        // Settled: nothing has been sent for half a second.
        let (begun, mut sent) = (Instant::now(), usize::MAX);
        while sent != person.sent.load(Ordering::SeqCst) {
            assert!(begun.elapsed() < Duration::from_secs(20), "{place}: something is sent again and again");
            sent = person.sent.load(Ordering::SeqCst);
            std::thread::sleep(Duration::from_millis(500));
        }
        let before = processor_time(pid);
        std::thread::sleep(Duration::from_secs(2));
        assert_eq!(person.sent.load(Ordering::SeqCst), sent, "{place}: bytes");
        let taken = processor_time(pid) - before;
        assert!(taken < 20, "{place}: {taken} ms of processor time");
    };
    person.waits_for("Any other key: menu");
    idles(&person, "the welcome");
    person.begins();
    idles(&person, "a question of the battle");
    person.child.kill().unwrap();
    person.child.wait().unwrap();
}

#[test]
fn no_color_is_obeyed() {
    let data = tempfile::tempdir().unwrap();
    let coloured = |no_color| {
        let mut person = Person::starts_with(&[], data.path(), no_color);
        person.waits_for("Any other key: menu");
        person.types(" ");
        person.waits_for("Your choice?");
        let parser = person.screen.lock().unwrap();
        let cells = (0..ROWS).flat_map(|y| (0..COLUMNS).map(move |x| (y, x)));
        let cells = cells
            .filter_map(|(y, x)| parser.screen().cell(y, x))
            .filter(|cell| cell.fgcolor() != vt100::Color::Default);
        let count = cells.count();
        drop(parser);
        person.child.kill().unwrap();
        person.child.wait().unwrap();
        count
    };
    assert_eq!(coloured(Some("1")), 0);
    assert!(coloured(None) > 0);
}

/// The page of the modern look, on a dark and on a light background.
const DARK: vt100::Color = vt100::Color::Rgb(0x0f, 0x11, 0x16);
const LIGHT: vt100::Color = vt100::Color::Rgb(0xf4, 0xf2, 0xec);

#[test]
fn terminal_background_is_queried_and_its_answer_is_not_typed() {
    let data = tempfile::tempdir().unwrap();
    // The first frame does not wait for an answer: here none comes.
    let mut person = Person::starts_modern(data.path());
    person.waits_for("Any other key: menu");
    assert_eq!(person.ground(), DARK);
    // It comes late, cut, and with its beginning lost: the welcome, which any key leaves, stays.
    std::thread::sleep(Duration::from_millis(250));
    for piece in
        ["\x1b]11;rgb:ff", "ff/ffff/f", "fff\x07", "\x1b]11;rgb:ffff/ffff/ffff\x1b\\", "\x1b]11;rgb:qq/", "\x1b]"]
    {
        person.keyboard.write_all(piece.as_bytes()).unwrap();
        person.keyboard.flush().unwrap();
        std::thread::sleep(Duration::from_millis(90));
        assert!(person.sees().contains("Any other key: menu"), "{piece:?} was taken for typing:\n{}", person.sees());
    }
    assert_eq!(person.ground(), DARK, "too late");
    std::thread::sleep(Duration::from_millis(1200));
    person.types("b");
    person.waits_for("What next?");
    person.child.kill().unwrap();
    person.child.wait().unwrap();
    // In time: waiting before the program has even begun to read. A new folder, because the welcome appears once.
    let data = tempfile::tempdir().unwrap();
    let mut person = Person::starts_modern(data.path());
    person.keyboard.write_all(b"\x1b]11;rgb:ffff/ffff/ffff\x07").unwrap();
    person.keyboard.flush().unwrap();
    person.waits_for("Any other key: menu");
    let begun = Instant::now();
    while person.ground() != LIGHT {
        assert!(begun.elapsed() < Duration::from_secs(5), "it stays dark");
        std::thread::sleep(Duration::from_millis(5));
    }
    assert!(person.sees().contains("Any other key: menu"));
    person.child.kill().unwrap();
    person.child.wait().unwrap();
}

#[test]
fn suspended_program_restores_the_terminal_and_continues() {
    let data = tempfile::tempdir().unwrap();
    let mut person = Person::starts(&[], data.path());
    person.waits_for("Any other key: menu");
    person.types(" ");
    person.waits_for("Your choice?");
    let pid = person.child.process_id().unwrap().to_string();
    let signal =
        |name: &str| assert!(std::process::Command::new("kill").args([name, &pid]).status().unwrap().success());
    let alternate = |person: &Person| person.screen.lock().unwrap().screen().alternate_screen();
    signal("-TSTP");
    let begun = Instant::now();
    while alternate(&person) {
        assert!(begun.elapsed() < Duration::from_secs(5), "the terminal is not given back");
        std::thread::sleep(Duration::from_millis(10));
    }
    std::thread::sleep(Duration::from_millis(100));
    signal("-CONT");
    person.waits_for("Your choice?");
    while !alternate(&person) {
        assert!(begun.elapsed() < Duration::from_secs(5), "it does not go on");
        std::thread::sleep(Duration::from_millis(10));
    }
    person.types("q");
    person.waits_for("Confirm \"Quit\"? (return)");
    person.types("\r");
    assert!(person.child.wait().unwrap().success());
}

#[test]
fn watch_command_plays_to_the_end_and_leaves_a_journal() {
    let data = tempfile::tempdir().unwrap();
    let sides = ["watch", "--west", "Khan", "--east", "2 Imp", "--seed", "7", "--skill", "cunning"];
    let mut person = Person::starts(&sides, data.path());
    person.waits_for("chooses who moves first.");
    person.waits_for("F who plays");
    person.types("f");
    person.waits_for("Khan        computer");
    person.waits_for("Difficulty: cunning");
    person.types("\r");
    person.types("!");
    person.waits_for("Return done");
    person.waits_for("Difficulty: cunning.");
    person.types("\r");
    person.waits_for("Your choice?");
    person.types("q\r");
    assert!(person.child.wait().unwrap().success());
    let journals: Vec<_> = std::fs::read_dir(data.path().join("battles")).unwrap().flatten().collect();
    assert_eq!(journals.len(), 1);
    let verified =
        std::process::Command::new(env!("CARGO_BIN_EXE_ludus")).arg("verify").arg(journals[0].path()).output();
    assert!(verified.unwrap().status.success());
}
