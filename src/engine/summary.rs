//! One-line descriptions of a game, for lists of battles. [`super::narration`] describes events.

use crate::narration::Narrate;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

/// How far a game has progressed, in the rulebook's own unit. It displays as "turn 3".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// The unit that is counted, such as "turn".
    pub word: &'static str,
    /// The number of the current unit, from 1.
    pub number: u32,
}

impl fmt::Display for Progress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.word, self.number)
    }
}

/// A game that can appear in lists of battles.
pub trait Summary: Narrate {
    /// Returns who plays, such as "Khan, Slayer against 3 robots".
    fn title(setup: &Self::Setup) -> String;

    /// Returns the names of all participants, one line per side.
    fn line_up(setup: &Self::Setup) -> Vec<String> {
        vec![format!("{}.", Self::title(setup))]
    }

    /// Returns how far the game is. By default it counts rounds, which [`Narrate::round`] then numbers from 1.
    fn progress(&self) -> Progress {
        Progress { word: "round", number: self.round() }
    }

    /// Returns the next game of a series once this one is over. `None` if nothing follows.
    fn sequel(&self, _setup: &Self::Setup) -> Option<Progress> {
        None
    }
}
