//! Text that comes from outside: the characters that may reach a terminal, the quoting in errors, and small helpers for
//! sentences.

use alloc::string::String;

/// The most characters of a file that an error quotes.
pub const MOST_QUOTED: usize = 200;

/// Shown in place of a character that must not be printed.
const STAND_IN: char = '?';

/// Returns whether a character can be printed: no control character, no invisible one, none that changes the writing
/// direction. It says nothing about the width.
pub fn shows(letter: char) -> bool {
    let hides = matches!(letter as u32,
        0xad | 0x61c | 0x180e | 0x200b..=0x200f | 0x2028..=0x202e | 0x2060..=0x206f | 0xfe00..=0xfe0f | 0xfeff
        | 0xfff9..=0xfffb | 0xe0000..=0xe0fff);
    !letter.is_control() && !hides
}

/// Formats an English ordinal: "1st", "12th", "23rd".
pub fn ordinal(number: u64) -> String {
    let ending = match (number % 10, number % 100) {
        (_, 11..=13) => "th",
        (1, _) => "st",
        (2, _) => "nd",
        (3, _) => "rd",
        _ => "th",
    };
    format!("{number}{ending}")
}

/// Returns a note for careers: "3 of 7 games have no detailed journal." The noun takes an s in the plural.
pub fn undetailed(missing: u32, games: u32, word: &str) -> String {
    let verb = if missing == 1 { "has" } else { "have" };
    format!("{missing} of {} {verb} no detailed journal.", count(games, word))
}

/// Formats a number with a noun that takes an s in the plural, or es after an x: "1 game", "12 games", "2 hexes".
pub fn count(number: impl Into<u64>, word: &str) -> String {
    let number = number.into();
    let ending = match number {
        1 => "",
        _ if word.ends_with('x') => "es",
        _ => "s",
    };
    format!("{number} {word}{ending}")
}

/// Writes a part of a group: "all", "2 of the 3 fighters".
pub fn of_all(part: usize, all: usize) -> String {
    match (part, all) {
        (part, all) if part == all => "all".into(),
        (part, all) => format!("{part} of the {all} fighters"),
    }
}

/// Puts the article before a noun: "an Orc", "a Human".
pub fn article(noun: &str) -> String {
    let is_vowel = noun.starts_with(|first: char| "aeiouAEIOU".contains(first));
    format!("{} {noun}", if is_vowel { "an" } else { "a" })
}

/// Joins names: "Slayer", "Slayer and Thundar", "Slayer, Thundar and Khan".
pub fn and(names: &[&str]) -> String {
    match names {
        [names @ .., last] if !names.is_empty() => format!("{} and {last}", names.join(", ")),
        names => names.join(", "),
    }
}

/// Replaces every unprintable character by a question mark. Line breaks stay.
pub fn clean(text: &str) -> String {
    text.chars().map(|letter| if letter == '\n' || shows(letter) { letter } else { STAND_IN }).collect()
}

/// Like [`clean`], but replaces line breaks too: for file names and titles within a sentence.
pub fn one_line(text: &str) -> String {
    text.chars().map(|letter| if shows(letter) { letter } else { STAND_IN }).collect()
}

/// Quotes a text from a file in one line of at most [`MOST_QUOTED`] characters. A longer text loses its middle.
pub fn quote(text: &str) -> String {
    const END: usize = 56;
    let length = text.chars().count();
    if length <= MOST_QUOTED {
        return one_line(text);
    }
    let begin = text.chars().take(MOST_QUOTED - END - " .. ".len());
    one_line(&begin.chain(" .. ".chars()).chain(text.chars().skip(length - END)).collect::<String>())
}

/// Returns whether a character may be shown: ASCII, or a Latin, Greek or Cyrillic letter. These are one
/// column wide on every terminal.
pub fn is_printing(character: char) -> bool {
    let code = character as u32;
    match code {
        0x20..=0x7e => true,
        // Latin, Greek and Cyrillic letters are one column wide on every terminal.
        0xc0..=0x24f | 0x370..=0x3ff | 0x400..=0x481 | 0x48a..=0x52f => character.is_alphabetic(),
        _ => false,
    }
}

/// Decodes the bytes of a file: UTF-8 with or without a byte order mark, or the UTF-16 with a byte
/// order mark that Windows writes.
///
/// The mark is dropped. The error names the first invalid byte.
pub fn decode(bytes: &[u8]) -> Result<String, String> {
    match bytes {
        [0xff, 0xfe, rest @ ..] => utf16(rest, u16::from_le_bytes),
        [0xfe, 0xff, rest @ ..] => utf16(rest, u16::from_be_bytes),
        _ => {
            let text = core::str::from_utf8(bytes).map_err(|error| {
                let before = &bytes[..error.valid_up_to()];
                let line = before.iter().filter(|byte| **byte == b'\n').count() + 1;
                format!("it is not text in UTF-8: byte {}, in line {line}", before.len() + 1)
            })?;
            Ok(text.strip_prefix('\u{feff}').unwrap_or(text).into())
        }
    }
}

fn utf16(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> Result<String, String> {
    let (pairs, rest) = bytes.as_chunks::<2>();
    let text: Result<String, _> = char::decode_utf16(pairs.iter().map(|pair| unit(*pair))).collect();
    text.ok().filter(|_| rest.is_empty()).ok_or_else(|| "it begins as UTF-16, but is not: save it as UTF-8".into())
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec::Vec;

    #[test]
    fn article_fits_the_first_sound() {
        assert_eq!(["Orc", "Human", "Elf"].map(article), ["an Orc", "a Human", "an Elf"]);
    }

    #[test]
    fn nouns_take_their_plural() {
        assert_eq!([count(1u64, "hex"), count(2u64, "hex"), count(0u64, "game")], ["1 hex", "2 hexes", "0 games"]);
    }

    #[test]
    fn utf8_and_utf16_are_read_with_a_byte_order_mark() {
        let text = "{\"name\": \"Käte \u{1f409}\"}\n";
        let utf16 = |unit: fn(u16) -> [u8; 2]| text.encode_utf16().flat_map(unit).collect::<Vec<u8>>();
        let (little, big) = (utf16(u16::to_le_bytes), utf16(u16::to_be_bytes));
        for bytes in [
            text.as_bytes().to_vec(),
            [b"\xef\xbb\xbf", text.as_bytes()].concat(),
            [b"\xff\xfe", &little[..]].concat(),
            [b"\xfe\xff", &big[..]].concat(),
        ] {
            assert_eq!(decode(&bytes).as_deref(), Ok(text), "{bytes:?}");
        }
        assert_eq!(decode(b"a\nb\xffc"), Err("it is not text in UTF-8: byte 4, in line 2".into()));
        assert!(decode(b"\xff\xfea").is_err() && decode(b"\xff\xfe\x00\xd8").is_err());
        assert_eq!(decode(b"").as_deref(), Ok(""));
    }

    #[test]
    fn unprintable_characters_become_question_marks() {
        let bad = "a\u{1b}[2J\u{9b}1m\u{7}\u{7f}\r\t\u{202e}\u{200b}\u{2066}\u{feff}\u{ad}b\nc";
        assert_eq!(clean(bad), "a?[2J?1m?????????b\nc");
        assert_eq!(one_line("a\nb"), "a?b");
        assert_eq!(clean("Jäger Ωmega Жук ┌─┐ ☠"), "Jäger Ωmega Жук ┌─┐ ☠");
    }

    #[test]
    fn an_error_quotes_at_most_200_characters() {
        assert_eq!(quote(&"x".repeat(200)), "x".repeat(200));
        let cut = quote(&format!("unknown \u{1b}{} at line 3", "y".repeat(100_000)));
        assert_eq!(cut.chars().count(), MOST_QUOTED);
        assert!(cut.starts_with("unknown ?yyy") && cut.ends_with("yy at line 3"), "{cut}");
    }
}
