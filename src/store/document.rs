//! A small file that is replaced as a whole: a JSON object with its checksum, the previous one kept.

use crate::engine::journal::{LineError, seal, unsealed};
use crate::engine::json::explain_line;
use crate::engine::text::{decode, quote};
use crate::store::disk::{Disk, MOST_DOCUMENT};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::io;
use std::path::{Path, PathBuf};
use xxhash_rust::xxh64::xxh64;

/// The form in which roster and settings are written; a program that knows only this one refuses others.
pub const FORMAT: u32 = 1;

/// Why a document cannot be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FileProblem {
    /// It was read, and this is wrong with it.
    Damaged(String),
    /// It could not be read, now at least: it may be sound and is never written over.
    Unreadable(String),
}

impl FileProblem {
    /// "is damaged: why" or "cannot be read: why".
    pub fn text(&self) -> String {
        match self {
            FileProblem::Damaged(reason) => format!("is damaged: {reason}"),
            FileProblem::Unreadable(reason) => format!("cannot be read: {reason}"),
        }
    }

    /// The same behind the file's name and a colon.
    pub fn short(&self) -> String {
        match self {
            FileProblem::Damaged(reason) => reason.clone(),
            FileProblem::Unreadable(_) => format!("it {}", self.text()),
        }
    }
}

/// What reading a document found.
#[derive(Debug)]
pub struct Found<T> {
    /// The content, from the file or from the previous one; none if neither is sound.
    pub value: Option<T>,
    /// What is wrong with the file itself; none if it is sound or was never written.
    pub trouble: Option<FileProblem>,
    /// The content is that of the previous file.
    pub is_previous: bool,
    /// The mark of the file's bytes; none if there is no file.
    pub mark: Option<u64>,
}

/// Reads the document at `path`, or the previous one where it is of no use or gone. Changes nothing.
pub fn read<T: DeserializeOwned>(disk: &dyn Disk, path: &Path, check: impl Fn(&T) -> Result<(), String>) -> Found<T> {
    let (mark, trouble) = match disk.read_up_to(path, MOST_DOCUMENT) {
        Ok(bytes) => {
            let mark = Some(mark(&bytes));
            match parse(bytes, &check) {
                Ok(value) => return Found { value: Some(value), trouble: None, is_previous: false, mark },
                Err(reason) => (mark, Some(FileProblem::Damaged(reason))),
            }
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => (None, None),
        Err(error) => (None, Some(FileProblem::Unreadable(error.to_string()))),
    };
    let value = load(disk, &beside(path, ".old"), &check).unwrap_or(None);
    Found { is_previous: value.is_some(), value, trouble, mark }
}

/// A number that tells the bytes of a file from others.
pub fn mark(bytes: &[u8]) -> u64 {
    xxh64(bytes, 0)
}

/// The content of one file; none if there is no such file; else what is wrong with it.
pub fn load<T: DeserializeOwned>(
    disk: &dyn Disk,
    path: &Path,
    check: &impl Fn(&T) -> Result<(), String>,
) -> Result<Option<T>, FileProblem> {
    match disk.read_up_to(path, MOST_DOCUMENT) {
        Ok(bytes) => parse(bytes, check).map(Some).map_err(FileProblem::Damaged),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(FileProblem::Unreadable(error.to_string())),
    }
}

/// What is read before the rest: another format may have other fields.
#[derive(Deserialize)]
struct Preamble {
    format: Option<Value>,
}

/// How a document of this format begins, as this program writes it.
const BEGINS: &str = "{\"format\":1,";

fn parse<T: DeserializeOwned>(bytes: Vec<u8>, check: &impl Fn(&T) -> Result<(), String>) -> Result<T, String> {
    let mut text = decode(&bytes)?;
    let length = unsealed(&text).map(str::len).map_err(|error| match error {
        LineError::Torn => "it is cut off, or no file of this game".to_string(),
        LineError::Checksum => "its checksum does not fit: it was changed".to_string(),
        LineError::Form(form) => quote(&form),
    })?;
    text.truncate(length);
    text.push('}');
    let fault = |error: serde_json::Error| explain_line(&error);
    if !text.starts_with(BEGINS) {
        let preamble: Preamble = serde_json::from_str(&text).map_err(fault)?;
        match preamble.format.and_then(|format| format.as_u64()) {
            Some(format) if format == u64::from(FORMAT) => {}
            Some(format) => return Err(format!("it has format {format}, this program knows format {FORMAT}")),
            None => return Err("it names no format".into()),
        }
    }
    let value: T = serde_json::from_str(&text).map_err(fault)?;
    check(&value).map(|()| value)
}

/// What this program knows of a file that it replaces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    /// The file is damaged and must be set aside before a new one is written.
    pub is_damaged: bool,
    /// The marks that the file can have if no other program wrote it: as it was read, or as it may have been written
    /// since. `None` stands for no file.
    pub marks: Vec<Option<u64>>,
}

/// Writes the document so that the file holds the old one or the new one whole after a crash at any step. The old one is
/// kept as the previous one. A damaged file is set aside. A file that another program has changed keeps its content under
/// another name, which is returned, and the previous one stays. A file that cannot be read is not written over.
pub fn write<T: Serialize>(
    disk: &dyn Disk,
    path: &Path,
    value: &T,
    standing: &mut Standing,
) -> io::Result<Option<PathBuf>> {
    let text = seal(value).map_err(|error| io::Error::other(error.to_string()))?;
    let found = match disk.read_up_to(path, MOST_DOCUMENT) {
        Ok(bytes) => Some(bytes),
        Err(error) if error.kind() == io::ErrorKind::NotFound => None,
        Err(error) => return Err(error),
    };
    let ours = standing.marks.contains(&found.as_deref().map(mark));
    let mut changed = None;
    match found {
        Some(bytes) if !ours => {
            let name = free_name(disk, &disk.target(path)?, ".changed");
            disk.create(&name, &bytes)?;
            changed = Some(name);
        }
        Some(_) if standing.is_damaged => {
            put_aside(disk, path)?;
            standing.marks.push(None);
        }
        Some(bytes) => keep_previous(disk, path, &bytes)?,
        None => {}
    }
    let new = Some(mark(text.as_bytes()));
    standing.marks.push(new);
    place(disk, path, text.as_bytes())?;
    *standing = Standing { is_damaged: false, marks: vec![new] };
    Ok(changed)
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
    let name = free_name(disk, &path, ".damaged");
    match disk.rename(&path, &name) {
        Ok(()) => Ok(Some(name)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}

/// Copies the file's content to its `.old` name; the file itself stays where it is all the while.
fn keep_previous(disk: &dyn Disk, path: &Path, bytes: &[u8]) -> io::Result<()> {
    let copy = beside(path, ".old.new");
    disk.create(&copy, bytes)?;
    disk.rename(&copy, &beside(path, ".old"))
}

/// The first of NAME.ENDING-1, -2, ... that no file has.
fn free_name(disk: &dyn Disk, path: &Path, ending: &str) -> PathBuf {
    let taken = path.parent().and_then(|folder| disk.list(folder).ok()).unwrap_or_default();
    let mut names = (1..).map(|number| beside(path, &format!("{ending}-{number}")));
    names.find(|name| !taken.contains(name)).unwrap_or_else(|| beside(path, ending))
}

/// The path with something added to the file's name.
pub fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    PathBuf::from(name)
}
