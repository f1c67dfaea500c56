//! The rulebook *Hex Arena*: d100, Pulses, grievous injuries, on hexes.
//!
//! The way of a command: `battle` checks it ([`command`]), carries it out with dice ([`state::Bout::submit`]) by the
//! [`chances`] that a screen shows, and makes [`event`]s, each of which changes the [`state`] through one `apply`.
//!
//! - `figures`: what the rulebook prints - weapons, shields, armour, races, aspects, skills, [`grievous`] injuries - and the
//!   [`formulas`] that the record and the battle both reckon by;
//! - `people`: a [`character`] as he is made, kept, equipped, trained and healed, and the [`sheet`] that enters a bout;
//! - `ground`: the [`arena`], [`zones`], the line of [`sight`], [`moves`] and all that they [`reach`];
//! - `battle`: everything that happens in a bout;
//! - [`text`]: how a bout is told: the one reading of each event;
//! - `doors`: how a bout is set up, the computer's fighters, and what comes of a bout.

pub mod ai;
pub mod battle;
#[cfg(test)]
mod chapters;
pub mod data;
pub mod matchmaking;
pub mod model;
pub mod narration;
pub mod rulebook;
pub mod scenario;
pub mod stats;
#[cfg(test)]
mod tests;
