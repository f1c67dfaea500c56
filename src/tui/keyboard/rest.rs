//! The rest of an answer or a paste that was cut. It must not become keys, and keys that arrive instead must count. A player
//! presses one key and pauses, while a rest arrives in one piece. So bytes are held for one silence, which shows their kind.

use crate::keyboard::{BELL, ESCAPE, LONGEST, PASTED, answer};

/// Number of 40 ms silences for which the rest of an answer is expected: one second.
const PATIENCE: u8 = 25;

/// Number of 40 ms silences for which the rest of a paste is expected: ten seconds.
const PASTE_PATIENCE: u8 = 250;

/// The expected rest, and the bytes that may belong to it.
#[derive(Default)]
pub struct Rest {
    kind: SequenceKind,
    /// Number of silences that are left.
    left: u8,
    held: Vec<u8>,
    /// True if silence followed an escape character, which may be a key or begin the end mark.
    paused: bool,
}

#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum SequenceKind {
    /// The rest of an answer, up to BEL or `ESC \`. `escaped`: only the last character of the end is missing.
    Answer { escaped: bool },
    /// The rest of a paste, up to its end mark.
    Paste,
    /// An answer whose escape character arrived alone and was taken for the key.
    #[default]
    Escaped,
}

impl SequenceKind {
    const fn patience(self) -> u8 {
        match self {
            SequenceKind::Paste => PASTE_PATIENCE,
            SequenceKind::Answer { .. } | SequenceKind::Escaped => PATIENCE,
        }
    }
}

/// The meaning of the held bytes after a silence.
pub enum Held {
    Nothing,
    /// An escape character may still begin the end mark.
    Waits,
    /// These bytes are a key if they form a single one, and are dropped otherwise.
    Bytes(Vec<u8>),
    Typed(Vec<u8>),
    /// The Esc key, then these bytes.
    Escape(Vec<u8>),
}

impl Rest {
    /// Expects the rest of a cut answer. `escaped` if its last byte was the escape character of its end.
    pub fn of_an_answer(escaped: bool) -> Rest {
        Rest::new(SequenceKind::Answer { escaped })
    }

    /// Expects the rest of a paste without its end mark.
    pub fn of_a_paste() -> Rest {
        Rest::new(SequenceKind::Paste)
    }

    /// Expects an answer whose escape character was taken for the key.
    pub fn after_escape() -> Rest {
        Rest::new(SequenceKind::Escaped)
    }

    fn new(kind: SequenceKind) -> Rest {
        Rest { kind, left: kind.patience(), ..Rest::default() }
    }

    /// Restarts the countdown, because more may follow a dropped piece.
    pub const fn renew(&mut self) {
        self.left = self.kind.patience();
    }

    /// Returns whether a rest is expected or bytes are held.
    pub const fn is_expected(&self) -> bool {
        self.left > 0 || !self.held.is_empty()
    }

    /// Holds or drops a byte; false if it cannot belong to a rest.
    pub fn takes(&mut self, byte: u8) -> bool {
        if !self.is_expected() {
            return false;
        }
        if self.kind == SequenceKind::Escaped && self.held.is_empty() && !answer::begins_with(byte) {
            self.left = 0;
            return false;
        }
        if self.held.is_empty() && byte == b'\\' && self.kind == (SequenceKind::Answer { escaped: true }) {
            *self = Rest::default();
            return true;
        }
        self.held.push(byte);
        let ends = match self.kind {
            SequenceKind::Paste => self.held.ends_with(PASTED),
            SequenceKind::Answer { .. } | SequenceKind::Escaped => {
                byte == BELL || self.held.ends_with(&[ESCAPE, b'\\'])
            }
        };
        if ends {
            *self = Rest::default();
        }
        // The bytes are longer than any key, so only their end matters.
        let surplus = self.held.len().saturating_sub(LONGEST);
        self.held.drain(..surplus);
        true
    }

    /// Handles a silence of 40 ms.
    pub fn silence(&mut self) -> Held {
        self.left = self.left.saturating_sub(1);
        if self.held.is_empty() {
            return Held::Nothing;
        }
        if self.held == [ESCAPE] && self.left > 0 && matches!(self.kind, SequenceKind::Answer { .. }) {
            self.paused = true;
            return Held::Waits;
        }
        let mut bytes = std::mem::take(&mut self.held);
        if std::mem::take(&mut self.paused) {
            return Held::Escape(bytes.split_off(1));
        }
        match self.kind {
            SequenceKind::Escaped => {
                self.left = 0;
                Held::Typed(bytes)
            }
            SequenceKind::Answer { .. } => {
                self.kind = SequenceKind::Answer { escaped: false };
                Held::Bytes(bytes)
            }
            SequenceKind::Paste => Held::Bytes(bytes),
        }
    }
}
