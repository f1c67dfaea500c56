//! A small file that is replaced as a whole: a JSON object with its checksum, the previous one kept.

use super::disk::Disk;
use crate::kit::journal::{LineError, seal, unseal};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::io;
use std::path::{Path, PathBuf};

/// The form in which roster and settings are written; a program that knows only this one refuses others.
pub const FORMAT: u32 = 1;

/// What reading a document found.
#[derive(Debug)]
pub struct Found<T> {
    /// The content, from the file or from the previous one; none if neither is sound.
    pub value: Option<T>,
    /// What is wrong with the file itself; none if it is sound or was never written.
    pub damage: Option<String>,
    /// The content is that of the previous file.
    pub is_previous: bool,
}

/// Reads the document at `path`, or the previous one where it is damaged or gone. Changes nothing.
pub fn read<T: DeserializeOwned>(disk: &dyn Disk, path: &Path, check: impl Fn(&T) -> Result<(), String>) -> Found<T> {
    let damage = match load(disk, path, &check) {
        Ok(Some(value)) => return Found { value: Some(value), damage: None, is_previous: false },
        Ok(None) => None,
        Err(reason) => Some(reason),
    };
    let value = load(disk, &beside(path, ".old"), &check).unwrap_or(None);
    Found { is_previous: value.is_some(), value, damage }
}

/// The content of one file; none if there is no such file; else what is wrong with it.
pub fn load<T: DeserializeOwned>(
    disk: &dyn Disk,
    path: &Path,
    check: &impl Fn(&T) -> Result<(), String>,
) -> Result<Option<T>, String> {
    let bytes = match disk.read(path) {
        Ok(bytes) => bytes,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(format!("it cannot be read ({error})")),
    };
    let text = String::from_utf8(bytes).map_err(|_| "it is not text".to_string())?;
    let value: Value = unseal(&text).map_err(|error| match error {
        LineError::Torn => "it is cut off, or no file of this game".to_string(),
        LineError::Checksum => "its checksum does not fit: it was changed".to_string(),
        LineError::Form(form) => form,
    })?;
    match value.get("format").and_then(Value::as_u64) {
        Some(format) if format == u64::from(FORMAT) => {}
        Some(format) => return Err(format!("it has format {format}, this program knows format {FORMAT}")),
        None => return Err("it names no format".into()),
    }
    let value: T = serde_json::from_value(value).map_err(|error| error.to_string())?;
    check(&value).map(|()| Some(value))
}

/// Writes the document so that whoever reads it, after a crash at any step, finds the old one or the new one whole.
/// With `set_aside` the file that is there is damaged: it keeps its content under another name, and `set_aside` is
/// cleared.
pub fn write<T: Serialize>(disk: &dyn Disk, path: &Path, value: &T, set_aside: &mut bool) -> io::Result<()> {
    let text = seal(value).map_err(|error| io::Error::other(error.to_string()))?;
    if *set_aside {
        match disk.rename(path, &free_name(disk, path)) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
            _ => *set_aside = false,
        }
    } else {
        keep_previous(disk, path)?;
    }
    place(disk, path, text.as_bytes())
}

/// Puts a whole file in its place, in one step for whoever looks; when it returns well it is on the disk for good.
pub fn place(disk: &dyn Disk, path: &Path, bytes: &[u8]) -> io::Result<()> {
    let folder = path.parent().unwrap_or(Path::new("."));
    disk.make_folder(folder)?;
    let new = beside(path, ".new");
    disk.create(&new, bytes)?;
    disk.rename(&new, path)?;
    disk.sync_folder(folder)
}

/// Copies the file to its `.old` name; the file itself stays where it is all the while.
fn keep_previous(disk: &dyn Disk, path: &Path) -> io::Result<()> {
    match disk.read(path) {
        Ok(bytes) => {
            let copy = beside(path, ".old.new");
            disk.create(&copy, &bytes)?;
            disk.rename(&copy, &beside(path, ".old"))
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        Err(error) => Err(error),
    }
}

/// The first of NAME.damaged-1, -2, ... that no file has.
fn free_name(disk: &dyn Disk, path: &Path) -> PathBuf {
    let taken = path.parent().and_then(|folder| disk.list(folder).ok()).unwrap_or_default();
    let mut number = 1;
    loop {
        let name = beside(path, &format!(".damaged-{number}"));
        if !taken.contains(&name) {
            return name;
        }
        number += 1;
    }
}

/// The path with something added to the file's name.
pub fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    PathBuf::from(name)
}
