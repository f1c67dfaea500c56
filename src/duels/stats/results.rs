//! What an encounter gives each side: gold, items, a kill, a death (OURS-11).

use crate::duels::battle::event::{Cause, End};
use crate::duels::battle::state::Encounter;
use crate::duels::data::item::{Carried, MOST};
use crate::duels::data::monster::Monster;
use crate::duels::model::character::Character;
use crate::duels::model::fighter::{FighterKind, Side};
use crate::duels::model::setup::Setup;
use serde::{Deserialize, Serialize};

/// How an encounter ended for one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Fate {
    /// He killed the other.
    Won,
    /// He is dead.
    Dead,
    /// He got away by flight or Charm.
    Escaped,
    /// The other got away.
    LeftStanding,
    /// They parted.
    Parted,
    /// 200 rounds were not enough.
    Undecided,
    /// It is not over.
    Unfinished,
}

/// What an encounter brought one side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DuelResult {
    /// Which side.
    pub side: Side,
    /// How it ended for him.
    pub fate: Fate,
    /// What killed him.
    pub cause: Option<Cause>,
    /// The kind of monster that he killed.
    pub slain: Option<Monster>,
    /// He killed a character.
    pub slew_character: bool,
    /// Gold before and after.
    pub gold: [u32; 2],
    /// What he carries afterwards, at most 6; of the dead nothing.
    pub items: Vec<Carried>,
    /// What he got and has no room for: it stays where it lay.
    pub left_lying: Vec<Carried>,
    /// What goes to the heir of a dead character (DD-84).
    pub estate: Vec<Carried>,
    /// His army loses a quarter of its strength.
    pub disheartened: bool,
}

/// What an encounter brought a side.
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

impl DuelResult {
    /// The character as he is afterwards; hit points are back at once (DUEL-DEATH-01), charges are spent for good.
    pub fn of_survivor(&self, before: &Character) -> Option<Character> {
        (self.fate != Fate::Dead).then(|| Character { gold: self.gold[1], items: self.items.clone(), ..before.clone() })
    }
}
