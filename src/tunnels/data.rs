//! The printed tables of the rulebook. Start reading at [`tables`], which loads them.

pub mod armour;
pub mod attribute;
pub mod berserk;
pub mod character_type;
pub mod coins;
pub mod experience;
pub mod fraction;
pub mod house_rules;
pub mod kindred;
pub mod language;
pub mod level;
pub mod material;
pub mod missile;
pub mod monster;
pub mod poison;
pub mod saving_roll;
mod sets;
pub mod tables;
pub mod weapon;
