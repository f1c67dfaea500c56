//! The rest of an answer or a paste that was cut. It must not become keys, and keys that come instead must count: a person
//! presses one key and pauses, a rest comes in one piece. So bytes are held for one silence, which shows what they are.

use crate::tui::keyboard::{BELL, ESCAPE, LONGEST, PASTED, answer};

/// Silences of 40 ms for which the rest of an answer is expected: one second.
const PATIENCE: u8 = 25;

/// Silences of 40 ms for which the rest of a paste is expected: ten seconds.
const PASTE_PATIENCE: u8 = 250;

/// What is expected, and what has come that may be it.
#[derive(Default)]
pub struct Rest {
    kind: SequenceKind,
    /// Silences that are left.
    left: u8,
    held: Vec<u8>,
    /// There was silence after an escape character, which may be a key or the beginning of the end.
    paused: bool,
}

#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum SequenceKind {
    /// The rest of an answer, up to BEL or `ESC \`. `escaped`: only the last character of that is missing.
    Answer { escaped: bool },
    /// The rest of a paste, up to its end mark.
    Paste,
    /// An answer whose escape character came alone, and was taken for the key.
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

/// What a silence makes of what is held.
pub enum Held {
    /// Nothing is held.
    Nothing,
    /// An escape character may still be the first of the end.
    Waits,
    /// These bytes: a key, if they are a single one, and otherwise dropped.
    Bytes(Vec<u8>),
    /// These bytes were typed.
    Typed(Vec<u8>),
    /// The Esc key, then these bytes.
    Escape(Vec<u8>),
}

impl Rest {
    /// An answer was cut; `escaped` if its last byte was the escape character of its end.
    pub fn of_an_answer(escaped: bool) -> Rest {
        Rest::new(SequenceKind::Answer { escaped })
    }

    /// A paste ended without its end mark.
    pub fn of_a_paste() -> Rest {
        Rest::new(SequenceKind::Paste)
    }

    /// An escape character alone was taken for the key.
    pub fn after_escape() -> Rest {
        Rest::new(SequenceKind::Escaped)
    }

    fn new(kind: SequenceKind) -> Rest {
        Rest { kind, left: kind.patience(), ..Rest::default() }
    }

    /// A piece of the rest was dropped: more may come.
    pub const fn renew(&mut self) {
        self.left = self.kind.patience();
    }

    /// Whether a rest may still come, or bytes are held.
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
        // Longer than any key: only its end is looked for.
        let surplus = self.held.len().saturating_sub(LONGEST);
        self.held.drain(..surplus);
        true
    }

    /// Nothing has come for 40 ms.
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
