//! The rulebook of Duels, tested from outside: one program, so that it is built and linked once.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

/// Names the rules of the ledger that a test proves; `tests/rules.rs` reads it from the source.
macro_rules! proves {
    ($($id:literal),+ $(,)?) => {};
}

mod bounded;
mod bouts;
mod codes;
mod commanders;
mod common;
mod computer;
mod fights;
mod films;
mod lairs;
mod luck;
mod odds;
mod plans;

mod reach;
mod readings;
mod reasons;
mod replays;
mod rules;
mod scenarios;
mod slow_model;
mod tables;
mod vectors;
