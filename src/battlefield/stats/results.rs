//! The consequences of a battle for its leaders: Leadership and booty.

use crate::battle::state::{FieldBattle, Outcome};
use crate::battle::unit::{Status, Unit, UnitId};
use crate::model::unit::UnitRecord;
use alloc::vec::Vec;

/// How a battle ended for an army.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    Victory,
    Draw,
    Defeat,
}

impl Ending {
    pub const fn word(self) -> &'static str {
        ["victory", "draw", "defeat"][self as usize]
    }

    /// Leadership points lost, negative if gained (BATT-LEAD-03 to -05). Own losses count half in a victory and twice in a
    /// defeat (BD-03), once in a draw (BD-74). A fifth of the balance is lost, rounded up towards plus infinity (BD-75).
    pub fn leadership_lost(self, own: u32, enemy: u32) -> i64 {
        let (own, enemy) = (i64::from(own), i64::from(enemy));
        match self {
            Ending::Victory => ceiling(own - 2 * enemy, 10),
            Ending::Draw => ceiling(own - enemy, 5),
            Ending::Defeat => ceiling(2 * own - enemy, 5),
        }
    }
}

const fn ceiling(value: i64, by: i64) -> i64 {
    -((-value).div_euclid(by))
}

/// HP of the fighters that an army has lost and their wounds, out of what it had. Prisoners are lost, too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Casualties {
    pub hp: u32,
    pub of: u32,
}

impl Casualties {
    /// The casualties of all armies that `counts` names.
    pub fn of(battle: &FieldBattle, counts: impl Fn(u8) -> bool) -> Casualties {
        let all = battle.units.all().iter().filter(|unit| counts(unit.army));
        let units = all.map(|unit| Casualties::of_unit(battle, unit));
        units.fold(Casualties { hp: 0, of: 0 }, |sum, one| Casualties { hp: sum.hp + one.hp, of: sum.of + one.of })
    }

    pub fn of_unit(battle: &FieldBattle, unit: &Unit) -> Casualties {
        let taken = if unit.status == Status::Prisoner { battle.hp(unit) } else { 0 };
        Casualties { hp: battle.hp_lost(unit) + taken, of: unit.hp_lost() + unit.hp() }
    }
}

/// The balance of one army after a battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Balance {
    pub ending: Ending,
    /// HP of all strikes taken (BD-24), with those of prisoners who were not freed (BD-52).
    pub own: u32,
    /// HP of the strikes taken by all hostile armies, from any cause (BD-24, BD-76).
    pub enemy: u32,
    /// Leadership points lost, negative if gained.
    pub change: i64,
    /// Leadership after the battle, never below 0 (BD-77).
    pub leadership: u32,
    /// The maintenance of all prisoners taken, once (BATT-SURR-02).
    pub booty: u32,
}

/// HP of the strikes at an army, which Leadership counts in full (BD-24), and of its prisoners.
fn lost(battle: &FieldBattle, army: u8) -> u32 {
    let prisoners = battle.of_army(army).filter(|(_, unit)| unit.status == Status::Prisoner);
    battle.army(army).lost + prisoners.map(|(_, unit)| battle.hp(unit)).sum::<u32>()
}

/// The balance of an army. `None` while the battle is in progress.
pub fn balance(battle: &FieldBattle, army: u8) -> Option<Balance> {
    let ending = match battle.outcome? {
        Outcome::Drawn => Ending::Draw,
        Outcome::Won(_) if battle.has_won(army) => Ending::Victory,
        Outcome::Won(_) => Ending::Defeat,
    };
    let enemies = (0..battle.armies().len() as u8).filter(|other| !battle.are_allied(*other, army));
    let (own, enemy) = (lost(battle, army), enemies.map(|other| lost(battle, other)).sum());
    let change = ending.leadership_lost(own, enemy);
    let leadership = (i64::from(battle.army(army).leadership) - change).max(0) as u32;
    let taken = |unit: &&Unit| unit.status == Status::Prisoner && battle.unit(unit.captor).army == army;
    let price = |unit: &Unit| u32::from(unit.fighters) * unit.kind().maintenance();
    let booty = battle.units.all().iter().filter(taken).map(price).sum();
    Some(Balance { ending, own, enemy, change, leadership, booty })
}

/// The units that an army keeps: those on the field, fled or escaped. Prisoners are lost for good (BATT-SURR-01).
/// A conceding army keeps its units, too.
pub fn survivors(battle: &FieldBattle, army: u8) -> Vec<UnitRecord> {
    let stays = |unit: &Unit| matches!(unit.status, Status::Active | Status::Fled | Status::Escaped);
    let record = |(_, unit): (UnitId, &Unit)| UnitRecord {
        elite: unit.elite,
        with: unit.with,
        size: (unit.size != unit.troop.row().size).then_some(unit.size),
        order: unit.order,
        ..UnitRecord::new(unit.troop, unit.fighters)
    };
    battle.of_army(army).filter(|(_, unit)| stays(unit) && unit.fighters > 0).map(record).collect()
}
