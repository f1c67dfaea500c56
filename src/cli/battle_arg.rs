//! A battle as the command line names it: by its id, or by a file.

use crate::cli::CliError;
use crate::cli::data::Data;
use crate::store::journal::BattleId;
use std::path::{Path, PathBuf};

/// A battle named on the command line. A file wins over a battle with the same name.
pub enum BattleArg {
    /// A file inside or outside the data folder.
    File(PathBuf),
    /// The id of a battle; it need not exist.
    Battle(BattleId),
}

impl BattleArg {
    /// Parses the argument. Refuses what is neither a file nor a possible battle id.
    pub fn of(words: &Path) -> Result<BattleArg, CliError> {
        if words.exists() && !words.is_dir() {
            return Ok(BattleArg::File(words.into()));
        }
        let why = |why| CliError::new(format!("there is no file {}; and {why}", words.display()));
        BattleId::try_from(words.to_string_lossy().into_owned()).map(BattleArg::Battle).map_err(why)
    }

    /// The path of the named journal.
    pub fn journal(data: &Data, words: &Path) -> Result<PathBuf, CliError> {
        match BattleArg::of(words)? {
            BattleArg::File(path) => Ok(path),
            BattleArg::Battle(id) => Ok(data.glance()?.journal_path(&id)),
        }
    }

    /// The id of the named battle in the data folder.
    pub fn battle(data: &Data, words: &Path) -> Result<BattleId, CliError> {
        match BattleArg::of(words)? {
            BattleArg::Battle(id) => Ok(id),
            BattleArg::File(path) => data.glance()?.id_of(&path).ok_or_else(|| {
                let path = path.display();
                CliError::new(format!("{path} is no battle of the data folder; `ludus battles` shows those there are"))
            }),
        }
    }
}
