//! Key files in TOML: tables of actions, each with one key or a list of keys. A mistake costs its own entry only; it becomes
//! a sentence with its line.

use crate::input::Key;
use crate::keys::{declared, key_names};
use serde::Deserialize;
use std::collections::HashMap;
use toml::Spanned;
use toml::de::{DeTable, DeValue, ValueDeserializer};

/// The entries of a key file, in the order of the file.
#[derive(Debug, Default)]
pub struct KeyFile {
    pub entries: Vec<KeyEntry>,
    /// The mistakes: line and sentence.
    pub faults: Vec<(usize, String)>,
    /// The entry of an action in each table.
    found: HashMap<String, HashMap<String, usize>>,
}

/// The keys of an action.
#[derive(Debug)]
pub struct KeyEntry {
    pub keys: Vec<Key>,
    pub line: usize,
}

impl KeyFile {
    pub fn read(text: &str) -> KeyFile {
        let (document, errors) = DeTable::parse_recoverable(text);
        let mut file = KeyFile::default();
        for error in errors {
            let message = error.message().lines().next().unwrap_or_default();
            file.fault(line(text, error.span().map_or(0, |span| span.start)), format!("TOML: {message}"));
        }
        for (table, value) in in_order(document.into_inner()) {
            let at = line(text, table.span().start);
            let Some(has) = actions(table.get_ref()) else {
                file.fault(at, format!("there is no keymap \"{}\"", table.get_ref()));
                continue;
            };
            match value.into_inner() {
                DeValue::Table(actions) => file.read_table(text, table.get_ref(), &has, actions),
                _ => file.fault(at, format!("expected a table of actions: [{}]", table.get_ref())),
            }
        }
        ludus_engine::order::ascending(&mut file.faults);
        // One mistake can confuse the reader several times.
        file.faults.dedup_by_key(|(line, _)| *line);
        file
    }

    fn read_table(&mut self, text: &str, table: &str, has: &dyn Fn(&str) -> bool, actions: DeTable<'_>) {
        for (action, value) in in_order(actions) {
            let line = line(text, action.span().start);
            let action = action.into_inner();
            if !has(&action) {
                self.fault(line, format!("the keymap \"{table}\" has no action \"{action}\""));
                continue;
            }
            match keys(value) {
                Ok(keys) => {
                    self.found.entry(table.into()).or_default().insert(action.to_string(), self.entries.len());
                    self.entries.push(KeyEntry { keys, line });
                }
                Err(fault) => self.fault(line, fault),
            }
        }
    }

    fn fault(&mut self, line: usize, sentence: String) {
        self.faults.push((line, sentence));
    }

    /// The table, the action and the number of every entry.
    #[cfg(test)]
    pub fn names(&self) -> impl Iterator<Item = (&str, &str, usize)> {
        self.found
            .iter()
            .flat_map(|(table, actions)| actions.iter().map(move |(action, at)| (table.as_str(), action.as_str(), *at)))
    }

    /// The number of the entry of an action in a table.
    pub fn find(&self, table: &str, action: &str) -> Option<usize> {
        self.found.get(table)?.get(action).copied()
    }
}

/// The test whether a table has an action. `None` if there is no such table.
fn actions(table: &str) -> Option<impl Fn(&str) -> bool> {
    let all: Vec<_> = declared::all().iter().filter(|one| one.tables.iter().any(|name| name == table)).collect();
    (!all.is_empty()).then_some(move |action: &str| all.iter().any(|keymap| keymap.has(action)))
}

fn keys(value: Spanned<DeValue<'_>>) -> Result<Vec<Key>, String> {
    let one = String::deserialize(ValueDeserializer::from(value.clone())).map(|name| vec![name]);
    let names = one.or_else(|_| Vec::<String>::deserialize(ValueDeserializer::from(value)));
    let names = names.map_err(|_| "expected a key such as \"r\", or a list such as [\"r\", \"F9\"]")?;
    let key = |name: &String| key_names::read(name).ok_or_else(|| format!("there is no key \"{name}\""));
    names.iter().map(key).collect()
}

/// The entries of a table in the order of the file.
fn in_order<'a>(table: DeTable<'a>) -> Vec<(Spanned<std::borrow::Cow<'a, str>>, Spanned<DeValue<'a>>)> {
    let mut all: Vec<_> = table.into_iter().collect();
    ludus_engine::order::by_key(&mut all, |(name, _)| name.span().start);
    all
}

/// The number of the line at a position, from 1.
fn line(text: &str, at: usize) -> usize {
    text.bytes().take(at).filter(|byte| *byte == b'\n').count() + 1
}
