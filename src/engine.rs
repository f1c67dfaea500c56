//! What any rulebook needs: the contract, dice, the square board, hexes, missile lines, distance maps, the journal's
//! format, text from outside, what an event says, battles as codes.
//!
//! Nothing in here knows a fighter or a weapon.

#![warn(missing_docs)]

pub mod arena;
pub mod book;
pub mod calibration;
pub mod career;
pub mod chance;
pub mod coach;
pub mod dice;
pub mod digest;
pub mod game;
pub mod hex;
pub mod highlight;
pub mod journal;
pub mod json;
pub mod luck;
pub mod narration;
pub mod replay;
pub mod search;
pub mod share_code;
pub mod summary;
pub mod tally;
pub mod text;
