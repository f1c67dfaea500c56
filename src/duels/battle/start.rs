//! Starts an encounter from its set-up, and counts the finished bouts of a series.

use crate::battle::event::End;
use crate::battle::fight::Fight;
use crate::battle::state::{Encounter, Seal};
use crate::model::series::Series;
use crate::model::setup::{Entrant, Setup, SetupError};
use alloc::string::ToString;
use ludus_engine::dice::Seed;

impl Setup {
    /// Returns the encounter before its first decision.
    pub fn build(&self, seed: Seed) -> Result<Encounter, SetupError> {
        self.check()?;
        let seals = self.sides.each_ref().map(|entrant| entrant.own_plan().map_or(Seal::Awaited, Seal::Closed));
        let known = self.sides.each_ref().map(|entrant| matches!(entrant, Entrant::Monster { known: true, .. }));
        let fight = Fight::new(self.fighters(), self.range);
        let names = self.sides.each_ref().map(|entrant| entrant.name().to_string());
        Ok(Encounter::new(seed, names, self.terms(seed), seals, known, fight))
    }

    /// The series including this bout. `None` if it is no bout or has not ended.
    pub fn bouts(&self, ended: &Encounter) -> Option<Series> {
        Some(self.series?.after(ended.end()?))
    }
}

impl Series {
    /// Counts one more finished bout.
    pub const fn after(mut self, end: End) -> Series {
        self.fought += 1;
        if let End::Killed { side, .. } = end {
            self.won[side.other() as usize] += 1;
        }
        self
    }
}
