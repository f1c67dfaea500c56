//! Keys beside a menu whose letters come first.

use crate::keys::{Hint, Key, KeyBinding, Keys, key_names, key_table};

impl Keys {
    /// The name of an action's keys beside a menu with these letters, which come first. If they take all its keys, the key of
    /// an action with the same words. Empty if there is none.
    pub fn label_beside(self, row: &KeyBinding, letters: &[char]) -> String {
        let is_taken = |key: &Key| matches!(key, Key::Char(letter) if letters.contains(letter));
        if !self.of(row).iter().any(is_taken) {
            return self.long_label(row);
        }
        let mut alike = Keys::bindings(row.at).filter(|one| one.does == row.does).flat_map(|one| self.of(one));
        alike.find(|key| !is_taken(key)).map(key_names::shown).unwrap_or_default()
    }

    /// The hint with a key that is none of these letters. `None` if its action has no other key that a name fits.
    pub fn without_letters(self, hint: Hint, letters: &[char]) -> Option<Hint> {
        let is_free = |key: &Key| !matches!(key, Key::Char(letter) if letters.contains(letter));
        if hint.key.as_ref().is_none_or(is_free) {
            return Some(hint);
        }
        let own = |row: &&KeyBinding| Some(row.intent) == hint.intent && self.of(row).first() == hint.key.as_ref();
        let other = self.of(key_table::bindings().iter().find(own)?).into_iter().find(is_free)?;
        Some(Hint { shown: other.function()?.into(), key: Some(other), ..hint })
    }
}
