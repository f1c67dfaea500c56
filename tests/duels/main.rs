//! The rulebook of Duels, tested from outside: one program, so that it is built and linked once.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

/// Names the rules of the ledger that a test proves, until `tests/rules.rs` knows the book: then its name is `proves`.
macro_rules! holds {
    ($($id:literal),+ $(,)?) => {};
}

mod common;
mod computer;
mod fights;
mod lairs;
mod odds;
mod plans;
mod readings;
mod vectors;
