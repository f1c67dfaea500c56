//! Setup.

pub mod fighter_value;
pub mod outfit;
