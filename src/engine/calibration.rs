//! Checks whether predicted chances come true. Each of many games stops at one random position, where
//! the search predicts the chance to win. The policy then plays all seats to the end, and the results
//! are compared with the predictions.
//!
//! [`predict`] plays one game; [`buckets`] groups the predictions; [`between`] applies a curve fitted to them.

use crate::arena::Bots;
use crate::dice::{Dice, Domain, Seed};
use crate::game::NullSink;
use crate::search;
use crate::search::{Budget, SearchSpace, WHOLE};
use alloc::vec::Vec;

/// A predicted chance to win, and the result of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Prediction {
    /// The best candidate's mean evaluation, from which the chance was computed, in millionths.
    pub worth: i32,
    /// The predicted chance to win, in millionths.
    pub chance: i32,
    /// The half points of the seat: 2 for a win, 1 for a draw, 0 for a loss.
    pub points: u8,
}

/// The dice stream that picks the position.
const STREAM: u64 = 1 << 60;

/// Plays one game with the rollout policy and stops at a uniformly random decision. Searches it, plays the best
/// candidate and finishes the game.
///
/// Returns `None` if the set-up is invalid, the game has no decision, or the decision has only one candidate.
pub fn predict<G: Bots + SearchSpace>(setup: &G::Setup, seed: Seed, budget: Budget) -> Option<Prediction> {
    let open = || G::start(setup, seed, &mut NullSink).ok();
    let asked = Some(play(open()?, u32::MAX)?.move_number()).filter(|asked| *asked > 0)?;
    let mut game = play(open()?, Dice::new(seed, Domain::Policy, STREAM).one_of(asked) - 1)?;
    let seat = game.to_move()?;
    let (seed, mut never) = (search::search_seed(&game), || false);
    let mut thought = search::search(&game, budget, seed, &mut never)?;
    thought.foresee(&game, seed, &mut never);
    let best = *thought.ranked().first()?;
    let chance = best.chance(&game);
    game.execute(&best.command, &mut NullSink).ok()?;
    let points = play(game, u32::MAX)?.points(seat).unwrap_or(1);
    Some(Prediction { worth: best.worth, chance, points })
}

/// Lets the policy play to the end, or until move number `until`.
fn play<G: SearchSpace>(mut game: G, until: u32) -> Option<G> {
    search::play_on(&mut game, &mut G::Scratch::default(), until)?;
    Some(game)
}

/// All predictions within one range of chances: their predicted and actual results.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Bucket {
    /// The number of predictions in it.
    pub count: u64,
    /// The sum of the predicted chances, in millionths.
    predicted: i64,
    /// The sum of the half points.
    points: u64,
}

impl Bucket {
    /// Returns the mean predicted chance and the share of points won, in thousandths. `None` if it is empty.
    pub fn means(&self) -> Option<(i64, i64)> {
        let count = i64::try_from(self.count).ok().filter(|count| *count > 0)?;
        Some((self.predicted / count / i64::from(WHOLE / 1000), 500 * self.points as i64 / count))
    }

    fn push(&mut self, chance: i32, points: u8) {
        self.count += 1;
        self.predicted += i64::from(chance);
        self.points += u64::from(points);
    }
}

/// Groups predictions into `count` ranges of equal width, such as 10 for tenths.
pub fn buckets(all: &[Prediction], count: usize) -> Vec<Bucket> {
    let mut all_parts = vec![Bucket::default(); count];
    for one in all {
        let at = (one.chance.clamp(0, WHOLE - 1) as usize * count) / WHOLE as usize;
        all_parts[at].push(one.chance, one.points);
    }
    all_parts
}

/// A curve from evaluations to chances: the chance in thousandths for the evaluations 0, 1, .. 10 tenths
/// of [`WHOLE`]. It must rise.
pub type CalibrationCurve = [i32; 11];

/// Returns the chance for an evaluation, interpolated on the curve. Evaluation and result range from 0 to [`WHOLE`].
pub const fn between(knots: &CalibrationCurve, evaluation: i32) -> i32 {
    let step = WHOLE / 10;
    let at = if evaluation < 0 { 0 } else { evaluation };
    let index = if at >= WHOLE { 9 } else { at / step } as usize;
    let over = if at >= WHOLE { step } else { at % step };
    let (low, high) = (knots[index] * (WHOLE / 1000), knots[index + 1] * (WHOLE / 1000));
    low + ((high - low) as i64 * over as i64 / step as i64) as i32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_chance_is_interpolated_between_the_knots() {
        let knots = [0, 20, 40, 80, 190, 360, 560, 760, 920, 980, 1000];
        for (number, knot) in (0..).zip(knots) {
            assert_eq!(between(&knots, number * WHOLE / 10), knot * 1000);
        }
        assert_eq!(between(&knots, WHOLE * 45 / 100), 275_000);
        assert_eq!((between(&knots, -5), between(&knots, WHOLE + 5)), (0, WHOLE));
        assert!((0..=WHOLE).step_by(997).map(|evaluation| between(&knots, evaluation)).is_sorted());
    }

    #[test]
    fn buckets_hold_predicted_and_actual_results() {
        let of = |chance, points| Prediction { worth: 0, chance, points };
        let all = [of(50_000, 0), of(70_000, 2), of(WHOLE, 2), of(950_000, 1)];
        let tenths = buckets(&all, 10);
        assert_eq!((tenths[0].count, tenths[0].means()), (2, Some((60, 500))));
        assert_eq!((tenths[9].count, tenths[9].means()), (2, Some((975, 750))));
        assert_eq!(tenths[5].means(), None);
    }
}
