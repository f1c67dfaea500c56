//! Why a command is refused.

use crate::duels::plan::fault::PlanError;
use thiserror::Error;

/// A refused command changes nothing.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[allow(missing_docs)]
pub enum IllegalMove {
    #[error("the encounter is over")]
    Over,
    #[error(transparent)]
    Plan(#[from] PlanError),
}
