//! The data of *Hex Arena*: its characters, its calendar, and the rules of its campaign.

pub mod roster;
pub mod switches;
#[cfg(test)]
mod tests;

use crate::book_store::HasBook;
use crate::hexarena::roster::{News, Roster, RosterError};
use crate::hexarena::switches::Switch;
use crate::journal::BattleId;
use crate::roster::RosterRules;
use crate::{Store, StoreError};
use ludus_engine::dice::Seed;
use ludus_hexarena::battle::state::Bout;
use ludus_hexarena::model::character::Character;
use ludus_hexarena::model::setup::Setup;

/// Operations that only this rulebook has. A refused operation changes nothing.
impl<S: HasBook<Bout>> Store<S> {
    /// Returns the characters and the calendar.
    pub fn hexarena(&self) -> &Roster {
        self.people::<Bout>()
    }

    /// Adds a new character. See [`Roster::add`].
    pub fn add_hexarena(&mut self, who: &Character, now: u64) -> Result<(), StoreError> {
        self.change::<Bout, _, _>(|roster| roster.add(who, now))
    }

    /// Removes a character from the roster for good.
    pub fn remove_hexarena(&mut self, name: &str) -> Result<(), StoreError> {
        self.change::<Bout, _, _>(|roster| roster.remove(name)).map(|_| ())
    }

    /// Changes a character between two bouts: shop, training, surgeon. See [`Roster::between`].
    pub fn between_bouts<T, E: std::error::Error>(
        &mut self,
        name: &str,
        action: impl FnOnce(&mut Character, u32) -> Result<T, E>,
    ) -> Result<T, StoreError> {
        self.change::<Bout, _, _>(|roster| roster.between(name, action))
    }

    /// Lets a week pass and returns what it brought. See [`Roster::rest`].
    pub fn rest_a_week(&mut self, seed: Seed) -> Result<Vec<News>, StoreError> {
        self.change::<Bout, _, _>(|roster| roster.rest(seed))
    }

    /// Credits a finished bout to its characters, after its report was shown (DQU-07). Later calls do nothing.
    ///
    /// A bout that does not count frees them as if it was given up.
    pub fn credit_bout(&mut self, id: &BattleId, bout: &Bout, setup: &Setup, counts: bool) -> Result<(), StoreError> {
        self.change::<Bout, _, RosterError>(|roster| {
            match counts {
                true => roster.settle(id, bout, setup),
                false => roster.abandon(id),
            };
            Ok(())
        })
    }

    /// Changes a rule of the campaign in memory, to its next or previous value. See [`Roster::turn`].
    ///
    /// It is saved by [`Store::save_changes`].
    pub fn turn_switch(&mut self, switch: Switch, forward: bool) {
        self.book_stores.shelf_mut().whole(&self.dir).change_later(|roster: &mut Roster| roster.turn(switch, forward));
    }

    /// Adds the characters of an export, all or none, and returns their names.
    pub fn import_hexarena(&mut self, text: &str) -> Result<Vec<String>, StoreError> {
        self.change::<Bout, _, _>(|roster| roster.import(text))
    }
}
