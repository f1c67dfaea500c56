//! The rulebook *Battlefield*: two to four armies fight with units of many fighters on a map of hexes.
//!
//! The rules follow A. N. Trofimov's battle supplement of 1994, in our own words and with generic names (BD-01). Comments cite
//! rules as BATT-..., settled questions as BD-..., our own additions as OURS-...
//!
//! Folders, lowest first; imports point only downwards (`.ci/imports`):
//!
//! - [`data`]: the troops with their scores, the grounds, the lists of peoples, the sizes of a game;
//! - [`model`]: spots and maps, the map generator, units, armies and the set-up of a battle;
//! - [`battle`]: commands, checks, odds, events and the state that they change;
//! - [`narration`]: the one text of every event; [`ai`]: the computer general;
//! - [`stats`], [`setup`], [`matchmaking`], [`scenario`]: counting, purchase and war, bots, ready-made battles;
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
pub mod data;
pub mod matchmaking;
pub mod model;
pub mod narration;
pub mod rulebook;
pub mod scenario;
pub mod setup;
pub mod stats;
#[cfg(test)]
mod tests;
