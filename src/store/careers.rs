//! The battles of one of the people of a rulebook, read from the journals one after the other: what every one of them was to
//! him.

use crate::engine::summary::Summary;
use crate::store::Store;
use crate::store::battles::id_in;
use crate::store::disk::{Disk, RealDisk};
use crate::store::journal;
use crate::store::journal::BattleId;
use crate::store::journal::Journal;
use std::fmt::Debug;
use std::path::{Path, PathBuf};

/// A rulebook whose people have lives that can be told.
pub trait CareerSource: Summary {
    /// What one battle was to one who fought it.
    type CareerEntry: Clone + PartialEq + Debug + Send;

    /// Whether somebody may be in a battle of that set-up without having entered it.
    fn may_lie_there(_setup: &Self::Setup, _is_he: &dyn Fn(&str) -> bool) -> bool {
        false
    }

    /// Whether he took part, who had not entered.
    fn took_part(_chapter: &Self::CareerEntry) -> bool {
        false
    }

    /// What a battle was to whoever it is; none while it goes on. Refused as a sentence where it cannot be told.
    fn career_entry(journal: &Journal<Self>, is_he: &dyn Fn(&str) -> bool)
    -> Result<Option<Self::CareerEntry>, String>;
}

/// One battle of a fighter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CareerEntryRow<C> {
    /// Its id.
    pub id: BattleId,
    /// When it began, in seconds since 1970.
    pub created: u64,
    /// "Khan, Slayer against 3 robots".
    pub who: String,
    /// What it was to him.
    pub what: EntryStatus<C>,
}

impl<C> CareerEntryRow<C> {
    /// What it was to him, where it is over and can be told.
    pub fn chapter(&self) -> Option<&C> {
        match &self.what {
            EntryStatus::Fought(chapter) => Some(chapter),
            _ => None,
        }
    }
}

/// What a battle was to a fighter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EntryStatus<C> {
    /// It is over.
    Fought(Box<C>),
    /// It goes on.
    GoesOn,
    /// It was given up: a break-out.
    GivenUp,
    /// He was in it, but what it was to him cannot be told; a sentence that says why.
    Silent(String),
}

/// Whose battles are looked for, and where.
#[derive(Clone, Debug)]
pub struct CareerQuery {
    folder: PathBuf,
    name: String,
    /// Who had that name before he was made is another.
    since: u64,
}

impl CareerQuery {
    /// The battles of somebody of that name who was made then.
    pub fn of(store: &Store, name: &str, since: u64) -> CareerQuery {
        CareerQuery { folder: store.room.battles_folder(), name: name.into(), since }
    }

    /// The journals that may tell of him, the first one first.
    pub fn journals(&self) -> Vec<PathBuf> {
        let mut files = RealDisk.list(&self.folder).unwrap_or_default();
        files.retain(|path| path.extension().is_some_and(|ending| ending == "jsonl") && id_in(path).is_some());
        files.sort_unstable();
        files
    }

    /// All his battles, the first one first.
    pub fn pages<G: CareerSource>(&self) -> Vec<CareerEntryRow<G::CareerEntry>> {
        self.journals().iter().filter_map(|path| self.page::<G>(path)).collect()
    }

    /// What a journal tells of him; none if he did not fight in it. Of one whose first line cannot be read nobody knows
    /// who is in it.
    pub fn page<G: CareerSource>(&self, path: &Path) -> Option<CareerEntryRow<G::CareerEntry>> {
        let bytes = journal::load(&RealDisk, path).ok()?;
        let header = journal::header::<G>(path, &bytes).ok()?;
        if header.created < self.since || G::check_names(&header.setup).is_err() {
            return None;
        }
        // A battle that counts for nobody is in nobody's life.
        if header.characters.is_empty() {
            return None;
        }
        let is_he = |name: &str| name.to_lowercase() == self.name.to_lowercase();
        let entered = header.characters.iter().any(|one| is_he(&one.name));
        if !entered && !G::may_lie_there(&header.setup, &is_he) {
            return None;
        }
        let what = what::<G>(path, &bytes, &is_he);
        let counts = entered || matches!(&what, EntryStatus::Fought(chapter) if G::took_part(chapter));
        let (id, created, who) = (id_in(path)?, header.created, G::title(&header.setup));
        counts.then_some(CareerEntryRow { id, created, who, what })
    }
}

fn what<G: CareerSource>(path: &Path, bytes: &[u8], is_he: &dyn Fn(&str) -> bool) -> EntryStatus<G::CareerEntry> {
    match Journal::<G>::parse(path, bytes) {
        Ok(journal) if journal.is_abandoned() => EntryStatus::GivenUp,
        Ok(journal) => match G::career_entry(&journal, is_he) {
            Ok(None) => EntryStatus::GoesOn,
            Ok(Some(chapter)) => EntryStatus::Fought(Box::new(chapter)),
            Err(why) => EntryStatus::Silent(why),
        },
        Err(error) => EntryStatus::Silent(error.to_string()),
    }
}
