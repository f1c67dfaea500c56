//! The battles of the data folder: beginning, going on, giving up, and crediting their results exactly once.

use super::document::place;
use super::journal::{BattleId, FORMAT, Header, Journal, JournalError};
use super::session::Session;
use super::{Access, Store, StoreError};
use crate::gladiator::fighter::{Control, Side};
use crate::gladiator::results::{FighterResult, results};
use crate::gladiator::setup::{Recruit, Setup};
use crate::gladiator::state::{Battle, Outcome, RULES};
use crate::kit::dice::Seed;
use crate::kit::journal::{Line, encode};
use std::path::{Path, PathBuf};

/// A battle to go on with.
pub struct Resumed {
    /// The battle, where it stood.
    pub session: Session,
    /// Sentences about what was found in its journal.
    pub notices: Vec<String>,
}

/// One journal of the battles folder.
#[derive(Clone, Debug)]
pub struct BattleRow {
    /// The battle; none if the file's name is no id.
    pub id: Option<BattleId>,
    /// Its file.
    pub path: PathBuf,
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
        /// The turn.
        turn: u16,
    },
    /// It is over.
    Over {
        /// How it ended.
        outcome: Outcome,
        /// In which turn.
        turn: u16,
    },
    /// It was given up.
    Abandoned,
    /// The journal cannot be used; a sentence that says why and what to do.
    Bad(String),
}

impl Store {
    /// Begins a battle: its journal is made, and the characters named enter it, each with the kit that the set-up gives
    /// him. Refused, and nothing changed: a set-up that is no battle, a name that the roster or the set-up does not
    /// have, a character who is dead or in another battle. What could not be saved is the session's warning.
    pub fn begin(&mut self, setup: Setup, seed: Seed, characters: &[&str], now: u64) -> Result<Session, StoreError> {
        let battle = Battle::new(&setup, seed)?;
        let id = self.free_id(now, seed);
        let mut entering: Vec<&Recruit> = Vec::new();
        for name in characters {
            let recruit = setup.fighters.iter().find(|recruit| recruit.name == *name);
            entering.push(recruit.ok_or_else(|| super::RosterError::Unknown((*name).into()))?);
        }
        let entrants = self.roster.entrants(&entering);
        self.roster.enter(&id, &entering)?;
        if let Access::Look(reason) = &self.access {
            return Ok(Session::unsaved(id, setup, battle, reason));
        }
        // The journal first: from it the roster can be mended, the other way round the battle would be lost.
        let path = self.journal_path(&id);
        let header = Header { format: FORMAT, rules: RULES, id, seed, created: now, setup, characters: entrants };
        let mut session = Session::begin(self.disk.clone(), path, header)?;
        if !characters.is_empty()
            && let Err(error) = self.save_roster()
        {
            session.warn(error.to_string());
        }
        Ok(session)
    }

    /// Goes on with a battle of the data folder.
    pub fn resume(&mut self, id: &BattleId) -> Result<Resumed, JournalError> {
        self.go_on(Journal::read(&*self.disk, &self.journal_path(id))?, id.clone())
    }

    /// Goes on with a battle by its file. A file outside the battles folder is copied into it under a new id first and
    /// stays as it is; its result reaches no roster, since nobody entered it here.
    pub fn resume_file(&mut self, path: &Path, now: u64) -> Result<Resumed, JournalError> {
        let journal = Journal::read(&*self.disk, path)?;
        if let Some(id) = self.id_of(path) {
            return self.go_on(journal, id);
        }
        let id = self.free_id(now, journal.header.seed);
        unfinished(&journal, &id)?;
        if !self.can_write() {
            return self.go_on(journal, id);
        }
        let copy = self.copy_in(&journal, &id)?;
        let mut resumed = self.go_on(Journal::read(&*self.disk, &copy)?, id)?;
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        resumed.notices.insert(0, format!("You play a copy; {name} stays as it is."));
        Ok(resumed)
    }

    /// Goes on with the unfinished battle that began last; none if there is none.
    pub fn resume_newest(&mut self) -> Option<Result<Resumed, JournalError>> {
        let rows = self.battles();
        let newest = rows.into_iter().find(|row| matches!(row.state, BattleState::Unfinished { .. }))?;
        newest.id.map(|id| self.resume(&id))
    }

    /// Credits a battle that is over to the characters in it, the first time only, and gives everybody's result. Of a
    /// battle that is not over nothing is credited.
    pub fn settle(&mut self, session: &Session) -> (Vec<FighterResult>, Result<(), StoreError>) {
        let results = results(session.battle(), session.setup());
        let is_over = session.battle().outcome().is_some();
        let changed = is_over && self.roster.settle(session.id(), &results, session.battle().step_fought());
        let saved = if changed { self.save_roster() } else { Ok(()) };
        (results, saved)
    }

    /// Gives an unfinished battle up: its journal ends, and each of its characters counts a break-out (DEC-117). A
    /// journal that is damaged or gone stays as it is, and its characters are let go all the same.
    pub fn abandon(&mut self, id: &BattleId) -> Result<(), StoreError> {
        let mut unsaved = None;
        match self.resume(id) {
            Ok(Resumed { mut session, .. }) => {
                session.abandon();
                unsaved = session.warning();
            }
            Err(JournalError::Over(id)) => return Err(JournalError::Over(id).into()),
            Err(error) if !self.roster.is_in(id) => return Err(error.into()),
            Err(_) => {}
        }
        if self.roster.abandon(id) {
            self.save_roster()?;
        }
        unsaved.map_or(Ok(()), |reason| Err(StoreError::NotSaved { what: "the end of the battle is", reason }))
    }

    /// Every journal of the battles folder, the newest first and those that cannot be read last.
    pub fn battles(&self) -> Vec<BattleRow> {
        let files = self.disk.list(&self.battles_folder()).unwrap_or_default();
        let journals = files.into_iter().filter(|path| path.extension().is_some_and(|ending| ending == "jsonl"));
        let mut rows: Vec<BattleRow> = journals.map(|path| self.row(path)).collect();
        rows.sort_by(|a, b| (b.created, &b.id).cmp(&(a.created, &a.id)));
        rows
    }

    fn row(&self, path: PathBuf) -> BattleRow {
        let read = Journal::read(&*self.disk, &path);
        let (created, who) = match &read {
            Ok(journal) => (journal.header.created, who(&journal.header.setup)),
            Err(_) => (0, String::new()),
        };
        let state =
            read.and_then(|journal| state(&journal)).unwrap_or_else(|error| BattleState::Bad(error.to_string()));
        BattleRow { id: id_in(&path), path, created, who, state }
    }

    fn go_on(&mut self, journal: Journal, id: BattleId) -> Result<Resumed, JournalError> {
        unfinished(&journal, &id)?;
        if let Access::Look(reason) = &self.access {
            let battle = journal.position()?.battle;
            let past = journal.past();
            let session = Session::unsaved(id, journal.header.setup, battle, reason).after(past);
            return Ok(Resumed { session, notices: Vec::new() });
        }
        // A copy has another id than the battle that its characters entered.
        let entrants = if journal.header.id == id { journal.header.characters.clone() } else { Vec::new() };
        let (mut session, mut notices) = Session::resume(self.disk.clone(), journal, id)?;
        let before = self.roster.clone();
        let away = self.roster.rejoin(session.id(), &entrants);
        if !away.is_empty() {
            let names = away.join(", ");
            notices.push(format!("Not in this battle any more, so that it counts nothing for them: {names}."));
        }
        if self.roster != before
            && let Err(error) = self.save_roster()
        {
            session.warn(error.to_string());
        }
        Ok(Resumed { session, notices })
    }

    /// Writes the sound lines of a journal into the battles folder, the header with the new id.
    fn copy_in(&self, journal: &Journal, id: &BattleId) -> Result<PathBuf, JournalError> {
        let path = self.journal_path(id);
        let fault = |reason: String| JournalError::Unreadable { file: path.display().to_string(), reason };
        let header = Header { id: id.clone(), characters: Vec::new(), ..journal.header.clone() };
        let line: Line<_, (), ()> = Line::Header(header);
        let mut bytes = encode(&line).map_err(|error| fault(error.to_string()))?.into_bytes();
        let old = self.disk.read(&journal.path).map_err(|error| fault(error.to_string()))?;
        let sound = usize::try_from(journal.sound).unwrap_or(usize::MAX).min(old.len());
        bytes.extend_from_slice(old.get(journal.first..sound).unwrap_or_default());
        place(&*self.disk, &path, &bytes).map_err(|error| fault(error.to_string()))?;
        Ok(path)
    }

    /// Credits the battles that ended, or were given up, just before the program was killed.
    pub(super) fn settle_open_battles(&mut self) {
        let mut changed = false;
        for id in self.roster.battles() {
            match Journal::read(&*self.disk, &self.journal_path(&id)) {
                Ok(journal) if journal.is_abandoned() => changed |= self.roster.abandon(&id),
                Ok(journal) => changed |= self.settle_journal(&id, &journal),
                Err(JournalError::Missing { .. }) => {
                    changed |= self.roster.abandon(&id);
                    self.notices.push(format!(
                        "The journal of battle {id} is gone: its characters are free again, with one break-out more."
                    ));
                }
                Err(error) => self.notices.push(format!("{error}.")),
            }
        }
        if changed
            && self.can_write()
            && let Err(error) = self.save_roster()
        {
            self.notices.push(format!("{error}."));
        }
    }

    fn settle_journal(&mut self, id: &BattleId, journal: &Journal) -> bool {
        match journal.position() {
            Ok(position) if position.battle.outcome().is_some() => {
                self.notices.push(format!("Battle {id} was over; its result is on the roster now."));
                let results = results(&position.battle, &journal.header.setup);
                self.roster.settle(id, &results, position.battle.step_fought())
            }
            Ok(_) => false,
            Err(error) => {
                self.notices.push(format!("{error}."));
                false
            }
        }
    }

    /// The file of a battle of the data folder, whether it is there or not.
    pub fn journal_path(&self, id: &BattleId) -> PathBuf {
        self.battles_folder().join(format!("{id}.jsonl"))
    }

    fn free_id(&self, now: u64, seed: Seed) -> BattleId {
        let taken = self.disk.list(&self.battles_folder()).unwrap_or_default();
        let id = BattleId::new(now, seed);
        let mut free = id.clone();
        let mut number = 1;
        while taken.contains(&self.journal_path(&free)) || self.roster.is_in(&free) {
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

fn id_in(path: &Path) -> Option<BattleId> {
    path.file_stem()?.to_str()?.to_string().try_into().ok()
}

/// Refuses a battle that nothing can follow.
fn unfinished(journal: &Journal, id: &BattleId) -> Result<(), JournalError> {
    match state(journal)? {
        BattleState::Over { .. } => Err(JournalError::Over(id.clone())),
        BattleState::Abandoned => Err(JournalError::Abandoned(id.clone())),
        _ => Ok(()),
    }
}

fn state(journal: &Journal) -> Result<BattleState, JournalError> {
    if journal.is_abandoned() {
        return Ok(BattleState::Abandoned);
    }
    let battle = journal.position()?.battle;
    let turn = battle.turn();
    Ok(match battle.outcome() {
        Some(outcome) => BattleState::Over { outcome, turn },
        None => BattleState::Unfinished { turn },
    })
}

/// "Khan, Slayer against 3 robots".
fn who(setup: &Setup) -> String {
    let side = |side: Side| {
        let members = || setup.fighters.iter().filter(move |recruit| recruit.side == side);
        let mut names: Vec<String> =
            members().filter(|one| one.control == Control::Player).map(|one| one.name.clone()).collect();
        match members().count() - names.len() {
            0 => {}
            1 => names.push("1 robot".into()),
            robots => names.push(format!("{robots} robots")),
        }
        names.join(", ")
    };
    format!("{} against {}", side(Side::West), side(Side::East))
}
