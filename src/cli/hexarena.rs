//! The subcommands that are *Hex Arena's* own; they stand under its word.

mod arena;
mod figure;
mod life;
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
use crate::hexarena::scenario::Scenario;
use clap::Subcommand;

#[derive(Subcommand)]
pub enum HexarenaCommand {
    /// Compare two computer players with paired seeds: raw, trained, veteran, master:N or blind
    Arena(ArenaOptions<arena::MatchupArgs>),
    /// Print all values of a figure: an opponent, a character of the roster, or a JSON record
    Figure(figure::FigureArgs),
    /// Show one character's career: victories, wounds, every bout
    Life(life::LifeArgs),
    /// Play a bout by lines; every question has numbered answers
    Play(play::PlayArgs),
    /// Print every table of the rulebook
    Tables {
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// Play many bouts without a screen, on all cores
    Simulate(simulate::SimulateArgs),
    /// Run scenario files and print the differences
    Scenario {
        /// Scenario files
        #[arg(required = true, value_name = "FILE")]
        files: Vec<std::path::PathBuf>,
    },
    /// Manage the roster
    #[command(subcommand)]
    Roster(RosterCommand),
    /// List the hall: who has won most, dead ones included
    Scores {
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
}

/// Hex Arena's subcommands of `ludus dev`.
#[derive(Subcommand)]
pub enum HexarenaDevCommand {
    /// Test the coach's chances: predict one decision of each bout, then play on
    Calibrate(CalibrateArgs<arena::MatchupArgs>),
}

pub fn run(data: &Data, task: HexarenaCommand) -> CliResult {
    match task {
        HexarenaCommand::Arena(arguments) => arena::meet(data, &arguments),
        HexarenaCommand::Figure(arguments) => figure::run(data, &arguments),
        HexarenaCommand::Life(arguments) => life::run(data, &arguments),
        HexarenaCommand::Play(arguments) => play::run(data, &arguments),
        HexarenaCommand::Tables { json } => tables::show(json),
        HexarenaCommand::Simulate(arguments) => simulate::run(data, &arguments),
        HexarenaCommand::Scenario { files } => scenarios::run(&files, Scenario::parse, Scenario::run, |one| &one.title),
        HexarenaCommand::Roster(task) => roster::run(data, &task),
        HexarenaCommand::Scores { json } => scores::show(data, json),
    }
}

pub fn dev(data: &Data, command: &HexarenaDevCommand) -> CliResult {
    match command {
        HexarenaDevCommand::Calibrate(arguments) => arena::calibrate(data, arguments),
    }
}
