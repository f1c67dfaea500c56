//! Finding a name in a list by what has been typed so far: one way for every list.

use crate::tui::input::Key;
use crate::tui::keys::KeyAction;

/// What has been typed so far, small; nothing while nothing is looked for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Search {
    typed: String,
}

/// As many letters as are taken: more than the longest name has.
const LONGEST: usize = 24;

impl Search {
    /// What has been typed, at most 24 letters.
    pub fn typed(&self) -> &str {
        &self.typed
    }

    /// Whether something is looked for.
    pub const fn is_on(&self) -> bool {
        !self.typed.is_empty()
    }

    /// Ends it; whether there was one.
    pub fn end(&mut self) -> bool {
        !std::mem::take(&mut self.typed).is_empty()
    }

    /// Takes the last letter back.
    pub fn back(&mut self) {
        self.typed.pop();
    }

    /// Takes a letter, or a key that belongs into a name that is being typed; false for every other key. `intent` is what
    /// the key means where nothing is typed.
    pub fn takes<'a>(&mut self, key: Key, intent: Option<KeyAction>, mut names: impl Iterator<Item = &'a str>) -> bool {
        let Key::Char(letter) = key else { return false };
        let typed = format!("{}{letter}", self.typed);
        let belongs = intent.is_none() || (self.is_on() && names.any(|name| small(name).contains(&typed)));
        if belongs && typed.chars().count() <= LONGEST {
            self.typed = typed;
        }
        belongs
    }

    /// Takes a character of a text that is pasted; false if there is no room for it.
    pub fn paste(&mut self, letter: char) -> bool {
        let takes = self.typed.chars().count() < LONGEST;
        if takes {
            self.typed.extend(letter.to_lowercase());
        }
        takes
    }

    /// The places of the names with that in them, a name that is it or begins with it before others; all of them in their
    /// order while nothing is typed.
    pub fn found<'a>(&self, names: impl Iterator<Item = &'a str>) -> Vec<usize> {
        let ranked = names.enumerate().filter_map(|(at, name)| Some((self.rank(&small(name))?, at)));
        let mut found: Vec<(u8, usize)> = ranked.collect();
        found.sort_unstable();
        found.into_iter().map(|(_, at)| at).collect()
    }

    fn rank(&self, name: &str) -> Option<u8> {
        match name.find(&self.typed)? {
            _ if self.typed.is_empty() => Some(0),
            0 if name.len() == self.typed.len() => Some(0),
            0 => Some(1),
            _ if name.contains(&format!(" {}", self.typed)) => Some(2),
            _ => Some(3),
        }
    }
}

fn small(name: &str) -> String {
    name.to_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_name_itself_goes_before_one_that_begins_with_it_and_that_before_others() {
        let names = ["Long Bow", "Bow", "Crossbow", "Bowl"];
        let mut search = Search::default();
        assert_eq!(search.found(names.into_iter()), [0, 1, 2, 3], "all, in their order");
        assert!(!search.takes(Key::Char('+'), Some(KeyAction::More), names.into_iter()), "a key of the list");
        for letter in "bow".chars() {
            assert!(search.takes(Key::Char(letter), None, names.into_iter()));
        }
        assert_eq!(search.found(names.into_iter()), [1, 3, 0, 2]);
        assert!(!search.takes(Key::Char(' '), Some(KeyAction::Put), names.into_iter()), "no name goes on with it");
        search.end();
        "long".chars().for_each(|letter| _ = search.takes(Key::Char(letter), None, names.into_iter()));
        assert!(search.takes(Key::Char(' '), Some(KeyAction::Put), names.into_iter()), "it belongs into the name");
        assert_eq!((search.typed(), search.found(names.into_iter())), ("long ", vec![0]));
    }
}
