//! Statistics of luck: the observed rolls compared with everything the dice could have shown.
//!
//! Each outcome of a roll has a value and an exact chance. [`Luck`] convolves these into the exact
//! distribution of the total, in fixed-point numbers, and ranks the observed total within it.

use alloc::vec::Vec;

/// The number 1 in fixed point.
const ONE: u64 = 1 << 31;

/// The distribution of the total value of some rolls, and the observed total.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Luck {
    low: i32,
    /// The chance of every total from `low` up, in units of 1/[`ONE`].
    mass: Vec<u64>,
    observed: i32,
    /// The expected total, in units of 1/[`ONE`].
    mean: i64,
    rolls: u32,
}

impl Default for Luck {
    fn default() -> Luck {
        Luck { low: 0, mass: vec![ONE], observed: 0, mean: 0, rolls: 0 }
    }
}

impl Luck {
    /// Adds a roll. `ways` lists each possible value with its number of equally likely ways; `fell` is
    /// the value that was rolled.
    ///
    /// A roll with only one possible value is ignored.
    pub fn record(&mut self, ways: &[(i32, u64)], fell: i32) {
        let of: u64 = ways.iter().map(|(_, ways)| ways).sum();
        let open = || ways.iter().filter(|(_, ways)| *ways > 0).map(|(value, _)| *value);
        let (Some(least), Some(most)) = (open().min(), open().max()) else { return };
        if least == most {
            return;
        }
        let mut mass = vec![0; self.mass.len() + (most - least) as usize];
        for (value, ways) in ways.iter().filter(|(_, ways)| *ways > 0) {
            let chance = (u128::from(*ways) * u128::from(ONE) / u128::from(of)) as u64;
            let at = (value - least) as usize;
            for (sum, part) in mass[at..].iter_mut().zip(&self.mass) {
                *sum += (part * chance + ONE / 2) >> 31;
            }
            self.mean += i64::from(*value) * chance as i64;
        }
        self.mass = mass;
        self.low += least;
        self.observed += fell;
        self.rolls += 1;
    }

    /// Returns the number of recorded rolls.
    pub const fn rolls(&self) -> u32 {
        self.rolls
    }

    /// Returns the observed total minus the expected one, in tenths, rounded. Negative means bad luck.
    pub const fn tenths(&self) -> i64 {
        let one = ONE as i64;
        ((self.observed as i64 * one - self.mean) * 10 + one / 2).div_euclid(one)
    }

    /// Returns the rank of the observed total among all possible totals, in permille (0 to 999).
    ///
    /// Of the totals equal to the observed one, `share` permille rank below it. `(wide, narrow)` is a fraction that widens
    /// the distribution if the number of rolls itself depends on luck; it is (1, 1) for a fixed number.
    pub fn rank(&self, share: u64, (wide, narrow): (i64, i64)) -> u64 {
        let one = ONE as i128;
        // Each total fills a cell of width 1, half a point to each side.
        let own = i128::from(self.observed) * one + one * i128::from(share.min(1000)) / 1000 - one / 2;
        let mean = i128::from(self.mean);
        let at = mean + (own - mean) * i128::from(narrow) / i128::from(wide) - i128::from(self.low) * one + one / 2;
        let last = self.mass.len() - 1;
        let cell = usize::try_from(at.max(0) / one).unwrap_or(last).min(last);
        let part = (at.max(0) - cell as i128 * one).min(one);
        let below: u64 = self.mass[..cell].iter().sum();
        let all: u64 = self.mass.iter().sum();
        let before = i128::from(below) * one + i128::from(self.mass[cell]) * part;
        ((before * 1000 / (i128::from(all.max(1)) * one)) as u64).min(999)
    }

    /// Returns the percentile of the observed total, 1 to 99. Half of the totals equal to it rank below.
    pub fn percentile(&self, scatter: (i64, i64)) -> u64 {
        (self.rank(500, scatter) / 10).clamp(1, 99)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_dice_are_ranked_by_their_exact_chances() {
        let die: Vec<(i32, u64)> = (1..=6).map(|face| (face, 1)).collect();
        for (faces, less, same) in [([1, 1, 1], 0, 1), ([3, 4, 3], 81, 27), ([6, 6, 6], 215, 1)] {
            let mut luck = Luck::default();
            faces.iter().for_each(|face| luck.record(&die, *face));
            let sum: i32 = faces.iter().sum();
            assert_eq!(luck.tenths(), (i64::from(sum) * 10 - 105), "{faces:?}");
            let rank = |share| luck.rank(share, (1, 1));
            for share in [0, 500, 1000] {
                let exact = (less * 1000 + same * share) / 216;
                assert!(rank(share).abs_diff(exact.min(999)) <= 1, "{faces:?}: {} {exact}", rank(share));
            }
            assert_eq!(luck.rolls(), 3);
        }
    }

    #[test]
    fn a_roll_with_one_outcome_is_ignored() {
        let mut luck = Luck::default();
        luck.record(&[(5, 216), (0, 0)], 5);
        luck.record(&[], 0);
        assert_eq!(luck, Luck::default());
        assert_eq!((luck.tenths(), luck.percentile((1, 1))), (0, 50));
    }

    #[test]
    fn a_thousand_rolls_keep_their_sum() {
        let mut luck = Luck::default();
        for number in 0..1000 {
            luck.record(&[(-3, 1), (0, 4), (4, 2)], [-3, 0, 4][number % 3]);
        }
        let all: u64 = luck.mass.iter().sum();
        assert!(all.abs_diff(ONE) < ONE / 10_000, "{all}");
    }
}
