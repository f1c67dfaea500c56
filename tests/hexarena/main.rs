//! Tests *Hex Arena* from outside, in one program that is built and linked once.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

/// Names the rules that a test proves; `tests/rules.rs` reads it from the source.
macro_rules! proves {
    ($($id:literal),+ $(,)?) => {};
}

mod common;
#[cfg(feature = "store")]
mod films;
mod frame;
mod ground;
mod ground_model;
mod hexes;
mod knowledge;
mod large;
mod luck;
mod pictures;
mod reasons;
#[cfg(feature = "store")]
mod replays;
mod riders;
#[cfg(feature = "store")]
mod saves;
mod scenarios;
mod slow_model;
