//! The results of an encounter for each side: gold, items, kills and deaths (OURS-11).

use crate::battle::event::{Cause, End};
use crate::battle::state::Encounter;
use crate::data::item::{Carried, MOST};
use crate::data::monster::Monster;
use crate::model::fighter::{FighterKind, Side};
use crate::model::setup::Setup;
use alloc::vec::Vec;
use serde::{Deserialize, Serialize};

/// The outcome of an encounter for one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Fate {
    /// The fighter killed the opponent.
    Won,
    Dead,
    /// The fighter got away by flight or Charm.
    Escaped,
    LeftStanding,
    Parted,
    /// The fight reached 200 rounds.
    Undecided,
    /// The encounter is still in progress.
    Unfinished,
}

/// The results of one side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DuelResult {
    pub side: Side,
    pub fate: Fate,
    pub cause: Option<Cause>,
    /// The kind of monster that the fighter killed.
    pub slain: Option<Monster>,
    /// True if the fighter killed a character.
    pub slew_character: bool,
    /// Gold before and after.
    pub gold: [u32; 2],
    /// At most 6 items carried afterwards; none for the dead.
    pub items: Vec<Carried>,
    /// Items without room, which stay where they lay.
    pub left_lying: Vec<Carried>,
    /// Items for the heir of a dead character (DD-84).
    pub estate: Vec<Carried>,
    /// True if the fighter's army loses a quarter of its strength.
    pub disheartened: bool,
}

pub fn of(encounter: &Encounter, setup: &Setup, side: Side) -> DuelResult {
    let (fighter, other) = (encounter.fighter(side), encounter.fighter(side.other()));
    let fate = fate(encounter, side);
    let dead = fate == Fate::Dead;
    let all: Vec<Carried> = fighter.items.iter().chain(&fighter.got).flatten().copied().collect();
    let mut kept = if dead { Vec::new() } else { all.clone() };
    let left_lying = kept.split_off(kept.len().min(MOST));
    let killed = fate == Fate::Won;
    DuelResult {
        side,
        fate,
        cause: match encounter.end() {
            Some(End::Killed { side: victim, cause }) if victim == side => Some(cause),
            _ => None,
        },
        slain: match other.kind {
            FighterKind::Monster(kind) if killed => Some(kind),
            _ => None,
        },
        slew_character: killed && other.is_character(),
        gold: [setup.fighters()[side.index()].gold, fighter.gold],
        items: kept,
        left_lying,
        estate: if dead && fighter.is_character() { all } else { Vec::new() },
        disheartened: encounter.fight().disheartened[side.index()],
    }
}

fn fate(encounter: &Encounter, side: Side) -> Fate {
    match encounter.end() {
        None => Fate::Unfinished,
        Some(End::Killed { side: dead, .. }) if dead == side => Fate::Dead,
        Some(End::Killed { .. }) => Fate::Won,
        Some(End::Fled(who) | End::Charmed(who)) if who == side => Fate::Escaped,
        Some(End::Fled(_) | End::Charmed(_)) => Fate::LeftStanding,
        Some(End::Refused(_) | End::Stole(_) | End::Ransomed(_) | End::Parted(_)) => Fate::Parted,
        Some(End::Undecided) => Fate::Undecided,
    }
}
