//! The screens before and after a bout.

mod after;
mod characters;
mod hall;
mod infirmary;
mod life;
mod making;
mod marshal;
mod menu;
mod naming;
mod outfitting;
mod outset;
mod quick;
mod record;
mod steps;
mod switches;
mod training;
mod vista;

pub use after::{After, Aftermath};
pub use characters::Characters;
pub use hall::Hall;
pub use infirmary::Infirmary;
#[cfg(test)]
pub use life::Living;
pub use making::Making;
pub use marshal::{Marshal, Marshalled};
pub use menu::{Main, draw_people};
pub use naming::Naming;
pub use outfitting::Outfitting;
pub use quick::{Choices, Quick};
pub use switches::Switches;
pub use training::Training;
pub use vista::{ABOUT, draw as draw_vista};

use crate::tui::app::Shared;
use crate::tui::screens::{Go, Screen};

/// What comes after a bout: the page of what it brings, where somebody of the roster was in it, else the menu.
pub fn menu(shared: &Shared) -> Box<dyn Screen> {
    match &shared.books.after {
        Some(after) => Box::new(After::new(after.clone())),
        None => Box::new(Main::new(shared)),
    }
}

/// The form of the bout that was last, for other foes.
pub fn fight_again(shared: &mut Shared) -> Go {
    Go::To(Box::new(Quick::new(shared)))
}
