//! A search in a thread beside the screen: what it has found by now is looked at, and nobody waits for it. It ends with whoever asked.

use super::table::Table;
use crate::kit::search::{Budget, Thought, weigh, whims};
use crate::tui::thousand::waits;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

/// Milliseconds between two looks at what has been found.
pub const LOOK: u64 = 50;

/// A search under way.
pub struct Thinking<G: Table> {
    found: Arc<Mutex<Option<Thought<G::Command>>>>,
    done: Arc<AtomicBool>,
    gone: Arc<AtomicBool>,
    /// The decision that it is about.
    pub decision: u32,
}

impl<G: Table> Thinking<G> {
    /// Begins to think about what a game asks, with one budget after the other; the answers of `also` are weighed with the rest.
    pub fn begin(game: G, also: Vec<G::Command>, budgets: &'static [u32]) -> Thinking<G> {
        let (found, decision) = (Arc::new(Mutex::new(None)), game.decisions());
        let [done, gone] = [(); 2].map(|()| Arc::new(AtomicBool::new(false)));
        let (to, ended, given_up) = (found.clone(), done.clone(), gone.clone());
        let work = move || {
            for playouts in budgets {
                let mut stop = || given_up.load(Ordering::Relaxed);
                let thought = weigh(&game, &also, Budget { playouts: *playouts }, whims(&game), &mut stop);
                let stopped = thought.as_ref().is_some_and(|thought| thought.stopped);
                if let Ok(mut to) = to.lock().map(|to| (!stopped || to.is_none()).then_some(to))
                    && let Some(to) = &mut to
                {
                    **to = thought;
                }
                if stopped {
                    break;
                }
            }
            ended.store(true, Ordering::Release);
        };
        if waits() {
            work();
        } else {
            std::thread::spawn(work);
        }
        Thinking { found, done, gone, decision }
    }

    /// What it has found by now.
    pub fn found(&self) -> Option<Thought<G::Command>> {
        self.found.lock().ok().and_then(|found| found.clone())
    }

    /// Whether it is done.
    pub fn is_done(&self) -> bool {
        self.done.load(Ordering::Acquire)
    }

    /// Whether it is done, for who looks when it is.
    pub fn flag(&self) -> Arc<AtomicBool> {
        self.done.clone()
    }
}

/// Nobody wants to know any more.
impl<G: Table> Drop for Thinking<G> {
    fn drop(&mut self) {
        self.gone.store(true, Ordering::Relaxed);
    }
}
