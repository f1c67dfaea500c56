//! The chances of the sum of six-sided dice: exact ways for up to 8 dice, and [`SumChances`] for any number.

use crate::chance::Chance;
use alloc::vec::Vec;

/// The most dice in the tables of exact ways. [`SumChances`] has no such limit.
const TABLED: usize = 8;

/// The ways that a number of dice can total a value.
static WAYS: [[u32; 6 * TABLED + 1]; TABLED + 1] = {
    let mut ways = [[0; 6 * TABLED + 1]; TABLED + 1];
    ways[0][0] = 1;
    let mut dice = 1;
    while dice <= TABLED {
        let mut total = 1;
        while total <= 6 * dice {
            let mut face = 1;
            while face <= 6 && face <= total {
                ways[dice][total] += ways[dice - 1][total - face];
                face += 1;
            }
            total += 1;
        }
        dice += 1;
    }
    ways
};

/// For each number of dice: in how many ways they total at least a value, and the sum of these totals.
static TAILS: [[(u32, u32); 6 * TABLED + 2]; TABLED + 1] = {
    let mut tails = [[(0, 0); 6 * TABLED + 2]; TABLED + 1];
    let mut dice = 0;
    while dice <= TABLED {
        let mut total = 6 * TABLED + 1;
        while total > 0 {
            total -= 1;
            let (ways, sum) = tails[dice][total + 1];
            let here = WAYS[dice][total];
            tails[dice][total] = (ways + here, sum + here * total as u32);
        }
        dice += 1;
    }
    tails
};

/// The number of ways in which some six-sided dice total at least a given value.
#[derive(Clone, Copy)]
pub struct Tails(&'static [(u32, u32); 6 * TABLED + 2]);

impl Tails {
    /// Returns the table for up to 8 dice. For more dice every result is 0.
    pub fn new(dice: u32) -> Tails {
        static NONE: [(u32, u32); 6 * TABLED + 2] = [(0, 0); 6 * TABLED + 2];
        Tails(TAILS.get(dice as usize).unwrap_or(&NONE))
    }

    /// Returns the number of ways to total `total` or more, and the sum of those totals. In all there are 6^dice ways.
    #[inline]
    pub fn from(self, total: i32) -> (i64, i64) {
        let (ways, sum) = self.0[total.clamp(0, 6 * TABLED as i32 + 1) as usize];
        (ways.into(), sum.into())
    }
}

/// Returns the number of ways in which `dice` six-sided dice total exactly `total`. 0 for more than 8 dice.
pub fn ways(dice: u32, total: i32) -> u64 {
    let row = WAYS.get(dice as usize).filter(|_| total >= 0);
    row.and_then(|row| row.get(total as usize)).copied().map_or(0, u64::from)
}

/// The number 1 in the results of [`SumChances`]. Chances of this size fit into [`Chance`] without overflow.
const ONE: u64 = 1 << 48;

/// The number 1 in the sums inside [`SumChances`]. This finer unit keeps rounding errors out of the results.
const FINE: u64 = 1 << 60;

/// The chance of every sum of any number of six-sided dice. Tests compare up to 47 dice with the exact values, to 2^-40.
///
/// Only an impossible sum has a chance of 0, and only a certain one the chance 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SumChances {
    dice: u32,
    /// The chance of each sum from `dice` up, in units of 1/[`FINE`].
    mass: Vec<u64>,
}

impl SumChances {
    /// Computes the chances. It takes about 20 steps for each die and each possible sum.
    pub fn new(dice: u32) -> SumChances {
        let mut mass = vec![FINE];
        for _ in 0..dice {
            let mut sums = vec![0; mass.len() + 5];
            for (sum, chance) in sums.iter_mut().enumerate() {
                let faces: u64 = mass[sum.saturating_sub(5)..=sum.min(mass.len() - 1)].iter().sum();
                *chance = (faces + 3) / 6;
            }
            mass = sums;
        }
        SumChances { dice, mass }
    }

    /// Returns the chance that the sum is exactly `total`.
    pub fn exactly(&self, total: i64) -> Chance {
        let least = i64::from(self.dice);
        let is_possible = (least..=6 * least).contains(&total);
        let mass = usize::try_from(total - least).ok().and_then(|index| self.mass.get(index)).copied().unwrap_or(0);
        Self::bounded(mass, is_possible, self.dice == 0 && is_possible)
    }

    /// Returns the chance that the sum is `total` or more.
    pub fn at_least(&self, total: i64) -> Chance {
        let least = i64::from(self.dice);
        let from = usize::try_from(total - least).unwrap_or(0).min(self.mass.len());
        Self::bounded(self.mass[from..].iter().sum(), total <= 6 * least, total <= least)
    }

    /// Returns the chance that this sum is at least `lead` higher than the sum of other dice. With a negative
    /// `lead` this sum can be the lower one.
    pub fn leads(&self, other: &SumChances, lead: i64) -> Chance {
        let own = (i64::from(self.dice)..).zip(&self.mass);
        let (mut chance, mut below) = (0u128, 0u64);
        let mut rest = (i64::from(other.dice)..).zip(&other.mass).peekable();
        for (sum, mass) in own {
            while let Some((_, more)) = rest.next_if(|(found, _)| *found <= sum - lead) {
                below += more;
            }
            chance += u128::from(*mass) * u128::from(below);
        }
        let (least, most) = (i64::from(self.dice), 6 * i64::from(self.dice));
        let (least_of_other, most_of_other) = (i64::from(other.dice), 6 * i64::from(other.dice));
        let mass = (chance / u128::from(FINE)) as u64;
        Self::bounded(mass, most - least_of_other >= lead, least - most_of_other >= lead)
    }

    /// Creates the chance of a sum. It is 0 only for an impossible sum, and 1 only for a certain one.
    fn bounded(mass: u64, is_possible: bool, is_certain: bool) -> Chance {
        let ways = match (is_possible, is_certain) {
            (false, _) => 0,
            (true, true) => ONE,
            (true, false) => (mass / (FINE / ONE)).clamp(1, ONE - 1),
        };
        Chance { ways, of: ONE }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::{Dice, Domain, Seed};
    use alloc::string::ToString;

    #[test]
    fn tails_are_the_sums_of_the_ways() {
        for dice in 0..=9 {
            for total in -2..60 {
                let above = || (total.max(0)..60).map(|t| (ways(dice, t) as i64, i64::from(t)));
                let sum = above().map(|(ways, t)| ways * t).sum();
                assert_eq!(Tails::new(dice).from(total), (above().map(|(ways, _)| ways).sum(), sum), "{dice}d {total}");
            }
        }
    }

    #[test]
    fn ways_of_three_dice() {
        assert_eq!((3..=18).map(|t| ways(3, t)).sum::<u64>(), 216);
        assert_eq!(ways(3, 10), 27);
        assert_eq!(ways(4, 14), 146);
        assert_eq!(ways(3, 2), 0);
    }

    /// Checks that two chances differ by less than one in 2^40.
    fn is_near(chance: Chance, ways: u128, of: u128) -> bool {
        (u128::from(chance.ways) * of).abs_diff(ways * u128::from(ONE)) < of << 8
    }

    /// All ways of `dice` dice by their sum, counted die by die.
    fn enumerated(dice: u32) -> Vec<u128> {
        (0..dice).fold(vec![1], |ways, _| {
            let mut sums = vec![0; ways.len() + 6];
            for (sum, count) in ways.iter().enumerate() {
                (1..=6).for_each(|face| sums[sum + face] += count);
            }
            sums
        })
    }

    #[test]
    fn sums_of_forty_dice_have_the_enumerated_chances() {
        for dice in [0, 1, 3, 8, 9, 24, 40, 47] {
            let (chances, ways, of) = (SumChances::new(dice), enumerated(dice), 6u128.pow(dice));
            for total in -3..=i64::from(6 * dice) + 3 {
                let at =
                    |total: i64| usize::try_from(total).ok().and_then(|total| ways.get(total)).copied().unwrap_or(0);
                let from: u128 = (total.max(0)..ways.len() as i64).map(at).sum();
                let scale = |ways: u128| if of > 1 << 70 { (ways >> 60, of >> 60) } else { (ways, of) };
                let ((exact, all), (above, _)) = (scale(at(total)), scale(from));
                assert!(is_near(chances.exactly(total), exact, all), "{dice}d = {total}");
                assert!(is_near(chances.at_least(total), above, all), "{dice}d >= {total}");
                assert_eq!(chances.exactly(total).ways == 0, at(total) == 0, "{dice}d = {total}");
                assert_eq!(chances.at_least(total).ways == ONE, from == of, "{dice}d >= {total}");
            }
        }
        assert_eq!(SumChances::new(40).at_least(240).to_string(), "<1%");
        assert_eq!(SumChances::new(200).at_least(201).to_string(), ">99%");
    }

    #[test]
    fn a_lead_between_sums_has_the_enumerated_chance() {
        for (own, other) in [(0, 0), (2, 3), (5, 4), (10, 12)] {
            let (ours, theirs) = (enumerated(own), enumerated(other));
            let (chances, others) = (SumChances::new(own), SumChances::new(other));
            for lead in -75..=75i64 {
                let sums = |ways: &[u128]| (0i64..).zip(ways.to_vec()).collect::<Vec<_>>();
                let pairs =
                    sums(&ours).into_iter().flat_map(|one| sums(&theirs).into_iter().map(move |two| (one, two)));
                let ways: u128 = pairs.filter(|((a, _), (b, _))| a - b >= lead).map(|((_, a), (_, b))| a * b).sum();
                let of = 6u128.pow(own + other);
                let found = chances.leads(&others, lead);
                assert!(is_near(found, ways, of), "{own}d against {other}d by {lead}: {found}");
                assert_eq!((found.ways == 0, found.ways == ONE), (ways == 0, ways == of), "{own}d, {other}d by {lead}");
            }
        }
    }

    #[test]
    fn forty_real_dice_are_as_frequent_as_their_chance() {
        let (chances, mut dice) = (SumChances::new(40), Dice::new(Seed(11), Domain::Battle, 0));
        let sums: Vec<i64> = (0..20_000).map(|_| (0..40).map(|_| i64::from(dice.face())).sum()).collect();
        for total in [125, 140, 155] {
            let found = sums.iter().filter(|sum| **sum >= total).count() as i64;
            let expected = (chances.at_least(total).ways as u128 * 20_000 / u128::from(ONE)) as i64;
            // Four standard errors of 20,000 trials are at most 283.
            assert!((found - expected).abs() < 283, "{total}: {found} of {expected}");
        }
    }
}
