//! Exports the whole data folder as one text, imports such a text, and deletes old battles.

use crate::book_store::BookList;
use crate::data_dir::{Access, LOCK};
use crate::disk::{Disk, Lock, MOST_DOCUMENT, RealDisk};
use crate::document::{beside, place};
use crate::journal::{BattleId, JournalError};
use crate::{Store, StoreError, digest, index, lock_within};
use ludus_engine::journal::{seal, unseal};
use serde::{Deserialize, Serialize};
use std::io::{self, ErrorKind};
use std::path::{Component, Path, PathBuf};
use std::time::Duration;

const FORMAT: u32 = 1;

/// The first line of the text.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct BackupHeader {
    ludus_data: u32,
    /// The number of lines that follow, one per file.
    files: usize,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Packed {
    /// The path, relative to the data folder.
    file: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    text: Option<String>,
    /// The content if it is not UTF-8. Damaged files are exported like all others.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    bytes: Option<Vec<u8>>,
}

impl<S: BookList> Store<S> {
    /// Returns every file of the data folder in one text, including damaged ones, each with a checksum.
    ///
    /// Temporary files, caches and the lock are left out. The error names a file that cannot be read.
    pub fn pack(&self) -> Result<String, StoreError> {
        let mut lines = Vec::new();
        for path in packed_files(&*self.dir.disk, &self.dir.folder)? {
            let content = self.dir.disk.read_up_to(&path, MOST_DOCUMENT);
            let content = content.map_err(|error| no_pack(format!("{}: {error}", path.display())))?;
            let file = path.strip_prefix(&self.dir.folder).unwrap_or(&path).to_string_lossy().into_owned();
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

    /// Checks that a battle may be deleted: its journal exists, and no character of a roster is in it.
    pub fn may_forget(&self, id: &BattleId) -> Result<(), StoreError> {
        if let Some(name) = self.who_is_in(id) {
            return Err(StoreError::InBattle { name: name.into(), id: id.clone() });
        }
        let files = self.dir.disk.list(&self.dir.battles_folder()).unwrap_or_default();
        let path = self.journal_path(id);
        if files.contains(&path) {
            Ok(())
        } else {
            Err(JournalError::Missing { file: path.display().to_string() }.into())
        }
    }

    /// Deletes the journal of a battle for good, if [`Store::may_forget`] allows it.
    pub fn forget(&mut self, id: &BattleId) -> Result<(), StoreError> {
        self.may_forget(id)?;
        if let Access::Look(reason) = &self.dir.access {
            return Err(StoreError::NotSaved { what: "that is", reason: reason.clone() });
        }
        let path = self.journal_path(id);
        let removed = self.dir.disk.remove(&path).and_then(|()| self.dir.disk.sync_folder(&self.dir.battles_folder()));
        removed.map_err(|error| StoreError::NotSaved {
            what: "that is",
            reason: format!("{} cannot be deleted ({error})", path.display()),
        })
    }
}

impl Store {
    /// Creates a data folder from an exported text, completely or not at all. Returns the number of files.
    ///
    /// The folder must be empty. Waits up to `patience` for another program that uses it. The files go into a new
    /// folder beside it, which is renamed once everything is on disk. An interrupted import can therefore be repeated.
    pub fn unpack(folder: &Path, text: &str, patience: Duration) -> Result<usize, StoreError> {
        unpack_on(&RealDisk, folder, text, patience)
    }
}

/// Does the work of [`Store::unpack`] on a given disk.
pub(super) fn unpack_on(disk: &dyn Disk, folder: &Path, text: &str, patience: Duration) -> Result<usize, StoreError> {
    let packed = parse(text).map_err(StoreError::NoPack)?;
    let not_made = |error: io::Error| StoreError::NotSaved {
        what: "the data folder is",
        reason: format!(
            "{} cannot be made ({error}); nothing is imported. Free space, make the folder above it writable, or \
             choose another with --data-dir",
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
        // On some systems an open file keeps its folder from being removed.
        drop(lock);
        clear(disk, &target)?;
        disk.rename(&new, &target)?;
        disk.sync_folder(target.parent().unwrap_or(Path::new("")))
    });
    written.map_err(|error| {
        // A partial import is useless. If it cannot be deleted now, the next import deletes it.
        let _ = clear(disk, &new);
        not_made(error)
    })?;
    Ok(packed.len())
}

/// Writes the files into a new folder.
fn fill(disk: &dyn Disk, folder: &Path, files: &[(PathBuf, Vec<u8>)]) -> io::Result<()> {
    clear(disk, folder)?;
    disk.make_folder(folder)?;
    files.iter().try_for_each(|(path, content)| place(disk, &folder.join(path), content))
}

/// Returns the first file or folder that an import would delete.
fn in_the_way(disk: &dyn Disk, folder: &Path) -> Result<Option<PathBuf>, StoreError> {
    let unread = |error| no_pack(format!("{}: {error}", folder.display()));
    let battles = folder.join("battles");
    let strange = |path: &PathBuf| disk.has_folder(path) && *path != battles;
    let strange = disk.list(folder).map_err(unread)?.into_iter().find(strange);
    Ok(strange.or(packed_files(disk, folder)?.into_iter().next()))
}

/// Deletes a data folder with its files. Keeps it if it holds another folder than `battles`.
fn clear(disk: &dyn Disk, folder: &Path) -> io::Result<()> {
    for folder in [&folder.join("battles"), folder] {
        if disk.has_folder(folder) {
            disk.list(folder)?.iter().try_for_each(|file| disk.remove(file))?;
            disk.remove_folder(folder)?;
        }
    }
    Ok(())
}

/// Returns the files of the data folder and of its battles, in order. Other folders are ignored.
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

/// Returns the files of an exported text, each with its path below the data folder.
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

/// Returns the path if it lies in the data folder or in its battles folder.
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
