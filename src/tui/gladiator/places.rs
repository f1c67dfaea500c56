//! Draws the squares of an event on the arena: highlighted squares and the path of a fighter.

use crate::gladiator::narration::reading::EventPlaces;
use crate::tui::gladiator::arena::{Overlay, Sign};

/// Returns the overlay that marks the event's squares.
pub fn overlay(places: &EventPlaces) -> Overlay {
    let sign = |number| if number == 0 { Sign::Start } else { Sign::Way };
    let signs = places.way.iter().enumerate().map(|(number, square)| (*square, sign(number)));
    Overlay { lit: places.lit, signs: signs.collect(), ..Overlay::default() }
}
