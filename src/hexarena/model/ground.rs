//! The arena, and everything that depends on it and not on weapons: zones, lines of fire and paths.
//!
//! Functions here take hexes as indexes, row by row, as the battle state stores them. [`arena::Arena::field`] converts
//! an index to its hex.

pub mod arena;
pub mod bulk;
pub mod drawing;
pub mod moves;
pub mod reach;
pub mod shape;
pub mod sight;
#[cfg(test)]
mod tests;
pub mod zones;
