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

use crate::cli::data::Data;
use crate::cli::{CliResult, scenarios};
use clap::Subcommand;

/// What needs no screen.
#[derive(Subcommand)]
pub enum DuelsCommand {
    /// How an encounter of two plans goes, in so many fights
    Odds(odds::OddsArgs),
    /// Which of two planners is better? Each seed from both sides: level-1, level-2, level-3, master or blind
    Arena(crate::cli::arena::ArenaOptions<arena::MatchupArgs>),
    /// Do the chances come true that are said? One question of each of many encounters, played on by the computer
    Calibrate(crate::cli::calibrate::CalibrateArgs<arena::MatchupArgs>),
    /// Every pairing of 2 to 16 characters, and a table
    League(league::LeagueArgs),
    /// What the journals tell of one character: whom he killed, who hurt him, every encounter
    Life(life::LifeArgs),
    /// An encounter by lines: plans are typed, everything else is told
    Play(play::PlayArgs),
    /// The computer's plans of two levels against each other
    Simulate(simulate::SimulateArgs),
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
    Roster(crate::cli::rosters::RosterCommand),
    /// The finished runs through the lairs, the best first
    Scores {
        /// As JSON
        #[arg(long)]
        json: bool,
    },
}

pub fn run(data: &Data, task: DuelsCommand) -> CliResult {
    match task {
        DuelsCommand::Odds(arguments) => odds::run(data, &arguments),
        DuelsCommand::Arena(arguments) => arena::meet(&arguments),
        DuelsCommand::Calibrate(sayings) => arena::calibrate(&sayings),
        DuelsCommand::League(arguments) => league::run(&arguments),
        DuelsCommand::Life(arguments) => life::run(data, &arguments),
        DuelsCommand::Play(arguments) => play::run(data, &arguments),
        DuelsCommand::Simulate(arguments) => simulate::run(&arguments),
        DuelsCommand::Tables { json } => tables::show(json),
        DuelsCommand::Scenario { files } => scenarios::run(&files, scenario::play),
        DuelsCommand::Roster(task) => roster::run(data, &task),
        DuelsCommand::Scores { json } => scores::show(data, json),
    }
}
