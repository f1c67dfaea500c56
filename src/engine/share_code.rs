//! Battle codes: a whole battle before its first command as one text that can be pasted anywhere.
//!
//! A code is groups of five signs. Four of a group hold what is said, the fifth is checked against them and against the
//! place of the group, so that a wrong, missing or exchanged group is known by its number. Together the groups say the
//! format, the rulebook, the version of its rules, how many groups there are and a sum over everything; then set-up and
//! seed follow, squeezed.

mod compress;

use crate::engine::book::Book;
use crate::engine::dice::Seed;
use crate::engine::game::Game;
use crate::engine::json;
use crate::engine::share_code::compress::{squeeze, unsqueeze};
use crate::engine::text::{one_line, quote};
use thiserror::Error;
use xxhash_rust::xxh64::xxh64;

/// The form of codes.
const FORMAT: u8 = 1;
/// The signs, by what they are worth: no I, L, O and U, which are taken for others.
const SIGNS: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";
/// Signs of a group that hold something.
const HELD: usize = 4;
/// Most signs that are read: more than any battle needs.
const MOST_SIGNS: usize = 20_000;
/// Most letters of a set-up that are believed.
const MOST_LETTERS: usize = 100_000;
/// Groups in a line.
const IN_A_LINE: usize = 12;

/// A game whose battles have codes.
pub trait ShareCode: Game {
    /// Set-ups as they are written, and the words in them: what is like this makes a code no longer. Every code depends on
    /// each letter of it, so it stays as it is.
    const DICTIONARY: &'static str;
}

/// Why a text is no code, as a sentence.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[allow(missing_docs)]
pub enum CodeError {
    #[error("there is no code: paste or type its groups of five signs")]
    Nothing,
    #[error("group {group} of the code has \"{}\", which no code has: signs are 0 to 9 and A to Z without U", one_line(&.sign.to_string()))]
    Sign { group: usize, sign: char },
    #[error("group {group} of the code, {text}, is wrong, or a sign before it is missing or too much")]
    Group { group: usize, text: String },
    #[error("the code ends in the middle of group {group}: signs are missing at its end")]
    Short { group: usize },
    #[error("the code has {all} groups, and only {found} are here: those from group {} on are missing", .found + 1)]
    Cut { found: usize, all: usize },
    #[error("the code has {all} groups, and {found} are here: what stands from group {} on is no part of it", .all + 1)]
    Surplus { found: usize, all: usize },
    #[error("each group of the code is right, but they are not one code")]
    Sum,
    #[error("that is longer than any code: it has more than {MOST_SIGNS} signs")]
    Long,
    #[error("the code is of a newer Ludus, whose codes have another form; this one reads form {FORMAT}")]
    Newer,
    #[error("the code is of a rulebook that this Ludus does not have")]
    Book,
    #[error("the code is of {0}, another rulebook")]
    OtherBook(&'static str),
    #[error("the code is right, but its battle cannot be read here: it is of rules {rules}, this Ludus plays rules {ours} ({})", quote(.reason))]
    Battle { rules: u32, ours: u32, reason: String },
}

/// A battle before its first command.
#[derive(Clone, Debug, PartialEq)]
pub struct Code<G: Game> {
    /// Who and where.
    pub setup: G::Setup,
    /// The dice.
    pub seed: Seed,
    /// The version of the rules under which the code was made.
    pub rules: u32,
}

impl<G: Game> Code<G> {
    /// What would differ where it is of other rules than this program's, as a sentence; none of this program's.
    pub fn differs(&self) -> Option<String> {
        let (rules, ours) = (self.rules, G::RULES);
        (!G::replays(rules, &self.setup)).then(|| {
            format!(
                "The code is of rules {rules}, this Ludus plays rules {ours}: the same people meet in the same arena, but \
                 what happens may differ"
            )
        })
    }
}

/// What every code says first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CodeHeader {
    /// The rulebook.
    pub book: Book,
    rules: u32,
    rest: Vec<u8>,
}

/// The code of a battle, in lines of [`IN_A_LINE`] groups; empty if the set-up has no text.
pub fn code<G: ShareCode>(setup: &G::Setup, seed: Seed) -> String {
    code_under::<G>(setup, seed, G::RULES)
}

/// The same of a battle that was made under rules of that version.
pub fn code_under<G: ShareCode>(setup: &G::Setup, seed: Seed, rules: u32) -> String {
    let book = Book::ALL.into_iter().find(|book| book.word() == G::BOOK).map_or(15, Book::number);
    let Ok(setup) = serde_json::to_string(setup) else { return String::new() };
    let rest = squeeze(&format!("{setup}{}", seed.0), G::DICTIONARY);
    let groups = count(HEAD + rest.len());
    let head = [FORMAT << 4 | book, rules as u8, groups.try_into().unwrap_or(0)];
    let sum = sum(head, &rest);
    grouped(&[head.as_slice(), &sum, &rest].concat())
}

/// The battle of a code.
pub fn read<G: ShareCode>(text: &str) -> Result<Code<G>, CodeError> {
    let CodeHeader { book, rules, rest } = parse_header(text)?;
    if book.word() != G::BOOK {
        return Err(CodeError::OtherBook(book.name()));
    }
    let fault = |reason: &str| CodeError::Battle { rules, ours: G::RULES, reason: reason.into() };
    let text = unsqueeze(&rest, G::DICTIONARY, MOST_LETTERS).ok_or_else(|| fault("it holds no text"))?;
    let (setup, seed) = text.rsplit_once('}').ok_or_else(|| fault("it holds no set-up"))?;
    let seed = seed.parse().map(Seed).map_err(|_| fault("it holds no seed"))?;
    let setup = json::read(&format!("{setup}}}")).map_err(|error| fault(&error))?;
    G::check_names(&setup).map_err(|error| fault(&error.to_string()))?;
    Ok(Code { setup, seed, rules })
}

/// What a code says first; its groups and its sum are right then.
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
    // What fills the last group up are zeros, and so is what squeezing leaves out at the end.
    let end = rest.iter().rposition(|byte| *byte > 0).map_or(0, |last| last + 1);
    let rest = &rest[..end];
    if sum([*form, *rules, *groups], rest) != [*low, *high] {
        return Err(CodeError::Sum);
    }
    let book = Book::ALL.into_iter().find(|book| book.number() == form & 15).ok_or(CodeError::Book)?;
    Ok(CodeHeader { book, rules: (*rules).into(), rest: rest.to_vec() })
}

/// Bytes before the set-up: form and book, rules, how many groups (0: more than 255), the sum.
const HEAD: usize = 5;

/// Groups that so many bytes need; as many bytes as they can hold need no more.
const fn count(bytes: usize) -> usize {
    (8 * bytes).div_ceil(5 * HELD)
}

fn sum(head: [u8; 3], rest: &[u8]) -> [u8; 2] {
    let sum = xxh64(&[head.as_slice(), rest].concat(), 0);
    [sum as u8, (sum >> 8) as u8]
}

/// The groups of a text as far as it has signs, and whether each is right; the last may be cut.
pub fn groups(text: &str) -> Vec<(String, bool)> {
    let signs: Vec<char> = text.chars().filter(|letter| !is_between(*letter)).take(MOST_SIGNS).collect();
    let group = |(number, group): (usize, &[char])| {
        let values: Option<Vec<u8>> = group.iter().map(|sign| worth(*sign)).collect();
        let right = values.is_some_and(|values| match values.split_last() {
            Some((last, held)) if held.len() == HELD => check(held, number) == *last,
            _ => true,
        });
        (group.iter().map(char::to_ascii_uppercase).collect(), right)
    };
    signs.chunks(HELD + 1).enumerate().map(group).collect()
}

/// What may stand between signs.
fn is_between(letter: char) -> bool {
    letter.is_whitespace() || matches!(letter, '-' | '_' | '>' | '|' | '\'' | '"' | '`')
}

/// What a sign is worth; those that are taken for others count as these.
fn worth(sign: char) -> Option<u8> {
    let sign = match sign.to_ascii_uppercase() {
        'I' | 'L' => '1',
        'O' => '0',
        other => other,
    };
    SIGNS.iter().position(|known| char::from(*known) == sign).map(|at| at as u8)
}

/// The product in the field of 32: with it any wrong sign of a group and any two exchanged ones are noticed.
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

/// The sign that checks a group of that number, from 0.
fn check(held: &[u8], group: usize) -> u8 {
    let sum = held.iter().fold(0, |sum, value| times(sum ^ value, 2));
    times(sum, 3) ^ (group % 31) as u8 ^ 1
}

/// Bytes as groups of five signs.
fn grouped(bytes: &[u8]) -> String {
    let bit = |at: usize| bytes.get(at / 8).is_some_and(|byte| byte >> (7 - at % 8) & 1 == 1);
    let value = |at: usize| (0..5).fold(0_u8, |value, i| value << 1 | u8::from(bit(5 * at + i)));
    let mut text = String::new();
    for group in 0..count(bytes.len()) {
        let held: [u8; HELD] = std::array::from_fn(|i| value(HELD * group + i));
        if group > 0 {
            text.push(if group % IN_A_LINE == 0 { '\n' } else { '-' });
        }
        let signs = held.into_iter().chain([check(&held, group)]);
        text.extend(signs.map(|value| char::from(SIGNS[usize::from(value)])));
    }
    text
}

/// The bytes that groups hold; which group is wrong if one is.
fn bytes(text: &str) -> Result<Vec<u8>, CodeError> {
    let mut signs: Vec<(char, u8)> = Vec::new();
    for letter in text.chars().filter(|letter| !is_between(*letter)) {
        let group = signs.len() / (HELD + 1) + 1;
        let value = worth(letter).ok_or(CodeError::Sign { group, sign: letter })?;
        signs.push((letter, value));
        if signs.len() > MOST_SIGNS {
            return Err(CodeError::Long);
        }
    }
    if signs.is_empty() {
        return Err(CodeError::Nothing);
    }
    let mut values = Vec::new();
    for (number, group) in signs.chunks(HELD + 1).enumerate() {
        let [held @ .., (_, last)] = group else { break };
        if held.len() < HELD {
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
    fn a_group_knows_each_wrong_sign_each_exchange_and_its_place() {
        let held = [3, 17, 0, 30];
        let right = check(&held, 4);
        for (place, other) in (0..HELD).flat_map(|place| (0..32).map(move |other| (place, other))) {
            let mut wrong = held;
            wrong[place] = other;
            assert_eq!(check(&wrong, 4) == right, other == held[place], "{place} {other}");
        }
        for (a, b) in (0..HELD).flat_map(|b| (0..b).map(move |a| (a, b))) {
            let mut wrong = held;
            wrong.swap(a, b);
            assert_ne!(check(&wrong, 4), right, "{a} {b}");
        }
        assert!((0..31).all(|place| (check(&held, place) == right) == (place == 4)));
        assert_ne!(check(&[0; HELD], 0), 0, "zeros alone are no code");
    }

    #[test]
    fn what_is_like_a_sign_is_that_sign_and_what_stands_between_is_nothing() {
        let bytes = [1_u8, 17, 16, 0, 255, 9];
        let text = grouped(&bytes);
        assert!(text.split(['-', '\n']).all(|group| group.len() == 5), "{text}");
        let same = |text: &str| super::bytes(text).unwrap()[..bytes.len()] == bytes;
        assert!(same(&text) && same(&text.to_lowercase()) && same(&text.replace('-', "\n > ")));
        assert!(same(&text.replace('1', "l").replace('0', "O")) && same(&text.replace('-', "")));
    }

    #[test]
    fn each_wrong_sign_is_named_by_its_group() {
        let text = grouped(&(0..40).collect::<Vec<u8>>());
        for (at, sign) in text.char_indices().filter(|(_, sign)| !is_between(*sign)) {
            let group = at / 6 + 1;
            let other = if sign == '7' { "8" } else { "7" };
            let wrong = format!("{}{other}{}", &text[..at], &text[at + 1..]);
            let fault = bytes(&wrong).unwrap_err();
            assert!(matches!(fault, CodeError::Group { group: named, .. } if named == group), "{fault}");
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
        assert_eq!(bytes(&"0".repeat(MOST_SIGNS + 1)), Err(CodeError::Long));
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
