//! What *Gladiator* keeps: its roster, its lists of scores, the difficulty that was chosen.

pub mod lives;
mod remembered;
pub mod roster;
pub mod scores;

use crate::store::gladiator::roster::Roster;

use crate::gladiator::battle::state::Battle;
use crate::gladiator::model::setup::Recruit;
use crate::gladiator::model::skill::Skill;
use crate::store::settings::take;
use crate::store::{Store, StoreError};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// A battle of this rulebook to go on with.
pub type Resumed = crate::store::battles::Resumed<Battle>;

/// What a player chooses for the next battle, and what he has seen of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct GladiatorChoices {
    /// How well the computer is to choose.
    pub skill: Skill,
    /// The first battles of a roster are one against one, near each other (DEC-140).
    pub gentle: bool,
    /// The lessons that were played to their end.
    pub lessons: Numbers,
    /// The hints of the first battle that have been given.
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

/// A few small numbers, from 0 to 31; in a file a list of them from 1.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "Vec<usize>", try_from = "Vec<usize>")]
pub struct Numbers(u32);

impl Numbers {
    /// Whether a number is among them.
    pub const fn has(self, number: usize) -> bool {
        number < 32 && self.0 >> number & 1 == 1
    }

    /// Adds a number.
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
