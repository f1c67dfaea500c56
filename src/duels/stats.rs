//! Stats.

pub mod career;
pub mod combat;
pub mod listing;
pub mod rest;
pub mod results;
pub mod summary;
