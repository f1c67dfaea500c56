//! Tests of the Gladiator rulebook from outside, in one program that is built and linked once.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

/// Names the rules of the ledger that a test proves; `tests/rules.rs` reads it from the source.
macro_rules! proves {
    ($($id:literal),+ $(,)?) => {};
}

mod bounded;
mod chosen_spells;
mod codes;
mod common;
mod danger;
mod evil_magi;
mod figures;
mod films;
mod hand_and_bones;
mod house;
mod kits;
mod knowledge;
mod lessons;
mod luck;
mod pacing;
mod properties;
mod readings;
mod reasons;
mod replays;
mod robots;
mod scenarios;
mod setup_rules;
mod slow_magic;
mod slow_model;
mod spider_and_imp;
mod stubborn;
mod tables;
mod taking_back;
mod terrain_shapes;
mod what_if;
