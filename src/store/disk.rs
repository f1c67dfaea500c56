//! The one door to the disk, small enough that tests can stand in for it and break it at every step.

use serde::{Deserialize, Serialize};
use std::fs::{self, File, FileType, OpenOptions, TryLockError};
use std::io::{self, ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::UNIX_EPOCH;

/// Most bytes of a file that is read: 16 MB.
pub const MOST_BYTES: u64 = 16 << 20;

/// Most bytes of a document, which holds everybody of a roster, and of the index: 64 MB.
pub const MOST_DOCUMENT: u64 = 64 << 20;

/// Most bytes of a whole data folder in one file: 1 GB.
pub const MOST_EXPORT: u64 = 1 << 30;

/// What tells a file from itself after a change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stamp {
    /// Bytes.
    pub length: u64,
    /// When it was last written: seconds since 1970, and nanoseconds.
    pub changed: (u64, u32),
    /// When its name, its length or anything in it was last changed, which no program can set; zeros where the system
    /// does not tell.
    pub touched: (i64, i64),
}

/// Most links that are followed to a file.
const MOST_LINKS: usize = 40;

/// What the game asks of a disk. When `create`, `append` and `sync_folder` return well, what they wrote outlives a
/// power cut.
pub trait Disk: Send + Sync {
    /// A whole file of at most `most` bytes; a longer one is [`ErrorKind::FileTooLarge`]. A folder, a pipe or a device is
    /// an error and is not opened: it could block for ever.
    fn read_up_to(&self, path: &Path, most: u64) -> io::Result<Vec<u8>>;

    /// A whole file of at most [`MOST_BYTES`].
    fn read(&self, path: &Path) -> io::Result<Vec<u8>> {
        self.read_up_to(path, MOST_BYTES)
    }

    /// The beginning and the end of a file, `most` bytes of each; a file of at most [`MOST_BYTES`] that is not longer
    /// than both is returned whole.
    fn read_ends(&self, path: &Path, most: usize) -> io::Result<Vec<u8>>;

    /// The length of a file and when it was last written.
    fn stamp(&self, path: &Path) -> io::Result<Stamp>;

    /// Whether there is a file that [`Disk::read`] would open.
    fn probe(&self, path: &Path) -> io::Result<()>;

    /// Everything in a folder, sorted by name.
    fn list(&self, folder: &Path) -> io::Result<Vec<PathBuf>>;

    /// The file that a name stands for, after the links that lead to it; it need not be there.
    fn target(&self, path: &Path) -> io::Result<PathBuf>;

    /// Whether there is such a folder.
    fn has_folder(&self, folder: &Path) -> bool;

    /// Makes one folder, in one that is there. Its name is safe only after [`Disk::sync_folder`].
    fn add_folder(&self, folder: &Path) -> io::Result<()>;

    /// Makes a folder and those it lies in, and brings all their names to the disk; one that exists is fine.
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

    /// Writes a whole new file, in place of one that may be there, and brings it to the disk. A link of that name is
    /// replaced, not followed. The name is safe only after [`Disk::sync_folder`].
    fn create(&self, path: &Path, bytes: &[u8]) -> io::Result<()>;

    /// Cuts a file to `length` bytes, writes `bytes` after them, and brings them to the disk. A file that is shorter is
    /// not ours any more: [`ErrorKind::UnexpectedEof`], and nothing is written.
    fn append(&self, path: &Path, length: u64, bytes: &[u8]) -> io::Result<()>;

    /// Gives a file or a folder another name, a file in place of a file of that name.
    fn rename(&self, from: &Path, to: &Path) -> io::Result<()>;

    /// Takes a file away. Its name is gone for good only after [`Disk::sync_folder`].
    fn remove(&self, path: &Path) -> io::Result<()>;

    /// Takes an empty folder away. Its name is gone for good only after [`Disk::sync_folder`] of the one above.
    fn remove_folder(&self, folder: &Path) -> io::Result<()>;

    /// Brings the names of a folder's files to the disk.
    fn sync_folder(&self, folder: &Path) -> io::Result<()>;

    /// Takes the lock file, which is never replaced or renamed.
    fn lock(&self, path: &Path) -> io::Result<Lock>;

    /// Whether the lock file at `path` is still the one that we hold.
    fn holds(&self, lock: &Lock, path: &Path) -> bool;
}

/// What came of taking a lock. It is given back when the value is dropped or the program ends in any way.
#[derive(Debug)]
pub enum Lock {
    /// It is ours.
    Held(Option<File>),
    /// Another program has it.
    Elsewhere,
}

/// The disk of this machine.
#[derive(Clone, Copy, Debug, Default)]
pub struct RealDisk;

impl Disk for RealDisk {
    fn read_up_to(&self, path: &Path, most: u64) -> io::Result<Vec<u8>> {
        check_file(path)?;
        let file = File::open(path)?;
        let length = file.metadata()?.len();
        check_length(length, most)?;
        let mut bytes = Vec::with_capacity(usize::try_from(length).unwrap_or(0));
        // A file that grows meanwhile is held to the same.
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
        // Names alone are sorted: to compare whole paths takes ten times as long.
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

    /// Only Unix opens folders; elsewhere the rename itself must do.
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

    /// Elsewhere a file that is open cannot be moved away.
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
        format!("it has {has} MB, and a file of its kind has at most {most} MB"),
    ))
}

/// Refuses what is there but no file.
fn check_file(path: &Path) -> io::Result<()> {
    match fs::metadata(path)?.file_type() {
        kind if kind.is_file() => Ok(()),
        kind if kind.is_dir() => Err(ErrorKind::IsADirectory.into()),
        kind => Err(io::Error::new(ErrorKind::InvalidInput, format!("it is no file but {}", special(kind)))),
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

/// A disk that writes only as long as the data folder is the one whose lock we hold: if it was moved away, or another
/// stands in its place, what is there belongs to somebody else.
pub struct Guarded {
    disk: Arc<dyn Disk>,
    lock: Lock,
    path: PathBuf,
}

impl Guarded {
    /// The disk under the lock at `path`.
    pub fn new(disk: Arc<dyn Disk>, lock: Lock, path: PathBuf) -> Guarded {
        Guarded { disk, lock, path }
    }

    fn ours(&self) -> io::Result<&dyn Disk> {
        if self.disk.holds(&self.lock, &self.path) {
            return Ok(&*self.disk);
        }
        Err(io::Error::other(
            "the data folder was moved or replaced since this program began; put it back or begin anew",
        ))
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
