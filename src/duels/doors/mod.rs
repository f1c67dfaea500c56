//! How an encounter is set up, played by the contract of all rulebooks, told in files, and what comes of it.

pub mod commanders;
pub mod game;
pub mod lairs;
pub mod league;
mod listed;
pub mod odds;
pub mod rest;
pub mod results;
pub mod scenario;
pub mod series;
pub mod setup;
