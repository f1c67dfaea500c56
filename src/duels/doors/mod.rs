//! How an encounter is set up, played by the contract of all rulebooks, told in files, and what comes of it.

pub mod game;
mod listed;
pub mod odds;
pub mod setup;
