//! How a bout is set up, played and accounted: set-up, the contract of all rulebooks, opponents, results.

pub mod aftermath;
pub mod foes;
pub mod game;
mod listed;
pub mod matches;
pub mod results;
pub mod scenario;
pub mod setup;
pub mod templates;
#[cfg(test)]
mod tests;
