//! The data of *Battlefield*: its leaders with their wars, and the list of scores.

pub mod leaders;
pub mod saved;
#[cfg(test)]
mod tests;

use crate::battlefield::leaders::{Leaders, LeadersError};
use crate::book_store::HasBook;
use crate::journal::BattleId;
use crate::session::Session;
use crate::{Store, StoreError};
use ludus_battlefield::battle::state::FieldBattle;
use ludus_battlefield::model::army::Army;
use ludus_battlefield::model::map::Map;
use ludus_battlefield::setup::war::War;
use ludus_engine::dice::Seed;

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

    /// Saves an army under its name, and replaces one of that name. See [`saved::Saved::keep_army`].
    pub fn save_army(&mut self, army: &Army) -> Result<(), StoreError> {
        self.change::<FieldBattle, _, _>(|leaders| leaders.saved.keep_army(army))
    }

    /// Saves a map under a name, and replaces one of that name. See [`saved::Saved::keep_map`].
    pub fn save_map(&mut self, name: &str, map: &Map) -> Result<(), StoreError> {
        self.change::<FieldBattle, _, _>(|leaders| leaders.saved.keep_map(name, map))
    }

    /// Removes the saved army and the saved map with this name.
    pub fn drop_saved(&mut self, name: &str) -> Result<(), StoreError> {
        self.change::<FieldBattle, _, _>(|leaders| leaders.saved.remove(name))
    }

    /// Returns the leader in a battle. `None` if it belongs to no war.
    pub fn leader_in(&self, id: &BattleId) -> Option<&str> {
        let leaders = self.battlefield().leaders().iter();
        leaders.filter(|one| one.in_battle.as_ref() == Some(id)).map(leaders::Leader::name).next()
    }
}
