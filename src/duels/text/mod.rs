//! How an encounter is told: the one [`reading`] of each event, the arithmetic of each chance, the chain of causes of a death.

pub mod arithmetic;
pub mod chain;
mod names;
pub mod reading;
pub mod riddle;

pub use names::Names;
pub use reading::{Reading, ending, outcome};
