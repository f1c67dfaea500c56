//! The battles of one character, read from the journals one after the other.

use crate::battles::id_in;
use crate::disk::{Disk, RealDisk};
use crate::journal::{BattleId, Journal};
use crate::{Store, journal};
use ludus_engine::career::Chapter;
use ludus_engine::fold::{BattleFold, CombatFacts};
use ludus_engine::summary::Summary;
use std::path::{Path, PathBuf};

/// Returns a battle from the view of one fighter. `None` while it is in progress. The error is a sentence.
///
/// For a battle of other rules the entry contains only the result.
fn career_entry<G: CombatFacts + Summary, C: Chapter<G>>(
    journal: &Journal<G>,
    is_fighter: &dyn Fn(&str) -> bool,
) -> Result<Option<C>, String> {
    let setup = &journal.header.setup;
    let own = |all: Vec<C>| all.into_iter().find(|one| is_fighter(one.name())).ok_or_else(|| C::ABSENT.to_string());
    if journal.is_of_other_rules() {
        let end = journal.position().map_err(|error| error.to_string())?.battle;
        return if end.to_move().is_none() { own(C::bare(&end, setup)).map(Some) } else { Ok(None) };
    }
    let mut game = journal.opening().map_err(|error| error.to_string())?;
    let mut fold = BattleFold::default();
    for (number, command) in journal.commands().enumerate() {
        fold.play(setup, &mut game, command).map_err(|refusal| {
            format!("{} does not replay: decision {number} is refused ({refusal})", journal.path.display())
        })?;
    }
    if game.to_move().is_some() {
        return Ok(None);
    }
    let mut entry = own(C::bare(&game, setup))?;
    entry.add_stats(&fold);
    Ok(Some(entry))
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
    pub fn pages<G: CombatFacts + Summary, C: Chapter<G>>(&self) -> Vec<CareerEntryRow<C>> {
        self.journals().iter().filter_map(|path| self.page(path)).collect()
    }

    /// Reads a journal. `None` if the character did not fight in it, or its first line cannot be read.
    pub fn page<G: CombatFacts + Summary, C: Chapter<G>>(&self, path: &Path) -> Option<CareerEntryRow<C>> {
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
        if !entered && !C::may_lie_there(&header.setup, &is_fighter) {
            return None;
        }
        let what = what::<G, C>(path, &bytes, &is_fighter);
        let counts = entered || matches!(&what, EntryStatus::Fought(entry) if entry.took_part());
        let (id, created, who) = (id_in(path)?, header.created, G::title(&header.setup));
        counts.then_some(CareerEntryRow { id, created, who, what })
    }
}

fn what<G: CombatFacts + Summary, C: Chapter<G>>(
    path: &Path,
    bytes: &[u8],
    is_fighter: &dyn Fn(&str) -> bool,
) -> EntryStatus<C> {
    match Journal::<G>::parse(path, bytes) {
        Ok(journal) if journal.is_abandoned() => EntryStatus::GivenUp,
        Ok(journal) => match career_entry(&journal, is_fighter) {
            Ok(None) => EntryStatus::GoesOn,
            Ok(Some(entry)) => EntryStatus::Fought(Box::new(entry)),
            Err(why) => EntryStatus::Silent(why),
        },
        Err(error) => EntryStatus::Silent(error.to_string()),
    }
}
