//! What `life` tells of any rulebook's characters alike: counted things, the games one after the other.

use crate::cli::CliError;
use crate::cli::suggest::nearest;
use crate::engine::career::{DamageFrom, WeaponStats};
use crate::store::careers::{CareerEntryRow, EntryStatus};
use serde::Serialize;

#[derive(Serialize)]
pub struct NamedCount<T> {
    pub name: String,
    #[serde(flatten)]
    pub what: T,
}

#[derive(Serialize)]
pub struct Count {
    pub count: u32,
}

/// Looks up names.
pub fn named<T>(list: Vec<(String, T)>) -> Vec<NamedCount<T>> {
    list.into_iter().map(|(name, what)| NamedCount { name, what }).collect()
}

/// Names with their counts.
pub fn counted(list: Vec<(String, u32)>) -> Vec<NamedCount<Count>> {
    list.into_iter().map(|(name, count)| NamedCount { name, what: Count { count } }).collect()
}

/// All in one line; a dash if empty.
fn listed<T>(all: &[NamedCount<T>], one: impl Fn(&NamedCount<T>) -> String) -> String {
    let all: Vec<String> = all.iter().map(one).collect();
    if all.is_empty() { "-".into() } else { all.join(", ") }
}

pub fn counts(all: &[NamedCount<Count>]) -> String {
    listed(all, |one| format!("{} {}", one.what.count, one.name))
}

/// "Mace 3 of 5, 21 SH": a weapon's hits and damage, in the rulebook's points.
pub fn uses(all: &[NamedCount<WeaponStats>], points: &str) -> String {
    listed(all, |one| format!("{} {} of {}, {}{points}", one.name, one.what.hits, one.what.strikes, one.what.dealt))
}

/// "Imp 12 SH": damage from one enemy.
pub fn harms(all: &[NamedCount<DamageFrom>], points: &str) -> String {
    listed(all, |one| format!("{} {}{points}", one.name, one.what.taken))
}

/// Summarises a fighter's part in a game.
pub trait CareerReport {
    fn words(&self) -> &str;
}

#[derive(Serialize)]
pub struct CareerRow<C> {
    pub id: String,
    /// Start, in seconds since 1970.
    created: u64,
    pub who: String,
    /// "over", "unfinished", "abandoned" or "bad".
    state: &'static str,
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    pub chapter: Option<C>,
    /// Why there are no details.
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<String>,
}

impl<C: CareerReport> CareerRow<C> {
    /// The row of an entry; `fought` summarises a finished game.
    pub fn of<P>(page: &CareerEntryRow<P>, fought: impl Fn(&P) -> C) -> CareerRow<C> {
        let (state, why) = match &page.what {
            EntryStatus::Fought(_) => ("over", None),
            EntryStatus::GoesOn => ("unfinished", None),
            EntryStatus::GivenUp => ("abandoned", None),
            EntryStatus::Silent(why) => ("bad", Some(why.clone())),
        };
        let chapter = page.chapter().map(fought);
        CareerRow { id: page.id.to_string(), created: page.created, who: page.who.clone(), state, chapter, why }
    }

    pub fn words(&self) -> String {
        match (&self.chapter, &self.why) {
            (Some(one), _) => one.words().to_string(),
            (None, Some(why)) => why.clone(),
            (None, None) if self.state == "abandoned" => "given up: a break-out".into(),
            (None, None) => "goes on".into(),
        }
    }
}

/// The error for an unknown name: a suggestion, or `instead`.
pub fn unknown<'a>(
    typed: &str,
    names: impl Iterator<Item = &'a str>,
    nobody: &str,
    instead: impl ToString,
) -> CliError {
    match nearest(typed, names) {
        Some(near) => CliError::new(format!("{nobody}; did you mean {near}?")),
        None => CliError::new(instead),
    }
}
