//! Plans that are being written: on the disk from their first entry, so that neither a kill nor leaving loses them.

use crate::duels::battle::state::Encounter;
use crate::duels::model::fighter::Side;
use crate::duels::model::plan::Plan;
use crate::engine::journal::seal;
use crate::store::book_store::HasBook;
use crate::store::document;
use crate::store::document::{FORMAT, place};
use crate::store::journal::BattleId;
use crate::store::{Store, StoreError};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The file, in the data folder.
pub const FILE: &str = "drafts.json";
/// Most drafts that are kept; of more the first by name go.
const MOST: usize = 64;

/// The key of the draft that a side of a battle writes.
pub fn draft_of(battle: &BattleId, side: Side) -> String {
    format!("{battle} {}", side.index() + 1)
}

/// The file's content: plans by what they are for.
#[derive(Debug, Default, Serialize, Deserialize)]
struct Drafts {
    format: u32,
    drafts: BTreeMap<String, Plan>,
}

impl<S: HasBook<Encounter>> Store<S> {
    fn drafts(&self) -> Result<Drafts, String> {
        match document::load::<Drafts>(&*self.room.disk, &self.room.file(FILE), &|_| Ok(())) {
            Ok(drafts) => Ok(drafts.unwrap_or_default()),
            // A damaged draft is of no use to anybody.
            Err(document::FileProblem::Damaged(_)) => Ok(Drafts::default()),
            Err(trouble) => Err(trouble.short()),
        }
    }

    /// The plan that was being written for something; `None` if there is none.
    pub fn draft(&self, of: &str) -> Option<Plan> {
        if self.folder().as_os_str().is_empty() {
            return None;
        }
        self.drafts().ok()?.drafts.remove(of)
    }

    /// Keeps the plan that is being written for something; an empty one is forgotten. A store that only looks keeps nothing.
    pub fn set_draft(&mut self, of: &str, plan: &Plan) -> Result<(), StoreError> {
        if !self.can_write() {
            return Ok(());
        }
        let failed = |reason: String| StoreError::NotSaved { what: "the plan that you write is", reason };
        let mut drafts = self.drafts().map_err(failed)?;
        let changed = match plan.is_empty() {
            true => drafts.drafts.remove(of).is_some(),
            false => drafts.drafts.insert(of.into(), plan.clone()).as_ref() != Some(plan),
        };
        if !changed {
            return Ok(());
        }
        while drafts.drafts.len() > MOST {
            let first = drafts.drafts.keys().find(|key| *key != of).cloned();
            first.map(|key| drafts.drafts.remove(&key));
        }
        drafts.format = FORMAT;
        let text = seal(&drafts).map_err(|error| failed(error.to_string()))?;
        place(&*self.room.disk, &self.room.file(FILE), text.as_bytes()).map_err(|error| failed(error.to_string()))
    }
}
