//! Who fights whom: [`opposition`] draws robots or fighters that match a side, [`gentle`] one for a beginner, [`bots`] plays the arena's pairs of games.

pub mod bots;
pub mod gentle;
pub mod opposition;
