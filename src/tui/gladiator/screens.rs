//! The screens before and after a battle: the menu, character creation, equipment, lists, and the opposition.

mod character_creation;
mod equipment;
mod front;
mod gladiators;
mod hall;
pub mod intro_art;
mod life;
pub mod line_up;
mod lists;
pub mod main_menu;
mod match_setup;
pub mod person;
mod rating;
pub mod school;
mod spell_selection;
