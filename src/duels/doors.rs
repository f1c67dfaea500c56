//! How an encounter is set up, played by the contract of all rulebooks, told in files, and what comes of it.

pub mod account;
pub mod commanders;
pub mod contest;
pub mod game;
pub mod lairs;
pub mod league;
pub mod life;
mod listed;
pub mod odds;
pub mod rest;
pub mod results;
pub mod scenario;
pub mod series;
pub mod setup;
pub mod story;
