//! The screens before and after a battle: the menu, making and equipping fighters, lists, the opposition.

mod before;
mod kitting;
mod lists;
mod main_menu;
mod making;
mod spelling;

pub use before::Before;
pub use kitting::Kitting;
pub use lists::{Loading, Scores, Team};
pub use main_menu::Main;
#[cfg(test)]
pub use main_menu::entries as main_entries;
pub use making::Making;
pub use spelling::Spelling;
