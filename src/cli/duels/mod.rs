//! The subcommands that are *Duels*' own; they stand under its word.

mod league;
mod odds;
mod party;
mod simulate;

use super::{Data, Failure, Outcome};
use clap::Subcommand;

/// What needs no screen.
#[derive(Subcommand)]
pub enum Task {
    /// How an encounter of two plans goes, in so many fights
    Odds(odds::Arguments),
    /// Every pairing of 2 to 16 characters, and a table
    League(league::Arguments),
    /// The computer's plans of two levels against each other
    Simulate(simulate::Arguments),
}

pub fn run(data: &Data, task: Task) -> Outcome {
    match task {
        Task::Odds(arguments) => odds::run(data, &arguments),
        Task::League(arguments) => league::run(&arguments),
        Task::Simulate(arguments) => simulate::run(&arguments),
    }
}

/// Does something on so many threads, on all cores if none is named.
fn on_threads<T: Send>(threads: Option<u16>, work: impl FnOnce() -> T + Send) -> Result<T, Failure> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads.unwrap_or(0).into()).build();
    Ok(pool.map_err(Failure::new)?.install(work))
}
