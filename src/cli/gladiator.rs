//! The subcommands that are *Gladiator*'s own.

mod arena;
mod balance;
mod career;
mod level;
mod life;
mod picture;
mod rosters;
mod scenario;
mod scores;
mod sides;
mod simulate;
mod tables;
mod watch;

use crate::cli::arena::ArenaOptions;
use crate::cli::calibrate::CalibrateArgs;
use crate::cli::data::Data;
use crate::cli::play::Frontend;
use crate::cli::{CliResult, scenarios};
use crate::gladiator::scenario::Scenario;
use clap::Subcommand;
use std::path::PathBuf;

#[derive(Subcommand)]
pub enum ShowCommand {
    /// Watch the computer play both sides; the roster stays as it is
    Watch(watch::WatchArgs),
}

/// Gladiator's subcommands of `ludus dev`.
#[derive(Subcommand)]
pub enum GladiatorDevCommand {
    /// Test the coach's chances: predict one position of each battle, then play on
    Calibrate(CalibrateArgs<arena::MatchupArgs>),
    /// Measure whether drawn robots match fighters of all levels
    Balance(balance::BalanceArgs),
    /// Play one fighter of each race, battle after battle, until death
    Career(career::CareerArgs),
    /// Draw a screen as SVG
    Picture(picture::BattlePictureArgs),
}

#[derive(Subcommand)]
pub enum Own {
    /// List the hi-scores, or all characters
    Scores {
        /// List all characters: also retired ones, dead ones and those with break-outs
        #[arg(long)]
        mine: bool,
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// Show one fighter's career: battles, kills, wounds
    Life {
        /// Name of the fighter
        name: String,
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// Manage the roster
    #[command(subcommand)]
    Roster(rosters::GladiatorRosterCommand),
    /// Print every table of the rulebook
    Tables {
        /// Print one JSON object
        #[arg(long)]
        json: bool,
    },
    /// Play many battles without a screen, on all cores
    Simulate(simulate::SimulateArgs),
    /// Compare two computer players with paired seeds: manual, house, cunning, master:N, seer:N or blind
    Arena(ArenaOptions<arena::MatchupArgs>),
    /// Run scenario files: rule tests drawn like the manual's pictures
    Scenario {
        #[arg(required = true, value_name = "FILE")]
        files: Vec<PathBuf>,
        /// Write each scenario as a battle for `ludus resume` into this folder, instead of running it
        #[arg(long, value_name = "DIR")]
        save: Option<PathBuf>,
    },
}

pub fn show(data: &Data, door: &ShowCommand, scene: Option<Frontend>) -> CliResult {
    match door {
        ShowCommand::Watch(arguments) => watch::show(data, arguments, scene.map(|scene| scene.screen)),
    }
}

pub fn dev(data: &Data, command: &GladiatorDevCommand, scene: Option<Frontend>) -> CliResult {
    match command {
        GladiatorDevCommand::Calibrate(arguments) => arena::calibrate(data, arguments),
        GladiatorDevCommand::Balance(arguments) => balance::run(arguments),
        GladiatorDevCommand::Career(arguments) => career::run(arguments),
        GladiatorDevCommand::Picture(arguments) => picture::run(data, arguments, scene),
    }
}

pub fn open(data: &Data, door: Own) -> CliResult {
    match door {
        Own::Scores { mine, json } => scores::show(data, mine, json),
        Own::Life { name, json } => life::show(data, &name, json),
        Own::Roster(task) => rosters::run(data, &task),
        Own::Tables { json } => tables::show(json),
        Own::Arena(arguments) => arena::meet(data, &arguments),
        Own::Simulate(arguments) => simulate::run(data, &arguments),
        Own::Scenario { files, save: Some(folder) } => scenario::save(&files, &folder),
        Own::Scenario { files, save: None } => scenarios::run(&files, Scenario::parse, Scenario::run, |one| &one.title),
    }
}
