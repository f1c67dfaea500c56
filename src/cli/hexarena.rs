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

use crate::cli::data::Data;
use crate::cli::{CliResult, scenarios};
use clap::Subcommand;

/// What needs no screen.
#[derive(Subcommand)]
pub enum HexarenaCommand {
    /// Which of two players is better? Each seed from both sides: raw, trained, veteran, master or blind
    Arena(crate::cli::arena::ArenaOptions<arena::MatchupArgs>),
    /// Do the chances come true that are said? One question of each of many bouts, played on by the computer
    Calibrate(crate::cli::calibrate::CalibrateArgs<arena::MatchupArgs>),
    /// Everything that is derived of a figure: an opponent, a character of the roster, or a JSON record
    Figure(figure::FigureArgs),
    /// What the journals tell of one character: whom he put out, who hurt him, every bout
    Life(life::LifeArgs),
    /// A bout by lines: every question has numbered answers, everything else is told
    Play(play::PlayArgs),
    /// The tables of the rulebook
    Tables {
        /// As JSON
        #[arg(long)]
        json: bool,
    },
    /// Two sides of the computer against each other, many times
    Simulate(simulate::SimulateArgs),
    /// Play scenario files and say what differs
    Scenario {
        /// The files
        #[arg(required = true, value_name = "FILE")]
        files: Vec<std::path::PathBuf>,
    },
    /// The characters of this installation
    #[command(subcommand)]
    Roster(crate::cli::rosters::RosterCommand),
    /// The hall: who has won most, the dead too
    Scores {
        /// As JSON
        #[arg(long)]
        json: bool,
    },
}

pub fn run(data: &Data, task: HexarenaCommand) -> CliResult {
    match task {
        HexarenaCommand::Arena(arguments) => arena::meet(data, &arguments),
        HexarenaCommand::Calibrate(sayings) => arena::calibrate(data, &sayings),
        HexarenaCommand::Figure(arguments) => figure::run(data, &arguments),
        HexarenaCommand::Life(arguments) => life::run(data, &arguments),
        HexarenaCommand::Play(arguments) => play::run(data, &arguments),
        HexarenaCommand::Tables { json } => tables::show(json),
        HexarenaCommand::Simulate(arguments) => simulate::run(data, &arguments),
        HexarenaCommand::Scenario { files } => scenarios::run(&files, scenario::play),
        HexarenaCommand::Roster(task) => roster::run(data, &task),
        HexarenaCommand::Scores { json } => scores::show(data, json),
    }
}
