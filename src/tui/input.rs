//! The player's inputs at the terminal, read on separate threads. Start reading at [`start`].

use crate::keyboard::Keyboard;
use crate::layouts;
use std::io::{self, ErrorKind, Read, stdin};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread::Builder;
use std::time::Duration;

/// Time limit for the rest of a sequence. Slow lines deliver the next byte sooner, and players do not notice it.
const SILENCE: Duration = Duration::from_millis(40);

/// A key as the key table names it. Letters are lower case. Only the arrows up and down are separate keys with Shift.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Key {
    Char(char),
    Enter,
    Esc,
    Tab,
    BackTab,
    Backspace,
    Insert,
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
    F4,
    F5,
    F6,
    F7,
    F8,
    F9,
    F10,
    F11,
    F12,
}

impl Key {
    /// The name of a function key in help and options. `None` for other keys, which prompts name.
    pub const fn function(self) -> Option<&'static str> {
        match self {
            Key::F2 => Some("F2"),
            Key::F3 => Some("F3"),
            Key::F4 => Some("F4"),
            Key::F5 => Some("F5"),
            Key::F6 => Some("F6"),
            Key::F7 => Some("F7"),
            Key::F8 => Some("F8"),
            Key::F9 => Some("F9"),
            Key::F10 => Some("F10"),
            Key::F11 => Some("F11"),
            Key::F12 => Some("F12"),
            _ => None,
        }
    }

    /// The name of a letter, sign or function key in help.
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

    /// The key without Shift; `None` if it has no Shift variant.
    pub const fn without_shift(self) -> Option<Key> {
        match self {
            Key::ShiftUp => Some(Key::Up),
            Key::ShiftDown => Some(Key::Down),
            _ => None,
        }
    }

    /// Finds a key by its script name: "Enter", "PgUp".
    pub fn named(name: &str) -> Option<Key> {
        Some(match name {
            "Enter" => Key::Enter,
            "Esc" => Key::Esc,
            "Tab" => Key::Tab,
            "BackTab" => Key::BackTab,
            "BS" => Key::Backspace,
            "Ins" => Key::Insert,
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
            "F4" => Key::F4,
            "F5" => Key::F5,
            "F6" => Key::F6,
            "F7" => Key::F7,
            "F8" => Key::F8,
            "F9" => Key::F9,
            "F10" => Key::F10,
            "F11" => Key::F11,
            "F12" => Key::F12,
            _ => return None,
        })
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Input {
    Key(Key),
    Typed(char),
    /// A typed character, and the Latin character that the terminal reports for its key.
    Placed(char, char),
    /// A character of a pasted text; never a key.
    Pasted(char),
    PasteEnd {
        /// False if the end mark did not arrive.
        whole: bool,
    },
    /// A left click at a column and row.
    Click(u16, u16),
    /// A click on a row of a list, by its number.
    Pick(usize),
    /// The mouse wheel, negative for up.
    Wheel(i32),
    /// The terminal's new size in columns and rows.
    Resize(u16, u16),
    /// The terminal's answer about its background.
    Background {
        light: bool,
    },
    Interrupt,
    /// The terminal is gone, or a signal ends the program.
    HangUp,
    /// The shell suspends the program (job control).
    Suspend,
    /// A signal arrived; it is handled before all inputs.
    Signalled,
}

impl Input {
    /// The key of this input, with letters in lower case.
    pub fn key(self) -> Option<Key> {
        match self {
            Input::Key(key) => Some(key),
            Input::Typed(letter) | Input::Placed(_, letter) => Some(Key::Char(letter.to_ascii_lowercase())),
            _ => None,
        }
    }
}

/// Reads the terminal on two threads and sends the inputs, until the receiver or the terminal is gone. Returns an error if
/// the system starts no thread.
///
/// One thread reads bytes and can block forever. The other waits at most [`SILENCE`] before it ends an open sequence. If the
/// terminal was `asked` for its background, the answer arrives with the keys.
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
