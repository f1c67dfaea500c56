//! The data folder itself: its disk, whether it may be written, and what is to be said of it.

use crate::engine::dice::Seed;
use crate::store::StoreError;
use crate::store::disk::Disk;
use crate::store::document;
use crate::store::document::{FileProblem, Found, Standing};
use crate::store::journal::BattleId;
use crate::store::system::{fresh_salt, salt_of};
use serde::Serialize;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The name of the lock file.
pub const LOCK: &str = "ludus.lock";

/// Whether this program may write into the data folder.
#[derive(Debug)]
pub enum Access {
    /// The lock is ours; the disk has it.
    Own,
    /// Only reading, and why.
    Look(String),
}

/// How a document was found, and so what must come before the next one is written. Where it could not be read nothing is
/// written over it: the reason.
pub type KnownFile = Result<Standing, String>;

/// How a document was found.
pub fn known<T>(found: &Found<T>) -> KnownFile {
    let standing = |is_damaged| Ok(Standing { is_damaged, marks: vec![found.mark] });
    match &found.trouble {
        None => standing(false),
        Some(FileProblem::Damaged(_)) => standing(true),
        Some(FileProblem::Unreadable(reason)) => Err(reason.clone()),
    }
}

/// A document that is not there.
pub fn missing() -> KnownFile {
    Ok(Standing { is_damaged: false, marks: vec![None] })
}

/// The data folder, without what it holds.
pub struct DataDir {
    pub(super) folder: PathBuf,
    pub(super) disk: Arc<dyn Disk>,
    pub(super) access: Access,
    pub(super) notices: Vec<String>,
    /// The seed from which salts follow; `None` if they are left to chance.
    pub(super) salt_from: Option<Seed>,
}

impl DataDir {
    pub(super) const fn can_write(&self) -> bool {
        matches!(self.access, Access::Own)
    }

    /// Writes a document, as far as that is allowed and it stands so that it may be written over.
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
                "{} could not be read when the program began ({reason}) and is not written over; make it readable and \
                 begin anew",
                path.display()
            ),
            (Access::Own, Ok(standing)) => match document::write(&*self.disk, path, value, standing) {
                Ok(None) => return Ok(()),
                Ok(Some(kept)) => {
                    let (file, kept) = (path.display().to_string(), kept.display().to_string());
                    return Err(StoreError::Changed { what, file, kept });
                }
                Err(error) => format!(
                    "{} cannot be written ({error}); make room or make it writable, the next change tries again",
                    path.display()
                ),
            },
        };
        Err(StoreError::NotSaved { what, reason })
    }

    /// The salt of a battle that begins.
    pub(super) fn salt(&self) -> String {
        self.salt_from.map_or_else(fresh_salt, salt_of)
    }

    /// A file of the data folder.
    pub(super) fn file(&self, name: &str) -> PathBuf {
        self.folder.join(name)
    }

    pub(super) fn battles_folder(&self) -> PathBuf {
        self.folder.join("battles")
    }

    /// The file of a battle of the data folder, whether it is there or not.
    pub(super) fn journal_path(&self, id: &BattleId) -> PathBuf {
        self.battles_folder().join(format!("{id}.jsonl"))
    }

    /// Says what is wrong with a document, and what serves in its place.
    pub(super) fn tell_trouble(&mut self, path: &Path, trouble: &Option<FileProblem>, is_previous: bool, loss: &str) {
        let path = path.display();
        self.notices.extend(match trouble {
            Some(trouble @ FileProblem::Damaged(_)) => Some(format!("{path} {}. It is kept; {loss}.", trouble.text())),
            Some(trouble) => Some(format!(
                "{path} {}. Nothing is written over it, so that changes are not saved until it can be read again; \
                 {loss}.",
                trouble.text()
            )),
            None if is_previous => Some(format!("{path} is gone; {loss}.")),
            None => None,
        });
    }
}
