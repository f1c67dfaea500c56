//! Reads a fighter's battles from their journals in the background. The results so far can be shown at any time.

use crate::background::BackgroundTask;
use ludus_engine::career::Chapter;
use ludus_engine::fold::CombatFacts;
use ludus_engine::summary::Summary;
use ludus_store::careers::{CareerEntryRow, CareerQuery};
use std::cell::Cell;
use std::sync::MutexGuard;

/// Milliseconds between two looks at what has been read.
const LOOK: u64 = 40;

pub struct CareerProgress<C> {
    /// The battles in order of time.
    pub pages: Vec<CareerEntryRow<C>>,
    /// Number of journals that were examined.
    pub read: usize,
    /// Number of journals to examine.
    pub all: usize,
    /// True if the reading is complete.
    pub done: bool,
}

/// A reading in progress. Dropping it ends the reading.
pub struct CareerReader<C>(BackgroundTask<CareerProgress<C>>, Cell<bool>);

impl<C: Send + 'static> CareerReader<C> {
    /// Starts reading with the latest journals.
    pub fn of<G: CombatFacts + Summary>(wanted: CareerQuery) -> CareerReader<C>
    where
        C: Chapter<G>,
    {
        let found = CareerProgress { pages: Vec::new(), read: 0, all: 0, done: false };
        let read = BackgroundTask::begin(found, move |to| {
            let journals = wanted.journals();
            for (number, path) in journals.iter().rev().enumerate() {
                let page = wanted.page::<G, C>(path);
                let told = to.tell(|found| {
                    (found.read, found.all) = (number + 1, journals.len());
                    found.pages.splice(0..0, page);
                });
                if !told {
                    return;
                }
            }
            to.tell(|found| found.done = true);
        });
        CareerReader(read, Cell::new(false))
    }

    pub fn found(&self) -> MutexGuard<'_, CareerProgress<C>> {
        let ended = self.0.is_done();
        let found = self.0.look();
        self.1.set(found.done || ended);
        found
    }

    /// The time of the next look; results since the last look must still be drawn.
    pub fn wakes_at(&self, now: u64) -> Option<u64> {
        (!self.1.get()).then_some(now + LOOK)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_read_since_the_last_draw_wake_the_screen() {
        let found = CareerProgress::<()> { pages: Vec::new(), read: 0, all: 0, done: true };
        let read = CareerReader(BackgroundTask::begin(found, |_| {}), Cell::new(false));
        assert_eq!(read.wakes_at(7), Some(7 + LOOK), "it was read to its end, and nobody has looked");
        assert!(read.found().done);
        assert_eq!(read.wakes_at(7), None);
    }
}
