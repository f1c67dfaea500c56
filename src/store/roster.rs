//! The interface between the store and a rulebook's roster: who is in a battle, and the rewards of a battle.

use crate::Store;
use crate::battles::Resumed;
use crate::book_store::HasBook;
use crate::books::BookStores;
use crate::document::FORMAT;
use crate::journal::{BattleId, Journal, JournalError};
use ludus_engine::game::{Game, Seat};
use ludus_engine::json;
use ludus_engine::summary::Summary;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::collections::HashSet;
use std::error::Error;
use std::fmt::{Display, Formatter};

/// A game whose characters are stored in a roster.
pub trait HasRoster: Summary + 'static {
    type Roster: RosterRules<Self>;

    /// Continues a battle of the data folder.
    fn reopen(store: &mut Store, id: &BattleId) -> Result<Resumed<Self>, JournalError>
    where
        BookStores: HasBook<Self>,
    {
        store.resume(id)
    }
}

/// A character as they entered a battle. It shows later whether another game was counted since.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Participant {
    pub name: String,
    pub games: u32,
    pub break_outs: u32,
}

/// The reason why a roster refuses characters, as a sentence. Nothing has changed then.
///
/// It does not implement [`Error`] itself, so that every rulebook's error converts into it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RosterRefusal(String);

impl<E: Error> From<E> for RosterRefusal {
    fn from(error: E) -> RosterRefusal {
        RosterRefusal(error.to_string())
    }
}

impl Display for RosterRefusal {
    fn fmt(&self, out: &mut Formatter<'_>) -> std::fmt::Result {
        out.write_str(&self.0)
    }
}

/// The number of battles in which a character's player asked the coach.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Coached {
    pub battles: u32,
    /// The last such battle. It counts once, however often the coach was asked.
    last: Option<BattleId>,
}

impl Coached {
    pub const fn is_never(&self) -> bool {
        self.battles == 0
    }

    /// Returns the mark in a list of scores: "C3" for three battles, empty for none.
    pub fn mark(&self) -> String {
        if self.is_never() { String::new() } else { format!("C{}", self.battles) }
    }

    /// Records that the coach was asked in this battle.
    pub(super) fn ask(&mut self, id: &BattleId) {
        if self.last.as_ref() != Some(id) {
            self.battles = self.battles.saturating_add(1);
            self.last = Some(id.clone());
        }
    }
}

/// The roster of a rulebook on this installation. It is one document, and none of these methods writes it.
///
/// Adding, listing and exporting characters are not part of the trait, because they differ between rulebooks.
pub trait RosterRules<G: Game>: Clone + PartialEq + Default + Serialize + DeserializeOwned {
    /// The file name, different for every rulebook. The document has a field `format` (`super::FORMAT`).
    const FILE: &'static str;

    /// Checks content that was read. Its checksum is already verified.
    fn check(&self) -> Result<(), String>;

    /// Returns the part of the roster that the first screen needs: at least every character in a
    /// battle, in the same order.
    fn digest(&self) -> Self {
        self.clone()
    }

    fn count(&self) -> usize;

    /// Marks the named characters as fighting in a battle, all or none. Returns their records from before.
    fn enter(&mut self, id: &BattleId, setup: &G::Setup, names: &[&str]) -> Result<Vec<Participant>, RosterRefusal>;

    /// Puts the original participants back into an unfinished battle after the roster was lost or not saved.
    ///
    /// Returns the names of those who cannot rejoin: they are gone, or a later game of theirs was counted.
    fn rejoin(&mut self, id: &BattleId, entrants: &[Participant]) -> Vec<String>;

    /// Records that the player of a seat asked the coach, for every character of that seat in the battle. Does
    /// nothing by default, so that the roster shows no use of the coach.
    fn coach(&mut self, _id: &BattleId, _setup: &G::Setup, _seat: Seat) {}

    /// Returns every character who is in a battle, with the battle's id.
    fn fighting(&self) -> impl Iterator<Item = (&str, &BattleId)>;

    /// Extracts memorable facts from the journal of a finished battle. Called before it is credited.
    fn remember(&mut self, _id: &BattleId, _journal: &Journal<G>) {}

    /// Credits a finished battle to its characters and frees them. Returns true the first time; later calls do nothing.
    fn settle(&mut self, id: &BattleId, game: &G, setup: &G::Setup) -> bool;

    /// Frees the characters of an abandoned battle and counts a break-out for each. Returns true the first time.
    fn abandon(&mut self, id: &BattleId) -> bool;

    /// Like [`RosterRules::abandon`], with the state in which a valid battle was given up: its injuries can stay.
    fn give_up(&mut self, id: &BattleId, _game: &G, _setup: &G::Setup) -> bool {
        self.abandon(id)
    }
}

/// Reads an export of characters. `format`: the field of that name. The error is the reason.
pub(super) fn read_export<R: DeserializeOwned>(text: &str, format: impl Fn(&R) -> u32) -> Result<R, String> {
    let other = json::read(text)?;
    match format(&other) {
        FORMAT => Ok(other),
        strange => Err(format!("it has format {strange}")),
    }
}

/// Adds imported characters to those of a roster and returns all of them with the new names. The error is a name that is taken.
pub(super) fn joined<C: Clone>(
    own: &[C],
    more: Vec<C>,
    name: impl Fn(&C) -> &String,
) -> Result<(Vec<C>, Vec<String>), String> {
    let names = more.iter().map(|one| name(one).clone()).collect();
    let all: Vec<C> = own.iter().cloned().chain(more).collect();
    check_names(all.iter().map(name))?;
    Ok((all, names))
}

/// Refuses duplicate names. The error is the duplicate.
pub(super) fn check_names<'a>(names: impl Iterator<Item = &'a String>) -> Result<(), String> {
    let mut seen = HashSet::new();
    names.into_iter().try_for_each(|name| if seen.insert(name.to_lowercase()) { Ok(()) } else { Err(name.clone()) })
}

/// Compares names without regard to case.
pub(super) fn same(one: &str, other: &str) -> bool {
    one.to_lowercase() == other.to_lowercase()
}
