//! A running hash over numbers, the same on every machine and fast enough for a million battles.

use xxhash_rust::xxh64::Xxh64;

/// The hash of all numbers pushed so far. Their order matters.
#[derive(Clone)]
pub struct Digest(Xxh64);

impl Default for Digest {
    fn default() -> Digest {
        Digest(Xxh64::new(0))
    }
}

impl Digest {
    /// Adds one number to the hash.
    pub fn push(&mut self, number: u64) {
        self.0.update(&number.to_le_bytes());
    }

    /// Returns the hash of all numbers so far.
    pub fn value(&self) -> u64 {
        self.0.digest()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn order_counts_and_the_value_is_pinned() {
        let of = |numbers: &[u64]| {
            let mut digest = Digest::default();
            numbers.iter().for_each(|number| digest.push(*number));
            digest.value()
        };
        assert_eq!(of(&[]), 0xef46_db37_51d8_e999);
        assert_ne!(of(&[1, 2]), of(&[2, 1]));
        assert_eq!(of(&[1, 2]), xxhash_rust::xxh64::xxh64(&[1, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0], 0));
    }
}
