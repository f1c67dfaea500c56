//! Reasons for refusing a command.

use crate::model::plan::error::PlanError;
use thiserror::Error;

/// A refused command changes nothing.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum IllegalMove {
    #[error("the encounter is over")]
    Over,
    #[error(transparent)]
    Plan(#[from] PlanError),
}
