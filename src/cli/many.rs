//! What every series of games takes, and the threads that it runs on.

use super::Failure;
use crate::kit::code::{self, Code, Coded};
use crate::kit::dice::Seed;
use clap::Args;

/// Seed, threads, form of the answer.
#[derive(Args)]
pub struct Many {
    /// The seed of the series, 1 if not given; the same seed gives the same answer on any number of threads
    #[arg(long)]
    pub seed: Option<u64>,
    /// Threads; all cores if not given
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: Option<u16>,
    /// As JSON
    #[arg(long)]
    pub json: bool,
}

impl Many {
    /// The seed of the series.
    pub fn seed(&self) -> Seed {
        Seed(self.seed.unwrap_or(1))
    }

    /// Does something on that many threads.
    pub fn run<T: Send>(&self, work: impl FnOnce() -> T + Send) -> Result<T, Failure> {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(self.threads.unwrap_or(0).into()).build();
        Ok(pool.map_err(Failure::new)?.install(work))
    }
}

/// The battle of a code; one of other rules only knowingly.
pub fn of_code<G: Coded>(text: &str, knowingly: bool) -> Result<Code<G>, Failure> {
    let code = code::read::<G>(text).map_err(Failure::new)?;
    match code.differs().filter(|_| !knowingly) {
        Some(differs) => Err(Failure::new(format!("{differs}; with --other-rules it is simulated all the same"))),
        None => Ok(code),
    }
}
