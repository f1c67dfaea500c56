//! The rulebook's printed tables (weapons, shields, armour, races, aspects, skills) and the formulas on them.

pub mod accessory;
pub mod armour;
pub mod aspect;
pub mod characteristic;
pub mod formulas;
pub mod grievous;
pub mod mount;
pub mod race;
pub mod shield;
pub mod skill;
pub mod task;
#[cfg(test)]
mod tests;
pub mod weapon;
