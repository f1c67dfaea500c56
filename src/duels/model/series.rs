//! Best-of-five series between two characters, with new plans for every bout (OURS-11). Each set-up carries the earlier
//! results, so that an interrupted bout can continue.

use crate::model::fighter::Side;
use crate::model::setup::Setup;
use serde::{Deserialize, Serialize};

pub const BOUTS: u8 = 5;
/// Wins that decide the series.
pub const TO_WIN: u8 = 3;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Series {
    pub fought: u8,
    /// Kills by each side. A bout without a kill counts for neither side.
    pub won: [u8; 2],
}

impl Series {
    /// True after three wins of one side, or five bouts.
    pub const fn is_over(self) -> bool {
        self.fought >= BOUTS || self.won[0] >= TO_WIN || self.won[1] >= TO_WIN
    }

    /// The side with more wins; `None` if they are equal.
    pub const fn leader(self) -> Option<Side> {
        match self.won {
            [a, b] if a > b => Some(Side::A),
            [a, b] if a < b => Some(Side::B),
            _ => None,
        }
    }

    /// True if the counts are consistent and another bout can begin.
    pub const fn is_open(self) -> bool {
        !self.is_over() && self.won[0] + self.won[1] <= self.fought
    }
}

impl Setup {
    /// The set-up of the next bout, opened by the other side. `None` if the series is over.
    pub fn next_bout(&self, series: Series) -> Option<Setup> {
        let next = Setup { series: Some(series), starter: self.starter.other(), ..self.clone() };
        series.is_open().then_some(next)
    }
}
