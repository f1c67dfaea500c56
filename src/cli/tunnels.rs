//! The subcommands that are *Tunnels'* own; they stand under its word.

mod arena;
mod character;
mod check;
mod delve;
mod dungeon;
mod dungeons;
mod fight;
mod founding;
mod guild;
mod life;
mod party;
mod play;
mod roster;
mod simulate;
mod tables;

use crate::cli::arena::ArenaOptions;
use crate::cli::calibrate::CalibrateArgs;
use crate::cli::data::Data;
use crate::cli::rosters::RosterCommand;
use crate::cli::{CliResult, scenarios};
use crate::tunnels::scenario::script::Script;
use clap::Subcommand;

#[derive(Subcommand)]
pub enum TunnelsCommand {
    /// Compare two computer players with paired seeds: computer, master:N, seer:N or blind
    Arena(ArenaOptions<arena::FightMatchup>),
    /// Print everything that follows from a character: of the roster, of a file, or made by dice
    Character(character::CharacterArgs),
    /// Check a hand-made dungeon: what is wrong, with its place and its bounds, or what is in it
    Check {
        /// Dungeon as a JSON file
        #[arg(value_name = "FILE")]
        file: std::path::PathBuf,
    },
    /// Let the computer play whole delves, on all cores: survival, depth, gold, experience
    Delve(delve::DelveArgs),
    /// Draw a level of a dungeon with its key: everything that is there, for authors and tests
    Dungeon(dungeon::DungeonArgs),
    /// List the dungeons of this installation, with the fallen who lie there
    Dungeons {
        /// Print JSON, with the code of each dungeon
        #[arg(long)]
        json: bool,
    },
    /// Found a dungeon by a code or a file, or a new one by its name
    Found(founding::FoundArgs),
    /// Close a dungeon for good and print its key; asks first
    Close(founding::CloseArgs),
    /// Play one fight many times and print its chances: how often it is won, and what it costs
    Fight(fight::FightArgs),
    /// List what the guild teaches a delver, with fees and refusals, or learn a spell
    Guild(guild::GuildArgs),
    /// Lend money to another delver of the roster
    Lend(guild::LoanArgs),
    /// Show one delver's career: foes, wounds, every fight
    Life(life::DelverArgs),
    /// Play a fight by lines; every question has numbered answers
    Play(play::FightPlayArgs),
    /// Print every table of the rulebook
    Tables {
        /// Print JSON instead of tables in text
        #[arg(long)]
        json: bool,
    },
    /// Play many fights against drawn groups, or the delve of a code, without a screen, on all cores
    Simulate(simulate::FightSeriesArgs),
    /// Run scenario files and print the differences
    Scenario {
        /// Scenario files, each with a fight
        #[arg(required = true, value_name = "FILE")]
        files: Vec<std::path::PathBuf>,
    },
    /// Manage the delvers of this installation
    #[command(subcommand)]
    Roster(RosterCommand),
    /// List all delvers by level, experience and wealth, dead and removed ones included
    Scores {
        /// Print JSON instead of a table
        #[arg(long)]
        json: bool,
    },
}

/// Subcommands of `ludus dev` for *Tunnels*.
#[derive(Subcommand)]
pub enum TunnelsDevCommand {
    /// Test the coach's chances: predict one decision of each fight, then play on
    Calibrate(CalibrateArgs<arena::FightMatchup>),
}

pub fn run(data: &Data, task: TunnelsCommand) -> CliResult {
    match task {
        TunnelsCommand::Arena(arguments) => arena::meet(data, &arguments),
        TunnelsCommand::Character(arguments) => character::run(data, &arguments),
        TunnelsCommand::Check { file } => check::run(&file),
        TunnelsCommand::Delve(arguments) => delve::run(data, &arguments),
        TunnelsCommand::Dungeon(arguments) => dungeon::run(&arguments),
        TunnelsCommand::Dungeons { json } => founding::list(data, json),
        TunnelsCommand::Found(arguments) => founding::found(data, &arguments),
        TunnelsCommand::Close(arguments) => founding::close(data, &arguments),
        TunnelsCommand::Fight(arguments) => fight::run(data, &arguments),
        TunnelsCommand::Guild(arguments) => guild::run(data, &arguments),
        TunnelsCommand::Lend(arguments) => guild::lend(data, &arguments),
        TunnelsCommand::Life(arguments) => life::run(data, &arguments),
        TunnelsCommand::Play(arguments) => play::run(data, &arguments),
        TunnelsCommand::Tables { json } => tables::show(json),
        TunnelsCommand::Simulate(arguments) => simulate::run(data, &arguments),
        TunnelsCommand::Scenario { files } => scenarios::run(&files, Script::parse, Script::run, |one| &one.title),
        TunnelsCommand::Roster(task) => roster::run(data, &task),
        TunnelsCommand::Scores { json } => roster::scores(data, json),
    }
}

pub fn dev(data: &Data, command: &TunnelsDevCommand) -> CliResult {
    match command {
        TunnelsDevCommand::Calibrate(arguments) => arena::calibrate(data, arguments),
    }
}
