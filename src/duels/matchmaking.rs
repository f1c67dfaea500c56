//! Matchmaking: [`bots`] plays the arena's pairs of games, [`league`] lets all members fight each other, and [`commanders`]
//! is the duel before a battle.

pub mod bots;
pub mod commanders;
pub mod league;
