//! The rulebook *Pennies*: two fighters with ten pennies each swing at each other or rest. It is the smallest rulebook.
//!
//! One file for each folder of the other rulebooks. Start with [`battle`] and [`rulebook`].

#![no_std]

#[macro_use]
extern crate alloc;

pub mod ai;
pub mod battle;
pub mod model;
pub mod narration;
pub mod rulebook;
pub mod stats;
