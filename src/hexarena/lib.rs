//! The rulebook *Hex Arena*: d100 checks, Pulses and grievous injuries on hexes.
//!
//! A [`command`](battle::command) is checked and executed by [`Bout::execute`](battle::state::Bout::execute), by the
//! [`chances`](battle::chances) that a screen shows. It makes [`event`](battle::event)s. Each event changes the
//! [`state`](battle::state) through one `apply`.
//!
//! Folders, lowest first; imports point only downwards (`.ci/imports`):
//!
//! - [`data`]: the printed tables: weapons, shields, armour, races, aspects, skills, injuries;
//! - [`model`]: characters, the sheet that enters a bout, the arena and its geometry, the set-up;
//! - [`battle`]: commands, checks, odds, events and the state that they change;
//! - [`narration`]: the one text of every event; [`ai`]: the computer player;
//! - [`stats`], [`matchmaking`], [`scenario`]: counting, preparing, pairing, scenario files and lessons;
//! - [`rulebook`]: the engine's traits, implemented.

#![no_std]
// What the core may not use. The last lint fails where `#![no_std]` is gone: every import from alloc would be one.
#![cfg_attr(
    not(test),
    deny(clippy::float_arithmetic, clippy::disallowed_types, clippy::alloc_instead_of_core, redundant_imports)
)]
#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used, clippy::panic))]

#[macro_use]
extern crate alloc;
#[cfg(test)]
extern crate std;

pub mod ai;
pub mod battle;
#[cfg(test)]
mod chapters;
pub mod data;
pub mod matchmaking;
pub mod model;
pub mod narration;
pub mod rulebook;
pub mod scenario;
pub mod stats;
#[cfg(test)]
mod tests;
