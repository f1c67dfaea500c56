//! `ludus watch`: the computer plays both sides.

use crate::cli::data::Data;
use crate::cli::gladiator::sides;
use crate::cli::play::Screen;
use crate::cli::{CliError, CliResult, play};
use crate::engine::dice::Seed;
use crate::gladiator::battle::state::Battle;
use crate::gladiator::matchmaking::opposition;
use crate::store::Store;
use crate::store::battles::Resumed;
use crate::store::system::{fresh_seed, now};
use clap::Args;

#[derive(Args)]
pub struct WatchArgs {
    #[command(flatten)]
    sides: sides::Sides,
    /// Seed of the battle; the same seed gives the same battle
    #[arg(long)]
    seed: Option<u64>,
}

/// Shows a battle between two sides of the computer. It has a journal like every battle, but the roster's characters are
/// copied: they gain and lose nothing.
pub fn show(data: &Data, arguments: &WatchArgs, screen: Option<Screen>) -> CliResult {
    data.sound()?;
    if arguments.sides.nobody() {
        return Err(CliError::usage("name who fights: --west NAMES, --east NAMES, or both"));
    }
    // Without a terminal, or with names of nobody, no folder is made.
    let looked = data.folder().map_or_else(|failure| Store::memory(&failure.reason), |folder| Store::look(&folder));
    arguments.sides.set_up(looked.roster())?;
    let screen = play::usable(screen)?;
    let mut store = play::store(data);
    let mut setup = arguments.sides.set_up(store.roster())?;
    let seed = arguments.seed.map_or_else(fresh_seed, Seed);
    if !arguments.sides.both() {
        opposition::draw(&mut setup, seed);
    }
    Battle::new(&setup, seed).map_err(CliError::new)?;
    let session = store.begin::<Battle>(setup, seed, &[], now()).map_err(CliError::new)?;
    let notices = vec![format!("Seed {}. The computer plays both sides; F takes somebody over, Q leaves.", seed.0)];
    play::show(screen, store, Some(Resumed::<Battle> { session, notices }.into()), true)
}
