//! Unfinished plans. They are on disk from their first entry, so that neither a crash nor
//! leaving the editor loses them.

use crate::book_store::HasBook;
use crate::document::{FORMAT, place};
use crate::journal::BattleId;
use crate::{Store, StoreError, document};
use ludus_duels::battle::state::Encounter;
use ludus_duels::model::fighter::Side;
use ludus_duels::model::plan::Plan;
use ludus_engine::journal::seal;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The name of the file in the data folder.
pub const FILE: &str = "drafts.json";
/// The most drafts that are kept. Beyond that, the first by name are dropped.
const MOST: usize = 64;

/// Returns the key of the draft of one side in a battle.
pub fn draft_of(battle: &BattleId, side: Side) -> String {
    format!("{battle} {}", side.index() + 1)
}

/// The contents of the file: plans by their keys.
#[derive(Debug, Default, Serialize, Deserialize)]
struct Drafts {
    format: u32,
    drafts: BTreeMap<String, Plan>,
}

impl<S: HasBook<Encounter>> Store<S> {
    fn drafts(&self) -> Result<Drafts, String> {
        match document::load::<Drafts>(&*self.dir.disk, &self.dir.file(FILE), &|_| Ok(())) {
            Ok(drafts) => Ok(drafts.unwrap_or_default()),
            // A damaged draft is useless.
            Err(document::FileProblem::Damaged(_)) => Ok(Drafts::default()),
            Err(trouble) => Err(trouble.short()),
        }
    }

    /// Returns the unfinished plan with this key, if any.
    pub fn draft(&self, of: &str) -> Option<Plan> {
        if self.folder().as_os_str().is_empty() {
            return None;
        }
        self.drafts().ok()?.drafts.remove(of)
    }

    /// Saves the unfinished plan with this key, or deletes an empty one. A read-only store saves nothing.
    pub fn set_draft(&mut self, of: &str, plan: &Plan) -> Result<(), StoreError> {
        if !self.can_write() {
            return Ok(());
        }
        let failed = |reason: String| StoreError::NotSaved { what: "the unfinished plan is", reason };
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
        place(&*self.dir.disk, &self.dir.file(FILE), text.as_bytes()).map_err(|error| failed(error.to_string()))
    }
}
