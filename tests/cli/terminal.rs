//! What the program asks of its terminal, and what it makes of a terminal's answers.

use super::pty::Person;
use portable_pty::CommandBuilder;
use std::time::{Duration, Instant};

fn ends(person: &mut Person) -> u32 {
    let begun = Instant::now();
    loop {
        if let Some(status) = person.child.try_wait().unwrap() {
            return status.exit_code();
        }
        assert!(begun.elapsed() < Duration::from_secs(20), "it does not end:\n{}", person.sees());
        std::thread::sleep(Duration::from_millis(10));
    }
}

fn raw(person: &Person) -> String {
    // The last bytes come when the program is gone.
    std::thread::sleep(Duration::from_millis(200));
    String::from_utf8_lossy(&person.raw.lock().unwrap()).into_owned()
}

fn sends(person: &mut Person, bytes: &[u8]) {
    person.keyboard.write_all(bytes).unwrap();
    person.keyboard.flush().unwrap();
}

#[test]
fn terminal_modes_are_requested_only_if_used_and_restored() {
    let data = tempfile::tempdir().unwrap();
    let mut person = Person::starts(&[], data.path());
    person.waits_for("Any other key: menu");
    sends(&mut person, b"\x03");
    assert_eq!(ends(&mut person), 0);
    let raw = raw(&person);
    for asked in ["\x1b[?1000h", "\x1b[?1006h", "\x1b[?2004h", "\x1b[>0u"] {
        assert!(raw.contains(asked), "{asked:?}");
    }
    for unused in ["\x1b[?1002h", "\x1b[?1003h"] {
        assert!(!raw.contains(unused), "{unused:?}");
    }
    let (_, end) = raw.rsplit_once("\x1b[?2004l").unwrap();
    assert!(end.contains("\x1b[<u") && raw.contains("\x1b[?1000l"), "{end:?}");
}

#[test]
fn without_alternate_screen_the_frame_stays_above_the_cursor() {
    let data = tempfile::tempdir().unwrap();
    let mut person = Person::starts(&[], data.path());
    person.waits_for("Any other key: menu");
    let picture = person.sees();
    sends(&mut person, b"\x03");
    assert_eq!(ends(&mut person), 0);
    let raw = raw(&person).replace("\x1b[?1049h", "").replace("\x1b[?1049l", "");
    let mut screen = vt100::Parser::new(24.try_into().unwrap(), 80.try_into().unwrap(), 200);
    screen.process(b"$ cat poem\r\nIt was many and many a year ago\r\n$ ludus\r\n");
    screen.process(raw.as_bytes());
    let seen = screen.screen().contents();
    assert!(!seen.contains("many a year ago"), "the screen is cleared: {seen}");
    let (row, column) = screen.screen().cursor_position();
    let below: String = screen.screen().rows(0, 80).skip(row.into()).collect();
    assert!(column == 0 && below.trim().is_empty(), "row {row}, column {column}: {seen}");
    let last = picture.lines().rfind(|line| !line.trim().is_empty()).unwrap().trim_end();
    assert!(seen.contains(last), "{last:?} is not in {seen}");
}

#[test]
fn a_paste_with_a_pause_stays_a_text() {
    let data = tempfile::tempdir().unwrap();
    let mut person = Person::starts(&[], data.path());
    person.waits_for("Any other key: menu");
    person.types(" ");
    person.waits_for("Your choice?");
    person.types("m");
    person.waits_for("Name: 000");
    sends(&mut person, b"\x1b[200~Co");
    std::thread::sleep(Duration::from_millis(300));
    sends(&mut person, b"nan\r\x1b[201~");
    person.waits_for("Conan");
    assert!(!person.sees().contains("Equip"), "Return was pasted, not pressed: {}", person.sees());
    // Both codes of Backspace, and Return as the kitty protocol writes it; its release is nothing.
    sends(&mut person, b"\x08\x7fn\x1b[27;1:3u\x1b[13u\x1b[13;1:3u");
    person.waits_for("Equip  Con");
    sends(&mut person, b"\x1b[99;5u");
    assert_eq!(ends(&mut person), 0);
}

#[test]
fn without_threads_the_program_ends_with_a_sentence() {
    let data = tempfile::tempdir().unwrap();
    let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_ludus"));
    // Every thread asks for a stack that no system has.
    command.env("RUST_MIN_STACK", "140737488355328");
    let mut person = Person::runs(command, data.path(), None);
    assert_eq!(ends(&mut person), 1);
    let raw = raw(&person);
    assert!(raw.contains("the system refuses a thread to read the keyboard"), "{raw:?}");
    assert!(!raw.contains("panicked"), "{raw:?}");
}
