//! A text compressor. A context-mixing model predicts each bit, and an arithmetic coder stores what the model did not
//! predict.
//!
//! Compressor and decompressor first read the same `dictionary`, so text that resembles it costs almost nothing. All
//! arithmetic is in integers, so the same text gives the same bytes on every machine. Any change in here is a new code
//! format ([`super::FORMAT`]).

use alloc::string::String;
use alloc::vec::Vec;

/// How many bytes back each context reaches.
const REACH: [usize; 6] = [1, 2, 3, 4, 6, 10];
/// The number of models: one per context, and one without any context.
const MODELS: usize = REACH.len() + 1;
/// The number of bits of a slot's index.
const SLOT_BITS: u32 = 18;
/// A slot adapts more slowly with each bit that it has seen, up to this number of bits.
const SETTLED: u32 = 60;

/// The state of the model: everything it has learned so far.
struct Predictor {
    /// For each slot the chance of a 1, in parts of 65,536, and how often the slot was used.
    slots: Vec<(u16, u8)>,
    /// The weight of each model, in parts of 65,536: one set for each number of models that have data.
    weights: [[i32; MODELS]; MODELS + 1],
    /// The logit of each chance. Chances are in parts of 4096.
    stretched: Vec<i16>,
    /// All bytes seen so far.
    text: Vec<u8>,
    /// The bits of the current byte, below a leading 1.
    bits: u32,
    /// The context hashes for the current byte.
    contexts: [u32; MODELS],
    at: [usize; MODELS],
    predictions: [i32; MODELS],
    set: usize,
    /// The chance of a 1, in parts of 4096.
    chance: i32,
}

/// Converts a logit to a chance, in parts of 4096.
fn squash(logit: i32) -> i32 {
    const CURVE: [i32; 33] = [
        1, 2, 3, 6, 10, 16, 27, 45, 73, 120, 194, 310, 488, 747, 1101, 1546, 2047, 2549, 2994, 3348, 3607, 3785, 3901,
        3975, 4022, 4050, 4068, 4079, 4085, 4089, 4092, 4093, 4094,
    ];
    let logit = logit.clamp(-2047, 2047) + 2048;
    let (at, part) = ((logit >> 7) as usize, logit & 127);
    (CURVE[at] * (128 - part) + CURVE[at + 1] * part + 64) >> 7
}

/// Returns the logit of every chance, in parts of 4096: the inverse of [`squash`].
fn stretched() -> Vec<i16> {
    let mut logits = Vec::with_capacity(4096);
    for logit in -2047..=2047_i16 {
        logits.resize((squash(logit.into()) + 1).max(logits.len() as i32) as usize, logit);
    }
    logits.resize(4096, 2047);
    logits
}

impl Predictor {
    fn of(dictionary: &str) -> Predictor {
        let mut predictor = Predictor {
            slots: vec![(1 << 15, 0); 1 << SLOT_BITS],
            weights: [[(1 << 16) / 3; MODELS]; MODELS + 1],
            stretched: stretched(),
            text: Vec::new(),
            bits: 1,
            contexts: [0; MODELS],
            at: [0; MODELS],
            predictions: [0; MODELS],
            set: 0,
            chance: 2048,
        };
        predictor.hash_contexts();
        for byte in dictionary.bytes() {
            (0..8).rev().for_each(|bit| predictor.learn(byte >> bit & 1 == 1));
        }
        predictor
    }

    /// Hashes the contexts for the next byte.
    fn hash_contexts(&mut self) {
        for (number, (context, reach)) in (1_u32..).zip(self.contexts.iter_mut().skip(1).zip(REACH)) {
            let from = self.text.len().saturating_sub(reach);
            let hash = |hash: u32, byte: &u8| (hash ^ u32::from(*byte)).wrapping_mul(0x0100_0193).rotate_left(5);
            *context = self.text[from..].iter().fold(number.wrapping_mul(0x9e37_79b1), hash);
        }
        self.predict();
    }

    /// Predicts the chance that the next bit is a 1.
    fn predict(&mut self) {
        let mut informed = 0;
        for (model, context) in self.contexts.iter().enumerate() {
            let mixed = (context ^ self.bits.wrapping_mul(0x85eb_ca6b)).wrapping_mul(0xc2b2_ae35);
            let at = ((mixed ^ mixed >> 15).wrapping_mul(0x27d4_eb2f) >> (32 - SLOT_BITS)) as usize;
            let (chance, seen) = self.slots[at];
            self.at[model] = at;
            self.predictions[model] = i32::from(self.stretched[usize::from(chance >> 4)]);
            informed += usize::from(seen > 0);
        }
        self.set = informed;
        let sum: i64 = self.weights[informed]
            .iter()
            .zip(self.predictions)
            .map(|(weight, prediction)| i64::from(*weight) * i64::from(prediction))
            .sum();
        self.chance = squash((sum >> 16).clamp(-2047, 2047) as i32).clamp(1, 4095);
    }

    /// Updates the model with the actual bit.
    fn learn(&mut self, one: bool) {
        let missed = (i32::from(one) << 12) - self.chance;
        for (weights, predictions) in self.weights[self.set].iter_mut().zip(self.predictions) {
            *weights = weights.saturating_add((predictions * missed * 6 + 0x8000) >> 16);
        }
        for at in self.at {
            let (chance, seen) = &mut self.slots[at];
            let goal = if one { 65_535 } else { 0 };
            let step = (goal - i32::from(*chance)) * 2 / (2 * i32::from(*seen) + 3);
            *chance = (i32::from(*chance) + step).clamp(16, 65_519) as u16;
            *seen = (*seen + 1).min(SETTLED as u8);
        }
        self.bits = self.bits << 1 | u32::from(one);
        if self.bits > 255 {
            self.text.push(self.bits as u8);
            self.bits = 1;
            return self.hash_contexts();
        }
        self.predict();
    }

    /// Returns where the interval is split. A 1 takes the lower split.
    fn split(&self, low: u32, high: u32) -> u32 {
        low + ((u64::from(high - low) * self.chance as u64) >> 12) as u32
    }
}

/// Compresses a text, which must not contain a zero byte. A zero byte marks the end.
pub fn compress(text: &str, dictionary: &str) -> Vec<u8> {
    let mut predictor = Predictor::of(dictionary);
    let (mut low, mut high, mut out) = (0_u32, u32::MAX, Vec::new());
    for byte in text.bytes().chain([0]) {
        for bit in (0..8).rev() {
            let one = byte >> bit & 1 == 1;
            let middle = predictor.split(low, high);
            (low, high) = if one { (low, middle) } else { (middle + 1, high) };
            predictor.learn(one);
            while low >> 24 == high >> 24 {
                out.push((high >> 24) as u8);
                (low, high) = (low << 8, high << 8 | 255);
            }
        }
    }
    // One byte is enough to select a value in the final interval. Missing bytes are read as zeros.
    if low > 0 {
        out.push((low >> 24) as u8 + 1);
    }
    while out.last() == Some(&0) {
        out.pop();
    }
    out
}

/// Decompresses a text. `None` if it is not valid UTF-8 or longer than `most` bytes.
pub fn decompress(bytes: &[u8], dictionary: &str, most: usize) -> Option<String> {
    let mut predictor = Predictor::of(dictionary);
    let mut from = bytes.iter().copied().chain(core::iter::repeat(0));
    let mut next = || u32::from(from.next().unwrap_or(0));
    let (mut low, mut high, mut at) = (0_u32, u32::MAX, (0..4).fold(0, |at, _| at << 8 | next()));
    let begun = predictor.text.len();
    loop {
        let middle = predictor.split(low, high);
        let one = at <= middle;
        (low, high) = if one { (low, middle) } else { (middle + 1, high) };
        predictor.learn(one);
        while low >> 24 == high >> 24 {
            (low, high, at) = (low << 8, high << 8 | 255, at << 8 | next());
        }
        if predictor.bits == 1 {
            let text = &predictor.text[begun..];
            match text.split_last() {
                Some((0, text)) => return String::from_utf8(text.to_vec()).ok(),
                _ if text.len() > most => return None,
                _ => {}
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const DICTIONARY: &str = r#"{"name":"Conan","race":"Human","sh":12},{"name":"Slayer 1","race":"Slayer","sh":10}"#;

    #[test]
    fn text_like_the_dictionary_is_small() {
        let text = r#"{"name":"Tarna","race":"Human","sh":12},{"name":"Slayer 2","race":"Slayer","sh":10}"#;
        let small = compress(text, DICTIONARY);
        assert!(small.len() < 18, "{} bytes", small.len());
        assert_eq!(decompress(&small, DICTIONARY, 1000).as_deref(), Some(text));
        assert_eq!(decompress(&small, DICTIONARY, 20), None, "longer than accepted");
        // The bytes must never change between builds, because players keep their codes.
        assert_eq!(crate::journal::stable_hash(&compress(text, DICTIONARY)), 8_908_669_866_827_904_218);
    }

    proptest! {
        #[test]
        fn every_text_comes_back(text in "\\PC*") {
            prop_assume!(!text.contains('\0'));
            prop_assert_eq!(decompress(&compress(&text, DICTIONARY), DICTIONARY, 100_000), Some(text.clone()));
        }

        #[test]
        fn no_bytes_do_harm(bytes in proptest::collection::vec(any::<u8>(), 0..300)) {
            decompress(&bytes, DICTIONARY, 3000);
        }
    }
}
