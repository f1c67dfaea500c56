//! Rates a hex in which the figure could stand: its blows from there, the danger, and the best facing.

use crate::ai::field::{AssumedPosture, Situation, behind, striking};
use crate::ai::worth::Points;
use crate::model::ground::zones;
use crate::model::ground::zones::ShapeSide;
use core::cmp::Reverse;
use ludus_engine::hex::{Direction, Hex, front};

#[derive(Clone, Copy, Debug)]
pub struct Best {
    /// Index of the enemy in the situation.
    pub number: usize,
    pub value: Points,
    pub chance: i16,
    /// Bit set of the facings from which the blow is possible.
    pub facings: u8,
}

impl Situation<'_> {
    /// Damage that the enemies can be expected to do at this hex before the figure's next action (D160.2).
    pub fn danger(&mut self, at: Hex, facing: Direction, assumed: AssumedPosture) -> Points {
        let arms = *self.arms();
        let mut sum = 0;
        for (number, arms) in arms.iter().enumerate().take(self.count) {
            let Some(foe) = self.foes[number].filter(|foe| foe.able) else { continue };
            let weight = match at.distance(foe.at) {
                distance if distance <= i32::from(arms.reach) => 100,
                distance if distance <= arms.threat() => 60,
                _ => continue,
            };
            let weight = if arms.busy { weight / 2 } else { weight };
            let rear = zones::side_of(at, facing, foe.at) == ShapeSide::Rear;
            sum += self.foe_blow(number, at, assumed, rear) * weight / 100 * if rear { 13 } else { 10 } / 10;
        }
        sum
    }

    /// The best blow from this hex with one of the facings in the bit set `allowed`. Ties go to the first enemy.
    pub fn best(&mut self, at: Hex, allowed: u8, charge: bool) -> Option<Best> {
        let mut best: Option<Best> = None;
        for number in 0..self.count {
            let foe = self.foes[number]?.at;
            let facings = striking(at, foe, self.reach, self.rider) & allowed;
            let Some(facing) = Direction::ALL.get(facings.trailing_zeros() as usize) else { continue };
            let (value, chance) = self.own_blow(number, at, *facing, charge);
            if best.is_none_or(|best| value > best.value) {
                best = Some(Best { number, value, chance, facings });
            }
        }
        best
    }

    /// For each facing, the number of able enemies that would be behind the figure at this hex.
    pub fn behind(&self, at: Hex) -> [u8; 6] {
        behind(at, self.foes().filter(|foe| foe.able).map(|foe| foe.at))
    }

    /// The best allowed facing at this hex: fewest enemies behind, then toward the nearest
    /// enemy, then the current facing.
    pub fn turned(&self, at: Hex, allowed: impl Fn(Direction) -> bool) -> Direction {
        let (behind, nearest) = (self.behind(at), self.nearest().map(|foe| foe.at));
        let key = |facing: &Direction| {
            let ahead = nearest.map_or(0, |to| front(*facing, to - at));
            (Reverse(behind[*facing as usize]), ahead, *facing == self.facing, Reverse(*facing))
        };
        Direction::ALL.into_iter().filter(|facing| allowed(*facing)).max_by_key(key).unwrap_or(self.facing)
    }
}
