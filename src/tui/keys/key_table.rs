//! The keys of every action: the classic file, then the file of a preset, then the player's file. A later file replaces the
//! keys of an action, and takes its keys from the other actions of the keymap.

use crate::input::Key;
use crate::keys::declared::{Declared, DeclaredAction, Shown, all};
use crate::keys::key_file::KeyFile;
use crate::keys::{KeyAction, KeyBinding, Keymap, key_names};
use ludus_store::settings::Keys as Preset;
use std::collections::BTreeSet;
use std::ops::Range;
use std::sync::LazyLock;

static CLASSIC: LazyLock<KeyFile> = LazyLock::new(|| KeyFile::read(include_str!("../../../assets/keys/classic.toml")));
static VI: LazyLock<KeyFile> = LazyLock::new(|| KeyFile::read(include_str!("../../../assets/keys/vi.toml")));
static WASD: LazyLock<KeyFile> = LazyLock::new(|| KeyFile::read(include_str!("../../../assets/keys/wasd.toml")));

/// The number of presets, each with its files.
pub const PRESETS: usize = 3;

/// The files of a preset, the classic one first.
pub fn files(preset: usize) -> Vec<&'static KeyFile> {
    match preset {
        0 => vec![&CLASSIC],
        1 => vec![&CLASSIC, &VI],
        _ => vec![&CLASSIC, &WASD],
    }
}

/// The number of a preset in [`files`].
pub const fn number(preset: Preset) -> usize {
    match preset {
        Preset::Classic => 0,
        Preset::Vi => 1,
        Preset::Wasd => 2,
    }
}

/// Every action of every keymap, with its classic keys.
pub fn bindings() -> &'static [KeyBinding] {
    static ALL: LazyLock<Vec<KeyBinding>> = LazyLock::new(|| {
        let keys = resolve(&[&CLASSIC], &BTreeSet::new()).into_iter().map(|one| one.keys);
        let declared = all().iter().flat_map(|keymap| keymap.actions.iter().map(move |action| (keymap, action)));
        let row = |(number, ((keymap, action), keys)): (usize, ((&Declared, &DeclaredAction), Vec<Key>))| {
            let shown = match action.shown {
                Shown::FirstKey => keys.first().copied().map(key_names::shown).unwrap_or_default(),
                Shown::Named(name) => name.into(),
                Shown::Covered => String::new(),
            };
            KeyBinding { at: keymap.at, intent: action.intent, keys, shown, does: action.does, number }
        };
        declared.zip(keys).enumerate().map(row).collect()
    });
    &ALL
}

/// The keys and the label of every action, in the order of [`bindings`].
#[derive(Debug)]
pub struct KeyTable(Vec<(Vec<Key>, String)>);

impl KeyTable {
    /// The table of a preset.
    pub fn of(preset: Preset) -> &'static KeyTable {
        static ALL: LazyLock<[KeyTable; PRESETS]> =
            LazyLock::new(|| [0, 1, 2].map(|number| KeyTable::new(&resolve(&files(number), &BTreeSet::new()))));
        &ALL[number(preset)]
    }

    /// The table of a preset with a player's file, and the mistakes of the file: line and sentence. The table leaves out
    /// all entries with a mistake.
    pub fn with(preset: usize, own: &KeyFile) -> (KeyTable, Vec<(usize, String)>) {
        let layers = [files(preset), vec![own]].concat();
        let (mut refused, mut faults) = (BTreeSet::new(), Vec::new());
        loop {
            let resolved = resolve(&layers, &refused);
            let Some((entry, sentence)) = fault(&layers, &resolved) else {
                return (KeyTable::new(&resolved), faults);
            };
            refused.insert(entry);
            faults.push((own.entries[entry].line, sentence));
        }
    }

    pub fn keys(&self, row: &KeyBinding) -> &[Key] {
        &self.0[row.number].0
    }

    /// The name of the keys in prompts; empty if another action's name covers them.
    pub fn label(&self, row: &KeyBinding) -> &str {
        &self.0[row.number].1
    }

    fn new(resolved: &[Resolved]) -> KeyTable {
        let label = |number| label(resolved, number);
        KeyTable(resolved.iter().enumerate().map(|(number, one)| (one.keys.clone(), label(number))).collect())
    }
}

/// The keys of an action, and the entry that they come from.
struct Resolved {
    keys: Vec<Key>,
    /// The keys of the entry, before other actions took theirs.
    wanted: Vec<Key>,
    /// The number of the file, and of the entry in it.
    layer: usize,
    entry: usize,
    /// True if the entry stands in a table that several keymaps share.
    is_shared: bool,
}

/// Finds the keys of every action. `refused`: entries of the last file that do not count.
fn resolve(layers: &[&KeyFile], refused: &BTreeSet<usize>) -> Vec<Resolved> {
    let mut all_resolved = Vec::new();
    for keymap in all() {
        let mut found: Vec<Resolved> =
            keymap.actions.iter().map(|one| find(keymap, &one.name, layers, refused)).collect();
        for at in 0..found.len() {
            let is_taken =
                |key: &Key| found.iter().any(|other| other.layer > found[at].layer && other.wanted.contains(key));
            found[at].keys = found[at].wanted.iter().copied().filter(|key| !is_taken(key)).collect();
        }
        all_resolved.extend(found);
    }
    all_resolved
}

fn find(keymap: &Declared, action: &str, layers: &[&KeyFile], refused: &BTreeSet<usize>) -> Resolved {
    for (shared, table) in keymap.tables.iter().enumerate() {
        for (layer, file) in layers.iter().enumerate().rev() {
            let is_last = layers.len() > 1 && layer + 1 == layers.len();
            let entry = file.find(table, action).filter(|entry| !(is_last && refused.contains(entry)));
            if let Some(entry) = entry {
                let mut wanted = file.entries[entry].keys.clone();
                // Letters of a shared table do not count where letters choose entries or are typed.
                if shared > 0 && layer > 0 && !has_letters(keymap, layers[0]) {
                    wanted.retain(|key| !is_letter(key));
                }
                return Resolved { keys: Vec::new(), wanted, layer, entry, is_shared: shared > 0 };
            }
        }
    }
    Resolved { keys: Vec::new(), wanted: Vec::new(), layer: 0, entry: 0, is_shared: true }
}

/// Returns whether a keymap has letters by the classic file. Elsewhere letters choose entries or are typed.
fn has_letters(keymap: &Declared, classic: &KeyFile) -> bool {
    let entry = |action: &str| keymap.tables.iter().find_map(|table| classic.find(table, action));
    let entries = keymap.actions.iter().filter_map(|one| entry(&one.name));
    entries.flat_map(|entry| &classic.entries[entry].keys).any(is_letter)
}

fn is_letter(key: &Key) -> bool {
    matches!(key, Key::Char(letter) if letter.is_alphabetic())
}

/// The first mistake of the last file: the number of its entry, and a sentence.
fn fault(layers: &[&KeyFile], resolved: &[Resolved]) -> Option<(usize, String)> {
    let own = layers.len() - 1;
    let mut start = 0;
    all().iter().find_map(|keymap| {
        let here = &resolved[start..start + keymap.actions.len()];
        start += keymap.actions.len();
        letter_fault(keymap, here, layers).or_else(|| clash(keymap, here, own)).or_else(|| lost(keymap, here, own))
    })
}

fn named(keymap: &Declared, action: usize) -> String {
    format!("{}.{}", keymap.at.name(), keymap.actions[action].name)
}

/// A letter where letters choose entries or are typed.
fn letter_fault(keymap: &Declared, here: &[Resolved], layers: &[&KeyFile]) -> Option<(usize, String)> {
    let is_own = |one: &&Resolved| one.layer + 1 == layers.len() && !one.is_shared;
    let one = here.iter().filter(is_own).find(|one| one.wanted.iter().any(is_letter))?;
    let text = format!("{} takes no letters: they choose entries or are typed there", keymap.at.name());
    (!has_letters(keymap, layers[0])).then_some((one.entry, text))
}

/// A key with two meanings.
fn clash(keymap: &Declared, here: &[Resolved], own: usize) -> Option<(usize, String)> {
    let all = || here.iter().enumerate().filter(|(_, one)| one.layer == own);
    all().find_map(|(at, one)| {
        let (other, key) = all().filter(|(other, _)| *other != at).find_map(|(other, before)| {
            let key = one.wanted.iter().find(|key| before.wanted.contains(key) && before.entry <= one.entry)?;
            Some((other, *key))
        })?;
        let text = format!("{} is already the key for {}", key_names::shown(key), named(keymap, other));
        Some((one.entry, text))
    })
}

/// An action that is left without a key. In a battle menus need the letters, so it needs another key.
fn lost(keymap: &Declared, here: &[Resolved], own: usize) -> Option<(usize, String)> {
    here.iter().enumerate().find_map(|(at, one)| {
        let needs_more = keymap.at == Keymap::Battle && keymap.actions[at].intent != KeyAction::Threats;
        let is_useful = |key: &Key| !(needs_more && is_letter(key));
        if one.keys.iter().any(is_useful) {
            return None;
        }
        let takes = |other: &&Resolved| other.layer == own && other.wanted.iter().any(|key| one.wanted.contains(key));
        let taker =
            if one.layer == own { Some(one) } else { here.iter().filter(takes).max_by_key(|other| other.entry) };
        let what =
            if needs_more { "needs a key that is no letter, because menus use letters" } else { "has no key left" };
        Some((taker?.entry, format!("{} {what}", named(keymap, at))))
    })
}

/// The name of an action's keys. As long as they are the classic ones, it is the declared name.
fn label(resolved: &[Resolved], number: usize) -> String {
    let rows = bindings();
    let row = &rows[number];
    if row.shown.is_empty() {
        return String::new();
    }
    let group = group(rows, number);
    if group.clone().all(|one| resolved[one].keys == rows[one].keys) {
        return row.shown.clone();
    }
    let mut firsts: Vec<_> =
        group.filter_map(|one| Some((resolved[one].entry, *resolved[one].keys.first()?))).collect();
    if matches!(row.intent, KeyAction::Go(_)) && firsts.iter().all(|(_, key)| is_letter(key)) {
        // Letters for steps are named in the order of the file: hjkl, wasd.
        ludus_engine::order::by_key(&mut firsts, |(entry, _)| *entry);
        return firsts.iter().map(|(_, key)| key_names::shown(*key).to_lowercase()).collect();
    }
    firsts.iter().map(|(_, key)| key_names::shown(*key)).collect::<Vec<_>>().join(" ")
}

/// The actions whose keys the name of one covers, from itself on.
fn group(rows: &[KeyBinding], first: usize) -> Range<usize> {
    let is_covered = |row: &&KeyBinding| row.at == rows[first].at && row.shown.is_empty();
    first..first + 1 + rows[first + 1..].iter().take_while(is_covered).count()
}
