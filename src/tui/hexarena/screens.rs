//! The screens before and after a bout.

pub mod aftermath;
pub mod bout_setup;
mod character_creation;
mod characters;
mod hall;
mod infirmary;
pub mod intro_art;
pub mod life;
pub mod menu;
mod name_entry;
mod outfitting;
pub mod quick;
mod record;
mod seed_line;
mod steps;
mod switches;
mod training;

use crate::tui::hexarena::screens::aftermath::AftermathScreen;
use crate::tui::hexarena::screens::menu::Main;
use crate::tui::hexarena::screens::quick::Quick;

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
