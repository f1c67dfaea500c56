//! The screens of *Tunnels*: [`table`] connects the rulebook to the game view, [`screens`] stand around a fight.
//!
//! Everything about a fight reads a `Fight` and the [`account`] of its combat turn, so that it serves any game with fights.

mod account;
mod board;
mod cards;
pub mod delve;
pub mod entry;
mod estimate;
mod hints;
mod keymap;
mod lessons;
mod looking;
pub mod orders;
mod panel;
mod report;
pub mod rulebook;
pub mod screens;
pub mod signs;
mod status;
pub mod table;
