//! What a person does at the terminal, read on threads of its own.

use crate::tui::keyboard::Keyboard;
use crate::tui::layouts;
use std::io::{self, ErrorKind, Read, stdin};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread::Builder;
use std::time::Duration;

/// How long the rest of a sequence may take to come. The next byte of a slow line comes sooner, a person does not notice.
const SILENCE: Duration = Duration::from_millis(40);

/// One key, as the tables of keys name it. Letters are lower case: of all keys only the arrows up and down differ by Shift.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum Key {
    Char(char),
    Enter,
    Esc,
    Tab,
    BackTab,
    Backspace,
    Delete,
    Up,
    Down,
    Left,
    Right,
    Home,
    End,
    PageUp,
    PageDown,
    ShiftUp,
    ShiftDown,
    F2,
    F3,
    F5,
    F6,
    F7,
    F8,
    F9,
}

impl Key {
    /// The name of a function key that help and options tell; the others stand in prompts.
    pub const fn function(self) -> Option<&'static str> {
        match self {
            Key::F2 => Some("F2"),
            Key::F3 => Some("F3"),
            Key::F5 => Some("F5"),
            Key::F6 => Some("F6"),
            Key::F7 => Some("F7"),
            Key::F8 => Some("F8"),
            Key::F9 => Some("F9"),
            _ => None,
        }
    }

    /// How help names a letter, a sign or a function key.
    pub fn name(self) -> Option<String> {
        match self {
            Key::Char(' ') => Some("Space".into()),
            Key::Char(letter) => Some(letter.to_ascii_uppercase().into()),
            Key::Backspace => Some("Backspace".into()),
            key => key.function().map(Into::into),
        }
    }

    /// The Latin letter on the same key, for a letter of another script.
    pub fn latin(self) -> Option<Key> {
        match self {
            Key::Char(letter) => layouts::latin(letter).map(Key::Char),
            _ => None,
        }
    }

    /// The same key without Shift, if it was held.
    pub const fn without_shift(self) -> Option<Key> {
        match self {
            Key::ShiftUp => Some(Key::Up),
            Key::ShiftDown => Some(Key::Down),
            _ => None,
        }
    }

    /// A key by its name in scripts: "Enter", "PgUp".
    pub fn named(name: &str) -> Option<Key> {
        Some(match name {
            "Enter" => Key::Enter,
            "Esc" => Key::Esc,
            "Tab" => Key::Tab,
            "BackTab" => Key::BackTab,
            "BS" => Key::Backspace,
            "Del" => Key::Delete,
            "Up" => Key::Up,
            "Down" => Key::Down,
            "Left" => Key::Left,
            "Right" => Key::Right,
            "S-Up" => Key::ShiftUp,
            "S-Down" => Key::ShiftDown,
            "PgUp" => Key::PageUp,
            "PgDn" => Key::PageDown,
            "Home" => Key::Home,
            "End" => Key::End,
            "F1" => Key::Char('?'),
            "F2" => Key::F2,
            "F3" => Key::F3,
            "F5" => Key::F5,
            "F6" => Key::F6,
            "F7" => Key::F7,
            "F8" => Key::F8,
            "F9" => Key::F9,
            _ => return None,
        })
    }
}

/// One thing that reaches the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Input {
    /// A key.
    Key(Key),
    /// A character as it was typed.
    Typed(char),
    /// A character as it was typed, and the Latin character on its key, as the terminal says it.
    Placed(char, char),
    /// A character of a text that is pasted, as it came: never a key.
    Pasted(char),
    /// The end of a text that was pasted.
    PasteEnd {
        /// False if its end did not arrive.
        whole: bool,
    },
    /// The left button at a column and row.
    Click(u16, u16),
    /// The row of that number in a list, clicked.
    Pick(usize),
    /// The wheel, up or down.
    Wheel(i32),
    /// Columns and rows of the terminal now.
    Resize(u16, u16),
    /// What the terminal says of its background.
    Background {
        /// It is light.
        light: bool,
    },
    /// Ctrl-C.
    Interrupt,
    /// The terminal is gone, or the program is asked to end.
    HangUp,
    /// The shell wants the program to stop for a while.
    Suspend,
    /// A signal has come, which is handled before all inputs.
    Signalled,
}

impl Input {
    /// The key of this input, letters made small.
    pub fn key(self) -> Option<Key> {
        match self {
            Input::Key(key) => Some(key),
            Input::Typed(letter) | Input::Placed(_, letter) => Some(Key::Char(letter.to_ascii_lowercase())),
            _ => None,
        }
    }
}

/// Reads the terminal on two threads and sends what happens, until nobody listens or the terminal is gone. An error if the
/// system starts no thread.
///
/// The bytes come from a thread of their own, which may wait for ever: on the other one nothing that was begun waits longer
/// than [`SILENCE`]. If the terminal was `asked` for its background, its answer comes with the keys.
pub fn start(to: Sender<Input>, asked: bool) -> io::Result<()> {
    let (bytes, from) = channel();
    Builder::new().spawn(move || read(&from, &to, asked))?;
    Builder::new().spawn(move || read_bytes(&bytes))?;
    Ok(())
}

fn read(from: &Receiver<Vec<u8>>, to: &Sender<Input>, asked: bool) {
    let mut keyboard = if asked { Keyboard::of_a_terminal_that_was_asked() } else { Keyboard::default() };
    loop {
        let some = match next(from, keyboard.is_waiting()) {
            Ok(some) => some,
            Err(RecvTimeoutError::Timeout) => Vec::new(),
            Err(RecvTimeoutError::Disconnected) => {
                let _ = to.send(Input::HangUp);
                return;
            }
        };
        let inputs = some.iter().flat_map(|byte| keyboard.take(*byte)).flatten().collect::<Vec<Input>>();
        let ended = if some.is_empty() { keyboard.silence() } else { Vec::new() };
        for input in inputs.into_iter().chain(ended) {
            if to.send(input).is_err() {
                return;
            }
        }
    }
}

fn next(from: &Receiver<Vec<u8>>, begun: bool) -> Result<Vec<u8>, RecvTimeoutError> {
    if begun { from.recv_timeout(SILENCE) } else { from.recv().map_err(|_| RecvTimeoutError::Disconnected) }
}

fn read_bytes(to: &Sender<Vec<u8>>) {
    let mut bytes = [0; 1024];
    loop {
        match stdin().lock().read(&mut bytes) {
            Ok(count @ 1..) if to.send(bytes[..count].to_vec()).is_ok() => {}
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            _ => return,
        }
    }
}
