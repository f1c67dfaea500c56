//! How a bout is set up, played and accounted: set-up, the contract of all rulebooks, opponents, results.

pub mod account;
pub mod aftermath;
pub mod contest;
pub mod creatures;
pub mod foes;
pub mod game;
pub mod life;
mod listed;
pub mod matches;
pub mod results;
pub mod scenario;
pub mod setup;
pub mod story;
pub mod styles;
pub mod templates;
#[cfg(test)]
mod tests;
