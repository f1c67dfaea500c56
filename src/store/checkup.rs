//! A look at every file of the data folder: sound, or what is wrong and what to do.

use super::document::{Trouble, beside};
use super::{Journal, Roster, Settings, Store, document};
use crate::gladiator::state::Battle;
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

impl Store {
    /// Everything to be checked: roster and settings whether they are there or not, whatever else lies in the data
    /// folder, and in the battles folder, the newest battle first. A folder that cannot be read stands for its files.
    pub fn files(&self) -> Vec<PathBuf> {
        let (roster, settings) = (self.roster_path(), self.settings_path());
        let own = [&roster, &settings, &self.lock_path(), &self.battles_folder()].map(PathBuf::clone);
        let mut files = vec![roster, settings];
        files.extend(self.list_for_check(&self.folder).into_iter().filter(|path| !own.contains(path)));
        if self.disk.probe(&self.lock_path()).is_err_and(|error| error.kind() != ErrorKind::NotFound) {
            files.push(self.lock_path());
        }
        files.extend(self.list_for_check(&self.battles_folder()).into_iter().rev());
        files
    }

    fn list_for_check(&self, folder: &Path) -> Vec<PathBuf> {
        match self.disk.list(folder) {
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
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        let is_journal = name.ends_with(".jsonl") && file.parent() == Some(&self.battles_folder());
        let text = match &*name {
            _ if file == self.roster_path() => self.check_roster(&file),
            _ if file == self.settings_path() => self.check_settings(&file),
            _ if file == self.folder || file == self.battles_folder() => self.check_folder(&file),
            _ if file == beside(&self.roster_path(), ".old") => self.check_previous(&file, &Roster::check),
            _ if file == beside(&self.settings_path(), ".old") => {
                self.check_previous::<Map<String, Value>>(&file, &|_| Ok(()))
            }
            _ if is_journal => self.check_journal(&file),
            name if name.ends_with(".new") => {
                Err("it is left over from a write that was cut off, and nothing reads it: delete it".into())
            }
            name if name.contains(".damaged-") => {
                Ok("it was set aside because it was damaged; delete it when you need it no more".into())
            }
            _ => self.check_other(&file),
        };
        Finding { file, text }
    }

    fn check_journal(&self, path: &Path) -> Result<String, String> {
        let journal = Journal::<Battle>::read(&*self.disk, path).map_err(|error| error.to_string())?;
        let cut = if journal.torn { "; the last line was cut off and will be left out" } else { "" };
        let others = journal.is_of_other_rules();
        let battle = if others { journal.position().map(|at| at.battle) } else { journal.verify() };
        let battle = battle.map_err(|error| error.to_string())?;
        let state = match battle.outcome() {
            _ if journal.is_abandoned() => "abandoned".to_string(),
            Some(_) => format!("over in turn {}", battle.turn()),
            None => format!("unfinished, turn {}", battle.turn()),
        };
        Ok(if others {
            format!("{state}, of rules {}: can be continued, not replayed{cut}", journal.header.rules)
        } else {
            format!("{state}, replays to the same hashes{cut}")
        })
    }

    fn check_roster(&self, file: &Path) -> Result<String, String> {
        match document::load(&*self.disk, file, &Roster::check) {
            Ok(Some(roster)) => Ok(format!("{} characters", roster.characters().len())),
            Ok(None) => Ok("not there yet".into()),
            Err(Trouble::Damaged(reason)) => Err(format!(
                "{reason}; the game goes on with roster.json.old if that is sound, and sets this file aside before it \
                 writes a new one"
            )),
            Err(trouble) => Err(format!("{}; nothing is written over it: make it readable", trouble.short())),
        }
    }

    fn check_settings(&self, file: &Path) -> Result<String, String> {
        match document::load::<Map<String, Value>>(&*self.disk, file, &|_| Ok(())) {
            Ok(Some(fields)) => match Settings::read(&fields).1.as_slice() {
                [] => Ok("sound".into()),
                notices => Err(format!("{}; choose it again in the game", notices.join("; "))),
            },
            Ok(None) => Ok("not there yet".into()),
            Err(trouble) => Err(format!("{}; the game's own settings serve until you choose again", trouble.short())),
        }
    }

    fn check_previous<T: serde::de::DeserializeOwned>(
        &self,
        file: &Path,
        check: &impl Fn(&T) -> Result<(), String>,
    ) -> Result<String, String> {
        match document::load(&*self.disk, file, check) {
            Ok(_) => Ok("the one before the last change, sound".into()),
            Err(trouble) => Err(format!(
                "{}; it would not serve if the file itself were lost: the next change in the game writes a new one, or \
                 delete it",
                trouble.short()
            )),
        }
    }

    fn check_folder(&self, folder: &Path) -> Result<String, String> {
        let listed = self.disk.list(folder);
        listed.map(|_| "sound".into()).map_err(|error| {
            format!("it cannot be read ({error}), and nothing in it can be found: make it a folder that you can read")
        })
    }

    fn check_other(&self, file: &Path) -> Result<String, String> {
        match self.disk.probe(file) {
            Ok(()) => Ok("it is not of this game and is left alone".into()),
            Err(error) if error.kind() == ErrorKind::IsADirectory => {
                Ok("a folder that is not of this game and is left alone".into())
            }
            Err(error) => Err(format!("{error}; it is not of this game: put it elsewhere")),
        }
    }
}
