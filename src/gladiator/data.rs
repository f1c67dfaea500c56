//! The printed tables of the rulebook: races, weapons, armour, spells and experience. Start reading
//! at `tables`, which loads them.

pub mod effect;
pub mod experience;
pub mod item;
pub mod race;
pub mod spell;
pub mod tables;
