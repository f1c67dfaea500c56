//! Sets of the hexes of a field.

use crate::engine::hex::HEXES;
use std::ops::{BitAnd, BitOr, BitOrAssign};

/// A set of hexes, by their index in the field: one bit per hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct HexSet([u64; HEXES.div_ceil(64)]);

impl HexSet {
    /// The set without any hex.
    pub const NONE: HexSet = HexSet([0; HEXES.div_ceil(64)]);

    /// Returns whether the hex with this index, 0 to 341, is in the set.
    pub const fn contains(&self, index: usize) -> bool {
        self.0[index >> 6] >> (index & 63) & 1 == 1
    }

    /// Adds the hex with this index.
    pub const fn insert(&mut self, index: usize) {
        self.0[index >> 6] |= 1 << (index & 63);
    }

    /// Removes the hex with this index.
    pub const fn remove(&mut self, index: usize) {
        self.0[index >> 6] &= !(1 << (index & 63));
    }

    /// Returns the number of hexes in it.
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Returns whether the set is empty.
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|word| *word == 0)
    }

    /// Returns whether the sets have a hex in common.
    pub fn meets(&self, other: &HexSet) -> bool {
        self.0.iter().zip(other.0).any(|(word, more)| word & more != 0)
    }

    /// Returns the hexes of this set that are not in the other.
    #[must_use]
    pub fn without(mut self, other: &HexSet) -> HexSet {
        for (word, less) in self.0.iter_mut().zip(other.0) {
            *word &= !less;
        }
        self
    }

    /// Returns the indices in the set, in ascending order.
    pub fn iter(self) -> impl Iterator<Item = usize> {
        let (mut at, mut word) = (0, self.0[0]);
        std::iter::from_fn(move || {
            while word == 0 {
                at += 1;
                word = *self.0.get(at)?;
            }
            let bit = word.trailing_zeros() as usize;
            word &= word - 1;
            Some(at << 6 | bit)
        })
    }
}

impl BitOr for HexSet {
    type Output = HexSet;
    fn bitor(mut self, other: HexSet) -> HexSet {
        self |= other;
        self
    }
}

impl BitOrAssign for HexSet {
    fn bitor_assign(&mut self, other: HexSet) {
        for (word, more) in self.0.iter_mut().zip(other.0) {
            *word |= more;
        }
    }
}

impl BitAnd for HexSet {
    type Output = HexSet;
    fn bitand(mut self, other: HexSet) -> HexSet {
        for (word, more) in self.0.iter_mut().zip(other.0) {
            *word &= more;
        }
        self
    }
}

impl FromIterator<usize> for HexSet {
    fn from_iter<I: IntoIterator<Item = usize>>(indices: I) -> HexSet {
        let mut set = HexSet::NONE;
        indices.into_iter().for_each(|index| set.insert(index));
        set
    }
}
