//! Ludus: turn-based arena tactics for the terminal.
//!
//! Without default features this library is the pure core: no file, clock, terminal, thread or environment.
//!
//! - [`engine`]: the parts that every rulebook shares. Start with [`engine::game`], the contract of a rulebook.
//! - [`gladiator`]: the rulebook of *Gladiator* (1992) - tables, battle, odds, robots.
//! - [`duels`]: the rulebook of *Duels* - plans, encounters, odds, lairs.
//! - [`hexarena`]: the rulebook *Hex Arena* - d100, Pulses, grievous injuries.
#![cfg_attr(feature = "store", doc = "- [`store`]: the only code that touches the disk - roster, journals, settings.")]
#![cfg_attr(feature = "cli", doc = "- [`cli`]: the subcommands that need no screen.")]
#![cfg_attr(feature = "tui", doc = "- [`tui`]: the game in the terminal.")]
#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used, clippy::panic))]

/// The clause that describes a practice battle. It is a macro so that `concat!` can use it.
#[cfg(feature = "store")]
macro_rules! touches_nothing {
    () => {
        "touches no roster, no score and no experience"
    };
}

#[cfg(feature = "cli")]
pub mod cli;
pub mod duels;
pub mod engine;
pub mod gladiator;
pub mod hexarena;
#[cfg(feature = "store")]
pub mod store;
#[cfg(feature = "tui")]
pub mod tui;

// The toy game of tests/contract is tried on the screen, too, and calls this library by its name.
#[cfg(all(test, feature = "tui"))]
// The screen tests include the toy game of tests/contract, which calls this library by name.
extern crate self as ludus;

/// Names the rules of the ledger that a test proves; `tests/rules.rs` reads it from the source.
#[cfg(test)]
macro_rules! proves {
    ($($id:literal),+ $(,)?) => {};
}
#[cfg(test)]
pub(crate) use proves;
