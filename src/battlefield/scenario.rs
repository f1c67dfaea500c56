//! The nine scenarios of OURS-4, scenario files ([`script`]), and commands in [`words`].
//!
//! They are exempt from the limits of a purchase. Each leader has exactly the Leadership that the army needs.
//!
//! In *Forest Edge* a full unit of elves hides. In a wood on plains it would always be found (EX-16), so it stands in a wood on
//! rocks, where the chance is 4 in 6. In *Hill Castle* a failed hold is a defeat, and in *Ambush* the column loses at the round
//! limit.

pub mod lesson;
pub mod script;
pub mod words;

use crate::model::setup::Setup;
use alloc::vec::Vec;
use ludus_engine::json;
use ludus_engine::scenario::ScenarioError;

/// A scenario: its word on the command line and its set-up as text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReadyBattle {
    pub word: &'static str,
    text: &'static str,
}

macro_rules! ready {
    ($($word:literal)*) => {
        /// All scenarios, in the order of the ledger.
        pub const ALL: [ReadyBattle; 9] = [$(ReadyBattle {
            word: $word,
            text: include_str!(concat!("../../assets/battlefield/scenarios/", $word, ".json")),
        }),*];
    };
}

ready!("open-field" "forest-edge" "the-ford" "hill-castle" "the-pass" "ambush" "the-marsh" "beasts" "the-wyvern");

impl ReadyBattle {
    /// The scenario with a word.
    pub fn named(word: &str) -> Option<ReadyBattle> {
        ALL.into_iter().find(|one| one.word == word)
    }

    pub fn setup(&self) -> Result<Setup, ScenarioError> {
        json::read(self.text).map_err(ScenarioError)
    }
}

/// The titles of all scenarios with their words.
pub fn titles() -> Vec<(&'static str, alloc::string::String)> {
    ALL.into_iter().filter_map(|one| Some((one.word, one.setup().ok()?.title?))).collect()
}
