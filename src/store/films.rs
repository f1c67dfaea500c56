//! Battles to be watched: the film of a journal, as far as it is sound, and of a battle that has just been played.

use super::disk::Disk;
use super::journal::{BattleId, Journal, JournalError, load};
use super::session::Session;
use crate::kit::film::{Dark, Film, Head};
use crate::kit::reading::Readable;
use std::path::Path;

/// A battle that can be watched.
pub struct Footage<G: Readable> {
    /// Its id.
    pub id: BattleId,
    /// What it was made of.
    pub setup: G::Setup,
    /// All of it.
    pub film: Film<G>,
}

/// Said where a journal ends in the middle of a line.
const TORN: &str = "The last line of the journal was cut off while it was written: what it held is not known.";

impl<G: Readable> Footage<G> {
    /// The film of a journal up to the first line that is not sound; refused is one whose first line cannot be used, or
    /// of which these rules understand nothing. Changes nothing on the disk.
    pub fn read(disk: &dyn Disk, path: &Path) -> Result<Footage<G>, JournalError> {
        Footage::parse(path, &load(disk, path)?)
    }

    fn parse(path: &Path, bytes: &[u8]) -> Result<Footage<G>, JournalError> {
        let (journal, fault) = Journal::<G>::as_far_as_sound(path, bytes)?;
        let mut footage = Footage::of(&journal)?;
        let torn = (journal.torn && footage.film.reader().is_some()).then(|| TORN.to_string());
        if let Some(sentence) = fault.map(|fault| fault.to_string()).or(torn) {
            footage.film.breaks(sentence);
        }
        Ok(footage)
    }

    /// The film of a journal that was read.
    pub fn of(journal: &Journal<G>) -> Result<Footage<G>, JournalError> {
        let header = &journal.header;
        let head = Head { setup: &header.setup, seed: header.seed, rules: header.rules };
        let film = Film::new(head, journal.entries.iter().map(|(_, entry)| entry));
        let file = || journal.path.display().to_string();
        let film = film.map_err(|dark| match dark {
            Dark::Setup(reason) => JournalError::Setup { file: file(), reason: reason.to_string() },
            Dark::Rules => JournalError::OtherRules { file: file(), rules: header.rules, ours: G::RULES },
        })?;
        Ok(Footage { id: header.id.clone(), setup: header.setup.clone(), film })
    }
}

impl<G: Readable> Session<G> {
    /// The film of a battle as far as it was played: from memory, or from its journal where it was begun under other rules.
    pub fn footage(&self) -> Result<Footage<G>, JournalError> {
        let deeds = self.deeds();
        if deeds.len() != self.battle().decisions() as usize
            && let Some((path, bytes)) = self.written()
        {
            return Footage::parse(path, bytes);
        }
        let head = Head { setup: self.setup(), seed: self.battle().seed(), rules: G::RULES };
        let film = Film::of_deeds(head, deeds).map_err(|_| JournalError::Setup {
            file: self.id().to_string(),
            reason: "it was begun under other rules".into(),
        })?;
        Ok(Footage { id: self.id().clone(), setup: self.setup().clone(), film })
    }
}
