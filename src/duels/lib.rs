//! The rulebook *Duels*: two fighters, each with a sealed plan of tactics, and one encounter that unfolds from them.
//!
//! A [`plan`](model::plan) is sealed by a [`command`](battle::command). With the last plan [`resolve`](battle::resolve) runs the
//! encounter: it rolls by the [`chances`](battle::chances) and makes [`event`](battle::event)s. Each event changes the
//! [`fight`](battle::fight) through one `apply`.
//!
//! Folders, lowest first; imports point only downwards (`.ci/imports`):
//!
//! - [`data`]: the printed tables: monsters, spells, items, skills, tempers, riddles;
//! - [`model`]: characters, fighters, plans, the terms and the set-up of an encounter;
//! - [`battle`]: commands, checks, odds, events and the state that they change;
//! - [`narration`]: the one text of every event; [`ai`]: the computer player;
//! - [`stats`], [`setup`], [`matchmaking`], [`scenario`]: counting, preparing, pairing, scenario files and lessons;
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
