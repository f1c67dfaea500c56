//! The subcommands of each rulebook, under its word; *Gladiator*'s have no prefix. Its own code stands in its folder. What works
//! on the journals of any rulebook goes through [`rulebooks!`].

#[cfg(feature = "battlefield")]
use crate::cli::battlefield;
use crate::cli::data::Data;
#[cfg(feature = "duels")]
use crate::cli::duels;
#[cfg(feature = "gladiator")]
use crate::cli::gladiator;
#[cfg(feature = "hexarena")]
use crate::cli::hexarena;
use crate::cli::listing::Listing;
use crate::cli::play::Frontend;
#[cfg(feature = "tunnels")]
use crate::cli::tunnels;
use crate::cli::{CliResult, journals};
use crate::engine::{of_book, rulebooks};
use crate::store::books::not_built;
use crate::store::disk::RealDisk;
use crate::store::journal::{JournalError, book};
use clap::Subcommand;
use std::path::Path;

/// Subcommands that need a screen. Gladiator's have no prefix.
#[cfg(feature = "gladiator")]
#[derive(Subcommand)]
pub enum ShowCommand {
    #[command(flatten)]
    Gladiator(gladiator::ShowCommand),
}

/// Subcommands that need no screen.
#[derive(Subcommand)]
pub enum Own {
    #[cfg(feature = "gladiator")]
    #[command(flatten)]
    Gladiator(gladiator::Own),
    #[cfg(feature = "duels")]
    /// Duels: two fighters, two secret plans
    #[command(subcommand)]
    Duels(duels::DuelsCommand),
    #[cfg(feature = "hexarena")]
    /// Hex Arena: d100, Pulses, grievous injuries
    #[command(subcommand)]
    Hexarena(hexarena::HexarenaCommand),
    #[cfg(feature = "battlefield")]
    /// Battlefield: armies of units on a hex map
    #[command(subcommand)]
    Battlefield(battlefield::BattlefieldCommand),
    #[cfg(feature = "tunnels")]
    /// Tunnels: delvers and monsters under the arena
    #[command(subcommand)]
    Tunnels(tunnels::TunnelsCommand),
}

/// Subcommands of `ludus dev`. Gladiator's have no prefix.
#[derive(Subcommand)]
pub enum DevCommand {
    #[cfg(feature = "gladiator")]
    #[command(flatten)]
    Gladiator(gladiator::GladiatorDevCommand),
    #[cfg(feature = "duels")]
    /// Duels: two fighters, two secret plans
    #[command(subcommand)]
    Duels(duels::DuelsDevCommand),
    #[cfg(feature = "hexarena")]
    /// Hex Arena: d100, Pulses, grievous injuries
    #[command(subcommand)]
    Hexarena(hexarena::HexarenaDevCommand),
    #[cfg(feature = "battlefield")]
    /// Battlefield: armies of units on a hex map
    #[command(subcommand)]
    Battlefield(battlefield::BattlefieldDevCommand),
    #[cfg(feature = "tunnels")]
    /// Tunnels: delvers and monsters under the arena
    #[command(subcommand)]
    Tunnels(tunnels::TunnelsDevCommand),
}

#[cfg(feature = "gladiator")]
pub fn show(data: &Data, door: ShowCommand, scene: Option<Frontend>) -> CliResult {
    match door {
        ShowCommand::Gladiator(door) => gladiator::show(data, &door, scene),
    }
}

#[allow(unused_variables, reason = "a rulebook can have no subcommands")]
pub fn open(data: &Data, door: Own) -> CliResult {
    match door {
        #[cfg(feature = "gladiator")]
        Own::Gladiator(door) => gladiator::open(data, door),
        #[cfg(feature = "duels")]
        Own::Duels(task) => duels::run(data, task),
        #[cfg(feature = "hexarena")]
        Own::Hexarena(task) => hexarena::run(data, task),
        #[cfg(feature = "battlefield")]
        Own::Battlefield(task) => battlefield::run(data, task),
        #[cfg(feature = "tunnels")]
        Own::Tunnels(task) => tunnels::run(data, task),
    }
}

#[allow(unused_variables, reason = "only some rulebooks use all of them")]
pub fn dev(data: &Data, command: &DevCommand, scene: Option<Frontend>) -> CliResult {
    match *command {
        #[cfg(feature = "gladiator")]
        DevCommand::Gladiator(ref command) => gladiator::dev(data, command, scene),
        #[cfg(feature = "duels")]
        DevCommand::Duels(ref command) => duels::dev(command),
        #[cfg(feature = "hexarena")]
        DevCommand::Hexarena(ref command) => hexarena::dev(data, command),
        #[cfg(feature = "battlefield")]
        DevCommand::Battlefield(ref command) => battlefield::dev(data, command),
        #[cfg(feature = "tunnels")]
        DevCommand::Tunnels(ref command) => tunnels::dev(data, command),
    }
}

/// Replays a journal and returns the result in words.
pub fn verify(path: &Path) -> Result<String, String> {
    let book = book(&RealDisk, path).map_err(|error| error.to_string())?;
    rulebooks!(of_book book, G => journals::verified::<G>(path), absent => Err(not_built(path, absent).to_string()))
}

/// Prints a journal, one act a line.
pub fn replay(path: &Path) -> Result<Listing, JournalError> {
    let book = book(&RealDisk, path)?;
    rulebooks!(of_book book, G => journals::told::<G>(path), absent => Err(not_built(path, absent)))
}
