//! The screens of *Pennies*: [`table`] connects the rulebook to the game view, [`screens`] stand around a game.

mod career;
pub mod entry;
mod screens;
mod table;
