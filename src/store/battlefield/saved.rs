//! Armies and maps that the player has saved, each under a name. Nothing in here touches the disk.

use crate::roster::{check_names, same};
use ludus_battlefield::data::size::Scale;
use ludus_battlefield::model::army::{Army, ArmyError};
use ludus_battlefield::model::map::{Map, MapError};
use ludus_battlefield::model::setup::{LONGEST_NAME, check_ways};
use ludus_engine::text::{is_printing, quote};
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// The most armies, and the most maps.
const MOST_SAVED: usize = 100;

/// A map with the name that the player gave it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NamedMap {
    pub name: String,
    pub map: Map,
}

/// All saved armies and maps, in the order in which they were saved first.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Saved {
    pub armies: Vec<Army>,
    pub maps: Vec<NamedMap>,
}

/// The reason why something is not saved. Nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SavedError {
    #[error("\"{}\" is no name: 1 to {LONGEST_NAME} letters that can be shown are expected", quote(.0))]
    Name(String),
    #[error("{name}: {error}")]
    Army { name: String, error: ArmyError },
    #[error("{name}: {error}")]
    Map { name: String, error: MapError },
    #[error("{MOST_SAVED} are saved already; remove one first")]
    Full,
    #[error("\"{0}\" is saved twice")]
    Twice(String),
    #[error("nothing is saved under the name \"{0}\"")]
    Unknown(String),
}

fn check_name(name: &str) -> Result<(), SavedError> {
    let fits = (1..=LONGEST_NAME).contains(&name.chars().count()) && name.chars().all(is_printing);
    if fits { Ok(()) } else { Err(SavedError::Name(name.into())) }
}

/// Checks sizes and passengers, on the scale on which they fit.
fn check_army(army: &Army) -> Result<(), SavedError> {
    check_name(&army.name)?;
    let checked = army.check_units(Scale::Tactical).or_else(|_| army.check_units(Scale::Strategic));
    checked.map_err(|error| SavedError::Army { name: army.name.clone(), error })
}

fn check_map(name: &str, map: &Map) -> Result<(), SavedError> {
    check_name(name)?;
    check_ways(map, 2).map_err(|error| SavedError::Map { name: name.into(), error })
}

/// Puts a value in the place of the one with its name, or at the end.
fn put<T>(all: &mut Vec<T>, value: T, is_it: impl Fn(&T) -> bool) -> Result<(), SavedError> {
    match all.iter().position(is_it) {
        Some(at) => all[at] = value,
        None if all.len() >= MOST_SAVED => return Err(SavedError::Full),
        None => all.push(value),
    }
    Ok(())
}

impl Saved {
    pub const fn is_empty(&self) -> bool {
        self.armies.is_empty() && self.maps.is_empty()
    }

    /// Returns the army with this name, without regard to case.
    pub fn army(&self, name: &str) -> Option<&Army> {
        self.armies.iter().find(|army| same(&army.name, name))
    }

    /// Returns the map with this name, without regard to case.
    pub fn map(&self, name: &str) -> Option<&Map> {
        self.maps.iter().find(|one| same(&one.name, name)).map(|one| &one.map)
    }

    /// Saves an army under its name. An army of that name is replaced.
    pub fn keep_army(&mut self, army: &Army) -> Result<(), SavedError> {
        check_army(army)?;
        put(&mut self.armies, army.clone(), |one| same(&one.name, &army.name))
    }

    /// Saves a map under a name. A map of that name is replaced, and one without a way between the zones is refused.
    pub fn keep_map(&mut self, name: &str, map: &Map) -> Result<(), SavedError> {
        check_map(name, map)?;
        put(&mut self.maps, NamedMap { name: name.into(), map: *map }, |one| same(&one.name, name))
    }

    /// Removes the army and the map with this name.
    pub fn remove(&mut self, name: &str) -> Result<(), SavedError> {
        let before = self.armies.len() + self.maps.len();
        self.armies.retain(|army| !same(&army.name, name));
        self.maps.retain(|one| !same(&one.name, name));
        if self.armies.len() + self.maps.len() < before { Ok(()) } else { Err(SavedError::Unknown(name.into())) }
    }

    /// Checks content that was read.
    pub(super) fn check(&self) -> Result<(), SavedError> {
        self.armies.iter().try_for_each(check_army)?;
        self.maps.iter().try_for_each(|one| check_map(&one.name, &one.map))?;
        check_names(self.armies.iter().map(|army| &army.name)).map_err(SavedError::Twice)?;
        check_names(self.maps.iter().map(|one| &one.name)).map_err(SavedError::Twice)?;
        let is_full = self.armies.len().max(self.maps.len()) > MOST_SAVED;
        if is_full { Err(SavedError::Full) } else { Ok(()) }
    }
}
