//! Leadership, losses, booty and the order of the armies (BATT-LEAD, BATT-SURR, BATT-ORDER).

use super::orders::{Die, Outcome};
use super::state::Battle;
use super::troops::{Kind, ego, maintenance};

/// The result of a battle for one army.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    Victory,
    Defeat,
    Draw,
}

fn divide_up(sum: i64, by: i64) -> i64 {
    -(-sum).div_euclid(by)
}

/// Leadership lost by HP lost on both sides; negative is gained (BD-03, BD-74, BD-75).
pub fn leadership_lost(fate: Fate, own: i64, enemy: i64) -> i64 {
    match fate {
        Fate::Victory => divide_up(own - 2 * enemy, 10),
        Fate::Defeat => divide_up(2 * own - enemy, 5),
        Fate::Draw => divide_up(own - enemy, 5),
    }
}

/// Leadership after the battle, never below 0 (BD-77).
pub fn leadership_after(before: i64, lost: i64) -> i64 {
    (before - lost).max(0)
}

/// The highest die that makes a unit disobey: 6 x (Ego - Leadership) / Ego, rounded up; 0 if Leadership suffices (BD-12).
pub fn disobedience(ego: u32, leadership: u32) -> u32 {
    if ego <= leadership { 0 } else { (6 * (ego - leadership)).div_ceil(ego) }
}

/// The first order of the armies: highest die first, equal dice roll again among themselves (BD-70).
pub fn dice_for_order(armies: &[usize], die: &mut dyn Die) -> Vec<usize> {
    if armies.len() < 2 {
        return armies.to_vec();
    }
    let rolls: Vec<(u8, usize)> = armies.iter().map(|&army| (die.roll(), army)).collect();
    let mut order = Vec::new();
    for face in (1..=6).rev() {
        let tied: Vec<usize> = rolls.iter().filter(|roll| roll.0 == face).map(|roll| roll.1).collect();
        order.extend(dice_for_order(&tied, die));
    }
    order
}

/// The order of the next round (BATT-ORDER-03).
pub fn rotated(order: &[usize]) -> Vec<usize> {
    let mut next = order.to_vec();
    next.rotate_left(1);
    next
}

impl Battle {
    /// Ego of the fighters on the field now.
    pub fn ego_now(&self, army: usize) -> u32 {
        let own = self.units.iter().filter(|unit| unit.army == army && unit.is_free());
        own.map(|unit| unit.fighters * ego(unit.kind, unit.passenger, unit.elite)).sum()
    }

    /// HP that an army lost: strikes, drowned, and prisoners not freed (BD-24, BD-52).
    pub fn losses(&self, army: usize) -> u32 {
        let own = (0..self.units.len()).filter(|&unit| self.units[unit].army == army);
        own.map(|unit| {
            let captive = self.units[unit].captor.is_some();
            self.units[unit].lost + if captive { self.hp_now(unit) } else { 0 }
        })
        .sum()
    }

    /// HP that the enemies of an army lost, by any hand (BD-76).
    pub fn enemy_losses(&self, army: usize) -> u32 {
        (0..self.armies.len()).filter(|&other| !self.allied(army, other)).map(|other| self.losses(other)).sum()
    }

    /// Money for the prisoners that units of this army took and still have (BD-52).
    pub fn booty(&self, army: usize) -> u32 {
        let taken = self.units.iter().filter(|unit| unit.captor.is_some_and(|by| self.units[by].army == army));
        taken.map(|unit| unit.fighters * maintenance(unit.kind, unit.passenger, unit.elite)).sum()
    }

    pub fn fate(&self, army: usize) -> Option<Fate> {
        self.over.map(|outcome| match outcome {
            Outcome::Draw => Fate::Draw,
            Outcome::Won(alliance) if alliance == self.armies[army].alliance => Fate::Victory,
            Outcome::Won(_) => Fate::Defeat,
        })
    }

    /// Leadership that the army's leader lost in this battle; `None` while it lasts.
    pub fn leadership_change(&self, army: usize) -> Option<i64> {
        let (own, enemy) = (i64::from(self.losses(army)), i64::from(self.enemy_losses(army)));
        self.fate(army).map(|fate| leadership_lost(fate, own, enemy))
    }

    /// Rolls whether a unit obeys an order to attack or to leave a zone; `None` if no die is needed.
    pub(super) fn obeys(&self, unit: usize, die: &mut dyn Die) -> Option<(u8, bool)> {
        let army = self.units[unit].army;
        let limit = disobedience(self.ego_now(army), self.armies[army].leadership?);
        if limit == 0 || self.units[unit].kind == Kind::DwarvenGuards {
            return None;
        }
        let roll = die.roll();
        Some((roll, u32::from(roll) > limit))
    }
}
