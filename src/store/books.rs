//! The one file of the store that knows which rulebooks there are. Whoever adds one adds its shelf, what it lets a player
//! choose, and a way to open its battles; what is its own stands in its folder.

use crate::duels::battle::state::Encounter;
use crate::engine::book::Book;
use crate::engine::dice::Seed;
use crate::engine::share_code;
use crate::engine::share_code::{CodeError, ShareCode};
use crate::engine::summary::Summary;
use crate::gladiator::battle::state::Battle;
use crate::hexarena::battle::state::Bout;
use crate::store::battles::Resumed;
use crate::store::book_store::{AnyBookStore, BookList, BookStore, HasBook};
use crate::store::duels;
use crate::store::gladiator;
use crate::store::hexarena;
use crate::store::journal::{BattleId, JournalError};
use crate::store::journal::{Journal, book};
use crate::store::roster::HasRoster;
use crate::store::{Store, StoreError};
use serde::Serialize;
use serde_json::Value;
use std::path::Path;

/// One roster a rulebook.
#[derive(Default)]
pub struct BookStores {
    gladiator: BookStore<Battle>,
    duels: BookStore<Encounter>,
    hexarena: BookStore<Bout>,
}

impl BookList for BookStores {
    fn all(&self) -> Vec<&dyn AnyBookStore> {
        let shelf = |book| match book {
            Book::Gladiator => &self.gladiator as &dyn AnyBookStore,
            Book::Duels => &self.duels,
            Book::HexArena => &self.hexarena,
        };
        Book::ALL.map(shelf).to_vec()
    }

    fn all_mut(&mut self) -> Vec<&mut dyn AnyBookStore> {
        let BookStores { gladiator, duels, hexarena } = self;
        vec![gladiator, duels, hexarena]
    }
}

impl HasBook<Battle> for BookStores {
    fn shelf(&self) -> &BookStore<Battle> {
        &self.gladiator
    }

    fn shelf_mut(&mut self) -> &mut BookStore<Battle> {
        &mut self.gladiator
    }
}

impl HasBook<Encounter> for BookStores {
    fn shelf(&self) -> &BookStore<Encounter> {
        &self.duels
    }

    fn shelf_mut(&mut self) -> &mut BookStore<Encounter> {
        &mut self.duels
    }
}

impl HasBook<Bout> for BookStores {
    fn shelf(&self) -> &BookStore<Bout> {
        &self.hexarena
    }

    fn shelf_mut(&mut self) -> &mut BookStore<Bout> {
        &mut self.hexarena
    }
}

/// What each rulebook lets a player choose for its next battle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct StoredChoices {
    /// Of the rulebook that is not named: among the settings themselves. Another's stand under its word.
    #[serde(flatten)]
    pub gladiator: gladiator::GladiatorChoices,
    /// Of *Duels*.
    #[serde(skip_serializing_if = "duels::DuelsChoices::is_default")]
    pub duels: duels::DuelsChoices,
    /// Of *Hex Arena*.
    #[serde(skip_serializing_if = "hexarena::HexarenaChoices::is_default")]
    pub hexarena: hexarena::HexarenaChoices,
}

impl StoredChoices {
    /// Takes a setting that is a rulebook's, or says what it may hold; none if it is nobody's.
    pub(super) fn take(&mut self, name: &str, value: &Value) -> Option<Result<(), String>> {
        Book::ALL.into_iter().find_map(|book| match book {
            Book::Gladiator => self.gladiator.take(name, value),
            Book::Duels => self.duels.take(name, value),
            Book::HexArena => self.hexarena.take(name, value),
        })
    }
}

/// A battle to go on with, of whichever rulebook.
pub enum Opened {
    /// Of *Gladiator*.
    Gladiator(Box<Resumed<Battle>>),
    /// Of *Duels*.
    Duels(Box<Resumed<Encounter>>),
    /// Of *Hex Arena*.
    HexArena(Box<Resumed<Bout>>),
}

impl From<Resumed<Battle>> for Opened {
    fn from(resumed: Resumed<Battle>) -> Opened {
        Opened::Gladiator(Box::new(resumed))
    }
}

impl From<Resumed<Encounter>> for Opened {
    fn from(resumed: Resumed<Encounter>) -> Opened {
        Opened::Duels(Box::new(resumed))
    }
}

impl From<Resumed<Bout>> for Opened {
    fn from(resumed: Resumed<Bout>) -> Opened {
        Opened::HexArena(Box::new(resumed))
    }
}

impl Store {
    /// Goes on with a battle of the data folder, whatever its rulebook.
    pub fn open_battle(&mut self, id: &BattleId) -> Result<Opened, JournalError> {
        match book(&*self.room.disk, &self.journal_path(id))? {
            Book::Gladiator => self.resume::<Battle>(id).map(Opened::from),
            Book::Duels => self.open_duel(id).map(Opened::from),
            Book::HexArena => self.resume::<Bout>(id).map(Opened::from),
        }
    }

    /// Goes on with a battle by its file, whatever its rulebook; see [`Store::resume_file`].
    pub fn open_file(&mut self, path: &Path, now: u64) -> Result<Opened, JournalError> {
        match book(&*self.room.disk, path)? {
            Book::Gladiator => self.resume_file::<Battle>(path, now).map(Opened::from),
            Book::Duels => self.resume_file::<Encounter>(path, now).map(Opened::from),
            Book::HexArena => self.resume_file::<Bout>(path, now).map(Opened::from),
        }
    }
}

/// What a battle code says of its battle.
#[derive(Clone, Debug)]
pub struct Met {
    /// The rulebook.
    pub book: Book,
    /// "Khan, Slayer against 3 robots".
    pub who: String,
    /// The dice.
    pub seed: Seed,
    /// What would differ here from where the code was made; none under the same rules.
    pub differs: Option<String>,
}

/// The battle of a code, not begun.
pub fn met(text: &str) -> Result<Met, CodeError> {
    fn met<G: Summary + ShareCode>(book: Book, text: &str) -> Result<Met, CodeError> {
        let code = share_code::read::<G>(text)?;
        Ok(Met { book, who: G::title(&code.setup), seed: code.seed, differs: code.differs() })
    }
    match share_code::parse_header(text)?.book {
        book @ Book::Gladiator => met::<Battle>(book, text),
        book @ Book::Duels => met::<Encounter>(book, text),
        book @ Book::HexArena => met::<Bout>(book, text),
    }
}

/// What is said of every battle of a code.
pub const OF_A_CODE: &str = concat!("A battle of a code: nobody gains. It ", touches_nothing!(), ".");

impl Store {
    /// Begins the battle of a code, whatever its rulebook. Nobody of a roster enters it. One of other rules is begun only
    /// `knowingly`.
    pub fn begin_code(&mut self, text: &str, knowingly: bool, now: u64) -> Result<Opened, StoreError> {
        match share_code::parse_header(text)?.book {
            Book::Gladiator => self.begin_coded::<Battle>(text, knowingly, now).map(Opened::from),
            Book::Duels => self.begin_coded::<Encounter>(text, knowingly, now).map(Opened::from),
            Book::HexArena => self.begin_coded::<Bout>(text, knowingly, now).map(Opened::from),
        }
    }

    fn begin_coded<G: HasRoster + ShareCode>(
        &mut self,
        text: &str,
        knowingly: bool,
        now: u64,
    ) -> Result<Resumed<G>, StoreError>
    where
        BookStores: HasBook<G>,
    {
        let code = share_code::read::<G>(text)?;
        let differs = code.differs();
        if let Some(differs) = differs.clone().filter(|_| !knowingly) {
            return Err(StoreError::OtherRules(differs));
        }
        let session = self.begin(code.setup, code.seed, &[], now)?;
        let notices = std::iter::once(OF_A_CODE.to_string()).chain(differs.map(|text| format!("{text}."))).collect();
        Ok(Resumed { session, notices })
    }

    /// The code of a battle of which a journal tells, with which it can be fought again. Refused while the battle counts for
    /// somebody and is in progress: a player who fights it elsewhere first would know its dice. A copy of the journal is
    /// held to the same as the journal in the data folder.
    pub fn code_of(&self, path: &Path) -> Result<String, StoreError> {
        match book(&*self.room.disk, path)? {
            Book::Gladiator => self.code_in::<Battle>(path),
            Book::Duels => self.code_in::<Encounter>(path),
            Book::HexArena => self.code_in::<Bout>(path),
        }
    }

    fn code_in<G: HasRoster + ShareCode>(&self, path: &Path) -> Result<String, StoreError> {
        let disk = &*self.room.disk;
        let journal = Journal::<G>::read(disk, path)?;
        let header = &journal.header;
        // Whoever is in it here, under its own id or under that of the battle of which this is a copy.
        let is_it = |id: &BattleId| {
            let other = Journal::<G>::read(disk, &self.journal_path(id));
            *id == header.id
                || other.is_ok_and(|other| (other.header.seed, &other.header.setup) == (header.seed, &header.setup))
        };
        let ids =
            self.id_of(path).into_iter().chain(self.shelves.all().into_iter().flat_map(AnyBookStore::open_battles));
        let here = ids.filter(is_it).find_map(|id| Some((self.who_is_in(&id)?.to_string(), id)));
        // A battle of another data folder counts there.
        let there = || {
            let name = header.characters.first().filter(|_| !journal.is_abandoned())?.name.clone();
            let at = journal.position().ok()?;
            matches!(at.battle.to_move(), Some(_)).then(|| (name, header.id.clone()))
        };
        if let Some((name, id)) = here.or_else(there) {
            return Err(StoreError::InBattle { name, id });
        }
        journal.opening()?;
        Ok(share_code::code::<G>(&header.setup, header.seed))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rulebook_has_a_shelf_and_a_file_of_its_own() {
        let mut shelves = BookStores::default();
        let words = Book::ALL.map(Book::word);
        assert_eq!(shelves.all().iter().map(|shelf| shelf.word()).collect::<Vec<_>>(), words);
        assert_eq!(shelves.all_mut().iter().map(|shelf| shelf.word()).collect::<Vec<_>>(), words);
        let files: std::collections::BTreeSet<&str> = shelves.all().iter().map(|shelf| shelf.file()).collect();
        assert_eq!(files.len(), words.len());
    }
}
