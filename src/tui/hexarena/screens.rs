//! The screens before and after a bout.

mod aftermath;
mod bout_setup;
mod character_creation;
mod characters;
mod hall;
mod infirmary;
mod intro_art;
mod life;
mod menu;
mod name_entry;
mod outfitting;
mod quick;
mod record;
mod seed_line;
mod steps;
mod switches;
mod training;

pub use aftermath::{Aftermath, AftermathScreen};
pub use bout_setup::{Marshal, Marshalled};
pub use character_creation::Making;
pub use characters::Characters;
pub use hall::Hall;
pub use infirmary::Infirmary;
pub use intro_art::{ABOUT, draw as draw_vista};
#[cfg(test)]
pub use life::HexarenaCareer;
pub use menu::{Main, draw_people};
pub use name_entry::Naming;
pub use outfitting::Outfitting;
pub use quick::{Quick, QuickChoices};
pub use switches::Switches;
pub use training::Training;

use crate::tui::app::AppState;
use crate::tui::screens::{Screen, Transition};

/// What comes after a bout: the page of what it brings, where somebody of the roster was in it, else the menu.
pub fn menu(shared: &AppState) -> Box<dyn Screen> {
    match &shared.books.after {
        Some(after) => Box::new(AftermathScreen::new(after.clone())),
        None => Box::new(Main::new(shared)),
    }
}

/// The form of the bout that was last, for other foes.
pub fn fight_again(shared: &mut AppState) -> Transition {
    Transition::To(Box::new(Quick::new(shared)))
}
