//! The player's key file, `keys.toml` in the data folder. It changes the keys of any action, whatever the preset.

use crate::keys::Keys;
use crate::keys::key_file::KeyFile;
use crate::keys::key_table::{KeyTable, PRESETS, number};
use ludus_store::KeyFileText;
use std::cell::Cell;

/// The key tables with the player's file, one a preset.
#[derive(Debug)]
pub struct PlayerKeys {
    tables: [KeyTable; PRESETS],
    /// Sentences about mistakes in the file, by preset.
    faults: [Vec<String>; PRESETS],
    file: KeyFile,
}

thread_local! {
    /// The keys of the program, whose only thread with a screen this is.
    static INSTALLED: Cell<Option<&'static PlayerKeys>> = const { Cell::new(None) };
}

/// Takes the keys of the player's file from now on. Keys are copied everywhere, so the tables stay for good; a player changes
/// them a few times at most.
pub fn install(file: Option<&KeyFileText>) {
    INSTALLED.set(file.map(|file| &*Box::leak(Box::new(PlayerKeys::read(&file.path, &file.text)))));
}

/// The keys of the player's file. `None` if there is none.
pub fn installed() -> Option<&'static PlayerKeys> {
    INSTALLED.get()
}

impl PlayerKeys {
    /// Reads a file. `path` names it in sentences.
    pub fn read(path: &str, text: &str) -> PlayerKeys {
        let file = KeyFile::read(text);
        let all = [0, 1, 2].map(|preset| {
            let (table, faults) = KeyTable::with(preset, &file);
            let mut faults = [file.faults.clone(), faults].concat();
            ludus_engine::order::ascending(&mut faults);
            let sentence = |(line, fault): &(usize, String)| format!("{path}, line {line}: {fault}.");
            (table, faults.iter().map(sentence).collect::<Vec<String>>())
        });
        let [(a, first), (b, second), (c, third)] = all;
        PlayerKeys { tables: [a, b, c], faults: [first, second, third], file }
    }

    /// Returns whether the file has an action of a table.
    pub fn has(&self, table: &str, action: &str) -> bool {
        self.file.find(table, action).is_some()
    }
}

impl Keys {
    pub(super) fn table(self) -> &'static KeyTable {
        self.file.map_or_else(|| KeyTable::of(self.preset), |file| &file.tables[number(self.preset)])
    }

    /// Sentences about mistakes in the player's key file.
    pub fn file_faults(self) -> &'static [String] {
        self.file.map_or(&[], |file| &file.faults[number(self.preset)])
    }
}
