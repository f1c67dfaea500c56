//! The screens before and after a bout. Start with [`menu`], which chooses the screen shown after a bout.

pub mod aftermath;
pub mod bout_form;
mod bout_setup;
mod character_creation;
mod characters;
mod hall;
mod infirmary;
pub mod intro_art;
pub mod life;
mod line_up;
pub mod menu;
mod name_entry;
mod outfitting;
mod quick;
mod record;
mod steps;
mod switches;
mod training;

use crate::app::AppState;
use crate::hexarena::screens::aftermath::AftermathScreen;
use crate::hexarena::screens::quick::Quick;
use crate::screens::{Screen, Transition};

/// The screen after a bout: the aftermath if a roster character took part, otherwise the menu.
pub fn menu(shared: &AppState) -> Box<dyn Screen> {
    match &shared.books.after {
        Some(after) => Box::new(AftermathScreen::new(after.clone())),
        None => Box::new(menu::main(shared)),
    }
}

/// Opens the form for a quick bout with its last values.
pub fn fight_again(shared: &mut AppState) -> Transition {
    Transition::To(Box::new(Quick::screen(shared)))
}
