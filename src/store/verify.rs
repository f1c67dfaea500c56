//! Checks every file of the data folder: intact, or what is wrong and what to do (`ludus check`).

use crate::book_store::{AnyBookStore, BookList, check_previous};
use crate::data_dir::{Access, LOCK};
use crate::document::beside;
use crate::settings::Settings;
use crate::{KEY_FILE, Store, StoreError, digest, document, index};
use serde_json::{Map, Value};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

/// The result of checking one file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    pub file: PathBuf,
    /// A description of the contents, or the problem and what to do.
    pub text: Result<String, String>,
}

impl<S: BookList> Store<S> {
    /// Returns all files to check: rosters and settings even if missing, then the other
    /// files, then battles, newest first.
    ///
    /// A folder that cannot be read stands for its files.
    pub fn files(&self) -> Vec<PathBuf> {
        let (dir, lock) = (&self.dir, self.dir.file(LOCK));
        let mut files: Vec<PathBuf> =
            self.book_stores.all().iter().map(|book_store| dir.file(book_store.file())).collect();
        files.push(self.settings_path());
        let own = [files.clone(), vec![lock.clone(), dir.battles_folder()]].concat();
        files.extend(self.list_for_check(&dir.folder).into_iter().filter(|path| !own.contains(path)));
        if dir.disk.probe(&lock).is_err_and(|error| error.kind() != ErrorKind::NotFound) {
            files.push(lock);
        }
        files.extend(self.list_for_check(&dir.battles_folder()).into_iter().rev());
        files
    }

    /// Deletes the remains of interrupted writes and returns their names.
    pub fn delete_left_overs(&self) -> Result<Vec<PathBuf>, StoreError> {
        let not_deleted = |reason: String| StoreError::NotSaved { what: "the deletion is", reason };
        if let Access::Look(reason) = &self.dir.access {
            return Err(not_deleted(reason.clone()));
        }
        let is_one = |path: &PathBuf| path.extension().is_some_and(|ending| ending == "new");
        let mut left = self.files();
        left.retain(|path| is_one(path) && !self.dir.disk.has_folder(path));
        for path in &left {
            let failed = |error| not_deleted(format!("{} cannot be deleted ({error})", path.display()));
            self.dir.disk.remove(path).map_err(failed)?;
        }
        Ok(left)
    }

    fn list_for_check(&self, folder: &Path) -> Vec<PathBuf> {
        match self.dir.disk.list(folder) {
            Ok(files) => files,
            Err(error) if error.kind() == ErrorKind::NotFound => Vec::new(),
            Err(_) => vec![folder.into()],
        }
    }

    /// Checks all files. Journals are replayed in full. Changes nothing.
    pub fn check_files(&self) -> Vec<Finding> {
        self.files().into_iter().map(|file| self.check_file(file)).collect()
    }

    /// Checks one file from [`Store::files`].
    pub fn check_file(&self, file: PathBuf) -> Finding {
        let dir = &self.dir;
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        let is_journal = name.ends_with(".jsonl") && file.parent() == Some(&dir.battles_folder());
        let roster = |found: &dyn Fn(&dyn AnyBookStore) -> PathBuf| {
            self.book_stores.all().into_iter().find(|book_store| found(*book_store) == file)
        };
        let of_roster = roster(&|book_store| dir.file(book_store.file()));
        let of_previous = roster(&|book_store| beside(&dir.file(book_store.file()), ".old"));
        let text = match (&*name, of_roster, of_previous) {
            (_, Some(book_store), _) => book_store.check_roster(dir, &file),
            _ if file == self.settings_path() => self.check_settings(&file),
            _ if file == self.control_path() => self.check_control(),
            _ if file == dir.folder || file == dir.battles_folder() => self.check_folder(&file),
            (_, _, Some(book_store)) => book_store.check_previous(dir, &file),
            _ if file == beside(&self.settings_path(), ".old") || file == beside(&self.control_path(), ".old") => {
                check_previous::<Map<String, Value>>(dir, &file, &|_| Ok(()))
            }
            _ if is_journal => self
                .with_book_store(&file, |book_store, bytes| book_store.check_journal(&file, bytes))
                .unwrap_or_else(|error| Err(error.to_string())),
            (name, ..) if name.ends_with(".new") => Ok("left over from an interrupted write and never read; \
                    `ludus check --delete-left-overs` deletes it"
                .into()),
            (name, ..) if digest::is_one(name) => {
                Ok("a copy of the part of a roster needed at the start; it is rebuilt when out of date".into())
            }
            (index::FILE, ..) => Ok("a copy of the list of battles; it is rebuilt when out of date".into()),
            (name, ..) if name.contains(".changed-") => {
                Ok("another program wrote it over this game's own file; delete it when no longer needed".into())
            }
            (name, ..) if name.contains(".damaged-") => {
                Ok("set aside because it was damaged; delete it when no longer needed".into())
            }
            (KEY_FILE, ..) if file.parent() == Some(&dir.folder) => {
                Ok("your keys; the first screen names mistakes in it".into())
            }
            ("drafts.json", ..) if file.parent() == Some(&dir.folder) => Ok("unfinished plans".into()),
            _ => self.check_other(&file),
        };
        Finding { file, text }
    }

    fn check_settings(&self, file: &Path) -> Result<String, String> {
        match document::load::<Map<String, Value>>(&*self.dir.disk, file, &|_| Ok(())) {
            Ok(Some(fields)) => match Settings::read(&fields).1.as_slice() {
                [] => Ok("sound".into()),
                notices => Err(format!("{}; choose it again in the game", notices.join("; "))),
            },
            Ok(None) => Ok("not there yet".into()),
            Err(trouble) => Err(format!("{}; default settings are used until you choose again", trouble.short())),
        }
    }

    fn check_folder(&self, folder: &Path) -> Result<String, String> {
        let listed = self.dir.disk.list(folder);
        listed.map(|_| "sound".into()).map_err(|error| {
            format!("it cannot be read ({error}), so its files are not found: make it a readable folder")
        })
    }

    fn check_other(&self, file: &Path) -> Result<String, String> {
        match self.dir.disk.probe(file) {
            Ok(()) => Ok("not a file of this game, left alone".into()),
            Err(error) if error.kind() == ErrorKind::IsADirectory => Ok("not a folder of this game, left alone".into()),
            Err(error) => Err(format!("{error}; not of this game: move it elsewhere")),
        }
    }
}
