//! The facts of an encounter's events for the fold: blows, spells, damage, gold, and every roll with its exact chances.
//! [`BattleFold`] adds them up.

use crate::battle::chances::TALK;
use crate::battle::event::{Blow, Booty, Casting, Caught, Cause, Effect, Event, Precedence, RiddleAnswer, Roll};
use crate::battle::fight::Fight;
use crate::battle::state::Encounter;
use crate::data::spell::Power;
use crate::model::character::Role;
use crate::model::fighter::Side;
use crate::stats::summary::{EncounterFacts, RoundSummary, Source};
use alloc::vec::Vec;
use ludus_engine::career::WeaponStats;
use ludus_engine::dice::sum;
use ludus_engine::fold;
use ludus_engine::fold::{Attack, BattleFold, CombatFacts, Moment};

/// Nominal value, in tenths of a hit point, of a roll without damage: a delaying spell, a flight, a theft.
pub const STAKE: i32 = 3;
/// Nominal value of the draw for the order, and of an extra arrow in the quiver.
pub const TRIFLE: i32 = 1;

/// Combat statistics of one side. Its weapons are [`BLOWS`], [`ARROWS`] and spells by name.
pub type CombatStats = fold::ActorStats<SideStats>;

/// The name of all blows as a weapon.
pub const BLOWS: &str = "blows";
/// The name of all arrows as a weapon.
pub const ARROWS: &str = "arrows";

/// Counts of a side that only *Duels* has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SideStats {
    /// Spells cast by items, which always work. The other spells are the fighter's own.
    pub used: u32,
    pub healed: u32,
    /// Gold gained from each [`Source`]; negative for a loss.
    pub gold: [i64; Source::ALL.len()],
}

impl CombatFacts for Encounter {
    type Memory = (SideStats, Cause, EncounterFacts);

    /// Measured over twice 2,000 of the computer's encounters.
    const SPREAD: (i64, i64) = (12, 11);

    /// Estimates of a temper and the range of a caught thief have no value for luck.
    fn facts(at: &Moment<'_, Encounter>, fold: &mut BattleFold<Encounter>) {
        let names = Side::BOTH.map(|side| at.setup.of(side).name());
        Facts { at, before: at.before.fight(), names, fold }.add();
    }
}

/// The facts of one event on their way into the fold.
struct Facts<'a> {
    at: &'a Moment<'a, Encounter>,
    before: &'a Fight,
    names: [&'a str; 2],
    fold: &'a mut BattleFold<Encounter>,
}

impl Facts<'_> {
    fn add(&mut self) {
        if matches!(self.at.event, Event::Sealed { .. }) {
            return;
        }
        let before = self.before;
        self.gold();
        match self.at.event {
            Event::Struck(blow) => {
                let by = before.of(blow.side);
                self.blow(blow, BLOWS, (by.damage, by.blow_bonus()));
            }
            Event::Shot(blow) => self.blow(blow, ARROWS, (before.of(blow.side).arrow_damage, 0)),
            Event::Cast(casting) => self.cast(casting),
            Event::Order { first, by: Precedence::Drawn(_), .. } => {
                self.fell(*first, &[(TRIFLE, 1), (0, 1)], TRIFLE);
            }
            Event::Quiver { side, level, dice, .. } if *dice > 0 => {
                for number in 0..2 * u32::from(*level) {
                    let die = (dice >> (3 * number) & 7) as i32;
                    self.fell(*side, &[(0, 1), (TRIFLE, 1), (2 * TRIFLE, 1)], (die - 1) / 2 * TRIFLE);
                }
            }
            Event::Shied { side, roll, .. }
            | Event::Fled { side, roll, .. }
            | Event::Stole { side, roll, booty: Booty { die: 0, .. }, .. } => self.stake(*side, *roll),
            Event::Caught { side, roll, caught } => {
                self.stake(*side, *roll);
                if *caught == Caught::Executed {
                    self.lose(*side, before.of(*side).hp);
                }
            }
            Event::Stole { side, roll, booty, .. } => {
                self.stake(*side, *roll);
                self.booty(*side, booty);
            }
            Event::Panicked { side, roll }
            | Event::Shaken { side, roll, .. }
            | Event::Defied { side, roll, .. }
            | Event::Fulfilled { side, roll, .. } => self.stake(side.other(), *roll),
            Event::Scouted { side, forbidden, missed, .. } => {
                forbidden.iter().for_each(|roll| self.stake(side.other(), *roll));
                self.stake(side.other(), *missed);
            }
            Event::Talked { side, manner, answer, .. } => {
                let attacks = (i32::from(TALK[0]) - i32::from(manner.sum())).clamp(0, 100) as u64;
                self.fold.staked(side.seat(), STAKE, (100 - attacks, 100), *answer != RiddleAnswer::Attacks);
            }
            Event::Round { number } => {
                let seen = self.fold.more.events;
                self.fold.more.rounds.push(RoundSummary { round: *number, seen });
            }
            Event::Died { side, cause } => {
                let when = fold::When { event: self.fold.more.events, ..self.at.when };
                self.fold.lost(*side, Some(side.other().into()), *cause, when);
                self.fold.killed_by(*side, self.names[side.other().index()].into());
            }
            _ => {}
        }
        self.fold.more.events += 1;
    }

    /// Records gold that changed hands.
    fn gold(&mut self) {
        let Some(source) = Source::of(self.at.event) else { return };
        for side in Side::BOTH {
            let more = i64::from(self.at.after.fight().of(side).gold) - i64::from(self.before.of(side).gold);
            self.fold.count(side).own.gold[source as usize] += more;
        }
    }

    /// Records a roll: every possible value for a side with its weight, and the observed value.
    fn fell(&mut self, side: Side, ways: &[(i32, u64)], fell: i32) {
        self.fold.rolled(side.seat(), ways, fell);
    }

    /// Records a roll whose success helps a side.
    fn stake(&mut self, side: Side, roll: Roll) {
        if roll.rolled().is_some() {
            self.fold.staked(side.seat(), STAKE, (roll.need.total.into(), 100), roll.succeeds());
        }
    }

    fn lose(&mut self, side: Side, points: u8) {
        self.fold.hurt(side, points.into(), self.names[side.other().index()].into());
    }

    /// Records one action with its damage.
    fn attack(&mut self, side: Side, arm: &str, (hits, dealt, expected): (bool, u8, u64)) {
        let used = WeaponStats { strikes: 1, hits: hits.into(), dealt: dealt.into(), expected };
        let target = self.names[side.other().index()].into();
        self.fold.attacked(side, Attack { arm: arm.into(), target, is_enemy: true, used });
        self.fold.count(side).dealt += u32::from(dealt);
        self.lose(side.other(), dealt);
    }

    /// Records a blow or an arrow: its chance, then the damage, limited by the target's hit points.
    fn blow(&mut self, blow: &Blow, arm: &str, (sides, more): (u8, u8)) {
        let left = i32::from(self.before.of(blow.side.other()).hp);
        let hits = (1..=i32::from(sides)).map(|face| ((face + i32::from(more)).min(left), 1));
        let ways = with_chance(blow.roll, hits);
        let lost = blow.before - blow.after;
        self.fell(blow.side, &ways, lost.into());
        self.attack(blow.side, arm, (blow.roll.succeeds(), lost, 10 * u64::from(blow.roll.need.total)));
    }

    fn cast(&mut self, casting: &Casting) {
        let (side, roll, works) = (casting.side, casting.roll, casting.effect != Effect::Failed);
        let own = self.fold.count(side);
        match casting.item {
            Some(_) => own.own.used += 1,
            None => {
                own.spells += 1;
                own.worked += u32::from(works);
            }
        }
        let lost = match casting.effect {
            Effect::Harm { before, after, .. } => before - after,
            _ => 0,
        };
        self.attack(side, casting.spell.name(), (works, lost, 0));
        let (caster, other) = (self.before.of(side), self.before.of(side.other()));
        match casting.spell.power() {
            Power::Harm(count) => {
                let ways = with_chance(roll, sums(count).map(|(sum, ways)| (sum.min(other.hp.into()), ways)));
                self.fell(side, &ways, lost.into());
            }
            Power::Heal => {
                let room = i32::from(caster.full - caster.hp.min(caster.full));
                let ways = with_chance(roll, sums(1).map(|(sum, ways)| (sum.min(room), ways)));
                let back = match casting.effect {
                    Effect::Healed { before, after, .. } => after - before,
                    _ => 0,
                };
                self.fell(side, &ways, back.into());
                self.fold.count(side).own.healed += u32::from(back);
            }
            Power::Ward(_) | Power::Delay(_) | Power::Might | Power::Charm => self.stake(side, roll),
        }
    }

    /// Records a theft: half the gold beats a quarter, an item beats gold.
    fn booty(&mut self, side: Side, booty: &Booty) {
        let from = self.before.of(side.other());
        let has_items = from.items.iter().flatten().count() > 0;
        let half = if from.role() == Some(Role::King) || from.gold == 0 { 0 } else { TRIFLE };
        let item = if has_items { STAKE } else { 0 };
        let worth = |die: u8| match die {
            4 | 5 => half,
            6 => item,
            _ => 0,
        };
        let ways = [(0, 3), (half, 2), (item, 1)];
        self.fell(side, &ways, worth(booty.die));
        booty.hidden.iter().for_each(|roll| self.stake(side.other(), *roll));
    }
}

/// All outcomes of a roll and its dice; a failed roll counts 0.
fn with_chance(roll: Roll, ways: impl Iterator<Item = (i32, u64)>) -> Vec<(i32, u64)> {
    let (mut all, mut some) = (Vec::with_capacity(16), 0);
    let total = u64::from(roll.need.total.min(100));
    for (worth, ways) in ways {
        some += ways;
        all.push((worth, ways * total));
    }
    all.push((0, some * (100 - total)));
    all
}

/// Every sum of one or two d6, with its weight.
fn sums(count: u8) -> impl Iterator<Item = (i32, u64)> {
    let count = i32::from(count.clamp(1, 2));
    (count..=6 * count).map(move |sum| (sum, sum::ways(count as u32, sum)))
}
