//! Matchmaking.

pub mod bots;
pub mod creatures;
pub mod foes;
pub mod matches;
pub mod styles;
pub mod templates;
