//! What a seat decides: its plan.

use crate::duels::model::plan::Plan;
use serde::{Deserialize, Serialize};

/// A command.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Command {
    /// The plan of the seat that is asked; nobody else learns it before the encounter.
    Seal(Plan),
}
