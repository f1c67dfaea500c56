//! Loads the tables from `assets/tunnels/*.json`, which are compiled in.
//!
//! The first access parses and validates all of them together. Rows are found by one-byte indices, so nothing in a fight
//! holds a string. Every row names the rule of the ledger that prints it.

use alloc::string::String;
use thiserror::Error;

/// A table that cannot be used. Names the file, the place in it and what was expected there.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{file}: {place}: {expected}")]
pub struct TableError {
    pub file: &'static str,
    /// Line and column, or the name of the row.
    pub place: String,
    pub expected: String,
}
