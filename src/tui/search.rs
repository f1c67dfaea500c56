//! Search for a name in a list while typing. All lists use it.

use crate::input::Key;
use crate::keys::KeyAction;

/// The letters typed so far, in lower case; empty if no search is active.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Search {
    typed: String,
    /// True if the key for the search was pressed: then every letter belongs to it.
    open: bool,
}

/// Maximum number of letters, more than the longest name has.
const LONGEST: usize = 24;

impl Search {
    pub const fn new() -> Search {
        Search { typed: String::new(), open: false }
    }

    /// Returns the typed letters, at most 24.
    pub fn typed(&self) -> &str {
        &self.typed
    }

    /// Returns whether a search is active.
    pub const fn is_on(&self) -> bool {
        self.open || !self.typed.is_empty()
    }

    /// Begins a search: from now on every letter belongs to it, whatever it means otherwise.
    pub const fn open(&mut self) {
        self.open = true;
    }

    /// Returns whether its key began the search.
    pub const fn is_open(&self) -> bool {
        self.open
    }

    /// Ends the typing and keeps the matches; returns whether something was being typed.
    pub fn settle(&mut self) -> bool {
        let was_typing = self.open && !self.typed.is_empty();
        self.open &= !was_typing;
        was_typing
    }

    /// Ends the search; returns whether one was active.
    pub fn end(&mut self) -> bool {
        let was_on = self.is_on();
        *self = Search::default();
        was_on
    }

    pub fn back(&mut self) {
        self.typed.pop();
    }

    /// Handles a letter, or a key that belongs to the typed name; false for other keys. `intent` is the
    /// key's meaning outside a search.
    pub fn takes<'a>(&mut self, key: Key, intent: Option<KeyAction>, mut names: impl Iterator<Item = &'a str>) -> bool {
        if intent == Some(KeyAction::Search) && !self.is_on() {
            self.open();
            return true;
        }
        let Key::Char(letter) = key else { return false };
        let typed = format!("{}{letter}", self.typed);
        let belongs = self.open || intent.is_none() || (self.is_on() && names.any(|name| small(name).contains(&typed)));
        if belongs && typed.chars().count() <= LONGEST {
            self.typed = typed;
        }
        belongs
    }

    /// Handles a key in a list whose letters do other things: the key for the search begins it, Return keeps the matches, Esc ends
    /// it. False for other keys.
    pub fn takes_after_its_key(&mut self, key: Key, intent: Option<KeyAction>) -> bool {
        match key {
            Key::Esc => self.end(),
            Key::Enter => self.settle(),
            Key::Backspace if self.open => {
                self.back();
                true
            }
            Key::Char(_) if self.open || intent == Some(KeyAction::Search) => {
                self.takes(key, intent, std::iter::empty())
            }
            _ => false,
        }
    }

    /// Handles a key of a list that keeps all its rows. Returns the row to go to, or `Some(None)` if nothing matches.
    pub fn jumps<'a>(
        &mut self,
        key: Key,
        intent: Option<KeyAction>,
        names: impl Iterator<Item = &'a str>,
    ) -> Option<Option<usize>> {
        let takes = self.takes_after_its_key(key, intent);
        takes.then(|| self.found(names).first().copied().filter(|_| !self.typed.is_empty()))
    }

    /// The remark of a list that is searched. `None` without a search.
    pub fn remark(&self) -> Option<String> {
        self.is_on().then(|| format!("search: {}  Esc: all", self.typed))
    }

    /// Appends a pasted character; false if the search text is full.
    pub fn paste(&mut self, letter: char) -> bool {
        let takes = self.typed.chars().count() < LONGEST;
        if takes {
            self.typed.extend(letter.to_lowercase());
        }
        takes
    }

    /// The indexes of the matching names. Exact matches and names that begin with the text come first. Without a search text
    /// all names match in their order.
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
    fn search_ranks_exact_name_then_prefix_then_other_matches() {
        let names = ["Long Bow", "Bow", "Crossbow", "Bowl"];
        let mut search = Search::default();
        assert_eq!(search.found(names.into_iter()), [0, 1, 2, 3], "all, in their order");
        assert!(!search.takes(Key::Char('+'), Some(KeyAction::More), names.into_iter()), "a key of the list");
        for letter in "bow".chars() {
            assert!(search.takes(Key::Char(letter), None, names.into_iter()));
        }
        assert_eq!(search.found(names.into_iter()), [1, 3, 0, 2]);
        assert!(!search.takes(Key::Char(' '), Some(KeyAction::Put), names.into_iter()), "no name continues with it");
        search.end();
        "long".chars().for_each(|letter| _ = search.takes(Key::Char(letter), None, names.into_iter()));
        assert!(search.takes(Key::Char(' '), Some(KeyAction::Put), names.into_iter()), "it belongs into the name");
        let mut opened = Search::default();
        assert!(opened.takes(Key::Char('/'), Some(KeyAction::Search), names.into_iter()) && opened.is_on());
        assert!(opened.takes(Key::Char('b'), Some(KeyAction::Back), names.into_iter()), "every letter belongs to it");
        assert_eq!(opened.typed(), "b");
        assert!(opened.end() && !opened.is_on());
        assert_eq!((search.typed(), search.found(names.into_iter())), ("long ", vec![0]));
    }
}
