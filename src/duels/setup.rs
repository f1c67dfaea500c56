//! Encounters that follow from others: expeditions into the [`lairs`] of monsters.

pub mod lairs;
