//! What *Gladiator* keeps: its roster, its lists of scores, the difficulty that was chosen.

mod remembered;
mod roster;
mod scores;

pub use roster::{BestBlow, Character, LastGame, Roster, RosterError};
pub use scores::{RETIRED, Score};

use super::settings::take;
use super::{Store, StoreError};
use crate::gladiator::setup::{Recruit, Skill};
use crate::gladiator::state::Battle;
use serde::Serialize;
use serde_json::Value;

/// A battle of this rulebook to go on with.
pub type Resumed = super::Resumed<Battle>;

/// What a player chooses for the next battle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Choices {
    /// How well the computer is to choose.
    pub skill: Skill,
}

impl Choices {
    pub(super) fn take(&mut self, name: &str, value: &Value) -> Option<Result<(), String>> {
        match name {
            "skill" => Some(take(&mut self.skill, value)),
            _ => None,
        }
    }
}

impl Store {
    /// The characters; its lists of scores are [`Roster::hi_scores`] and [`Roster::my_scores`].
    pub fn roster(&self) -> &Roster {
        self.people::<Battle>()
    }

    /// Adds a new character; see [`Roster::add`].
    pub fn add(&mut self, recruit: &Recruit, now: u64) -> Result<(), StoreError> {
        self.change::<Battle, _, _>(|roster| roster.add(recruit, now))
    }

    /// Takes a character off the roster for good; see [`Roster::remove`].
    pub fn remove(&mut self, name: &str) -> Result<(), StoreError> {
        self.change::<Battle, _, _>(|roster| roster.remove(name)).map(|_| ())
    }

    /// Forgets a character's break-outs and says how many they were (HISC-10).
    pub fn reset_break_outs(&mut self, name: &str) -> Result<u32, StoreError> {
        self.change::<Battle, _, _>(|roster| roster.reset_break_outs(name))
    }

    /// Adds the characters of an export, all or none, and gives their names; see [`Roster::import`].
    pub fn import(&mut self, text: &str) -> Result<Vec<String>, StoreError> {
        self.change::<Battle, _, _>(|roster| roster.import(text))
    }
}
