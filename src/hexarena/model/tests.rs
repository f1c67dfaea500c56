//! Tests of generation, records, shop, training and healing.

mod arranging;
mod careers;
mod creatures;
mod generation;
mod healing;
mod injuries;
mod meanings;

use crate::data::characteristic::Gender;
use crate::data::race::Race;
use crate::model::character::Character;
use crate::model::limits::Primary;

/// A character of 90 points, maximum 22: PS 16 MD 17 AG 15 EN 18 MA 5 WP 19 before race and gender.
fn anybody(race: Race, gender: Gender) -> Character {
    let made = Character::new("Rolf", race, gender, 11, Primary::of([16, 17, 15, 18, 5, 19]));
    assert_eq!(made.check(), Ok(()));
    made
}
