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

use crate::cli::data::Data;
use crate::cli::play::Frontend;
use crate::cli::{CliResult, scenarios};
use clap::Subcommand;
use std::path::PathBuf;

/// What shows a battle on the screen.
#[derive(Subcommand)]
pub enum ShowCommand {
    /// Watch the computer play both sides; nobody of the roster is hurt for good
    Watch(watch::WatchArgs),
    /// A picture of a screen, as SVG
    #[command(hide = true)]
    Picture(picture::BattlePictureArgs),
}

/// What needs none.
#[derive(Subcommand)]
pub enum Own {
    /// The hi-scores, or all characters
    Scores {
        /// All characters: the retired, the dead and those with break-outs too
        #[arg(long)]
        mine: bool,
        /// As JSON
        #[arg(long)]
        json: bool,
    },
    /// One fighter's life: his battles, what he killed and with what, who hurt him
    Life {
        /// His name
        name: String,
        /// As JSON
        #[arg(long)]
        json: bool,
    },
    /// The characters of this installation
    #[command(subcommand)]
    Roster(rosters::GladiatorRosterCommand),
    /// Every table of the rulebook
    Tables {
        /// As one JSON object
        #[arg(long)]
        json: bool,
    },
    /// Many battles without a screen, on all cores
    Simulate(simulate::SimulateArgs),
    /// Which of two players is better? Each seed from both sides: manual, house, cunning, master or blind
    Arena(crate::cli::arena::ArenaOptions<arena::MatchupArgs>),
    /// Do the chances come true that are said? One position of each of many battles, played on by the computer
    Calibrate(crate::cli::calibrate::CalibrateArgs<arena::MatchupArgs>),
    /// Are the sides even? The manual's fighters, and fighters of all ages, against the robots drawn for them
    Balance(balance::BalanceArgs),
    /// One fighter of each race from nothing, battle after battle, played by the computer until he dies
    Career(career::CareerArgs),
    /// Play scenario files: rules tests drawn like the manual's pictures
    Scenario {
        /// Scenario files
        #[arg(required = true, value_name = "FILE")]
        files: Vec<PathBuf>,
        /// Write each as a battle that `ludus resume` opens into this folder, instead of playing it
        #[arg(long, value_name = "DIR")]
        save: Option<PathBuf>,
    },
}

pub fn show(data: &Data, door: &ShowCommand, scene: Option<Frontend>) -> CliResult {
    match door {
        ShowCommand::Watch(arguments) => watch::show(data, arguments, scene.map(|scene| scene.screen)),
        ShowCommand::Picture(arguments) => picture::run(data, arguments, scene),
    }
}

pub fn open(data: &Data, door: Own) -> CliResult {
    match door {
        Own::Scores { mine, json } => scores::show(data, mine, json),
        Own::Life { name, json } => life::show(data, &name, json),
        Own::Roster(task) => rosters::run(data, &task),
        Own::Tables { json } => tables::show(json),
        Own::Balance(arguments) => balance::run(&arguments),
        Own::Career(arguments) => career::run(&arguments),
        Own::Arena(arguments) => arena::meet(data, &arguments),
        Own::Calibrate(sayings) => arena::calibrate(data, &sayings),
        Own::Simulate(arguments) => simulate::run(data, &arguments),
        Own::Scenario { files, save: Some(folder) } => scenario::save(&files, &folder),
        Own::Scenario { files, save: None } => scenarios::run(&files, scenario::play),
    }
}
