//! Text made small, and back: every bit is foretold by what stood before it, and only the surprise is kept.
//!
//! The text is expected to be like a `primer` that both ends know: what is read there first costs next to nothing. Integers
//! only, so that the same text has the same bytes on every machine. A change of anything in here is another format of
//! codes ([`super::FORMAT`]).

/// How many letters back each context reaches.
const REACH: [usize; 6] = [1, 2, 3, 4, 6, 10];
/// Foretellers: one a context, and the order of the bits alone.
const TELLERS: usize = REACH.len() + 1;
/// Bits of the number of a place in the memory.
const PLACES: u32 = 18;
/// Sightings after which a place changes no more slowly.
const SETTLED: u32 = 60;

/// What has been seen, and how it was followed.
struct Window {
    /// The chance of a 1 in each place, in parts of 65,536, and how often the place was seen.
    places: Vec<(u16, u8)>,
    /// How far each foreteller is believed, in parts of 65,536: one set for each number of contexts that know something.
    trust: [[i32; TELLERS]; TELLERS + 1],
    /// The logit of each chance of 4096.
    stretched: Vec<i16>,
    /// All letters so far.
    text: Vec<u8>,
    /// The bits of the letter under way below a leading 1.
    letter: u32,
    /// The beginnings of the places of this letter.
    roots: [u32; TELLERS],
    at: [usize; TELLERS],
    told: [i32; TELLERS],
    set: usize,
    /// The chance of a 1, of 4096.
    chance: i32,
}

/// The chance of 4096 of a logit.
fn squash(logit: i32) -> i32 {
    const CURVE: [i32; 33] = [
        1, 2, 3, 6, 10, 16, 27, 45, 73, 120, 194, 310, 488, 747, 1101, 1546, 2047, 2549, 2994, 3348, 3607, 3785, 3901,
        3975, 4022, 4050, 4068, 4079, 4085, 4089, 4092, 4093, 4094,
    ];
    let logit = logit.clamp(-2047, 2047) + 2048;
    let (at, part) = ((logit >> 7) as usize, logit & 127);
    (CURVE[at] * (128 - part) + CURVE[at + 1] * part + 64) >> 7
}

/// The logit of every chance of 4096: [`squash`] the other way round.
fn stretched() -> Vec<i16> {
    let mut logits = Vec::with_capacity(4096);
    for logit in -2047..=2047_i16 {
        logits.resize((squash(logit.into()) + 1).max(logits.len() as i32) as usize, logit);
    }
    logits.resize(4096, 2047);
    logits
}

impl Window {
    fn of(primer: &str) -> Window {
        let mut memory = Window {
            places: vec![(1 << 15, 0); 1 << PLACES],
            trust: [[(1 << 16) / 3; TELLERS]; TELLERS + 1],
            stretched: stretched(),
            text: Vec::new(),
            letter: 1,
            roots: [0; TELLERS],
            at: [0; TELLERS],
            told: [0; TELLERS],
            set: 0,
            chance: 2048,
        };
        memory.root();
        for byte in primer.bytes() {
            (0..8).rev().for_each(|bit| memory.learn(byte >> bit & 1 == 1));
        }
        memory
    }

    /// The contexts of the letter that begins.
    fn root(&mut self) {
        for (number, (root, reach)) in (1_u32..).zip(self.roots.iter_mut().skip(1).zip(REACH)) {
            let from = self.text.len().saturating_sub(reach);
            let hash = |hash: u32, byte: &u8| (hash ^ u32::from(*byte)).wrapping_mul(0x0100_0193).rotate_left(5);
            *root = self.text[from..].iter().fold(number.wrapping_mul(0x9e37_79b1), hash);
        }
        self.foretell();
    }

    /// The chance that the next bit is a 1.
    fn foretell(&mut self) {
        let mut knowing = 0;
        for (teller, root) in self.roots.iter().enumerate() {
            let mixed = (root ^ self.letter.wrapping_mul(0x85eb_ca6b)).wrapping_mul(0xc2b2_ae35);
            let at = ((mixed ^ mixed >> 15).wrapping_mul(0x27d4_eb2f) >> (32 - PLACES)) as usize;
            let (chance, seen) = self.places[at];
            self.at[teller] = at;
            self.told[teller] = i32::from(self.stretched[usize::from(chance >> 4)]);
            knowing += usize::from(seen > 0);
        }
        self.set = knowing;
        let sum: i64 =
            self.trust[knowing].iter().zip(self.told).map(|(trust, told)| i64::from(*trust) * i64::from(told)).sum();
        self.chance = squash((sum >> 16).clamp(-2047, 2047) as i32).clamp(1, 4095);
    }

    /// What the next bit was.
    fn learn(&mut self, one: bool) {
        let missed = (i32::from(one) << 12) - self.chance;
        for (trust, told) in self.trust[self.set].iter_mut().zip(self.told) {
            *trust = trust.saturating_add((told * missed * 6 + 0x8000) >> 16);
        }
        for at in self.at {
            let (chance, seen) = &mut self.places[at];
            let goal = if one { 65_535 } else { 0 };
            let step = (goal - i32::from(*chance)) * 2 / (2 * i32::from(*seen) + 3);
            *chance = (i32::from(*chance) + step).clamp(16, 65_519) as u16;
            *seen = (*seen + 1).min(SETTLED as u8);
        }
        self.letter = self.letter << 1 | u32::from(one);
        if self.letter > 255 {
            self.text.push(self.letter as u8);
            self.letter = 1;
            return self.root();
        }
        self.foretell();
    }

    /// Where an interval is parted: a 1 has the lower part.
    fn part(&self, low: u32, high: u32) -> u32 {
        low + ((u64::from(high - low) * self.chance as u64) >> 12) as u32
    }
}

/// The text in few bytes. It ends with a zero letter of its own.
pub fn squeeze(text: &str, primer: &str) -> Vec<u8> {
    let mut memory = Window::of(primer);
    let (mut low, mut high, mut out) = (0_u32, u32::MAX, Vec::new());
    for byte in text.bytes().chain([0]) {
        for bit in (0..8).rev() {
            let one = byte >> bit & 1 == 1;
            let middle = memory.part(low, high);
            (low, high) = if one { (low, middle) } else { (middle + 1, high) };
            memory.learn(one);
            while low >> 24 == high >> 24 {
                out.push((high >> 24) as u8);
                (low, high) = (low << 8, high << 8 | 255);
            }
        }
    }
    // One letter says where in the interval it ended: their first letters differ. What is not there are zeros.
    if low > 0 {
        out.push((low >> 24) as u8 + 1);
    }
    while out.last() == Some(&0) {
        out.pop();
    }
    out
}

/// The text again; none if it is no text, or longer than `most` letters.
pub fn unsqueeze(bytes: &[u8], primer: &str, most: usize) -> Option<String> {
    let mut memory = Window::of(primer);
    let mut from = bytes.iter().copied().chain(std::iter::repeat(0));
    let mut next = || u32::from(from.next().unwrap_or(0));
    let (mut low, mut high, mut at) = (0_u32, u32::MAX, (0..4).fold(0, |at, _| at << 8 | next()));
    let begun = memory.text.len();
    loop {
        let middle = memory.part(low, high);
        let one = at <= middle;
        (low, high) = if one { (low, middle) } else { (middle + 1, high) };
        memory.learn(one);
        while low >> 24 == high >> 24 {
            (low, high, at) = (low << 8, high << 8 | 255, at << 8 | next());
        }
        if memory.letter == 1 {
            let text = &memory.text[begun..];
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

    const PRIMER: &str = r#"{"name":"Conan","race":"Human","sh":12},{"name":"Slayer 1","race":"Slayer","sh":10}"#;

    #[test]
    fn what_is_like_the_primer_is_small() {
        let text = r#"{"name":"Tarna","race":"Human","sh":12},{"name":"Slayer 2","race":"Slayer","sh":10}"#;
        let small = squeeze(text, PRIMER);
        assert!(small.len() < 18, "{} bytes", small.len());
        assert_eq!(unsqueeze(&small, PRIMER, 1000).as_deref(), Some(text));
        assert_eq!(unsqueeze(&small, PRIMER, 20), None, "longer than is believed");
        // The bytes may not change from build to build: codes lie in letters and on pages.
        assert_eq!(crate::engine::journal::stable_hash(&squeeze(text, PRIMER)), 8_908_669_866_827_904_218);
    }

    proptest! {
        #[test]
        fn every_text_comes_back(text in "\\PC*") {
            prop_assume!(!text.contains('\0'));
            prop_assert_eq!(unsqueeze(&squeeze(&text, PRIMER), PRIMER, 100_000), Some(text.clone()));
        }

        #[test]
        fn no_bytes_do_harm(bytes in proptest::collection::vec(any::<u8>(), 0..300)) {
            unsqueeze(&bytes, PRIMER, 3000);
        }
    }
}
