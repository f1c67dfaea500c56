//! Dice: one ChaCha8 stream per decision, and an unbiased mapping from random words to faces.
//!
//! Each decision of a game has its own dice stream, derived from the game's seed ([`Dice::new`]). A game therefore
//! stores no generator, and another command at one decision leaves the luck of every other decision unchanged. Test
//! vectors pin the mapping to faces, so a library upgrade that changed a game would fail. [`sum`] has the chances of
//! sums.

mod block;
pub mod sum;

use alloc::boxed::Box;
use alloc::rc::Rc;
use core::cell::Cell;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use serde::{Deserialize, Serialize};

/// The seed of a game. Set-up, seed and commands determine the whole game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Seed(pub u64);

impl Seed {
    /// Returns the seed of game `number` in a series that starts from this seed.
    /// SplitMix64, with its standard constants.
    pub const fn nth(self, number: u64) -> Seed {
        let state = self.0.wrapping_add(number.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let mixed = (state ^ (state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        Seed(mixed ^ (mixed >> 31))
    }

    /// Returns this seed, or another one if it equals `other`: the result is never `other`.
    pub const fn apart_from(self, other: Seed) -> Seed {
        if self.0 == other.0 { self.nth(0) } else { self }
    }
}

/// The purpose of a dice stream. Each domain has its own key, so an AI that rolls dice cannot foresee
/// the rolls of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Domain {
    /// The rolls of the game itself.
    Battle,
    /// The random choice of opposition and terrain before the game.
    Setup,
    /// The random decisions of the AI.
    Policy,
    /// The random replacement of hidden information in a search.
    Guess,
    /// The map of a game that explores: one stream a level, so that play never changes the map.
    Layout,
}

impl Domain {
    const fn tag(self) -> [u8; 8] {
        match self {
            Domain::Battle => *b"battle\0\0",
            Domain::Setup => *b"setup\0\0\0",
            Domain::Policy => *b"policy\0\0",
            Domain::Guess => *b"guess\0\0\0",
            Domain::Layout => *b"layout\0\0",
        }
    }
}

/// The source of random numbers for one decision.
#[derive(Debug)]
pub struct Dice {
    /// The faces not yet used of the last random word, as a base-6 number with a leading 1. The lowest digit is the
    /// next face. It starts at 0 and is 1 when all faces are used.
    pool: u32,
    source: Source,
}

#[derive(Debug)]
// The generator is large because it buffers. Boxing it would allocate on every roll.
#[allow(clippy::large_enum_variant)]
enum Source {
    /// The first roll replaces this with a block of words. Most decisions roll nothing.
    Unopened {
        seed: Seed,
        domain: Domain,
        stream: u64,
    },
    /// The first words of a stream. A generator replaces them once they are used up.
    Begun {
        seed: Seed,
        domain: Domain,
        stream: u64,
        words: [u32; 16],
        used: u8,
    },
    Stream {
        generator: ChaCha8Rng,
    },
    Loaded {
        values: alloc::collections::VecDeque<u32>,
        short: bool,
        impossible: Option<(u32, u32)>,
    },
    Changing {
        both: Box<[Dice; 2]>,
        over: Rc<Cell<bool>>,
    },
}

impl Dice {
    /// Creates the dice of a stream. Nothing is computed before the first roll.
    #[inline]
    pub const fn new(seed: Seed, domain: Domain, stream: u64) -> Dice {
        Dice { pool: 0, source: Source::Unopened { seed, domain, stream } }
    }

    /// Creates dice that show the given values, for tests and scenarios.
    ///
    /// A value for a face must be 1 to 6, a value for [`Dice::one_of`] 1 to `n`. Without values left, or for a value
    /// out of range, the dice show 1 and [`Dice::ran_short`] returns true.
    pub fn loaded(values: impl IntoIterator<Item = u32>) -> Dice {
        Dice {
            pool: 0,
            source: Source::Loaded { values: values.into_iter().collect(), short: false, impossible: None },
        }
    }

    /// Creates dice that roll as `first` until the caller sets `over` to true, and as `second` from then on.
    pub fn changing(first: Dice, second: Dice, over: Rc<Cell<bool>>) -> Dice {
        Dice { pool: 0, source: Source::Changing { both: Box::new([first, second]), over } }
    }

    /// Returns the number of loaded values not rolled yet. 0 for random dice.
    pub fn left_over(&self) -> usize {
        match &self.source {
            Source::Loaded { values, .. } => values.len(),
            _ => 0,
        }
    }

    /// Returns whether loaded dice ran out of values, or had a value that the roll cannot show.
    pub fn ran_short(&self) -> bool {
        matches!(self.source, Source::Loaded { short: true, .. })
    }

    /// Returns the first loaded value that its roll cannot show, with the highest value of that roll.
    pub const fn impossible(&self) -> Option<(u32, u32)> {
        match self.source {
            Source::Loaded { impossible, .. } => impossible,
            _ => None,
        }
    }

    /// Rolls one six-sided die, 1 to 6.
    #[inline]
    pub fn face(&mut self) -> u8 {
        if self.pool <= 1 {
            return self.face_from_a_new_word();
        }
        self.next_face()
    }

    #[inline]
    const fn next_face(&mut self) -> u8 {
        let face = (self.pool % 6) as u8 + 1;
        self.pool /= 6;
        face
    }

    /// Takes eleven faces from one word: its base-6 digits. Words from [`WORDS`] on are
    /// rejected, so that all faces are equally likely.
    #[inline(never)]
    fn face_from_a_new_word(&mut self) -> u8 {
        match &mut self.source {
            Source::Loaded { .. } => return self.loaded_value(6) as u8,
            Source::Changing { both, over } => return both[usize::from(over.get())].face(),
            _ => {}
        }
        let mut word = self.word();
        while word >= WORDS {
            word = self.word();
        }
        self.pool = FULL + word % FULL;
        self.next_face()
    }

    /// Returns a uniformly random number from 1 to `n`, or 1 for `n` = 0.
    #[inline]
    pub fn one_of(&mut self, n: u32) -> u32 {
        if n <= 1 {
            return 1;
        }
        match &mut self.source {
            Source::Loaded { .. } => self.loaded_value(n),
            Source::Changing { both, over } => both[usize::from(over.get())].one_of(n),
            _ => {
                let limit = u32::MAX - u32::MAX % n;
                loop {
                    let word = self.word();
                    if word < limit {
                        return word % n + 1;
                    }
                }
            }
        }
    }

    /// Rolls a ten-sided die, 1 to 10. The face 0 counts as 10.
    #[inline]
    pub fn d10(&mut self) -> u8 {
        self.one_of(10) as u8
    }

    /// Rolls a ten-sided die and halves its value, rounded up. Returns the face that it shows, 1 to 10, and its value, 1 to 5.
    #[inline]
    pub fn d5(&mut self) -> (u8, u8) {
        let face = self.d10();
        (face, face.div_ceil(2))
    }

    /// Rolls two ten-sided dice, the tens first.
    #[inline]
    pub fn d100(&mut self) -> D100 {
        D100 { tens: self.d10(), units: self.d10() }
    }

    fn loaded_value(&mut self, n: u32) -> u32 {
        let Source::Loaded { values, short, impossible } = &mut self.source else { return 1 };
        match values.pop_front() {
            Some(value) if (1..=n).contains(&value) => value,
            value => {
                *short = true;
                *impossible = impossible.or(value.map(|value| (value, n)));
                1
            }
        }
    }

    /// Returns the next word of the stream.
    fn word(&mut self) -> u32 {
        match &mut self.source {
            Source::Begun { words, used, .. } if *used < 16 => {
                let word = words[usize::from(*used)];
                *used += 1;
                word
            }
            Source::Stream { generator } => generator.next_u32(),
            _ => self.word_of_a_new_source(),
        }
    }

    #[inline(never)]
    fn word_of_a_new_source(&mut self) -> u32 {
        match self.source {
            Source::Unopened { seed, domain, stream } => {
                let words = block::first(&key(seed, domain), stream);
                self.source = Source::Begun { seed, domain, stream, words, used: 1 };
                words[0]
            }
            Source::Begun { seed, domain, stream, .. } => {
                let mut generator = open(seed, domain, stream);
                generator.set_word_pos(16);
                let word = generator.next_u32();
                self.source = Source::Stream { generator };
                word
            }
            _ => unreachable!("neither loaded nor changing dice open a stream of their own"),
        }
    }
}

/// A D100 roll as its two dice show it. Each is 1 to 10, with 10 for the face 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct D100 {
    /// The first die, for the tens.
    pub tens: u8,
    /// The second die, for the units.
    pub units: u8,
}

impl D100 {
    /// Returns the value, 1 to 100: 3 and 9 make 39, 0 and 7 make 7, 0 and 0 make 100.
    pub const fn value(self) -> u8 {
        match self.tens % 10 * 10 + self.units % 10 {
            0 => 100,
            value => value,
        }
    }

    /// Returns the roll with this value, 1 to 100.
    pub const fn of(value: u8) -> D100 {
        D100 { tens: ten_for_zero(value / 10 % 10), units: ten_for_zero(value % 10) }
    }
}

const fn ten_for_zero(digit: u8) -> u8 {
    if digit == 0 { 10 } else { digit }
}

/// The pool with its leading 1 above the eleven faces of a word.
const FULL: u32 = 6u32.pow(11);
/// Only words below this are used.
const WORDS: u32 = 11 * FULL;

/// The key of a stream: the seed, the domain and the name of the game.
const fn key(seed: Seed, domain: Domain) -> [u32; 8] {
    let tag = u64::from_le_bytes(domain.tag());
    let name = u64::from_le_bytes(*b"ludus\0\0\0");
    [seed.0 as u32, (seed.0 >> 32) as u32, tag as u32, (tag >> 32) as u32, name as u32, (name >> 32) as u32, 0, 0]
}

fn open(seed: Seed, domain: Domain, stream: u64) -> ChaCha8Rng {
    let mut bytes = [0; 32];
    for (part, word) in bytes.chunks_exact_mut(4).zip(key(seed, domain)) {
        part.copy_from_slice(&word.to_le_bytes());
    }
    let mut generator = ChaCha8Rng::from_seed(bytes);
    generator.set_stream(stream);
    generator
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec::Vec;

    #[test]
    fn pinned_faces() {
        let mut dice = Dice::new(Seed(7), Domain::Battle, 3);
        let faces: Vec<u8> = (0..24).map(|_| dice.face()).collect();
        assert_eq!(faces, PINNED_FACES);
        let mut dice = Dice::new(Seed(7), Domain::Policy, 3);
        let picks: Vec<u32> = (0..8).map(|_| dice.one_of(1000)).collect();
        assert_eq!(picks, PINNED_PICKS);
    }

    const PINNED_FACES: [u8; 24] = [2, 6, 4, 5, 6, 5, 2, 3, 4, 3, 3, 2, 6, 6, 1, 1, 1, 5, 4, 3, 3, 3, 3, 6];
    const PINNED_PICKS: [u32; 8] = [616, 548, 858, 661, 579, 649, 144, 467];

    #[test]
    fn words_are_those_of_the_library() {
        for number in 0..200 {
            let (seed, stream) = (Seed(number).nth(1), if number % 3 == 0 { number } else { Seed(number).nth(2).0 });
            let mut dice = Dice::new(seed, Domain::Battle, stream);
            let mut library = open(seed, Domain::Battle, stream);
            for at in 0..100 {
                assert_eq!(dice.word(), library.next_u32(), "word {at} of {seed:?}, {stream}");
            }
        }
    }

    #[test]
    fn ten_sided_dice_count_as_in_the_manual() {
        crate::proves!("DQ-DICE-01", "DQ-DICE-02", "DQ-DICE-03", "DQ-DICE-05", "DQ-EX-11");
        let mut dice = Dice::loaded([3, 9, 10, 7, 10, 10, 10, 10, 1, 2, 3, 9, 10]);
        assert_eq!([dice.d100(), dice.d100(), dice.d100()].map(D100::value), [39, 7, 100]);
        assert_eq!(u32::from(dice.d10()) + u32::from(dice.d10()), 20);
        assert_eq!([(); 5].map(|()| dice.d5()), [(1, 1), (2, 1), (3, 2), (9, 5), (10, 5)]);
        assert!((1..=100).all(|value| D100::of(value).value() == value));
        let mut real = Dice::new(Seed(5), Domain::Setup, 0);
        let seen: alloc::collections::BTreeSet<u8> = (0..2000).map(|_| real.d100().value()).collect();
        assert_eq!((seen.len(), seen.first(), seen.last()), (100, Some(&1), Some(&100)));
    }

    #[test]
    fn seeds_of_a_series_follow_splitmix64() {
        let first: Vec<u64> = (0..3).map(|i| Seed(1_234_567).nth(i).0).collect();
        assert_eq!(first, [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423]);
    }

    #[test]
    fn loaded_dice_report_left_over_and_missing_values() {
        let mut dice = Dice::loaded([4, 6]);
        assert_eq!(dice.face(), 4);
        assert_eq!((dice.left_over(), dice.ran_short()), (1, false));
        assert_eq!(dice.face(), 6);
        assert_eq!(dice.face(), 1);
        assert!(dice.ran_short());
        let mut impossible = Dice::loaded([7]);
        impossible.face();
        assert!(impossible.ran_short());
        assert_eq!((impossible.impossible(), dice.impossible()), (Some((7, 6)), None));
    }

    #[test]
    fn changing_dice_switch_to_the_second_source() {
        let (over, of) = (Rc::new(Cell::new(false)), |domain| Dice::new(Seed(7), domain, 3));
        let mut dice = Dice::changing(of(Domain::Battle), of(Domain::Policy), over.clone());
        let (mut first, mut second) = (of(Domain::Battle), of(Domain::Policy));
        for _ in 0..5 {
            assert_eq!((dice.face(), dice.one_of(100)), (first.face(), first.one_of(100)));
        }
        over.set(true);
        for _ in 0..5 {
            assert_eq!((dice.face(), dice.one_of(100)), (second.face(), second.one_of(100)));
        }
    }
}
