//! Who plays whom in the battles that wait, where a player has said so: a journal tells only who they were made for.

use crate::store::book_store::BookList;
use crate::store::data_dir;
use crate::store::data_dir::KnownFile;
use crate::store::document;
use crate::store::document::FORMAT;
use crate::store::journal::BattleId;
use crate::store::{Store, StoreError};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::PathBuf;

/// Its file in the data folder.
pub const FILE: &str = "hands.json";

/// Battles that are kept: the latest.
const MOST_BATTLES: usize = 100;

/// Who plays whom in a battle: somebody by his place in it, and a number for whoever plays him.
pub type StoredControl = Vec<(usize, u64)>;

/// All that has been said.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Document {
    format: u32,
    battles: BTreeMap<BattleId, StoredControl>,
}

/// What has been said, and how its file was found.
pub struct HandsFile {
    battles: BTreeMap<BattleId, StoredControl>,
    known: KnownFile,
}

impl Default for HandsFile {
    fn default() -> HandsFile {
        HandsFile { battles: BTreeMap::new(), known: data_dir::missing() }
    }
}

impl<S: BookList> Store<S> {
    pub(super) fn read_hands(&mut self) {
        let path = self.hands_path();
        let found = document::read::<Document>(&*self.room.disk, &path, |_| Ok(()));
        self.hands.known = data_dir::known(&found);
        self.room.tell_trouble(&path, &found.trouble, false, "who plays whom is as the battles were made");
        self.hands.battles =
            found.value.filter(|_| !found.is_previous).map(|document| document.battles).unwrap_or_default();
    }

    pub(super) fn hands_path(&self) -> PathBuf {
        self.room.file(FILE)
    }

    /// What is to be said of the file.
    pub(super) fn check_hands(&self) -> Result<String, String> {
        match document::load::<Document>(&*self.room.disk, &self.hands_path(), &|_| Ok(())) {
            Ok(Some(document)) => Ok(format!("who plays whom in {} battles", document.battles.len())),
            Ok(None) => Ok("not there yet".into()),
            Err(trouble) => {
                Err(format!("{}; who plays whom is as the battles were made until you choose again", trouble.short()))
            }
        }
    }

    /// Who plays whom in a battle, as far as a player has said so.
    pub fn hands(&self, id: &BattleId) -> &[(usize, u64)] {
        self.hands.battles.get(id).map_or(&[], Vec::as_slice)
    }

    /// Keeps who plays whom in a battle, in memory in any case; of a battle that is over nothing.
    pub fn set_hands(&mut self, id: &BattleId, said: StoredControl) -> Result<(), StoreError> {
        if self.hands(id) == said {
            return Ok(());
        }
        match said.is_empty() {
            true => self.hands.battles.remove(id),
            false => self.hands.battles.insert(id.clone(), said),
        };
        while self.hands.battles.len() > MOST_BATTLES {
            self.hands.battles.pop_first();
        }
        let document = Document { format: FORMAT, battles: self.hands.battles.clone() };
        let path = self.hands_path();
        self.room.save(&path, &document, &mut self.hands.known, "who plays whom is")
    }
}
