//! Names of actors that have a kind and a number instead of a name of their own: "Slayer 1", "Needler 2".
//!
//! A set-up numbers each kind by itself, so two actors of a battle can have the number 1. The label counts all of them in one
//! row, side after side. Then the number alone says who is meant, on the board and in every text. Only what is shown changes:
//! set-ups, journals and rosters keep their names. Start reading with [`counted`].

use alloc::format;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

/// The kind in a name like "Slayer 2". `None` if the name does not end in a number.
pub fn kind(name: &str) -> Option<&str> {
    let (kind, number) = name.rsplit_once(' ')?;
    let is_number = !number.is_empty() && number.bytes().all(|digit| digit.is_ascii_digit());
    Some(kind).filter(|kind| is_number && !kind.is_empty())
}

/// The sign of a number on a board: one digit. `None` if it has more.
pub fn sign(number: usize) -> Option<char> {
    char::from_digit(u32::try_from(number).ok()?, 10).filter(|sign| *sign != '0')
}

/// The label of each actor that is known by kind and number; `None` for the others.
///
/// Each actor has the number of its side, its name, and true if it can be counted. An actor with a name of its own keeps it,
/// even if it ends in a number; then that number is left out.
pub fn counted(actors: &[(usize, &str, bool)]) -> Vec<Option<(String, usize)>> {
    let mut labels: Vec<Option<(String, usize)>> = vec![None; actors.len()];
    let sides = actors.iter().map(|(side, ..)| *side).max().map_or(0, |last| last + 1);
    let own = |name: &str| actors.iter().any(|(_, other, counts)| *other == name && !counts);
    let mut number = 0;
    for side in 0..sides {
        for (label, (_, name, counts)) in labels.iter_mut().zip(actors).filter(|(_, actor)| actor.0 == side) {
            let Some(kind) = kind(name).filter(|_| *counts) else { continue };
            number += 1;
            while own(&format!("{kind} {number}")) {
                number += 1;
            }
            *label = Some((format!("{kind} {number}"), number));
        }
    }
    labels
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_are_counted_through_all_sides() {
        let actors = [
            (1, "Slayer 1", true),
            (0, "Khan", false),
            (1, "Needler 1", true),
            (0, "Wolf 1", true),
            (1, "Slayer 2", true),
            (1, "Grendel", true),
        ];
        let names: Vec<Option<String>> = counted(&actors).into_iter().map(|label| Some(label?.0)).collect();
        let told = |name: &str| Some(String::from(name));
        assert_eq!(names, [told("Slayer 2"), None, told("Needler 3"), told("Wolf 1"), told("Slayer 4"), None]);
    }

    #[test]
    fn a_name_of_its_own_is_never_given_twice() {
        let labels = counted(&[(0, "Slayer 1", false), (1, "Slayer 1", true)]);
        assert_eq!(labels, [None, Some((String::from("Slayer 2"), 2))]);
    }

    #[test]
    fn numbers_of_two_digits_have_no_sign() {
        assert_eq!([0, 1, 9, 10].map(sign), [None, Some('1'), Some('9'), None]);
        assert_eq!(["Fire Spirit 3", "Spirit3", "Spirit ", " 3"].map(kind), [Some("Fire Spirit"), None, None, None]);
    }
}
