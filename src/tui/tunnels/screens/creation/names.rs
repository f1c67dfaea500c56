//! Names for characters.

use ludus_engine::dice::{Dice, Domain, Seed};

/// The names of the ready-made party.
pub const READY: [&str; 4] = ["Brakk", "Moss", "Ilse", "Tam"];

const NAMES: [&str; 24] = [
    "Anwen", "Bodo", "Carys", "Dorn", "Edda", "Fenn", "Gisla", "Hob", "Ivo", "Jorun", "Kell", "Lotte", "Marek", "Nell",
    "Odo", "Pell", "Runa", "Sorrel", "Thora", "Ulf", "Varn", "Wynn", "Ylva", "Zeno",
];

/// The name that a seed proposes.
pub fn of(seed: Seed) -> &'static str {
    let number = Dice::new(seed, Domain::Setup, 2).one_of(NAMES.len() as u32);
    NAMES[number.saturating_sub(1) as usize % NAMES.len()]
}
