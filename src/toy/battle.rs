//! The state of a game, its commands and its events.

use ludus_engine::dice::Seed;
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// Pennies at the beginning (PEN-01), and the most that a fighter can have (PEN-04).
pub const START: u8 = 10;
pub const MOST: u8 = 20;
/// The highest total of three dice that hits (PEN-03).
pub const NEED: u8 = 10;

#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub enum Command {
    Swing,
    Rest,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Event {
    /// `loss`: the face of the fourth die, or `None` after a miss.
    Swung {
        dice: [u8; 3],
        loss: Option<u8>,
    },
    Rested,
}

#[derive(Clone, Copy, Debug, PartialEq, Error)]
pub enum IllegalMove {
    #[error("the game is over")]
    Over,
    #[error("you have {MOST} pennies and cannot hold more")]
    Full,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Match {
    pub(crate) seed: Seed,
    pub(crate) moves: u32,
    /// The pennies of both fighters, 0 to [`MOST`] each.
    pub pennies: [u8; 2],
}

impl Match {
    /// Returns the number of the fighter who decides, 0 or 1. `None` if the game is over.
    pub fn turn(&self) -> Option<usize> {
        (!self.pennies.contains(&0)).then_some(self.moves as usize % 2)
    }
}
