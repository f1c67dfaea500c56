//! What every series of games takes, and the threads that it runs on.

use crate::cli::{CliError, complain};
use crate::engine::dice::Seed;
use crate::engine::share_code;
use crate::engine::share_code::{Code, ShareCode};
use clap::Args;
use std::num::NonZero;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

/// Options of every subcommand that plays a series.
#[derive(Args)]
pub struct Many {
    /// Seed of the series, default 1; the result does not depend on the number of threads
    #[arg(long)]
    pub seed: Option<u64>,
    /// Number of threads; default: all cores
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: Option<u16>,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

impl Many {
    pub fn seed(&self) -> Seed {
        Seed(self.seed.unwrap_or(1))
    }

    /// The number of threads that [`Many::run`] starts.
    pub fn threads(&self) -> u16 {
        self.threads.unwrap_or_else(cores)
    }

    /// Computes `one` for each number on that many threads, like [`in_parallel`].
    pub fn run<T: Send, E: Send>(&self, count: u64, one: impl Fn(u64) -> Result<T, E> + Sync) -> Result<Vec<T>, E> {
        in_parallel(self.threads(), count, one)
    }
}

/// The number of threads that the system can run at a time.
pub fn cores() -> u16 {
    thread::available_parallelism().map_or(1, NonZero::get).try_into().unwrap_or(u16::MAX)
}

/// Computes `one` for each number below `count` on so many threads. The results are in order; an error ends the series.
pub fn in_parallel<T: Send, E: Send>(
    threads: u16,
    count: u64,
    one: impl Fn(u64) -> Result<T, E> + Sync,
) -> Result<Vec<T>, E> {
    let results = Mutex::new(Vec::new());
    share(threads, count, &|number| {
        let result = one(number);
        let succeeded = result.is_ok();
        let mut results = results.lock().unwrap_or_else(PoisonError::into_inner);
        let place = results.partition_point(|(other, _)| *other < number);
        results.insert(place, (number, result));
        succeeded
    });
    let results = results.into_inner().unwrap_or_else(PoisonError::into_inner);
    results.into_iter().map(|(_, result)| result).collect()
}

/// Calls `work` for each number below `count`, until it returns false.
fn share(threads: u16, count: u64, work: &(dyn Fn(u64) -> bool + Sync)) {
    let next = AtomicU64::new(0);
    let take = || {
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= count || !work(number) {
                return next.store(count, Ordering::Relaxed);
            }
        }
    };
    thread::scope(|scope| {
        for _ in 0..threads {
            if let Err(error) = thread::Builder::new().spawn_scoped(scope, take) {
                complain(&format!("the system starts no more threads ({error}), so this takes longer"));
                take();
                break;
            }
        }
    });
}

/// Returns the battle of a code. A code of other rules is refused unless `knowingly` is set.
pub fn of_code<G: ShareCode>(text: &str, knowingly: bool) -> Result<Code<G>, CliError> {
    let code = share_code::read::<G>(text).map_err(CliError::new)?;
    match code.differs().filter(|_| !knowingly) {
        Some(differs) => Err(CliError::new(format!("{differs}; with --other-rules it is simulated all the same"))),
        None => Ok(code),
    }
}
