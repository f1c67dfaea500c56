//! Luck: what the dice gave, against all that they could have given, roll by roll.
//!
//! Each roll has a worth for every way that it can fall, and the exact chance of each. The sums that so many rolls could
//! have come to are counted like the ways of dice, in fixed point: what came is ranked among them.

/// One in fixed point.
const ONE: u64 = 1 << 31;

/// All that some rolls together could have been worth, and what they were.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Luck {
    /// The least that they can be worth.
    low: i32,
    /// The chance of every worth from `low` up, in parts of [`ONE`].
    mass: Vec<u64>,
    /// What they were worth.
    got: i32,
    /// What they are worth in the mean, in parts of [`ONE`].
    mean: i64,
    rolls: u32,
}

impl Default for Luck {
    fn default() -> Luck {
        Luck { low: 0, mass: vec![ONE], got: 0, mean: 0, rolls: 0 }
    }
}

impl Luck {
    /// Counts a roll: what each way of falling is worth with its number of ways, and what it fell to be worth. A roll that
    /// can fall in one way only is none.
    pub fn record(&mut self, ways: &[(i32, u64)], fell: i32) {
        let of: u64 = ways.iter().map(|(_, ways)| ways).sum();
        let open = || ways.iter().filter(|(_, ways)| *ways > 0).map(|(worth, _)| *worth);
        let (Some(least), Some(most)) = (open().min(), open().max()) else { return };
        if least == most {
            return;
        }
        let mut mass = vec![0; self.mass.len() + (most - least) as usize];
        for (worth, ways) in ways.iter().filter(|(_, ways)| *ways > 0) {
            let chance = (u128::from(*ways) * u128::from(ONE) / u128::from(of)) as u64;
            let at = (worth - least) as usize;
            for (sum, part) in mass[at..].iter_mut().zip(&self.mass) {
                *sum += (part * chance + ONE / 2) >> 31;
            }
            self.mean += i64::from(*worth) * chance as i64;
        }
        self.mass = mass;
        self.low += least;
        self.got += fell;
        self.rolls += 1;
    }

    /// How many rolls there were.
    pub const fn rolls(&self) -> u32 {
        self.rolls
    }

    /// What came above the mean, in tenths, rounded to the nearest; below 0 what the dice cost.
    pub const fn tenths(&self) -> i64 {
        let one = ONE as i64;
        ((self.got as i64 * one - self.mean) * 10 + one / 2).div_euclid(one)
    }

    /// How many in a thousand would have had less, from 0 to 999: of those who would have had the same, `share` in a
    /// thousand are put before him. `scatter`: how much wider than the same rolls in a fixed number those scatter among whom
    /// he is ranked, as a fraction; 1 where the number of rolls does not depend on how they fall.
    pub fn rank(&self, share: u64, (wide, narrow): (i64, i64)) -> u64 {
        let one = ONE as i128;
        // Where he stands: what is worth the same fills a cell, half a point to each side.
        let own = i128::from(self.got) * one + one * i128::from(share.min(1000)) / 1000 - one / 2;
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

    /// The percentile, from 1 to 99: how many of a hundred would have had no more luck, half of those with the same
    /// counted.
    pub fn percentile(&self, scatter: (i64, i64)) -> u64 {
        (self.rank(500, scatter) / 10).clamp(1, 99)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_dice_are_ranked_as_their_ways_say() {
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
    fn what_can_fall_in_one_way_only_is_no_roll() {
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
