//! Background work: a thread produces results that the screen reads at any time without waiting. The work ends when its task is
//! dropped. Start reading at [`BackgroundTask`].

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::thread::Builder;

/// True if callers wait for the result, so that every frame is complete. Scripts need it, because they have no clock.
static WAITS: AtomicBool = AtomicBool::new(cfg!(test));

/// Makes all callers wait for results from now on.
pub fn wait_for_all() {
    WAITS.store(true, Ordering::Relaxed);
}

/// Returns whether callers wait for results.
pub fn is_waited_for() -> bool {
    WAITS.load(Ordering::Relaxed) && !tests_refuse()
}

/// The state of thread refusals: none yet, refused, or refused and reported.
#[cfg(not(test))]
static REFUSED: std::sync::atomic::AtomicU8 = std::sync::atomic::AtomicU8::new(NOT_REFUSED);
#[cfg(test)]
thread_local! {
    // Tests run in parallel: each has its own refusal.
    static REFUSED: std::cell::Cell<u8> = const { std::cell::Cell::new(NOT_REFUSED) };
}
const NOT_REFUSED: u8 = 0;
const REFUSED_NOW: u8 = 1;
const SAID: u8 = 2;

/// The message after the system refused a thread.
pub const REFUSAL: &str = "The system refused a thread: no estimates and no coach.";

/// Runs the work in its own thread, or directly if callers wait. Returns whether the work was started.
pub fn carry_out(work: impl FnOnce() + Send + 'static) -> bool {
    if !is_waited_for() {
        return start(work);
    }
    work();
    true
}

/// Starts a thread. If the system refuses, the work is skipped and [`refusal`] reports it.
pub fn start(work: impl FnOnce() + Send + 'static) -> bool {
    let started = !tests_refuse() && Builder::new().spawn(work).is_ok();
    if !started {
        turns(NOT_REFUSED, REFUSED_NOW);
    }
    started
}

/// The message about the first refused thread; it is returned once.
pub fn refusal() -> Option<&'static str> {
    turns(REFUSED_NOW, SAID).then_some(REFUSAL)
}

/// Changes [`REFUSED`] from one state to another; true if it had that state.
#[cfg(not(test))]
fn turns(from: u8, to: u8) -> bool {
    REFUSED.compare_exchange(from, to, Ordering::Relaxed, Ordering::Relaxed).is_ok()
}

#[cfg(test)]
fn turns(from: u8, to: u8) -> bool {
    REFUSED.with(|state| state.get() == from && state.replace(to) == from)
}

/// Returns whether a test simulates refused threads.
#[cfg(test)]
fn tests_refuse() -> bool {
    tests::REFUSES.get()
}

#[cfg(not(test))]
const fn tests_refuse() -> bool {
    false
}

/// Background work and its results. Dropping it ends the work.
pub struct BackgroundTask<T>(Arc<Mutex<T>>, bool);

/// The handle through which the work reports its results.
pub struct TaskHandle<T>(Weak<Mutex<T>>);

impl<T: Send + 'static> BackgroundTask<T> {
    /// Starts the work; `found` is the initial result.
    pub fn begin(found: T, work: impl FnOnce(&TaskHandle<T>) + Send + 'static) -> BackgroundTask<T> {
        let (mut beside, work) = BackgroundTask::set_up(found, work);
        beside.1 = carry_out(work);
        beside
    }

    /// Creates the task and its work without starting it.
    pub fn set_up(
        found: T,
        work: impl FnOnce(&TaskHandle<T>) + Send + 'static,
    ) -> (BackgroundTask<T>, impl FnOnce() + Send + 'static) {
        let found = Arc::new(Mutex::new(found));
        let wanted = TaskHandle(Arc::downgrade(&found));
        (BackgroundTask(found, true), move || work(&wanted))
    }

    /// Locks and returns the results so far.
    pub fn look(&self) -> MutexGuard<'_, T> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns whether the work was started; false if the system refused a thread.
    pub const fn was_begun(&self) -> bool {
        self.1
    }

    /// Returns whether the work has ended.
    pub fn is_done(&self) -> bool {
        Arc::weak_count(&self.0) == 0
    }
}

impl<T> TaskHandle<T> {
    /// Returns whether the task still exists.
    pub fn is_wanted(&self) -> bool {
        self.0.strong_count() > 0
    }

    /// Updates the results; false if the task was dropped.
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
        /// True if this thread simulates refused threads.
        pub static REFUSES: Cell<bool> = const { Cell::new(false) };
    }

    #[test]
    fn task_result_is_visible_and_dropping_the_task_stops_work() {
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
    fn panicking_work_counts_as_done() {
        let (beside, work) = BackgroundTask::set_up(0, |_: &TaskHandle<i32>| panic!("it breaks off"));
        assert!(std::thread::spawn(work).join().is_err());
        assert!(beside.is_done());
    }
}
