//! What any rulebook needs: the contract, dice, the square board, hexes, missile lines, distance maps, the journal's
//! format, text from outside, what an event says, battles as codes.
//!
//! Nothing in here knows a fighter or a weapon.

pub mod board;
pub mod book;
pub mod calibration;
pub mod coach;
pub mod code;
pub mod contest;
pub mod dice;
pub mod digest;
pub mod distance;
pub mod film;
pub mod game;
pub mod hex;
pub mod journal;
pub mod json;
pub mod listed;
pub mod lives;
pub mod luck;
pub mod peak;
pub mod reading;
pub mod search;
pub mod tally;
pub mod text;
