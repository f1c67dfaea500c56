//! The one door to the disk, small enough that tests can stand in for it and break it at every step.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// What the game asks of a disk. When `create`, `append` and `sync_folder` return well, what they wrote outlives a
/// power cut.
pub trait Disk: Send + Sync {
    /// A whole file.
    fn read(&self, path: &Path) -> io::Result<Vec<u8>>;

    /// The files of a folder, sorted by name; folders in it are left out.
    fn list(&self, folder: &Path) -> io::Result<Vec<PathBuf>>;

    /// Makes a folder and those it lies in, and brings its name to the disk; one that exists is fine.
    fn make_folder(&self, folder: &Path) -> io::Result<()>;

    /// Writes a whole file, in place of one that may be there, and brings it to the disk. Its name is safe only after
    /// [`Disk::sync_folder`].
    fn create(&self, path: &Path, bytes: &[u8]) -> io::Result<()>;

    /// Cuts a file to `length` bytes, writes `bytes` after them, and brings them to the disk.
    fn append(&self, path: &Path, length: u64, bytes: &[u8]) -> io::Result<()>;

    /// Gives a file another name, in place of a file of that name.
    fn rename(&self, from: &Path, to: &Path) -> io::Result<()>;

    /// Brings the names of a folder's files to the disk.
    fn sync_folder(&self, folder: &Path) -> io::Result<()>;

    /// Takes the lock file, which is never replaced or renamed.
    fn lock(&self, path: &Path) -> io::Result<Lock>;
}

/// What came of taking a lock. It is given back when the value is dropped or the program ends in any way.
#[derive(Debug)]
pub enum Lock {
    /// It is ours.
    Held(#[allow(dead_code)] Option<File>),
    /// Another program has it.
    Elsewhere,
}

/// The disk of this machine.
#[derive(Clone, Copy, Debug, Default)]
pub struct RealDisk;

impl Disk for RealDisk {
    fn read(&self, path: &Path) -> io::Result<Vec<u8>> {
        fs::read(path)
    }

    fn list(&self, folder: &Path) -> io::Result<Vec<PathBuf>> {
        let mut files = Vec::new();
        for entry in fs::read_dir(folder)? {
            let path = entry?.path();
            if path.is_file() {
                files.push(path);
            }
        }
        files.sort();
        Ok(files)
    }

    fn make_folder(&self, folder: &Path) -> io::Result<()> {
        if folder.is_dir() {
            return Ok(());
        }
        fs::create_dir_all(folder)?;
        match folder.parent() {
            Some(above) if !above.as_os_str().is_empty() => self.sync_folder(above),
            _ => Ok(()),
        }
    }

    fn create(&self, path: &Path, bytes: &[u8]) -> io::Result<()> {
        let mut file = File::create(path)?;
        file.write_all(bytes)?;
        file.sync_all()
    }

    fn append(&self, path: &Path, length: u64, bytes: &[u8]) -> io::Result<()> {
        let mut file = OpenOptions::new().write(true).open(path)?;
        if file.metadata()?.len() != length {
            file.set_len(length)?;
        }
        file.seek(SeekFrom::Start(length))?;
        file.write_all(bytes)?;
        file.sync_data()
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        fs::rename(from, to)
    }

    #[cfg(unix)]
    fn sync_folder(&self, folder: &Path) -> io::Result<()> {
        File::open(folder)?.sync_all()
    }

    /// Only Unix opens folders; elsewhere the rename itself must do.
    #[cfg(not(unix))]
    fn sync_folder(&self, _folder: &Path) -> io::Result<()> {
        Ok(())
    }

    fn lock(&self, path: &Path) -> io::Result<Lock> {
        let file = OpenOptions::new().write(true).create(true).truncate(false).open(path)?;
        match file.try_lock() {
            Ok(()) => Ok(Lock::Held(Some(file))),
            Err(TryLockError::WouldBlock) => Ok(Lock::Elsewhere),
            Err(TryLockError::Error(error)) => Err(error),
        }
    }
}
