//! The data folder as the command line names it, and the commands that must name it too.

use crate::cli::columns::columns;
use crate::cli::{CliError, CliResult, complain, json};
use crate::store::Store;
use crate::store::frontend::typed;
use crate::store::system::{expanded, folder};
use serde::Serialize;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// How long to wait for another program's lock: enough to write a roster.
pub const PATIENCE: Duration = Duration::from_secs(2);

pub struct Data {
    asked: Option<PathBuf>,
}

impl Data {
    /// The folder of `--data-dir`, else of the environment, else of the system.
    pub fn new(asked: Option<PathBuf>) -> Data {
        Data { asked: asked.map(expanded) }
    }

    /// Refuses a data folder whose path is a file.
    pub fn sound(&self) -> Result<(), CliError> {
        let Some(folder) = folder(self.asked.clone()) else { return Ok(()) };
        if let Some(first) = folder.iter().next().filter(|first| first.to_string_lossy().starts_with('~')) {
            let first = first.display();
            let text =
                format!("{first} was not expanded: write the folder out, or ./{first} for a folder of that name");
            return Err(CliError::new(text));
        }
        match folder.ancestors().find(|path| path.exists()) {
            Some(file) if !file.is_dir() => {
                let (file, how) = (file.display(), if self.asked.is_some() { "--data-dir" } else { "LUDUS_DATA_DIR" });
                Err(CliError::new(format!(
                    "{file} is a file, so that no data folder can be there; name a folder with {how}"
                )))
            }
            _ => Ok(()),
        }
    }

    pub fn asked_for(&self) -> Option<&Path> {
        self.asked.as_deref()
    }

    /// The folder; it need not exist.
    pub fn folder(&self) -> Result<PathBuf, CliError> {
        self.sound()?;
        folder(self.asked.clone())
            .ok_or_else(|| CliError::new("there is no home folder for the data; name a folder with --data-dir DIR"))
    }

    /// Opens the store for reading; prints its problems on stderr.
    pub fn look(&self) -> Result<Store, CliError> {
        let store = self.glance()?;
        store.notices().iter().for_each(|notice| complain(&self.advise(notice)));
        Ok(store)
    }

    /// Opens the store for reading, silently.
    pub fn glance(&self) -> Result<Store, CliError> {
        Ok(Store::look(&self.folder()?))
    }

    /// Opens the store for writing and takes its lock.
    pub fn write(&self) -> Result<Store, CliError> {
        let store = Store::open_waiting(&self.folder()?, PATIENCE);
        match store.notices().first() {
            Some(notice) if !store.can_write() => Err(CliError::new(notice)),
            _ => {
                store.notices().iter().for_each(|notice| complain(&self.advise(notice)));
                Ok(store)
            }
        }
    }

    /// Shows rows as JSON, or as a table with its heads. `none`: the text for no rows.
    pub fn list<T: Serialize, const N: usize>(
        &self,
        as_json: bool,
        rows: &[T],
        none: &str,
        (heads, row): ([&str; N], impl Fn(&T) -> [String; N]),
    ) -> CliResult {
        match rows {
            rows if as_json => json(&rows),
            [] => Ok(self.advise(none)),
            rows => Ok(columns(heads, &rows.iter().map(row).collect::<Vec<[String; N]>>())),
        }
    }

    /// Adds `--data-dir` to the `ludus` commands in a text, where this folder needs it.
    pub fn advise(&self, text: &str) -> String {
        let Some(folder) = &self.asked else { return text.into() };
        let named = format!("`{} ", typed(folder));
        text.replace(&named, "`ludus ").replace("`ludus ", &named)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::frontend::quoted;

    #[test]
    fn commands_name_the_folder_as_one_word() {
        let advice = |folder: &str| Data::new(Some(folder.into())).advise("try `ludus check` or `ludus`");
        assert_eq!(advice("/a/b-1"), "try `ludus --data-dir /a/b-1 check` or `ludus`");
        assert_eq!(advice("/my data"), "try `ludus --data-dir '/my data' check` or `ludus`");
        let once = advice("/a/b-1");
        assert_eq!(Data::new(Some("/a/b-1".into())).advise(&once), once, "told twice it names the folder once");
        assert_eq!(quoted("it's"), r"'it'\''s'");
        assert_eq!(Data::new(None).advise("`ludus check`"), "`ludus check`");
    }
}
