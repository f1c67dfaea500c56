//! The doors of the rulebook: what a battle is made of, who stands against whom, what came of it, how it is told in a file.

pub mod account;
pub mod contest;
pub mod fighter_value;
pub(in crate::gladiator) mod game;
pub(in crate::gladiator) mod hit_value;
pub mod life;
pub(in crate::gladiator) mod listed;
pub mod opposition;
pub(in crate::gladiator) mod outfit;
pub mod results;
pub mod scenario;
pub mod setup;
mod skill;
pub mod story;
