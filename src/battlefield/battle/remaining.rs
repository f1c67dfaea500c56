//! The share of an alliance's fighters that is left on the field. It decides battles of [`Goal::Attrition`] at the round limit.
//!
//! [`Goal::Attrition`]: crate::model::setup::Goal::Attrition

use crate::battle::state::FieldBattle;
use core::cmp::Ordering;

/// A number of fighters out of those at the beginning. Order and equality are those of the fraction.
#[derive(Clone, Copy, Debug)]
pub struct Remaining {
    pub left: u32,
    pub began: u32,
}

impl Remaining {
    /// Whole percent, rounded to the nearest, 0 to 100.
    pub const fn percent(self) -> u32 {
        let began = if self.began == 0 { 1 } else { self.began };
        (200 * self.left + began) / (2 * began)
    }
}

impl Ord for Remaining {
    fn cmp(&self, other: &Remaining) -> Ordering {
        (self.left * other.began).cmp(&(other.left * self.began))
    }
}

impl PartialOrd for Remaining {
    fn partial_cmp(&self, other: &Remaining) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Remaining {
    fn eq(&self, other: &Remaining) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Remaining {}

impl FieldBattle {
    /// The fighters of an army and its allies on the field. Prisoners, and those who fled or drowned, are not.
    pub fn remaining(&self, army: u8) -> Remaining {
        let left = self.of_side(army).filter(|(_, unit)| unit.is_active()).map(|(_, unit)| u32::from(unit.fighters));
        let allies = self.armies().iter().filter(|other| other.alliance == self.army(army).alliance);
        Remaining { left: left.sum(), began: allies.map(|ally| u32::from(ally.began)).sum() }
    }

    /// The army whose alliance has kept the largest share of its fighters. `None` if another alliance kept as large a share.
    pub fn least_worn(&self) -> Option<u8> {
        let best = (0..self.count).max_by_key(|army| self.remaining(*army))?;
        let rivals = (0..self.count).filter(|army| !self.are_allied(*army, best));
        let mut equal = rivals.filter(|army| self.remaining(*army) == self.remaining(best));
        equal.next().is_none().then_some(best)
    }
}
