//! The data of *Gladiator*: its roster, its lists of scores, and its settings.

pub mod lives;
mod remembered;
pub mod roster;
pub mod scores;

use crate::gladiator::roster::Roster;
use crate::settings::take;
use crate::{Store, StoreError};
use ludus_gladiator::battle::state::Battle;
use ludus_gladiator::model::setup::Recruit;
use ludus_gladiator::model::skill::Skill;
use serde::{Deserialize, Serialize};
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
    /// The hints of the first battle that were shown.
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

/// A set of small numbers, 0 to 31. A file lists them from 1.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "Vec<usize>", try_from = "Vec<usize>")]
pub struct Numbers(u32);

impl Numbers {
    pub const fn has(self, number: usize) -> bool {
        number < 32 && self.0 >> number & 1 == 1
    }

    pub const fn add(&mut self, number: usize) {
        if number < 32 {
            self.0 |= 1 << number;
        }
    }
}

impl From<Numbers> for Vec<usize> {
    fn from(numbers: Numbers) -> Vec<usize> {
        (0..32).filter(|number| numbers.has(*number)).map(|number| number + 1).collect()
    }
}

impl TryFrom<Vec<usize>> for Numbers {
    type Error = String;
    fn try_from(list: Vec<usize>) -> Result<Numbers, String> {
        let mut numbers = Numbers::default();
        for number in list {
            let index = number.checked_sub(1).filter(|index| *index < 32).ok_or("a number from 1 to 32 is wanted")?;
            numbers.add(index);
        }
        Ok(numbers)
    }
}

impl GladiatorChoices {
    pub(super) fn take(&mut self, name: &str, value: &Value) -> Option<Result<(), String>> {
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
