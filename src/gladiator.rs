//! The rulebook of *Gladiator* (1992): its tables, its battle, its robots.
//!
//! The way of a command: a player's answer to what is asked (`battle/action`) becomes a [`command`], goes through
//! [`check`], is carried out by `battle/resolve`, which rolls by the [`odds`] and makes [`event`]s, and each event
//! changes the [`state`] through one `apply`.
//!
//! - `figures`: what the rulebook prints - races, weapons, armour, spells, experience;
//! - `people`: the fighters and the ground they stand on;
//! - `battle`: everything that happens;
//! - [`text`]: how it is told; [`robots`]: who plays when nobody does;
//! - `doors`: how a battle is set up, valued, told in a file, and what came of it.

pub mod ai;
pub mod battle;
pub mod data;
pub mod matchmaking;
pub mod model;
pub mod narration;
pub mod rulebook;
pub mod scenario;
pub mod setup;
pub mod stats;
