//! The screens before and after a battle: the menu, making and equipping fighters, lists, the opposition.

mod before;
mod hall;
mod kitting;
mod life;
mod lists;
mod main_menu;
mod making;
pub mod person;
pub mod school;
mod spelling;
pub mod vista;
mod worth;

pub use before::Before;
pub use kitting::Kitting;
pub use lists::{Loading, Scores, Team};
pub use main_menu::{Main, fight_again};
#[cfg(test)]
pub use main_menu::{Offers, entries as main_entries};
pub use making::Making;
pub use spelling::Spelling;
