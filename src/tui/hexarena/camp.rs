//! Helpers that the campaign screens share: the current character, and texts about their state. Start with [`ActiveCharacter`], which
//! hides the difference between newcomers and roster characters.

use crate::app::AppState;
use crate::game_view::prompt::sentence;
use crate::theme::Ink;
use ludus_hexarena::data::skill::Skill;
use ludus_hexarena::model::character::{Character, Heritage};
use ludus_hexarena::model::generation::Generation;
use ludus_hexarena::model::healing::{Fitness, fitness, whole_again};
use ludus_hexarena::model::heritage::{Birth, STATUSES};
use ludus_hexarena::model::injury::Injury;
use ludus_hexarena::model::record::{RecordSheet, WeaponLine};
use ludus_hexarena::model::sheet::Sheet;
use ludus_hexarena::narration::injury;
use ludus_store::hexarena::roster::{Roster, RosterEntry};
use std::error::Error;

/// A newcomer: all rolls are made, the name is missing.
#[derive(Clone)]
pub struct Fresh {
    /// The results of the rolls.
    pub made: Generation,
    /// The character with everything learned and bought so far.
    pub who: Character,
}

/// The character that a screen is about.
#[derive(Clone)]
pub enum ActiveCharacter {
    Fresh(Box<Fresh>),
    /// A roster character, stored by name.
    Kept(String),
}

impl ActiveCharacter {
    /// Returns the current character. `None` if the roster has no such character.
    pub fn who<'a>(&'a self, shared: &'a AppState) -> Option<&'a Character> {
        match self {
            ActiveCharacter::Fresh(fresh) => Some(&fresh.who),
            ActiveCharacter::Kept(name) => shared.store.hexarena().find(name).ok().map(|kept| &kept.who),
        }
    }

    /// Applies a change to the character. A refusal is shown to the player as a sentence.
    pub fn change<T, E: Error>(
        &mut self,
        shared: &mut AppState,
        change: impl FnOnce(&mut Character, u32) -> Result<T, E>,
    ) -> Option<T> {
        let week = shared.store.hexarena().week();
        let done = match self {
            ActiveCharacter::Fresh(fresh) => change(&mut fresh.who, week).map_err(|fault| fault.to_string()),
            ActiveCharacter::Kept(name) => shared.store.between_bouts(name, change).map_err(|fault| fault.to_string()),
        };
        done.map_err(|fault| shared.refuse(sentence(&fault))).ok()
    }

    /// The character's name. A newcomer has none yet.
    pub fn name(&self) -> &str {
        match self {
            ActiveCharacter::Fresh(_) => "The newcomer",
            ActiveCharacter::Kept(name) => name,
        }
    }
}

/// Describes the state of a roster character (DQU-02). The colour tells how good it is.
pub fn standing(roster: &Roster, kept: &RosterEntry) -> (String, Ink) {
    let (who, week) = (&kept.who, roster.week());
    if let Some(death) = &who.death {
        return (format!("dead, week {}", death.week), Ink::Dim);
    }
    if kept.in_battle.is_some() {
        return ("in a bout".into(), Ink::Warning);
    }
    if who.infected {
        return ("infected".into(), Ink::Bad);
    }
    if let Some(until) = who.learning_until.filter(|until| *until > week) {
        return (format!("learns, week {until}"), Ink::Warning);
    }
    let unfit = matches!(fitness(who, week), Fitness::Unable(_) | Fitness::Unwise(_));
    match whole_again(who, week) {
        Some(until) => (format!("heals, week {until}"), if unfit { Ink::Bad } else { Ink::Warning }),
        None if unfit => ("cannot fight".into(), Ink::Bad),
        None if kept.fought == Some(week) => ("has fought".into(), Ink::Plain),
        None => ("fit".into(), Ink::Good),
    }
}

/// The values derived from a character.
pub fn record(who: &Character) -> RecordSheet {
    Sheet::of(who).record()
}

/// The Rank as text, or a dash if unranked.
pub fn rank(rank: Option<u8>) -> String {
    rank.map_or_else(|| "-".into(), |rank| rank.to_string())
}

/// The first weapon and its Rank, for example "Broadsword" and "3".
pub fn main_weapon(record: &RecordSheet) -> (&'static str, String) {
    let line = record.weapons.first().unwrap_or(&record.unarmed);
    (line.weapon, rank(line.rank))
}

/// The damage modifier, for example "D+4". A dash if the chart has no number.
pub fn damage(of: Option<i16>) -> String {
    match of {
        None => "-".into(),
        Some(0) => "D".into(),
        Some(of) => format!("D{of:+}"),
    }
}

/// Lists the missed minima of a weapon, for example "PS 2 short".
pub fn short(line: &WeaponLine) -> String {
    let missing = [(line.missing_ps, "PS"), (line.missing_md, "MD")];
    let missing = missing.into_iter().filter(|(by, _)| *by > 0);
    missing.map(|(by, of)| format!("{of} {by} short")).collect::<Vec<_>>().join(", ")
}

/// For example "Craftsman or Adventurer's child, legitimate, the third".
pub fn parentage(heritage: Option<Heritage>) -> String {
    let Some(heritage) = heritage else { return "of unknown parents".into() };
    let status = STATUSES.get(usize::from(heritage.status)).map_or("", |row| row.name);
    let place = match (heritage.birth, heritage.place) {
        (Birth::Legitimate, place @ 2..) => format!(", the {}", child(place)),
        _ => String::new(),
    };
    format!("{status}, {}{place}", heritage.birth.name())
}

/// The place among the children in words.
pub const fn child(place: u8) -> &'static str {
    match place {
        2 => "second",
        3 => "third",
        4 => "fourth",
        5 => "fifth",
        6 => "sixth",
        _ => "seventh or later",
    }
}

/// For example "groin pierced (G03), until week 14".
pub fn wound(of: &Injury) -> String {
    let until = match (of.is_open(), of.until) {
        (true, Some(week)) => format!(", until week {week}"),
        (true, None) => ", until a Healer treats it".into(),
        (false, _) => ", for good".into(),
    };
    format!("{} ({}){until}", injury::name(of.row), injury::id(of.row))
}

/// Lists all injuries, or returns "none".
pub fn wounds(who: &Character) -> String {
    let all: Vec<String> = who.injuries.iter().map(wound).collect();
    if all.is_empty() { "none".into() } else { all.join("; ") }
}

/// Lists the skills, for example "Healer 1, Horsemanship 0", or returns "none".
pub fn skills(who: &Character) -> String {
    let of = |skill: Skill| who.skills.rank(skill).map(|rank| format!("{} {rank}", skill.name()));
    let all: Vec<String> = Skill::ALL.into_iter().filter_map(of).collect();
    if all.is_empty() { "none".into() } else { all.join(", ") }
}

/// For example "6 bouts, 4 won, 5 put out, 1 yielded, best blow 14".
pub fn career(who: &Character) -> String {
    let of = &who.career;
    let bouts = if of.bouts == 1 { "1 bout".to_string() } else { format!("{} bouts", of.bouts) };
    format!("{bouts}, {} won, {} put out, {} yielded, best blow {}", of.won, of.put_out, of.yielded, of.best_blow)
}

/// For example "Week 3, winter".
pub fn week(of: u32) -> String {
    use ludus_hexarena::data::aspect::Season;
    let season = match Season::of_week(of) {
        Season::Winter => "winter",
        Season::Spring => "spring",
        Season::Summer => "summer",
        Season::Autumn => "autumn",
    };
    format!("Week {of}, {season}")
}
