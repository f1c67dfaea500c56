//! The program itself, through its doors: the command line, and a terminal of its own.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

/// Names the rules of the ledger that a test proves; `tests/rules.rs` reads it from the source.
macro_rules! proves {
    ($($id:literal),+ $(,)?) => {};
}

mod arena;
#[cfg(feature = "battlefield")]
mod battlefield;
#[cfg(feature = "battlefield")]
mod battlefield_buying;
#[cfg(feature = "battlefield")]
mod battlefield_lines;
#[cfg(all(unix, feature = "tui", feature = "battlefield"))]
mod battlefield_screen;
#[cfg(feature = "battlefield")]
mod battlefield_words;
mod cli;
#[cfg(all(unix, feature = "tui"))]
mod crashes;
mod duels;
mod duels_plain;
mod duels_roster;
#[cfg(all(unix, feature = "tui"))]
mod duels_screen;
#[cfg(all(unix, feature = "tui"))]
mod experience;
// They compare what all rulebooks write.
#[cfg(all(feature = "battlefield", feature = "tunnels"))]
mod frozen;
mod hexarena;
mod hexarena_plain;
#[cfg(all(unix, feature = "tui"))]
mod hexarena_screen;
mod journals;
#[cfg(all(unix, feature = "tui"))]
mod lessons;
#[cfg(all(unix, feature = "tui"))]
mod lives;
#[cfg(unix)]
#[cfg_attr(not(feature = "tui"), allow(dead_code, reason = "few tests without screens need a terminal"))]
mod pty;
#[cfg(all(feature = "battlefield", feature = "tunnels"))]
mod reference;
#[cfg(all(unix, feature = "tui"))]
mod replay;
mod sharing;
mod sides;
#[cfg(all(unix, feature = "tui"))]
mod terminal;
mod texts;
#[cfg(feature = "tunnels")]
mod tunnels;
#[cfg(feature = "tunnels")]
mod tunnels_delves;
#[cfg(feature = "tunnels")]
mod tunnels_dungeons;
#[cfg(all(unix, feature = "tui", feature = "tunnels"))]
mod tunnels_lives;
