//! The subcommands that are *Hex Arena's* own; they stand under its word.

mod arena;
mod figure;
mod life;
mod play;
mod roster;
mod scenario;
mod scores;
mod simulate;
mod tables;

use super::{Data, Outcome, scenarios};
use clap::Subcommand;

/// What needs no screen.
#[derive(Subcommand)]
pub enum Task {
    /// Which of two players is better? Each seed from both sides: raw, trained, veteran, master or blind
    Arena(crate::cli::arena::Arguments<arena::Place>),
    /// Do the chances come true that are said? One question of each of many bouts, played on by the computer
    Calibrate(crate::cli::calibrate::Arguments<arena::Place>),
    /// Everything that is derived of a figure: an opponent, a character of the roster, or a JSON record
    Figure(figure::Arguments),
    /// What the journals tell of one character: whom he put out, who hurt him, every bout
    Life(life::Arguments),
    /// A bout by lines: every question has numbered answers, everything else is told
    Play(play::Arguments),
    /// The tables of the rulebook
    Tables {
        /// As JSON
        #[arg(long)]
        json: bool,
    },
    /// Two sides of the computer against each other, many times
    Simulate(simulate::Arguments),
    /// Play scenario files and say what differs
    Scenario {
        /// The files
        #[arg(required = true, value_name = "FILE")]
        files: Vec<std::path::PathBuf>,
    },
    /// The characters of this installation
    #[command(subcommand)]
    Roster(crate::cli::rosters::Task),
    /// The hall: who has won most, the dead too
    Scores {
        /// As JSON
        #[arg(long)]
        json: bool,
    },
}

pub fn run(data: &Data, task: Task) -> Outcome {
    match task {
        Task::Arena(arguments) => arena::meet(data, &arguments),
        Task::Calibrate(sayings) => arena::calibrate(data, &sayings),
        Task::Figure(arguments) => figure::run(data, &arguments),
        Task::Life(arguments) => life::run(data, &arguments),
        Task::Play(arguments) => play::run(data, &arguments),
        Task::Tables { json } => tables::show(json),
        Task::Simulate(arguments) => simulate::run(data, &arguments),
        Task::Scenario { files } => scenarios::run(&files, scenario::play),
        Task::Roster(task) => roster::run(data, &task),
        Task::Scores { json } => scores::show(data, json),
    }
}
