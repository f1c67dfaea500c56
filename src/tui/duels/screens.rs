//! The screens before and after an encounter.

mod bouts;
mod character_creation;
mod choosing;
mod form;
mod intro_art;
mod lairs;
mod league;
mod life;
mod menu;
mod people;
mod plans;
mod scores;
mod workshop;

pub use character_creation::Making;
pub use choosing::{Choosing, Meeting, Mode};
pub use intro_art::{ABOUT, draw as draw_vista};
pub use lairs::Lairs;
pub use league::League;
pub use menu::{Main, draw_people};
pub use people::RosterScreen;
pub use plans::Plans;
pub use scores::Scores;
pub use workshop::Workshop;

pub use bouts::Bout;

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
