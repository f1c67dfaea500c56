//! The whole data folder as one text, and a new one from it; old battles deleted.

use super::document::place;
use super::journal::{BattleId, JournalError};
use super::room::{Access, LOCK};
use super::shelf::Library;
use super::{Store, StoreError};
use crate::kit::journal::{seal, unseal};
use serde::{Deserialize, Serialize};
use std::io::ErrorKind;
use std::path::{Component, Path, PathBuf};

/// The form of the text.
const FORMAT: u32 = 1;

/// Its first line.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Head {
    ludus_data: u32,
    /// Lines that follow, one a file.
    files: usize,
}

/// One file of the folder.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Packed {
    /// Its name, below the data folder.
    file: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    text: Option<String>,
    /// What is no text in UTF-8: a damaged file is kept like every other.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    bytes: Option<Vec<u8>>,
}

impl<S: Library> Store<S> {
    /// Every file of the data folder in one text, damaged ones too, each sealed; left-over temporary files and the lock
    /// are no part of it. An error names what cannot be read.
    pub fn pack(&self) -> Result<String, StoreError> {
        let mut lines = Vec::new();
        for path in self.packed_files()? {
            let content =
                self.room.disk.read(&path).map_err(|error| no_pack(format!("{}: {error}", path.display())))?;
            let file = path.strip_prefix(&self.room.folder).unwrap_or(&path).to_string_lossy().into_owned();
            let packed = match String::from_utf8(content) {
                Ok(text) => Packed { file, text: Some(text), bytes: None },
                Err(error) => Packed { file, text: None, bytes: Some(error.into_bytes()) },
            };
            lines.push(seal(&packed).map_err(|error| no_pack(error.to_string()))?);
        }
        let head =
            seal(&Head { ludus_data: FORMAT, files: lines.len() }).map_err(|error| no_pack(error.to_string()))?;
        Ok(head + &lines.concat())
    }

    /// Writes the files of such a text into this data folder, which must have none yet, and says how many they were.
    /// Nothing is written if a line of the text is damaged or missing.
    pub fn unpack(&self, text: &str) -> Result<usize, StoreError> {
        if let Access::Look(reason) = &self.room.access {
            return Err(StoreError::NotSaved { what: "the data folder is", reason: reason.clone() });
        }
        let packed = parse(text).map_err(StoreError::NoPack)?;
        if let Some(there) = self.packed_files()?.first() {
            return Err(StoreError::NotEmpty(there.display().to_string()));
        }
        // A roster names battles: it comes when they are there.
        let rosters: Vec<&str> = self.shelves.all().iter().map(|shelf| shelf.file()).collect();
        let is_roster = |path: &Path| rosters.iter().any(|file| path == Path::new(file));
        let (rosters, others): (Vec<_>, Vec<_>) = packed.iter().partition(|(path, _)| is_roster(path));
        for (path, content) in others.into_iter().chain(rosters) {
            place(&*self.room.disk, &self.room.folder.join(path), content).map_err(|error| StoreError::NotSaved {
                what: "the data folder is",
                reason: format!("{} cannot be written ({error}); try again with another, empty one", path.display()),
            })?;
        }
        Ok(packed.len())
    }

    /// Whether a battle may be deleted: its journal is there, and nobody of the roster is in it.
    pub fn may_forget(&self, id: &BattleId) -> Result<(), StoreError> {
        if let Some(name) = self.who_is_in(id) {
            return Err(StoreError::InBattle { name: name.into(), id: id.clone() });
        }
        let files = self.room.disk.list(&self.room.battles_folder()).unwrap_or_default();
        let path = self.journal_path(id);
        if files.contains(&path) {
            Ok(())
        } else {
            Err(JournalError::Missing { file: path.display().to_string() }.into())
        }
    }

    /// Deletes the journal of a battle for good, if [`Store::may_forget`] has nothing against it.
    pub fn forget(&mut self, id: &BattleId) -> Result<(), StoreError> {
        self.may_forget(id)?;
        if let Access::Look(reason) = &self.room.access {
            return Err(StoreError::NotSaved { what: "that is", reason: reason.clone() });
        }
        let path = self.journal_path(id);
        let removed =
            self.room.disk.remove(&path).and_then(|()| self.room.disk.sync_folder(&self.room.battles_folder()));
        removed.map_err(|error| StoreError::NotSaved {
            what: "that is",
            reason: format!("{} cannot be deleted ({error})", path.display()),
        })
    }

    /// Files of the data folder and of its battles, in order; other folders are nobody's concern.
    fn packed_files(&self) -> Result<Vec<PathBuf>, StoreError> {
        let mut files = Vec::new();
        for folder in [self.room.folder.clone(), self.room.battles_folder()] {
            match self.room.disk.list(&folder) {
                Ok(some) => files.extend(some),
                Err(error) if error.kind() == ErrorKind::NotFound => {}
                Err(error) => return Err(no_pack(format!("{}: {error}", folder.display()))),
            }
        }
        let is_part = |path: &PathBuf| {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            name != LOCK && !name.ends_with(".new") && !self.room.disk.has_folder(path)
        };
        files.retain(is_part);
        Ok(files)
    }
}

fn no_pack(reason: String) -> StoreError {
    StoreError::Journal(JournalError::Unreadable { file: "the data folder".into(), reason })
}

/// The files of a text, each by its path below the data folder.
fn parse(text: &str) -> Result<Vec<(PathBuf, Vec<u8>)>, String> {
    let mut lines = text.lines();
    let head: Head = unseal(lines.next().unwrap_or_default()).map_err(|error| format!("line 1: {error}"))?;
    if head.ludus_data != FORMAT {
        return Err(format!("it has format {}, this program knows format {FORMAT}", head.ludus_data));
    }
    let file = |(i, line): (usize, &str)| {
        let packed: Packed = unseal(line).map_err(|error| format!("line {}: {error}", i + 2))?;
        let content = packed.text.map(String::into_bytes).or(packed.bytes).unwrap_or_default();
        Ok((below(&packed.file).ok_or_else(|| format!("line {}: it names a file elsewhere", i + 2))?, content))
    };
    let files: Vec<(PathBuf, Vec<u8>)> = lines.enumerate().map(file).collect::<Result<_, String>>()?;
    if files.len() == head.files {
        Ok(files)
    } else {
        Err(format!("{} of its {} files are there", files.len(), head.files))
    }
}

/// The path, if it stays in the data folder or its battles.
fn below(file: &str) -> Option<PathBuf> {
    let path = Path::new(file);
    let parts: Vec<Component<'_>> = path.components().collect();
    let plain = parts.iter().all(|part| matches!(part, Component::Normal(_)));
    let placed = match parts.as_slice() {
        [name] => name.as_os_str() != LOCK && name.as_os_str() != "battles",
        [folder, _] => folder.as_os_str() == "battles",
        _ => false,
    };
    (plain && placed).then(|| path.to_path_buf())
}
