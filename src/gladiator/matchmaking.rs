//! Matchmaking.

pub mod bots;
pub mod opposition;
