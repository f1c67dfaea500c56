//! The subcommands that are *Duels*' own; they stand under its word.

mod arena;
mod league;
mod life;
mod odds;
mod party;
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
    /// How an encounter of two plans goes, in so many fights
    Odds(odds::Arguments),
    /// Which of two planners is better? Each seed from both sides: level-1, level-2, level-3, master or blind
    Arena(crate::cli::arena::Arguments<arena::Place>),
    /// Do the chances come true that are said? One question of each of many encounters, played on by the computer
    Calibrate(crate::cli::calibrate::Arguments<arena::Place>),
    /// Every pairing of 2 to 16 characters, and a table
    League(league::Arguments),
    /// What the journals tell of one character: whom he killed, who hurt him, every encounter
    Life(life::Arguments),
    /// An encounter by lines: plans are typed, everything else is told
    Play(play::Arguments),
    /// The computer's plans of two levels against each other
    Simulate(simulate::Arguments),
    /// The tables of the rulebook
    Tables {
        /// As JSON
        #[arg(long)]
        json: bool,
    },
    /// Play scenario files and say what differs
    Scenario {
        /// The files
        #[arg(required = true, value_name = "FILE")]
        files: Vec<std::path::PathBuf>,
    },
    /// The characters of this installation
    #[command(subcommand)]
    Roster(crate::cli::rosters::Task),
    /// The finished runs through the lairs, the best first
    Scores {
        /// As JSON
        #[arg(long)]
        json: bool,
    },
}

pub fn run(data: &Data, task: Task) -> Outcome {
    match task {
        Task::Odds(arguments) => odds::run(data, &arguments),
        Task::Arena(arguments) => arena::meet(&arguments),
        Task::Calibrate(sayings) => arena::calibrate(&sayings),
        Task::League(arguments) => league::run(&arguments),
        Task::Life(arguments) => life::run(data, &arguments),
        Task::Play(arguments) => play::run(data, &arguments),
        Task::Simulate(arguments) => simulate::run(&arguments),
        Task::Tables { json } => tables::show(json),
        Task::Scenario { files } => scenarios::run(&files, scenario::play),
        Task::Roster(task) => roster::run(data, &task),
        Task::Scores { json } => scores::show(data, json),
    }
}
