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

#[cfg(test)]
mod tests {
    use super::*;

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
