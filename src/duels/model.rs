//! Who meets: a player's [`character`], and the [`fighter`] that either side is in an encounter.

pub mod character;
pub mod fighter;
pub mod plan;
pub mod series;
pub mod setup;
pub mod terms;
