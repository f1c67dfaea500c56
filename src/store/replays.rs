//! Loads replays: from a journal, as far as it is intact, or from a battle that was just played.

use crate::disk::Disk;
use crate::journal::{BattleId, Journal, JournalError, load};
use crate::session::Session;
use ludus_engine::narration::Narrate;
use ludus_engine::replay::{Replay, ReplayError, ReplaySource};
use std::path::Path;

/// A battle loaded for watching.
pub struct LoadedReplay<G: Narrate> {
    pub id: BattleId,
    /// The set-up that the battle started from.
    pub setup: G::Setup,
    /// The replay of the whole battle.
    pub film: Replay<G>,
}

/// Shown where a journal ends in the middle of a line.
const TORN: &str = "The last line of the journal was cut off while it was written: what it held is not known.";

impl<G: Narrate> LoadedReplay<G> {
    /// Loads the replay of a journal up to the first damaged line. Changes nothing on disk.
    ///
    /// Fails if the first line cannot be used, or if the current rules understand nothing of it.
    pub fn read(disk: &dyn Disk, path: &Path) -> Result<LoadedReplay<G>, JournalError> {
        LoadedReplay::parse(path, &load(disk, path)?)
    }

    fn parse(path: &Path, bytes: &[u8]) -> Result<LoadedReplay<G>, JournalError> {
        let (journal, problem) = Journal::<G>::as_far_as_sound(path, bytes)?;
        let mut footage = LoadedReplay::of(&journal)?;
        let torn = (journal.torn && footage.film.reader().is_some()).then(|| TORN.to_string());
        if let Some(sentence) = problem.map(|problem| problem.to_string()).or(torn) {
            footage.film.breaks(sentence);
        }
        Ok(footage)
    }

    /// Builds the replay of a journal that was read.
    pub fn of(journal: &Journal<G>) -> Result<LoadedReplay<G>, JournalError> {
        let header = &journal.header;
        let head = ReplaySource { setup: &header.setup, seed: header.seed, rules: header.rules };
        let film = Replay::new(head, journal.entries.iter().map(|(_, entry)| entry));
        let file = || journal.path.display().to_string();
        let film = film.map_err(|error| match error {
            ReplayError::Setup(reason) => JournalError::Setup { file: file(), reason: reason.to_string() },
            ReplayError::Rules => JournalError::OtherRules { file: file(), rules: header.rules, ours: G::RULES },
        })?;
        Ok(LoadedReplay { id: header.id.clone(), setup: header.setup.clone(), film })
    }
}

impl<G: Narrate> Session<G> {
    /// Builds the replay of the battle so far.
    ///
    /// It uses the commands in memory, or the journal if the battle began under other rules.
    pub fn footage(&self) -> Result<LoadedReplay<G>, JournalError> {
        let deeds = self.deeds();
        if deeds.len() != self.battle().move_number() as usize
            && let Some((path, bytes)) = self.written()
        {
            return LoadedReplay::parse(path, bytes);
        }
        let head = ReplaySource { setup: self.setup(), seed: self.battle().seed(), rules: G::RULES };
        let film = Replay::of_deeds(head, deeds).map_err(|_| JournalError::Setup {
            file: self.id().to_string(),
            reason: "it began under other rules".into(),
        })?;
        Ok(LoadedReplay { id: self.id().clone(), setup: self.setup().clone(), film })
    }
}
