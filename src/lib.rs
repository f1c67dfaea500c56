//! Ludus: turn-based arena tactics for the terminal.
//!
//! Each part is a crate of its own under `src`, and this one has the subcommands and gathers the rest. Without default
//! features it is the pure core: no file, clock, terminal, thread or environment.
//!
//! - [`engine`]: the parts that every rulebook shares. Start with [`engine::game`], the contract of a rulebook.
#![cfg_attr(
    feature = "gladiator",
    doc = "- [`gladiator`]: the rulebook of *Gladiator* (1992) - tables, battle, odds, robots."
)]
#![cfg_attr(feature = "duels", doc = "- [`duels`]: the rulebook of *Duels* - plans, encounters, odds, lairs.")]
#![cfg_attr(feature = "hexarena", doc = "- [`hexarena`]: the rulebook *Hex Arena* - d100, Pulses, grievous injuries.")]
#![cfg_attr(
    feature = "battlefield",
    doc = "- [`battlefield`]: the rulebook *Battlefield* - armies of units on a hex map."
)]
#![cfg_attr(feature = "tunnels", doc = "- [`tunnels`]: the rulebook *Tunnels* - delvers, monsters, one total a side.")]
#![cfg_attr(feature = "store", doc = "- [`store`]: the only code that touches the disk - roster, journals, settings.")]
#![cfg_attr(feature = "cli", doc = "- [`cli`]: the subcommands that need no screen.")]
#![cfg_attr(feature = "tui", doc = "- [`tui`]: the game in the terminal.")]
#![cfg_attr(
    not(all(
        feature = "gladiator",
        feature = "duels",
        feature = "hexarena",
        feature = "battlefield",
        feature = "tunnels"
    )),
    allow(dead_code, unused_imports, reason = "a shared piece may serve only a rulebook that is not built in")
)]
#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used, clippy::panic))]

#[cfg(feature = "cli")]
pub mod cli;
#[cfg(feature = "battlefield")]
pub use ludus_battlefield as battlefield;
#[cfg(feature = "duels")]
pub use ludus_duels as duels;
pub use ludus_engine as engine;
#[cfg(feature = "gladiator")]
pub use ludus_gladiator as gladiator;
#[cfg(feature = "hexarena")]
pub use ludus_hexarena as hexarena;
#[cfg(feature = "store")]
pub use ludus_store as store;
#[cfg(feature = "tui")]
pub use ludus_tui as tui;
#[cfg(feature = "tunnels")]
pub use ludus_tunnels as tunnels;
