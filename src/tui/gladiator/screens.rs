//! The screens before and after a battle: the menu, making and equipping fighters, lists, the opposition.

mod character_creation;
mod equipment;
mod hall;
pub mod intro_art;
mod life;
mod lists;
mod main_menu;
mod match_setup;
pub mod person;
mod rating;
pub mod school;
mod spell_selection;

pub use character_creation::Making;
pub use equipment::Kitting;
pub use lists::{Loading, Scores, Team};
pub use main_menu::{Main, fight_again};
#[cfg(test)]
pub use main_menu::{Offers, entries as main_entries};
pub use match_setup::Before;
pub use spell_selection::Spelling;
