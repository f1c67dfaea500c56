//! A battle as the command line names it: by its id, or by a file.

use super::{Data, Failure};
use crate::store::BattleId;
use std::path::{Path, PathBuf};

/// What was named. A file goes before a battle of the same name.
pub enum Named {
    /// A file, in the data folder or elsewhere.
    File(PathBuf),
    /// A battle of the data folder, which it may have or not.
    Battle(BattleId),
}

impl Named {
    /// What these words name; refused if they are neither a file nor a name that a battle can have.
    pub fn of(words: &Path) -> Result<Named, Failure> {
        if words.exists() && !words.is_dir() {
            return Ok(Named::File(words.into()));
        }
        let why = |why| Failure::new(format!("there is no file {}; and {why}", words.display()));
        BattleId::try_from(words.to_string_lossy().into_owned()).map(Named::Battle).map_err(why)
    }

    /// The journal that these words name.
    pub fn journal(data: &Data, words: &Path) -> Result<PathBuf, Failure> {
        match Named::of(words)? {
            Named::File(path) => Ok(path),
            Named::Battle(id) => Ok(data.glance()?.journal_path(&id)),
        }
    }

    /// The battle of the data folder that these words name.
    pub fn battle(data: &Data, words: &Path) -> Result<BattleId, Failure> {
        match Named::of(words)? {
            Named::Battle(id) => Ok(id),
            Named::File(path) => data.glance()?.id_of(&path).ok_or_else(|| {
                let path = path.display();
                Failure::new(format!("{path} is no battle of the data folder; `ludus battles` shows those there are"))
            }),
        }
    }
}
