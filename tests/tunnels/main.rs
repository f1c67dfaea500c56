//! Tests of *Tunnels* from outside: its chapters, its scenarios, and its fights against a second, plain model.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod agrees;
#[cfg(feature = "store")]
mod common;
mod people;
mod plain;
#[cfg(feature = "store")]
mod replays;
#[cfg(feature = "store")]
mod saves;
mod scenarios;
mod tables;
