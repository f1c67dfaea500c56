//! The inputs of an encounter: the player's [`character`], the [`fighter`] made from it, its [`plan`] and the [`setup`].

pub mod character;
pub mod fighter;
pub mod plan;
pub mod series;
pub mod setup;
pub mod terms;
