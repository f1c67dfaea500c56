//! What a rulebook says of a game in one line: what lists of battles need beside [`Readable`].

use crate::engine::narration::Narrate;
use std::fmt;

/// How far a game is, as its rulebook counts: "turn 3".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// What is counted.
    pub word: &'static str,
    /// Which one it is, from 1.
    pub number: u32,
}

impl fmt::Display for Progress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.word, self.number)
    }
}

/// A game that stands in lists.
pub trait Summary: Narrate {
    /// Who plays: "Khan, Slayer against 3 robots".
    fn title(setup: &Self::Setup) -> String;

    /// Everybody who is in it, a line each side.
    fn line_up(setup: &Self::Setup) -> Vec<String> {
        vec![format!("{}.", Self::title(setup))]
    }

    /// How far it is.
    fn progress(&self) -> Progress;

    /// The game that follows this one, where it is over and one of a series; `None` if nothing follows.
    fn sequel(&self, _setup: &Self::Setup) -> Option<Progress> {
        None
    }
}
