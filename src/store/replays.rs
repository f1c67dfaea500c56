//! Battles to be watched: the film of a journal, as far as it is sound, and of a battle that has just been played.

use crate::engine::narration::Narrate;
use crate::engine::replay::{Replay, ReplayError, ReplaySource};
use crate::store::disk::Disk;
use crate::store::journal::{BattleId, Journal, JournalError, load};
use crate::store::session::Session;
use std::path::Path;

/// A battle that can be watched.
pub struct LoadedReplay<G: Narrate> {
    /// Its id.
    pub id: BattleId,
    /// What it was made of.
    pub setup: G::Setup,
    /// All of it.
    pub film: Replay<G>,
}

/// Said where a journal ends in the middle of a line.
const TORN: &str = "The last line of the journal was cut off while it was written: what it held is not known.";

impl<G: Narrate> LoadedReplay<G> {
    /// The film of a journal up to the first line that is not sound; refused is one whose first line cannot be used, or
    /// of which these rules understand nothing. Changes nothing on the disk.
    pub fn read(disk: &dyn Disk, path: &Path) -> Result<LoadedReplay<G>, JournalError> {
        LoadedReplay::parse(path, &load(disk, path)?)
    }

    fn parse(path: &Path, bytes: &[u8]) -> Result<LoadedReplay<G>, JournalError> {
        let (journal, fault) = Journal::<G>::as_far_as_sound(path, bytes)?;
        let mut footage = LoadedReplay::of(&journal)?;
        let torn = (journal.torn && footage.film.reader().is_some()).then(|| TORN.to_string());
        if let Some(sentence) = fault.map(|fault| fault.to_string()).or(torn) {
            footage.film.breaks(sentence);
        }
        Ok(footage)
    }

    /// The film of a journal that was read.
    pub fn of(journal: &Journal<G>) -> Result<LoadedReplay<G>, JournalError> {
        let header = &journal.header;
        let head = ReplaySource { setup: &header.setup, seed: header.seed, rules: header.rules };
        let film = Replay::new(head, journal.entries.iter().map(|(_, entry)| entry));
        let file = || journal.path.display().to_string();
        let film = film.map_err(|dark| match dark {
            ReplayError::Setup(reason) => JournalError::Setup { file: file(), reason: reason.to_string() },
            ReplayError::Rules => JournalError::OtherRules { file: file(), rules: header.rules, ours: G::RULES },
        })?;
        Ok(LoadedReplay { id: header.id.clone(), setup: header.setup.clone(), film })
    }
}

impl<G: Narrate> Session<G> {
    /// The film of a battle as far as it was played: from memory, or from its journal where it was begun under other rules.
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
            reason: "it was begun under other rules".into(),
        })?;
        Ok(LoadedReplay { id: self.id().clone(), setup: self.setup().clone(), film })
    }
}
