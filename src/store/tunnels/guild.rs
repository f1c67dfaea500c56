//! The dead of the roster, and *Born Again* at the guild (DEC-171, DEC-229).

use crate::tunnels::delvers::{DelverRecord, DelverScore, Delvers, DelversError};
use ludus_engine::dice::Dice;
use ludus_tunnels::data::kindred::Kindred;
use ludus_tunnels::setup::guild::{born_again, can_raise};

impl Delvers {
    /// Returns the dead, those who were removed among them, by level, experience and wealth.
    pub fn dead(&self) -> Vec<DelverScore> {
        self.scores().into_iter().filter(|row| row.dead.is_some()).collect()
    }

    /// Returns the first free delver who can cast *Born Again* at the guild, with its cost in ST.
    pub fn who_raises(&self) -> Option<(&DelverRecord, i16)> {
        let free = self.delvers().iter().filter(|one| self.free(one).is_ok());
        free.filter_map(|one| Some((one, can_raise(&one.who).ok()?))).next()
    }

    /// Gives a dead delver of the roster a new body by *Born Again*. Returns the new kindred.
    pub fn raise(&mut self, name: &str, caster: &str, dice: &mut Dice) -> Result<Kindred, DelversError> {
        let (dead, caster) = (self.find(name)?, self.find(caster)?);
        self.free(caster)?;
        if dead.dead.is_none() {
            return Err(DelversError::Alive(dead.who.name.clone()));
        }
        let raised = born_again(&caster.who, &dead.who, dice);
        let (_, who) = raised.map_err(|why| DelversError::Refused(why.to_string()))?;
        let kindred = who.kindred;
        let record = self.find_mut(name)?;
        (record.who, record.dead) = (who, None);
        Ok(kindred)
    }
}
