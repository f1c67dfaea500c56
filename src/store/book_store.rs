//! One rulebook's share of the data folder: its roster, and its battles among all others.

use crate::battles::{BattleRow, BattleState, Resumed, id_in};
use crate::data_dir::{Access, DataDir, KnownFile};
use crate::document::{FileProblem, beside, place};
use crate::journal::{BattleId, Ended, Header, Journal, JournalError};
use crate::roster::{HasRoster, RosterRefusal, RosterRules};
use crate::session::{SaveState, Session};
use crate::{StoreError, data_dir, digest, document, journal};
use ludus_engine::game::Seat;
use ludus_engine::journal::{JournalLine, encode};
use ludus_engine::text::one_line;
use serde::de::DeserializeOwned;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

/// The roster of one rulebook, and the state of its file.
pub struct BookStore<G: HasRoster> {
    /// The roster, unless only its digest was read.
    pub(super) roster: G::Roster,
    file: KnownFile,
    /// True if the roster has unsaved changes.
    waits: bool,
    /// The digest of a roster that was not read at the start.
    digest: Option<G::Roster>,
    /// That roster, once it has been read on demand.
    late: OnceLock<(G::Roster, KnownFile)>,
    /// A new battle whose journal is not on disk yet. Its characters have entered it only in memory.
    unentered: Option<BattleId>,
}

/// The operations on a [`BookStore`] that do not depend on its rulebook's types.
pub trait AnyBookStore {
    /// Returns the lower-case name of the rulebook.
    fn word(&self) -> &'static str;
    /// Returns the file name of the roster.
    fn file(&self) -> &'static str;
    /// Returns whether the roster has unsaved changes.
    fn has_unsaved(&self) -> bool;
    /// Saves unsaved changes of the roster.
    fn save_changes(&mut self, dir: &DataDir) -> Result<(), StoreError>;
    /// Reads the roster, and reports problems with it as notices.
    fn read(&mut self, dir: &mut DataDir);
    /// Credits battles that ended or were abandoned just before a crash.
    fn settle_open_battles(&mut self, dir: &mut DataDir);
    /// Returns the battles that characters of the roster are in, each once.
    fn open_battles(&self) -> Vec<BattleId>;
    /// Returns the name of a character in the battle.
    fn who_is_in(&self, id: &BattleId) -> Option<&str>;
    /// Abandons an unfinished battle. A damaged or missing one still frees its characters.
    fn abandon(&mut self, dir: &mut DataDir, id: &BattleId) -> Result<(), StoreError>;
    /// Returns the version of the rulebook's rules.
    fn rules(&self) -> u32;
    /// Returns the state of a battle, from the bytes of its journal.
    fn row(&self, path: &Path, bytes: &[u8]) -> BattleRow;
    /// Returns the state of a finished battle from both ends of its journal. `None` if they do not show it.
    fn ended_row(&self, path: &Path, ends: &[u8]) -> Option<BattleRow>;
    /// Checks the roster's file, for `ludus check`.
    fn check_roster(&self, dir: &DataDir, file: &Path) -> Result<String, String>;
    /// Checks the previous version of the roster's file.
    fn check_previous(&self, dir: &DataDir, file: &Path) -> Result<String, String>;
    /// Replays a journal of this rulebook in full and describes it.
    fn check_journal(&self, path: &Path, bytes: &[u8]) -> Result<String, String>;
}

/// The book stores of all rulebooks of a data folder.
pub trait BookList: Default {
    /// Returns all book stores, in the order of the menu.
    fn all(&self) -> Vec<&dyn AnyBookStore>;
    /// Returns all book stores mutably, in the same order.
    fn all_mut(&mut self) -> Vec<&mut dyn AnyBookStore>;
}

/// A list that contains the book store of a rulebook.
pub trait HasBook<G: HasRoster>: BookList {
    fn shelf(&self) -> &BookStore<G>;
    fn shelf_mut(&mut self) -> &mut BookStore<G>;
}

impl<G: HasRoster> Default for BookStore<G> {
    fn default() -> BookStore<G> {
        BookStore {
            roster: G::Roster::default(),
            file: data_dir::missing(),
            waits: false,
            digest: None,
            late: OnceLock::new(),
            unentered: None,
        }
    }
}

impl<G: HasRoster> AnyBookStore for BookStore<G> {
    fn word(&self) -> &'static str {
        G::BOOK
    }

    fn file(&self) -> &'static str {
        G::Roster::FILE
    }

    fn has_unsaved(&self) -> bool {
        self.waits
    }

    fn save_changes(&mut self, dir: &DataDir) -> Result<(), StoreError> {
        if self.waits { self.save(dir) } else { Ok(()) }
    }

    fn read(&mut self, dir: &mut DataDir) {
        let path = dir.file(G::Roster::FILE);
        let stamp = digest::stamp(&*dir.disk, &path);
        self.digest = stamp.and_then(|stamp| digest::read(&*dir.disk, &path, stamp));
        if self.digest.is_some() {
            return;
        }
        let found = document::read(&*dir.disk, &path, G::Roster::check);
        self.file = data_dir::known(&found);
        let loss = match (found.is_previous, &found.value) {
            (true, _) => format!("the previous one, {}.old, is used", G::Roster::FILE),
            _ => "the game starts with an empty roster".into(),
        };
        dir.tell_trouble(&path, &found.trouble, found.is_previous, &loss);
        self.roster = found.value.unwrap_or_default();
        if found.trouble.is_none() && stamp == digest::stamp(&*dir.disk, &path) {
            self.write_digest(dir);
        }
    }

    fn settle_open_battles(&mut self, dir: &mut DataDir) {
        let mut changed = false;
        for id in self.open_battles() {
            match Journal::read(&*dir.disk, &dir.journal_path(&id)) {
                Ok(journal) if journal.is_abandoned() => {
                    let counts = journal.is_of_other_rules() || journal.verify().is_ok();
                    let left = journal.position().ok().filter(|_| counts);
                    changed |= match left {
                        Some(left) => self.whole(dir).roster.give_up(&id, &left.battle, &journal.header.setup),
                        None => self.whole(dir).roster.abandon(&id),
                    };
                }
                Ok(journal) => changed |= self.settle_journal(dir, &id, &journal),
                Err(JournalError::Missing { .. }) => {
                    changed |= self.whole(dir).roster.abandon(&id);
                    dir.notices.push(format!(
                        "The journal of battle {id} is gone: its characters are free again, with one more break-out."
                    ));
                }
                Err(error) => dir.notices.push(format!("{error}.")),
            }
        }
        if changed
            && dir.can_write()
            && let Err(error) = self.save(dir)
        {
            dir.notices.push(format!("{error}."));
        }
    }

    fn open_battles(&self) -> Vec<BattleId> {
        let mut ids: Vec<BattleId> = self.digest().fighting().map(|(_, id)| id.clone()).collect();
        ids.sort();
        ids.dedup();
        ids
    }

    fn who_is_in(&self, id: &BattleId) -> Option<&str> {
        self.digest().fighting().find(|(_, battle)| *battle == id).map(|(name, _)| name)
    }

    fn abandon(&mut self, dir: &mut DataDir, id: &BattleId) -> Result<(), StoreError> {
        let (mut unsaved, mut left) = (None, None);
        match self.resume(dir, id) {
            Ok(Resumed { mut session, .. }) => {
                session.abandon();
                unsaved = session.warning();
                left = Some(session).filter(Session::counts);
            }
            Err(JournalError::Over(id)) => return Err(JournalError::Over(id).into()),
            Err(error) if self.who_is_in(id).is_none() => return Err(error.into()),
            Err(_) => {}
        }
        let changed = match left {
            Some(session) => self.whole(dir).roster.give_up(id, session.battle(), session.setup()),
            None => self.whole(dir).roster.abandon(id),
        };
        if changed {
            self.save(dir)?;
        }
        unsaved.map_or(Ok(()), |reason| Err(StoreError::NotSaved { what: "the end of the battle is", reason }))
    }

    fn rules(&self) -> u32 {
        G::RULES
    }

    fn ended_row(&self, path: &Path, ends: &[u8]) -> Option<BattleRow> {
        let (header, state) = journal::ended::<G>(path, ends)?;
        let state = ending(&state, &header.setup)?;
        Some(row::<G>(path, &header, state))
    }

    fn row(&self, path: &Path, bytes: &[u8]) -> BattleRow {
        match Journal::<G>::parse(path, bytes) {
            Ok(journal) => {
                let state = state(&journal).unwrap_or_else(|error| BattleState::Bad(error.to_string()));
                row::<G>(path, &journal.header, state)
            }
            Err(error) => BattleRow { book: Some(G::BOOK), ..BattleRow::bad(path, &error) },
        }
    }

    fn check_roster(&self, dir: &DataDir, file: &Path) -> Result<String, String> {
        match document::load(&*dir.disk, file, &G::Roster::check) {
            Ok(Some(roster)) => Ok(format!("{} characters", roster.count())),
            Ok(None) => {
                let old = beside(file, ".old");
                match document::load(&*dir.disk, &old, &G::Roster::check) {
                    Ok(Some(roster)) => Err(format!(
                        "it is gone, but {}.old is intact, with {} characters: the game uses it and writes a new \
                         file with the next change",
                        G::Roster::FILE,
                        roster.count()
                    )),
                    _ => Ok("not there yet".into()),
                }
            }
            Err(FileProblem::Damaged(reason)) => Err(format!(
                "{reason}; the game uses {}.old if that is intact, and sets this file aside before it writes a \
                 new one",
                G::Roster::FILE
            )),
            Err(trouble) => Err(format!("{}; it is not overwritten: make it readable", trouble.short())),
        }
    }

    fn check_previous(&self, dir: &DataDir, file: &Path) -> Result<String, String> {
        check_previous(dir, file, &G::Roster::check)
    }

    fn check_journal(&self, path: &Path, bytes: &[u8]) -> Result<String, String> {
        let journal = Journal::<G>::parse(path, bytes).map_err(|error| error.to_string())?;
        let cut = if journal.torn { "; the last line was cut off and will be left out" } else { "" };
        let others = journal.is_of_other_rules();
        let battle = if others { journal.position().map(|at| at.battle) } else { journal.verify() };
        let battle = battle.map_err(|error| error.to_string())?;
        let state = match battle.to_move() {
            _ if journal.is_abandoned() => "abandoned".to_string(),
            None => format!("over in {}", battle.progress()),
            Some(_) => format!("unfinished, {}", battle.progress()),
        };
        Ok(if others {
            format!("{state}, of rules {}: can be continued, not replayed{cut}", journal.header.rules)
        } else {
            format!("{state}, replays to the same hashes{cut}")
        })
    }
}

impl<G: HasRoster> BookStore<G> {
    /// Saves the roster, and its digest if it is long.
    pub(super) fn save(&mut self, dir: &DataDir) -> Result<(), StoreError> {
        self.whole(dir).waits = false;
        let saved = dir.save(&dir.file(G::Roster::FILE), &self.roster, &mut self.file, "the roster is");
        if saved.is_ok() {
            self.write_digest(dir);
        }
        saved
    }

    /// Writes the digest of the roster on disk, if the roster is long.
    fn write_digest(&self, dir: &DataDir) {
        let path = dir.file(G::Roster::FILE);
        if dir.can_write()
            && let Some(stamp) = digest::stamp(&*dir.disk, &path)
        {
            digest::write(&*dir.disk, &path, stamp, self.roster.digest());
        }
    }

    /// Returns the roster. Reads it first if only its digest was read.
    pub(super) fn roster(&self, dir: &DataDir) -> &G::Roster {
        match self.digest {
            Some(_) => &self.late.get_or_init(|| late::<G>(dir)).0,
            None => &self.roster,
        }
    }

    /// Returns at least the characters that the digest selects.
    pub(super) fn digest(&self) -> &G::Roster {
        self.digest.as_ref().unwrap_or(&self.roster)
    }

    /// Reads the full roster if necessary, so that it can be changed.
    pub(super) fn whole(&mut self, dir: &DataDir) -> &mut BookStore<G> {
        if self.digest.take().is_some() {
            (self.roster, self.file) = self.late.take().unwrap_or_else(|| late::<G>(dir));
        }
        self
    }

    /// Changes the roster in memory. [`AnyBookStore::save_changes`] saves it.
    pub(super) fn change_later(&mut self, change: impl FnOnce(&mut G::Roster)) {
        change(&mut self.roster);
        self.waits = true;
    }

    /// Starts a battle. See [`super::Store::begin`].
    pub(super) fn begin(
        &mut self,
        dir: &DataDir,
        (id, now): (BattleId, u64),
        setup: G::Setup,
        battle: G,
        names: &[&str],
    ) -> Result<Session<G>, StoreError> {
        let refused = |refusal: RosterRefusal| StoreError::Roster(refusal.to_string());
        let characters = self.whole(dir).roster.enter(&id, &setup, names).map_err(refused)?;
        if let Access::Look(reason) = &dir.access {
            return Ok(Session::unsaved(id, setup, battle, reason).salted(dir.salt()));
        }
        // The journal comes first: a roster can be repaired from it, but a battle without a journal is lost.
        let path = dir.journal_path(&id);
        let salt = G::SEALS.then(|| dir.salt());
        let header = Header { characters, salt, ..Header::new::<G>(id, battle.seed(), now, setup) };
        let mut session = Session::begin(dir.disk.clone(), path, header)
            .map_err(|failed: G::SetupError| StoreError::Setup(failed.to_string()))?;
        self.unentered = (!names.is_empty()).then(|| session.id().clone());
        if let Err(error) = self.keep(dir, &session) {
            session.warn(error.to_string());
        }
        Ok(session)
    }

    /// Saves the roster once the battle's journal is on disk. See [`super::Store::keep`].
    pub(super) fn keep(&mut self, dir: &DataDir, session: &Session<G>) -> Result<(), StoreError> {
        if self.unentered.as_ref() != Some(session.id()) || session.kept() != SaveState::Whole {
            return Ok(());
        }
        self.unentered = None;
        self.save(dir)
    }

    /// Records that the player of a seat asked the coach.
    ///
    /// If the battle has not been entered on disk yet, the roster is saved together with that.
    pub(super) fn coach(&mut self, dir: &DataDir, session: &Session<G>, seat: Seat) -> Result<(), StoreError> {
        let before = self.whole(dir).roster.clone();
        self.roster.coach(session.id(), session.setup(), seat);
        if before == self.roster || self.unentered.as_ref() == Some(session.id()) { Ok(()) } else { self.save(dir) }
    }

    /// Continues a battle of the data folder.
    pub(super) fn resume(&mut self, dir: &DataDir, id: &BattleId) -> Result<Resumed<G>, JournalError> {
        self.go_on(dir, Journal::read(&*dir.disk, &dir.journal_path(id))?, id.clone())
    }

    /// Continues a battle from another folder, in a copy with this id.
    pub(super) fn resume_copy(
        &mut self,
        dir: &DataDir,
        journal: Journal<G>,
        id: BattleId,
    ) -> Result<Resumed<G>, JournalError> {
        unfinished(&journal, &id)?;
        if !dir.can_write() {
            return self.go_on(dir, journal, id);
        }
        let name = journal.path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        // The introduction is shown once, however far the original was played.
        let about = journal.header.about.as_deref().map(one_line);
        let copy = copy_in(dir, &journal, &id)?;
        let mut resumed = self.go_on(dir, Journal::read(&*dir.disk, &copy)?, id)?;
        resumed.notices.extend(about.filter(|about| !resumed.notices.contains(about)).into_iter().collect::<Vec<_>>());
        resumed.notices.insert(0, format!("You play a copy; {name} stays as it is."));
        Ok(resumed)
    }

    pub(super) fn go_on(
        &mut self,
        dir: &DataDir,
        journal: Journal<G>,
        id: BattleId,
    ) -> Result<Resumed<G>, JournalError> {
        unfinished(&journal, &id)?;
        if let Access::Look(reason) = &dir.access {
            let battle = journal.position()?.battle;
            let past = journal.past();
            let session = Session::unsaved(id, journal.header.setup, battle, reason).after(past).salted(dir.salt());
            return Ok(Resumed { session, notices: Vec::new() });
        }
        // A copy has another id than the battle that its characters entered.
        let entrants = if journal.header.id == id { journal.header.characters.clone() } else { Vec::new() };
        let (mut session, mut notices) = Session::resume(dir.disk.clone(), journal, id, dir.salt())?;
        let before = self.whole(dir).roster.clone();
        let away = self.roster.rejoin(session.id(), &entrants);
        if !away.is_empty() {
            let names = away.join(", ");
            notices.push(format!("No longer in this battle, so it does not count for them: {names}."));
        }
        if self.roster != before
            && let Err(error) = self.save(dir)
        {
            session.warn(error.to_string());
        }
        Ok(Resumed { session, notices })
    }

    /// Credits a finished battle. See [`super::Store::settle`].
    pub(super) fn settle(&mut self, dir: &DataDir, session: &Session<G>) -> Result<(), StoreError> {
        self.whole(dir);
        let changed = session.battle().to_move().is_none()
            && if session.counts() {
                // An unreadable journal is not evaluated, but the battle is still credited.
                let journal = session.path().and_then(|path| Journal::read(&*dir.disk, path).ok());
                if let Some(journal) = journal {
                    self.roster.remember(session.id(), &journal);
                }
                self.roster.settle(session.id(), session.battle(), session.setup())
            } else {
                self.roster.abandon(session.id())
            };
        if changed { self.save(dir) } else { Ok(()) }
    }

    fn settle_journal(&mut self, dir: &mut DataDir, id: &BattleId, journal: &Journal<G>) -> bool {
        match journal.position() {
            Ok(position) if position.battle.to_move().is_none() => {
                self.whole(dir);
                if !journal.is_of_other_rules()
                    && let Err(error) = journal.verify()
                {
                    dir.notices.push(format!("{error}. Its result counts for nobody: it is a break-out."));
                    return self.roster.abandon(id);
                }
                dir.notices.push(format!("Battle {id} was over; its result is on the roster now."));
                self.roster.remember(id, journal);
                self.roster.settle(id, &position.battle, &journal.header.setup)
            }
            Ok(_) => false,
            Err(error) => {
                dir.notices.push(format!("{error}."));
                false
            }
        }
    }
}

/// Reads a roster on demand. If it can no longer be read, it is not overwritten.
fn late<G: HasRoster>(dir: &DataDir) -> (G::Roster, KnownFile) {
    let found = document::read(&*dir.disk, &dir.file(G::Roster::FILE), G::Roster::check);
    let known = match (&found.trouble, found.is_previous) {
        (Some(trouble), _) => Err(trouble.short()),
        (None, true) => Err("it is gone".into()),
        (None, false) => data_dir::known(&found),
    };
    (found.value.unwrap_or_default(), known)
}

fn row<G: HasRoster>(path: &Path, header: &Header<G::Setup>, state: BattleState) -> BattleRow {
    BattleRow {
        id: id_in(path),
        path: path.into(),
        book: Some(G::BOOK),
        created: header.created,
        who: G::title(&header.setup),
        state,
    }
}

/// Checks the previous version of a document.
pub fn check_previous<T: DeserializeOwned>(
    dir: &DataDir,
    file: &Path,
    check: &impl Fn(&T) -> Result<(), String>,
) -> Result<String, String> {
    match document::load(&*dir.disk, file, check) {
        Ok(_) => Ok("the previous version, intact".into()),
        Err(trouble) => Err(format!(
            "{}; it could not replace the file if that were lost: the next change in the game writes a new one, or \
             delete it",
            trouble.short()
        )),
    }
}

/// Copies the intact lines of a journal into the battles folder, with the new id in the header.
fn copy_in<G: HasRoster>(dir: &DataDir, journal: &Journal<G>, id: &BattleId) -> Result<PathBuf, JournalError> {
    let path = dir.journal_path(id);
    let failed = |reason: String| JournalError::Unreadable { file: path.display().to_string(), reason };
    let header = Header { id: id.clone(), characters: Vec::new(), ..journal.header.clone() };
    let line: JournalLine<_, (), ()> = JournalLine::Header(header);
    let mut bytes = encode(&line).map_err(|error| failed(error.to_string()))?.into_bytes();
    bytes.extend_from_slice(journal.sound.get(journal.first..).unwrap_or_default());
    place(&*dir.disk, &path, &bytes).map_err(|error| failed(error.to_string()))?;
    Ok(path)
}

/// Refuses a battle that cannot be continued.
fn unfinished<G: HasRoster>(journal: &Journal<G>, id: &BattleId) -> Result<(), JournalError> {
    match state(journal)? {
        BattleState::Over { .. } => Err(JournalError::Over(id.clone())),
        BattleState::Abandoned => Err(JournalError::Abandoned(id.clone())),
        _ => Ok(()),
    }
}

fn state<G: HasRoster>(journal: &Journal<G>) -> Result<BattleState, JournalError> {
    if journal.is_abandoned() {
        return Ok(BattleState::Abandoned);
    }
    let battle = journal.position()?.battle;
    Ok(over(&battle, &journal.header.setup).unwrap_or(BattleState::Unfinished { at: battle.progress() }))
}

fn over<G: HasRoster>(battle: &G, setup: &G::Setup) -> Option<BattleState> {
    let (at, next) = (battle.progress(), battle.sequel(setup));
    battle.named_ending(&G::names(setup)).map(|ending| BattleState::Over { ending, at, next })
}

/// Returns the state of a battle from the end of its journal.
fn ending<G: HasRoster>(end: &Ended<G>, setup: &G::Setup) -> Option<BattleState> {
    match end {
        Ended::Abandoned => Some(BattleState::Abandoned),
        Ended::At(battle) => over(&**battle, setup),
    }
}
