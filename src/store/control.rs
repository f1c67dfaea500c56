//! The controllers of fighters in unfinished battles, as far as a player has chosen. Journals
//! hold only the original players.

use crate::book_store::BookList;
use crate::data_dir::KnownFile;
use crate::document::FORMAT;
use crate::journal::BattleId;
use crate::{Store, StoreError, data_dir, document};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::PathBuf;

/// Its file name in the data folder.
pub const FILE: &str = "hands.json";

/// The number of newest battles that are kept.
const MOST_BATTLES: usize = 100;

/// The controllers in a battle: pairs of a fighter's index and the number of a controller.
pub type StoredControl = Vec<(usize, u64)>;

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Document {
    format: u32,
    battles: BTreeMap<BattleId, StoredControl>,
}

/// The choices of all battles, and the state of their file.
pub struct ControlFile {
    battles: BTreeMap<BattleId, StoredControl>,
    known: KnownFile,
}

impl Default for ControlFile {
    fn default() -> ControlFile {
        ControlFile { battles: BTreeMap::new(), known: data_dir::missing() }
    }
}

impl<S: BookList> Store<S> {
    pub(super) fn read_control(&mut self) {
        let path = self.control_path();
        let found = document::read::<Document>(&*self.dir.disk, &path, |_| Ok(()));
        self.control.known = data_dir::known(&found);
        self.dir.tell_trouble(&path, &found.trouble, false, "battles keep their original players");
        self.control.battles =
            found.value.filter(|_| !found.is_previous).map(|document| document.battles).unwrap_or_default();
    }

    pub(super) fn control_path(&self) -> PathBuf {
        self.dir.file(FILE)
    }

    /// Checks the file, for `ludus check`.
    pub(super) fn check_control(&self) -> Result<String, String> {
        match document::load::<Document>(&*self.dir.disk, &self.control_path(), &|_| Ok(())) {
            Ok(Some(document)) => Ok(format!("player control for {} battles", document.battles.len())),
            Ok(None) => Ok("not there yet".into()),
            Err(trouble) => {
                Err(format!("{}; battles keep their original players until you choose again", trouble.short()))
            }
        }
    }

    /// Returns the controllers of a battle, as far as a player has chosen them.
    pub fn hands(&self, id: &BattleId) -> &[(usize, u64)] {
        self.control.battles.get(id).map_or(&[], Vec::as_slice)
    }

    /// Stores the controllers of a battle, at least in memory. An empty list removes the entry.
    pub fn set_hands(&mut self, id: &BattleId, control: StoredControl) -> Result<(), StoreError> {
        if self.hands(id) == control {
            return Ok(());
        }
        match control.is_empty() {
            true => self.control.battles.remove(id),
            false => self.control.battles.insert(id.clone(), control),
        };
        while self.control.battles.len() > MOST_BATTLES {
            self.control.battles.pop_first();
        }
        let document = Document { format: FORMAT, battles: self.control.battles.clone() };
        let path = self.control_path();
        self.dir.save(&path, &document, &mut self.control.known, "player control is")
    }
}
