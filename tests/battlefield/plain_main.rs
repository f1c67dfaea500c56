//! Tests the plain model of *Battlefield* by itself: by the examples of the rules, by small scenes, and by random battles.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod plain;
mod plain_random;
mod plain_scenes;
mod plain_tables;
mod plain_vectors;
