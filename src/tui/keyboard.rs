//! Decodes the bytes of a terminal into inputs.
//!
//! The parsers of crossterm 0.29 and termina 0.3 cannot replace this one. Lines are slow and bytes get lost, so a sequence can
//! be cut anywhere: silence ends it here, and no part of it becomes a key. These tests show what the other parsers miss:
//!
//! - Both type APC, PM and SOS answers as keys, crossterm also DCS and OSC answers: `terminal_answers_are_never_keys`.
//! - Both wait without limit for the end of a paste, so a lost end mark swallows all later keys:
//!   `two_seconds_of_silence_end_a_paste`. A half sequence swallows the next key:
//!   `unfinished_sequence_ends_with_silence_and_keeps_the_next_key`.
//! - They take the first byte of a cut answer for the Esc key and type its rest: `an_answer_cut_anywhere_never_becomes_typing`.
//! - Both drop the position of a key in an unknown script: `kitty_keys_are_read_without_releases`.
//! - A mouse report with a position of 0 overflows: `keys_letters_and_the_mouse_of_all_terminals_are_read`.
//!
//! [`answer`] handles the terminal's answers and [`paste`] a pasted text. [`rest`] handles the late rest of an answer or paste
//! that was cut. [`csi`] decodes keys that arrive as control sequences. Start reading at [`Keyboard::take`].

mod answer;
mod csi;
mod paste;
mod rest;
#[cfg(test)]
mod tests;

use crate::input::{Input, Key};
use crate::keyboard::answer::{Taken, TerminalAnswer};
use crate::keyboard::paste::Paste;
use crate::keyboard::rest::{Held, Rest};

const ESCAPE: u8 = 0x1b;
const BELL: u8 = 0x07;

/// Maximum number of bytes of a sequence; longer ones are invalid.
const LONGEST: usize = 64;

/// The end mark of a bracketed paste.
const PASTED: &[u8] = b"\x1b[201~";

/// The decoder, with the bytes that are not a whole input yet.
#[derive(Default)]
pub struct Keyboard {
    waiting: Vec<u8>,
    /// The paste in progress; `None` if there is none.
    paste: Option<Paste>,
    answer: TerminalAnswer,
    /// The expected rest of a paste or an answer that was cut.
    rest: Rest,
}

/// The meaning of a sequence of bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Read {
    /// The sequence is not complete.
    More,
    /// A complete sequence; `None` if it has no meaning here.
    Whole(Option<Input>),
    /// A pasted text follows, up to [`PASTED`].
    Paste,
    Answer,
}

/// The inputs that one byte completes. There are two if a key waited for the next byte.
pub type Inputs = [Option<Input>; 2];

impl Keyboard {
    /// Creates the decoder for a terminal that was asked for its background.
    pub fn of_a_terminal_that_was_asked() -> Keyboard {
        Keyboard { answer: TerminalAnswer::expected(), ..Keyboard::default() }
    }

    /// Returns whether a sequence is open that the next byte or silence can end.
    pub fn is_waiting(&self) -> bool {
        self.paste.is_some() || !self.waiting.is_empty() || self.answer.is_waiting() || self.rest.is_expected()
    }

    /// Decodes a byte and returns the inputs that it completes.
    pub fn take(&mut self, byte: u8) -> Inputs {
        if let Some(paste) = &mut self.paste {
            let input = paste.take(byte);
            if input == Some(Input::PasteEnd { whole: true }) {
                self.paste = None;
            }
            return [input, None];
        }
        if self.rest.takes(byte) {
            return [None, None];
        }
        match self.answer.take(byte, self.waiting.is_empty()) {
            Taken::No => {}
            Taken::Yes(input) => return [input, None],
            // The answer was cut, and another sequence begins.
            Taken::Cut => self.waiting.push(ESCAPE),
        }
        if self.answer.holds(&self.waiting) && !answer::begins_with(byte) {
            let held = self.waiting.pop().map(|_| Input::Key(Key::Esc));
            return [held, self.read(byte)];
        }
        if byte == ESCAPE && !self.waiting.is_empty() {
            let ended = self.end();
            self.waiting.push(byte);
            return [ended, None];
        }
        [self.read(byte), None]
    }

    fn read(&mut self, byte: u8) -> Option<Input> {
        self.waiting.push(byte);
        let read = if self.waiting.len() > LONGEST { Read::Whole(None) } else { read(&self.waiting) };
        if read == Read::More {
            return None;
        }
        self.waiting.clear();
        match read {
            Read::Paste => self.paste = Some(Paste::default()),
            Read::Answer => self.answer.begins(),
            Read::Whole(input) => return input,
            Read::More => {}
        }
        None
    }

    /// Handles a silence of 40 ms. A lone escape character becomes the Esc key; other incomplete sequences are dropped. A paste
    /// may pause for longer. While an answer is expected, its first character is not a key.
    pub fn silence(&mut self) -> Vec<Input> {
        if let Some(paste) = &mut self.paste {
            if !paste.is_over() {
                return Vec::new();
            }
            self.paste = None;
            self.rest = Rest::of_a_paste();
            return vec![Input::PasteEnd { whole: false }];
        }
        match self.rest.silence() {
            Held::Nothing => {}
            Held::Waits => return Vec::new(),
            Held::Bytes(bytes) => {
                let key = one_key(&bytes);
                if key.is_none() {
                    self.rest.renew();
                }
                return key.into_iter().collect();
            }
            Held::Typed(bytes) => return keys(&bytes),
            Held::Escape(bytes) => return [vec![Input::Key(Key::Esc)], keys(&bytes)].concat(),
        }
        let silence = self.answer.silence();
        if let Some(escaped) = silence.cut {
            self.rest = Rest::of_an_answer(escaped);
        }
        if silence.expects && self.waiting == [ESCAPE] {
            self.answer.hold();
            return Vec::new();
        }
        let ended = self.end();
        if ended.is_some() && !self.rest.is_expected() {
            self.rest = Rest::after_escape();
        }
        ended.into_iter().collect()
    }

    fn end(&mut self) -> Option<Input> {
        let alone = self.waiting == [ESCAPE];
        self.waiting.clear();
        alone.then_some(Input::Key(Key::Esc))
    }
}

/// Decodes bytes that came together and were followed by silence.
fn keys(bytes: &[u8]) -> Vec<Input> {
    let mut keyboard = Keyboard::default();
    let mut inputs: Vec<Input> = bytes.iter().flat_map(|byte| keyboard.take(*byte)).flatten().collect();
    inputs.extend(keyboard.silence());
    inputs
}

/// The input of bytes that form exactly one key. `None` if they are a piece of text.
fn one_key(bytes: &[u8]) -> Option<Input> {
    let inputs = keys(bytes);
    inputs.first().copied().filter(|_| inputs.len() == 1)
}

fn read(bytes: &[u8]) -> Read {
    match bytes {
        [] | [ESCAPE] | [ESCAPE, b'O'] => Read::More,
        [ESCAPE, b'O', letter, ..] => Read::Whole(csi::letter_key(*letter, false)),
        [ESCAPE, b'[', rest @ ..] => csi::control(rest),
        [ESCAPE, byte, ..] if answer::begins_with(*byte) => Read::Answer,
        [ESCAPE, rest @ ..] => match read(rest) {
            // Some terminals send Alt with this letter for Return. Other letters with Alt have no meaning.
            Read::Whole(Some(Input::Typed('j' | 'm'))) => Read::Whole(Some(Input::Key(Key::Enter))),
            Read::Whole(Some(Input::Typed(_))) => Read::Whole(None),
            other => other,
        },
        [3, ..] => Read::Whole(Some(Input::Interrupt)),
        [b'\r' | b'\n', ..] => Read::Whole(Some(Input::Key(Key::Enter))),
        [b'\t', ..] => Read::Whole(Some(Input::Key(Key::Tab))),
        // Terminals send either of them for the Backspace key.
        [0x08 | 0x7f, ..] => Read::Whole(Some(Input::Key(Key::Backspace))),
        [0..=0x1f, ..] => Read::Whole(None),
        letter => match std::str::from_utf8(letter) {
            Ok(text) => Read::Whole(text.chars().next().map(Input::Typed)),
            Err(error) if error.error_len().is_none() => Read::More,
            Err(_) => Read::Whole(None),
        },
    }
}
