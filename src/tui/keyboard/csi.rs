//! Control sequences: function keys, the mouse, and keys as the kitty protocol and xterm's *modifyOtherKeys* write them.
//! A program that crashed may have left either protocol on.

use crate::input::{Input, Key};
use crate::keyboard::Read;
use crate::layouts;

/// Modifiers of a key: the bits of its second number minus 1.
const SHIFT: u16 = 1;
const ALT: u16 = 2;
const CONTROL: u16 = 4;
/// The modifiers Super, Hyper and Meta.
const OTHERS: u16 = 8 | 16 | 32;
const CAPS_LOCK: u16 = 64;

/// The event number of a release. Presses and repeats count as keys.
const RELEASE: u32 = 3;

/// Decodes the bytes after the control sequence introducer: digits and signs, then a letter or `~`.
pub fn control(bytes: &[u8]) -> Read {
    match bytes {
        [] | [b'['] => Read::More,
        // The console of Linux.
        [b'[', b'A', ..] => Read::Whole(Some(Input::Key(Key::Char('?')))),
        [b'[', b'B', ..] => Read::Whole(Some(Input::Key(Key::F2))),
        [b'[', b'C', ..] => Read::Whole(Some(Input::Key(Key::F3))),
        [b'[', b'D', ..] => Read::Whole(Some(Input::Key(Key::F4))),
        [b'[', b'E', ..] => Read::Whole(Some(Input::Key(Key::F5))),
        [b'[', ..] => Read::Whole(None),
        // The oldest mouse reports have no end mark: three bytes, each 32 too large, positions from 1.
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
    if let Some(report) = text.strip_prefix('<') {
        let numbers = Numbers::of(report);
        let place = |at| small(numbers.at(at, 0)).saturating_sub(1);
        return Read::Whole(match letter {
            b'M' if numbers.count() == 3 => mouse(small(numbers.at(0, 0)), place(1), place(2)),
            _ => None,
        });
    }
    // These characters begin answers of the terminal: `CSI ? 1 u`, `CSI > 0 ; 1 c`.
    if text.starts_with(['?', '>', '=']) {
        return Read::Whole(None);
    }
    let numbers = Numbers::of(&text);
    let place = |at| small(numbers.at(at, 0)).saturating_sub(1);
    let is_release = numbers.at(1, 1) == RELEASE;
    let modifiers = small(numbers.at(1, 0)).saturating_sub(1);
    match letter {
        b'M' if numbers.count() == 3 => {
            Read::Whole(mouse(small(numbers.at(0, 0)).saturating_sub(32), place(1), place(2)))
        }
        b'~' if text == "200" => Read::Paste,
        _ if is_release => Read::Whole(None),
        b'~' if numbers.at(0, 0) == 27 && numbers.count() == 3 => Read::Whole(code_key(numbers.at(2, 0), 0, modifiers)),
        b'~' => Read::Whole(number_key(small(numbers.at(0, 0))).map(Input::Key)),
        b'u' => {
            let input = code_key(numbers.at(0, 0), numbers.at(0, 1), modifiers);
            Read::Whole(input.map(|input| placed(input, numbers.at(0, 2))))
        }
        // With numbers this is a cursor position report, else F3.
        b'R' if !text.is_empty() => Read::Whole(None),
        letter => Read::Whole(letter_key(letter, modifiers == SHIFT)),
    }
}

/// Numbers separated by `;`, each of them with parts separated by `:`.
struct Numbers<'a>(Vec<&'a str>);

impl Numbers<'_> {
    fn of(text: &str) -> Numbers<'_> {
        Numbers(text.split(';').collect())
    }

    fn count(&self) -> usize {
        self.0.len()
    }

    /// A part of a number; 0 if it is missing or invalid.
    fn at(&self, number: usize, part: usize) -> u32 {
        self.0.get(number).and_then(|text| text.split(':').nth(part)).and_then(|text| text.parse().ok()).unwrap_or(0)
    }
}

fn small(number: u32) -> u16 {
    u16::try_from(number).unwrap_or(u16::MAX)
}

/// A key by its code point; `shifted` is what it types with Shift, 0 if the terminal does not say.
fn code_key(code: u32, shifted: u32, modifiers: u16) -> Option<Input> {
    let shift = modifiers & SHIFT != 0;
    let key = match code {
        9 if shift => Key::BackTab,
        9 => Key::Tab,
        10 | 13 | 57_414 => Key::Enter,
        27 => Key::Esc,
        8 | 127 => Key::Backspace,
        // The keypad.
        57_399..=57_408 => return char::from_digit(code - 57_399, 10).map(Input::Typed),
        57_409..=57_413 => return ['.', '/', '*', '-', '+'].get((code - 57_409) as usize).copied().map(Input::Typed),
        57_417 => Key::Left,
        57_418 => Key::Right,
        57_419 => Key::Up,
        57_420 => Key::Down,
        57_421 => Key::PageUp,
        57_422 => Key::PageDown,
        57_423 => Key::Home,
        57_424 => Key::End,
        57_426 => Key::Delete,
        // Other keys without a letter have private code points.
        0xe000..=0xf8ff => return None,
        _ => return typed(char::from_u32(code)?, char::from_u32(shifted).filter(|_| shifted > 0), modifiers),
    };
    Some(Input::Key(key))
}

/// The input of a letter with its modifiers.
fn typed(letter: char, shifted: Option<char>, modifiers: u16) -> Option<Input> {
    if modifiers & CONTROL != 0 {
        return Some(match letter.to_ascii_lowercase() {
            'c' => Input::Interrupt,
            'h' => Input::Key(Key::Backspace),
            'i' => Input::Key(Key::Tab),
            'j' | 'm' => Input::Key(Key::Enter),
            '[' => Input::Key(Key::Esc),
            _ => return None,
        });
    }
    if modifiers & ALT != 0 && matches!(letter, 'j' | 'm') {
        return Some(Input::Key(Key::Enter));
    }
    if modifiers & (ALT | OTHERS) != 0 || letter.is_control() {
        return None;
    }
    let shift = modifiers & SHIFT != 0;
    let large = || letter.to_uppercase().next().unwrap_or(letter);
    Some(Input::Typed(match shifted {
        Some(shifted) if shift => shifted,
        _ if shift != (modifiers & CAPS_LOCK != 0) => large(),
        _ => letter,
    }))
}

/// Replaces a letter of a script that [`layouts`] does not know. It becomes the Latin letter on its key (`base`),
/// if the terminal reports it.
fn placed(input: Input, base: u32) -> Input {
    let base = char::from_u32(base).filter(char::is_ascii_graphic);
    match (input, base) {
        (Input::Typed(letter), Some(base)) if !letter.is_ascii() && layouts::latin(letter).is_none() => {
            Input::Placed(letter, base)
        }
        _ => input,
    }
}

/// The input of a mouse report: the left button or the wheel. Other buttons, releases and movements give `None`.
fn mouse(button: u16, x: u16, y: u16) -> Option<Input> {
    // 4, 8 and 16 are Shift, Alt and Control.
    match button & !0b1_1100 {
        0 => Some(Input::Click(x, y)),
        64 => Some(Input::Wheel(-1)),
        65 => Some(Input::Wheel(1)),
        _ => None,
    }
}

/// A key by its letter. One family of terminals sends small letters if Shift is held.
pub fn letter_key(letter: u8, shift: bool) -> Option<Input> {
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
        b'S' => Key::F4,
        _ => return None,
    }))
}

const fn number_key(number: u16) -> Option<Key> {
    Some(match number {
        1 | 7 => Key::Home,
        2 => Key::Insert,
        3 => Key::Delete,
        4 | 8 => Key::End,
        5 => Key::PageUp,
        6 => Key::PageDown,
        11 => Key::Char('?'),
        12 => Key::F2,
        13 => Key::F3,
        14 => Key::F4,
        15 => Key::F5,
        17 => Key::F6,
        18 => Key::F7,
        19 => Key::F8,
        20 => Key::F9,
        21 => Key::F10,
        23 => Key::F11,
        24 => Key::F12,
        _ => return None,
    })
}
