//! How a bout is told: the one [`reading`] of each event, the [`arithmetic`] of each chance, the words for each [`injury`].

pub mod arithmetic;
pub mod injury;
mod names;
pub mod reading;
#[cfg(test)]
mod tests;

pub use names::Names;
pub use reading::{Places, Reading, ending, outcome};
