//! What every series of games takes, and the threads that it runs on.

use crate::cli::{CliError, complain};
use crate::engine::dice::Seed;
use crate::engine::share_code;
use crate::engine::share_code::{Code, ShareCode};
use clap::Args;
use rayon::ThreadPoolBuilder;

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

    /// Runs `work` on that many threads.
    pub fn run<T: Send>(&self, work: impl FnOnce() -> T + Send) -> Result<T, CliError> {
        on_threads(self.threads.unwrap_or(0), work)
    }
}

/// Runs `work` on so many threads, 0 for all cores. If the system starts no thread, the caller's thread does all.
pub fn on_threads<T: Send>(threads: u16, work: impl FnOnce() -> T + Send) -> Result<T, CliError> {
    let pool = ThreadPoolBuilder::new().num_threads(threads.into()).build().or_else(|error| {
        complain(&format!("the system starts no more threads ({error}): one does all the work"));
        ThreadPoolBuilder::new().num_threads(1).use_current_thread().build()
    });
    Ok(pool.map_err(CliError::new)?.install(work))
}

/// Returns the battle of a code. A code of other rules is refused unless `knowingly` is set.
pub fn of_code<G: ShareCode>(text: &str, knowingly: bool) -> Result<Code<G>, CliError> {
    let code = share_code::read::<G>(text).map_err(CliError::new)?;
    match code.differs().filter(|_| !knowingly) {
        Some(differs) => Err(CliError::new(format!("{differs}; with --other-rules it is simulated all the same"))),
        None => Ok(code),
    }
}
