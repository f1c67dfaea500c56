//! The battles of the data folder: beginning, going on, giving up, and crediting their results exactly once.

use crate::engine::book::Book;
use crate::engine::dice::Seed;
use crate::engine::game::{Game, NullSink, Seat};
use crate::engine::summary::Progress;
use crate::store::book_store::{AnyBookStore, BookList, Gains, HasBook};
use crate::store::disk::Stamp;
use crate::store::index;
use crate::store::index::Index;
use crate::store::journal;
use crate::store::journal::{BattleId, Journal, JournalError};
use crate::store::roster::HasRoster;
use crate::store::session::Session;
use crate::store::{Store, StoreError};
use std::path::{Path, PathBuf};

/// How many of the battles that began last are looked at for one that waits.
const LATEST: usize = 4;

/// A battle to go on with.
pub struct Resumed<G: Game> {
    /// The battle, where it stood.
    pub session: Session<G>,
    /// Sentences about what was found in its journal.
    pub notices: Vec<String>,
}

/// The battle to go on with where none was named.
#[derive(Clone, Debug)]
pub struct Newest {
    /// The unfinished battle that began last; none if there is none.
    pub battle: Option<BattleRow>,
    /// Battles that cannot be used, though they began later or somebody of the roster is in them.
    pub passed_over: Vec<BattleRow>,
}

/// One journal of the battles folder.
#[derive(Clone, Debug)]
pub struct BattleRow {
    /// The battle; none if the file's name is no id.
    pub id: Option<BattleId>,
    /// Its file.
    pub path: PathBuf,
    /// The word of its rulebook; none if that cannot be read or is not known here.
    pub book: Option<&'static str>,
    /// When it began, in seconds since 1970; 0 if that cannot be read.
    pub created: u64,
    /// "Khan, Slayer against 3 robots"; empty if that cannot be read.
    pub who: String,
    /// How it stands.
    pub state: BattleState,
}

/// How a battle stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BattleState {
    /// It can be resumed.
    Unfinished {
        /// How far it is.
        at: Progress,
    },
    /// It is over.
    Over {
        /// How it ended, as a sentence.
        ending: String,
        /// When.
        at: Progress,
        /// The game of the same series that follows it; `None` if nothing does.
        next: Option<Progress>,
    },
    /// It was given up.
    Abandoned,
    /// The journal cannot be used; a sentence that says why and what to do.
    Bad(String),
}

impl BattleRow {
    /// A file of which nothing is known but what is wrong with it.
    pub(super) fn bad(path: &Path, error: &JournalError) -> BattleRow {
        let state = BattleState::Bad(error.to_string());
        BattleRow { id: id_in(path), path: path.into(), book: None, created: 0, who: String::new(), state }
    }
}

impl<S: BookList> Store<S> {
    /// Begins a battle: its journal is made, and the characters named enter it, each with the kit that the set-up gives
    /// him. Refused, and nothing changed: a set-up that is no battle, a name that the roster or the set-up does not
    /// have, a character who is dead or in another battle. What could not be saved is the session's warning.
    pub fn begin<G: HasRoster>(
        &mut self,
        setup: G::Setup,
        seed: Seed,
        characters: &[&str],
        now: u64,
    ) -> Result<Session<G>, StoreError>
    where
        S: HasBook<G>,
    {
        let battle = G::start(&setup, seed, &mut NullSink).map_err(|fault| StoreError::Setup(fault.to_string()))?;
        let id = self.free_id(now, seed);
        self.shelves.shelf_mut().begin(&self.room, (id, now), setup, battle, characters)
    }

    /// Enters the characters of a battle that has begun on the disk, once its journal is there: a roster that names a
    /// battle without a journal would count a break-out (HISC-07). To be asked again after every command; costs nothing
    /// when nothing is to be done.
    pub fn keep<G: HasRoster>(&mut self, session: &Session<G>) -> Result<(), StoreError>
    where
        S: HasBook<G>,
    {
        self.shelves.shelf_mut().keep(&self.room, session)
    }

    /// Counts that the player of a seat has asked the coach in that battle, for everybody of his who is in it.
    pub fn coach<G: HasRoster>(&mut self, session: &Session<G>, seat: Seat) -> Result<(), StoreError>
    where
        S: HasBook<G>,
    {
        self.shelves.shelf_mut().coach(&self.room, session, seat)
    }

    /// Goes on with a battle of the data folder.
    pub fn resume<G: HasRoster>(&mut self, id: &BattleId) -> Result<Resumed<G>, JournalError>
    where
        S: HasBook<G>,
    {
        self.shelves.shelf_mut().resume(&self.room, id)
    }

    /// Goes on with a battle by its file. A file outside the battles folder is copied into it under a new id first and
    /// stays as it is; its result reaches no roster, since nobody entered it here.
    pub fn resume_file<G: HasRoster>(&mut self, path: &Path, now: u64) -> Result<Resumed<G>, JournalError>
    where
        S: HasBook<G>,
    {
        let journal = Journal::read(&*self.room.disk, path)?;
        if let Some(id) = self.id_of(path) {
            return self.shelves.shelf_mut().go_on(&self.room, journal, id);
        }
        let id = self.free_id(now, journal.header.seed);
        self.shelves.shelf_mut().resume_copy(&self.room, journal, id)
    }

    /// The battle that *Continue* offers, of one rulebook or of any: of those that somebody of a roster is in and the few
    /// that began last, the newest that is unfinished, cannot be used, or is followed by the next of its series. Reads few
    /// files, however many there are.
    pub fn waiting(&self, book: Option<Book>) -> Option<BattleRow> {
        let files = self.room.disk.list(&self.room.battles_folder()).unwrap_or_default();
        let mut ids: Vec<BattleId> = files.iter().filter_map(|path| id_in(path)).collect();
        ids.sort_unstable_by(|a, b| b.cmp(a));
        ids.truncate(LATEST);
        ids.extend(self.shelves.all().into_iter().flat_map(AnyBookStore::open_battles));
        ids.sort_unstable_by(|a, b| b.cmp(a));
        ids.dedup();
        // A battle whose first line is damaged may be of any rulebook.
        let is_of = |row: &BattleRow| book.is_none() || row.book.is_none() || row.book == book.map(Book::word);
        let rows: Vec<BattleRow> = ids.into_iter().map(|id| self.row(&self.journal_path(&id))).filter(is_of).collect();
        let bad = rows.iter().find(|row| matches!(row.state, BattleState::Bad(_))).cloned();
        [bad, open(rows.into_iter()).next()].into_iter().flatten().max_by(|one, other| one.id.cmp(&other.id))
    }

    /// True if no battle has a later id.
    pub(super) fn is_latest(&self, id: &BattleId) -> bool {
        let files = self.room.disk.list(&self.room.battles_folder()).unwrap_or_default();
        !files.iter().filter_map(|path| id_in(path)).any(|other| other >= *id)
    }

    /// True if no battle of a rulebook began after that one.
    pub(super) fn is_newest_of(&self, book: &'static str, id: &BattleId) -> bool {
        let files = self.room.disk.list(&self.room.battles_folder()).unwrap_or_default();
        let later: Vec<BattleId> = files.iter().filter_map(|path| id_in(path)).filter(|later| later > id).collect();
        if later.is_empty() {
            return true;
        }
        let index = self.index();
        let is_of = |id: &BattleId| self.known_row(&index, &self.journal_path(id)).0.book == Some(book);
        !later.iter().any(is_of)
    }

    /// The unfinished battle that began last, and what stands in its way.
    pub fn newest(&self) -> Newest {
        let rows = self.battles();
        let battle = open(rows.iter().cloned()).next();
        let newest = battle.as_ref().and_then(|row| row.id.clone());
        let passed_over = |row: &BattleRow| match (&row.state, &row.id) {
            (BattleState::Bad(_), Some(id)) => {
                newest.as_ref().is_none_or(|newest| id > newest) || self.who_is_in(id).is_some()
            }
            _ => false,
        };
        Newest { passed_over: rows.into_iter().filter(passed_over).collect(), battle }
    }

    /// Goes on with the unfinished battle of a rulebook that began last; none if there is none.
    pub fn resume_newest<G: HasRoster>(&mut self) -> Option<Result<Resumed<G>, JournalError>>
    where
        S: HasBook<G>,
    {
        let is_one = |row: &BattleRow| row.book == Some(G::BOOK) && matches!(row.state, BattleState::Unfinished { .. });
        self.battles().into_iter().find(is_one)?.id.map(|id| self.resume(&id))
    }

    /// Credits a battle that is over to the characters in it, the first time only, and gives everybody's result. Of a
    /// battle that is not over nothing is credited; one that does not replay is a break-out.
    pub fn settle<G: HasRoster>(&mut self, session: &Session<G>) -> (Gains<G>, Result<(), StoreError>)
    where
        S: HasBook<G>,
    {
        self.shelves.shelf_mut().settle(&self.room, session)
    }

    /// Gives an unfinished battle up: its journal ends, and each of its characters counts a break-out (DEC-117). A
    /// journal that is damaged or gone stays as it is, and its characters are let go all the same.
    pub fn abandon(&mut self, id: &BattleId) -> Result<(), StoreError> {
        let path = self.journal_path(id);
        let word = journal::load(&*self.room.disk, &path).and_then(|bytes| journal::word(&path, &bytes));
        let of_it = |shelf: &&mut dyn AnyBookStore| match &word {
            Ok(word) => shelf.word() == word,
            Err(_) => shelf.who_is_in(id).is_some(),
        };
        match self.shelves.all_mut().into_iter().find(of_it) {
            Some(shelf) => shelf.abandon(&mut self.room, id),
            None => Err(word.map_or_else(|error| error, |word| self.unknown(&path, word)).into()),
        }
    }

    /// Every journal of the battles folder, the newest first and those that cannot be read last. What the index knows is
    /// not read again, and of a battle that has ended only the first and the last line are read; `ludus check` replays
    /// them all.
    pub fn battles(&self) -> Vec<BattleRow> {
        let disk = &*self.room.disk;
        let files = disk.list(&self.room.battles_folder()).unwrap_or_default();
        let journals = files.into_iter().filter(|path| path.extension().is_some_and(|ending| ending == "jsonl"));
        let index = self.index();
        let mut next = index.emptied();
        let (mut rows, mut fresh) = (Vec::new(), 0);
        for path in journals {
            let ((row, stamp), before) = (self.known_row(&index, &path), next.len());
            // A journal that grew while it was read is read again next time.
            if let Some(stamp) = stamp {
                next.keep(&row, stamp);
            }
            fresh += usize::from(next.len() > before && !index.has(&path, stamp));
            rows.push(row);
        }
        // A program that only looks at a data folder leaves it as it is, as long as that costs little.
        let enough = if self.room.can_write() { index::ENOUGH } else { 8 * index::ENOUGH };
        if fresh >= enough || index.len() > next.len() + enough {
            next.write(disk, &self.room.file(index::FILE));
        }
        rows.sort_by(|a, b| (b.created, &b.id).cmp(&(a.created, &a.id)));
        rows
    }

    /// The index of this data folder.
    fn index(&self) -> Index {
        let rules = self.shelves.all().iter().map(|shelf| shelf.rules()).collect();
        Index::read(&*self.room.disk, &self.room.file(index::FILE), rules)
    }

    /// The row of a journal, from the index if that knows it, with the stamp that the journal had before.
    fn known_row(&self, index: &Index, path: &Path) -> (BattleRow, Option<Stamp>) {
        let stamp = self.room.disk.stamp(path).ok();
        let known = stamp.and_then(|stamp| index.row(path, stamp));
        (known.unwrap_or_else(|| self.row(path)), stamp)
    }

    /// Of a long journal the beginning and the end are read, as long as they tell how it stands.
    fn row(&self, path: &Path) -> BattleRow {
        let at_its_ends = || {
            let ends = self.room.disk.read_ends(path, journal::MOST_LINE).ok()?;
            let word = journal::word(path, &ends).ok()?;
            self.shelves.all().into_iter().find(|shelf| shelf.word() == word)?.ended_row(path, &ends)
        };
        at_its_ends().unwrap_or_else(|| {
            self.with_shelf(path, |shelf, bytes| shelf.row(path, bytes))
                .unwrap_or_else(|error| BattleRow::bad(path, &error))
        })
    }

    /// Does something with a journal and the shelf of its rulebook.
    pub(super) fn with_shelf<T>(
        &self,
        path: &Path,
        act: impl FnOnce(&dyn AnyBookStore, &[u8]) -> T,
    ) -> Result<T, JournalError> {
        let bytes = journal::load(&*self.room.disk, path)?;
        let word = journal::word(path, &bytes)?;
        match self.shelves.all().into_iter().find(|shelf| shelf.word() == word) {
            Some(shelf) => Ok(act(shelf, &bytes)),
            None => Err(self.unknown(path, word)),
        }
    }

    fn unknown(&self, path: &Path, word: String) -> JournalError {
        journal::of_another_book(path.display().to_string(), word)
    }

    /// Whether somebody of a roster is in that battle, so that its result will count.
    pub fn counts(&self, id: &BattleId) -> bool {
        self.who_is_in(id).is_some()
    }

    /// The name of somebody of any roster who is in that battle.
    pub(super) fn who_is_in(&self, id: &BattleId) -> Option<&str> {
        self.shelves.all().into_iter().find_map(|shelf| shelf.who_is_in(id))
    }

    /// The file of a battle of the data folder, whether it is there or not.
    pub fn journal_path(&self, id: &BattleId) -> PathBuf {
        self.room.journal_path(id)
    }

    fn free_id(&self, now: u64, seed: Seed) -> BattleId {
        let taken = self.room.disk.list(&self.room.battles_folder()).unwrap_or_default();
        let id = BattleId::new(now, seed);
        let mut free = id.clone();
        let mut number = 1;
        while taken.contains(&self.journal_path(&free)) || self.who_is_in(&free).is_some() {
            number += 1;
            free = id.numbered(number);
        }
        free
    }

    /// The id of a file of the battles folder; none for a file elsewhere.
    pub fn id_of(&self, path: &Path) -> Option<BattleId> {
        let id = id_in(path)?;
        let own = self.journal_path(&id);
        let is_own = own == path || matches!((own.canonicalize(), path.canonicalize()), (Ok(a), Ok(b)) if a == b);
        is_own.then_some(id)
    }
}

/// Of battles, the newest first, those that can be gone on with: the unfinished ones, and in each rulebook the newest that is
/// over if the next of its series follows it.
fn open(rows: impl Iterator<Item = BattleRow>) -> impl Iterator<Item = BattleRow> {
    let mut seen = Vec::new();
    rows.filter_map(move |row| {
        let is_newest = !seen.contains(&row.book);
        seen.push(row.book);
        match row.state {
            BattleState::Unfinished { .. } => Some(row),
            BattleState::Over { next: Some(at), .. } if is_newest => {
                Some(BattleRow { state: BattleState::Unfinished { at }, ..row })
            }
            _ => None,
        }
    })
}

pub(super) fn id_in(path: &Path) -> Option<BattleId> {
    path.file_stem()?.to_str()?.to_string().try_into().ok()
}
