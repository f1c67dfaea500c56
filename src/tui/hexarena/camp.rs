//! What the screens of the campaign share: about whom they are, how he stands, what is said of him.

use crate::hexarena::data::skill::Skill;
use crate::hexarena::model::character::{Character, Heritage};
use crate::hexarena::model::generation::Generation;
use crate::hexarena::model::healing::{Fitness, fitness, whole_again};
use crate::hexarena::model::heritage::{Birth, STATUSES};
use crate::hexarena::model::injury::Injury;
use crate::hexarena::model::record::{RecordSheet, WeaponLine};
use crate::hexarena::model::sheet::Sheet;
use crate::hexarena::narration::injury;
use crate::store::hexarena::roster::{Roster, RosterEntry};
use crate::tui::app::AppState;
use crate::tui::game_view::prompt::sentence;
use crate::tui::theme::Ink;
use std::error::Error;

/// One who is made just now: his dice are thrown, he has no name yet.
#[derive(Clone)]
pub struct Fresh {
    /// How the dice fell.
    pub made: Generation,
    /// He with what was learned and bought.
    pub who: Character,
}

/// Whom a screen is about.
#[derive(Clone)]
pub enum Whom {
    Fresh(Box<Fresh>),
    /// Of the roster, by name.
    Kept(String),
}

impl Whom {
    /// He as he is now.
    pub fn who<'a>(&'a self, shared: &'a AppState) -> Option<&'a Character> {
        match self {
            Whom::Fresh(fresh) => Some(&fresh.who),
            Whom::Kept(name) => shared.store.hexarena().find(name).ok().map(|kept| &kept.who),
        }
    }

    /// Does something with him; what is refused is said in a sentence.
    pub fn change<T, E: Error>(
        &mut self,
        shared: &mut AppState,
        deed: impl FnOnce(&mut Character, u32) -> Result<T, E>,
    ) -> Option<T> {
        let week = shared.store.hexarena().week();
        let done = match self {
            Whom::Fresh(fresh) => deed(&mut fresh.who, week).map_err(|fault| fault.to_string()),
            Whom::Kept(name) => shared.store.between_bouts(name, deed).map_err(|fault| fault.to_string()),
        };
        done.map_err(|fault| shared.refuse(sentence(&fault))).ok()
    }

    /// What he is called; who is made just now has no name yet.
    pub fn name(&self) -> &str {
        match self {
            Whom::Fresh(_) => "The newcomer",
            Whom::Kept(name) => name,
        }
    }
}

/// How somebody of the roster stands (DQU-02), and whether that is good.
pub fn standing(roster: &Roster, kept: &RosterEntry) -> (String, Ink) {
    let (who, week) = (&kept.who, roster.week());
    if let Some(death) = &who.death {
        return (format!("dead, week {}", death.week), Ink::Dim);
    }
    if kept.in_battle.is_some() {
        return ("in a bout".into(), Ink::Heed);
    }
    if who.infected {
        return ("infected".into(), Ink::Bad);
    }
    if let Some(until) = who.learning_until.filter(|until| *until > week) {
        return (format!("learns to {until}"), Ink::Heed);
    }
    let unfit = matches!(fitness(who, week), Fitness::Unable(_) | Fitness::Unwise(_));
    match whole_again(who, week) {
        Some(until) => (format!("heals to {until}"), if unfit { Ink::Bad } else { Ink::Heed }),
        None if unfit => ("cannot fight".into(), Ink::Bad),
        None if kept.fought == Some(week) => ("has fought".into(), Ink::Plain),
        None => ("fit".into(), Ink::Good),
    }
}

/// What is derived of a character.
pub fn record(who: &Character) -> RecordSheet {
    Sheet::of(who).record()
}

/// The Rank, or a dash for who is unranked.
pub fn rank(rank: Option<u8>) -> String {
    rank.map_or_else(|| "-".into(), |rank| rank.to_string())
}

/// "Broadsword 3": the first of his weapons, with its Rank.
pub fn main_weapon(record: &RecordSheet) -> (&'static str, String) {
    let line = record.weapons.first().unwrap_or(&record.unarmed);
    (line.weapon, rank(line.rank))
}

/// "D+4"; a dash where the chart has no number.
pub fn damage(of: Option<i16>) -> String {
    match of {
        None => "-".into(),
        Some(0) => "D".into(),
        Some(of) => format!("D{of:+}"),
    }
}

/// What a weapon is below its minima: "PS 2 short".
pub fn short(line: &WeaponLine) -> String {
    let missing = [(line.missing_ps, "PS"), (line.missing_md, "MD")];
    let missing = missing.into_iter().filter(|(by, _)| *by > 0);
    missing.map(|(by, of)| format!("{of} {by} short")).collect::<Vec<_>>().join(", ")
}

/// "Craftsman or Adventurer's child, legitimate, the third".
pub fn parentage(heritage: Option<Heritage>) -> String {
    let Some(heritage) = heritage else { return "of unknown parents".into() };
    let status = STATUSES.get(usize::from(heritage.status)).map_or("", |row| row.name);
    let place = match (heritage.birth, heritage.place) {
        (Birth::Legitimate, place @ 2..) => format!(", the {}", child(place)),
        _ => String::new(),
    };
    format!("{status}, {}{place}", heritage.birth.name())
}

/// The place among the children.
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

/// "groin pierced (G03), until week 14".
pub fn wound(of: &Injury) -> String {
    let until = match (of.is_open(), of.until) {
        (true, Some(week)) => format!(", until week {week}"),
        (true, None) => ", until a Healer sees to it".into(),
        (false, _) => ", for good".into(),
    };
    format!("{} ({}){until}", injury::name(of.row), injury::id(of.row))
}

/// All injuries that he has.
pub fn wounds(who: &Character) -> String {
    let all: Vec<String> = who.injuries.iter().map(wound).collect();
    if all.is_empty() { "none".into() } else { all.join("; ") }
}

/// "Healer 1, Horsemanship 0"; none where nothing was learned.
pub fn skills(who: &Character) -> String {
    let of = |skill: Skill| who.skills.rank(skill).map(|rank| format!("{} {rank}", skill.name()));
    let all: Vec<String> = Skill::ALL.into_iter().filter_map(of).collect();
    if all.is_empty() { "none".into() } else { all.join(", ") }
}

/// "6 bouts, 4 won, 5 put out, yielded once, best blow 14".
pub fn career(who: &Character) -> String {
    let of = &who.career;
    let bouts = if of.bouts == 1 { "1 bout".to_string() } else { format!("{} bouts", of.bouts) };
    format!("{bouts}, {} won, {} put out, {} yielded, best blow {}", of.won, of.put_out, of.yielded, of.best_blow)
}

/// "Week 3 of winter".
pub fn week(of: u32) -> String {
    use crate::hexarena::data::aspect::Season;
    let season = match Season::of_week(of) {
        Season::Winter => "winter",
        Season::Spring => "spring",
        Season::Summer => "summer",
        Season::Autumn => "autumn",
    };
    format!("Week {of}, {season}")
}
