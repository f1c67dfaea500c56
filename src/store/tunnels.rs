//! The data of *Tunnels*: its delvers, and the list of scores.

mod credit;
pub mod delvers;
pub mod dungeons;
mod guild;
pub mod hiring;
#[cfg(test)]
mod tests;

use crate::book_store::HasBook;
use crate::tunnels::delvers::Delvers;
use crate::tunnels::dungeons::DungeonRecord;
use crate::{Store, StoreError};
use ludus_engine::dice::Dice;
use ludus_tunnels::data::coins::Coins;
use ludus_tunnels::data::kindred::Kindred;
use ludus_tunnels::dungeon::level::Dungeon;
use ludus_tunnels::model::delver::Delver;
use ludus_tunnels::outing::Outing;

/// Operations that only this rulebook has. A refused operation changes nothing.
impl<S: HasBook<Outing>> Store<S> {
    /// Returns the delvers and the list of scores.
    pub fn tunnels(&self) -> &Delvers {
        self.people::<Outing>()
    }

    /// Adds a new delver. See [`Delvers::add`].
    pub fn add_delver(&mut self, who: &Delver, now: u64) -> Result<(), StoreError> {
        self.change::<Outing, _, _>(|delvers| delvers.add(who, now))
    }

    /// Removes a delver for good. The score stays.
    pub fn remove_delver(&mut self, name: &str) -> Result<(), StoreError> {
        self.change::<Outing, _, _>(|delvers| delvers.remove(name)).map(|_| ())
    }

    /// Changes a delver on the surface: shop, guild, level. See [`Delvers::between`].
    pub fn between_outings<T, E: std::error::Error>(
        &mut self,
        name: &str,
        action: impl FnOnce(&mut Delver) -> Result<T, E>,
    ) -> Result<T, StoreError> {
        self.change::<Outing, _, _>(|delvers| delvers.between(name, action))
    }

    /// Passes money from one delver to another (TT-CHAR-13).
    pub fn pass_money(&mut self, from: &str, to: &str, sum: Coins) -> Result<(), StoreError> {
        self.change::<Outing, _, _>(|delvers| delvers.pass_money(from, to, sum))
    }

    /// Gives a dead delver a new body by *Born Again*. See [`Delvers::raise`].
    pub fn raise_delver(&mut self, name: &str, caster: &str, dice: &mut Dice) -> Result<Kindred, StoreError> {
        self.change::<Outing, _, _>(|delvers| delvers.raise(name, caster, dice))
    }

    /// Adds a dungeon that nobody has entered. See [`Delvers::found`].
    pub fn found_dungeon(&mut self, dungeon: &Dungeon) -> Result<(), StoreError> {
        self.change::<Outing, _, _>(|delvers| delvers.found(dungeon.clone()))
    }

    /// Closes a dungeon for good and returns it. See [`Delvers::close`].
    pub fn close_dungeon(&mut self, name: &str) -> Result<DungeonRecord, StoreError> {
        self.change::<Outing, _, _>(|delvers| delvers.close(name))
    }

    /// Adds the delvers of an export, all or none, and returns their names.
    pub fn import_delvers(&mut self, text: &str) -> Result<Vec<String>, StoreError> {
        self.change::<Outing, _, _>(|delvers| delvers.import(text))
    }
}
