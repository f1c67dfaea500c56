//! What the store must know of a rulebook: who of its people are in a battle, and what a battle brings them.

use crate::engine::game::{Game, Seat};
use crate::engine::summary::Summary;
use crate::store::journal::{BattleId, Journal};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::collections::HashSet;
use std::error::Error;

/// A game whose people are kept here.
pub trait HasRoster: Summary + 'static {
    /// Its roster.
    type Roster: RosterRules<Self>;
}

/// Somebody of a roster as he entered a battle: enough to tell later whether a game of his was counted since.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct Participant {
    pub name: String,
    pub games: u32,
    pub break_outs: u32,
}

/// In how many battles somebody's player asked the coach.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Coached {
    /// How many.
    pub battles: u32,
    /// The last of them, which is counted once however often it was asked.
    last: Option<BattleId>,
}

impl Coached {
    /// Whether it never was.
    pub const fn is_never(&self) -> bool {
        self.battles == 0
    }

    /// What a list of scores says of it: "C3" for three battles, nothing for none.
    pub fn mark(&self) -> String {
        if self.is_never() { String::new() } else { format!("C{}", self.battles) }
    }

    /// It is asked in that battle.
    pub(super) fn ask(&mut self, id: &BattleId) {
        if self.last.as_ref() != Some(id) {
            self.battles = self.battles.saturating_add(1);
            self.last = Some(id.clone());
        }
    }
}

/// The roster of a rulebook on this installation: one document, that nothing in here writes. Its own ways in and out -
/// making somebody, lists, exports - are the rulebook's own affair.
pub trait RosterRules<G: Game>: Clone + PartialEq + Default + Serialize + DeserializeOwned {
    /// Why it does not do what was asked, as a sentence; nothing has changed then.
    type RosterError: Error;
    /// What a battle brings one of those who fought it.
    type Reward;
    /// The name of its file, unlike that of every other rulebook. It holds a number `format`, [`super::FORMAT`].
    const FILE: &'static str;

    /// Whether what was read can be worked with; the checksum has spoken for the rest.
    fn check(&self) -> Result<(), String>;

    /// A roster with those that the first screen needs: at least everybody in a battle, in the same order.
    fn digest(&self) -> Self {
        self.clone()
    }

    /// How many they are.
    fn count(&self) -> usize;

    /// Marks those of these names as fighting in a battle of that set-up, all or none, and gives them as they stood
    /// before.
    fn enter(&mut self, id: &BattleId, setup: &G::Setup, names: &[&str])
    -> Result<Vec<Participant>, Self::RosterError>;

    /// Puts back into an unfinished battle who was in it when it began, where the roster was lost or never written
    /// since. Gives the names of those who cannot be: they are gone, or a later game of theirs was counted.
    fn rejoin(&mut self, id: &BattleId, entrants: &[Participant]) -> Vec<String>;

    /// Counts that battle for everybody of a seat who is in it: his player has asked the coach.
    fn coach(&mut self, id: &BattleId, setup: &G::Setup, seat: Seat);

    /// Whoever is in a battle, with that battle.
    fn fighting(&self) -> impl Iterator<Item = (&str, &BattleId)>;

    /// What a battle has brought everybody in it up to now.
    fn gains(game: &G, setup: &G::Setup) -> Vec<Self::Reward>;

    /// Takes out of the journal of a battle that is over what is worth remembering of it, before it is credited.
    fn remember(&mut self, _id: &BattleId, _journal: &Journal<G>) {}

    /// Credits a battle that is over to those who are in it, and lets them go; a second time it does nothing. True if it
    /// was the first.
    fn settle(&mut self, id: &BattleId, game: &G, gains: &[Self::Reward]) -> bool;

    /// Lets those in a battle that is given up go, each with one break-out more; a second time it does nothing. True if
    /// it was the first.
    fn abandon(&mut self, id: &BattleId) -> bool;

    /// The same for a battle that counted until it was given up, as it stood then: what it has done to its people may stay.
    fn give_up(&mut self, id: &BattleId, _game: &G, _setup: &G::Setup) -> bool {
        self.abandon(id)
    }
}

/// The first name that stands twice, if one does.
pub(super) fn check_names<'a>(names: impl Iterator<Item = &'a String>) -> Result<(), String> {
    let mut seen = HashSet::new();
    names.into_iter().try_for_each(|name| if seen.insert(name.to_lowercase()) { Ok(()) } else { Err(name.clone()) })
}

/// Names are one name whether in capitals or not.
pub(super) fn same(one: &str, other: &str) -> bool {
    one.to_lowercase() == other.to_lowercase()
}
