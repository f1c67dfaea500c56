//! The arena and what can be reckoned on it without knowing who fights with what: zones, lines of fire, ways.
//!
//! Hexes are told by their index, row by row, as the state of a battle holds them; [`arena::Arena::field`] gives the hex
//! of an index.

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
