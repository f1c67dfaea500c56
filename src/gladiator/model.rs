//! The fighters, the spells on them, and the ground they stand on. Start reading at `fighter`.

pub mod board;
pub mod distance;
pub mod fighter;
pub mod ground;
pub mod magic;
pub mod setup;
pub mod skill;
pub mod spellbook;
