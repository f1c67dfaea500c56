//! Names for characters.

use ludus_engine::dice::{Dice, Domain, Seed};

/// The names of the ready-made party.
pub const READY: [&str; 4] = ["Brakk", "Moss", "Ilse", "Tam"];

const NAMES: [&str; 24] = [
    "Anwen", "Bodo", "Carys", "Dorn", "Edda", "Fenn", "Gisla", "Hob", "Ivo", "Jorun", "Kell", "Lotte", "Marek", "Nell",
    "Odo", "Pell", "Runa", "Sorrel", "Thora", "Ulf", "Varn", "Wynn", "Ylva", "Zeno",
];

/// The name that a seed proposes: the next one that is free, if any is.
pub fn of(seed: Seed, is_free: impl Fn(&str) -> bool) -> &'static str {
    let number = Dice::new(seed, Domain::Setup, 2).one_of(NAMES.len() as u32);
    let first = number.saturating_sub(1) as usize % NAMES.len();
    let mut all = NAMES[first..].iter().chain(&NAMES[..first]).copied();
    all.find(|name| is_free(name)).unwrap_or(NAMES[first])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_that_is_taken_is_not_proposed() {
        for seed in (0..50).map(Seed) {
            let first = of(seed, |_| true);
            assert_ne!(of(seed, |name| name != first), first);
            assert_eq!(of(seed, |_| false), first, "none is free");
        }
    }
}
