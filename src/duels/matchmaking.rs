//! Matchmaking: [`bots`] plays the arena's pairs of games, [`league`] lets all members fight each other, [`commanders`] is the
//! duel before a battle, and [`gentle`] the duel of a beginner.

pub mod bots;
pub mod commanders;
pub mod gentle;
pub mod league;
