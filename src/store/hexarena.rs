//! What *Hex Arena* keeps: its characters, the week of its calendar, how its campaign is played.

pub mod lives;
pub mod roster;
pub mod switches;
#[cfg(test)]
mod tests;

use crate::store::hexarena::roster::{News, Roster, RosterError};
use crate::store::hexarena::switches::Switch;

use crate::engine::book::Book;
use crate::engine::dice::Seed;
use crate::hexarena::battle::state::Bout;
use crate::hexarena::model::character::Character;
use crate::hexarena::model::setup::Setup;
use crate::store::book_store::HasBook;
use crate::store::gladiator::Numbers;
use crate::store::journal::BattleId;
use crate::store::roster::RosterRules;
use crate::store::settings::take;
use crate::store::{Store, StoreError};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// What a player has seen of the game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct HexarenaChoices {
    /// The lessons that were played to their end.
    pub lessons: Numbers,
}

impl HexarenaChoices {
    /// Nothing yet.
    pub fn is_default(&self) -> bool {
        *self == HexarenaChoices::default()
    }

    /// All of it stands under the word of the rulebook.
    pub(super) fn take(&mut self, name: &str, value: &Value) -> Option<Result<(), String>> {
        (name == Book::HexArena.word()).then(|| take(self, value))
    }
}

/// A bout of this rulebook to go on with.
pub type Resumed = crate::store::battles::Resumed<Bout>;

/// The ways in and out that are this rulebook's own; what is refused has changed nothing.
impl<S: HasBook<Bout>> Store<S> {
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

    /// Credits a bout that is over to those who are in it, after its page was shown (DQU-07); a second time it does nothing. A
    /// bout that does not count lets them go as one that was given up.
    pub fn credit_bout(&mut self, id: &BattleId, bout: &Bout, setup: &Setup, counts: bool) -> Result<(), StoreError> {
        self.change::<Bout, _, RosterError>(|roster| {
            match counts {
                true => roster.settle(id, bout, &Roster::gains(bout, setup)),
                false => roster.abandon(id),
            };
            Ok(())
        })
    }

    /// Sets a switch of the campaign to its next value, or the one before, in memory; see [`Roster::turn`].
    /// [`Store::save_changes`] writes it.
    pub fn turn_switch(&mut self, switch: Switch, forward: bool) {
        self.shelves.shelf_mut().whole(&self.room).change_later(|roster: &mut Roster| roster.turn(switch, forward));
    }

    /// Adds the characters of an export, all or none, and gives their names.
    pub fn import_hexarena(&mut self, text: &str) -> Result<Vec<String>, StoreError> {
        self.change::<Bout, _, _>(|roster| roster.import(text))
    }
}
