//! A disk in memory for tests. It fails where a test wants it to, and shows what a crash leaves behind.
//!
//! Like a real disk it has two views: what programs see, and what is synced. A file's content is synced with the file,
//! its name with its folder.

use crate::disk::{Disk, Lock, Stamp, check_length};
use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

/// The steps that fail. They count from 0, and each operation takes several.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InjectedFault {
    None,
    /// Every step from this one fails: the program is dead or the disk is full.
    From(usize),
    /// Only this one step fails.
    Once(usize),
}

/// The files that a crash leaves behind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Left {
    /// Everything that programs saw: the program was killed.
    Seen,
    /// Only what was synced: the power was cut.
    Synced,
    /// Names as programs saw them, contents as synced.
    SeenNames,
    /// Names as synced, contents as programs saw them.
    SeenContents,
}

pub const LEFT: [Left; 4] = [Left::Seen, Left::Synced, Left::SeenNames, Left::SeenContents];

#[derive(Clone, Default)]
struct Content {
    seen: Vec<u8>,
    synced: Vec<u8>,
}

#[derive(Clone, Default)]
struct Files {
    contents: Vec<Content>,
    seen: BTreeMap<PathBuf, usize>,
    synced: BTreeMap<PathBuf, usize>,
    /// Folders created in this run. Those above the data folder exist without being listed.
    folders_seen: BTreeSet<PathBuf>,
    folders_synced: BTreeSet<PathBuf>,
    /// Renamed folders whose new names are not synced yet.
    moves: Vec<(PathBuf, PathBuf)>,
    steps: usize,
}

impl Files {
    /// Syncs the names in a folder. The contents of a renamed folder move with it.
    fn sync(&mut self, folder: &Path) {
        let (due, later): (Vec<_>, Vec<_>) =
            std::mem::take(&mut self.moves).into_iter().partition(|(_, to)| to.parent() == Some(folder));
        self.moves = later;
        for (from, to) in due {
            self.synced = moved(std::mem::take(&mut self.synced), &from, &to);
            let folders = std::mem::take(&mut self.folders_synced).into_iter().map(|path| (path, ())).collect();
            self.folders_synced = moved(folders, &from, &to).into_keys().collect();
        }
        self.synced.retain(|path, _| path.parent() != Some(folder));
        let here = self.seen.iter().filter(|(path, _)| path.parent() == Some(folder));
        self.synced.extend(here.map(|(path, index)| (path.clone(), *index)));
        self.folders_synced.retain(|path| path.parent() != Some(folder));
        let folders = self.folders_seen.iter().filter(|path| path.parent() == Some(folder)).cloned();
        self.folders_synced.extend(folders);
    }

    /// Returns whether all folders above a file survive a power cut.
    fn is_reachable(&self, path: &Path) -> bool {
        path.ancestors()
            .skip(1)
            .all(|folder| !self.folders_seen.contains(folder) || self.folders_synced.contains(folder))
    }
}

/// Renames one folder in a list of paths.
fn moved<T>(names: BTreeMap<PathBuf, T>, from: &Path, to: &Path) -> BTreeMap<PathBuf, T> {
    let rename = |path: PathBuf| match path.strip_prefix(from) {
        Ok(rest) if rest.as_os_str().is_empty() => to.into(),
        Ok(rest) => to.join(rest),
        Err(_) => path,
    };
    names.into_iter().map(|(path, value)| (rename(path), value)).collect()
}

pub struct FaultDisk {
    files: Mutex<Files>,
    fault: Mutex<InjectedFault>,
    elsewhere: bool,
    /// Files that cannot be read at the moment.
    unreadable: Mutex<BTreeSet<PathBuf>>,
    /// The files that were read, with the number of bytes.
    reads: Mutex<Vec<(String, usize)>>,
}

impl FaultDisk {
    pub fn new(fault: InjectedFault) -> Arc<FaultDisk> {
        FaultDisk::of(Files::default(), fault)
    }

    fn of(files: Files, fault: InjectedFault) -> Arc<FaultDisk> {
        FaultDisk::with(files, fault, false)
    }

    fn with(files: Files, fault: InjectedFault, elsewhere: bool) -> Arc<FaultDisk> {
        Arc::new(FaultDisk {
            files: Mutex::new(files),
            fault: Mutex::new(fault),
            elsewhere,
            unreadable: Mutex::default(),
            reads: Mutex::default(),
        })
    }

    /// Returns a disk with these files whose lock another program holds.
    pub fn used_elsewhere(&self) -> Arc<FaultDisk> {
        let files = self.files.lock().unwrap().clone();
        FaultDisk::with(files, InjectedFault::None, true)
    }

    /// Sets what fails from now on. Steps keep counting.
    pub fn break_at(&self, fault: InjectedFault) {
        *self.fault.lock().unwrap() = fault;
    }

    /// Makes a file unreadable, or readable again.
    pub fn refuse(&self, path: &str, refused: bool) {
        let mut unreadable = self.unreadable.lock().unwrap();
        if refused {
            unreadable.insert(path.into())
        } else {
            unreadable.remove(Path::new(path))
        };
    }

    /// Returns the disk after a crash, with another fault ahead.
    pub fn reboot(&self, left: Left, fault: InjectedFault) -> Arc<FaultDisk> {
        let files = self.files.lock().unwrap();
        let names = if matches!(left, Left::Seen | Left::SeenNames) { &files.seen } else { &files.synced };
        let mut after = Files::default();
        for (path, index) in
            names.iter().filter(|(path, _)| left == Left::Seen || left == Left::SeenNames || files.is_reachable(path))
        {
            let content = &files.contents[*index];
            let seen = matches!(left, Left::Seen | Left::SeenContents);
            let bytes = if seen { content.seen.clone() } else { content.synced.clone() };
            after.seen.insert(path.clone(), after.contents.len());
            after.contents.push(Content { seen: bytes.clone(), synced: bytes });
        }
        after.synced = after.seen.clone();
        let folders = after.seen.keys().flat_map(|path| path.ancestors().skip(1)).map(Path::to_path_buf);
        after.folders_seen = folders.filter(|folder| files.folders_seen.contains(folder)).collect();
        after.folders_synced = after.folders_seen.clone();
        FaultDisk::of(after, fault)
    }

    /// Adds a file as if it had always existed.
    pub fn put(&self, path: &str, bytes: &[u8]) {
        let mut files = self.files.lock().unwrap();
        let index = files.contents.len();
        files.contents.push(Content { seen: bytes.into(), synced: bytes.into() });
        files.seen.insert(path.into(), index);
        files.synced.insert(path.into(), index);
    }

    pub fn take_away(&self, path: &str) {
        let mut files = self.files.lock().unwrap();
        files.seen.remove(Path::new(path));
        files.synced.remove(Path::new(path));
    }

    /// Returns a file as programs see it.
    pub fn text(&self, path: &str) -> Option<String> {
        self.read(Path::new(path)).ok().map(|bytes| String::from_utf8(bytes).unwrap())
    }

    /// Returns all paths, as programs see them.
    pub fn names(&self) -> Vec<String> {
        self.files.lock().unwrap().seen.keys().map(|path| path.display().to_string()).collect()
    }

    /// Returns the files read since the last call.
    pub fn reads(&self) -> Vec<(String, usize)> {
        std::mem::take(&mut self.reads.lock().unwrap())
    }

    /// Returns the number of steps so far.
    pub fn steps(&self) -> usize {
        self.files.lock().unwrap().steps
    }

    fn step(&self, change: impl FnOnce(&mut Files)) -> io::Result<()> {
        let mut files = self.files.lock().unwrap();
        let step = files.steps;
        files.steps += 1;
        let fails = match *self.fault.lock().unwrap() {
            InjectedFault::None => false,
            InjectedFault::From(from) => step >= from,
            InjectedFault::Once(at) => step == at,
        };
        if fails {
            return Err(io::Error::other("no space left on device"));
        }
        change(&mut files);
        Ok(())
    }

    /// Writes in two halves, then syncs.
    fn write(&self, index: usize, bytes: &[u8]) -> io::Result<()> {
        let (first, second) = bytes.split_at(bytes.len() / 2);
        self.step(|files| files.contents[index].seen.extend_from_slice(first))?;
        self.step(|files| files.contents[index].seen.extend_from_slice(second))?;
        self.step(|files| files.contents[index].synced = files.contents[index].seen.clone())
    }

    fn index(&self, path: &Path) -> io::Result<usize> {
        let found = self.files.lock().unwrap().seen.get(path).copied();
        found.ok_or_else(|| io::Error::from(io::ErrorKind::NotFound))
    }
}

impl Disk for FaultDisk {
    fn read_up_to(&self, path: &Path, most: u64) -> io::Result<Vec<u8>> {
        if self.unreadable.lock().unwrap().contains(path) {
            return Err(io::Error::from(io::ErrorKind::PermissionDenied));
        }
        let index = self.index(path)?;
        let bytes = self.files.lock().unwrap().contents[index].seen.clone();
        check_length(bytes.len() as u64, most)?;
        self.reads.lock().unwrap().push((path.display().to_string(), bytes.len()));
        Ok(bytes)
    }

    fn read_ends(&self, path: &Path, most: usize) -> io::Result<Vec<u8>> {
        let bytes = self.read(path)?;
        if bytes.len() <= 2 * most {
            return Ok(bytes);
        }
        Ok([&bytes[..most], &bytes[bytes.len() - most..]].concat())
    }

    /// Uses a hash of the content as the time.
    fn stamp(&self, path: &Path) -> io::Result<Stamp> {
        let index = self.index(path)?;
        let bytes = self.files.lock().unwrap().contents[index].seen.clone();
        Ok(Stamp { length: bytes.len() as u64, changed: (super::document::mark(&bytes), 0), touched: (0, 0) })
    }

    fn probe(&self, path: &Path) -> io::Result<()> {
        self.index(path).map(|_| ())
    }

    fn list(&self, folder: &Path) -> io::Result<Vec<PathBuf>> {
        let files = self.files.lock().unwrap();
        Ok(files.seen.keys().filter(|path| path.parent() == Some(folder)).cloned().collect())
    }

    fn target(&self, path: &Path) -> io::Result<PathBuf> {
        Ok(path.into())
    }

    fn has_folder(&self, folder: &Path) -> bool {
        let files = self.files.lock().unwrap();
        folder == Path::new("/") || files.folders_seen.contains(folder)
    }

    fn add_folder(&self, folder: &Path) -> io::Result<()> {
        self.step(|files| {
            files.folders_seen.insert(folder.into());
        })
    }

    fn create(&self, path: &Path, bytes: &[u8]) -> io::Result<()> {
        self.step(|files| {
            files.seen.insert(path.into(), files.contents.len());
            files.contents.push(Content::default());
        })?;
        self.write(self.index(path)?, bytes)
    }

    fn append(&self, path: &Path, length: u64, bytes: &[u8]) -> io::Result<()> {
        let index = self.index(path)?;
        if (self.files.lock().unwrap().contents[index].seen.len() as u64) < length {
            return Err(io::Error::from(io::ErrorKind::UnexpectedEof));
        }
        self.step(|files| files.contents[index].seen.truncate(length as usize))?;
        self.write(index, bytes)
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        if self.has_folder(from) {
            return self.step(|files| {
                files.seen = moved(std::mem::take(&mut files.seen), from, to);
                let folders = std::mem::take(&mut files.folders_seen).into_iter().map(|path| (path, ())).collect();
                files.folders_seen = moved(folders, from, to).into_keys().collect();
                files.moves.push((from.into(), to.into()));
            });
        }
        let index = self.index(from)?;
        self.step(|files| {
            files.seen.remove(from);
            files.seen.insert(to.into(), index);
        })
    }

    fn remove(&self, path: &Path) -> io::Result<()> {
        self.index(path)?;
        self.step(|files| {
            files.seen.remove(path);
        })
    }

    fn remove_folder(&self, folder: &Path) -> io::Result<()> {
        let files = self.files.lock().unwrap();
        let inside = files.seen.keys().chain(&files.folders_seen).any(|path| path.parent() == Some(folder));
        let there = files.folders_seen.contains(folder);
        drop(files);
        match (there, inside) {
            (false, _) => Err(io::ErrorKind::NotFound.into()),
            (true, true) => Err(io::ErrorKind::DirectoryNotEmpty.into()),
            (true, false) => self.step(|files| {
                files.folders_seen.remove(folder);
            }),
        }
    }

    fn sync_folder(&self, folder: &Path) -> io::Result<()> {
        self.step(|files| files.sync(folder))
    }

    fn lock(&self, _path: &Path) -> io::Result<Lock> {
        if self.elsewhere { Ok(Lock::Elsewhere) } else { self.step(|_| {}).map(|()| Lock::Held(None)) }
    }

    fn holds(&self, _lock: &Lock, _path: &Path) -> bool {
        true
    }
}
