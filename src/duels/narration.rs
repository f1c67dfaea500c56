//! Describes encounters: the [`reading`] of every event, the arithmetic of every chance and the causes of a death.

pub mod arithmetic;
pub mod card;
pub mod chain;
pub mod names;
pub mod reading;
