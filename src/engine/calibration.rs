//! Whether chances that are said come true: in one position of each of many games what the coach says of the best answer is compared
//! with what came of it, played on by the policy on all sides.

use crate::engine::arena::Bots;
use crate::engine::dice::{Dice, Domain, Seed};
use crate::engine::game::{NullSink, Seat};
use crate::engine::search;
use crate::engine::search::{Budget, SearchSpace, WHOLE};

/// A chance that was said, and what came of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Prediction {
    /// The mean worth of the best answer, from which it was said, in millionths.
    pub worth: i32,
    /// The chance, in millionths.
    pub chance: i32,
    /// What the seat won: 2 half points, 1 for a draw, 0.
    pub points: u8,
}

/// Stream of the dice that draw the position.
const STREAM: u64 = 1 << 60;

/// Plays a game by the policy, searches the best answer to one of its decisions, each alike, within the budget, gives it and plays
/// on. None of a game in which nobody is asked anything, or that is no game, and of a question with a single answer.
pub fn predict<G: Bots + SearchSpace>(setup: &G::Setup, seed: Seed, budget: Budget) -> Option<Prediction> {
    let open = || G::start(setup, seed, &mut NullSink).ok();
    let asked = Some(play(open()?, u32::MAX)?.move_number()).filter(|asked| *asked > 0)?;
    let mut game = play(open()?, Dice::new(seed, Domain::Policy, STREAM).one_of(asked) - 1)?;
    let Some(seat) = game.to_move() else { return None };
    let (seed, mut never) = (search::search_seed(&game), || false);
    let mut thought = search::search(&game, budget, seed, &mut never)?;
    thought.foresee(&game, seed, &mut never);
    let best = *thought.ranked().first()?;
    let chance = thought.chance(&game, best);
    game.execute(&best.command, &mut NullSink).ok()?;
    let points = play(game, u32::MAX)?.points().unwrap_or(1);
    let points = if seat == Seat(0) { points } else { 2 - points };
    Some(Prediction { worth: best.worth, chance, points })
}

/// Plays on by the policy to its end, or until so many decisions were taken.
fn play<G: SearchSpace>(mut game: G, until: u32) -> Option<G> {
    search::play_on(&mut game, &mut G::Scratch::default(), until)?;
    Some(game)
}

/// Those that said a chance of the same part: what they said and what came of it in the mean.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Bucket {
    /// How many.
    pub count: u64,
    /// The sum of their chances, in millionths.
    said: i64,
    /// The sum of their half points.
    points: u64,
}

impl Bucket {
    /// The chance that was said in the mean and the share that was won, in thousandths; none of nobody.
    pub fn means(&self) -> Option<(i64, i64)> {
        let count = i64::try_from(self.count).ok().filter(|count| *count > 0)?;
        Some((self.said / count / i64::from(WHOLE / 1000), 500 * self.points as i64 / count))
    }

    fn push(&mut self, chance: i32, points: u8) {
        self.count += 1;
        self.said += i64::from(chance);
        self.points += u64::from(points);
    }
}

/// Parts of all chances, each as wide as the others: tenths, say.
pub fn buckets(all: &[Prediction], count: usize) -> Vec<Bucket> {
    let mut all_parts = vec![Bucket::default(); count];
    for one in all {
        let at = (one.chance.clamp(0, WHOLE - 1) as usize * count) / WHOLE as usize;
        all_parts[at].push(one.chance, one.points);
    }
    all_parts
}

/// Knots of a chance over the worth, in thousandths: at each tenth of [`WHOLE`] from 0 to all of it, rising.
pub type CalibrationCurve = [i32; 11];

/// The chance of a worth, straight between the knots; both from 0 to [`WHOLE`].
pub const fn between(knots: &CalibrationCurve, worth: i32) -> i32 {
    let step = WHOLE / 10;
    let at = if worth < 0 { 0 } else { worth };
    let index = if at >= WHOLE { 9 } else { at / step } as usize;
    let over = if at >= WHOLE { step } else { at % step };
    let (low, high) = (knots[index] * (WHOLE / 1000), knots[index + 1] * (WHOLE / 1000));
    low + ((high - low) as i64 * over as i64 / step as i64) as i32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_chance_meets_its_knots_and_lies_straight_between_them() {
        let knots = [0, 20, 40, 80, 190, 360, 560, 760, 920, 980, 1000];
        for (number, knot) in (0..).zip(knots) {
            assert_eq!(between(&knots, number * WHOLE / 10), knot * 1000);
        }
        assert_eq!(between(&knots, WHOLE * 45 / 100), 275_000);
        assert_eq!((between(&knots, -5), between(&knots, WHOLE + 5)), (0, WHOLE));
        assert!((0..=WHOLE).step_by(997).map(|worth| between(&knots, worth)).is_sorted());
    }

    #[test]
    fn parts_hold_what_was_said_and_what_came_of_it() {
        let of = |chance, points| Prediction { worth: 0, chance, points };
        let all = [of(50_000, 0), of(70_000, 2), of(WHOLE, 2), of(950_000, 1)];
        let tenths = buckets(&all, 10);
        assert_eq!((tenths[0].count, tenths[0].means()), (2, Some((60, 500))));
        assert_eq!((tenths[9].count, tenths[9].means()), (2, Some((975, 750))));
        assert_eq!(tenths[5].means(), None);
    }
}
