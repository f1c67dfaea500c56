//! A hex in which the figure might stand: whom it could strike from there, who could strike it, and which facing it takes.

use crate::engine::hex::{Direction, Hex, front};
use crate::hexarena::ai::field::{Guise, Situation, behind, striking};
use crate::hexarena::ai::worth::Points;
use crate::hexarena::model::ground::zones;
use crate::hexarena::model::ground::zones::ShapeSide as Quarter;
use std::cmp::Reverse;

/// The best blow from a hex.
#[derive(Clone, Copy, Debug)]
pub struct Best {
    /// The enemy's number.
    pub number: usize,
    /// Its worth, its chance.
    pub worth: Points,
    pub chance: i16,
    /// With which facings it is struck: a bit for each.
    pub facings: u8,
}

impl Situation<'_> {
    /// What the enemies may do to it there before its next action (D160.2).
    pub fn danger(&mut self, at: Hex, facing: Direction, guise: Guise) -> Points {
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
            let rear = zones::side_of(at, facing, foe.at) == Quarter::Rear;
            sum += self.his(number, at, guise, rear) * weight / 100 * if rear { 13 } else { 10 } / 10;
        }
        sum
    }

    /// The best blow from there with one of these facings, a bit for each; of several the first enemy's.
    pub fn best(&mut self, at: Hex, may: u8, charge: bool) -> Option<Best> {
        let mut best: Option<Best> = None;
        for number in 0..self.count {
            let foe = self.foes[number]?.at;
            let facings = striking(at, foe, self.reach, self.rider) & may;
            let Some(facing) = Direction::ALL.get(facings.trailing_zeros() as usize) else { continue };
            let (worth, chance) = self.mine(number, at, *facing, charge);
            if best.is_none_or(|best| worth > best.worth) {
                best = Some(Best { number, worth, chance, facings });
            }
        }
        best
    }

    /// How many enemies who can act are next to it and behind it there, by what it faces.
    pub fn behind(&self, at: Hex) -> [u8; 6] {
        behind(at, self.foes().filter(|foe| foe.able).map(|foe| foe.at))
    }

    /// What it turns to there, of the facings that may be taken: with the fewest enemies behind it, then to the nearest one, then
    /// as it faces.
    pub fn turned(&self, at: Hex, may: impl Fn(Direction) -> bool) -> Direction {
        let (behind, nearest) = (self.behind(at), self.nearest().map(|foe| foe.at));
        let key = |facing: &Direction| {
            let ahead = nearest.map_or(0, |to| front(*facing, to - at));
            (Reverse(behind[*facing as usize]), ahead, *facing == self.facing, Reverse(*facing))
        };
        Direction::ALL.into_iter().filter(|facing| may(*facing)).max_by_key(key).unwrap_or(self.facing)
    }
}
