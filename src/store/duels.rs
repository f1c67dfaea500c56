//! The data of *Duels*: its characters, a library of plans, runs through the lairs, and the list of scores.

pub mod drafts;
pub mod roster;
pub mod runs;

use crate::battles::Resumed;
use crate::book_store::HasBook;
use crate::duels::roster::Roster;
use crate::journal::{BattleId, Journal, JournalError};
use crate::session::Session;
use crate::{Store, StoreError, system};
use ludus_duels::battle::state::Encounter;
use ludus_duels::model::character::Character;
use ludus_duels::model::plan::Plan;
use ludus_duels::model::plan::named::NamedPlan;
use ludus_duels::model::setup::{Entrant, Setup};
use ludus_duels::setup::lairs::{Run, RunError};
use ludus_engine::dice::Seed;
use ludus_engine::game::Game;

/// Operations that only this rulebook has. A refused operation changes nothing.
impl<S: HasBook<Encounter>> Store<S> {
    /// Returns the characters, plans, runs and scores.
    pub fn duels(&self) -> &Roster {
        self.people::<Encounter>()
    }

    /// Adds a new character, who inherits items that dead ones have left. See [`Roster::add`].
    pub fn add_duelist(&mut self, who: &Character, now: u64) -> Result<(), StoreError> {
        self.change::<Encounter, _, _>(|roster| roster.add(who, now))
    }

    /// Removes a character from the roster for good.
    pub fn remove_duelist(&mut self, name: &str) -> Result<(), StoreError> {
        self.change::<Encounter, _, _>(|roster| roster.remove(name)).map(|_| ())
    }

    /// Sets or removes the special plan a character uses against visitors. See [`Roster::set_special`].
    pub fn set_special_plan(&mut self, name: &str, plan: Option<Plan>) -> Result<(), StoreError> {
        self.change::<Encounter, _, _>(|roster| roster.set_special(name, plan))
    }

    /// Adds a plan to the library, or replaces the one with its name.
    pub fn keep_plan(&mut self, plan: NamedPlan) -> Result<(), StoreError> {
        self.change::<Encounter, _, _>(|roster| roster.keep_plan(plan))
    }

    /// Removes a plan from the library.
    pub fn drop_plan(&mut self, name: &str) -> Result<NamedPlan, StoreError> {
        self.change::<Encounter, _, _>(|roster| roster.drop_plan(name))
    }

    /// Sends a character into the lairs. See [`Roster::set_out`].
    pub fn set_out(&mut self, name: &str, seed: Seed) -> Result<(), StoreError> {
        self.change::<Encounter, _, _>(|roster| roster.set_out(name, seed))
    }

    /// Returns the encounter of a character's next expedition. It starts like every battle, with the character's name.
    pub fn expedition(&self, name: &str, lair: usize) -> Result<(Setup, Seed), StoreError> {
        self.duels().expedition(name, lair).map_err(|refusal| StoreError::Roster(refusal.to_string()))
    }

    /// Continues an encounter. If it is the newest one and a finished bout of a best of five, starts the next bout.
    pub fn open_duel(&mut self, id: &BattleId) -> Result<Resumed<Encounter>, JournalError> {
        let over = match self.resume::<Encounter>(id) {
            Err(JournalError::Over(over)) if self.is_newest_of(Encounter::BOOK, id) => over,
            opened => return opened,
        };
        let path = self.journal_path(id);
        let journal = Journal::<Encounter>::read(&*self.dir.disk, &path)?;
        let ended = journal.position()?.battle;
        let setup = &journal.header.setup;
        let next = setup.bouts(&ended).and_then(|series| setup.next_bout(series)).ok_or(JournalError::Over(over))?;
        let fault =
            |error: StoreError| JournalError::Setup { file: path.display().to_string(), reason: error.to_string() };
        let session = self.begin_bout(next, system::fresh_seed(), system::now()).map_err(fault)?;
        Ok(Resumed { session, notices: Vec::new() })
    }

    /// Starts a bout of a best of five. Characters of the roster take part as themselves.
    pub fn begin_bout(&mut self, setup: Setup, seed: Seed, now: u64) -> Result<Session<Encounter>, StoreError> {
        let of_the_roster = |entrant: &&Entrant| match entrant {
            Entrant::Character { who, .. } => self.duels().find(&who.name).is_ok(),
            _ => false,
        };
        let there = setup.sides.iter().filter(of_the_roster).map(|one| one.name().to_string());
        let there: Vec<String> = there.collect();
        let names: Vec<&str> = there.iter().map(String::as_str).collect();
        // A bout of the same second must sort after the one before it.
        let now = (now..now + 3).find(|now| self.is_latest(&BattleId::new(*now, seed))).unwrap_or(now);
        self.begin::<Encounter>(setup, seed, &names, now)
    }

    /// Changes a run between two expeditions: training, shopping, going home and so on.
    pub fn in_the_lairs<T>(
        &mut self,
        name: &str,
        action: impl FnOnce(&mut Run) -> Result<T, RunError>,
    ) -> Result<T, StoreError> {
        self.change::<Encounter, _, _>(|roster| roster.between(name, action))
    }

    /// Adds the characters of an export, all or none, and returns their names.
    pub fn import_duelists(&mut self, text: &str) -> Result<Vec<String>, StoreError> {
        self.change::<Encounter, _, _>(|roster| roster.import(text))
    }
}
