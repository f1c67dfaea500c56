//! How an encounter is told: the one [`reading`] of each event, the arithmetic of each chance, the chain of causes of a death.

pub mod arithmetic;
pub mod card;
pub mod chain;
pub mod names;
pub mod reading;
