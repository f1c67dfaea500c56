//! The only code that touches the disk: roster, scores, settings, and the journals of battles.
//!
//! [`Store`] is the data folder. Opening it never fails: what cannot be read is kept as it is, said in
//! [`Store::notices`], and the game goes on without it; what cannot be written is said by [`StoreError::NotSaved`], and
//! play goes on in memory. [`Session`] is a battle with its journal.

mod battles;
mod checkup;
mod disk;
mod document;
#[cfg(test)]
mod fault;
mod folder;
mod journal;
mod roster;
mod scores;
mod session;
mod settings;
#[cfg(test)]
mod tests;
mod whole;

pub use battles::{BattleRow, BattleState, Newest, Resumed};
pub use checkup::Finding;
use disk::Guarded;
pub use disk::{Disk, Lock, RealDisk};
use document::Trouble;
pub use folder::{folder, fresh_seed, now};
pub use journal::{BattleId, Header, Journal, JournalError, Position};
pub use roster::{Character, Roster, RosterError};
pub use scores::{RETIRED, Score};
pub use session::{Kept, Session};
pub use settings::{Background, Confirm, DiceBySide, DiceShow, Glyphs, Keys, Look, Pace, Settings, Theme};

use crate::gladiator::setup::{Recruit, SetupError};
use serde::Serialize;
use serde_json::{Map, Value};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};
use thiserror::Error;

/// Why the store did not do what was asked.
#[derive(Debug, Error)]
pub enum StoreError {
    /// Against the rules of the roster; nothing has changed.
    #[error(transparent)]
    Roster(#[from] RosterError),
    /// The set-up is no battle; nothing has changed.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// The journal cannot be used; nothing has changed.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// The text is no data folder; nothing has changed.
    #[error("that is no data folder in one file: {0}; `ludus export` writes one")]
    NoPack(String),
    /// There is something already where a data folder was to be made.
    #[error("{0} is there already: a data folder is read into an empty one; name another with --data-dir")]
    NotEmpty(String),
    /// The change is made in memory, but not on the disk.
    #[error("{what} not saved: {reason}")]
    NotSaved {
        /// What was to be written, such as "the roster is".
        what: &'static str,
        /// Why, and what to do.
        reason: String,
    },
}

/// The name of the lock file.
const LOCK: &str = "ludus.lock";

/// Whether this program may write into the data folder.
#[derive(Debug)]
enum Access {
    /// The lock is ours; the store's disk has it.
    Own,
    /// Only reading, and why.
    Look(String),
}

/// How a document was found, and so what must come before the next one is written.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Standing {
    /// It is sound, or there is none.
    Sound,
    /// It is damaged and must be set aside.
    Damaged,
    /// It could not be read, for that reason: nothing is written over it.
    Unreadable(String),
}

impl From<&Option<Trouble>> for Standing {
    fn from(trouble: &Option<Trouble>) -> Standing {
        match trouble {
            None => Standing::Sound,
            Some(Trouble::Damaged(_)) => Standing::Damaged,
            Some(Trouble::Unreadable(reason)) => Standing::Unreadable(reason.clone()),
        }
    }
}

/// The data folder of an installation.
pub struct Store {
    folder: PathBuf,
    disk: Arc<dyn Disk>,
    access: Access,
    roster: Roster,
    settings: Settings,
    roster_file: Standing,
    settings_file: Standing,
    /// The battle whose characters are in it in memory only, because its journal is not on the disk yet.
    unentered: Option<BattleId>,
    notices: Vec<String>,
}

impl Store {
    /// Opens the folder for a program that writes, makes it if it is not there, and credits battles that ended when
    /// the program was killed. If another program has it, or it cannot be written, it can still be looked at.
    pub fn open(folder: &Path) -> Store {
        Store::open_waiting(folder, Duration::ZERO)
    }

    /// The same; another program that has the folder is given so much time to let it go.
    pub fn open_waiting(folder: &Path, patience: Duration) -> Store {
        Store::open_on(Arc::new(RealDisk), folder, patience)
    }

    /// Opens the folder only to look: takes no lock and writes nothing.
    pub fn look(folder: &Path) -> Store {
        Store::read(Arc::new(RealDisk), folder, Access::Look("it was opened only to look".into()))
    }

    /// A store that keeps nothing, for `reason`, which is said when something would be saved.
    pub fn memory(reason: &str) -> Store {
        Store::unread(Arc::new(RealDisk), PathBuf::new(), Access::Look(reason.into()))
    }

    fn open_on(disk: Arc<dyn Disk>, folder: &Path, patience: Duration) -> Store {
        let path = folder.join(LOCK);
        let locked = disk.make_folder(folder).and_then(|()| lock_within(&*disk, &path, patience));
        let place = folder.display();
        let mut disk = disk;
        let access = match locked {
            Ok(lock @ Lock::Held(_)) => {
                disk = Arc::new(Guarded::new(disk, lock, path));
                Access::Own
            }
            Ok(Lock::Elsewhere) => Access::Look(format!(
                "another ludus is using the data folder {place}; close that one, or choose another with --data-dir"
            )),
            Err(error) => Access::Look(format!(
                "the data folder {place} cannot be written ({error}); make it writable, or choose another with \
                 --data-dir"
            )),
        };
        let notice = match &access {
            Access::Look(reason) => Some(format!("Nothing will be saved: {reason}.")),
            Access::Own => None,
        };
        let mut store = Store::read(disk, folder, access);
        store.notices.splice(0..0, notice);
        store
    }

    fn unread(disk: Arc<dyn Disk>, folder: PathBuf, access: Access) -> Store {
        Store {
            folder,
            disk,
            access,
            roster: Roster::default(),
            settings: Settings::default(),
            roster_file: Standing::Sound,
            settings_file: Standing::Sound,
            unentered: None,
            notices: Vec::new(),
        }
    }

    fn read(disk: Arc<dyn Disk>, folder: &Path, access: Access) -> Store {
        let mut store = Store::unread(disk, folder.into(), access);
        store.read_roster();
        store.read_settings();
        store.settle_open_battles();
        store
    }

    fn read_roster(&mut self) {
        let path = self.roster_path();
        let found = document::read(&*self.disk, &path, Roster::check);
        self.roster_file = Standing::from(&found.trouble);
        let loss = match (found.is_previous, &found.value) {
            (true, _) => "the one before it, roster.json.old, is used",
            _ => "the game goes on with an empty roster",
        };
        self.notices.extend(trouble_notice(&path, &found.trouble, found.is_previous, loss));
        self.roster = found.value.unwrap_or_default();
    }

    fn read_settings(&mut self) {
        let path = self.settings_path();
        let found = document::read::<Map<String, Value>>(&*self.disk, &path, |_| Ok(()));
        self.settings_file = Standing::from(&found.trouble);
        // Settings are quickly made again: the previous ones would only surprise.
        let sound = found.value.filter(|_| !found.is_previous).unwrap_or_default();
        let (settings, notices) = Settings::read(&sound);
        self.settings = settings;
        self.notices.extend(trouble_notice(&path, &found.trouble, false, "the game goes on with its own settings"));
        self.notices.extend(notices.into_iter().map(|notice| format!("{}: {notice}.", path.display())));
    }

    /// The data folder; empty for a store that keeps nothing.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Whether changes reach the disk.
    pub const fn can_write(&self) -> bool {
        matches!(self.access, Access::Own)
    }

    /// Sentences for the player about what was found when the store was opened: damaged files, battles that were
    /// credited, a folder that cannot be written.
    pub fn notices(&self) -> &[String] {
        &self.notices
    }

    /// The characters; its lists of scores are [`Roster::hi_scores`] and [`Roster::my_scores`].
    pub const fn roster(&self) -> &Roster {
        &self.roster
    }

    /// Adds a new character; see [`Roster::add`].
    pub fn add(&mut self, recruit: &Recruit, now: u64) -> Result<(), StoreError> {
        self.roster.add(recruit, now)?;
        self.save_roster()
    }

    /// Takes a character off the roster for good; see [`Roster::remove`].
    pub fn remove(&mut self, name: &str) -> Result<(), StoreError> {
        self.roster.remove(name)?;
        self.save_roster()
    }

    /// Forgets a character's break-outs and says how many they were (HISC-10).
    pub fn reset_break_outs(&mut self, name: &str) -> Result<u32, StoreError> {
        let count = self.roster.reset_break_outs(name)?;
        self.save_roster().map(|()| count)
    }

    /// Adds the characters of an export, all or none, and gives their names; see [`Roster::import`].
    pub fn import(&mut self, text: &str) -> Result<Vec<String>, StoreError> {
        let names = self.roster.import(text)?;
        self.save_roster().map(|()| names)
    }

    /// The settings.
    pub const fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Changes the settings, in memory in any case.
    pub fn set_settings(&mut self, settings: Settings) -> Result<(), StoreError> {
        self.settings = settings;
        let (path, fields) = (self.settings_path(), self.settings.fields());
        let mut standing = self.settings_file.clone();
        let result = self.save(&path, &fields, &mut standing, "the settings are");
        self.settings_file = standing;
        result
    }

    fn save_roster(&mut self) -> Result<(), StoreError> {
        let mut standing = self.roster_file.clone();
        let result = self.save(&self.roster_path(), &self.roster, &mut standing, "the roster is");
        self.roster_file = standing;
        result
    }

    fn save<T: Serialize>(
        &self,
        path: &Path,
        value: &T,
        standing: &mut Standing,
        what: &'static str,
    ) -> Result<(), StoreError> {
        let reason = match (&self.access, &*standing) {
            (Access::Look(reason), _) => reason.clone(),
            (Access::Own, Standing::Unreadable(reason)) => format!(
                "{} could not be read when the program began ({reason}) and is not written over; make it readable and \
                 begin anew",
                path.display()
            ),
            (Access::Own, _) => {
                let mut aside = *standing == Standing::Damaged;
                let written = document::write(&*self.disk, path, value, &mut aside);
                *standing = if aside { Standing::Damaged } else { Standing::Sound };
                match written {
                    Ok(()) => return Ok(()),
                    Err(error) => format!(
                        "{} cannot be written ({error}); make room or make it writable, the next change tries again",
                        path.display()
                    ),
                }
            }
        };
        Err(StoreError::NotSaved { what, reason })
    }

    fn roster_path(&self) -> PathBuf {
        self.folder.join("roster.json")
    }

    fn lock_path(&self) -> PathBuf {
        self.folder.join(LOCK)
    }

    fn settings_path(&self) -> PathBuf {
        self.folder.join("settings.json")
    }

    fn battles_folder(&self) -> PathBuf {
        self.folder.join("battles")
    }
}

/// Takes the lock, and asks again for so long while another program has it.
fn lock_within(disk: &dyn Disk, path: &Path, patience: Duration) -> std::io::Result<Lock> {
    let begun = Instant::now();
    loop {
        match disk.lock(path)? {
            Lock::Elsewhere if begun.elapsed() < patience => std::thread::sleep(Duration::from_millis(10)),
            lock => return Ok(lock),
        }
    }
}

/// What to say about a document that is not sound.
fn trouble_notice(path: &Path, trouble: &Option<Trouble>, is_previous: bool, loss: &str) -> Option<String> {
    let path = path.display();
    match trouble {
        Some(trouble @ Trouble::Damaged(_)) => Some(format!("{path} {}. It is kept; {loss}.", trouble.text())),
        Some(trouble) => Some(format!(
            "{path} {}. Nothing is written over it, so that changes are not saved until it can be read again; {loss}.",
            trouble.text()
        )),
        None if is_previous => Some(format!("{path} is gone; {loss}.")),
        None => None,
    }
}
