//! The figures of the rulebook: races, weapons, armour, spells, experience.

pub(in crate::gladiator) mod effect;
pub mod experience;
pub mod item;
pub mod race;
pub mod spell;
pub(in crate::gladiator) mod spellbook;
pub mod tables;
