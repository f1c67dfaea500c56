//! Best of five: bouts of the same two, each with plans of its own (OURS-11). The set-up of a bout carries how those before it
//! ended, so that a bout whose program was killed goes on as what it is.

use crate::duels::model::fighter::Side;
use crate::duels::model::setup::Setup;
use serde::{Deserialize, Serialize};

/// Most bouts.
pub const BOUTS: u8 = 5;
/// Bouts that decide it.
pub const TO_WIN: u8 = 3;

/// The bouts that are over.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Series {
    /// How many.
    pub fought: u8,
    /// How many each side has won: it killed the other. A bout that ends otherwise counts for nobody.
    pub won: [u8; 2],
}

impl Series {
    /// Three bouts are won, or five are fought.
    pub const fn is_over(self) -> bool {
        self.fought >= BOUTS || self.won[0] >= TO_WIN || self.won[1] >= TO_WIN
    }

    /// Who has won more of them; nobody where both have won the same.
    pub const fn leader(self) -> Option<Side> {
        match self.won {
            [a, b] if a > b => Some(Side::A),
            [a, b] if a < b => Some(Side::B),
            _ => None,
        }
    }

    /// Whether another bout may begin under it, and such bouts can have been.
    pub const fn is_open(self) -> bool {
        !self.is_over() && self.won[0] + self.won[1] <= self.fought
    }
}

impl Setup {
    /// The set-up of the bout after these: the other one opens it. None where nothing is open any more.
    pub fn next_bout(&self, series: Series) -> Option<Setup> {
        let next = Setup { series: Some(series), starter: self.starter.other(), ..self.clone() };
        series.is_open().then_some(next)
    }
}
