//! Matchmaking.

pub mod bots;
pub mod commanders;
pub mod league;
