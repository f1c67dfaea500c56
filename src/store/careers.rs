//! The battles of one character, read from the journals one after the other.

use crate::battles::id_in;
use crate::disk::{Disk, RealDisk};
use crate::journal::{BattleId, Journal};
use crate::{Store, journal};
use ludus_engine::summary::Summary;
use std::fmt::Debug;
use std::path::{Path, PathBuf};

/// One battle of a game from the view of one fighter, reconstructed from its journal.
pub trait CareerSource<G: Summary>: Clone + PartialEq + Debug + Send {
    /// Returns whether the fighter can be part of the set-up without having entered the battle.
    fn may_lie_there(_setup: &G::Setup, _is_fighter: &dyn Fn(&str) -> bool) -> bool {
        false
    }

    /// Returns whether a fighter who had not entered took part anyway.
    fn took_part(&self) -> bool {
        false
    }

    /// Returns the battle from the view of a fighter. `None` while it is in progress. The error is a sentence.
    fn career_entry(journal: &Journal<G>, is_fighter: &dyn Fn(&str) -> bool) -> Result<Option<Self>, String>;
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CareerEntryRow<C> {
    pub id: BattleId,
    /// The start of the battle, in seconds since 1970.
    pub created: u64,
    /// The title, such as "Khan, Slayer against 3 robots".
    pub who: String,
    pub what: EntryStatus<C>,
}

impl<C> CareerEntryRow<C> {
    /// Returns the career entry, if the battle is over and can be reconstructed.
    pub fn chapter(&self) -> Option<&C> {
        match &self.what {
            EntryStatus::Fought(entry) => Some(entry),
            _ => None,
        }
    }
}

/// The state of a battle in a career.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EntryStatus<C> {
    Fought(Box<C>),
    /// The battle is still in progress.
    GoesOn,
    /// The battle was abandoned and counts as a break-out.
    GivenUp,
    /// The fighter took part, but the battle cannot be reconstructed, for this reason.
    Silent(String),
}

/// Selects the battles of one character.
#[derive(Clone, Debug)]
pub struct CareerQuery {
    folder: PathBuf,
    name: String,
    /// The creation time. Earlier battles belong to another character of that name.
    since: u64,
}

impl CareerQuery {
    /// Selects the battles of the character with this name who was created at `since`.
    pub fn of(store: &Store, name: &str, since: u64) -> CareerQuery {
        CareerQuery { folder: store.dir.battles_folder(), name: name.into(), since }
    }

    /// Returns the journals that could contain the character, oldest first.
    pub fn journals(&self) -> Vec<PathBuf> {
        let mut files = RealDisk.list(&self.folder).unwrap_or_default();
        files.retain(|path| path.extension().is_some_and(|ending| ending == "jsonl") && id_in(path).is_some());
        files.sort_unstable();
        files
    }

    /// Returns all battles of the character, oldest first.
    pub fn pages<G: Summary, E: CareerSource<G>>(&self) -> Vec<CareerEntryRow<E>> {
        self.journals().iter().filter_map(|path| self.page::<G, E>(path)).collect()
    }

    /// Reads a journal. `None` if the character did not fight in it, or its first line cannot be read.
    pub fn page<G: Summary, E: CareerSource<G>>(&self, path: &Path) -> Option<CareerEntryRow<E>> {
        let bytes = journal::load(&RealDisk, path).ok()?;
        let header = journal::header::<G>(path, &bytes).ok()?;
        if header.created < self.since || G::check_names(&header.setup).is_err() {
            return None;
        }
        // A battle that counts for nobody is part of no career.
        if header.characters.is_empty() {
            return None;
        }
        let is_fighter = |name: &str| name.to_lowercase() == self.name.to_lowercase();
        let entered = header.characters.iter().any(|one| is_fighter(&one.name));
        if !entered && !E::may_lie_there(&header.setup, &is_fighter) {
            return None;
        }
        let what = what::<G, E>(path, &bytes, &is_fighter);
        let counts = entered || matches!(&what, EntryStatus::Fought(entry) if entry.took_part());
        let (id, created, who) = (id_in(path)?, header.created, G::title(&header.setup));
        counts.then_some(CareerEntryRow { id, created, who, what })
    }
}

fn what<G: Summary, E: CareerSource<G>>(
    path: &Path,
    bytes: &[u8],
    is_fighter: &dyn Fn(&str) -> bool,
) -> EntryStatus<E> {
    match Journal::<G>::parse(path, bytes) {
        Ok(journal) if journal.is_abandoned() => EntryStatus::GivenUp,
        Ok(journal) => match E::career_entry(&journal, is_fighter) {
            Ok(None) => EntryStatus::GoesOn,
            Ok(Some(entry)) => EntryStatus::Fought(Box::new(entry)),
            Err(why) => EntryStatus::Silent(why),
        },
        Err(error) => EntryStatus::Silent(error.to_string()),
    }
}
