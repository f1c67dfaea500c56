//! Tests *Battlefield* from outside, in one program that is built and linked once.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

/// Names the rules that a test proves; `tests/rules.rs` reads it from the source.
macro_rules! proves {
    ($($id:literal),+ $(,)?) => {};
}

mod battles;
mod common;
mod knowledge;
#[cfg(feature = "store")]
mod replays;
#[cfg(feature = "store")]
mod saves;
mod scenarios;
mod settings;
mod texts;
