//! Implements the engine's traits for *Tunnels*.

/// The rulebook's word in files and commands.
pub const BOOK: &str = "tunnels";
