//! Every action that players can bind to another key, made from the declared keymaps: the tables that many pages share first,
//! then each page. A new key becomes an entry of the key file. Start with [`all`].

use crate::input::Key;
use crate::keys::declared::{Declared, DeclaredAction};
use crate::keys::key_file::KeyFile;
use crate::keys::key_table::{self, KeyTable, bindings, number};
use crate::keys::{KeyAction, KeyBinding, Keys, declared, key_editor, key_names};
use ludus_engine::board::Facing;
use std::sync::LazyLock;

/// An action of a table in key files.
pub struct Bindable {
    /// The heading under which it stands.
    pub page: &'static str,
    pub does: String,
    table: String,
    action: String,
    /// The actions of keymaps that get their keys from it by the classic file. At least one.
    rows: Vec<&'static KeyBinding>,
}

/// All of them, each page in one piece.
pub fn all() -> &'static [Bindable] {
    static ALL: LazyLock<Vec<Bindable>> = LazyLock::new(|| shared().into_iter().chain(own()).collect());
    &ALL
}

/// The declared actions, in the order of [`bindings`].
fn actions() -> impl Iterator<Item = (&'static Declared, &'static DeclaredAction)> {
    declared::all().iter().flat_map(|keymap| keymap.actions.iter().map(move |action| (keymap, action)))
}

/// Lists the actions of every page, with their words.
fn own() -> Vec<Bindable> {
    let one = |((keymap, action), row): ((&Declared, &DeclaredAction), &'static KeyBinding)| Bindable {
        page: keymap.page,
        does: in_words(row),
        table: keymap.at.name(),
        action: action.name.clone(),
        rows: vec![row],
    };
    actions().zip(bindings()).map(one).collect()
}

/// The actions of the tables that several keymaps share.
fn shared() -> Vec<Bindable> {
    let classic = key_table::files(0)[0];
    let mut all: Vec<Bindable> = Vec::new();
    for ((keymap, action), row) in actions().zip(bindings()) {
        let used = keymap.tables.iter().position(|table| classic.find(table, &action.name).is_some());
        let Some(table) = used.filter(|at| *at > 0).map(|at| &keymap.tables[at]) else { continue };
        match all.iter_mut().find(|one| one.table == *table && one.action == action.name) {
            Some(one) => one.rows.push(row),
            None => {
                let page = match all.iter().find(|one| one.table == *table) {
                    Some(one) => one.page,
                    None => Box::leak(format!("Many pages: {table}").into_boxed_str()),
                };
                let (does, table, action) = (action.name.replace('_', " "), table.clone(), action.name.clone());
                all.push(Bindable { page, does, table, action, rows: vec![row] });
            }
        }
    }
    ludus_engine::order::by_key(&mut all, |one| one.page);
    all
}

/// The words of an action, with the direction of a step.
fn in_words(row: &KeyBinding) -> String {
    let way = match row.intent {
        KeyAction::Go(Facing::North) => ", up",
        KeyAction::Go(Facing::South) => ", down",
        KeyAction::Go(Facing::West) => ", left",
        KeyAction::Go(Facing::East) => ", right",
        _ => "",
    };
    format!("{}{way}", row.does)
}

impl Bindable {
    /// Its name in key files: "moving.jump".
    pub fn name(&self) -> String {
        format!("{}.{}", self.table, self.action)
    }

    /// Its keys, as the players' file has them.
    pub fn keys(&self, keys: Keys) -> Vec<Key> {
        self.rows.first().map(|row| keys.of(row)).unwrap_or_default()
    }

    /// Returns whether the players' file has it.
    pub fn is_own(&self, keys: Keys) -> bool {
        keys.file.is_some_and(|file| file.has(&self.table, &self.action))
    }

    /// The text of a key file with the action on this key. Its keys that are no character stay. An error says which other
    /// action has the key, or what else is wrong.
    pub fn bound(&self, keys: Keys, text: &str, key: Key) -> Result<String, String> {
        for row in &self.rows {
            let is_other = |other: &&KeyBinding| other.intent != row.intent && keys.of(other).contains(&key);
            if let Some(other) = Keys::bindings(row.at).find(is_other) {
                let (key, does) = (key_names::shown(key), in_words(other));
                let page = declared::all().iter().find(|keymap| keymap.at == row.at).map_or("", |keymap| keymap.page);
                return Err(format!(
                    "{key} is \"{does}\" already ({page}). Bind that to another key first, or choose another key."
                ));
            }
        }
        let kept = self.keys(keys).into_iter().filter(|one| !matches!(one, Key::Char(_)) && *one != key);
        let wanted: Vec<Key> = std::iter::once(key).chain(kept).collect();
        let new = key_editor::with_entry(text, &self.table, &self.action, &wanted);
        let known = faults(keys, text);
        match faults(keys, &new).into_iter().find(|fault| !known.contains(fault)) {
            Some(fault) => Err(format!("{} cannot be the key: {fault}.", key_names::shown(key))),
            None => Ok(new),
        }
    }

    /// The text of a key file without the action: it has the keys of the preset again.
    pub fn unbound(&self, text: &str) -> String {
        key_editor::without_entry(text, &self.table, &self.action)
    }
}

/// The text of a key file in which nothing counts. Its lines stay as comments.
pub fn all_unbound(text: &str) -> String {
    key_editor::without_entries(text)
}

/// The mistakes in a key file, without their lines.
fn faults(keys: Keys, text: &str) -> Vec<String> {
    let file = KeyFile::read(text);
    let (_, faults) = KeyTable::with(number(keys.preset), &file);
    file.faults.iter().cloned().chain(faults).map(|(_, fault)| fault).collect()
}
