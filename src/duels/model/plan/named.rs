//! A named plan, for the library and for sharing as text.

use crate::model::plan::Plan;
use crate::model::plan::error::PlanError;
use alloc::string::{String, ToString};
use ludus_engine::text::{is_printing, quote};
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// Maximum characters of a plan's name.
pub const LONGEST_PLAN_NAME: usize = 24;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NamedPlan {
    pub name: String,
    pub plan: Plan,
}

#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SharedPlanError {
    #[error("a plan's name has 1 to {LONGEST_PLAN_NAME} printable characters, not {}", quote(.0))]
    Name(String),
    #[error(transparent)]
    Plan(#[from] PlanError),
    #[error("the sum {} does not match this plan's sum, {found}: the plan was changed", quote(.said))]
    Sum { said: String, found: String },
}

/// Prefix of the checksum line in a shared text.
const SUM: &str = "# sum ";

/// Checks the name of a plan.
pub fn check_plan_name(name: &str) -> Result<(), SharedPlanError> {
    let fits = (1..=LONGEST_PLAN_NAME).contains(&name.chars().count()) && name.trim() == name;
    match fits && name.chars().all(is_printing) {
        true => Ok(()),
        false => Err(SharedPlanError::Name(name.into())),
    }
}

impl NamedPlan {
    /// Formats name, plan and checksum as three lines. Name and checksum are comments, so that any
    /// plan reader accepts the text.
    pub fn share(&self) -> String {
        format!("# {}\n{}\n{SUM}{}\n", self.name, self.plan, self.plan.checksum())
    }

    /// Reads a shared text. The first comment is the name, or `unnamed` without one. The checksum
    /// is optional, but must match.
    pub fn read(text: &str, unnamed: &str) -> Result<NamedPlan, SharedPlanError> {
        let plan: Plan = text.parse()?;
        let sum = text.lines().find_map(|line| line.trim().strip_prefix(SUM));
        let found = plan.checksum();
        if let Some(said) = sum.map(str::trim).filter(|said| *said != found) {
            return Err(SharedPlanError::Sum { said: said.into(), found });
        }
        let title = text.lines().map(str::trim).find(|line| line.starts_with('#') && !line.starts_with(SUM));
        let name = title.map_or(unnamed, |line| line.trim_start_matches('#').trim()).to_string();
        check_plan_name(&name)?;
        Ok(NamedPlan { name, plan })
    }
}
