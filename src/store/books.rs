//! The book stores, settings and battles of all rulebooks of [`rulebooks!`], as far as they are built in. Everything else of a
//! rulebook is in its own folder.

use crate::battles::Resumed;
use crate::book_store::{AnyBookStore, BookList, BookStore, HasBook};
use crate::journal::{BattleId, Journal, JournalError, book};
use crate::roster::HasRoster;
use crate::settings::{Numbers, take};
use crate::{Store, StoreError};
use ludus_engine::book::Book;
use ludus_engine::dice::Seed;
use ludus_engine::share_code::{CodeError, ShareCode};
use ludus_engine::summary::Summary;
use ludus_engine::{of_book, rulebooks, share_code};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::path::Path;

macro_rules! define {
    ([] $($(#[$built:meta])* $variant:ident $word:ident $game:ty, $title:literal, $number:literal;)*) => {
        /// The book stores of all rulebooks.
        #[derive(Default)]
        pub struct BookStores {
            $($(#[$built])* $word: BookStore<$game>,)*
        }

        impl BookList for BookStores {
            fn all(&self) -> Vec<&dyn AnyBookStore> {
                Vec::from([$($(#[$built])* (&self.$word as &dyn AnyBookStore)),*])
            }

            fn all_mut(&mut self) -> Vec<&mut dyn AnyBookStore> {
                Vec::from([$($(#[$built])* (&mut self.$word as &mut dyn AnyBookStore)),*])
            }
        }

        $($(#[$built])* impl HasBook<$game> for BookStores {
            fn shelf(&self) -> &BookStore<$game> {
                &self.$word
            }

            fn shelf_mut(&mut self) -> &mut BookStore<$game> {
                &mut self.$word
            }
        })*

        /// A battle to continue, of any rulebook.
        pub enum Opened {
            $($(#[$built])* $variant(Box<Resumed<$game>>),)*
        }

        $($(#[$built])* impl From<Resumed<$game>> for Opened {
            fn from(resumed: Resumed<$game>) -> Opened {
                Opened::$variant(Box::new(resumed))
            }
        })*

        impl StoredChoices {
            /// Reads a rulebook's setting. The error says which values are allowed. `None` if no rulebook has this setting.
            pub(super) fn take(&mut self, name: &str, value: &Value) -> Option<Result<(), String>> {
                let taken = None;
                $($(#[$built])* let taken = taken.or_else(|| self.$word.take(Book::$variant, name, value));)*
                taken
            }

            /// Returns the lessons and the hints of a rulebook, by its word. `None` if it is not built in.
            pub fn progress(&mut self, book: &str) -> Option<[&mut Numbers; 2]> {
                $($(#[$built])* if book == Book::$variant.word() {
                    return Some([&mut self.$word.lessons, &mut self.$word.hints]);
                })*
                None
            }
        }

        /// The rulebooks that this program was built with, in the order of the menu.
        pub const BUILT: &[Book] = &[$($(#[$built])* Book::$variant),*];
    };
}

rulebooks!(define);

#[cfg(not(any(
    feature = "gladiator",
    feature = "duels",
    feature = "hexarena",
    feature = "battlefield",
    feature = "tunnels"
)))]
compile_error!("Ludus needs a rulebook: build it with the feature gladiator, duels, hexarena, battlefield or tunnels");

/// The settings that the rulebooks add to the common ones.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct StoredChoices {
    /// Stored among the common settings. The other rulebooks' settings are stored under their names.
    #[cfg(feature = "gladiator")]
    #[serde(flatten)]
    pub gladiator: crate::gladiator::GladiatorChoices,
    #[cfg(feature = "duels")]
    #[serde(skip_serializing_if = "BookChoices::is_default")]
    pub duels: BookChoices,
    #[cfg(feature = "hexarena")]
    #[serde(skip_serializing_if = "BookChoices::is_default")]
    pub hexarena: BookChoices,
    #[cfg(feature = "battlefield")]
    #[serde(skip_serializing_if = "BookChoices::is_default")]
    pub battlefield: BookChoices,
    #[cfg(feature = "tunnels")]
    #[serde(skip_serializing_if = "BookChoices::is_default")]
    pub tunnels: BookChoices,
}

/// The player's progress in learning a rulebook, stored under its name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct BookChoices {
    /// The lessons played to their end.
    pub lessons: Numbers,
    /// The hints that were shown.
    pub hints: Numbers,
}

impl BookChoices {
    pub fn is_default(&self) -> bool {
        *self == BookChoices::default()
    }

    /// Reads the settings. `None` if the name is not the word of the book.
    pub fn take(&mut self, book: Book, name: &str, value: &Value) -> Option<Result<(), String>> {
        (name == book.word()).then(|| take(self, value))
    }
}

impl Store {
    /// Continues a battle of the data folder, of any rulebook.
    pub fn open_battle(&mut self, id: &BattleId) -> Result<Opened, JournalError> {
        let path = self.journal_path(id);
        let book = book(&*self.dir.disk, &path)?;
        rulebooks!(of_book book, G => G::reopen(self, id).map(Opened::from), absent => Err(not_built(&path, absent)))
    }

    /// Continues a battle from a file, of any rulebook. See [`Store::resume_file`].
    pub fn open_file(&mut self, path: &Path, now: u64) -> Result<Opened, JournalError> {
        let book = book(&*self.dir.disk, path)?;
        rulebooks!(of_book book, G => self.resume_file::<G>(path, now).map(Opened::from), absent => Err(not_built(path, absent)))
    }
}

/// Returns the error for a battle of a rulebook that this program was built without.
pub fn not_built(path: &Path, book: Book) -> JournalError {
    JournalError::NotBuilt { file: path.display().to_string(), book: book.name() }
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
    /// False if the code lays a ground, such as a dungeon without a party.
    pub is_playable: bool,
}

/// Reads a share code without starting its battle.
pub fn met(text: &str) -> Result<Met, CodeError> {
    fn met<G: Summary + ShareCode>(book: Book, text: &str) -> Result<Met, CodeError> {
        let code = share_code::read::<G>(text)?;
        let is_playable = G::is_playable(&code.setup);
        Ok(Met { book, who: G::title(&code.setup), seed: code.seed, differs: code.differs(), is_playable })
    }
    let book = share_code::parse_header(text)?.book;
    rulebooks!(of_book book, G => met::<G>(book, text), absent => Err(CodeError::NotBuilt(absent.name())))
}

/// Shown for every battle from a share code.
pub const OF_A_CODE: &str = concat!("A battle from a code: nobody gains. It ", touches_nothing!(), ".");

impl Store {
    /// Starts the battle of a share code, of any rulebook. No character of a roster enters it.
    ///
    /// A code for other rules is refused unless `knowingly` is true.
    pub fn begin_code(&mut self, text: &str, knowingly: bool, now: u64) -> Result<Opened, StoreError> {
        let book = share_code::parse_header(text)?.book;
        rulebooks!(
            of_book book, G => self.begin_coded::<G>(text, knowingly, now).map(Opened::from),
            absent => Err(CodeError::NotBuilt(absent.name()).into())
        )
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
        let book = book(&*self.dir.disk, path)?;
        rulebooks!(of_book book, G => self.code_in::<G>(path), absent => Err(not_built(path, absent).into()))
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
        let hides = journal.position().is_ok_and(|position| position.battle.hides_setup(&header.setup));
        if hides && !journal.is_abandoned() {
            return Err(StoreError::HiddenUnits);
        }
        Ok(share_code::code::<G>(&header.setup, header.seed))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rulebook_has_a_book_store_and_its_own_file() {
        let mut book_stores = BookStores::default();
        let words: Vec<&str> = BUILT.iter().map(|book| book.word()).collect();
        assert_eq!(book_stores.all().iter().map(|book_store| book_store.word()).collect::<Vec<_>>(), words);
        assert_eq!(book_stores.all_mut().iter().map(|book_store| book_store.word()).collect::<Vec<_>>(), words);
        let files: std::collections::BTreeSet<&str> =
            book_stores.all().iter().map(|book_store| book_store.file()).collect();
        assert_eq!(files.len(), words.len());
    }
}
