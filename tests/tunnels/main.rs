//! Tests of *Tunnels* from outside: its chapters, its scenarios, and its fights against a second, plain model.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod agrees;
mod people;
mod plain;
mod scenarios;
mod tables;
