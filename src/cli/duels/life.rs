//! `ludus duels life`: what the journals and the roster know of one character.

use crate::cli::columns::columns;
use crate::cli::data::Data;
use crate::cli::lives::{CareerRow, Count, NamedCount, counted, named};
use crate::cli::{CliResult, json, lives};
use crate::duels::data::skill::Levels;
use crate::duels::model::character::Role;
use crate::duels::stats::career::{CareerEntry, CareerTotals, Grown};
use crate::duels::stats::results::Fate;
use crate::engine::career::{BestHit, DamageFrom, WeaponStats};
use crate::engine::text::undetailed;
use crate::store::careers::CareerEntryRow;
use crate::store::duels::lives::pages;
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
    kills_by_kind: Vec<NamedCount<Count>>,
    weapons: Vec<NamedCount<WeaponStats>>,
    harmed_by: Vec<NamedCount<DamageFrom>>,
    /// The most frequent killer, or the opponent who hurt the character most.
    nemesis: Option<String>,
    best_blow: Option<BestHit>,
    grown: Vec<Grown>,
    battles: Vec<CareerRow<EncounterLine>>,
    /// Duels without a journal.
    untold: u32,
}

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
        let told = chapter.told.as_ref();
        EncounterLine {
            fate: chapter.outcome.fate,
            words: chapter.words(),
            foe: chapter.foe.clone(),
            kind: chapter.kind.clone(),
            lair: chapter.lair,
            rounds: chapter.rounds,
            gold: chapter.gold(),
            dealt: told.map(|told| told.deeds.dealt),
            taken: told.map(|told| told.deeds.taken),
            blows: told.map(|told| told.deeds.blows.all),
            hits: told.map(|told| told.deeds.blows.hits),
            percentile: told.and_then(|told| told.percentile),
        }
    }
}

impl lives::CareerReport for EncounterLine {
    fn words(&self) -> &str {
        &self.words
    }
}

pub(super) fn run(data: &Data, arguments: &LifeArgs) -> CliResult {
    let store = data.look()?;
    let one = store.duels().find(&arguments.name).map_err(|error| {
        let names = store.duels().characters().iter().map(|kept| kept.who.name.as_str());
        lives::unknown(&arguments.name, names, &error.to_string(), &error)
    })?;
    let told = LifeReport::of(one, &pages(&store, one));
    if arguments.json { json(&told) } else { Ok(told.text()) }
}

impl LifeReport {
    fn of(one: &RosterEntry, pages: &[CareerEntryRow<CareerEntry>]) -> LifeReport {
        let chapters = || pages.iter().filter_map(CareerEntryRow::chapter);
        let life = CareerTotals::of(chapters());
        let told = chapters().filter(|chapter| chapter.told.is_some() && !chapter.lair).count();
        LifeReport {
            name: one.who.name.clone(),
            role: one.who.role,
            levels: one.who.levels,
            gold: one.who.gold,
            alive: one.dead.is_none(),
            died: one.dead.clone(),
            duels: one.record,
            given_up: one.given_up,
            nemesis: life.nemesis().map(|(name, _)| name.clone()),
            kills_by_kind: counted(life.kills),
            weapons: named(life.arms),
            harmed_by: named(life.harms),
            best_blow: life.best,
            grown: life.grown,
            battles: pages.iter().map(|page| CareerRow::of(page, EncounterLine::of)).collect(),
            untold: one.record.duels().saturating_sub(told as u32),
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
        text += &format!("Killed     {}\n", lives::counts(&self.kills_by_kind));
        text += &format!("Worked     {}\n", lives::uses(&self.weapons, " HP"));
        text += &format!("Hurt by    {}\n", lives::harms(&self.harmed_by, " HP"));
        if let Some(name) = &self.nemesis {
            text += &format!("Nemesis    {name}\n");
        }
        if let Some(best) = &self.best_blow {
            text += &format!("Best blow  {} HP from {}, {}\n", best.lost, best.from, best.arm.trim_end_matches('s'));
        }
        if !self.battles.is_empty() {
            let gold = |row: &CareerRow<EncounterLine>| {
                row.chapter.as_ref().map_or_else(|| "-".into(), |one| one.gold.to_string())
            };
            let line = |row: &CareerRow<EncounterLine>| [row.id.clone(), gold(row), row.words(), row.who.clone()];
            let rows: Vec<[String; 4]> = self.battles.iter().map(line).collect();
            text += "\n";
            text += &columns(["Battle", "Gold", "What it was", "Who"], &rows);
        }
        if self.untold > 0 {
            text += &format!("\n{}\n", undetailed(self.untold, self.duels.duels(), "duel"));
        }
        text
    }
}
