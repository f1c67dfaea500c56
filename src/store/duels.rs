//! What *Duels* keeps: its characters, a library of plans, runs through the lairs, the list of scores.

pub mod drafts;
pub mod lives;
pub mod roster;
pub mod runs;

use crate::store::duels::roster::Roster;

use crate::duels::battle::state::Encounter;
use crate::duels::model::character::Character;
use crate::duels::model::plan::Plan;
use crate::duels::model::plan::named::NamedPlan;
use crate::duels::model::setup::{Entrant, Setup};
use crate::duels::setup::lairs::Run;
use crate::engine::dice::Seed;
use crate::engine::game::Game;
use crate::store::book_store::HasBook;
use crate::store::gladiator::Numbers;
use crate::store::journal::{BattleId, Journal, JournalError};
use crate::store::session::Session;
use crate::store::settings::take;
use crate::store::{Store, StoreError};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// What a player has seen of the game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct DuelsChoices {
    /// The lessons that were played to their end.
    pub lessons: Numbers,
}

impl DuelsChoices {
    /// Nothing yet.
    pub fn is_default(&self) -> bool {
        *self == DuelsChoices::default()
    }

    /// All of it stands under the word of the rulebook.
    pub(super) fn take(&mut self, name: &str, value: &Value) -> Option<Result<(), String>> {
        (name == Encounter::BOOK).then(|| take(self, value))
    }
}

/// An encounter of this rulebook to go on with.
pub type Resumed = crate::store::battles::Resumed<Encounter>;

/// The ways in and out that are this rulebook's own; what is refused has changed nothing.
impl<S: HasBook<Encounter>> Store<S> {
    /// The characters, plans, runs and scores.
    pub fn duels(&self) -> &Roster {
        self.people::<Encounter>()
    }

    /// Adds a new character, who inherits what dead ones have left; see [`Roster::add`].
    pub fn add_duelist(&mut self, who: &Character, now: u64) -> Result<(), StoreError> {
        self.change::<Encounter, _, _>(|roster| roster.add(who, now))
    }

    /// Takes a character off the roster for good.
    pub fn remove_duelist(&mut self, name: &str) -> Result<(), StoreError> {
        self.change::<Encounter, _, _>(|roster| roster.remove(name)).map(|_| ())
    }

    /// Gives a character the special plan that he has when others come to him, or takes it away; see [`Roster::set_special`].
    pub fn set_special_plan(&mut self, name: &str, plan: Option<Plan>) -> Result<(), StoreError> {
        self.change::<Encounter, _, _>(|roster| roster.set_special(name, plan))
    }

    /// Puts a plan into the library, in place of one of that name.
    pub fn keep_plan(&mut self, plan: NamedPlan) -> Result<(), StoreError> {
        self.change::<Encounter, _, _>(|roster| roster.keep_plan(plan))
    }

    /// Takes a plan out of the library.
    pub fn drop_plan(&mut self, name: &str) -> Result<NamedPlan, StoreError> {
        self.change::<Encounter, _, _>(|roster| roster.drop_plan(name))
    }

    /// Sends a character into the lairs; see [`Roster::set_out`].
    pub fn set_out(&mut self, name: &str, seed: Seed) -> Result<(), StoreError> {
        self.change::<Encounter, _, _>(|roster| roster.set_out(name, seed))
    }

    /// The encounter of his next expedition; it begins as every battle does, with his name.
    pub fn expedition(&self, name: &str, lair: usize) -> Result<(Setup, Seed), StoreError> {
        self.duels().expedition(name, lair).map_err(|refusal| StoreError::Roster(refusal.to_string()))
    }

    /// Goes on with an encounter; if it is the newest and a bout of best of five that is over, with the bout after it.
    pub fn open_duel(&mut self, id: &BattleId) -> Result<Resumed, JournalError> {
        let over = match self.resume::<Encounter>(id) {
            Err(JournalError::Over(over)) if self.is_newest_of(Encounter::BOOK, id) => over,
            opened => return opened,
        };
        let path = self.journal_path(id);
        let journal = Journal::<Encounter>::read(&*self.room.disk, &path)?;
        let ended = journal.position()?.battle;
        let setup = &journal.header.setup;
        let next = setup.bouts(&ended).and_then(|series| setup.next_bout(series)).ok_or(JournalError::Over(over))?;
        let fault =
            |error: StoreError| JournalError::Setup { file: path.display().to_string(), reason: error.to_string() };
        let session =
            self.begin_bout(next, crate::store::system::fresh_seed(), crate::store::system::now()).map_err(fault)?;
        Ok(Resumed { session, notices: Vec::new() })
    }

    /// Begins a bout of best of five; who is of the roster takes part as himself.
    pub fn begin_bout(&mut self, setup: Setup, seed: Seed, now: u64) -> Result<Session<Encounter>, StoreError> {
        let of_the_roster = |entrant: &&Entrant| match entrant {
            Entrant::Character { who, .. } => self.duels().find(&who.name).is_ok(),
            _ => false,
        };
        let there = setup.sides.iter().filter(of_the_roster).map(|one| one.name().to_string());
        let there: Vec<String> = there.collect();
        let names: Vec<&str> = there.iter().map(String::as_str).collect();
        // A bout of the same second comes after the one before it in every list.
        let now = (now..now + 3).find(|now| self.is_latest(&BattleId::new(*now, seed))).unwrap_or(now);
        self.begin::<Encounter>(setup, seed, &names, now)
    }

    /// Does something between two expeditions: trains, buys, lays down, goes home.
    pub fn in_the_lairs<T>(
        &mut self,
        name: &str,
        deed: impl FnOnce(&mut Run) -> Result<T, crate::duels::setup::lairs::RunError>,
    ) -> Result<T, StoreError> {
        self.change::<Encounter, _, _>(|roster| roster.between(name, deed))
    }

    /// Adds the characters of an export, all or none, and gives their names.
    pub fn import_duelists(&mut self, text: &str) -> Result<Vec<String>, StoreError> {
        self.change::<Encounter, _, _>(|roster| roster.import(text))
    }
}
