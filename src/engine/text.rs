//! Text from outside: what of it may reach a terminal, and how much of it an error quotes.

/// Most characters of a file that an error quotes.
pub const MOST_QUOTED: usize = 200;

/// What stands where a character may not be shown.
const STAND_IN: char = '?';

/// Whether a character only shows something: no control character, nothing that turns the direction of writing or hides.
/// How wide it is, is another question.
pub fn shows(letter: char) -> bool {
    let hides = matches!(letter as u32,
        0xad | 0x61c | 0x180e | 0x200b..=0x200f | 0x2028..=0x202e | 0x2060..=0x206f | 0xfe00..=0xfe0f | 0xfeff
        | 0xfff9..=0xfffb | 0xe0000..=0xe0fff);
    !letter.is_control() && !hides
}

/// "1st", "12th", "23rd".
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

/// "3 of 7 games have no detailed journal."
pub fn undetailed(untold: u32, games: u32, word: &str) -> String {
    let verb = if untold == 1 { "has" } else { "have" };
    format!("{untold} of {} {verb} no detailed journal.", count(games, word))
}

/// "1 game", "12 games", of a word that takes an s.
pub fn count(number: impl Into<u64>, word: &str) -> String {
    let number = number.into();
    format!("{number} {word}{}", if number == 1 { "" } else { "s" })
}

/// The text as it may reach a terminal: lines stay, whatever else controls or hides is a question mark.
pub fn clean(text: &str) -> String {
    text.chars().map(|letter| if letter == '\n' || shows(letter) { letter } else { STAND_IN }).collect()
}

/// The text in one line, clean: a name of a file or a title among other words.
pub fn one_line(text: &str) -> String {
    text.chars().map(|letter| if shows(letter) { letter } else { STAND_IN }).collect()
}

/// A text from a file as an error quotes it: in one line, at most [`MOST_QUOTED`] characters, of a longer one the
/// beginning and the end.
pub fn quote(text: &str) -> String {
    const END: usize = 56;
    let length = text.chars().count();
    if length <= MOST_QUOTED {
        return one_line(text);
    }
    let begin = text.chars().take(MOST_QUOTED - END - " .. ".len());
    one_line(&begin.chain(" .. ".chars()).chain(text.chars().skip(length - END)).collect::<String>())
}

/// Letters, digits, the space and ASCII signs: nothing that turns, hides or combines, and nothing of unsure width.
pub fn is_printing(character: char) -> bool {
    let code = character as u32;
    match code {
        0x20..=0x7e => true,
        // Latin, Greek and Cyrillic letters: one column wide on every terminal.
        0xc0..=0x24f | 0x370..=0x3ff | 0x400..=0x481 | 0x48a..=0x52f => character.is_alphabetic(),
        _ => false,
    }
}

/// The text of a file: UTF-8, with a byte order mark or without, or UTF-16 behind a byte order mark, as Windows writes it. The
/// mark is left out. An error names the first byte that is no text.
pub fn decode(bytes: &[u8]) -> Result<String, String> {
    match bytes {
        [0xff, 0xfe, rest @ ..] => utf16(rest, u16::from_le_bytes),
        [0xfe, 0xff, rest @ ..] => utf16(rest, u16::from_be_bytes),
        _ => {
            let text = std::str::from_utf8(bytes).map_err(|error| {
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
    fn what_controls_turns_or_hides_is_a_question_mark() {
        let bad = "a\u{1b}[2J\u{9b}1m\u{7}\u{7f}\r\t\u{202e}\u{200b}\u{2066}\u{feff}\u{ad}b\nc";
        assert_eq!(clean(bad), "a?[2J?1m?????????b\nc");
        assert_eq!(one_line("a\nb"), "a?b");
        assert_eq!(clean("Jäger Ωmega Жук ┌─┐ ☠"), "Jäger Ωmega Жук ┌─┐ ☠");
    }

    #[test]
    fn an_error_quotes_two_hundred_characters_at_most() {
        assert_eq!(quote(&"x".repeat(200)), "x".repeat(200));
        let cut = quote(&format!("unknown \u{1b}{} at line 3", "y".repeat(100_000)));
        assert_eq!(cut.chars().count(), MOST_QUOTED);
        assert!(cut.starts_with("unknown ?yyy") && cut.ends_with("yy at line 3"), "{cut}");
    }
}
