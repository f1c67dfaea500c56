//! A fighter's battles, read from their journals beside the screen: what is known so far can be shown at any time.

use crate::store::lives::{Lived, Page, Wanted};
use crate::tui::duels::reckoning::is_waited_for;
use std::cell::Cell;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Milliseconds between two looks at what has been read.
const LOOK: u64 = 40;

/// What has been read so far.
pub struct Found<C> {
    /// His battles, the first one first.
    pub pages: Vec<Page<C>>,
    /// Journals that were looked into.
    pub read: usize,
    /// All of them.
    pub all: usize,
    /// Whether that is everything.
    pub done: bool,
}

/// A reading under way. It ends when nobody looks at it any more.
pub struct Reading<C>(Arc<Mutex<Found<C>>>, Cell<bool>);

impl<C: Send + 'static> Reading<C> {
    /// Begins with the latest journals.
    pub fn of<G: Lived<Chapter = C>>(wanted: Wanted) -> Reading<C> {
        let found = Found { pages: Vec::new(), read: 0, all: 0, done: false };
        let found = Arc::new(Mutex::new(found));
        let (to, reading) = (Arc::downgrade(&found), Reading(found, Cell::new(false)));
        let reader = std::thread::spawn(move || {
            let journals = wanted.journals();
            let count = journals.len();
            for (number, path) in journals.iter().rev().enumerate() {
                let page = wanted.page::<G>(path);
                let Some(found) = to.upgrade() else { return };
                let mut found = lock(&found);
                (found.read, found.all) = (number + 1, count);
                found.pages.splice(0..0, page);
            }
            if let Some(found) = to.upgrade() {
                lock(&found).done = true;
            }
        });
        if is_waited_for() {
            let _ = reader.join();
        }
        reading
    }

    /// What has been read so far.
    pub fn found(&self) -> MutexGuard<'_, Found<C>> {
        let found = lock(&self.0);
        self.1.set(found.done);
        found
    }

    /// When there may be more to show: what came since the last look is still to be drawn.
    pub fn wakes_at(&self, now: u64) -> Option<u64> {
        (!self.1.get()).then_some(now + LOOK)
    }
}

fn lock<C>(found: &Mutex<Found<C>>) -> MutexGuard<'_, Found<C>> {
    found.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_read_since_the_last_look_is_still_to_be_drawn() {
        let read = Reading(
            Arc::new(Mutex::new(Found::<()> { pages: Vec::new(), read: 0, all: 0, done: true })),
            Cell::new(false),
        );
        assert_eq!(read.wakes_at(7), Some(7 + LOOK), "it was read to its end, and nobody has looked");
        assert!(read.found().done);
        assert_eq!(read.wakes_at(7), None);
    }
}
