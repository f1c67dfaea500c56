//! Which side of the world somebody is on (DD-56).

use serde::{Deserialize, Serialize};

/// An alignment; what is wild counts as neutral (OURS-7).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[allow(missing_docs)]
pub enum Alignment {
    Good,
    #[default]
    Neutral,
    Evil,
    Druidic,
}

impl Alignment {
    /// All of them.
    pub const ALL: [Alignment; 4] = [Alignment::Good, Alignment::Neutral, Alignment::Evil, Alignment::Druidic];

    /// Its word.
    pub const fn name(self) -> &'static str {
        match self {
            Alignment::Good => "Good",
            Alignment::Neutral => "Neutral",
            Alignment::Evil => "Evil",
            Alignment::Druidic => "Druidic",
        }
    }

    /// How far two lie apart: 0 the same, 2 Good and Evil, 1 everything else.
    pub fn distance(self, other: Alignment) -> u8 {
        match (self, other) {
            (one, two) if one == two => 0,
            (Alignment::Good, Alignment::Evil) | (Alignment::Evil, Alignment::Good) => 2,
            _ => 1,
        }
    }

    /// The alignments one step away, in the order of [`Alignment::ALL`].
    pub fn neighbours(self) -> impl Iterator<Item = Alignment> + Clone {
        Alignment::ALL.into_iter().filter(move |other| self.distance(*other) == 1)
    }
}
