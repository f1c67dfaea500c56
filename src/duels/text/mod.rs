//! How an encounter is told.

pub mod riddle;
