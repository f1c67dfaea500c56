//! The facts of the events for the fold: strikes, losses, and every roll with its exact chances.
//!
//! Each fact counts for the unit and for its leader. Leaders are actors after all units, see [`leader`].

use crate::battle::event::{Event, Exchange, Manner};
use crate::battle::odds::StrikeResult;
use crate::battle::state::FieldBattle;
use crate::battle::unit::{MOST_UNITS, Status, UnitId};
use crate::narration::side_of_luck;
use alloc::string::String;
use alloc::vec::Vec;
use ludus_engine::board::ActorId;
use ludus_engine::career::WeaponStats;
use ludus_engine::fold::{Attack, BattleFold, CombatFacts, Moment};

/// Nominal stake of a roll that takes no points: order, discovery, obedience.
pub const NOMINAL_STAKE: i32 = 5;

/// How a unit was lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnitLoss {
    WipedOut,
    Drowned,
    Captured,
    Left,
}

/// Counts that only this rulebook has. A leader's are the sums of its units.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ForceStats {
    /// Fighters lost, and fighters of enemies killed.
    pub fallen: u32,
    pub felled: u32,
    pub volleys: u32,
    /// Units of enemies taken prisoner.
    pub captured: u32,
}

/// The actor that stands for the leader of an army.
pub const fn leader(army: u8) -> ActorId {
    ActorId(MOST_UNITS as u16 + army as u16)
}

impl CombatFacts for FieldBattle {
    type Memory = (ForceStats, UnitLoss, ());

    const SPREAD: (i64, i64) = (12, 11);

    fn facts(at: &Moment<'_, FieldBattle>, fold: &mut BattleFold<FieldBattle>) {
        let before = at.before;
        let mut facts = UnitFacts { at, before, fold };
        match *at.event {
            Event::Struck(exchange) => facts.struck(&exchange),
            Event::Searched { unit, die, chance } => {
                let stays = die > chance;
                let ways = u64::from(6 - chance.min(6));
                facts.fold.staked(side_of_luck(before, unit), NOMINAL_STAKE, (ways, 6), stays);
            }
            Event::Obeyed { unit, die, need } | Event::Disobeyed { unit, die, need } => {
                let ways = u64::from(6 - need.min(6));
                facts.fold.staked(side_of_luck(before, unit), NOMINAL_STAKE, (ways, 6), die > need);
            }
            Event::Swam { unit, drowned, hp, .. } if drowned > 0 => {
                facts.hurt(unit, hp, drowned, "deep water");
                if drowned >= before.unit(unit).fighters {
                    facts.lost(unit, None, UnitLoss::Drowned);
                }
            }
            Event::Captured { unit, by } => {
                for who in [by.into(), leader(before.unit(by).army)] {
                    let own = facts.fold.count(who);
                    own.put_out += 1;
                    own.own.captured += 1;
                    own.victims.push(kind(before, unit));
                }
                facts.lost(unit, Some(by), UnitLoss::Captured);
            }
            Event::Freed { unit } => facts.fold.restored(unit),
            Event::Withdrew { unit, .. } => facts.lost(unit, None, UnitLoss::Left),
            _ => {}
        }
    }
}

/// The name and the kind of an enemy unit, both the name of its troops.
fn kind(battle: &FieldBattle, id: UnitId) -> (String, String) {
    let name: String = battle.unit(id).troop.name().into();
    (name.clone(), name)
}

struct UnitFacts<'a> {
    at: &'a Moment<'a, FieldBattle>,
    before: &'a FieldBattle,
    fold: &'a mut BattleFold<FieldBattle>,
}

impl UnitFacts<'_> {
    fn struck(&mut self, exchange: &Exchange) {
        let &Exchange { by, at, manner, strike, back } = exchange;
        let arm = match manner {
            Manner::Attack => "attack",
            Manner::Volley => "volley",
            Manner::Bonus => "strike on the back",
        };
        self.blow(by, at, &strike, arm);
        if let Some(back) = back {
            self.blow(at, by, &back, "retaliation");
        }
    }

    fn blow(&mut self, by: UnitId, at: UnitId, blow: &StrikeResult, arm: &str) {
        let before = self.before;
        let outcomes = blow.odds.outcomes();
        let due = outcomes.iter().filter(|(_, dead)| *dead > 0).count() as u64;
        let target = kind(before, at).0;
        let used = WeaponStats { strikes: 1, hits: (blow.dead > 0).into(), dealt: blow.lost, expected: 1000 * due / 3 };
        for who in [by.into(), leader(before.unit(by).army)] {
            self.fold.attacked(who, Attack { arm: arm.into(), target: target.clone(), is_enemy: true, used });
            let own = self.fold.count(who);
            own.dealt += blow.lost;
            own.own.felled += u32::from(blow.dead);
            own.own.volleys += u32::from(arm == "volley");
        }
        let ways: Vec<(i32, u64)> = outcomes.map(|(lost, _)| (lost as i32, 1)).into();
        self.fold.rolled(side_of_luck(before, by), &ways, blow.lost as i32);
        self.hurt(at, blow.lost, blow.dead, before.unit(by).troop.name());
        if blow.dead < before.unit(at).fighters {
            return;
        }
        for who in [by.into(), leader(before.unit(by).army)] {
            let own = self.fold.count(who);
            own.kills += 1;
            own.put_out += 1;
            own.victims.push((target.clone(), target.clone()));
        }
        let end = format!("{arm} by {}, round {}", before.unit(by).troop.name().to_lowercase(), before.round);
        self.fold.count(at).end = Some(end);
        self.fold.killed_by(at, before.unit(by).troop.name().into());
        self.lost(at, Some(by), UnitLoss::WipedOut);
    }

    fn hurt(&mut self, unit: UnitId, hp: u32, dead: u8, source: &str) {
        for who in [unit.into(), leader(self.before.unit(unit).army)] {
            self.fold.hurt(who, hp, source.into());
            self.fold.count(who).own.fallen += u32::from(dead);
        }
    }

    fn lost(&mut self, unit: UnitId, by: Option<UnitId>, how: UnitLoss) {
        debug_assert!(self.before.unit(unit).status != Status::Dead);
        self.fold.lost(unit, by.map(Into::into), how, self.at.when);
    }
}
