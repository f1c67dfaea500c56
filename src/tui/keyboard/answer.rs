//! Answers of the terminal: a string after `ESC ]` (OSC), `ESC P` (DCS), `ESC _` (APC), `ESC ^` (PM) or `ESC X` (SOS), ended by
//! BEL or `ESC \`. Only one has a meaning: `ESC ] 11 ; rgb : r / g / b`, the answer to the question for the background.
//!
//! An answer can arrive at any time, in pieces, and parts of it can be lost. No part of it may become a key: [`super::rest`]
//! handles what follows a cut.

use crate::input::Input;
use crate::keyboard::{BELL, ESCAPE};

/// Number of 40 ms silences after which the requested answer is no longer expected.
const PATIENCE: u8 = 25;

/// Maximum number of stored bytes. Of a longer answer only the end is detected.
const LONGEST: usize = 64;

/// Returns whether a byte after the escape character begins an answer.
pub const fn begins_with(byte: u8) -> bool {
    matches!(byte, b']' | b'P' | b'_' | b'^' | b'X')
}

/// The state of an answer.
#[derive(Default)]
pub struct TerminalAnswer {
    /// The bytes since its beginning; `None` if no answer is open.
    text: Option<Vec<u8>>,
    /// Number of silences for which it is still expected.
    due: u8,
    /// True if an escape character waits although silence followed it.
    held: bool,
}

/// The relation of a byte to the answer.
pub enum Taken {
    No,
    /// The byte belongs to it, with the input if it ends a meaningful answer.
    Yes(Option<Input>),
    /// It does not belong, but the escape character before it was counted as the answer's.
    Cut,
}

/// The effect of a silence on the answer.
pub struct Silence {
    /// True if an answer may still begin.
    pub expects: bool,
    /// Set if an answer was cut; true if its last byte was an escape character.
    pub cut: Option<bool>,
}

impl TerminalAnswer {
    /// Creates the state just after the question was sent.
    pub fn expected() -> TerminalAnswer {
        TerminalAnswer { due: PATIENCE, ..TerminalAnswer::default() }
    }

    /// Returns whether silences must be counted.
    pub const fn is_waiting(&self) -> bool {
        self.text.is_some() || self.due > 0
    }

    pub fn begins(&mut self) {
        (self.text, self.held) = (Some(Vec::new()), false);
    }

    /// Holds an escape character that may begin an answer.
    pub const fn hold(&mut self) {
        self.held = true;
    }

    /// Returns whether the waiting bytes are a held escape character.
    pub fn holds(&mut self, waiting: &[u8]) -> bool {
        self.held &= waiting == [ESCAPE];
        self.held
    }

    /// Handles a byte and says whether it belongs to the answer. `first` if no key has begun.
    pub fn take(&mut self, byte: u8, first: bool) -> Taken {
        match &mut self.text {
            Some(text) => {
                let escaped = text.last() == Some(&ESCAPE);
                if escaped && byte != b'\\' {
                    self.text = None;
                    return Taken::Cut;
                }
                text.push(byte);
                if byte == BELL || escaped {
                    let input = background(text);
                    *self =
                        TerminalAnswer { due: if input.is_some() { 0 } else { self.due }, ..TerminalAnswer::default() };
                    return Taken::Yes(input);
                }
                let surplus = text.len().saturating_sub(LONGEST);
                // The answer is too long to have a meaning. Only its end matters.
                text.drain(..surplus);
                Taken::Yes(None)
            }
            // The beginning was lost, or arrived long before.
            None if first && self.due > 0 && byte == b']' => {
                self.begins();
                Taken::Yes(None)
            }
            None => Taken::No,
        }
    }

    /// Handles a silence of 40 ms.
    pub fn silence(&mut self) -> Silence {
        let cut = self.text.take().map(|text| text.last() == Some(&ESCAPE));
        self.due = self.due.saturating_sub(1);
        self.held &= self.due > 0;
        Silence { expects: self.due > 0, cut }
    }
}

/// Parses a whole answer: `11;rgb:ffff/ffff/ffff` with one to four digits each.
fn background(text: &[u8]) -> Option<Input> {
    let text = std::str::from_utf8(text).ok()?.trim_end_matches(['\u{7}', '\\', '\u{1b}']);
    let colours = text.strip_prefix("11;")?.split_once(':')?;
    let parts: Vec<&str> = colours.1.split('/').collect();
    let (3.., true) = (parts.len(), matches!(colours.0, "rgb" | "rgba")) else { return None };
    let part = |text: &&str| -> Option<u32> {
        let most = (1_u32 << (4 * u32::try_from(text.len()).ok().filter(|figures| (1..=4).contains(figures))?)) - 1;
        Some(u32::from_str_radix(text, 16).ok()? * 1000 / most)
    };
    let [r, g, b] = [part(&parts[0])?, part(&parts[1])?, part(&parts[2])?];
    // Perceived brightness, in thousandths.
    Some(Input::Background { light: (299 * r + 587 * g + 114 * b) / 1000 >= 500 })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::Key;
    use crate::keyboard::Keyboard;

    const LIGHT: &[u8] = b"\x1b]11;rgb:fdfd/f6f6/e3e3\x07";
    const DARK: &[u8] = b"\x1b]11;rgb:1c1c/1c1c/1c1c\x1b\\";

    fn asked() -> Keyboard {
        Keyboard::of_a_terminal_that_was_asked()
    }

    fn take(keyboard: &mut Keyboard, bytes: &[u8]) -> Vec<Input> {
        bytes.iter().flat_map(|byte| keyboard.take(*byte)).flatten().collect()
    }

    fn silences(keyboard: &mut Keyboard, count: usize) -> Vec<Input> {
        (0..count).flat_map(|_| keyboard.silence()).collect()
    }

    #[test]
    fn answers_of_all_kinds_are_understood() {
        for (answer, light) in [
            (LIGHT, true),
            (DARK, false),
            (b"\x1b]11;rgb:ff/ff/ff\x07", true),
            (b"\x1b]11;rgb:0/0/8\x1b\\", false),
            (b"\x1b]11;rgba:ffff/ffff/ffff/ffff\x07", true),
        ] {
            let mut keyboard = asked();
            assert_eq!(take(&mut keyboard, answer), [Input::Background { light }], "{answer:?}");
            assert_eq!(take(&mut keyboard, b"c"), [Input::Typed('c')], "typing continues");
            assert!(!keyboard.is_waiting(), "nothing is counted any more");
        }
        // An unrequested or very late answer is understood and never counts as typing.
        let mut keyboard = Keyboard::default();
        assert_eq!(take(&mut keyboard, LIGHT), [Input::Background { light: true }]);
        for nonsense in [
            &b"\x1b]11;rgb:xx/yy/zz\x07"[..],
            b"\x1b]11;?\x07",
            b"\x1b]0;title\x1b\\",
            b"\x1b]11;rgb:1/2\x07",
            b"\x1b]\x07",
            b"\x1b]11;rgb:fffffff/1/1\x07",
        ] {
            assert_eq!(take(&mut asked(), nonsense), [], "{nonsense:?}");
        }
        let long = [b"\x1b]11;", "q".repeat(5000).as_bytes(), b"\x07q"].concat();
        assert_eq!(take(&mut asked(), &long), [Input::Typed('q')]);
    }

    #[test]
    fn an_answer_cut_anywhere_never_becomes_typing() {
        for answer in [LIGHT, DARK] {
            for cut in 1..answer.len() {
                for pause in [1, 5, 20] {
                    let mut keyboard = asked();
                    let mut inputs = take(&mut keyboard, &answer[..cut]);
                    inputs.extend(silences(&mut keyboard, pause));
                    inputs.extend(take(&mut keyboard, &answer[cut..]));
                    inputs.retain(|input| !matches!(input, Input::Background { .. }));
                    assert_eq!(inputs, [], "cut at {cut}, {pause} silences");
                    inputs.extend(silences(&mut keyboard, 60));
                    assert_eq!(inputs, []);
                    assert!(!keyboard.is_waiting());
                    assert_eq!(take(&mut keyboard, b"b7"), ['b', '7'].map(Input::Typed));
                }
                let mut keyboard = asked();
                assert_eq!(take(&mut keyboard, &answer[..cut]), []);
                assert_eq!(silences(&mut keyboard, 60).len(), usize::from(cut == 1), "an escape alone is the key");
                assert_eq!(take(&mut keyboard, b"b7"), ['b', '7'].map(Input::Typed));
                // The beginning is lost, where that can be distinguished from typing.
                if cut == 1 {
                    let inputs = take(&mut asked(), &answer[cut..]);
                    assert!(matches!(inputs[..], [Input::Background { .. }]), "{inputs:?}");
                }
                // It arrives in two pieces when it is no longer expected.
                if cut > 1 {
                    let mut keyboard = asked();
                    assert_eq!(silences(&mut keyboard, 100), []);
                    assert!(!keyboard.is_waiting());
                    let inputs = [
                        take(&mut keyboard, &answer[..cut]),
                        silences(&mut keyboard, 3),
                        take(&mut keyboard, &answer[cut..]),
                    ];
                    assert!(
                        inputs.concat().iter().all(|input| matches!(input, Input::Background { .. })),
                        "{cut}: {inputs:?}"
                    );
                }
            }
        }
    }

    #[test]
    fn garbled_terminal_answer_is_never_typed_and_later_keys_count() {
        // Each byte in turn is changed or missing.
        for at in 2..DARK.len() - 2 {
            let mut garbled = DARK.to_vec();
            garbled[at] = b'q';
            assert!(take(&mut asked(), &garbled).is_empty(), "{at}");
            garbled.remove(at);
            assert!(take(&mut asked(), &garbled).iter().all(|input| matches!(input, Input::Background { .. })), "{at}");
        }
        // Its end is lost, and a key follows.
        let mut keyboard = asked();
        assert_eq!(take(&mut keyboard, b"\x1b]11;rgb:1c1c\x1b[A"), [Input::Key(Key::Up)]);
        let mut keyboard = asked();
        assert_eq!(take(&mut keyboard, b"\x1b]11;rgb:1c1c"), []);
        assert_eq!(silences(&mut keyboard, 1), []);
        for letter in ['q', 'b'] {
            assert_eq!(take(&mut keyboard, &[letter as u8]), [], "it may be the rest");
            assert_eq!(silences(&mut keyboard, 1), [Input::Typed(letter)], "it was one key");
        }
    }

    #[test]
    fn typing_before_an_answer_is_not_lost() {
        let mut keyboard = asked();
        assert_eq!(
            take(&mut keyboard, b"fade\r"),
            [Input::Typed('f'), Input::Typed('a'), Input::Typed('d'), Input::Typed('e'), Input::Key(Key::Enter)]
        );
        // An escape character is held while it may begin an answer, and then is a key.
        assert_eq!(take(&mut keyboard, b"\x1b"), []);
        assert_eq!(silences(&mut keyboard, 2), []);
        assert_eq!(take(&mut keyboard, b"m"), [Input::Key(Key::Esc), Input::Typed('m')]);
        assert_eq!(take(&mut keyboard, b"\x1b[B"), [Input::Key(Key::Down)]);
        assert_eq!(take(&mut keyboard, b"\x1b"), []);
        assert_eq!(silences(&mut keyboard, 60), [Input::Key(Key::Esc)]);
        assert_eq!(take(&mut keyboard, b"\x1b"), []);
        assert_eq!(silences(&mut keyboard, 1), [Input::Key(Key::Esc)], "afterwards it is one at once");
        // Alt with a bracket has no meaning.
        let mut keyboard = Keyboard::default();
        assert_eq!(take(&mut keyboard, b"\x1b]"), []);
        assert_eq!(silences(&mut keyboard, 1), []);
        assert_eq!(take(&mut keyboard, b"b"), []);
        assert_eq!(silences(&mut keyboard, 1), [Input::Typed('b')]);
    }
}
