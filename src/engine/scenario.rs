//! The parts of scenario files that every rulebook shares: their errors, their introduction, and the comparison of what was
//! expected with what happened. A rulebook defines its own file form and plays it.

use crate::dice::Dice;
use crate::json;
use crate::text::quote;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use thiserror::Error;

/// An invalid scenario text, or one that describes no game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{}", quote(.0))]
pub struct ScenarioError(pub String);

/// A loaded roll as a file writes it: a number, or a text that the rulebook reads.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged)]
pub enum LoadedRoll {
    /// A face or the sum of the roll.
    Number(u32),
    /// A roll in the notation of the rulebook.
    Text(String),
}

impl LoadedRoll {
    /// Returns the number of a roll. Fails for a text.
    pub fn number(&self) -> Result<u32, ScenarioError> {
        match self {
            LoadedRoll::Number(number) => Ok(*number),
            LoadedRoll::Text(text) => Err(ScenarioError(format!("not a dice roll: {text}"))),
        }
    }
}

/// Reads a scenario from JSON text.
pub fn read<S: DeserializeOwned>(text: &str) -> Result<S, ScenarioError> {
    json::read(text).map_err(|why| ScenarioError(format!("not a scenario: {why}")))
}

/// Introduces a scenario to a player who opens it as a battle: its title, and the hint if there is one.
pub fn about(title: &str, hint: &str) -> String {
    if hint.is_empty() { format!("{title}.") } else { format!("{title}. Hint: {hint}") }
}

/// Returns the differences between a log and the texts that it must and must not contain.
pub fn unmet(log: &str, see: &[String], not: &[String]) -> Vec<String> {
    let missing = see.iter().filter(|wanted| !log.contains(wanted.as_str()));
    let present = not.iter().filter(|unwanted| log.contains(unwanted.as_str()));
    missing
        .map(|wanted| format!("expected to see \"{wanted}\", saw: {log}"))
        .chain(present.map(|unwanted| format!("expected not to see \"{unwanted}\", saw: {log}")))
        .collect()
}

/// Returns the differences between the loaded dice and those that were rolled.
pub fn unrolled(dice: &Dice) -> Vec<String> {
    let left = (dice.left_over() > 0).then(|| format!("{} loaded dice were not rolled", dice.left_over()));
    let short = match dice.impossible() {
        Some((value, most)) => format!("loaded a {value}, but the roll shows 1 to {most}"),
        None => "rolled more dice than were loaded".to_string(),
    };
    left.into_iter().chain(dice.ran_short().then_some(short)).collect()
}
