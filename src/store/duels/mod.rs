//! What *Duels* keeps: its characters, a library of plans, runs through the lairs, the list of scores.

pub mod lives;
mod roster;
mod runs;

pub use roster::{Kept, Record, Roster, RosterError};
pub use runs::{Away, Score};

use super::{Holds, Store, StoreError};
use crate::duels::character::Character;
use crate::duels::lairs::Run;
use crate::duels::plan::Plan;
use crate::duels::plan::named::Named;
use crate::duels::setup::Setup;
use crate::duels::state::Encounter;
use crate::kit::dice::Seed;

/// An encounter of this rulebook to go on with.
pub type Resumed = super::Resumed<Encounter>;

/// The ways in and out that are this rulebook's own; what is refused has changed nothing.
impl<S: Holds<Encounter>> Store<S> {
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
    pub fn keep_plan(&mut self, plan: Named) -> Result<(), StoreError> {
        self.change::<Encounter, _, _>(|roster| roster.keep_plan(plan))
    }

    /// Takes a plan out of the library.
    pub fn drop_plan(&mut self, name: &str) -> Result<Named, StoreError> {
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

    /// Does something between two expeditions: trains, buys, lays down, goes home.
    pub fn in_the_lairs<T>(
        &mut self,
        name: &str,
        deed: impl FnOnce(&mut Run) -> Result<T, crate::duels::lairs::RunRefusal>,
    ) -> Result<T, StoreError> {
        self.change::<Encounter, _, _>(|roster| roster.between(name, deed))
    }

    /// Adds the characters of an export, all or none, and gives their names.
    pub fn import_duelists(&mut self, text: &str) -> Result<Vec<String>, StoreError> {
        self.change::<Encounter, _, _>(|roster| roster.import(text))
    }
}
