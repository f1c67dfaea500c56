//! The figures of the rulebook: races, weapons, armour, spells, experience.

pub mod effect;
pub mod experience;
pub mod item;
pub mod race;
pub mod spell;
pub mod tables;
