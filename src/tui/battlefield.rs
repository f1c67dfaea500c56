//! The screens of *Battlefield*: [`table`] connects the rulebook to the game view, [`screens`] stand around a battle.

pub mod entry;
mod estimate;
pub mod keymap;
pub mod map;
mod orders;
mod panel;
mod report;
pub mod rulebook;
pub mod screens;
pub mod table;
