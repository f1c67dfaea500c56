//! Preparing fighters for a battle: the program's [`outfit`] for a fighter without one, and [`fighter_value`], the rating that
//! matches sides.

pub mod fighter_value;
pub mod outfit;
