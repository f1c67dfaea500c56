//! The interface to the disk. It is small, so that tests can replace it and make it fail at every step.

use serde::{Deserialize, Serialize};
use std::fs::{self, File, FileType, OpenOptions, TryLockError};
use std::io::{self, ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::UNIX_EPOCH;

/// The most bytes of a file that is read: 16 MB.
pub const MOST_BYTES: u64 = 16 << 20;

/// The most bytes of a roster or an index: 64 MB.
pub const MOST_DOCUMENT: u64 = 64 << 20;

/// The most bytes of an exported data folder: 1 GB.
pub const MOST_EXPORT: u64 = 1 << 30;

/// The length and times of a file, which differ after any change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stamp {
    /// The number of bytes in it.
    pub length: u64,
    /// The time of the last write: seconds since 1970, and nanoseconds.
    pub changed: (u64, u32),
    /// The time of the last change to name, length or content, which programs cannot set. Zeros if the
    /// system does not report it.
    pub touched: (i64, i64),
}

/// The most links that are followed to a file.
const MOST_LINKS: usize = 40;

/// The disk operations the game needs. What `create`, `append` and `sync_folder` wrote survives a power cut.
pub trait Disk: Send + Sync {
    /// Reads a whole file. A file of more than `most` bytes is an error ([`ErrorKind::FileTooLarge`]).
    ///
    /// A folder, a pipe or a device is an error and is not opened, because that could block forever.
    fn read_up_to(&self, path: &Path, most: u64) -> io::Result<Vec<u8>>;

    /// Reads a whole file of at most [`MOST_BYTES`].
    fn read(&self, path: &Path) -> io::Result<Vec<u8>> {
        self.read_up_to(path, MOST_BYTES)
    }

    /// Reads the first and the last `most` bytes of a file. A file that is not longer than both is returned whole.
    ///
    /// The file may have at most [`MOST_BYTES`].
    fn read_ends(&self, path: &Path, most: usize) -> io::Result<Vec<u8>>;

    /// Returns the length and the times of a file.
    fn stamp(&self, path: &Path) -> io::Result<Stamp>;

    /// Checks that there is a file that [`Disk::read`] would open.
    fn probe(&self, path: &Path) -> io::Result<()>;

    /// Returns the paths of everything in a folder, sorted by name.
    fn list(&self, folder: &Path) -> io::Result<Vec<PathBuf>>;

    /// Follows links to the file they lead to, which need not exist.
    fn target(&self, path: &Path) -> io::Result<PathBuf>;

    /// Returns whether there is such a folder.
    fn has_folder(&self, folder: &Path) -> bool;

    /// Creates one folder. Its name is safe only after [`Disk::sync_folder`].
    fn add_folder(&self, folder: &Path) -> io::Result<()>;

    /// Creates a folder and its parents, and syncs their names. An existing folder is fine.
    fn make_folder(&self, folder: &Path) -> io::Result<()> {
        if folder.as_os_str().is_empty() || self.has_folder(folder) {
            return Ok(());
        }
        let above = folder.parent().unwrap_or(Path::new(""));
        self.make_folder(above)?;
        match self.add_folder(folder) {
            Err(error) if error.kind() != ErrorKind::AlreadyExists || !self.has_folder(folder) => return Err(error),
            _ => {}
        }
        self.sync_folder(above)
    }

    /// Writes a whole file and syncs it. An existing file or link is replaced. The name
    /// is safe only after [`Disk::sync_folder`].
    fn create(&self, path: &Path, bytes: &[u8]) -> io::Result<()>;

    /// Cuts a file to `length` bytes, appends `bytes`, and syncs it.
    ///
    /// If the file is shorter than `length`, another program changed it:
    /// [`ErrorKind::UnexpectedEof`], and nothing is written.
    fn append(&self, path: &Path, length: u64, bytes: &[u8]) -> io::Result<()>;

    /// Renames a file or folder. A file replaces an existing file.
    fn rename(&self, from: &Path, to: &Path) -> io::Result<()>;

    /// Deletes a file. The deletion is safe only after [`Disk::sync_folder`].
    fn remove(&self, path: &Path) -> io::Result<()>;

    /// Deletes an empty folder. The deletion is safe only after [`Disk::sync_folder`] of its parent.
    fn remove_folder(&self, folder: &Path) -> io::Result<()>;

    /// Syncs the names of a folder's files to disk.
    fn sync_folder(&self, folder: &Path) -> io::Result<()>;

    /// Takes the lock file, which is never replaced or renamed.
    fn lock(&self, path: &Path) -> io::Result<Lock>;

    /// Returns whether the lock file at `path` is still the one that we hold.
    fn holds(&self, lock: &Lock, path: &Path) -> bool;
}

/// The result of taking a lock. It is released when the value is dropped or the program ends.
#[derive(Debug)]
pub enum Lock {
    /// This program holds the lock.
    Held(Option<File>),
    /// Another program holds the lock.
    Elsewhere,
}

#[derive(Clone, Copy, Debug, Default)]
pub struct RealDisk;

impl Disk for RealDisk {
    fn read_up_to(&self, path: &Path, most: u64) -> io::Result<Vec<u8>> {
        check_file(path)?;
        let file = File::open(path)?;
        let length = file.metadata()?.len();
        check_length(length, most)?;
        let mut bytes = Vec::with_capacity(usize::try_from(length).unwrap_or(0));
        // A file can grow while it is read.
        file.take(most.saturating_add(1)).read_to_end(&mut bytes)?;
        check_length(bytes.len() as u64, most)?;
        Ok(bytes)
    }

    fn read_ends(&self, path: &Path, most: usize) -> io::Result<Vec<u8>> {
        check_file(path)?;
        let mut file = File::open(path)?;
        let length = file.metadata()?.len();
        check_length(length, MOST_BYTES)?;
        let (both, most) = (2 * most as u64, most as u64);
        let mut bytes = Vec::new();
        if length <= both {
            file.take(both).read_to_end(&mut bytes)?;
            return Ok(bytes);
        }
        (&mut file).take(most).read_to_end(&mut bytes)?;
        file.seek(SeekFrom::Start(length - most))?;
        file.take(most).read_to_end(&mut bytes)?;
        Ok(bytes)
    }

    fn stamp(&self, path: &Path) -> io::Result<Stamp> {
        let found = fs::metadata(path)?;
        let since = found.modified()?.duration_since(UNIX_EPOCH).unwrap_or_default();
        let touched = touched(&found);
        Ok(Stamp { length: found.len(), changed: (since.as_secs(), since.subsec_nanos()), touched })
    }

    fn probe(&self, path: &Path) -> io::Result<()> {
        check_file(path)
    }

    fn list(&self, folder: &Path) -> io::Result<Vec<PathBuf>> {
        // Only names are sorted, because comparing whole paths takes ten times as long.
        let names = fs::read_dir(folder)?.map(|entry| Ok(entry?.file_name())).collect::<io::Result<Vec<_>>>();
        let mut names = names?;
        names.sort_unstable();
        Ok(names.into_iter().map(|name| folder.join(name)).collect())
    }

    fn target(&self, path: &Path) -> io::Result<PathBuf> {
        let mut target = path.to_path_buf();
        for _ in 0..MOST_LINKS {
            match fs::symlink_metadata(&target) {
                Ok(found) if found.is_symlink() => {
                    let link = fs::read_link(&target)?;
                    target = target.parent().unwrap_or(Path::new("")).join(link);
                }
                Ok(_) => return Ok(target),
                Err(error) if error.kind() == ErrorKind::NotFound => return Ok(target),
                Err(error) => return Err(error),
            }
        }
        Err(io::Error::other("it is a link to itself"))
    }

    fn has_folder(&self, folder: &Path) -> bool {
        folder.is_dir()
    }

    fn add_folder(&self, folder: &Path) -> io::Result<()> {
        fs::create_dir(folder)
    }

    fn create(&self, path: &Path, bytes: &[u8]) -> io::Result<()> {
        match fs::remove_file(path) {
            Err(error) if error.kind() != ErrorKind::NotFound => return Err(error),
            _ => {}
        }
        let mut file = File::create_new(path)?;
        file.write_all(bytes)?;
        file.sync_all()
    }

    fn append(&self, path: &Path, length: u64, bytes: &[u8]) -> io::Result<()> {
        check_file(path)?;
        let mut file = OpenOptions::new().write(true).open(path)?;
        let found = file.metadata()?.len();
        if found < length {
            return Err(io::Error::new(ErrorKind::UnexpectedEof, "another program has shortened it"));
        }
        if found > length {
            file.set_len(length)?;
        }
        file.seek(SeekFrom::Start(length))?;
        file.write_all(bytes)?;
        file.sync_data()
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        fs::rename(from, to)
    }

    fn remove(&self, path: &Path) -> io::Result<()> {
        fs::remove_file(path)
    }

    fn remove_folder(&self, folder: &Path) -> io::Result<()> {
        fs::remove_dir(folder)
    }

    #[cfg(unix)]
    fn sync_folder(&self, folder: &Path) -> io::Result<()> {
        let here = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
        File::open(here)?.sync_all()
    }

    /// Only Unix opens folders. Elsewhere the rename itself must suffice.
    #[cfg(not(unix))]
    fn sync_folder(&self, _folder: &Path) -> io::Result<()> {
        Ok(())
    }

    fn lock(&self, path: &Path) -> io::Result<Lock> {
        match check_file(path) {
            Err(error) if error.kind() != ErrorKind::NotFound => return Err(error),
            _ => {}
        }
        let file = OpenOptions::new().write(true).create(true).truncate(false).open(path)?;
        match file.try_lock() {
            Ok(()) => Ok(Lock::Held(Some(file))),
            Err(TryLockError::WouldBlock) => Ok(Lock::Elsewhere),
            Err(TryLockError::Error(error)) => Err(error),
        }
    }

    #[cfg(unix)]
    fn holds(&self, lock: &Lock, path: &Path) -> bool {
        use std::os::unix::fs::MetadataExt;
        let Lock::Held(Some(file)) = lock else { return false };
        match (file.metadata(), fs::metadata(path)) {
            (Ok(ours), Ok(there)) => (ours.dev(), ours.ino()) == (there.dev(), there.ino()),
            _ => false,
        }
    }

    /// Elsewhere an open file cannot be moved away.
    #[cfg(not(unix))]
    fn holds(&self, _lock: &Lock, _path: &Path) -> bool {
        true
    }
}

#[cfg(unix)]
fn touched(found: &fs::Metadata) -> (i64, i64) {
    use std::os::unix::fs::MetadataExt;
    (found.ctime(), found.ctime_nsec())
}

#[cfg(not(unix))]
fn touched(_found: &fs::Metadata) -> (i64, i64) {
    (0, 0)
}

/// Refuses a file that is too long.
pub fn check_length(length: u64, most: u64) -> io::Result<()> {
    if length <= most {
        return Ok(());
    }
    let (has, most) = (length.div_ceil(1 << 20), most >> 20);
    Err(io::Error::new(
        ErrorKind::FileTooLarge,
        format!("it has {has} MB, but a file of its kind has at most {most} MB"),
    ))
}

/// Refuses anything that is not a file.
fn check_file(path: &Path) -> io::Result<()> {
    match fs::metadata(path)?.file_type() {
        kind if kind.is_file() => Ok(()),
        kind if kind.is_dir() => Err(ErrorKind::IsADirectory.into()),
        kind => Err(io::Error::new(ErrorKind::InvalidInput, format!("it is {}, not a file", special(kind)))),
    }
}

#[cfg(unix)]
fn special(kind: FileType) -> &'static str {
    use std::os::unix::fs::FileTypeExt;
    match kind {
        kind if kind.is_fifo() => "a pipe",
        kind if kind.is_socket() => "a socket",
        _ => "a device",
    }
}

#[cfg(not(unix))]
fn special(_kind: FileType) -> &'static str {
    "a device"
}

/// A disk that writes only while the data folder is the one whose lock we hold.
///
/// If the folder was moved or replaced, the files at that path belong to another program.
pub struct Guarded {
    disk: Arc<dyn Disk>,
    lock: Lock,
    path: PathBuf,
}

impl Guarded {
    /// Guards a disk by the lock at `path`.
    pub fn new(disk: Arc<dyn Disk>, lock: Lock, path: PathBuf) -> Guarded {
        Guarded { disk, lock, path }
    }

    fn ours(&self) -> io::Result<&dyn Disk> {
        if self.disk.holds(&self.lock, &self.path) {
            return Ok(&*self.disk);
        }
        Err(io::Error::other("the data folder was moved or replaced since this program began; put it back or restart"))
    }
}

impl Disk for Guarded {
    fn read_up_to(&self, path: &Path, most: u64) -> io::Result<Vec<u8>> {
        self.disk.read_up_to(path, most)
    }

    fn read_ends(&self, path: &Path, most: usize) -> io::Result<Vec<u8>> {
        self.disk.read_ends(path, most)
    }

    fn stamp(&self, path: &Path) -> io::Result<Stamp> {
        self.disk.stamp(path)
    }

    fn probe(&self, path: &Path) -> io::Result<()> {
        self.disk.probe(path)
    }

    fn list(&self, folder: &Path) -> io::Result<Vec<PathBuf>> {
        self.disk.list(folder)
    }

    fn target(&self, path: &Path) -> io::Result<PathBuf> {
        self.disk.target(path)
    }

    fn has_folder(&self, folder: &Path) -> bool {
        self.disk.has_folder(folder)
    }

    fn add_folder(&self, folder: &Path) -> io::Result<()> {
        self.ours()?.add_folder(folder)
    }

    fn create(&self, path: &Path, bytes: &[u8]) -> io::Result<()> {
        self.ours()?.create(path, bytes)
    }

    fn append(&self, path: &Path, length: u64, bytes: &[u8]) -> io::Result<()> {
        self.ours()?.append(path, length, bytes)
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        self.ours()?.rename(from, to)
    }

    fn remove(&self, path: &Path) -> io::Result<()> {
        self.ours()?.remove(path)
    }

    fn remove_folder(&self, folder: &Path) -> io::Result<()> {
        self.ours()?.remove_folder(folder)
    }

    fn sync_folder(&self, folder: &Path) -> io::Result<()> {
        self.ours()?.sync_folder(folder)
    }

    fn lock(&self, path: &Path) -> io::Result<Lock> {
        self.disk.lock(path)
    }

    fn holds(&self, lock: &Lock, path: &Path) -> bool {
        self.disk.holds(lock, path)
    }
}
