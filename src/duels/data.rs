//! What the rulebook prints and what we added to it: abilities, tempers, alignments, spells, items, monsters.

pub mod alignment;
pub mod item;
pub mod monster;
pub mod riddle;
pub mod skill;
pub mod special;
pub mod spell;
pub mod temper;
