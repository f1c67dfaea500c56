//! Work beside the screen: a thread of its own finds something out, what it has found by now is looked at, and nobody waits for it.
//! It ends with whoever wanted it.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::thread::Builder;

/// Whether who asks waits for the answer, so that every picture is whole: for scripts, which have no clock.
static WAITS: AtomicBool = AtomicBool::new(cfg!(test));

/// From now on whoever asks waits for the answer.
pub fn wait_for_all() {
    WAITS.store(true, Ordering::Relaxed);
}

/// Whether whoever asks waits for the answer.
pub fn is_waited_for() -> bool {
    WAITS.load(Ordering::Relaxed) && !tests_refuse()
}

/// Whether the system has refused a thread, and whether that was said.
#[cfg(not(test))]
static REFUSED: std::sync::atomic::AtomicU8 = std::sync::atomic::AtomicU8::new(NOT_REFUSED);
#[cfg(test)]
thread_local! {
    // Tests run beside each other: each has its own refusal.
    static REFUSED: std::cell::Cell<u8> = const { std::cell::Cell::new(NOT_REFUSED) };
}
const NOT_REFUSED: u8 = 0;
const REFUSED_NOW: u8 = 1;
const SAID: u8 = 2;

/// What is said when the system refuses a thread.
pub const REFUSAL: &str = "The system starts no more threads: estimates and the coach are left out.";

/// Does what was set up: in a thread of its own, unless it is waited for. Returns whether the work was begun.
pub fn carry_out(work: impl FnOnce() + Send + 'static) -> bool {
    if !is_waited_for() {
        return start(work);
    }
    work();
    true
}

/// Starts a thread. If the system refuses, the work is left out, and [`refusal`] says so.
pub fn start(work: impl FnOnce() + Send + 'static) -> bool {
    let started = !tests_refuse() && Builder::new().spawn(work).is_ok();
    if !started {
        turns(NOT_REFUSED, REFUSED_NOW);
    }
    started
}

/// The sentence about the first thread that was refused; it is given once.
pub fn refusal() -> Option<&'static str> {
    turns(REFUSED_NOW, SAID).then_some(REFUSAL)
}

/// Goes from one state of [`REFUSED`] to the next. True if it was that state.
#[cfg(not(test))]
fn turns(from: u8, to: u8) -> bool {
    REFUSED.compare_exchange(from, to, Ordering::Relaxed, Ordering::Relaxed).is_ok()
}

#[cfg(test)]
fn turns(from: u8, to: u8) -> bool {
    REFUSED.with(|state| state.get() == from && state.replace(to) == from)
}

/// Whether a test pretends that the system refuses threads.
#[cfg(test)]
fn tests_refuse() -> bool {
    tests::REFUSES.get()
}

#[cfg(not(test))]
const fn tests_refuse() -> bool {
    false
}

/// Work under way, and what it has found. Nobody wants it any more once this is dropped.
pub struct BackgroundTask<T>(Arc<Mutex<T>>, bool);

/// Where the work brings what it finds.
pub struct TaskHandle<T>(Weak<Mutex<T>>);

impl<T: Send + 'static> BackgroundTask<T> {
    /// Begins to work; `found` is what is known before.
    pub fn begin(found: T, work: impl FnOnce(&TaskHandle<T>) + Send + 'static) -> BackgroundTask<T> {
        let (mut beside, work) = BackgroundTask::set_up(found, work);
        beside.1 = carry_out(work);
        beside
    }

    /// The same before anything is done, and the work that is to be done.
    pub fn set_up(
        found: T,
        work: impl FnOnce(&TaskHandle<T>) + Send + 'static,
    ) -> (BackgroundTask<T>, impl FnOnce() + Send + 'static) {
        let found = Arc::new(Mutex::new(found));
        let wanted = TaskHandle(Arc::downgrade(&found));
        (BackgroundTask(found, true), move || work(&wanted))
    }

    /// What has been found by now.
    pub fn look(&self) -> MutexGuard<'_, T> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether the work was begun: the system had a thread for it.
    pub const fn was_begun(&self) -> bool {
        self.1
    }

    /// Whether nothing more will be found.
    pub fn is_done(&self) -> bool {
        Arc::weak_count(&self.0) == 0
    }
}

impl<T> TaskHandle<T> {
    /// Whether somebody still wants to know.
    pub fn is_wanted(&self) -> bool {
        self.0.strong_count() > 0
    }

    /// Changes what has been found; false if nobody wants to know any more.
    pub fn tell(&self, change: impl FnOnce(&mut T)) -> bool {
        let found = self.0.upgrade();
        found.map(|found| change(&mut found.lock().unwrap_or_else(PoisonError::into_inner))).is_some()
    }
}

#[cfg(test)]
pub mod tests {
    use super::*;
    use std::cell::Cell;

    thread_local! {
        /// The system refuses threads to this one.
        pub static REFUSES: Cell<bool> = const { Cell::new(false) };
    }

    #[test]
    fn what_is_found_is_seen_and_work_ends_with_whoever_wanted_it() {
        let (beside, work) =
            BackgroundTask::set_up(0, |wanted: &TaskHandle<i32>| assert!(wanted.tell(|found| *found += 7)));
        assert!(!beside.is_done() && *beside.look() == 0, "nothing is done yet");
        work();
        assert!(beside.is_done() && *beside.look() == 7);
        let (beside, work) = BackgroundTask::set_up(0, |wanted: &TaskHandle<i32>| {
            assert!(!wanted.is_wanted() && !wanted.tell(|_| panic!("nobody wants it")));
        });
        drop(beside);
        work();
    }

    #[test]
    fn work_that_breaks_off_is_done() {
        let (beside, work) = BackgroundTask::set_up(0, |_: &TaskHandle<i32>| panic!("it breaks off"));
        assert!(std::thread::spawn(work).join().is_err());
        assert!(beside.is_done());
    }
}
