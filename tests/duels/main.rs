//! The rules of *Duels*, tried from outside: the ledger's vectors, a second model, every rule by its id.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

/// Names the rules that a test proves; `tests/rules.rs` reads the ids.
#[macro_export]
macro_rules! proves {
    ($($id:literal),+ $(,)?) => {};
}

mod slow_model;
mod tables;
