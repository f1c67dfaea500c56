//! Alignments (DD-56).

use serde::{Deserialize, Serialize};

/// An alignment. Wild monsters count as Neutral (OURS-7).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Alignment {
    Good,
    #[default]
    Neutral,
    Evil,
    Druidic,
}

impl Alignment {
    pub const ALL: [Alignment; 4] = [Alignment::Good, Alignment::Neutral, Alignment::Evil, Alignment::Druidic];

    pub const fn name(self) -> &'static str {
        match self {
            Alignment::Good => "Good",
            Alignment::Neutral => "Neutral",
            Alignment::Evil => "Evil",
            Alignment::Druidic => "Druidic",
        }
    }

    /// The distance of two alignments: 0 for equal, 2 for Good and Evil, else 1.
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
