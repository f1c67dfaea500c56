//! A fighter's battles, read from their journals beside the screen: what is known so far can be shown at any time.

use crate::store::Store;
use crate::store::gladiator::Character;
use crate::store::gladiator::lives::{Page, Wanted};
use crate::tui::duels::reckoning::is_waited_for;
use std::cell::Cell;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Milliseconds between two looks at what has been read.
const LOOK: u64 = 40;

/// What has been read so far.
#[derive(Default)]
pub struct Found {
    /// His battles, the first one first.
    pub pages: Vec<Page>,
    /// Journals that were looked into.
    pub read: usize,
    /// All of them.
    pub all: usize,
    /// Whether that is everything.
    pub done: bool,
}

/// A reading under way. It ends when nobody looks at it any more.
pub struct Reading(Arc<Mutex<Found>>, Cell<bool>);

impl Reading {
    /// Begins with the latest journals.
    pub fn of(store: &Store, character: &Character) -> Reading {
        let (wanted, found) = (Wanted::of(store, character), Arc::new(Mutex::new(Found::default())));
        let (to, reading) = (Arc::downgrade(&found), Reading(found, Cell::new(false)));
        let reader = std::thread::spawn(move || {
            let journals = wanted.journals();
            let count = journals.len();
            for (number, path) in journals.iter().rev().enumerate() {
                let page = wanted.page(path);
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
    pub fn found(&self) -> MutexGuard<'_, Found> {
        let found = lock(&self.0);
        self.1.set(found.done);
        found
    }

    /// When there may be more to show: what came since the last look is still to be drawn.
    pub fn wakes_at(&self, now: u64) -> Option<u64> {
        (!self.1.get()).then_some(now + LOOK)
    }
}

fn lock(found: &Mutex<Found>) -> MutexGuard<'_, Found> {
    found.lock().unwrap_or_else(PoisonError::into_inner)
}
