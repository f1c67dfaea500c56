//! The data of *Gladiator*: its roster, its lists of scores, and its settings.

pub mod lives;
mod remembered;
pub mod roster;
pub mod scores;

use crate::gladiator::roster::Roster;
use crate::settings::{Numbers, take};
use crate::{Store, StoreError};
use ludus_engine::book::Book;
use ludus_gladiator::battle::state::Battle;
use ludus_gladiator::model::setup::Recruit;
use ludus_gladiator::model::skill::Skill;
use serde::Serialize;
use serde_json::Value;

/// The rulebook's settings, and the player's progress in learning it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct GladiatorChoices {
    /// The strength of the AI.
    pub skill: Skill,
    /// The first battles of a roster are one against one and start close together (DEC-140).
    pub gentle: bool,
    /// The lessons played to their end.
    pub lessons: Numbers,
    /// The hints that were shown.
    pub hints: Numbers,
}

impl Default for GladiatorChoices {
    fn default() -> GladiatorChoices {
        GladiatorChoices {
            skill: Skill::default(),
            gentle: true,
            lessons: Numbers::default(),
            hints: Numbers::default(),
        }
    }
}

impl GladiatorChoices {
    pub(super) fn take(&mut self, _: Book, name: &str, value: &Value) -> Option<Result<(), String>> {
        match name {
            "skill" => Some(take(&mut self.skill, value)),
            "gentle" => Some(take(&mut self.gentle, value)),
            "hints" => Some(take(&mut self.hints, value)),
            "lessons" => Some(take(&mut self.lessons, value)),
            _ => None,
        }
    }
}

impl Store {
    /// Returns the characters. The lists of scores are [`Roster::hi_scores`] and [`Roster::my_scores`].
    pub fn roster(&self) -> &Roster {
        self.people::<Battle>()
    }

    pub fn add(&mut self, recruit: &Recruit, now: u64) -> Result<(), StoreError> {
        self.change::<Battle, _, _>(|roster| roster.add(recruit, now))
    }

    /// Removes a character from the roster for good. See [`Roster::remove`].
    pub fn remove(&mut self, name: &str) -> Result<(), StoreError> {
        self.change::<Battle, _, _>(|roster| roster.remove(name)).map(|_| ())
    }

    /// Resets a character's break-outs and returns their number (HISC-10).
    pub fn reset_break_outs(&mut self, name: &str) -> Result<u32, StoreError> {
        self.change::<Battle, _, _>(|roster| roster.reset_break_outs(name))
    }

    /// Adds the characters of an export, all or none, and returns their names. See [`Roster::import`].
    pub fn import(&mut self, text: &str) -> Result<Vec<String>, StoreError> {
        self.change::<Battle, _, _>(|roster| roster.import(text))
    }
}
