//! The rulebook of *Gladiator* (1992): a square arena, 3d6 agility rolls, 74 spells, eight kinds of robots.
//!
//! A player's [`action`](battle::action) becomes a [`command`](battle::command). [`check`](battle::check) refuses an illegal one,
//! `battle::resolve` executes it: it rolls by the [`odds`](battle::odds) that screens show and makes [`event`](battle::event)s.
//! Each event changes the [`state`](battle::state) through one `apply`.
//!
//! Folders, lowest first; imports point only downwards (`.ci/imports`):
//!
//! - [`data`]: the printed tables: races, weapons, armour, spells, experience;
//! - [`model`]: fighters, the board and its ground, magic upon a fighter, the set-up of a battle;
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
