//! Counting fights: the summary of one, and sums over many that the computer plays.

pub mod simulation;
pub mod summary;
