//! The whole data folder as one text, and a new one from it; old battles deleted.

use crate::engine::journal::{seal, unseal};
use crate::store::book_store::BookList;
use crate::store::data_dir::{Access, LOCK};
use crate::store::disk::{Disk, Lock, MOST_DOCUMENT, RealDisk};
use crate::store::document::{beside, place};
use crate::store::journal::{BattleId, JournalError};
use crate::store::{Store, StoreError, digest, index, lock_within};
use serde::{Deserialize, Serialize};
use std::io::{self, ErrorKind};
use std::path::{Component, Path, PathBuf};
use std::time::Duration;

/// The form of the text.
const FORMAT: u32 = 1;

/// Its first line.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct BackupHeader {
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

impl<S: BookList> Store<S> {
    /// Every file of the data folder in one text, damaged ones too, each sealed; left-over temporary files and the lock
    /// are no part of it. An error names what cannot be read.
    pub fn pack(&self) -> Result<String, StoreError> {
        let mut lines = Vec::new();
        for path in packed_files(&*self.room.disk, &self.room.folder)? {
            let content = self.room.disk.read_up_to(&path, MOST_DOCUMENT);
            let content = content.map_err(|error| no_pack(format!("{}: {error}", path.display())))?;
            let file = path.strip_prefix(&self.room.folder).unwrap_or(&path).to_string_lossy().into_owned();
            let packed = match String::from_utf8(content) {
                Ok(text) => Packed { file, text: Some(text), bytes: None },
                Err(error) => Packed { file, text: None, bytes: Some(error.into_bytes()) },
            };
            lines.push(seal(&packed).map_err(|error| no_pack(error.to_string()))?);
        }
        let head = seal(&BackupHeader { ludus_data: FORMAT, files: lines.len() })
            .map_err(|error| no_pack(error.to_string()))?;
        Ok(head + &lines.concat())
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
}

impl Store {
    /// Makes a data folder of such a text, whole or not at all, and returns how many files it has. The folder must hold
    /// no files yet; another program that uses it is given that time to finish. The files are written into a new folder
    /// beside it, which gets its name when everything is on the disk, so that an import that was cut off can be repeated.
    pub fn unpack(folder: &Path, text: &str, patience: Duration) -> Result<usize, StoreError> {
        unpack_on(&RealDisk, folder, text, patience)
    }
}

/// See [`Store::unpack`].
pub(super) fn unpack_on(disk: &dyn Disk, folder: &Path, text: &str, patience: Duration) -> Result<usize, StoreError> {
    let packed = parse(text).map_err(StoreError::NoPack)?;
    let not_made = |error: io::Error| StoreError::NotSaved {
        what: "the data folder is",
        reason: format!(
            "{} cannot be made ({error}), and nothing is imported; make room or make the folder above it writable, or \
             name another with --data-dir",
            folder.display()
        ),
    };
    // A link stays, and leads to the new folder.
    let target = disk.target(folder).map_err(not_made)?;
    disk.make_folder(&target).map_err(not_made)?;
    let lock = lock_within(disk, &target.join(LOCK), patience).map_err(not_made)?;
    if matches!(lock, Lock::Elsewhere) {
        return Err(not_made(io::Error::other("another ludus is using it")));
    }
    if let Some(there) = in_the_way(disk, &target)? {
        return Err(StoreError::NotEmpty(there.display().to_string()));
    }
    let new = beside(&target, ".importing");
    let written = fill(disk, &new, &packed).and_then(|()| {
        // Where open files keep their folder, the lock would keep this one.
        drop(lock);
        clear(disk, &target)?;
        disk.rename(&new, &target)?;
        disk.sync_folder(target.parent().unwrap_or(Path::new("")))
    });
    written.map_err(|error| {
        // A part of an import serves nobody; what cannot be deleted now is deleted by the next one.
        let _ = clear(disk, &new);
        not_made(error)
    })?;
    Ok(packed.len())
}

/// Writes the files into a new folder of their own.
fn fill(disk: &dyn Disk, folder: &Path, files: &[(PathBuf, Vec<u8>)]) -> io::Result<()> {
    clear(disk, folder)?;
    disk.make_folder(folder)?;
    files.iter().try_for_each(|(path, content)| place(disk, &folder.join(path), content))
}

/// The first thing in a folder that an import would take away.
fn in_the_way(disk: &dyn Disk, folder: &Path) -> Result<Option<PathBuf>, StoreError> {
    let unread = |error| no_pack(format!("{}: {error}", folder.display()));
    let battles = folder.join("battles");
    let strange = |path: &PathBuf| disk.has_folder(path) && *path != battles;
    let strange = disk.list(folder).map_err(unread)?.into_iter().find(strange);
    Ok(strange.or(packed_files(disk, folder)?.into_iter().next()))
}

/// Takes a data folder away with its files; one that holds another folder than `battles` stays. One that is not there is
/// fine.
fn clear(disk: &dyn Disk, folder: &Path) -> io::Result<()> {
    for folder in [&folder.join("battles"), folder] {
        if disk.has_folder(folder) {
            disk.list(folder)?.iter().try_for_each(|file| disk.remove(file))?;
            disk.remove_folder(folder)?;
        }
    }
    Ok(())
}

/// Files of the data folder and of its battles, in order; other folders are not looked into.
fn packed_files(disk: &dyn Disk, folder: &Path) -> Result<Vec<PathBuf>, StoreError> {
    let mut files = Vec::new();
    for folder in [folder, &folder.join("battles")] {
        match disk.list(folder) {
            Ok(some) => files.extend(some),
            Err(error) if error.kind() == ErrorKind::NotFound => {}
            Err(error) => return Err(no_pack(format!("{}: {error}", folder.display()))),
        }
    }
    let is_part = |path: &PathBuf| {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        name != LOCK
            && name != index::FILE
            && !digest::is_one(&name)
            && !name.ends_with(".new")
            && !disk.has_folder(path)
    };
    files.retain(is_part);
    Ok(files)
}

fn no_pack(reason: String) -> StoreError {
    StoreError::Journal(JournalError::Unreadable { file: "the data folder".into(), reason })
}

/// The files of a text, each by its path below the data folder.
fn parse(text: &str) -> Result<Vec<(PathBuf, Vec<u8>)>, String> {
    let mut lines = text.lines();
    let head: BackupHeader = unseal(lines.next().unwrap_or_default()).map_err(|error| format!("line 1: {error}"))?;
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
