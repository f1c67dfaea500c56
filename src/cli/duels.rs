//! The subcommands that are *Duels*' own; they stand under its word.

mod arena;
mod league;
mod life;
mod odds;
mod party;
mod play;
mod roster;
mod scores;
mod simulate;
mod tables;

use crate::cli::arena::ArenaOptions;
use crate::cli::calibrate::CalibrateArgs;
use crate::cli::data::Data;
use crate::cli::rosters::RosterCommand;
use crate::cli::{CliResult, scenarios};
use crate::duels::scenario::Scenario;
use clap::Subcommand;

#[derive(Subcommand)]
pub enum DuelsCommand {
    /// Estimate an encounter of two plans from many fights
    Odds(odds::OddsArgs),
    /// Compare two planners with paired seeds: level-1, level-2, level-3, master:N or blind
    Arena(ArenaOptions<arena::MatchupArgs>),
    /// Play every pairing of 2 to 16 characters and print a table
    League(league::LeagueArgs),
    /// Show one character's career: kills, wounds, every encounter
    Life(life::LifeArgs),
    /// Play an encounter by lines
    Play(play::PlayArgs),
    /// Play the computer's levels against each other
    Simulate(simulate::SimulateArgs),
    /// Print every table of the rulebook
    Tables {
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// Run scenario files and print the differences
    Scenario {
        /// Scenario files
        #[arg(required = true, value_name = "FILE")]
        files: Vec<std::path::PathBuf>,
    },
    /// Manage the roster
    #[command(subcommand)]
    Roster(RosterCommand),
    /// List finished expeditions, the best first
    Scores {
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
}

/// Duels's subcommands of `ludus dev`.
#[derive(Subcommand)]
pub enum DuelsDevCommand {
    /// Test the coach's chances: predict one decision of each encounter, then play on
    Calibrate(CalibrateArgs<arena::MatchupArgs>),
}

pub fn run(data: &Data, task: DuelsCommand) -> CliResult {
    match task {
        DuelsCommand::Odds(arguments) => odds::run(data, &arguments),
        DuelsCommand::Arena(arguments) => arena::meet(&arguments),
        DuelsCommand::League(arguments) => league::run(&arguments),
        DuelsCommand::Life(arguments) => life::run(data, &arguments),
        DuelsCommand::Play(arguments) => play::run(data, &arguments),
        DuelsCommand::Simulate(arguments) => simulate::run(&arguments),
        DuelsCommand::Tables { json } => tables::show(json),
        DuelsCommand::Scenario { files } => scenarios::run(&files, Scenario::parse, Scenario::run, |one| &one.title),
        DuelsCommand::Roster(task) => roster::run(data, &task),
        DuelsCommand::Scores { json } => scores::show(data, json),
    }
}

pub fn dev(command: &DuelsDevCommand) -> CliResult {
    match command {
        DuelsDevCommand::Calibrate(arguments) => arena::calibrate(arguments),
    }
}
