//! The data folder itself: its disk, its write access, and the notices about it.

use crate::disk::Disk;
use crate::document::{FileProblem, Found, Standing};
use crate::journal::BattleId;
use crate::system::{fresh_salt, salt_of};
use crate::{StoreError, document};
use ludus_engine::dice::Seed;
use serde::Serialize;
use std::path::{Path, PathBuf};
use std::sync::Arc;

pub const LOCK: &str = "ludus.lock";

/// The program's access to the data folder.
#[derive(Debug)]
pub enum Access {
    /// The program holds the lock. The disk checks that.
    Own,
    /// The program may only read, for this reason.
    Look(String),
}

/// The state of a document when it was read. If it could not be read, the error is the reason,
/// and it is not overwritten.
pub type KnownFile = Result<Standing, String>;

/// Returns the state of a document that was read.
pub fn known<T>(found: &Found<T>) -> KnownFile {
    let standing = |is_damaged| Ok(Standing { is_damaged, marks: vec![found.mark] });
    match &found.trouble {
        None => standing(false),
        Some(FileProblem::Damaged(_)) => standing(true),
        Some(FileProblem::Unreadable(reason)) => Err(reason.clone()),
    }
}

/// Returns the state of a document that does not exist.
pub fn missing() -> KnownFile {
    Ok(Standing { is_damaged: false, marks: vec![None] })
}

/// The data folder, without its contents.
pub struct DataDir {
    pub(super) folder: PathBuf,
    pub(super) disk: Arc<dyn Disk>,
    pub(super) access: Access,
    pub(super) notices: Vec<String>,
    /// The seed for salts. `None` for random salts.
    pub(super) salt_from: Option<Seed>,
}

impl DataDir {
    pub(super) const fn can_write(&self) -> bool {
        matches!(self.access, Access::Own)
    }

    /// Saves a document, if the program may write and the file may be overwritten.
    pub(super) fn save<T: Serialize>(
        &self,
        path: &Path,
        value: &T,
        known: &mut KnownFile,
        what: &'static str,
    ) -> Result<(), StoreError> {
        let reason = match (&self.access, known) {
            (Access::Look(reason), _) => reason.clone(),
            (Access::Own, Err(reason)) => format!(
                "{} could not be read at the start ({reason}) and is not overwritten; make it readable and \
                 restart",
                path.display()
            ),
            (Access::Own, Ok(standing)) => match document::write(&*self.disk, path, value, standing) {
                Ok(None) => return Ok(()),
                Ok(Some(kept)) => {
                    let (file, kept) = (path.display().to_string(), kept.display().to_string());
                    return Err(StoreError::Changed { what, file, kept });
                }
                Err(error) => format!(
                    "{} cannot be written ({error}); free space or make it writable, the next change retries",
                    path.display()
                ),
            },
        };
        Err(StoreError::NotSaved { what, reason })
    }

    /// Returns the salt for a new battle.
    pub(super) fn salt(&self) -> String {
        self.salt_from.map_or_else(fresh_salt, salt_of)
    }

    pub(super) fn file(&self, name: &str) -> PathBuf {
        self.folder.join(name)
    }

    pub(super) fn battles_folder(&self) -> PathBuf {
        self.folder.join("battles")
    }

    /// Returns the path of a battle's journal. The file need not exist.
    pub(super) fn journal_path(&self, id: &BattleId) -> PathBuf {
        self.battles_folder().join(format!("{id}.jsonl"))
    }

    /// Adds a notice about a problem with a document. `loss` says what replaces it.
    pub(super) fn tell_trouble(&mut self, path: &Path, trouble: &Option<FileProblem>, is_previous: bool, loss: &str) {
        let path = path.display();
        self.notices.extend(match trouble {
            Some(trouble @ FileProblem::Damaged(_)) => Some(format!("{path} {}. It is kept; {loss}.", trouble.text())),
            Some(trouble) => Some(format!(
                "{path} {}. It is not overwritten, so changes are not saved until it can be read again; \
                 {loss}.",
                trouble.text()
            )),
            None if is_previous => Some(format!("{path} is gone; {loss}.")),
            None => None,
        });
    }
}
