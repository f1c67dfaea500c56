//! The subcommands that are *Battlefield's* own; they stand under its word.

mod arena;
mod army;
mod buying;
mod fields;
mod ground;
mod leaders;
mod life;
mod look;
mod odds;
mod play;
mod saving;
mod simulate;
mod tables;
mod war;

use crate::battlefield::scenario::script::ScriptedBattle;
use crate::cli::arena::ArenaOptions;
use crate::cli::calibrate::CalibrateArgs;
use crate::cli::data::Data;
use crate::cli::rosters::RosterCommand;
use crate::cli::{CliResult, scenarios};
use clap::Subcommand;

#[derive(Subcommand)]
pub enum BattlefieldCommand {
    /// Compare two computer players with paired seeds: sergeant, captain, marshal, master:N or blind
    Arena(ArenaOptions<arena::FieldMatchup>),
    /// Print price, Ego and strike table of an army, and check it against the limits of a purchase
    Army(army::ArmyArgs),
    /// Show one leader's career: victories, Leadership, every battle of the wars
    Life(life::LeaderArgs),
    /// Print a generated map, or check a drawn one
    Map(ground::MapArgs),
    /// Print every outcome of an attack with its chance
    Odds(odds::StrikeArgs),
    /// Play a battle by lines, with commands in words
    Play(play::FieldPlayArgs),
    /// Print every table of the rulebook
    Tables {
        /// Print JSON instead of a table
        #[arg(long)]
        json: bool,
    },
    /// Play many battles without a screen, on all cores
    Simulate(simulate::SeriesArgs),
    /// Run scenario files and print the differences
    Scenario {
        /// Scenario files, each with a battle
        #[arg(required = true, value_name = "FILE")]
        files: Vec<std::path::PathBuf>,
    },
    /// Manage the leaders of this installation
    #[command(subcommand)]
    Roster(RosterCommand),
    /// Begin a war of five battles, or hire units before the next one, by lines
    War(war::WarArgs),
    /// List the scores of finished wars
    Scores {
        /// Print JSON instead of a table
        #[arg(long)]
        json: bool,
    },
}

/// Battlefield's subcommands of `ludus dev`.
#[derive(Subcommand)]
pub enum BattlefieldDevCommand {
    /// Test the coach's chances: predict one decision of each battle, then play on
    Calibrate(CalibrateArgs<arena::FieldMatchup>),
}

pub fn run(data: &Data, task: BattlefieldCommand) -> CliResult {
    match task {
        BattlefieldCommand::Arena(arguments) => arena::meet(data, &arguments),
        BattlefieldCommand::Army(arguments) => army::run(data, &arguments),
        BattlefieldCommand::Life(arguments) => life::run(data, &arguments),
        BattlefieldCommand::Map(arguments) => ground::run(data, &arguments),
        BattlefieldCommand::Odds(arguments) => odds::run(&arguments),
        BattlefieldCommand::Play(arguments) => play::run(data, &arguments),
        BattlefieldCommand::Tables { json } => tables::show(json),
        BattlefieldCommand::Simulate(arguments) => simulate::run(data, &arguments),
        BattlefieldCommand::Scenario { files } => {
            scenarios::run(&files, ScriptedBattle::parse, ScriptedBattle::run, |one| &one.title)
        }
        BattlefieldCommand::Roster(task) => leaders::run(data, &task),
        BattlefieldCommand::War(arguments) => war::run(data, &arguments),
        BattlefieldCommand::Scores { json } => leaders::scores(data, json),
    }
}

pub fn dev(data: &Data, command: &BattlefieldDevCommand) -> CliResult {
    match command {
        BattlefieldDevCommand::Calibrate(arguments) => arena::calibrate(data, arguments),
    }
}
