//! From the bytes of a terminal to inputs. The terminal's sequences have no end that could be relied on - the rest may
//! have got lost - so that whatever was begun ends with the silence after it.

mod answer;

use super::input::{Input, Key};
use answer::{Answer, Taken};

const ESCAPE: u8 = 0x1b;

/// Most bytes of a sequence; longer ones are nonsense.
const LONGEST: usize = 64;

/// The end of a bracketed paste.
const PASTED: &[u8] = b"\x1b[201~";

/// What has come and is no input yet.
#[derive(Default)]
pub struct Keyboard {
    waiting: Vec<u8>,
    /// A text is being pasted; it is no command.
    pasting: bool,
    answer: Answer,
}

/// What some bytes are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Read {
    /// The beginning of something.
    More,
    /// Whole: an input, or nothing that counts here.
    Whole(Option<Input>),
    /// A text follows, up to [`PASTED`].
    Paste,
    /// An answer of the terminal follows.
    Answer,
}

/// What a byte ends: mostly one input, but a key that waited for what follows it may come before that.
pub type Inputs = [Option<Input>; 2];

impl Keyboard {
    /// A keyboard behind a terminal that was asked for its background.
    pub fn of_a_terminal_that_was_asked() -> Keyboard {
        Keyboard { answer: Answer::expected(), ..Keyboard::default() }
    }

    /// Whether something has begun that the next byte may end, or silence must.
    pub fn is_waiting(&self) -> bool {
        self.pasting || !self.waiting.is_empty() || self.answer.is_waiting()
    }

    /// Takes a byte, and gives the inputs that end with it or are ended by it.
    pub fn take(&mut self, byte: u8) -> Inputs {
        if self.pasting {
            self.waiting.push(byte);
            let surplus = self.waiting.len().saturating_sub(PASTED.len());
            // Of a text only what every terminal writes alike; lines end in a space.
            let letter =
                self.waiting.drain(..surplus).next_back().map(|byte| if byte < b' ' { ' ' } else { byte.into() });
            self.pasting = self.waiting != PASTED;
            if !self.pasting {
                self.waiting.clear();
            }
            return [letter.filter(char::is_ascii).map(Input::Pasted), None];
        }
        match self.answer.take(byte, self.waiting.is_empty()) {
            Taken::No => {}
            Taken::Yes(input) => return [input, None],
            // The answer was cut, and something else begins.
            Taken::Cut => self.waiting.push(ESCAPE),
        }
        if self.answer.holds(&self.waiting) && byte != b']' {
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
        self.pasting = read == Read::Paste;
        if read == Read::Answer {
            self.answer.begins();
        }
        if let Read::Whole(input) = read { input } else { None }
    }

    /// Nothing has come for a while: an escape character alone is its key, anything else that was begun is left out. While
    /// an answer may come its first character is not yet a key.
    pub fn silence(&mut self) -> Option<Input> {
        let expects = self.answer.silence();
        if expects && self.waiting == [ESCAPE] {
            self.answer.hold();
            return None;
        }
        self.end()
    }

    fn end(&mut self) -> Option<Input> {
        let alone = !self.pasting && self.waiting == [ESCAPE];
        self.waiting.clear();
        self.pasting = false;
        alone.then_some(Input::Key(Key::Esc))
    }
}

fn read(bytes: &[u8]) -> Read {
    match bytes {
        [] | [ESCAPE] | [ESCAPE, b'O'] => Read::More,
        [ESCAPE, b'O', letter, ..] => Read::Whole(letter_key(*letter, false)),
        [ESCAPE, b'[', rest @ ..] => control(rest),
        [ESCAPE, b']', ..] => Read::Answer,
        [ESCAPE, rest @ ..] => match read(rest) {
            // With Alt: Return of terminals that send it so, and nothing that this program knows.
            Read::Whole(Some(Input::Typed('j' | 'm'))) => Read::Whole(Some(Input::Key(Key::Enter))),
            Read::Whole(Some(Input::Typed(_))) => Read::Whole(None),
            other => other,
        },
        [3, ..] => Read::Whole(Some(Input::Interrupt)),
        [b'\r' | b'\n', ..] => Read::Whole(Some(Input::Key(Key::Enter))),
        [b'\t', ..] => Read::Whole(Some(Input::Key(Key::Tab))),
        [0x7f, ..] => Read::Whole(Some(Input::Key(Key::Backspace))),
        [0..=0x1f, ..] => Read::Whole(None),
        letter => match std::str::from_utf8(letter) {
            Ok(text) => Read::Whole(text.chars().next().map(Input::Typed)),
            Err(error) if error.error_len().is_none() => Read::More,
            Err(_) => Read::Whole(None),
        },
    }
}

/// What follows the control sequence introducer: figures and signs, then a letter or `~`.
fn control(bytes: &[u8]) -> Read {
    match bytes {
        [] | [b'['] => Read::More,
        // The console of Linux.
        [b'[', b'A', ..] => Read::Whole(Some(Input::Key(Key::Char('?')))),
        [b'[', b'B', ..] => Read::Whole(Some(Input::Key(Key::F2))),
        [b'[', b'C', ..] => Read::Whole(Some(Input::Key(Key::F3))),
        [b'[', b'E', ..] => Read::Whole(Some(Input::Key(Key::F5))),
        [b'[', ..] => Read::Whole(None),
        // The oldest reports of the mouse have no end: three bytes, each 32 too large, places from 1.
        [b'M', button, x, y, ..] => {
            let place = |byte: &u8| u16::from(*byte).saturating_sub(33);
            Read::Whole(mouse(u16::from(*button).saturating_sub(32), place(x), place(y)))
        }
        [b'M', ..] => Read::More,
        [before @ .., letter @ 0x40..=0x7e] => whole(before, *letter),
        [.., 0x20..=0x3f] => Read::More,
        _ => Read::Whole(None),
    }
}

fn whole(before: &[u8], letter: u8) -> Read {
    let text = String::from_utf8_lossy(before);
    let figures = |text: &str| text.split(';').map(|figure| figure.parse().unwrap_or(0)).collect::<Vec<u16>>();
    let place = |value: u16| value.saturating_sub(1);
    match (text.strip_prefix('<'), letter) {
        (Some(report), b'M') => match figures(report)[..] {
            [button, x, y] => Read::Whole(mouse(button, place(x), place(y))),
            _ => Read::Whole(None),
        },
        (None, b'M') => match figures(&text)[..] {
            [button, x, y] => Read::Whole(mouse(button.saturating_sub(32), place(x), place(y))),
            _ => Read::Whole(None),
        },
        (None, b'~') if text == "200" => Read::Paste,
        (None, b'~') => Read::Whole(number_key(figures(&text).first().copied().unwrap_or(0)).map(Input::Key)),
        (None, letter) => Read::Whole(letter_key(letter, figures(&text).get(1) == Some(&2))),
        _ => Read::Whole(None),
    }
}

/// The left button pressed, or the wheel; movements, releases and other buttons are nothing.
fn mouse(button: u16, x: u16, y: u16) -> Option<Input> {
    // 4, 8 and 16 are Shift, Alt and Control.
    match button & !0b1_1100 {
        0 => Some(Input::Click(x, y)),
        64 => Some(Input::Wheel(-1)),
        65 => Some(Input::Wheel(1)),
        _ => None,
    }
}

/// A key by its letter, with Shift or without; one line of terminals has small letters where Shift is held.
fn letter_key(letter: u8, shift: bool) -> Option<Input> {
    Some(Input::Key(match letter {
        b'a' => Key::ShiftUp,
        b'b' => Key::ShiftDown,
        b'A' if shift => Key::ShiftUp,
        b'B' if shift => Key::ShiftDown,
        b'A' => Key::Up,
        b'B' => Key::Down,
        b'C' => Key::Right,
        b'D' => Key::Left,
        b'H' => Key::Home,
        b'F' => Key::End,
        b'Z' => Key::BackTab,
        b'M' => Key::Enter,
        b'P' => Key::Char('?'),
        b'Q' => Key::F2,
        b'R' => Key::F3,
        _ => return None,
    }))
}

const fn number_key(number: u16) -> Option<Key> {
    Some(match number {
        1 | 7 => Key::Home,
        3 => Key::Delete,
        4 | 8 => Key::End,
        5 => Key::PageUp,
        6 => Key::PageDown,
        11 => Key::Char('?'),
        12 => Key::F2,
        13 => Key::F3,
        15 => Key::F5,
        17 => Key::F6,
        18 => Key::F7,
        19 => Key::F8,
        20 => Key::F9,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What bytes are that come without a pause, and what is left of them after one.
    fn of(bytes: &[u8]) -> (Vec<Input>, Option<Input>) {
        let mut keyboard = Keyboard::default();
        let inputs = bytes.iter().flat_map(|byte| keyboard.take(*byte)).flatten().collect();
        let last = keyboard.silence();
        assert!(!keyboard.is_waiting());
        (inputs, last)
    }

    fn keys(bytes: &[u8]) -> Vec<Input> {
        let (inputs, last) = of(bytes);
        assert_eq!(last, None, "{bytes:?}");
        inputs
    }

    #[test]
    fn keys_letters_and_the_mouse_of_all_terminals_are_read() {
        use Key::{BackTab, Backspace, Delete, Down, End, Enter, F2, Home, Left, PageDown, PageUp, Right, Tab, Up};
        let key = |bytes: &[u8], key: Key| assert_eq!(keys(bytes), [Input::Key(key)], "{bytes:?}");
        for (letter, expected) in
            [("A", Up), ("B", Down), ("C", Right), ("D", Left), ("H", Home), ("F", End), ("Q", F2)]
        {
            for before in ["\x1b[", "\x1bO", "\x1b[1;5"] {
                key(format!("{before}{letter}").as_bytes(), expected);
            }
        }
        for (sequence, expected) in [
            ("\x1b[1;2A", Key::ShiftUp),
            ("\x1b[1;2B", Key::ShiftDown),
            ("\x1b[a", Key::ShiftUp),
            ("\x1b[b", Key::ShiftDown),
            ("\x1b[1;2C", Right),
        ] {
            key(sequence.as_bytes(), expected);
        }
        for (number, expected) in [(1, Home), (7, Home), (3, Delete), (4, End), (8, End), (5, PageUp), (6, PageDown)] {
            key(format!("\x1b[{number}~").as_bytes(), expected);
            key(format!("\x1b[{number};2~").as_bytes(), expected);
        }
        key(b"\x1b[Z", BackTab);
        key(b"\x1bOP", Key::Char('?'));
        key(b"\x1b[11~", Key::Char('?'));
        key(b"\x1b[[A", Key::Char('?'));
        key(b"\x1b[[B", F2);
        key(b"\x1b[15~", Key::F5);
        key(b"\x1b[[E", Key::F5);
        key(b"\x1b[17~", Key::F6);
        key(b"\x1b[18~", Key::F7);
        key(b"\x1b[19~", Key::F8);
        for (byte, expected) in [(b'\r', Enter), (b'\n', Enter), (b'\t', Tab), (0x7f, Backspace)] {
            key(&[byte], expected);
        }
        key(b"\x1bj", Enter);
        assert_eq!(keys(b"\x1bx\x01\x1b[99~\x1b[I"), [], "Alt, Control and reports that nobody asked for");
        assert_eq!(keys(b"\x03"), [Input::Interrupt]);
        assert_eq!(keys("aÄж!".as_bytes()), ['a', 'Ä', 'ж', '!'].map(Input::Typed));
        let mouse = [Input::Click(4, 9), Input::Wheel(-1), Input::Wheel(1)];
        assert_eq!(keys(b"\x1b[<0;5;10M\x1b[<0;5;10m\x1b[<35;1;1M\x1b[<64;1;1M\x1b[<65;1;1M\x1b[<2;1;1M"), mouse);
        assert_eq!(keys(b"\x1b[32;5;10M\x1b[35;5;10M\x1b[96;1;1M\x1b[97;1;1M"), mouse);
        assert_eq!(keys(b"\x1b[M %*\x1b[M#%*\x1b[M`!!\x1b[Ma!!"), mouse);
        assert_eq!(
            keys(b"\x1b[<0;0;0M\x1b[M   "),
            [Input::Click(0, 0), Input::Click(0, 0)],
            "no place before the first"
        );
    }

    #[test]
    fn what_was_begun_ends_with_silence_and_swallows_nothing_after_it() {
        assert_eq!(of(b"\x1b"), (vec![], Some(Input::Key(Key::Esc))));
        assert_eq!(of(b"\x1b\x1b"), (vec![Input::Key(Key::Esc)], Some(Input::Key(Key::Esc))));
        for begun in ["\x1b[", "\x1bO", "\x1b[1;", "\x1b[<0;5", "\x1b[M", "\x1b[M !", "\x1b[[", "\x1b[200~\x1b[20"] {
            assert_eq!(of(begun.as_bytes()), (vec![], None), "{begun:?}");
            let mut keyboard = Keyboard::default();
            begun.bytes().for_each(|byte| assert_eq!(keyboard.take(byte), [None, None]));
            assert!(keyboard.is_waiting());
            keyboard.silence();
            assert_eq!(keyboard.take(b'q'), [Some(Input::Typed('q')), None], "{begun:?}");
        }
        assert_eq!(of(&[0xc3]), (vec![], None), "half a letter");
        assert_eq!(keys(&[0xc3, b'q', b'q']), [Input::Typed('q')]);
        // A new sequence ends the one before it; a long one is nonsense.
        assert_eq!(keys(b"\x1b[1;\x1b[A"), [Input::Key(Key::Up)]);
        let long = format!("\x1b[{}q", "1".repeat(200));
        assert!(of(long.as_bytes()).0.len() > 100);
        let pasted = ['r', 'm', ' ', ' ', '[', 'A'].map(Input::Pasted);
        assert_eq!(
            keys("\x1b[200~rm\r\u{e9}\x1b[A\x1b[201~q".as_bytes()),
            [&pasted[..], &[Input::Typed('q')]].concat(),
            "what is pasted is no command"
        );
        assert!(pasted.iter().all(|input| input.key().is_none()));
    }

    #[test]
    fn no_bytes_at_all_do_harm() {
        let mut keyboard = Keyboard::default();
        let mut seed = 1_u32;
        for _ in 0..300_000 {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let byte = (seed >> 24) as u8;
            keyboard.take(if byte < 40 { ESCAPE } else { byte });
            assert!(keyboard.waiting.len() <= LONGEST);
            if seed.is_multiple_of(97) {
                keyboard.silence();
            }
        }
    }
}
