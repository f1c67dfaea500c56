//! The battles of the data folder: starting, continuing, abandoning, and crediting each result exactly once.

use crate::book_store::{AnyBookStore, BookList, HasBook};
use crate::books::not_built;
use crate::disk::Stamp;
use crate::index::Index;
use crate::journal::{BattleId, Journal, JournalError};
use crate::roster::HasRoster;
use crate::session::Session;
use crate::{Store, StoreError, index, journal};
use ludus_engine::book::Book;
use ludus_engine::dice::Seed;
use ludus_engine::game::{Game, NullSink, Seat};
use ludus_engine::summary::Progress;
use std::path::{Path, PathBuf};

/// How many of the newest battles are searched for one to continue, or for the last one that is over.
const LATEST: usize = 4;

/// How many of the newest battles are searched for those of one rulebook.
const SEARCHED: usize = 200;

pub struct Resumed<G: Game> {
    pub session: Session<G>,
    /// Sentences for the player about problems in its journal.
    pub notices: Vec<String>,
}

/// The battle to continue if none was named.
#[derive(Clone, Debug)]
pub struct Newest {
    /// The newest unfinished battle. `None` if there is none.
    pub battle: Option<BattleRow>,
    /// Unusable battles that are newer, or that hold a character of the roster.
    pub passed_over: Vec<BattleRow>,
}

/// The battles that could be continued.
#[derive(Clone, Debug, Default)]
pub struct Unfinished {
    /// The one that *Continue* offers. It can be unusable.
    pub newest: Option<BattleRow>,
    pub count: usize,
}

/// One journal in the battles folder.
#[derive(Clone, Debug)]
pub struct BattleRow {
    /// `None` if the file's name is not an id.
    pub id: Option<BattleId>,
    pub path: PathBuf,
    /// The rulebook's lower-case name. `None` if it cannot be read or is unknown.
    pub book: Option<&'static str>,
    /// The start in seconds since 1970, or 0 if it cannot be read.
    pub created: u64,
    /// The title, such as "Khan, Slayer against 3 robots". Empty if it cannot be read.
    pub who: String,
    pub state: BattleState,
}

/// The state of a battle in a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BattleState {
    /// The battle can be resumed.
    Unfinished {
        at: Progress,
    },
    /// The battle has a result.
    Over {
        /// A sentence about the result.
        ending: String,
        /// How far the battle was when it ended.
        at: Progress,
        /// The next game of the same series. `None` if nothing follows.
        next: Option<Progress>,
    },
    Abandoned,
    /// The journal cannot be used. The sentence says why and what to do.
    Bad(String),
}

impl BattleRow {
    /// Creates the row of a file that cannot be read.
    pub(super) fn bad(path: &Path, error: &JournalError) -> BattleRow {
        let state = BattleState::Bad(error.to_string());
        BattleRow { id: id_in(path), path: path.into(), book: None, created: 0, who: String::new(), state }
    }
}

impl<S: BookList> Store<S> {
    /// Starts a battle: creates its journal and enters the named characters, each with the kit from the set-up.
    ///
    /// Refuses an invalid set-up and unknown names. Refuses characters who are dead or in another battle. Nothing
    /// changes then. A failure to save is reported by [`Session::warning`].
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
        self.book_stores.shelf_mut().begin(&self.dir, (id, now), setup, battle, characters)
    }

    /// Saves the roster once the journal of a new battle is on disk. Call it after every
    /// command; usually it does nothing.
    ///
    /// The order matters: a roster that names a battle without a journal would count a break-out (HISC-07).
    pub fn keep<G: HasRoster>(&mut self, session: &Session<G>) -> Result<(), StoreError>
    where
        S: HasBook<G>,
    {
        self.book_stores.shelf_mut().keep(&self.dir, session)
    }

    /// Records that the player of a seat asked the coach, for each of that player's characters in the battle.
    pub fn coach<G: HasRoster>(&mut self, session: &Session<G>, seat: Seat) -> Result<(), StoreError>
    where
        S: HasBook<G>,
    {
        self.book_stores.shelf_mut().coach(&self.dir, session, seat)
    }

    /// Continues a battle of the data folder.
    pub fn resume<G: HasRoster>(&mut self, id: &BattleId) -> Result<Resumed<G>, JournalError>
    where
        S: HasBook<G>,
    {
        self.book_stores.shelf_mut().resume(&self.dir, id)
    }

    /// Continues a battle from a file. A file outside the battles folder is copied in under a
    /// new id and stays unchanged.
    ///
    /// The result of such a copy counts for no roster, because nobody entered it here.
    pub fn resume_file<G: HasRoster>(&mut self, path: &Path, now: u64) -> Result<Resumed<G>, JournalError>
    where
        S: HasBook<G>,
    {
        let journal = Journal::read(&*self.dir.disk, path)?;
        if let Some(id) = self.id_of(path) {
            return self.book_stores.shelf_mut().go_on(&self.dir, journal, id);
        }
        let id = self.free_id(now, journal.header.seed);
        self.book_stores.shelf_mut().resume_copy(&self.dir, journal, id)
    }

    /// Returns the battle that *Continue* offers, for one rulebook or for any. Reads only a few files.
    ///
    /// It considers the battles with characters of a roster and the few newest ones. It returns the newest that is
    /// unfinished, is unusable, or has a next game in its series.
    pub fn waiting(&self, book: Option<Book>) -> Option<BattleRow> {
        self.unfinished(book).newest
    }

    /// Returns the battle of [`Self::waiting`], and how many could be continued among those that it considers.
    pub fn unfinished(&self, book: Option<Book>) -> Unfinished {
        let rows = self.candidates(book);
        let bad = rows.iter().find(|row| matches!(row.state, BattleState::Bad(_))).cloned();
        let open: Vec<BattleRow> = open(rows.into_iter()).collect();
        let count = open.len();
        let newest = [bad, open.into_iter().next()].into_iter().flatten().max_by(|one, other| one.id.cmp(&other.id));
        Unfinished { newest, count }
    }

    /// The battles with characters of a roster and the few newest ones, newest first.
    fn candidates(&self, book: Option<Book>) -> Vec<BattleRow> {
        let mut ids = match book {
            None => self.latest_ids(),
            Some(book) => self.latest_of(book).into_iter().filter_map(|row| row.id).collect(),
        };
        ids.extend(self.book_stores.all().into_iter().flat_map(AnyBookStore::open_battles));
        ids.sort_unstable_by(|a, b| b.cmp(a));
        ids.dedup();
        // A battle with a damaged first line can belong to any rulebook.
        let is_of = |row: &BattleRow| book.is_none() || row.book.is_none() || row.book == book.map(Book::word);
        ids.into_iter().map(|id| self.row(&self.journal_path(&id))).filter(is_of).collect()
    }

    /// Returns the newest battle of a rulebook that is over, among its few newest battles.
    pub fn last_over(&self, book: Book) -> Option<BattleRow> {
        self.latest_of(book)
            .into_iter()
            .find(|row| row.book == Some(book.word()) && matches!(row.state, BattleState::Over { .. }))
    }

    /// The few newest battles of a rulebook and the unusable ones between them, newest first. Battles of other rulebooks do
    /// not push them out; the index knows whose they are.
    fn latest_of(&self, book: Book) -> Vec<BattleRow> {
        let index = self.index();
        let rows = self.all_ids().into_iter().take(SEARCHED);
        let rows = rows.map(|id| self.known_row(&index, &self.journal_path(&id)).0);
        rows.filter(|row| row.book.is_none() || row.book == Some(book.word())).take(LATEST).collect()
    }

    /// The few newest battles, newest first.
    fn latest_ids(&self) -> Vec<BattleId> {
        let mut ids = self.all_ids();
        ids.truncate(LATEST);
        ids
    }

    fn all_ids(&self) -> Vec<BattleId> {
        let files = self.dir.disk.list(&self.dir.battles_folder()).unwrap_or_default();
        let mut ids: Vec<BattleId> = files.iter().filter_map(|path| id_in(path)).collect();
        ids.sort_unstable_by(|a, b| b.cmp(a));
        ids
    }

    /// Returns whether no battle has a later id.
    pub(super) fn is_latest(&self, id: &BattleId) -> bool {
        let files = self.dir.disk.list(&self.dir.battles_folder()).unwrap_or_default();
        !files.iter().filter_map(|path| id_in(path)).any(|other| other >= *id)
    }

    /// Returns whether no battle of the rulebook with the same fighters began after this one.
    pub(super) fn is_newest_of(&self, book: &'static str, id: &BattleId) -> bool {
        let files = self.dir.disk.list(&self.dir.battles_folder()).unwrap_or_default();
        let later: Vec<BattleId> = files.iter().filter_map(|path| id_in(path)).filter(|later| later > id).collect();
        if later.is_empty() {
            return true;
        }
        let index = self.index();
        let row = |id: &BattleId| self.known_row(&index, &self.journal_path(id)).0;
        let who = row(id).who;
        !later.iter().map(row).any(|row| row.book == Some(book) && row.who == who)
    }

    /// Returns the newest unfinished battle, and the unusable battles that are newer.
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

    /// Continues the newest unfinished battle of a rulebook. `None` if there is none.
    pub fn resume_newest<G: HasRoster>(&mut self) -> Option<Result<Resumed<G>, JournalError>>
    where
        S: HasBook<G>,
    {
        let is_one = |row: &BattleRow| row.book == Some(G::BOOK) && matches!(row.state, BattleState::Unfinished { .. });
        self.battles().into_iter().find(is_one)?.id.map(|id| self.resume(&id))
    }

    /// Credits a finished battle to its characters, only once.
    ///
    /// An unfinished battle is not credited. One that does not replay counts as a break-out.
    pub fn settle<G: HasRoster>(&mut self, session: &Session<G>) -> Result<(), StoreError>
    where
        S: HasBook<G>,
    {
        self.book_stores.shelf_mut().settle(&self.dir, session)
    }

    /// Abandons an unfinished battle: ends its journal and counts a break-out for each of its characters (DEC-117).
    ///
    /// A damaged or missing journal stays as it is, but its characters become free.
    pub fn abandon(&mut self, id: &BattleId) -> Result<(), StoreError> {
        let path = self.journal_path(id);
        let word = journal::load(&*self.dir.disk, &path).and_then(|bytes| journal::word(&path, &bytes));
        let of_it = |book_store: &&mut dyn AnyBookStore| match &word {
            Ok(word) => book_store.word() == word,
            Err(_) => book_store.who_is_in(id).is_some(),
        };
        match self.book_stores.all_mut().into_iter().find(of_it) {
            Some(book_store) => book_store.abandon(&mut self.dir, id),
            None => Err(word.map_or_else(|error| error, |word| self.unknown(&path, word)).into()),
        }
    }

    /// Saves an unfinished battle once more, as a battle of its own that begins at the same point. Returns its id.
    ///
    /// Refused if the battle counts: otherwise the better of two ends could be chosen (TT-DEC-226).
    pub fn copy_battle(&mut self, id: &BattleId, now: u64) -> Result<BattleId, StoreError> {
        if let Some(name) = self.who_is_in(id) {
            return Err(StoreError::InBattle { name: name.into(), id: id.clone() });
        }
        let bytes = journal::load(&*self.dir.disk, &self.journal_path(id))?;
        let copy = self.free_id(now, Seed(now));
        let saved = self.dir.disk.create(&self.journal_path(&copy), &bytes);
        saved.map_err(|error| StoreError::NotSaved { what: "the copy is", reason: error.to_string() })?;
        Ok(copy)
    }

    /// Returns all journals of the battles folder, newest first, unreadable ones last.
    ///
    /// Indexed journals are not read again. Of a finished battle only the first and the last line are read;
    /// `ludus check` replays them all.
    pub fn battles(&self) -> Vec<BattleRow> {
        let disk = &*self.dir.disk;
        let files = disk.list(&self.dir.battles_folder()).unwrap_or_default();
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
        // A read-only program writes the index only if rereading has become slow.
        let enough = if self.dir.can_write() { index::ENOUGH } else { 8 * index::ENOUGH };
        if fresh >= enough || index.len() > next.len() + enough {
            next.write(disk, &self.dir.file(index::FILE));
        }
        rows.sort_by(|a, b| (b.created, &b.id).cmp(&(a.created, &a.id)));
        rows
    }

    fn index(&self) -> Index {
        let rules = self.book_stores.all().iter().map(|book_store| book_store.rules()).collect();
        Index::read(&*self.dir.disk, &self.dir.file(index::FILE), rules)
    }

    /// Returns the row of a journal, from the index if possible, with the stamp taken before reading.
    fn known_row(&self, index: &Index, path: &Path) -> (BattleRow, Option<Stamp>) {
        let stamp = self.dir.disk.stamp(path).ok();
        let known = stamp.and_then(|stamp| index.row(path, stamp));
        (known.unwrap_or_else(|| self.row(path)), stamp)
    }

    /// Reads only both ends of a long journal, if they show its state.
    fn row(&self, path: &Path) -> BattleRow {
        let at_its_ends = || {
            let ends = self.dir.disk.read_ends(path, journal::MOST_LINE).ok()?;
            let word = journal::word(path, &ends).ok()?;
            self.book_stores.all().into_iter().find(|book_store| book_store.word() == word)?.ended_row(path, &ends)
        };
        at_its_ends().unwrap_or_else(|| {
            self.with_book_store(path, |book_store, bytes| book_store.row(path, bytes))
                .unwrap_or_else(|error| BattleRow::bad(path, &error))
        })
    }

    /// Calls `act` with the [`BookStore`] of a journal's rulebook and the journal's bytes.
    pub(super) fn with_book_store<T>(
        &self,
        path: &Path,
        act: impl FnOnce(&dyn AnyBookStore, &[u8]) -> T,
    ) -> Result<T, JournalError> {
        let bytes = journal::load(&*self.dir.disk, path)?;
        let word = journal::word(path, &bytes)?;
        match self.book_stores.all().into_iter().find(|book_store| book_store.word() == word) {
            Some(book_store) => Ok(act(book_store, &bytes)),
            None => Err(self.unknown(path, word)),
        }
    }

    fn unknown(&self, path: &Path, word: String) -> JournalError {
        match Book::of(&word) {
            Some(book) => not_built(path, book),
            None => journal::of_another_book(path.display().to_string(), word),
        }
    }

    /// Returns whether the battle's result will count: a character of a roster is in it.
    pub fn counts(&self, id: &BattleId) -> bool {
        self.who_is_in(id).is_some()
    }

    /// Returns the name of a character in the battle, from any roster.
    pub(super) fn who_is_in(&self, id: &BattleId) -> Option<&str> {
        self.book_stores.all().into_iter().find_map(|book_store| book_store.who_is_in(id))
    }

    /// Returns the path of a battle's journal. The file need not exist.
    pub fn journal_path(&self, id: &BattleId) -> PathBuf {
        self.dir.journal_path(id)
    }

    fn free_id(&self, now: u64, seed: Seed) -> BattleId {
        let taken = self.dir.disk.list(&self.dir.battles_folder()).unwrap_or_default();
        let id = BattleId::new(now, seed);
        let mut free = id.clone();
        let mut number = 1;
        while taken.contains(&self.journal_path(&free)) || self.who_is_in(&free).is_some() {
            number += 1;
            free = id.numbered(number);
        }
        free
    }

    /// Returns the id of a file in the battles folder. `None` for a file elsewhere.
    pub fn id_of(&self, path: &Path) -> Option<BattleId> {
        let id = id_in(path)?;
        let own = self.journal_path(&id);
        let is_own = own == path || matches!((own.canonicalize(), path.canonicalize()), (Ok(a), Ok(b)) if a == b);
        is_own.then_some(id)
    }
}

/// Filters battles, newest first, to those that can be continued: the unfinished ones, and of the same fighters the newest
/// if it is over and its series has a next game.
fn open(rows: impl Iterator<Item = BattleRow>) -> impl Iterator<Item = BattleRow> {
    let mut seen = Vec::new();
    rows.filter_map(move |row| {
        let is_newest = !seen.iter().any(|(book, who)| *book == row.book && *who == row.who);
        seen.push((row.book, row.who.clone()));
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
