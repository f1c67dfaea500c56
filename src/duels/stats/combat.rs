//! Combat statistics of an encounter, computed from its events, and the luck of the dice.

use crate::battle::chances::TALK;
use crate::battle::event::{Blow, Booty, Casting, Caught, Effect, Event, Precedence, RiddleAnswer, Roll};
use crate::battle::fight::Fight;
use crate::data::spell::Power;
use crate::model::character::Role;
use crate::model::fighter::Side;
use alloc::vec::Vec;
use ludus_engine::dice::sum;
use ludus_engine::luck::Luck;

/// Nominal value, in tenths of a hit point, of a roll without damage: a delaying spell, a flight, a theft.
pub const STAKE: i32 = 3;
/// Nominal value of the draw for the order, and of an extra arrow in the quiver.
pub const TRIFLE: i32 = 1;

/// How much wider encounters spread than a fixed number of their rolls, because the dice decide when they end. Measured
/// over twice 2,000 of the computer's encounters: each tenth of the ranks then holds a tenth.
pub const SCATTER: (i64, i64) = (12, 11);

/// Combat statistics of one side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CombatStats {
    pub dealt: u32,
    pub taken: u32,
    pub blows: Shots,
    pub arrows: Shots,
    /// Spells that the fighter cast without items.
    pub spells: u32,
    pub worked: u32,
    pub used: u32,
    pub healed: u32,
    /// The most damage of one blow, arrow or spell.
    pub best: u32,
}

/// Counts of blows or arrows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Shots {
    pub all: u32,
    pub hits: u32,
    /// Expected hits, in hundredths.
    pub due: u32,
}

impl Shots {
    fn take(&mut self, roll: Roll) {
        self.all += 1;
        self.hits += u32::from(roll.succeeds());
        self.due += u32::from(roll.need.total);
    }
}

/// Collects the statistics of an encounter from its events.
#[derive(Clone, Debug, Default)]
pub struct StatsRecorder {
    deeds: [CombatStats; 2],
    /// The luck of side A with every roll.
    luck: Luck,
}

impl StatsRecorder {
    pub const fn deeds(&self, side: Side) -> CombatStats {
        self.deeds[side as usize]
    }

    /// The dice's gift to a side above the mean, in tenths of a hit point; negative for bad luck. Rolls without damage
    /// count with their nominal value.
    pub const fn gift_tenths(&self, side: Side) -> i64 {
        match side {
            Side::A => self.luck.tenths(),
            Side::B => -self.luck.tenths(),
        }
    }

    /// Luck of a side: the percentage of encounters with the same rolls that would have been no luckier.
    pub fn percentile(&self, side: Side) -> u64 {
        match side {
            Side::A => self.luck.percentile(SCATTER),
            Side::B => 100 - self.luck.percentile(SCATTER),
        }
    }

    /// The luck of side A with every roll.
    pub const fn luck(&self) -> &Luck {
        &self.luck
    }

    /// Counts an event; `before` is the fight before it. Estimates of a temper and the range of a caught thief
    /// have no value for luck.
    pub fn take(&mut self, before: &Fight, event: &Event) {
        match event {
            Event::Struck(blow) => {
                let by = before.of(blow.side);
                self.deeds[blow.side.index()].blows.take(blow.roll);
                self.blow(before, blow, (by.damage, by.blow_bonus()));
            }
            Event::Shot(blow) => {
                self.deeds[blow.side.index()].arrows.take(blow.roll);
                self.blow(before, blow, (before.of(blow.side).arrow_damage, 0));
            }
            Event::Cast(casting) => self.cast(before, casting),
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
                    self.deeds[side.index()].taken += u32::from(before.of(*side).hp);
                }
            }
            Event::Stole { side, roll, booty, .. } => {
                self.stake(*side, *roll);
                self.booty(before, *side, booty);
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
                let fell = if *answer == RiddleAnswer::Attacks { 0 } else { STAKE };
                self.fell(*side, &[(0, attacks), (STAKE, 100 - attacks)], fell);
            }
            _ => {}
        }
    }

    /// Records a roll: every possible value for a side with its weight, and the observed value.
    fn fell(&mut self, side: Side, ways: &[(i32, u64)], fell: i32) {
        match side {
            Side::A => self.luck.record(ways, fell),
            Side::B => {
                let ways: Vec<(i32, u64)> = ways.iter().map(|(worth, ways)| (-worth, *ways)).collect();
                self.luck.record(&ways, -fell);
            }
        }
    }

    /// Records a roll whose success helps a side.
    fn stake(&mut self, side: Side, roll: Roll) {
        if roll.rolled().is_some() {
            let total = u64::from(roll.need.total);
            self.fell(side, &[(STAKE, total), (0, 100 - total)], if roll.succeeds() { STAKE } else { 0 });
        }
    }

    /// Counts the damage of one action.
    fn hurt(&mut self, side: Side, lost: u8) {
        let own = &mut self.deeds[side.index()];
        own.dealt += u32::from(lost);
        own.best = own.best.max(lost.into());
        self.deeds[side.other().index()].taken += u32::from(lost);
    }

    /// Records a blow or an arrow: its chance, then the damage, limited by the target's hit points.
    fn blow(&mut self, before: &Fight, blow: &Blow, (sides, more): (u8, u8)) {
        let left = i32::from(before.of(blow.side.other()).hp);
        let hits = (1..=i32::from(sides)).map(|face| ((face + i32::from(more)).min(left), 1));
        let ways = with_chance(blow.roll, hits);
        let lost = blow.before - blow.after;
        self.fell(blow.side, &ways, lost.into());
        self.hurt(blow.side, lost);
    }

    fn cast(&mut self, before: &Fight, casting: &Casting) {
        let (side, roll) = (casting.side, casting.roll);
        let own = &mut self.deeds[side.index()];
        match casting.item {
            Some(_) => own.used += 1,
            None => {
                own.spells += 1;
                own.worked += u32::from(casting.effect != Effect::Failed);
            }
        }
        let (caster, other) = (before.of(side), before.of(side.other()));
        match casting.spell.power() {
            Power::Harm(count) => {
                let ways = with_chance(roll, sums(count).map(|(sum, ways)| (sum.min(other.hp.into()), ways)));
                let lost = match casting.effect {
                    Effect::Harm { before, after, .. } => before - after,
                    _ => 0,
                };
                self.fell(side, &ways, lost.into());
                self.hurt(side, lost);
            }
            Power::Heal => {
                let room = i32::from(caster.full - caster.hp.min(caster.full));
                let ways = with_chance(roll, sums(1).map(|(sum, ways)| (sum.min(room), ways)));
                let back = match casting.effect {
                    Effect::Healed { before, after, .. } => after - before,
                    _ => 0,
                };
                self.fell(side, &ways, back.into());
                self.deeds[side.index()].healed += u32::from(back);
            }
            Power::Ward(_) | Power::Delay(_) | Power::Might | Power::Charm => self.stake(side, roll),
        }
    }

    /// Records a theft: half the gold beats a quarter, an item beats gold.
    fn booty(&mut self, before: &Fight, side: Side, booty: &Booty) {
        let from = before.of(side.other());
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
