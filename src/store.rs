//! The only code that touches the disk: rosters, scores, settings, and the journals of battles.
//!
//! [`Store`] is the data folder. Opening it never fails: what cannot be read is kept as it is, said in
//! [`Store::notices`], and the game goes on without it; what cannot be written is said by [`StoreError::NotSaved`], and
//! play goes on in memory. [`Session`] is a battle with its journal.
//!
//! Every rulebook has a [`Shelf`]: its roster, which is [`People`], and its battles. [`books`] is the one file that
//! knows which rulebooks there are; each has a folder beside it for what is its own.

mod backup;
pub mod battles;
pub mod book_store;
pub mod books;
pub mod careers;
mod control;
mod data_dir;
mod digest;
pub mod disk;
pub mod document;
pub mod duels;
#[cfg(test)]
pub mod fault;
pub mod gladiator;
pub mod hexarena;
mod index;
pub mod journal;
pub mod replays;
pub mod roster;
pub mod session;
pub mod settings;
pub mod system;
#[cfg(test)]
mod tests;
mod verify;

use crate::store::book_store::{AnyBookStore, BookList, BookStore, HasBook};
use crate::store::books::BookStores;
use crate::store::data_dir::{Access, DataDir, KnownFile, LOCK};
use crate::store::disk::Guarded;
use crate::store::disk::{Disk, Lock, RealDisk};
use crate::store::journal::{BattleId, JournalError};
use crate::store::roster::HasRoster;
use crate::store::settings::Settings;

use crate::engine::dice::Seed;
use crate::engine::share_code::CodeError;
use serde_json::{Map, Value};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};
use thiserror::Error;

/// Why the store did not do what was asked.
#[derive(Debug, Error)]
pub enum StoreError {
    /// Against the rules of the roster, as it says; nothing has changed.
    #[error("{0}")]
    Roster(String),
    /// The set-up is no battle, as its rulebook says; nothing has changed.
    #[error("{0}")]
    Setup(String),
    /// Somebody is in the battle; nothing has changed.
    #[error("{name} is in battle {id}; resume or abandon it first")]
    #[allow(missing_docs)]
    InBattle { name: String, id: BattleId },
    /// The journal cannot be used; nothing has changed.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// The text is no data folder; nothing has changed.
    #[error("that is no data folder in one file: {0}; `ludus export` writes one")]
    NoPack(String),
    /// There is something already where a data folder was to be made.
    #[error("{0} is there already: a data folder is read into an empty one; name another with --data-dir")]
    NotEmpty(String),
    /// The text is no code of a battle; nothing has changed.
    #[error(transparent)]
    Code(#[from] CodeError),
    /// The code is of other rules, as it says; nothing has changed.
    #[error("{0}")]
    OtherRules(String),
    /// The change is made and saved, and so is what another program wrote into the file since it was read.
    #[error(
        "another program has changed {file} since this one read it: that content is kept as {kept}, and {what} saved as \
         it is here"
    )]
    Changed {
        /// What was written, such as "the roster is".
        what: &'static str,
        /// Its file.
        file: String,
        /// The file that has the other content now.
        kept: String,
    },
    /// The change is made in memory, but not on the disk.
    #[error("{what} not saved: {reason}")]
    NotSaved {
        /// What was to be written, such as "the roster is".
        what: &'static str,
        /// Why, and what to do.
        reason: String,
    },
}

/// The data folder of an installation, with the shelves of its rulebooks: of all that there are, tests aside.
pub struct Store<S: BookList = BookStores> {
    room: DataDir,
    shelves: S,
    settings: Settings,
    settings_file: KnownFile,
    /// The settings were changed and are not in the file yet.
    settings_wait: bool,
    hands: control::HandsFile,
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

    /// Opens the folder of a disk that a test breaks.
    #[cfg(test)]
    pub(crate) fn on_disk(disk: &Arc<fault::FaultDisk>, folder: &Path) -> Store {
        Store::open_on(disk.clone(), folder, Duration::ZERO)
    }

    /// Opens the folder only to look: takes no lock and writes nothing.
    pub fn look(folder: &Path) -> Store {
        Store::read(Arc::new(RealDisk), folder, Access::Look("it was opened only to look".into()))
    }

    /// A store that keeps nothing, for `reason`, which is said when something would be saved.
    pub fn memory(reason: &str) -> Store {
        Store::unread(Arc::new(RealDisk), PathBuf::new(), Access::Look(reason.into()))
    }
}

impl<S: BookList> Store<S> {
    /// Opens the folder with the shelves of these rulebooks, as [`Store::open`] does with all.
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
        store.room.notices.splice(0..0, notice);
        store
    }

    fn unread(disk: Arc<dyn Disk>, folder: PathBuf, access: Access) -> Store<S> {
        Store {
            room: DataDir { folder, disk, access, notices: Vec::new(), salt_from: None },
            shelves: S::default(),
            settings: Settings::default(),
            settings_file: data_dir::missing(),
            settings_wait: false,
            hands: control::HandsFile::default(),
        }
    }

    fn read(disk: Arc<dyn Disk>, folder: &Path, access: Access) -> Store<S> {
        let mut store = Store::<S>::unread(disk, folder.into(), access);
        store.shelves.all_mut().into_iter().for_each(|shelf| shelf.read(&mut store.room));
        store.read_settings();
        store.read_hands();
        store.shelves.all_mut().into_iter().for_each(|shelf| shelf.settle_open_battles(&mut store.room));
        store
    }

    fn read_settings(&mut self) {
        let path = self.settings_path();
        let found = document::read::<Map<String, Value>>(&*self.room.disk, &path, |_| Ok(()));
        self.settings_file = data_dir::known(&found);
        // Settings are quickly made again: the previous ones would only surprise.
        let sound = found.value.filter(|_| !found.is_previous).unwrap_or_default();
        let (settings, notices) = Settings::read(&sound);
        self.settings = settings;
        self.room.tell_trouble(&path, &found.trouble, false, "the game goes on with its own settings");
        self.room.notices.extend(notices.into_iter().map(|notice| format!("{}: {notice}.", path.display())));
    }

    /// The data folder; empty for a store that keeps nothing.
    pub fn folder(&self) -> &Path {
        &self.room.folder
    }

    /// Whether changes reach the disk.
    pub const fn can_write(&self) -> bool {
        self.room.can_write()
    }

    /// Sentences for the player about what was found when the store was opened: damaged files, battles that were
    /// credited, a folder that cannot be written.
    pub fn notices(&self) -> &[String] {
        &self.room.notices
    }

    /// The battles to come have the salt that follows from this seed, so that the same keys make the same screens.
    pub const fn fix_salt(&mut self, seed: Seed) {
        self.room.salt_from = Some(seed);
    }

    /// The roster of a rulebook. A long one is read when it is first asked for.
    pub fn people<G: HasRoster>(&self) -> &G::Roster
    where
        S: HasBook<G>,
    {
        self.shelves.shelf().people(&self.room)
    }

    /// The characters that [`People::digest`] picks, among others if the whole roster was read.
    pub fn digest<G: HasRoster>(&self) -> &G::Roster
    where
        S: HasBook<G>,
    {
        self.shelves.shelf().digest()
    }

    /// Changes the roster of a rulebook, in memory in any case; a change that is refused must have changed nothing.
    pub fn change<G: HasRoster, T, E: std::error::Error>(
        &mut self,
        change: impl FnOnce(&mut G::Roster) -> Result<T, E>,
    ) -> Result<T, StoreError>
    where
        S: HasBook<G>,
    {
        let shelf: &mut BookStore<G> = self.shelves.shelf_mut();
        let done =
            change(&mut shelf.whole(&self.room).people).map_err(|refusal| StoreError::Roster(refusal.to_string()))?;
        shelf.save(&self.room).map(|()| done)
    }

    /// The settings.
    pub const fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Changes the settings and writes them. They are changed in memory in any case.
    pub fn set_settings(&mut self, settings: Settings) -> Result<(), StoreError> {
        self.choose_settings(settings);
        self.save_settings()
    }

    /// Changes the settings in memory; [`Store::save_settings`] writes them.
    pub const fn choose_settings(&mut self, settings: Settings) {
        self.settings = settings;
        self.settings_wait = true;
    }

    /// True if settings, or changes of a roster, are not written yet.
    pub fn has_unsaved(&self) -> bool {
        self.settings_wait || self.shelves.all().into_iter().any(AnyBookStore::has_unsaved)
    }

    /// Writes settings, and changes of rosters, that are not written yet.
    pub fn save_changes(&mut self) -> Result<(), StoreError> {
        let mut saved = self.save_settings();
        for shelf in self.shelves.all_mut() {
            saved = saved.and(shelf.save_changes(&self.room));
        }
        saved
    }

    /// Writes settings that are not written yet.
    pub fn save_settings(&mut self) -> Result<(), StoreError> {
        if !std::mem::take(&mut self.settings_wait) {
            return Ok(());
        }
        let path = self.settings_path();
        self.room.save(&path, &self.settings.fields(), &mut self.settings_file, "the settings are")
    }

    fn settings_path(&self) -> PathBuf {
        self.room.file("settings.json")
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
