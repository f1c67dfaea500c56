//! Sequences of encounters: expeditions into the [`lairs`] of monsters.

pub mod lairs;
