//! The set-up of a game.

use alloc::string::String;
use ludus_engine::text::is_printing;
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// The most letters of a name.
pub const LONGEST_NAME: usize = 14;
/// The fighter that is on no roster.
pub const HOUSE: &str = "The house";

/// The two fighters, one for each seat.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    pub names: [String; 2],
    /// True if the computer plays the second fighter.
    pub computer: bool,
}

#[derive(Clone, Debug, PartialEq, Error)]
#[error("the fighters need two different names of 1 to {LONGEST_NAME} letters")]
pub struct SetupError;

impl Setup {
    /// Checks that both names can be shown and differ.
    pub fn check(&self) -> Result<(), SetupError> {
        let [first, second] = &self.names;
        let fits = is_name(first) && is_name(second) && first.to_lowercase() != second.to_lowercase();
        if fits { Ok(()) } else { Err(SetupError) }
    }
}

pub fn is_name(name: &str) -> bool {
    !name.trim().is_empty() && name.chars().count() <= LONGEST_NAME && name.chars().all(is_printing)
}
