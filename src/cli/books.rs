//! The one file of the command line that knows which rulebooks there are. A new one adds its
//! subcommands under its word, and an arm wherever the rulebook of a journal decides. Its own code stands in its folder.

use crate::cli::data::Data;
use crate::cli::listing::Listing;
use crate::cli::play::Frontend;
use crate::cli::{CliResult, duels, gladiator, hexarena, journals};
use crate::duels::battle::state::Encounter;
use crate::engine::book::Book;
use crate::gladiator::battle::state::Battle;
use crate::hexarena::battle::state::Bout;
use crate::store::disk::RealDisk;
use crate::store::journal::{JournalError, book};
use clap::Subcommand;
use std::path::Path;

/// Subcommands that need a screen. Gladiator's have no prefix.
#[derive(Subcommand)]
pub enum ShowCommand {
    #[command(flatten)]
    Gladiator(gladiator::ShowCommand),
}

/// Subcommands that need no screen.
#[derive(Subcommand)]
pub enum Own {
    #[command(flatten)]
    Gladiator(gladiator::Own),
    /// Duels: two fighters, two secret plans
    #[command(subcommand)]
    Duels(duels::DuelsCommand),
    /// Hex Arena: d100, Pulses, grievous injuries
    #[command(subcommand)]
    Hexarena(hexarena::HexarenaCommand),
}

/// Subcommands of `ludus dev`. Gladiator's have no prefix.
#[derive(Subcommand)]
pub enum DevCommand {
    #[command(flatten)]
    Gladiator(gladiator::GladiatorDevCommand),
    /// Duels: two fighters, two secret plans
    #[command(subcommand)]
    Duels(duels::DuelsDevCommand),
    /// Hex Arena: d100, Pulses, grievous injuries
    #[command(subcommand)]
    Hexarena(hexarena::HexarenaDevCommand),
}

pub fn show(data: &Data, door: ShowCommand, scene: Option<Frontend>) -> CliResult {
    match door {
        ShowCommand::Gladiator(door) => gladiator::show(data, &door, scene),
    }
}

pub fn open(data: &Data, door: Own) -> CliResult {
    match door {
        Own::Gladiator(door) => gladiator::open(data, door),
        Own::Duels(task) => duels::run(data, task),
        Own::Hexarena(task) => hexarena::run(data, task),
    }
}

pub fn dev(data: &Data, command: &DevCommand, scene: Option<Frontend>) -> CliResult {
    match command {
        DevCommand::Gladiator(command) => gladiator::dev(data, command, scene),
        DevCommand::Duels(command) => duels::dev(command),
        DevCommand::Hexarena(command) => hexarena::dev(data, command),
    }
}

/// Replays a journal and returns the result in words.
pub fn verify(path: &Path) -> Result<String, String> {
    match book(&RealDisk, path).map_err(|error| error.to_string())? {
        Book::Gladiator => journals::verified::<Battle>(path),
        Book::Duels => journals::verified::<Encounter>(path),
        Book::HexArena => journals::verified::<Bout>(path),
    }
}

/// Prints a journal, one act a line.
pub fn replay(path: &Path) -> Result<Listing, JournalError> {
    match book(&RealDisk, path)? {
        Book::Gladiator => journals::told::<Battle>(path),
        Book::Duels => journals::told::<Encounter>(path),
        Book::HexArena => journals::told::<Bout>(path),
    }
}
