//! Small files that are replaced as a whole: a JSON object with a checksum. The previous version is kept.

use crate::disk::{Disk, MOST_DOCUMENT};
use ludus_engine::journal::{LineError, seal, unsealed};
use ludus_engine::json::explain_line;
use ludus_engine::text::{decode, quote};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::io;
use std::path::{Path, PathBuf};
use xxhash_rust::xxh64::xxh64;

/// The format of rosters and settings. Other formats are refused.
pub const FORMAT: u32 = 1;

/// The reason why a document cannot be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FileProblem {
    /// The content is wrong, for this reason.
    Damaged(String),
    /// The file cannot be read at the moment. It may be intact, so it is never overwritten.
    Unreadable(String),
}

impl FileProblem {
    /// Returns "is damaged: ..." or "cannot be read: ...".
    pub fn text(&self) -> String {
        match self {
            FileProblem::Damaged(reason) => format!("is damaged: {reason}"),
            FileProblem::Unreadable(reason) => format!("cannot be read: {reason}"),
        }
    }

    /// Returns the text to put after the file's name and a colon.
    pub fn short(&self) -> String {
        match self {
            FileProblem::Damaged(reason) => reason.clone(),
            FileProblem::Unreadable(_) => format!("it {}", self.text()),
        }
    }
}

#[derive(Debug)]
pub struct Found<T> {
    /// The content, from the file or from its previous version. `None` if neither is intact.
    pub value: Option<T>,
    /// The problem with the file itself. `None` if it is intact or was never written.
    pub trouble: Option<FileProblem>,
    /// True if the content comes from the previous version.
    pub is_previous: bool,
    /// A hash of the file's bytes. `None` if there is no file.
    pub mark: Option<u64>,
}

/// Reads a document, or its previous version if it is unusable or missing. Changes nothing.
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

/// Returns a hash of a file's bytes.
pub fn mark(bytes: &[u8]) -> u64 {
    xxh64(bytes, 0)
}

/// Reads one file, without falling back to the previous version. `None` if it does not exist.
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

/// Read first, because another format can have other fields.
#[derive(Deserialize)]
struct Preamble {
    format: Option<Value>,
}

/// The beginning of a document of this format, as this program writes it.
const BEGINS: &str = "{\"format\":1,";

fn parse<T: DeserializeOwned>(bytes: Vec<u8>, check: &impl Fn(&T) -> Result<(), String>) -> Result<T, String> {
    let mut text = decode(&bytes)?;
    let length = unsealed(&text).map(str::len).map_err(|error| match error {
        LineError::Torn => "cut off, or not a file of this game".to_string(),
        LineError::Checksum => "its checksum is wrong: it was changed".to_string(),
        LineError::Form(form) => quote(&form),
    })?;
    text.truncate(length);
    text.push('}');
    let explain = |error: serde_json::Error| explain_line(&error);
    if !text.starts_with(BEGINS) {
        let preamble: Preamble = serde_json::from_str(&text).map_err(explain)?;
        match preamble.format.and_then(|format| format.as_u64()) {
            Some(format) if format == u64::from(FORMAT) => {}
            Some(format) => return Err(format!("it has format {format}, this program knows format {FORMAT}")),
            None => return Err("it has no format".into()),
        }
    }
    let value: T = serde_json::from_str(&text).map_err(explain)?;
    check(&value).map(|()| value)
}

/// The known state of a file that this program replaces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    /// True if the file is damaged and must be set aside before a new one is written.
    pub is_damaged: bool,
    /// The hashes the file can have if no other program wrote it: as read, or as possibly written
    /// since. `None` means no file.
    pub marks: Vec<Option<u64>>,
}

/// Writes a document so that a crash at any step leaves the old or the new version intact.
///
/// The old version is kept as the previous one. A damaged file is set aside. If another program has changed the file,
/// its version is kept under another name, which is returned. A file that cannot be read is not overwritten.
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

/// Replaces a file in one step. When it returns successfully, the new file survives a power cut.
///
/// If the path is a link, the file it leads to is replaced.
pub fn place(disk: &dyn Disk, path: &Path, bytes: &[u8]) -> io::Result<()> {
    let path = disk.target(path)?;
    let folder = path.parent().unwrap_or(Path::new("."));
    disk.make_folder(folder)?;
    let new = beside(&path, ".new");
    disk.create(&new, bytes)?;
    disk.rename(&new, &path)?;
    disk.sync_folder(folder)
}

/// Renames an unusable file and returns its new name. `None` if the file is gone.
pub fn put_aside(disk: &dyn Disk, path: &Path) -> io::Result<Option<PathBuf>> {
    let path = disk.target(path)?;
    let name = free_name(disk, &path, ".damaged");
    match disk.rename(&path, &name) {
        Ok(()) => Ok(Some(name)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}

/// Copies the content to the `.old` name. The file itself stays in place all the time.
fn keep_previous(disk: &dyn Disk, path: &Path, bytes: &[u8]) -> io::Result<()> {
    let copy = beside(path, ".old.new");
    disk.create(&copy, bytes)?;
    disk.rename(&copy, &beside(path, ".old"))
}

/// Returns the first unused name of NAME.ENDING-1, -2, and so on.
fn free_name(disk: &dyn Disk, path: &Path, ending: &str) -> PathBuf {
    let taken = path.parent().and_then(|folder| disk.list(folder).ok()).unwrap_or_default();
    let mut names = (1..).map(|number| beside(path, &format!("{ending}-{number}")));
    names.find(|name| !taken.contains(name)).unwrap_or_else(|| beside(path, ending))
}

/// Appends a suffix to the file name of a path.
pub fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    PathBuf::from(name)
}
