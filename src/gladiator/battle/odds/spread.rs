//! The exact distribution of the SH that a strike costs its target.

use crate::battle::odds::{ALWAYS, succeeds};
use crate::data::tables::Damage;
use alloc::vec::Vec;
use ludus_engine::chance::Chance;
use ludus_engine::dice::sum;

/// The damage factor of a to-hit total: 4 doubles, 3 triples (ROLL-03, ROLL-04).
pub const fn multiplier(total: i32) -> u8 {
    match total {
        3 => 3,
        4 => 2,
        _ => 1,
    }
}

/// Returns damage and SH lost for a hit with this damage total. The total is raised to 0, multiplied,
/// then reduced by armour (DEC-048).
pub const fn lost(rolled: i32, multiplier: u8, armour: i32) -> (i32, i32) {
    let damage = if rolled < 0 { 0 } else { rolled } * multiplier as i32;
    (damage, if damage > armour { damage - armour } else { 0 })
}

/// The exact distribution of the SH lost to one attack.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spread {
    /// Ways to lose exactly `index` SH; misses count as 0.
    ways: Vec<u64>,
    hits: u64,
    of: u64,
}

impl Spread {
    /// Computes the distribution for a strike on three dice, or four if the target evades.
    pub fn new(need: i32, evading: bool, damage: Damage, factor: u8, armour: i32) -> Spread {
        Spread::counted(evading, damage, armour, |total| succeeds(need, total).then(|| multiplier(total) * factor))
    }

    /// Computes the distribution for a missile at a target with Missile Return. Only a total of 5 or less hits, and low
    /// totals do not multiply damage (THR-17, DEC-097).
    pub fn through(evading: bool, damage: Damage, armour: i32) -> Spread {
        Spread::counted(evading, damage, armour, |total| (total <= ALWAYS).then_some(1))
    }

    /// Sums over all rolls. `times` returns the damage factor of a to-hit total, or `None` for a miss.
    fn counted(evading: bool, damage: Damage, armour: i32, times: impl Fn(i32) -> Option<u8>) -> Spread {
        let dice = if evading { 4 } else { 3 };
        let (low, high) = (i32::from(damage.dice), 6 * i32::from(damage.dice));
        let best = (dice..=6 * dice).filter_map(&times).max().unwrap_or(0);
        let most = lost(high + i32::from(damage.plus), best, armour).1 as usize;
        let mut spread = Spread { ways: vec![0; most + 1], hits: 0, of: 0 };
        let all_damage = 6u64.pow(u32::from(damage.dice));
        for total in dice..=6 * dice {
            let ways = sum::ways(dice as u32, total);
            spread.of += ways * all_damage;
            let Some(times) = times(total) else {
                spread.ways[0] += ways * all_damage;
                continue;
            };
            spread.hits += ways * all_damage;
            for rolled in low..=high {
                let (_, lost) = lost(rolled + i32::from(damage.plus), times, armour);
                spread.ways[lost as usize] += ways * sum::ways(u32::from(damage.dice), rolled);
            }
        }
        spread
    }

    /// The chance to lose at least `lost` SH, hit or miss.
    pub fn at_least(&self, lost: i32) -> Chance {
        let from = lost.max(0) as usize;
        let ways = if lost <= 0 { self.of } else { self.ways.iter().skip(from).sum() };
        Chance { ways, of: self.of }
    }

    pub const fn hit(&self) -> Chance {
        Chance { ways: self.hits, of: self.of }
    }

    /// Returns the ways to lose each number of SH, from 0 up; misses count as 0.
    pub fn losses(&self) -> impl Iterator<Item = (i32, u64)> + '_ {
        (0..).zip(self.ways.iter().copied())
    }

    /// Returns the ways to hit and lose each number of SH, from 0 up.
    pub(super) fn hits_by_loss(&self) -> impl Iterator<Item = (i32, u64)> + '_ {
        let misses = self.of - self.hits;
        self.ways.iter().zip(0..).map(move |(ways, lost)| (lost, if lost == 0 { ways - misses } else { *ways }))
    }

    /// Mean SH lost per hit, in tenths, rounded to the nearest.
    pub fn mean_tenths(&self) -> u64 {
        let sum: u64 = self.ways.iter().enumerate().map(|(lost, ways)| lost as u64 * ways).sum();
        let hits = self.hits.max(1);
        (20 * sum + hits) / (2 * hits)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spread_agrees_with_counting_every_roll() {
        let damage = Damage { dice: 2, plus: -1 };
        let spread = Spread::new(9, false, damage, 1, 2);
        let mut at_least_five = 0;
        let mut hits = 0;
        let faces = || 1..=6i32;
        for a in faces() {
            for b in faces() {
                for c in faces() {
                    let total = a + b + c;
                    if total > 9 {
                        continue;
                    }
                    hits += 36;
                    let times = if total == 3 {
                        3
                    } else if total == 4 {
                        2
                    } else {
                        1
                    };
                    for d in faces() {
                        for e in faces() {
                            at_least_five += u64::from(((d + e - 1) * times - 2).max(0) >= 5);
                        }
                    }
                }
            }
        }
        assert_eq!(spread.hit(), Chance { ways: hits, of: 216 * 36 });
        assert_eq!(spread.at_least(5).ways, at_least_five);
    }
}
