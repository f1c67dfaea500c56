//! The decision of a seat: its plan.

use crate::model::plan::Plan;
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Command {
    /// Seals the plan of the seat to move. The other seat does not see it before the encounter.
    Seal(Plan),
}
