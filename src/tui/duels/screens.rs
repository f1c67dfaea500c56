//! The screens before and after an encounter.

pub mod bouts;
mod character_creation;
pub mod choosing;
pub mod intro_art;
mod lairs;
mod league;
mod life;
pub mod menu;
mod people;
mod plans;
mod scores;
mod workshop;

use crate::app::AppState;
use crate::duels::screens::choosing::Choosing;
use crate::screens::{Screen, Transition};

/// The form of the last meeting, with a new opponent.
pub fn fight_again(shared: &mut AppState) -> Transition {
    match shared.books.met.take() {
        Some(met) => Choosing::rematch(shared, &met),
        None => Transition::Main,
    }
}

/// The next screen after an encounter: the camp of an expedition, the next bout, or else the menu.
pub fn menu(shared: &AppState) -> Box<dyn Screen> {
    match (&shared.books.camp, &shared.books.bout) {
        (Some(name), _) => lairs::after(shared, name),
        (None, Some(bout)) => Box::new(bouts::Bouts::after(bout)),
        (None, None) => Box::new(menu::main(shared)),
    }
}
