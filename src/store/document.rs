//! A small file that is replaced as a whole: a JSON object with its checksum, the previous one kept.

use super::disk::Disk;
use crate::kit::journal::{LineError, seal, unseal};
use crate::kit::text::{decode, quote};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::io;
use std::path::{Path, PathBuf};

/// The form in which roster and settings are written; a program that knows only this one refuses others.
pub const FORMAT: u32 = 1;

/// Why a document cannot be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// It was read, and this is wrong with it.
    Damaged(String),
    /// It could not be read, now at least: it may be sound and is never written over.
    Unreadable(String),
}

impl Trouble {
    /// "is damaged: why" or "cannot be read: why".
    pub fn text(&self) -> String {
        match self {
            Trouble::Damaged(reason) => format!("is damaged: {reason}"),
            Trouble::Unreadable(reason) => format!("cannot be read: {reason}"),
        }
    }

    /// The same behind the file's name and a colon.
    pub fn short(&self) -> String {
        match self {
            Trouble::Damaged(reason) => reason.clone(),
            Trouble::Unreadable(_) => format!("it {}", self.text()),
        }
    }
}

/// What reading a document found.
#[derive(Debug)]
pub struct Found<T> {
    /// The content, from the file or from the previous one; none if neither is sound.
    pub value: Option<T>,
    /// What is wrong with the file itself; none if it is sound or was never written.
    pub trouble: Option<Trouble>,
    /// The content is that of the previous file.
    pub is_previous: bool,
}

/// Reads the document at `path`, or the previous one where it is of no use or gone. Changes nothing.
pub fn read<T: DeserializeOwned>(disk: &dyn Disk, path: &Path, check: impl Fn(&T) -> Result<(), String>) -> Found<T> {
    let trouble = match load(disk, path, &check) {
        Ok(Some(value)) => return Found { value: Some(value), trouble: None, is_previous: false },
        Ok(None) => None,
        Err(trouble) => Some(trouble),
    };
    let value = load(disk, &beside(path, ".old"), &check).unwrap_or(None);
    Found { is_previous: value.is_some(), value, trouble }
}

/// The content of one file; none if there is no such file; else what is wrong with it.
pub fn load<T: DeserializeOwned>(
    disk: &dyn Disk,
    path: &Path,
    check: &impl Fn(&T) -> Result<(), String>,
) -> Result<Option<T>, Trouble> {
    match disk.read(path) {
        Ok(bytes) => parse(bytes, check).map(Some).map_err(Trouble::Damaged),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(Trouble::Unreadable(error.to_string())),
    }
}

/// What is read before the rest: another format may have other fields.
#[derive(Deserialize)]
struct Preamble {
    format: Option<Value>,
}

fn parse<T: DeserializeOwned>(bytes: Vec<u8>, check: &impl Fn(&T) -> Result<(), String>) -> Result<T, String> {
    let text = decode(&bytes)?;
    let fault = |error| match error {
        LineError::Torn => "it is cut off, or no file of this game".to_string(),
        LineError::Checksum => "its checksum does not fit: it was changed".to_string(),
        LineError::Form(form) => quote(&form),
    };
    match unseal::<Preamble>(&text).map_err(fault)?.format.and_then(|format| format.as_u64()) {
        Some(format) if format == u64::from(FORMAT) => {}
        Some(format) => return Err(format!("it has format {format}, this program knows format {FORMAT}")),
        None => return Err("it names no format".into()),
    }
    let value: T = unseal(&text).map_err(fault)?;
    check(&value).map(|()| value)
}

/// Writes the document so that whoever reads it, after a crash at any step, finds the old one or the new one whole.
/// With `set_aside` the file that is there is damaged: it keeps its content under another name, and `set_aside` is
/// cleared. A file that cannot be read is not written over.
pub fn write<T: Serialize>(disk: &dyn Disk, path: &Path, value: &T, set_aside: &mut bool) -> io::Result<()> {
    let text = seal(value).map_err(|error| io::Error::other(error.to_string()))?;
    if *set_aside {
        put_aside(disk, path)?;
        *set_aside = false;
    } else {
        keep_previous(disk, path)?;
    }
    place(disk, path, text.as_bytes())
}

/// Puts a whole file in its place, in one step for whoever looks; when it returns well it is on the disk for good. Where
/// a link stands there, the file that it leads to is replaced.
pub fn place(disk: &dyn Disk, path: &Path, bytes: &[u8]) -> io::Result<()> {
    let path = disk.target(path)?;
    let folder = path.parent().unwrap_or(Path::new("."));
    disk.make_folder(folder)?;
    let new = beside(&path, ".new");
    disk.create(&new, bytes)?;
    disk.rename(&new, &path)?;
    disk.sync_folder(folder)
}

/// Gives a file that is of no use another name beside its own, where it is kept, and says which; none if it is gone.
pub fn put_aside(disk: &dyn Disk, path: &Path) -> io::Result<Option<PathBuf>> {
    let path = disk.target(path)?;
    let name = free_name(disk, &path);
    match disk.rename(&path, &name) {
        Ok(()) => Ok(Some(name)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
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
    let mut names = (1..).map(|number| beside(path, &format!(".damaged-{number}")));
    names.find(|name| !taken.contains(name)).unwrap_or_else(|| beside(path, ".damaged"))
}

/// The path with something added to the file's name.
pub fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    PathBuf::from(name)
}
