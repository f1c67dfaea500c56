//! The rule tables: skills, tempers, alignments, spells, items, monsters, riddles and the specials of lairs.

pub mod alignment;
pub mod item;
pub mod monster;
pub mod riddle;
pub mod skill;
pub mod special;
pub mod spell;
pub mod temper;
