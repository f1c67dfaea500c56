//! Share codes: the set-up and the seed of a battle, as a short text that can be pasted anywhere.
//!
//! A code consists of groups of five characters. Four carry data and the fifth is a check character, which also depends
//! on the position of the group. An error can therefore say which group is wrong, missing or swapped. The first bytes
//! hold the format, the rulebook, the rules version, the number of groups and a checksum. The compressed set-up and
//! seed follow.
//!
//! Reading is tolerant. Case does not matter, I and L count as 1, and O counts as 0. Spaces, line breaks, dashes
//! and quotation marks are ignored.
//!
//! [`code`] makes a code, [`read`] reads one, and [`parse_header`] tells which rulebook it is for.

mod compress;

use crate::book::Book;
use crate::dice::Seed;
use crate::game::Game;
use crate::json;
use crate::share_code::compress::{compress, decompress};
use crate::text::{one_line, quote};
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use thiserror::Error;
use xxhash_rust::xxh64::xxh64;

/// The version of the code format.
const FORMAT: u8 = 1;
/// The alphabet, in order of value. It omits I, L, O and U, which are easily misread.
const ALPHABET: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";
/// Data characters of a group.
const DATA_CHARACTERS: usize = 4;
/// The longest code that is read. No battle needs more characters.
const MOST_CHARACTERS: usize = 20_000;
/// The longest set-up that is accepted, in bytes of JSON.
const MOST_BYTES: usize = 100_000;
/// The number of groups per line.
const GROUPS_PER_LINE: usize = 12;

/// A game whose set-ups can be shared as codes.
pub trait ShareCode: Game {
    /// Compression dictionary: typical serialized set-ups. Text that matches it costs almost nothing.
    ///
    /// Never change it: every existing code depends on it.
    const DICTIONARY: &'static str;

    /// Returns whether a set-up holds what a person who plays this game cannot see yet. Its code is refused until then.
    fn hides_setup(&self, _setup: &Self::Setup) -> bool {
        false
    }

    /// Returns whether a set-up can be played. False if it only lays a ground, such as a dungeon without a party.
    fn is_playable(_setup: &Self::Setup) -> bool {
        true
    }
}

/// The reason why a text is not a valid code. Its `Display` is a sentence.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum CodeError {
    /// The text contains no characters of a code.
    #[error("no code: paste or type its groups of five characters")]
    Nothing,
    /// A character that no code contains.
    #[error("group {group} has \"{}\", which no code contains: use 0 to 9 and A to Z without U", one_line(&.sign.to_string()))]
    Sign {
        /// The number of the group, from 1.
        group: usize,
        /// The character that was found.
        sign: char,
    },
    /// A group whose check character is wrong.
    #[error("group {group} ({text}) is wrong, or a character before it is missing or extra")]
    Group {
        /// The number of the group, from 1.
        group: usize,
        /// The group as it was written.
        text: String,
    },
    /// The last group of the text is incomplete.
    #[error("the code ends in the middle of group {group}: the rest is missing")]
    Short {
        /// The number of the group, from 1.
        group: usize,
    },
    /// Groups are missing at the end.
    #[error("the code has {all} groups, but only {found} are here: groups from {} on are missing", .found + 1)]
    Cut {
        /// The number of groups in the text.
        found: usize,
        /// The number of groups the code has.
        all: usize,
    },
    /// More groups follow than the code has.
    #[error("the code has {all} groups, but {found} are here: group {} and later do not belong to it", .all + 1)]
    Surplus {
        /// The number of groups in the text.
        found: usize,
        /// The number of groups the code has.
        all: usize,
    },
    /// Each group is valid, but the checksum over all of them is wrong.
    #[error("each group is valid, but together they are not one code")]
    Sum,
    /// The text is longer than any code.
    #[error("too long: no code has more than {MOST_CHARACTERS} characters")]
    Long,
    /// The code has a newer format.
    #[error("the code is from a newer Ludus with another code format; this one reads format {FORMAT}")]
    Newer,
    /// The code is for an unknown rulebook.
    #[error("the code is for a rulebook that this Ludus does not have")]
    Book,
    /// The code is for a rulebook that this program was built without.
    #[error("the code is for {0}, which this Ludus was built without")]
    NotBuilt(&'static str),
    /// The code is for another rulebook than the one asked for.
    #[error("the code is for {0}, another rulebook")]
    OtherBook(&'static str),
    /// The code is intact, but its set-up cannot be read or is refused.
    #[error("the code is valid, but its battle cannot be read here: it uses rules {rules}, this Ludus plays rules {ours} ({})", quote(.reason))]
    Battle {
        /// The version of the rules of the code.
        rules: u32,
        /// The version of the rules of this program.
        ours: u32,
        /// The reason, as a sentence.
        reason: String,
    },
}

/// The contents of a share code: a battle before its first command.
#[derive(Clone, Debug, PartialEq)]
pub struct Code<G: Game> {
    /// The set-up that the battle starts from.
    pub setup: G::Setup,
    /// The seed of all its dice.
    pub seed: Seed,
    /// The version of the rules under which the code was made.
    pub rules: u32,
}

impl<G: Game> Code<G> {
    /// Returns a sentence if the code was made under other rules: how the battle can differ from the one that was
    /// shared. `None` if nothing can.
    pub fn differs(&self) -> Option<String> {
        let (rules, ours) = (self.rules, G::RULES);
        (!G::replays(rules, &self.setup)).then(|| {
            format!(
                "The code uses rules {rules}, this Ludus plays rules {ours}: fighters and arena are the same, but \
                 the battle may differ"
            )
        })
    }
}

/// The header of a valid code, before its set-up is read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CodeHeader {
    /// The rulebook that the code is for.
    pub book: Book,
    rules: u32,
    rest: Vec<u8>,
}

/// Returns the code of a battle, in lines of 12 groups. Empty if the set-up cannot be serialized.
pub fn code<G: ShareCode>(setup: &G::Setup, seed: Seed) -> String {
    code_under::<G>(setup, seed, G::RULES)
}

/// Returns the code of a battle that was made under version `rules`. Like [`code`] otherwise.
pub fn code_under<G: ShareCode>(setup: &G::Setup, seed: Seed, rules: u32) -> String {
    let book = Book::ALL.into_iter().find(|book| book.word() == G::BOOK).map_or(15, Book::number);
    let Ok(setup) = serde_json::to_string(setup) else { return String::new() };
    let rest = compress(&format!("{setup}{}", seed.0), G::DICTIONARY);
    let groups = count(HEAD + rest.len());
    let head = [FORMAT << 4 | book, rules as u8, groups.try_into().unwrap_or(0)];
    let sum = sum(head, &rest);
    grouped(&[head.as_slice(), &sum, &rest].concat())
}

/// Reads the battle of a code. Refuses codes for other rulebooks and set-ups with names that cannot be shown.
pub fn read<G: ShareCode>(text: &str) -> Result<Code<G>, CodeError> {
    let CodeHeader { book, rules, rest } = parse_header(text)?;
    if book.word() != G::BOOK {
        return Err(CodeError::OtherBook(book.name()));
    }
    let error_for = |reason: &str| CodeError::Battle { rules, ours: G::RULES, reason: reason.into() };
    let text = decompress(&rest, G::DICTIONARY, MOST_BYTES).ok_or_else(|| error_for("it contains no text"))?;
    let (setup, seed) = text.rsplit_once('}').ok_or_else(|| error_for("it contains no set-up"))?;
    let seed = seed.parse().map(Seed).map_err(|_| error_for("it contains no seed"))?;
    let setup = json::read(&format!("{setup}}}")).map_err(|error| error_for(&error))?;
    G::check_names(&setup).map_err(|error| error_for(&error.to_string()))?;
    Ok(Code { setup, seed, rules })
}

/// Checks the groups and the checksum of a code, and reads its header.
pub fn parse_header(text: &str) -> Result<CodeHeader, CodeError> {
    let bytes = bytes(text)?;
    let [form, rules, groups, low, high, rest @ ..] = bytes.as_slice() else {
        return Err(CodeError::Short { group: 2 });
    };
    if form >> 4 != FORMAT {
        return Err(CodeError::Newer);
    }
    let (found, all) = (count(bytes.len()), usize::from(*groups));
    if all > found {
        return Err(CodeError::Cut { found, all });
    }
    if all > 0 && all < found {
        return Err(CodeError::Surplus { found, all });
    }
    // The padding of the last group is zeros, and compression omits trailing zeros too.
    let end = rest.iter().rposition(|byte| *byte > 0).map_or(0, |last| last + 1);
    let rest = &rest[..end];
    if sum([*form, *rules, *groups], rest) != [*low, *high] {
        return Err(CodeError::Sum);
    }
    let book = Book::ALL.into_iter().find(|book| book.number() == form & 15).ok_or(CodeError::Book)?;
    Ok(CodeHeader { book, rules: (*rules).into(), rest: rest.to_vec() })
}

/// The five bytes before the set-up: format and book, rules, the number of groups (0 if more than 255), and
/// a checksum of two bytes.
const HEAD: usize = 5;

/// Returns the number of groups for this many bytes.
const fn count(bytes: usize) -> usize {
    (8 * bytes).div_ceil(5 * DATA_CHARACTERS)
}

fn sum(head: [u8; 3], rest: &[u8]) -> [u8; 2] {
    let sum = xxh64(&[head.as_slice(), rest].concat(), 0);
    [sum as u8, (sum >> 8) as u8]
}

/// Splits a text into groups, and tells for each whether it is valid. The last group can be incomplete.
pub fn groups(text: &str) -> Vec<(String, bool)> {
    let signs: Vec<char> = text.chars().filter(|letter| !is_between(*letter)).take(MOST_CHARACTERS).collect();
    let group = |(number, group): (usize, &[char])| {
        let values: Option<Vec<u8>> = group.iter().map(|sign| digit(*sign)).collect();
        let right = values.is_some_and(|values| match values.split_last() {
            Some((last, held)) if held.len() == DATA_CHARACTERS => check(held, number) == *last,
            _ => true,
        });
        (group.iter().map(char::to_ascii_uppercase).collect(), right)
    };
    signs.chunks(DATA_CHARACTERS + 1).enumerate().map(group).collect()
}

/// Returns whether a character is ignored between the characters of a code.
fn is_between(letter: char) -> bool {
    letter.is_whitespace() || matches!(letter, '-' | '_' | '>' | '|' | '\'' | '"' | '`')
}

/// Returns the value of a character. The look-alikes I, L and O count as 1 and 0.
fn digit(sign: char) -> Option<u8> {
    let sign = match sign.to_ascii_uppercase() {
        'I' | 'L' => '1',
        'O' => '0',
        other => other,
    };
    ALPHABET.iter().position(|known| char::from(*known) == sign).map(|at| at as u8)
}

/// Multiplies in the field GF(32). The check character detects one wrong character, and any swap of two, in a group.
const fn times(a: u8, b: u8) -> u8 {
    let (mut product, mut a, mut b) = (0, a, b);
    while b > 0 {
        if b & 1 == 1 {
            product ^= a;
        }
        a = if a & 16 > 0 { (a << 1 & 31) ^ 0b0_0101 } else { a << 1 };
        b >>= 1;
    }
    product
}

/// Returns the check character of a group. `group` is its number, from 0.
fn check(held: &[u8], group: usize) -> u8 {
    let sum = held.iter().fold(0, |sum, value| times(sum ^ value, 2));
    times(sum, 3) ^ (group % 31) as u8 ^ 1
}

/// Encodes bytes as groups of five characters.
fn grouped(bytes: &[u8]) -> String {
    let bit = |at: usize| bytes.get(at / 8).is_some_and(|byte| byte >> (7 - at % 8) & 1 == 1);
    let value = |at: usize| (0..5).fold(0_u8, |value, i| value << 1 | u8::from(bit(5 * at + i)));
    let mut text = String::new();
    for group in 0..count(bytes.len()) {
        let held: [u8; DATA_CHARACTERS] = core::array::from_fn(|i| value(DATA_CHARACTERS * group + i));
        if group > 0 {
            text.push(if group % GROUPS_PER_LINE == 0 { '\n' } else { '-' });
        }
        let signs = held.into_iter().chain([check(&held, group)]);
        text.extend(signs.map(|value| char::from(ALPHABET[usize::from(value)])));
    }
    text
}

/// Decodes groups to bytes. The error names the first group that is wrong.
fn bytes(text: &str) -> Result<Vec<u8>, CodeError> {
    let mut signs: Vec<(char, u8)> = Vec::new();
    for letter in text.chars().filter(|letter| !is_between(*letter)) {
        let group = signs.len() / (DATA_CHARACTERS + 1) + 1;
        let value = digit(letter).ok_or(CodeError::Sign { group, sign: letter })?;
        signs.push((letter, value));
        if signs.len() > MOST_CHARACTERS {
            return Err(CodeError::Long);
        }
    }
    if signs.is_empty() {
        return Err(CodeError::Nothing);
    }
    let mut values = Vec::new();
    for (number, group) in signs.chunks(DATA_CHARACTERS + 1).enumerate() {
        let [held @ .., (_, last)] = group else { break };
        if held.len() < DATA_CHARACTERS {
            return Err(CodeError::Short { group: number + 1 });
        }
        let held: Vec<u8> = held.iter().map(|(_, value)| *value).collect();
        if check(&held, number) != *last {
            let text = group.iter().map(|(letter, _)| letter.to_ascii_uppercase()).collect();
            return Err(CodeError::Group { group: number + 1, text });
        }
        values.extend(held);
    }
    let bit = |at: usize| values.get(at / 5).is_some_and(|value| value >> (4 - at % 5) & 1 == 1);
    let byte = |at: usize| (0..8).fold(0_u8, |byte, i| byte << 1 | u8::from(bit(8 * at + i)));
    Ok((0..5 * values.len() / 8).map(byte).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn check_character_detects_errors_swaps_and_wrong_places() {
        let held = [3, 17, 0, 30];
        let right = check(&held, 4);
        for (place, other) in (0..DATA_CHARACTERS).flat_map(|place| (0..32).map(move |other| (place, other))) {
            let mut wrong = held;
            wrong[place] = other;
            assert_eq!(check(&wrong, 4) == right, other == held[place], "{place} {other}");
        }
        for (a, b) in (0..DATA_CHARACTERS).flat_map(|b| (0..b).map(move |a| (a, b))) {
            let mut wrong = held;
            wrong.swap(a, b);
            assert_ne!(check(&wrong, 4), right, "{a} {b}");
        }
        assert!((0..31).all(|place| (check(&held, place) == right) == (place == 4)));
        assert_ne!(check(&[0; DATA_CHARACTERS], 0), 0, "zeros alone are no code");
    }

    #[test]
    fn look_alikes_count_and_separators_are_ignored() {
        let bytes = [1_u8, 17, 16, 0, 255, 9];
        let text = grouped(&bytes);
        assert!(text.split(['-', '\n']).all(|group| group.len() == 5), "{text}");
        let same = |text: &str| super::bytes(text).unwrap()[..bytes.len()] == bytes;
        assert!(same(&text) && same(&text.to_lowercase()) && same(&text.replace('-', "\n > ")));
        assert!(same(&text.replace('1', "l").replace('0', "O")) && same(&text.replace('-', "")));
    }

    #[test]
    fn a_wrong_character_is_named_by_its_group() {
        let text = grouped(&(0..40).collect::<Vec<u8>>());
        for (at, sign) in text.char_indices().filter(|(_, sign)| !is_between(*sign)) {
            let group = at / 6 + 1;
            let other = if sign == '7' { "8" } else { "7" };
            let wrong = format!("{}{other}{}", &text[..at], &text[at + 1..]);
            let error = bytes(&wrong).unwrap_err();
            assert!(matches!(error, CodeError::Group { group: named, .. } if named == group), "{error}");
            let wrong = format!("{}!{}", &text[..at], &text[at + 1..]);
            assert_eq!(bytes(&wrong), Err(CodeError::Sign { group, sign: '!' }));
        }
        let groups: Vec<&str> = text.split(['-', '\n']).collect();
        let mut swapped = groups.clone();
        swapped.swap(2, 5);
        assert!(matches!(bytes(&swapped.join("-")), Err(CodeError::Group { group: 3, .. })));
        let without = [&groups[..4], &groups[5..]].concat().join("-");
        assert!(matches!(bytes(&without), Err(CodeError::Group { group: 5, .. })));
        assert_eq!(bytes(&text[..text.len() - 2]), Err(CodeError::Short { group: groups.len() }));
        assert_eq!(bytes(" \n- "), Err(CodeError::Nothing));
        assert_eq!(bytes(&"0".repeat(MOST_CHARACTERS + 1)), Err(CodeError::Long));
    }

    proptest! {
        #[test]
        fn bytes_come_back(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
            let found = super::bytes(&grouped(&bytes)).unwrap_or_default();
            prop_assert_eq!(&found[..bytes.len()], &bytes[..]);
            prop_assert!(found[bytes.len()..].iter().all(|byte| *byte == 0));
        }

        #[test]
        fn no_text_does_harm(text in "\\PC{0,200}", signs in "[0-9A-Za-z -]{0,400}") {
            let _ = (parse_header(&text), parse_header(&signs), groups(&text), groups(&signs));
        }
    }
}
