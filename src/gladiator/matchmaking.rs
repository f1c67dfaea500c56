//! Who fights whom: [`opposition`] draws robots or fighters that match a side, [`bots`] plays the arena's pairs of games.

pub mod bots;
pub mod opposition;
