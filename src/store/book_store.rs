//! A rulebook's share of the data folder: its roster, and its battles among the others.

use crate::engine::game::Seat;
use crate::engine::journal::{JournalLine, encode};
use crate::engine::text::one_line;
use crate::store::StoreError;
use crate::store::battles::{BattleRow, BattleState, Resumed, id_in};
use crate::store::data_dir;
use crate::store::data_dir::{Access, DataDir, KnownFile};
use crate::store::digest;
use crate::store::document;
use crate::store::document::{FileProblem, beside, place};
use crate::store::journal;
use crate::store::journal::{BattleId, Ended, Header, Journal, JournalError};
use crate::store::roster::{HasRoster, RosterRules};
use crate::store::session::{SaveState, Session};
use serde::de::DeserializeOwned;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

/// The people of one rulebook, and how their file was found.
pub struct BookStore<G: HasRoster> {
    /// The roster, unless only its digest was read.
    pub(super) people: G::Roster,
    file: KnownFile,
    /// The roster was changed and is not in the file yet.
    waits: bool,
    /// The digest of a roster that was not read when the program began.
    digest: Option<G::Roster>,
    /// That roster, once it was asked for.
    late: OnceLock<(G::Roster, KnownFile)>,
    /// The battle whose characters are in it in memory only, because its journal is not on the disk yet.
    unentered: Option<BattleId>,
}

/// What is done with a shelf whatever its rulebook is.
pub trait AnyBookStore {
    /// The word of its rulebook.
    fn word(&self) -> &'static str;
    /// The name of its roster's file.
    fn file(&self) -> &'static str;
    /// True if the roster has changes that are not written yet.
    fn has_unsaved(&self) -> bool;
    /// Writes changes of the roster that are not written yet.
    fn save_changes(&mut self, room: &DataDir) -> Result<(), StoreError>;
    /// Reads the roster; what is wrong with it is said.
    fn read(&mut self, room: &mut DataDir);
    /// Credits the battles that ended, or were given up, just before the program was killed.
    fn settle_open_battles(&mut self, room: &mut DataDir);
    /// The battles that somebody of its roster is in, each once.
    fn open_battles(&self) -> Vec<BattleId>;
    /// The name of somebody who is in that battle.
    fn who_is_in(&self, id: &BattleId) -> Option<&str>;
    /// Gives an unfinished battle up; one that is damaged or gone lets its people go all the same.
    fn abandon(&mut self, room: &mut DataDir, id: &BattleId) -> Result<(), StoreError>;
    /// The rules that it plays.
    fn rules(&self) -> u32;
    /// How a battle of this rulebook stands, by the bytes of its journal.
    fn row(&self, path: &Path, bytes: &[u8]) -> BattleRow;
    /// How a battle that has ended stands, by the first and the last bytes of its journal; `None` if they do not tell.
    fn ended_row(&self, path: &Path, ends: &[u8]) -> Option<BattleRow>;
    /// What is to be said of the roster's file.
    fn check_roster(&self, room: &DataDir, file: &Path) -> Result<String, String>;
    /// What is to be said of the roster before the last change.
    fn check_previous(&self, room: &DataDir, file: &Path) -> Result<String, String>;
    /// What is to be said of a journal of this rulebook, which is replayed whole.
    fn check_journal(&self, path: &Path, bytes: &[u8]) -> Result<String, String>;
}

/// The shelves of all rulebooks that a data folder has.
pub trait BookList: Default {
    /// Each of them, in the order of the menu.
    fn all(&self) -> Vec<&dyn AnyBookStore>;
    /// Each of them, to be changed.
    fn all_mut(&mut self) -> Vec<&mut dyn AnyBookStore>;
}

/// Shelves among which that of a rulebook is.
pub trait HasBook<G: HasRoster>: BookList {
    /// That shelf.
    fn shelf(&self) -> &BookStore<G>;
    /// That shelf, to be changed.
    fn shelf_mut(&mut self) -> &mut BookStore<G>;
}

impl<G: HasRoster> Default for BookStore<G> {
    fn default() -> BookStore<G> {
        BookStore {
            people: G::Roster::default(),
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

    fn save_changes(&mut self, room: &DataDir) -> Result<(), StoreError> {
        if self.waits { self.save(room) } else { Ok(()) }
    }

    fn read(&mut self, room: &mut DataDir) {
        let path = room.file(G::Roster::FILE);
        let stamp = digest::stamp(&*room.disk, &path);
        self.digest = stamp.and_then(|stamp| digest::read(&*room.disk, &path, stamp));
        if self.digest.is_some() {
            return;
        }
        let found = document::read(&*room.disk, &path, G::Roster::check);
        self.file = data_dir::known(&found);
        let loss = match (found.is_previous, &found.value) {
            (true, _) => format!("the one before it, {}.old, is used", G::Roster::FILE),
            _ => "the game goes on with an empty roster".into(),
        };
        room.tell_trouble(&path, &found.trouble, found.is_previous, &loss);
        self.people = found.value.unwrap_or_default();
        if found.trouble.is_none() && stamp == digest::stamp(&*room.disk, &path) {
            self.write_digest(room);
        }
    }

    fn settle_open_battles(&mut self, room: &mut DataDir) {
        let mut changed = false;
        for id in self.open_battles() {
            match Journal::read(&*room.disk, &room.journal_path(&id)) {
                Ok(journal) if journal.is_abandoned() => {
                    let counts = journal.is_of_other_rules() || journal.verify().is_ok();
                    let left = journal.position().ok().filter(|_| counts);
                    changed |= match left {
                        Some(left) => self.whole(room).people.give_up(&id, &left.battle, &journal.header.setup),
                        None => self.whole(room).people.abandon(&id),
                    };
                }
                Ok(journal) => changed |= self.settle_journal(room, &id, &journal),
                Err(JournalError::Missing { .. }) => {
                    changed |= self.whole(room).people.abandon(&id);
                    room.notices.push(format!(
                        "The journal of battle {id} is gone: its characters are free again, with one break-out more."
                    ));
                }
                Err(error) => room.notices.push(format!("{error}.")),
            }
        }
        if changed
            && room.can_write()
            && let Err(error) = self.save(room)
        {
            room.notices.push(format!("{error}."));
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

    fn abandon(&mut self, room: &mut DataDir, id: &BattleId) -> Result<(), StoreError> {
        let (mut unsaved, mut left) = (None, None);
        match self.resume(room, id) {
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
            Some(session) => self.whole(room).people.give_up(id, session.battle(), session.setup()),
            None => self.whole(room).people.abandon(id),
        };
        if changed {
            self.save(room)?;
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

    fn check_roster(&self, room: &DataDir, file: &Path) -> Result<String, String> {
        match document::load(&*room.disk, file, &G::Roster::check) {
            Ok(Some(people)) => Ok(format!("{} characters", people.count())),
            Ok(None) => {
                let old = beside(file, ".old");
                match document::load(&*room.disk, &old, &G::Roster::check) {
                    Ok(Some(people)) => Err(format!(
                        "it is gone, but {}.old is sound, with {} characters: the game uses that one and writes a new \
                         file with the next change",
                        G::Roster::FILE,
                        people.count()
                    )),
                    _ => Ok("not there yet".into()),
                }
            }
            Err(FileProblem::Damaged(reason)) => Err(format!(
                "{reason}; the game goes on with {}.old if that is sound, and sets this file aside before it writes a \
                 new one",
                G::Roster::FILE
            )),
            Err(trouble) => Err(format!("{}; nothing is written over it: make it readable", trouble.short())),
        }
    }

    fn check_previous(&self, room: &DataDir, file: &Path) -> Result<String, String> {
        check_previous(room, file, &G::Roster::check)
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
    /// Brings the roster to the disk.
    pub(super) fn save(&mut self, room: &DataDir) -> Result<(), StoreError> {
        self.whole(room).waits = false;
        let saved = room.save(&room.file(G::Roster::FILE), &self.people, &mut self.file, "the roster is");
        if saved.is_ok() {
            self.write_digest(room);
        }
        saved
    }

    /// Brings the digest of the roster that is on the disk there, too, if it is long.
    fn write_digest(&self, room: &DataDir) {
        let path = room.file(G::Roster::FILE);
        if room.can_write()
            && let Some(stamp) = digest::stamp(&*room.disk, &path)
        {
            digest::write(&*room.disk, &path, stamp, self.people.digest());
        }
    }

    /// The roster; a long one is read now if it was not before.
    pub(super) fn people(&self, room: &DataDir) -> &G::Roster {
        match self.digest {
            Some(_) => &self.late.get_or_init(|| late::<G>(room)).0,
            None => &self.people,
        }
    }

    /// Those of the roster that its digest picks, and maybe more.
    pub(super) fn digest(&self) -> &G::Roster {
        self.digest.as_ref().unwrap_or(&self.people)
    }

    /// The shelf with its roster read, to be changed.
    pub(super) fn whole(&mut self, room: &DataDir) -> &mut BookStore<G> {
        if self.digest.take().is_some() {
            (self.people, self.file) = self.late.take().unwrap_or_else(|| late::<G>(room));
        }
        self
    }

    /// Changes the roster in memory; [`AnyShelf::save_changes`] writes it.
    pub(super) fn change_later(&mut self, change: impl FnOnce(&mut G::Roster)) {
        change(&mut self.people);
        self.waits = true;
    }

    /// Begins a battle that its set-up has opened; see [`super::Store::begin`].
    pub(super) fn begin(
        &mut self,
        room: &DataDir,
        (id, now): (BattleId, u64),
        setup: G::Setup,
        battle: G,
        names: &[&str],
    ) -> Result<Session<G>, StoreError> {
        let refused = |refusal: <G::Roster as RosterRules<G>>::RosterError| StoreError::Roster(refusal.to_string());
        let characters = self.whole(room).people.enter(&id, &setup, names).map_err(refused)?;
        if let Access::Look(reason) = &room.access {
            return Ok(Session::unsaved(id, setup, battle, reason).salted(room.salt()));
        }
        // The journal first: from it the roster can be mended, the other way round the battle would be lost.
        let path = room.journal_path(&id);
        let salt = G::SEALS.then(|| room.salt());
        let header = Header { characters, salt, ..Header::new::<G>(id, battle.seed(), now, setup) };
        let mut session = Session::begin(room.disk.clone(), path, header)
            .map_err(|fault: G::SetupError| StoreError::Setup(fault.to_string()))?;
        self.unentered = (!names.is_empty()).then(|| session.id().clone());
        if let Err(error) = self.keep(room, &session) {
            session.warn(error.to_string());
        }
        Ok(session)
    }

    /// See [`super::Store::keep`].
    pub(super) fn keep(&mut self, room: &DataDir, session: &Session<G>) -> Result<(), StoreError> {
        if self.unentered.as_ref() != Some(session.id()) || session.kept() != SaveState::Whole {
            return Ok(());
        }
        self.unentered = None;
        self.save(room)
    }

    /// Counts that the player of a seat has asked the coach. A roster that has not entered the battle on the disk yet is
    /// written when it does.
    pub(super) fn coach(&mut self, room: &DataDir, session: &Session<G>, seat: Seat) -> Result<(), StoreError> {
        let before = self.whole(room).people.clone();
        self.people.coach(session.id(), session.setup(), seat);
        if before == self.people || self.unentered.as_ref() == Some(session.id()) { Ok(()) } else { self.save(room) }
    }

    /// Goes on with a battle of the data folder.
    pub(super) fn resume(&mut self, room: &DataDir, id: &BattleId) -> Result<Resumed<G>, JournalError> {
        self.go_on(room, Journal::read(&*room.disk, &room.journal_path(id))?, id.clone())
    }

    /// Goes on with a battle of another folder in a copy that has that id.
    pub(super) fn resume_copy(
        &mut self,
        room: &DataDir,
        journal: Journal<G>,
        id: BattleId,
    ) -> Result<Resumed<G>, JournalError> {
        unfinished(&journal, &id)?;
        if !room.can_write() {
            return self.go_on(room, journal, id);
        }
        let name = journal.path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        // What it is about is told once, however far the one who gives it away has played.
        let about = journal.header.about.as_deref().map(one_line);
        let copy = copy_in(room, &journal, &id)?;
        let mut resumed = self.go_on(room, Journal::read(&*room.disk, &copy)?, id)?;
        resumed.notices.extend(about.filter(|about| !resumed.notices.contains(about)).into_iter().collect::<Vec<_>>());
        resumed.notices.insert(0, format!("You play a copy; {name} stays as it is."));
        Ok(resumed)
    }

    pub(super) fn go_on(
        &mut self,
        room: &DataDir,
        journal: Journal<G>,
        id: BattleId,
    ) -> Result<Resumed<G>, JournalError> {
        unfinished(&journal, &id)?;
        if let Access::Look(reason) = &room.access {
            let battle = journal.position()?.battle;
            let past = journal.past();
            let session = Session::unsaved(id, journal.header.setup, battle, reason).after(past).salted(room.salt());
            return Ok(Resumed { session, notices: Vec::new() });
        }
        // A copy has another id than the battle that its characters entered.
        let entrants = if journal.header.id == id { journal.header.characters.clone() } else { Vec::new() };
        let (mut session, mut notices) = Session::resume(room.disk.clone(), journal, id, room.salt())?;
        let before = self.whole(room).people.clone();
        let away = self.people.rejoin(session.id(), &entrants);
        if !away.is_empty() {
            let names = away.join(", ");
            notices.push(format!("Not in this battle any more, so that it counts nothing for them: {names}."));
        }
        if self.people != before
            && let Err(error) = self.save(room)
        {
            session.warn(error.to_string());
        }
        Ok(Resumed { session, notices })
    }

    /// See [`super::Store::settle`].
    pub(super) fn settle(&mut self, room: &DataDir, session: &Session<G>) -> (Gains<G>, Result<(), StoreError>) {
        let gains = G::Roster::gains(session.battle(), session.setup());
        self.whole(room);
        let changed = session.battle().to_move().is_none()
            && if session.counts() {
                // What cannot be read any more is not remembered; it is credited all the same.
                let journal = session.path().and_then(|path| Journal::read(&*room.disk, path).ok());
                if let Some(journal) = journal {
                    self.people.remember(session.id(), &journal);
                }
                self.people.settle(session.id(), session.battle(), &gains)
            } else {
                self.people.abandon(session.id())
            };
        let saved = if changed { self.save(room) } else { Ok(()) };
        (gains, saved)
    }

    fn settle_journal(&mut self, room: &mut DataDir, id: &BattleId, journal: &Journal<G>) -> bool {
        match journal.position() {
            Ok(position) if position.battle.to_move().is_none() => {
                self.whole(room);
                if !journal.is_of_other_rules()
                    && let Err(error) = journal.verify()
                {
                    room.notices.push(format!("{error}. Its result is credited to nobody; that is a break-out."));
                    return self.people.abandon(id);
                }
                room.notices.push(format!("Battle {id} was over; its result is on the roster now."));
                let gains = G::Roster::gains(&position.battle, &journal.header.setup);
                self.people.remember(id, journal);
                self.people.settle(id, &position.battle, &gains)
            }
            Ok(_) => false,
            Err(error) => {
                room.notices.push(format!("{error}."));
                false
            }
        }
    }
}

/// A roster that was sound when its digest was made. Nothing is written over one that cannot be read any more.
fn late<G: HasRoster>(room: &DataDir) -> (G::Roster, KnownFile) {
    let found = document::read(&*room.disk, &room.file(G::Roster::FILE), G::Roster::check);
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

/// What a battle brings everybody in it.
pub type Gains<G> = Vec<<<G as HasRoster>::Roster as RosterRules<G>>::Reward>;

/// What is to be said of a document before its last change.
pub fn check_previous<T: DeserializeOwned>(
    room: &DataDir,
    file: &Path,
    check: &impl Fn(&T) -> Result<(), String>,
) -> Result<String, String> {
    match document::load(&*room.disk, file, check) {
        Ok(_) => Ok("the one before the last change, sound".into()),
        Err(trouble) => Err(format!(
            "{}; it would not serve if the file itself were lost: the next change in the game writes a new one, or \
             delete it",
            trouble.short()
        )),
    }
}

/// Writes the sound lines of a journal into the battles folder, the header with the new id.
fn copy_in<G: HasRoster>(room: &DataDir, journal: &Journal<G>, id: &BattleId) -> Result<PathBuf, JournalError> {
    let path = room.journal_path(id);
    let fault = |reason: String| JournalError::Unreadable { file: path.display().to_string(), reason };
    let header = Header { id: id.clone(), characters: Vec::new(), ..journal.header.clone() };
    let line: JournalLine<_, (), ()> = JournalLine::Header(header);
    let mut bytes = encode(&line).map_err(|error| fault(error.to_string()))?.into_bytes();
    bytes.extend_from_slice(journal.sound.get(journal.first..).unwrap_or_default());
    place(&*room.disk, &path, &bytes).map_err(|error| fault(error.to_string()))?;
    Ok(path)
}

/// Refuses a battle that nothing can follow.
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
    battle.ending().map(|ending| BattleState::Over { ending, at, next })
}

/// How a battle ended whose journal ends so.
fn ending<G: HasRoster>(end: &Ended<G>, setup: &G::Setup) -> Option<BattleState> {
    match end {
        Ended::Abandoned => Some(BattleState::Abandoned),
        Ended::At(battle) => over(&**battle, setup),
    }
}
