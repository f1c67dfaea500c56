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
mod battle;
mod data;
mod doors;
pub mod master;
mod model;
pub mod narration;

use battle::resolve;
pub use battle::{action, check, command, danger, event, odds, refusal, state, view};
pub use data::{experience, item, race, spell, tables};
use doors::hit_value;
pub use doors::{account, contest, fighter_value, life, opposition, results, scenario, setup, story};
pub use model::{fighter, ground, magic, shape};
