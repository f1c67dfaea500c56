//! The printed tables of the rulebook. Start reading at [`tables`], which loads them.

pub mod armour;
pub mod attribute;
pub mod berserk;
pub mod character_type;
pub mod coins;
pub mod dungeon;
pub mod experience;
pub mod fraction;
pub mod henchman;
pub mod house_rules;
pub mod kindred;
pub mod language;
pub mod level;
pub mod material;
pub mod missile;
pub mod monster;
pub mod poison;
pub mod reaction;
pub mod saving_roll;
mod sets;
pub mod spell;
pub mod supply;
pub mod tables;
pub mod treasure;
pub mod weapon;
