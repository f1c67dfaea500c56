//! A bracketed paste: a text that is no key, up to its end mark or a long silence.

use crate::tui::input::Input;
use crate::tui::keyboard::PASTED;

/// Silences of 40 ms that end a paste without its end mark: two seconds.
const PATIENCE: u8 = 50;

/// What has come of a paste and is not sent yet.
#[derive(Default)]
pub struct Paste {
    /// The last bytes, which may be the end mark.
    last: Vec<u8>,
    /// A character of which bytes are missing.
    letter: Vec<u8>,
    silences: u8,
}

impl Paste {
    /// Takes a byte. Returns the character that it ends, or the end of the paste.
    pub fn take(&mut self, byte: u8) -> Option<Input> {
        self.silences = 0;
        self.last.push(byte);
        if self.last == PASTED {
            return Some(Input::PasteEnd { whole: true });
        }
        if self.last.len() < PASTED.len() {
            return None;
        }
        self.letter.push(self.last.remove(0));
        let letter = match std::str::from_utf8(&self.letter) {
            Ok(text) => text.chars().next(),
            Err(error) if error.error_len().is_none() => return None,
            Err(_) => Some(char::REPLACEMENT_CHARACTER),
        };
        self.letter.clear();
        letter.map(Input::Pasted)
    }

    /// Counts a silence. True if it was the last one: the end mark is lost, and what is not sent yet is dropped.
    pub const fn is_over(&mut self) -> bool {
        self.silences += 1;
        self.silences >= PATIENCE
    }
}
