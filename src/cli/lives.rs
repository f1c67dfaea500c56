//! What `life` tells of any rulebook's characters alike: counted things, the games one after the other.

use super::Failure;
use super::near::nearest;
use crate::kit::lives::{Harm, Use};
use crate::store::lives::{Page, What};
use serde::Serialize;

/// One of several of a kind.
#[derive(Serialize)]
pub struct Named<T> {
    pub name: String,
    #[serde(flatten)]
    pub what: T,
}

#[derive(Serialize)]
pub struct Count {
    pub count: u32,
}

/// Each with its name.
pub fn named<T>(list: Vec<(String, T)>) -> Vec<Named<T>> {
    list.into_iter().map(|(name, what)| Named { name, what }).collect()
}

/// Each with how many there are.
pub fn counted(list: Vec<(String, u32)>) -> Vec<Named<Count>> {
    list.into_iter().map(|(name, count)| Named { name, what: Count { count } }).collect()
}

/// All in one line; a dash where there is nothing.
fn listed<T>(all: &[Named<T>], one: impl Fn(&Named<T>) -> String) -> String {
    let all: Vec<String> = all.iter().map(one).collect();
    if all.is_empty() { "-".into() } else { all.join(", ") }
}

/// "3 Imp, 1 Slayer".
pub fn counts(all: &[Named<Count>]) -> String {
    listed(all, |one| format!("{} {}", one.what.count, one.name))
}

/// "Mace 3 of 5, 21 SH": what somebody used, in these points.
pub fn uses(all: &[Named<Use>], points: &str) -> String {
    listed(all, |one| format!("{} {} of {}, {}{points}", one.name, one.what.hits, one.what.strikes, one.what.dealt))
}

/// "Imp 12 SH": who hurt him.
pub fn harms(all: &[Named<Harm>], points: &str) -> String {
    listed(all, |one| format!("{} {}{points}", one.name, one.what.taken))
}

/// What a game was to somebody, in a few words.
pub trait Told {
    fn words(&self) -> &str;
}

/// One game.
#[derive(Serialize)]
pub struct Row<C> {
    pub id: String,
    /// In seconds since 1970.
    created: u64,
    pub who: String,
    /// "over", "unfinished", "abandoned" or "bad".
    state: &'static str,
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    pub chapter: Option<C>,
    /// Why nothing is told.
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<String>,
}

impl<C: Told> Row<C> {
    /// Of a page; `fought` makes of a game that is over what is told of it.
    pub fn of<P>(page: &Page<P>, fought: impl Fn(&P) -> C) -> Row<C> {
        let (state, why) = match &page.what {
            What::Fought(_) => ("over", None),
            What::GoesOn => ("unfinished", None),
            What::GivenUp => ("abandoned", None),
            What::Silent(why) => ("bad", Some(why.clone())),
        };
        let chapter = page.chapter().map(fought);
        Row { id: page.id.to_string(), created: page.created, who: page.who.clone(), state, chapter, why }
    }

    /// What it was.
    pub fn words(&self) -> String {
        match (&self.chapter, &self.why) {
            (Some(one), _) => one.words().to_string(),
            (None, Some(why)) => why.clone(),
            (None, None) if self.state == "abandoned" => "given up: a break-out".into(),
            (None, None) => "goes on".into(),
        }
    }
}

/// Nobody is called that: whom was meant, or `instead`.
pub fn unknown<'a>(typed: &str, names: impl Iterator<Item = &'a str>, nobody: &str, instead: impl ToString) -> Failure {
    match nearest(typed, names) {
        Some(near) => Failure::new(format!("{nobody}; did you mean {near}?")),
        None => Failure::new(instead),
    }
}
