//! Dice that are rolled together, and rolls that go on: doubles, saving rolls.

use alloc::vec::Vec;
use ludus_engine::dice::Dice;
use serde::{Deserialize, Serialize};

/// Dice rolled together, as the count of each face. Their order does not matter, so they are shown highest first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Pool([u16; 6]);

impl Pool {
    pub const NONE: Pool = Pool([0; 6]);

    /// Rolls a number of dice.
    pub fn roll(count: u32, dice: &mut Dice) -> Pool {
        let mut pool = Pool::NONE;
        for _ in 0..count {
            pool.add(dice.face());
        }
        pool
    }

    pub fn of(faces: &[u8]) -> Pool {
        let mut pool = Pool::NONE;
        faces.iter().for_each(|face| pool.add(*face));
        pool
    }

    fn add(&mut self, face: u8) {
        if let Some(count) = self.0.get_mut(usize::from(face).wrapping_sub(1)) {
            *count += 1;
        }
    }

    #[inline]
    pub fn sum(self) -> i32 {
        (1..).zip(self.0).map(|(face, count)| face * i32::from(count)).sum()
    }

    pub fn count(self) -> u32 {
        self.0.iter().map(|count| u32::from(*count)).sum()
    }

    /// The number of dice that show a face.
    pub fn showing(self, face: u8) -> u16 {
        self.0.get(usize::from(face).wrapping_sub(1)).copied().unwrap_or(0)
    }

    pub fn faces(self) -> Vec<u8> {
        (1..=6u8).rev().flat_map(|face| core::iter::repeat_n(face, self.showing(face).into())).collect()
    }

    /// Returns whether two or more dice show the same face, or a single die shows 6: the dice allow rage (TT-BERSERK-13 to -15).
    pub fn allows_rage(self) -> bool {
        if self.count() == 1 { self.showing(6) == 1 } else { self.0.iter().any(|count| *count > 1) }
    }

    /// The sizes of its sets: the counts of faces that two or more dice show. A single six is a set too (TT-BERSERK-13, -16).
    pub fn sets(self) -> [u16; 6] {
        if self.count() == 1 {
            return [self.showing(6), 0, 0, 0, 0, 0];
        }
        self.0.map(|count| if count > 1 { count } else { 0 })
    }

    /// The dice of a later turn of rage: a single die becomes a 6, of several the second lowest becomes the lowest
    /// (TT-BERSERK-17, -18). Unchanged if the dice allow rage already.
    #[must_use]
    pub fn forced(self) -> Pool {
        if self.allows_rage() || self.count() == 0 {
            return self;
        }
        if self.count() == 1 {
            return Pool::of(&[6]);
        }
        let mut faces = self.faces();
        let last = faces.len() - 1;
        faces[last - 1] = faces[last];
        Pool::of(&faces)
    }
}

/// The dice of a roll that continues, in their order: up to 24 faces in one number.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Faces(u64);

/// The most faces that [`Faces`] holds. A roll that would go on longer stops: less than once in 10^9 saving rolls.
pub const MOST_FACES: usize = 24;

impl Faces {
    pub const NONE: Faces = Faces(1);

    /// Adds a face. Ignored if there is no room.
    pub fn push(&mut self, face: u8) {
        if self.len() < MOST_FACES {
            self.0 = self.0 * 6 + u64::from(face.clamp(1, 6) - 1);
        }
    }

    pub fn len(self) -> usize {
        let (mut number, mut length) = (self.0, 0);
        while number > 1 {
            number /= 6;
            length += 1;
        }
        length
    }

    pub fn is_empty(self) -> bool {
        self.len() == 0
    }

    pub fn list(self) -> Vec<u8> {
        let (mut number, mut faces) = (self.0, Vec::new());
        while number > 1 {
            faces.push((number % 6) as u8 + 1);
            number /= 6;
        }
        faces.reverse();
        faces
    }

    pub fn sum(self) -> i32 {
        self.list().into_iter().map(i32::from).sum()
    }

    /// Rolls two dice, and again after each double (TT-SAVE-03).
    pub fn doubles_roll_on(dice: &mut Dice) -> Faces {
        let mut faces = Faces::NONE;
        loop {
            let pair = [dice.face(), dice.face()];
            pair.into_iter().for_each(|face| faces.push(face));
            if pair[0] != pair[1] || faces.len() >= MOST_FACES {
                return faces;
            }
        }
    }

    /// Rolls three dice, and again after each triple (TT-TREASURE-03).
    pub fn triples_roll_on(dice: &mut Dice) -> Faces {
        let mut faces = Faces::NONE;
        loop {
            let three = [dice.face(), dice.face(), dice.face()];
            three.into_iter().for_each(|face| faces.push(face));
            if three[0] != three[1] || three[1] != three[2] || faces.len() >= MOST_FACES {
                return faces;
            }
        }
    }
}

impl Default for Faces {
    fn default() -> Faces {
        Faces::NONE
    }
}

impl core::fmt::Debug for Faces {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_list().entries(self.list()).finish()
    }
}

/// A saving roll of someone with luck.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SaveRoll {
    pub need: i32,
    pub faces: Faces,
    pub total: i32,
}

impl SaveRoll {
    /// Rolls against the number needed ([`saving_roll::needed`](crate::data::saving_roll::needed)).
    pub fn roll(need: i32, dice: &mut Dice) -> SaveRoll {
        let faces = Faces::doubles_roll_on(dice);
        SaveRoll { need, faces, total: faces.sum() }
    }

    pub const fn is_made(self) -> bool {
        self.total >= self.need
    }

    /// By how much it was missed; 0 if it was made.
    pub const fn shortfall(self) -> u32 {
        if self.is_made() { 0 } else { (self.need - self.total) as u32 }
    }
}

/// A monster's saving roll on its combat dice (TT-SAVE-07, -09, DEC-101).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MonsterSave {
    pub need: i32,
    /// The dice of the first roll.
    pub pool: Pool,
    /// The sum of all rolls.
    pub total: i32,
}

impl MonsterSave {
    /// Rolls `count` dice, and again as long as all show the same face. A single die is rolled once. No dice always fail, unless
    /// the number is 0 or less.
    pub fn roll(need: i32, count: u32, dice: &mut Dice) -> MonsterSave {
        if need <= 0 || count == 0 {
            return MonsterSave { need, pool: Pool::NONE, total: 0 };
        }
        let pool = Pool::roll(count, dice);
        let (mut total, mut last, mut rolls) = (pool.sum(), pool, 1);
        while count > 1 && rolls < MOST_FACES && last.sets().into_iter().any(|size| u32::from(size) == count) {
            last = Pool::roll(count, dice);
            total += last.sum();
            rolls += 1;
        }
        MonsterSave { need, pool, total }
    }

    pub fn is_made(self) -> bool {
        self.need <= 0 || self.pool != Pool::NONE && self.total >= self.need
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::saving_roll::needed_by_monster;
    use ludus_engine::proves;

    #[test]
    fn faces_keep_their_order() {
        let mut dice = Dice::loaded([4, 4, 2, 5]);
        let roll = SaveRoll::roll(5, &mut dice);
        assert_eq!((roll.faces.list(), roll.total, roll.is_made()), (vec![4, 4, 2, 5], 15, true));
        let mut long = Faces::NONE;
        (0..30).for_each(|_| long.push(6));
        assert_eq!(long.len(), MOST_FACES);
    }

    #[test]
    fn pools_show_the_highest_first() {
        let pool = Pool::of(&[2, 6, 5, 6, 4]);
        assert_eq!((pool.faces(), pool.sum(), pool.count()), (vec![6, 6, 5, 4, 2], 23, 5));
    }

    #[test]
    fn the_second_lowest_die_becomes_the_lowest() {
        proves!("TT-BERSERK-17", "TT-BERSERK-18", "TT-EX-23");
        assert_eq!(Pool::of(&[5, 4, 3, 2]).forced(), Pool::of(&[5, 4, 2, 2]));
        assert_eq!(Pool::of(&[5, 4, 3, 2]).forced().sum(), 13);
        assert_eq!(Pool::of(&[3]).forced(), Pool::of(&[6]));
        assert_eq!(Pool::of(&[3, 3, 1]).forced(), Pool::of(&[3, 3, 1]));
    }

    #[test]
    fn monsters_save_on_their_dice() {
        proves!("TT-SAVE-07", "TT-SAVE-08", "TT-SAVE-09", "TT-SAVE-10", "TT-EX-36");
        assert_eq!([1, 2, 3].map(|level| needed_by_monster(level, 40)), [60, 110, 160]);
        let mut dice = Dice::loaded([6, 6, 6, 6, 5]);
        assert!(!MonsterSave::roll(60, 5, &mut dice).is_made());
        let mut dice = Dice::loaded([6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 1, 2, 3, 4, 5]);
        let save = MonsterSave::roll(60, 5, &mut dice);
        assert_eq!((save.total, save.is_made(), dice.left_over()), (75, true, 0));
        assert!(MonsterSave::roll(needed_by_monster(1, 100), 10, &mut Dice::loaded([])).is_made());
        assert!(!MonsterSave::roll(1, 0, &mut Dice::loaded([])).is_made());
        assert_eq!(MonsterSave::roll(50, 1, &mut Dice::loaded([6])).total, 6, "a single die is rolled once");
    }
}
