//! The screens before and after an encounter.

pub mod bouts;
mod character_creation;
pub mod choosing;
mod form;
pub mod intro_art;
mod lairs;
mod league;
mod life;
pub mod menu;
mod people;
mod plans;
mod scores;
mod workshop;

use crate::tui::duels::screens::choosing::Choosing;
use crate::tui::duels::screens::menu::Main;

use crate::tui::app::AppState;
use crate::tui::screens::{Screen, Transition};

/// The form of the meeting that was last, with somebody else to meet.
pub fn fight_again(shared: &mut AppState) -> Transition {
    match shared.books.met.take() {
        Some(met) => Choosing::anew(shared, &met),
        None => Transition::Main,
    }
}

/// What comes after an encounter: the camp of who was on an expedition, the next of best of five, else the menu.
pub fn menu(shared: &AppState) -> Box<dyn Screen> {
    match (&shared.books.camp, &shared.books.bout) {
        (Some(name), _) => lairs::after(shared, name),
        (None, Some(bout)) => Box::new(bouts::Bouts::after(bout)),
        (None, None) => Box::new(Main::new(shared)),
    }
}
