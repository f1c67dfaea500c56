//! The data of *Battlefield*: its leaders with their wars, and the list of scores.

pub mod leaders;
#[cfg(test)]
mod tests;

use crate::battlefield::leaders::{Leaders, LeadersError};
use crate::book_store::HasBook;
use crate::journal::BattleId;
use crate::session::Session;
use crate::settings::{Numbers, take};
use crate::{Store, StoreError};
use ludus_battlefield::battle::state::FieldBattle;
use ludus_battlefield::setup::war::War;
use ludus_engine::book::Book;
use ludus_engine::dice::Seed;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The player's progress in learning this rulebook.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct BattlefieldChoices {
    /// The lessons played to their end.
    pub lessons: Numbers,
    /// The hints that were shown.
    pub hints: Numbers,
}

impl BattlefieldChoices {
    pub fn is_default(&self) -> bool {
        *self == BattlefieldChoices::default()
    }

    /// Reads the rulebook's settings, which are stored under its name.
    pub(super) fn take(&mut self, name: &str, value: &Value) -> Option<Result<(), String>> {
        (name == Book::Battlefield.word()).then(|| take(self, value))
    }
}

/// Operations that only this rulebook has. A refused operation changes nothing.
impl<S: HasBook<FieldBattle>> Store<S> {
    /// Returns the leaders and the list of scores.
    pub fn battlefield(&self) -> &Leaders {
        self.people::<FieldBattle>()
    }

    /// Adds a new leader with a war before its first battle. See [`Leaders::add`].
    pub fn add_leader(&mut self, war: &War, now: u64) -> Result<(), StoreError> {
        self.change::<FieldBattle, _, _>(|leaders| leaders.add(war, now))
    }

    /// Removes a leader for good. The scores stay.
    pub fn remove_leader(&mut self, name: &str) -> Result<(), StoreError> {
        self.change::<FieldBattle, _, _>(|leaders| leaders.remove(name)).map(|_| ())
    }

    /// Changes a leader's war between two battles: hiring, dismissal, hiding. See [`Leaders::between`].
    pub fn between_field_battles<T, E: std::error::Error>(
        &mut self,
        name: &str,
        action: impl FnOnce(&mut War) -> Result<T, E>,
    ) -> Result<T, StoreError> {
        self.change::<FieldBattle, _, _>(|leaders| leaders.between(name, action))
    }

    /// Sends a leader whose war is over into another one. See [`Leaders::again`].
    pub fn another_war(&mut self, war: &War) -> Result<(), StoreError> {
        self.change::<FieldBattle, _, _>(|leaders| leaders.again(war))
    }

    /// Begins the next battle of a leader's war.
    pub fn begin_war_battle(&mut self, name: &str, seed: Seed, now: u64) -> Result<Session<FieldBattle>, StoreError> {
        let refused = |error: LeadersError| StoreError::Roster(error.to_string());
        let leader = self.battlefield().find(name).map_err(refused)?;
        self.battlefield().ready(leader).map_err(refused)?;
        let (name, setup) = (leader.name().to_string(), leader.war.battle());
        self.begin(setup, seed, &[&name], now)
    }

    /// Adds the leaders of an export, all or none, and returns their names.
    pub fn import_leaders(&mut self, text: &str) -> Result<Vec<String>, StoreError> {
        self.change::<FieldBattle, _, _>(|leaders| leaders.import(text))
    }

    /// Returns the leader in a battle. `None` if it belongs to no war.
    pub fn leader_in(&self, id: &BattleId) -> Option<&str> {
        let leaders = self.battlefield().leaders().iter();
        leaders.filter(|one| one.in_battle.as_ref() == Some(id)).map(leaders::Leader::name).next()
    }
}
