//! The places of an event on the arena: squares that light up, and the way somebody has come.

use crate::gladiator::narration::reading::EventPlaces;
use crate::tui::gladiator::arena::{Overlay, Sign};

/// What is drawn over the arena for them.
pub fn overlay(places: &EventPlaces) -> Overlay {
    let sign = |number| if number == 0 { Sign::Start } else { Sign::Way };
    let signs = places.way.iter().enumerate().map(|(number, square)| (*square, sign(number)));
    Overlay { lit: places.lit, signs: signs.collect(), ..Overlay::default() }
}
