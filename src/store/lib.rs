//! The only code that touches the disk: rosters, scores, settings, and the journals of battles.
//!
//! [`Store`] is the data folder. Opening it never fails. A file that cannot be read is kept and reported in
//! [`Store::notices`]; the game continues without it. A file that cannot be written is reported as
//! [`StoreError::NotSaved`]; play continues in memory. `Session` is one battle with its journal.
//!
//! Every rulebook has a [`BookStore`]: its roster (`RosterRules`) and its battles. Only [`books`] lists all
//! rulebooks. A folder for each rulebook holds what no other rulebook has.

#![cfg_attr(
    not(all(
        feature = "gladiator",
        feature = "duels",
        feature = "hexarena",
        feature = "battlefield",
        feature = "tunnels"
    )),
    allow(dead_code, unused_imports, reason = "a shared piece may serve only a rulebook that is not built in")
)]
#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used, clippy::panic))]

/// The clause that describes a practice battle. It is a macro so that `concat!` can use it.
#[macro_export]
macro_rules! touches_nothing {
    () => {
        "touches no roster, no score and no experience"
    };
}

mod backup;
#[cfg(feature = "battlefield")]
pub mod battlefield;
pub mod battles;
pub mod book_store;
pub mod books;
pub mod careers;
mod control;
mod data_dir;
mod digest;
pub mod disk;
pub mod document;
#[cfg(feature = "duels")]
pub mod duels;
#[cfg(any(test, feature = "fault"))]
#[allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "only tests use it")]
pub mod fault;
pub mod frontend;
#[cfg(feature = "gladiator")]
pub mod gladiator;
#[cfg(feature = "hexarena")]
pub mod hexarena;
mod index;
pub mod journal;
mod own_keys;
pub mod replays;
pub mod roster;
pub mod session;
pub mod settings;
pub mod system;
#[cfg(all(test, feature = "gladiator", feature = "duels", feature = "hexarena"))]
mod tests;
#[cfg(feature = "tunnels")]
pub mod tunnels;
mod verify;

use crate::book_store::{AnyBookStore, BookList, BookStore, HasBook};
use crate::books::BookStores;
use crate::data_dir::{Access, DataDir, KnownFile, LOCK};
use crate::disk::{Disk, Guarded, Lock, MOST_DOCUMENT, RealDisk};
use crate::journal::{BattleId, JournalError};
use crate::roster::HasRoster;
use crate::settings::Settings;
use ludus_engine::dice::Seed;
use ludus_engine::share_code::CodeError;
use serde_json::{Map, Value};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};
use thiserror::Error;

/// The name of the player's key file in the data folder.
const KEY_FILE: &str = "keys.toml";

/// The reason why the store refused a request or could not save a change.
#[derive(Debug, Error)]
pub enum StoreError {
    /// The roster's rules forbid it. Nothing has changed.
    #[error("{0}")]
    Roster(String),
    /// The rulebook refuses the set-up. Nothing has changed.
    #[error("{0}")]
    Setup(String),
    /// A character is in an unfinished battle. Nothing has changed.
    #[error("{name} is in battle; resume or abandon it first")]
    InBattle { name: String, id: BattleId },
    /// The code of a battle would tell what is hidden from its player.
    #[error("the battle is not over, and its code would tell what the enemy hides; finish it first")]
    HiddenUnits,
    /// The journal cannot be used. Nothing has changed.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// The text is not an exported data folder. Nothing has changed.
    #[error("not an exported data folder: {0}; `ludus export` writes one")]
    NoPack(String),
    /// The folder for a new data folder is not empty.
    #[error("{0} is there already: import needs an empty folder; choose another with --data-dir")]
    NotEmpty(String),
    /// The text is not a share code. Nothing has changed.
    #[error(transparent)]
    Code(#[from] CodeError),
    /// The share code is for other rules. Nothing has changed.
    #[error("{0}")]
    OtherRules(String),
    /// The change is saved, and so is the version that another program had written in the meantime.
    #[error(
        "another program has changed {file} in the meantime: its version is kept as {kept}, and {what} saved as \
         it is here"
    )]
    Changed {
        /// The subject and verb of the message, such as "the roster is".
        what: &'static str,
        /// The path of the changed file.
        file: String,
        /// The path where the other version is kept.
        kept: String,
    },
    /// The change is made in memory, but not on disk.
    #[error("{what} not saved: {reason}")]
    NotSaved {
        /// The subject and verb of the message, such as "the roster is".
        what: &'static str,
        /// The reason, and what the player can do.
        reason: String,
    },
}

/// The data folder of an installation, with a [`BookStore`] for every rulebook.
pub struct Store<S: BookList = BookStores> {
    dir: DataDir,
    book_stores: S,
    settings: Settings,
    settings_file: KnownFile,
    /// True if the settings have unsaved changes.
    settings_unsaved: bool,
    control: control::ControlFile,
    key_file: Option<KeyFileText>,
    /// The key file on the disk. `None` if there is none.
    key_file_on_disk: Option<Vec<u8>>,
}

/// The player's key file. The screen knows what its words mean.
pub struct KeyFileText {
    pub path: String,
    pub text: String,
}

impl Store {
    /// Opens the folder for writing, creates it if necessary, and credits battles that ended just before a crash.
    ///
    /// If another program uses it, or it cannot be written, the store is read-only.
    pub fn open(folder: &Path) -> Store {
        Store::open_waiting(folder, Duration::ZERO)
    }

    /// Opens the folder like [`Store::open`], but waits up to `patience` for another program to release it.
    pub fn open_waiting(folder: &Path, patience: Duration) -> Store {
        Store::open_on(Arc::new(RealDisk), folder, patience)
    }

    /// Opens the folder on a disk that a test breaks.
    #[cfg(any(test, feature = "fault"))]
    pub fn on_disk(disk: &Arc<fault::FaultDisk>, folder: &Path) -> Store {
        Store::open_on(disk.clone(), folder, Duration::ZERO)
    }

    /// Opens the folder read-only, without a lock.
    pub fn look(folder: &Path) -> Store {
        Store::read(Arc::new(RealDisk), folder, Access::Look("it was opened only to look".into()))
    }

    /// Creates a store that keeps nothing on disk. `reason` is reported for every change that would be saved.
    pub fn memory(reason: &str) -> Store {
        Store::unread(Arc::new(RealDisk), PathBuf::new(), Access::Look(reason.into()))
    }
}

impl<S: BookList> Store<S> {
    /// Opens the folder like [`Store::open`], for this list of rulebooks.
    pub fn of_books(folder: &Path) -> Store<S> {
        Store::open_on(Arc::new(RealDisk), folder, Duration::ZERO)
    }

    fn open_on(disk: Arc<dyn Disk>, folder: &Path, patience: Duration) -> Store<S> {
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
        store.dir.notices.splice(0..0, notice);
        store
    }

    fn unread(disk: Arc<dyn Disk>, folder: PathBuf, access: Access) -> Store<S> {
        Store {
            dir: DataDir { folder, disk, access, notices: Vec::new(), salt_from: None },
            book_stores: S::default(),
            settings: Settings::default(),
            settings_file: data_dir::missing(),
            settings_unsaved: false,
            control: control::ControlFile::default(),
            key_file: None,
            key_file_on_disk: None,
        }
    }

    fn read(disk: Arc<dyn Disk>, folder: &Path, access: Access) -> Store<S> {
        let mut store = Store::<S>::unread(disk, folder.into(), access);
        store.book_stores.all_mut().into_iter().for_each(|book_store| book_store.read(&mut store.dir));
        let own_keys = store.read_settings();
        store.read_control();
        store.read_key_file(own_keys);
        store.book_stores.all_mut().into_iter().for_each(|book_store| book_store.settle_open_battles(&mut store.dir));
        store
    }

    /// Reads the settings. Returns the own keys that an earlier version kept there, as a key file.
    fn read_settings(&mut self) -> Option<String> {
        let path = self.settings_path();
        let found = document::read::<Map<String, Value>>(&*self.dir.disk, &path, |_| Ok(()));
        self.settings_file = data_dir::known(&found);
        // Settings are quickly chosen again. Older ones would only surprise the player.
        let sound = found.value.filter(|_| !found.is_previous).unwrap_or_default();
        let (settings, notices) = Settings::read(&sound);
        self.settings = settings;
        self.dir.tell_trouble(&path, &found.trouble, false, "default settings are used");
        self.dir.notices.extend(notices.into_iter().map(|notice| format!("{}: {notice}.", path.display())));
        own_keys::converted(&sound)
    }

    /// Reads the key file. `own`: the text of a missing one.
    fn read_key_file(&mut self, own: Option<String>) {
        let path = self.dir.file(KEY_FILE);
        match self.dir.disk.read_up_to(&path, MOST_DOCUMENT) {
            Ok(bytes) => {
                let text = String::from_utf8_lossy(&bytes).into_owned();
                self.key_file = Some(KeyFileText { path: path.display().to_string(), text });
                self.key_file_on_disk = Some(bytes);
            }
            Err(error) if error.kind() == ErrorKind::NotFound => {
                if let Some(text) = own {
                    // The next change of a key reports a failure.
                    drop(self.save_key_file(text));
                }
            }
            Err(error) => self
                .dir
                .notices
                .push(format!("{} cannot be read ({error}); the keys are those of the options.", path.display())),
        }
    }

    /// Replaces the text of the player's key file. It stays in memory even if saving fails. A file that another program has
    /// changed since it was read stays as it is.
    pub fn save_key_file(&mut self, text: String) -> Result<(), StoreError> {
        let path = self.dir.file(KEY_FILE);
        self.key_file = Some(KeyFileText { path: path.display().to_string(), text: text.clone() });
        let is_changed = self.dir.disk.read_up_to(&path, MOST_DOCUMENT).ok() != self.key_file_on_disk;
        let reason = match &self.dir.access {
            Access::Look(reason) => reason.clone(),
            Access::Own if is_changed => {
                format!("another program changed {}; start Ludus again to use its keys", path.display())
            }
            Access::Own => match document::place(&*self.dir.disk, &path, text.as_bytes()) {
                Ok(()) => {
                    self.key_file_on_disk = Some(text.into_bytes());
                    return Ok(());
                }
                Err(error) => format!("{} cannot be written ({error})", path.display()),
            },
        };
        Err(StoreError::NotSaved { what: "the keys are", reason })
    }

    /// Returns the player's key file, as it was read or last changed.
    pub const fn key_file(&self) -> Option<&KeyFileText> {
        self.key_file.as_ref()
    }

    /// Returns the data folder. Empty for a store that keeps nothing.
    pub fn folder(&self) -> &Path {
        &self.dir.folder
    }

    /// Returns whether changes reach the disk.
    pub const fn can_write(&self) -> bool {
        self.dir.can_write()
    }

    /// Returns sentences for the player about problems found while opening: damaged files,
    /// credited battles, no write access.
    pub fn notices(&self) -> &[String] {
        &self.dir.notices
    }

    /// Derives the salt of new battles from this seed, so that equal keys give equal screens.
    pub const fn fix_salt(&mut self, seed: Seed) {
        self.dir.salt_from = Some(seed);
    }

    /// Returns the roster of a rulebook. A long roster is read on first use.
    pub fn people<G: HasRoster>(&self) -> &G::Roster
    where
        S: HasBook<G>,
    {
        self.book_stores.shelf().roster(&self.dir)
    }

    /// Returns at least the characters that `RosterRules::digest` selects, without reading a long roster.
    pub fn digest<G: HasRoster>(&self) -> &G::Roster
    where
        S: HasBook<G>,
    {
        self.book_stores.shelf().digest()
    }

    /// Changes the roster of a rulebook and saves it. The change stays in memory even if saving fails.
    ///
    /// A refused change must leave the roster unchanged.
    pub fn change<G: HasRoster, T, E: std::error::Error>(
        &mut self,
        change: impl FnOnce(&mut G::Roster) -> Result<T, E>,
    ) -> Result<T, StoreError>
    where
        S: HasBook<G>,
    {
        let book_store: &mut BookStore<G> = self.book_stores.shelf_mut();
        let done = change(&mut book_store.whole(&self.dir).roster)
            .map_err(|refusal| StoreError::Roster(refusal.to_string()))?;
        book_store.save(&self.dir).map(|()| done)
    }

    pub const fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Changes the settings and saves them. They stay in memory even if saving fails.
    pub fn set_settings(&mut self, settings: Settings) -> Result<(), StoreError> {
        self.choose_settings(settings);
        self.save_settings()
    }

    /// Changes the settings in memory. [`Store::save_settings`] saves them.
    pub const fn choose_settings(&mut self, settings: Settings) {
        self.settings = settings;
        self.settings_unsaved = true;
    }

    /// Returns whether settings or rosters have unsaved changes.
    pub fn has_unsaved(&self) -> bool {
        self.settings_unsaved || self.book_stores.all().into_iter().any(AnyBookStore::has_unsaved)
    }

    /// Saves the settings and rosters that have unsaved changes.
    pub fn save_changes(&mut self) -> Result<(), StoreError> {
        let mut saved = self.save_settings();
        for book_store in self.book_stores.all_mut() {
            saved = saved.and(book_store.save_changes(&self.dir));
        }
        saved
    }

    /// Saves the settings if they have changed.
    pub fn save_settings(&mut self) -> Result<(), StoreError> {
        if !std::mem::take(&mut self.settings_unsaved) {
            return Ok(());
        }
        let path = self.settings_path();
        self.dir.save(&path, &self.settings.fields(), &mut self.settings_file, "the settings are")
    }

    fn settings_path(&self) -> PathBuf {
        self.dir.file("settings.json")
    }
}

/// Takes the lock. Retries up to `patience` while another program has it.
fn lock_within(disk: &dyn Disk, path: &Path, patience: Duration) -> std::io::Result<Lock> {
    let begun = Instant::now();
    loop {
        match disk.lock(path)? {
            Lock::Elsewhere if begun.elapsed() < patience => std::thread::sleep(Duration::from_millis(10)),
            lock => return Ok(lock),
        }
    }
}
