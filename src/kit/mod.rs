//! What any rulebook needs: dice, the square board, missile lines, distance maps, the journal's format,
//! text from outside.
//!
//! Nothing in here knows a fighter or a weapon.

pub mod board;
pub mod dice;
pub mod digest;
pub mod distance;
pub mod journal;
pub mod text;
