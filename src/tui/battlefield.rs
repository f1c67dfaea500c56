//! The screens of *Battlefield*: [`table`] connects the rulebook to the game view, [`screens`] stand around a battle.

mod battle_keymap;
mod comments;
mod cursor;
pub mod entry;
mod estimate;
mod hints;
pub mod keymap;
mod lessons;
mod looking;
pub mod map;
pub mod orders;
mod pages;
mod panel;
mod record;
mod report;
pub mod rulebook;
pub mod screens;
mod status;
pub mod table;
