//! The rulebook *Tunnels*: a party of one to six delvers explores generated tunnels under the arena.
//!
//! The rules follow a booklet of 1977 in our own words. Comments cite rules as TT-..., settled questions as DEC-... (in full
//! TT-DEC-...).
//!
//! Folders, lowest first; imports point only downwards (`.ci/imports`):
//!
//! - [`data`]: the printed tables: kindreds, monsters, weapons, armour, spells, supplies, treasure, experience;
//! - [`model`]: characters, their gear and loads, monsters as fighters, parties and the set-up;
//! - [`battle`]: commands, checks, events and the state that they change;
//! - [`delve`]: exploring a dungeon: commands, checks, events and the state that they change;
//! - [`outing`]: a game as it is stored: a fight of the *Arena of beasts*, or a delve with its fights;
//! - [`narration`]: the one text of every event; [`ai`]: orders for delegated characters (monsters decide by rule);
//! - [`stats`]: what a fight cost and brought, careers, sums over many fights;
//! - [`setup`]: the drawn opponents of the *Arena of beasts*; [`matchmaking`]: the bots of `ludus arena`;
//! - [`scenario`]: the lessons;
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
pub mod delve;
pub mod dungeon;
pub mod matchmaking;
pub mod model;
pub mod narration;
pub mod outing;
pub mod rulebook;
pub mod scenario;
pub mod setup;
pub mod stats;
#[cfg(test)]
mod tests;
