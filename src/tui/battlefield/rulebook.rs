//! The *Battlefield* rulebook for the in-game help. [`CHAPTERS`] come from `assets/rulebook/battlefield`.

use crate::help::{Abbreviations, chapters};

/// Abbreviations that the screens use.
pub const ABBREVIATIONS: Abbreviations = &[
    ("HP", "hit points: a fighter dies when they are used up"),
    ("k", "a tenth of the force, rounded up: a strike costs four, five or six times as many HP"),
];

chapters![
    "battlefield":
    "01-the-game.md",
    "02-units-and-scales.md",
    "03-troops.md",
    "04-leadership.md",
    "05-ground.md",
    "06-setting-up.md",
    "07-rounds-and-victory.md",
    "08-movement.md",
    "09-flight.md",
    "10-combat.md",
    "11-strikes.md",
    "12-volleys.md",
    "13-surrender.md",
    "14-hidden-units.md",
    "15-maps-and-scenarios.md",
    "16-war.md",
    "17-computer.md",
    "18-screens.md",
    "19-examples.md",
    "20-outside.md",
    "21-credits.md",
];
