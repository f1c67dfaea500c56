//! `ludus duels life`: what the journals and the roster know of one character.

use crate::cli::data::Data;
use crate::cli::duels::roster::find;
use crate::cli::lives::{LifeWords, Lived};
use crate::cli::{CliResult, json, lives};
use crate::duels::data::skill::Levels;
use crate::duels::model::character::Role;
use crate::duels::stats::career::{CareerEntry, Grown};
use crate::duels::stats::combat::BLOWS;
use crate::duels::stats::results::Fate;
use crate::store::careers::{CareerEntryRow, CareerQuery};
use crate::store::duels::roster::{RosterEntry, WinRecord};
use clap::Args;
use serde::Serialize;

#[derive(Args)]
pub struct LifeArgs {
    /// Character of the roster, dead or alive
    name: String,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// A career as JSON.
#[derive(Serialize)]
struct LifeReport {
    name: String,
    role: Role,
    levels: Levels,
    gold: u32,
    alive: bool,
    /// Cause of death in the lairs.
    died: Option<String>,
    duels: WinRecord,
    given_up: u32,
    #[serde(flatten)]
    life: Lived<EncounterLine, Grown>,
}

const WORDS: LifeWords = LifeWords {
    kills: ["kills_by_kind", "Killed"],
    arms: "Worked",
    points: [" HP", " HP"],
    best: |best| format!("{} HP from {}, {}", best.lost, best.from, best.arm.trim_end_matches('s')),
    value: ["Gold", "duel"],
    injuries: false,
};

/// The character's part in an encounter.
#[derive(Serialize)]
struct EncounterLine {
    fate: Fate,
    words: String,
    foe: String,
    kind: String,
    lair: bool,
    rounds: u16,
    gold: u32,
    dealt: Option<u32>,
    taken: Option<u32>,
    blows: Option<u32>,
    hits: Option<u32>,
    percentile: Option<u64>,
}

impl EncounterLine {
    fn of(chapter: &CareerEntry) -> EncounterLine {
        let stats = chapter.stats.as_ref();
        EncounterLine {
            fate: chapter.outcome.fate,
            words: chapter.words(),
            foe: chapter.foe.clone(),
            kind: chapter.kind.clone(),
            lair: chapter.lair,
            rounds: chapter.rounds,
            gold: chapter.gold(),
            dealt: stats.map(|stats| stats.dealt),
            taken: stats.map(|stats| stats.taken),
            blows: stats.map(|stats| stats.with(BLOWS).strikes),
            hits: stats.map(|stats| stats.with(BLOWS).hits),
            percentile: stats.and_then(|stats| stats.percentile),
        }
    }
}

impl lives::CareerReport for EncounterLine {
    fn words(&self) -> &str {
        &self.words
    }

    fn value(&self) -> String {
        self.gold.to_string()
    }
}

pub(super) fn run(data: &Data, arguments: &LifeArgs) -> CliResult {
    let store = data.look()?;
    let one = find(store.duels(), &arguments.name)?;
    let report = LifeReport::of(one, &CareerQuery::of(&store, &one.who.name, one.created).pages());
    if arguments.json { json(&report) } else { Ok(report.text()) }
}

impl LifeReport {
    fn of(one: &RosterEntry, pages: &[CareerEntryRow<CareerEntry>]) -> LifeReport {
        LifeReport {
            name: one.who.name.clone(),
            role: one.who.role,
            levels: one.who.levels,
            gold: one.who.gold,
            alive: one.dead.is_none(),
            died: one.dead.clone(),
            duels: one.record,
            given_up: one.given_up,
            life: Lived::of(&WORDS, pages, one.record.duels(), (EncounterLine::of, Some(CareerEntry::grown))),
        }
    }

    fn text(&self) -> String {
        let levels: Vec<String> =
            self.levels.each().map(|(skill, level)| format!("{} {level}", skill.code())).collect();
        let WinRecord { won, lost, escaped, even } = self.duels;
        let mut text = format!(
            "{}, {}: {}, gold {}; duels: {won} won, {lost} lost, {escaped} away, {even} even\n",
            self.name,
            self.role.name(),
            levels.join(" "),
            self.gold
        );
        if let Some(how) = &self.died {
            text += &format!("RIP: {how}\n");
        }
        text + &self.life.text()
    }
}
