//! The screens before and after an encounter.

mod bouts;
mod choosing;
mod form;
mod lairs;
mod league;
mod life;
mod making;
mod menu;
mod people;
mod plans;
mod scores;
mod vista;
mod workshop;

pub use choosing::{Choosing, Meeting, Mode};
pub use lairs::Lairs;
pub use league::League;
pub use making::Making;
pub use menu::{Main, draw_people};
pub use people::People;
pub use plans::Plans;
pub use scores::Scores;
pub use vista::{ABOUT, draw as draw_vista};
pub use workshop::Workshop;

pub use bouts::Bout;

use crate::tui::app::Shared;
use crate::tui::screens::{Go, Screen};

/// The form of the meeting that was last, with somebody else to meet.
pub fn fight_again(shared: &mut Shared) -> Go {
    match shared.books.met.take() {
        Some(met) => Choosing::anew(shared, &met),
        None => Go::Main,
    }
}

/// What comes after an encounter: the camp of who was on an expedition, the next of best of five, else the menu.
pub fn menu(shared: &Shared) -> Box<dyn Screen> {
    match (&shared.books.camp, &shared.books.bout) {
        (Some(name), _) => lairs::after(shared, name),
        (None, Some(bout)) => Box::new(bouts::Bouts::after(bout)),
        (None, None) => Box::new(Main::new(shared)),
    }
}
