//! The generator, group draws, treasure and hand-made dungeons.

mod groups;
mod hand_made;
mod levels;
mod treasure;

use crate::data::dungeon::ThemeId;
use crate::dungeon::level::Dungeon;
use alloc::vec::Vec;
use ludus_engine::dice::Seed;

/// The number of dungeons of a property: 10,000 in the long form,
/// `LUDUS_LONG=1 cargo test --release -p ludus-tunnels --lib dungeons::`. The core reads the variable when it is built.
fn dungeons() -> u64 {
    if option_env!("LUDUS_LONG").is_some() { 10_000 } else { 2_000 }
}

/// A dungeon for a seed, for 1 to 10 delvers.
fn dungeon(seed: u64) -> Dungeon {
    Dungeon::found("The Cellars".into(), Seed(seed).nth(0), 1 + (seed % 10) as u8)
}

/// The level that a property looks at: mostly the upper ones.
fn depth(seed: u64) -> u8 {
    [1, 2, 3, 1, 4, 2, 6, 9, 13, 20][(seed / 10 % 10) as usize]
}

/// Expects `found` of `of` within five standard deviations of a chance. Floats would do, but the core has none.
fn expect_share(what: &str, found: u64, of: u64, (ways, all): (u64, u64)) {
    let (expected, deviation) = (of * ways, (found * all).abs_diff(of * ways));
    assert!(
        deviation * deviation <= 25 * of * ways * (all - ways),
        "{what}: {found} of {of}, expected {}",
        expected / all
    );
}

fn themes() -> Vec<ThemeId> {
    ThemeId::all().collect()
}
