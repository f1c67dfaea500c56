//! Characters and creatures: how they are made, kept, equipped, trained and healed, and the data that enters a bout.
//! Start with [`character`]; [`sheet`] is the part of a character that a bout uses.

pub mod arranging;
pub mod character;
pub mod checks;
pub mod creature;
pub mod generation;
pub mod ground;
pub mod healing;
pub mod heritage;
pub mod injury;
pub mod kit;
pub mod limits;
pub mod outlook;
pub mod record;
pub mod setup;
pub mod sheet;
pub mod shop;
#[cfg(test)]
mod tests;
pub mod training;
pub mod worth;
