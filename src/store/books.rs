//! The only file of the store that lists all rulebooks. A new rulebook adds its book store, its choices and a way to
//! open its battles here. Everything else of a rulebook is in its own folder.

use crate::battles::Resumed;
use crate::book_store::{AnyBookStore, BookList, BookStore, HasBook};
use crate::journal::{BattleId, Journal, JournalError, book};
use crate::roster::HasRoster;
use crate::{Store, StoreError, duels, gladiator, hexarena};
use ludus_duels::battle::state::Encounter;
use ludus_engine::book::Book;
use ludus_engine::dice::Seed;
use ludus_engine::share_code;
use ludus_engine::share_code::{CodeError, ShareCode};
use ludus_engine::summary::Summary;
use ludus_gladiator::battle::state::Battle;
use ludus_hexarena::battle::state::Bout;
use serde::Serialize;
use serde_json::Value;
use std::path::Path;

/// The book stores of all rulebooks.
#[derive(Default)]
pub struct BookStores {
    gladiator: BookStore<Battle>,
    duels: BookStore<Encounter>,
    hexarena: BookStore<Bout>,
}

impl BookList for BookStores {
    fn all(&self) -> Vec<&dyn AnyBookStore> {
        let book_store = |book| match book {
            Book::Gladiator => &self.gladiator as &dyn AnyBookStore,
            Book::Duels => &self.duels,
            Book::HexArena => &self.hexarena,
        };
        Book::ALL.map(book_store).to_vec()
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

/// The settings that the rulebooks add to the common ones.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct StoredChoices {
    /// Stored among the common settings. The other rulebooks' settings are stored under their names.
    #[serde(flatten)]
    pub gladiator: gladiator::GladiatorChoices,
    #[serde(skip_serializing_if = "duels::DuelsChoices::is_default")]
    pub duels: duels::DuelsChoices,
    #[serde(skip_serializing_if = "hexarena::HexarenaChoices::is_default")]
    pub hexarena: hexarena::HexarenaChoices,
}

impl StoredChoices {
    /// Reads a rulebook's setting. The error says which values are allowed. `None` if no rulebook has this setting.
    pub(super) fn take(&mut self, name: &str, value: &Value) -> Option<Result<(), String>> {
        Book::ALL.into_iter().find_map(|book| match book {
            Book::Gladiator => self.gladiator.take(name, value),
            Book::Duels => self.duels.take(name, value),
            Book::HexArena => self.hexarena.take(name, value),
        })
    }
}

/// A battle to continue, of any rulebook.
pub enum Opened {
    Gladiator(Box<Resumed<Battle>>),
    Duels(Box<Resumed<Encounter>>),
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
    /// Continues a battle of the data folder, of any rulebook.
    pub fn open_battle(&mut self, id: &BattleId) -> Result<Opened, JournalError> {
        match book(&*self.dir.disk, &self.journal_path(id))? {
            Book::Gladiator => self.resume::<Battle>(id).map(Opened::from),
            Book::Duels => self.open_duel(id).map(Opened::from),
            Book::HexArena => self.resume::<Bout>(id).map(Opened::from),
        }
    }

    /// Continues a battle from a file, of any rulebook. See [`Store::resume_file`].
    pub fn open_file(&mut self, path: &Path, now: u64) -> Result<Opened, JournalError> {
        match book(&*self.dir.disk, path)? {
            Book::Gladiator => self.resume_file::<Battle>(path, now).map(Opened::from),
            Book::Duels => self.resume_file::<Encounter>(path, now).map(Opened::from),
            Book::HexArena => self.resume_file::<Bout>(path, now).map(Opened::from),
        }
    }
}

/// The contents of a share code, for display.
#[derive(Clone, Debug)]
pub struct Met {
    pub book: Book,
    /// The title, such as "Khan, Slayer against 3 robots".
    pub who: String,
    pub seed: Seed,
    /// A sentence about what can differ from where the code was made. `None` under the same rules.
    pub differs: Option<String>,
}

/// Reads a share code without starting its battle.
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

/// Shown for every battle from a share code.
pub const OF_A_CODE: &str = concat!("A battle from a code: nobody gains. It ", touches_nothing!(), ".");

impl Store {
    /// Starts the battle of a share code, of any rulebook. No character of a roster enters it.
    ///
    /// A code for other rules is refused unless `knowingly` is true.
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

    /// Returns the share code of a journal's battle, to play it again.
    ///
    /// Refused while the battle is in progress and counts for somebody: playing it elsewhere first would reveal its
    /// dice. The same holds for a copy of the journal.
    pub fn code_of(&self, path: &Path) -> Result<String, StoreError> {
        match book(&*self.dir.disk, path)? {
            Book::Gladiator => self.code_in::<Battle>(path),
            Book::Duels => self.code_in::<Encounter>(path),
            Book::HexArena => self.code_in::<Bout>(path),
        }
    }

    fn code_in<G: HasRoster + ShareCode>(&self, path: &Path) -> Result<String, StoreError> {
        let disk = &*self.dir.disk;
        let journal = Journal::<G>::read(disk, path)?;
        let header = &journal.header;
        // Characters can be in it under its own id, or under the id of the original if this is a copy.
        let is_it = |id: &BattleId| {
            let other = Journal::<G>::read(disk, &self.journal_path(id));
            *id == header.id
                || other.is_ok_and(|other| (other.header.seed, &other.header.setup) == (header.seed, &header.setup))
        };
        let ids =
            self.id_of(path).into_iter().chain(self.book_stores.all().into_iter().flat_map(AnyBookStore::open_battles));
        let here = ids.filter(is_it).find_map(|id| Some((self.who_is_in(&id)?.to_string(), id)));
        // A battle of another data folder counts there.
        let there = || {
            let name = header.characters.first().filter(|_| !journal.is_abandoned())?.name.clone();
            let at = journal.position().ok()?;
            at.battle.to_move().is_some().then(|| (name, header.id.clone()))
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
    fn every_rulebook_has_a_book_store_and_its_own_file() {
        let mut book_stores = BookStores::default();
        let words = Book::ALL.map(Book::word);
        assert_eq!(book_stores.all().iter().map(|book_store| book_store.word()).collect::<Vec<_>>(), words);
        assert_eq!(book_stores.all_mut().iter().map(|book_store| book_store.word()).collect::<Vec<_>>(), words);
        let files: std::collections::BTreeSet<&str> =
            book_stores.all().iter().map(|book_store| book_store.file()).collect();
        assert_eq!(files.len(), words.len());
    }
}
