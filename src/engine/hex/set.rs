//! Sets of the hexes of a field. A rulebook gives the size once, in an alias: `type ArenaSet = HexSet<{ words(342) }>`.

use core::ops::{BitOr, BitOrAssign};

/// Returns the number of words that a [`HexSet`] needs for a field of `hexes` hexes.
pub const fn words(hexes: usize) -> usize {
    hexes.div_ceil(64)
}

/// A set of hexes, by their index in the field: one bit per hex. An index must be below 64 times `WORDS`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct HexSet<const WORDS: usize>([u64; WORDS]);

impl<const WORDS: usize> Default for HexSet<WORDS> {
    fn default() -> Self {
        HexSet::NONE
    }
}

impl<const WORDS: usize> HexSet<WORDS> {
    /// The set without any hex.
    pub const NONE: HexSet<WORDS> = HexSet([0; WORDS]);

    /// Returns whether the hex with this index is in the set.
    #[inline]
    pub const fn contains(&self, index: usize) -> bool {
        self.0[index >> 6] >> (index & 63) & 1 == 1
    }

    /// Adds the hex with this index.
    #[inline]
    pub const fn insert(&mut self, index: usize) {
        self.0[index >> 6] |= 1 << (index & 63);
    }

    /// Removes the hex with this index.
    pub const fn remove(&mut self, index: usize) {
        self.0[index >> 6] &= !(1 << (index & 63));
    }

    /// Returns the number of hexes in it.
    #[inline]
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Returns whether the set is empty.
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|word| *word == 0)
    }

    /// Returns whether the sets have a hex in common.
    #[inline]
    pub fn meets(&self, other: &HexSet<WORDS>) -> bool {
        self.0.iter().zip(other.0).any(|(word, more)| word & more != 0)
    }

    /// Returns the hexes of this set that are not in the other.
    #[must_use]
    #[inline]
    pub fn without(mut self, other: &HexSet<WORDS>) -> HexSet<WORDS> {
        for (word, less) in self.0.iter_mut().zip(other.0) {
            *word &= !less;
        }
        self
    }

    /// Returns the indices in the set, in ascending order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = usize> {
        let (mut at, mut word) = (0, self.0[0]);
        core::iter::from_fn(move || {
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

impl<const WORDS: usize> BitOr for HexSet<WORDS> {
    type Output = HexSet<WORDS>;
    fn bitor(mut self, other: HexSet<WORDS>) -> HexSet<WORDS> {
        self |= other;
        self
    }
}

impl<const WORDS: usize> BitOrAssign for HexSet<WORDS> {
    fn bitor_assign(&mut self, other: HexSet<WORDS>) {
        for (word, more) in self.0.iter_mut().zip(other.0) {
            *word |= more;
        }
    }
}

impl<const WORDS: usize> HexSet<WORDS> {
    /// Returns the hexes of both sets.
    #[must_use]
    #[inline]
    pub fn and(mut self, other: HexSet<WORDS>) -> HexSet<WORDS> {
        for (word, more) in self.0.iter_mut().zip(other.0) {
            *word &= more;
        }
        self
    }
}

impl<const WORDS: usize> FromIterator<usize> for HexSet<WORDS> {
    fn from_iter<I: IntoIterator<Item = usize>>(indices: I) -> HexSet<WORDS> {
        let mut set = HexSet::NONE;
        indices.into_iter().for_each(|index| set.insert(index));
        set
    }
}
