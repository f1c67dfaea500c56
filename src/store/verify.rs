//! A look at every file of the data folder: sound, or what is wrong and what to do.

use crate::store::book_store::{AnyBookStore, BookList, check_previous};
use crate::store::data_dir::{Access, LOCK};
use crate::store::document::beside;
use crate::store::settings::Settings;
use crate::store::{Store, StoreError, digest, document, index};
use serde_json::{Map, Value};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

/// One file and what is to be said of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The file.
    pub file: PathBuf,
    /// What it holds, or what is wrong and what to do.
    pub text: Result<String, String>,
}

impl<S: BookList> Store<S> {
    /// Everything to be checked: rosters and settings whether they are there or not, whatever else lies in the data
    /// folder, and in the battles folder, the newest battle first. A folder that cannot be read stands for its files.
    pub fn files(&self) -> Vec<PathBuf> {
        let (room, lock) = (&self.room, self.room.file(LOCK));
        let mut files: Vec<PathBuf> = self.shelves.all().iter().map(|shelf| room.file(shelf.file())).collect();
        files.push(self.settings_path());
        let own = [files.clone(), vec![lock.clone(), room.battles_folder()]].concat();
        files.extend(self.list_for_check(&room.folder).into_iter().filter(|path| !own.contains(path)));
        if room.disk.probe(&lock).is_err_and(|error| error.kind() != ErrorKind::NotFound) {
            files.push(lock);
        }
        files.extend(self.list_for_check(&room.battles_folder()).into_iter().rev());
        files
    }

    /// Deletes what writes that were cut off have left, and returns their names.
    pub fn delete_left_overs(&self) -> Result<Vec<PathBuf>, StoreError> {
        let not_deleted = |reason: String| StoreError::NotSaved { what: "what is left over is", reason };
        if let Access::Look(reason) = &self.room.access {
            return Err(not_deleted(reason.clone()));
        }
        let is_one = |path: &PathBuf| path.extension().is_some_and(|ending| ending == "new");
        let mut left = self.files();
        left.retain(|path| is_one(path) && !self.room.disk.has_folder(path));
        for path in &left {
            let failed = |error| not_deleted(format!("{} cannot be deleted ({error})", path.display()));
            self.room.disk.remove(path).map_err(failed)?;
        }
        Ok(left)
    }

    fn list_for_check(&self, folder: &Path) -> Vec<PathBuf> {
        match self.room.disk.list(folder) {
            Ok(files) => files,
            Err(error) if error.kind() == ErrorKind::NotFound => Vec::new(),
            Err(_) => vec![folder.into()],
        }
    }

    /// Looks at everything, one after the other; journals with a full replay. Changes nothing.
    pub fn check_files(&self) -> Vec<Finding> {
        self.files().into_iter().map(|file| self.check_file(file)).collect()
    }

    /// Looks at one of [`Store::files`].
    pub fn check_file(&self, file: PathBuf) -> Finding {
        let room = &self.room;
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        let is_journal = name.ends_with(".jsonl") && file.parent() == Some(&room.battles_folder());
        let roster = |found: &dyn Fn(&dyn AnyBookStore) -> PathBuf| {
            self.shelves.all().into_iter().find(|shelf| found(*shelf) == file)
        };
        let of_roster = roster(&|shelf| room.file(shelf.file()));
        let of_previous = roster(&|shelf| beside(&room.file(shelf.file()), ".old"));
        let text = match (&*name, of_roster, of_previous) {
            (_, Some(shelf), _) => shelf.check_roster(room, &file),
            _ if file == self.settings_path() => self.check_settings(&file),
            _ if file == self.hands_path() => self.check_hands(),
            _ if file == room.folder || file == room.battles_folder() => self.check_folder(&file),
            (_, _, Some(shelf)) => shelf.check_previous(room, &file),
            _ if file == beside(&self.settings_path(), ".old") || file == beside(&self.hands_path(), ".old") => {
                check_previous::<Map<String, Value>>(room, &file, &|_| Ok(()))
            }
            _ if is_journal => self
                .with_shelf(&file, |shelf, bytes| shelf.check_journal(&file, bytes))
                .unwrap_or_else(|error| Err(error.to_string())),
            (name, ..) if name.ends_with(".new") => {
                Ok("it is left over from a write that was cut off, and nothing reads it; \
                    `ludus check --delete-left-overs` deletes it"
                    .into())
            }
            (name, ..) if digest::is_one(name) => {
                Ok("a copy of the part of a roster that the start needs; it is made again when it does not fit".into())
            }
            (index::FILE, ..) => Ok("a copy of the list of battles; it is made again when it does not fit them".into()),
            (name, ..) if name.contains(".changed-") => {
                Ok("another program wrote it over this game's own file; delete it when you need it no more".into())
            }
            (name, ..) if name.contains(".damaged-") => {
                Ok("it was set aside because it was damaged; delete it when you need it no more".into())
            }
            ("drafts.json", ..) if file.parent() == Some(&room.folder) => Ok("plans that are being written".into()),
            _ => self.check_other(&file),
        };
        Finding { file, text }
    }

    fn check_settings(&self, file: &Path) -> Result<String, String> {
        match document::load::<Map<String, Value>>(&*self.room.disk, file, &|_| Ok(())) {
            Ok(Some(fields)) => match Settings::read(&fields).1.as_slice() {
                [] => Ok("sound".into()),
                notices => Err(format!("{}; choose it again in the game", notices.join("; "))),
            },
            Ok(None) => Ok("not there yet".into()),
            Err(trouble) => Err(format!("{}; the game's own settings serve until you choose again", trouble.short())),
        }
    }

    fn check_folder(&self, folder: &Path) -> Result<String, String> {
        let listed = self.room.disk.list(folder);
        listed.map(|_| "sound".into()).map_err(|error| {
            format!("it cannot be read ({error}), and nothing in it can be found: make it a folder that you can read")
        })
    }

    fn check_other(&self, file: &Path) -> Result<String, String> {
        match self.room.disk.probe(file) {
            Ok(()) => Ok("it is not of this game and is left alone".into()),
            Err(error) if error.kind() == ErrorKind::IsADirectory => {
                Ok("a folder that is not of this game and is left alone".into())
            }
            Err(error) => Err(format!("{error}; it is not of this game: put it elsewhere")),
        }
    }
}
