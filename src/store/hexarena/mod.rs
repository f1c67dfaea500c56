//! What *Hex Arena* keeps: its characters, the week of its calendar, how its campaign is played.

mod roster;
#[cfg(test)]
mod tests;

pub use roster::{Brought, Kept, News, Roster, RosterError};

use super::{Holds, Store, StoreError};
use crate::hexarena::character::Character;
use crate::hexarena::state::Bout;
use crate::kit::dice::Seed;

/// A bout of this rulebook to go on with.
pub type Resumed = super::Resumed<Bout>;

/// The ways in and out that are this rulebook's own; what is refused has changed nothing.
impl<S: Holds<Bout>> Store<S> {
    /// The characters and the calendar.
    pub fn hexarena(&self) -> &Roster {
        self.people::<Bout>()
    }

    /// Adds a new character; see [`Roster::add`].
    pub fn add_hexarena(&mut self, who: &Character, now: u64) -> Result<(), StoreError> {
        self.change::<Bout, _, _>(|roster| roster.add(who, now))
    }

    /// Takes a character off the roster for good.
    pub fn remove_hexarena(&mut self, name: &str) -> Result<(), StoreError> {
        self.change::<Bout, _, _>(|roster| roster.remove(name)).map(|_| ())
    }

    /// Does something with a character between two bouts: shop, training, surgeon; see [`Roster::between`].
    pub fn between_bouts<T, E: std::error::Error>(
        &mut self,
        name: &str,
        deed: impl FnOnce(&mut Character, u32) -> Result<T, E>,
    ) -> Result<T, StoreError> {
        self.change::<Bout, _, _>(|roster| roster.between(name, deed))
    }

    /// A week goes by; what it brought everybody. See [`Roster::rest`].
    pub fn rest_a_week(&mut self, seed: Seed) -> Result<Vec<News>, StoreError> {
        self.change::<Bout, _, _>(|roster| roster.rest(seed))
    }

    /// Adds the characters of an export, all or none, and gives their names.
    pub fn import_hexarena(&mut self, text: &str) -> Result<Vec<String>, StoreError> {
        self.change::<Bout, _, _>(|roster| roster.import(text))
    }
}
