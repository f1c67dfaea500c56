//! A bracketed paste: text that is never a key. It ends with its end mark or a long silence.

use crate::input::Input;
use crate::keyboard::PASTED;

/// Number of 40 ms silences that end a paste without its end mark: two seconds.
const PATIENCE: u8 = 50;

/// The received bytes of a paste that are not sent yet.
#[derive(Default)]
pub struct Paste {
    /// The last bytes, which may be the end mark.
    last: Vec<u8>,
    /// The bytes of an incomplete character.
    letter: Vec<u8>,
    silences: u8,
}

impl Paste {
    /// Handles a byte. Returns the character that it completes, or the end of the paste.
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

    /// Counts a silence. True if it was the last one: the end mark is lost, and unsent bytes are dropped.
    pub const fn is_over(&mut self) -> bool {
        self.silences += 1;
        self.silences >= PATIENCE
    }
}
