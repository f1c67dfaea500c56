//! The people and the ground they stand on.

pub mod fighter;
pub mod ground;
pub mod magic;
pub mod shape;
