//! `ludus hexarena life`: what the journals and the roster know of one character.

use crate::cli::columns::columns;
use crate::cli::data::Data;
use crate::cli::lives::{CareerRow, Count, NamedCount, counted, named};
use crate::cli::{CliResult, json, lives};
use crate::engine::career::{BestHit, DamageFrom, WeaponStats};
use crate::engine::text::undetailed;
use crate::hexarena::narration::injury;
use crate::hexarena::stats::career::{CareerEntry, CareerTotals, Grown};
use crate::hexarena::stats::results::Fate;
use crate::store::careers::CareerEntryRow;
use crate::store::hexarena::lives::pages;
use crate::store::hexarena::roster::RosterEntry;
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
    race: &'static str,
    ep: u32,
    sp: u32,
    alive: bool,
    /// Cause of death.
    died: Option<String>,
    bouts: u32,
    won: u32,
    put_out: u32,
    yielded: u32,
    given_up: u32,
    put_out_by_kind: Vec<NamedCount<Count>>,
    weapons: Vec<NamedCount<WeaponStats>>,
    harmed_by: Vec<NamedCount<DamageFrom>>,
    injuries: Vec<NamedCount<Count>>,
    /// The opponent who hurt the character most.
    nemesis: Option<String>,
    best_blow: Option<BestHit>,
    grown: Vec<Grown>,
    battles: Vec<CareerRow<BoutLine>>,
    /// Bouts without a journal.
    untold: u32,
}

/// The character's part in a bout.
#[derive(Serialize)]
struct BoutLine {
    fate: Fate,
    won: bool,
    words: String,
    pulses: u16,
    foes: usize,
    ep: u32,
    sp: u32,
    put_out: u32,
    injuries: Vec<String>,
    dealt: Option<u32>,
    taken: Option<u32>,
    strikes: Option<u32>,
    hits: Option<u32>,
    percentile: Option<u64>,
    put_out_by: Option<String>,
}

impl BoutLine {
    fn of(chapter: &CareerEntry) -> BoutLine {
        let told = chapter.told.as_ref();
        BoutLine {
            fate: chapter.fate,
            won: chapter.won,
            words: chapter.words(),
            pulses: chapter.pulses,
            foes: chapter.foes,
            ep: chapter.award.ep,
            sp: chapter.award.sp,
            put_out: chapter.award.put_out,
            injuries: chapter.injuries.iter().map(|row| injury::id(*row)).collect(),
            dealt: told.map(|told| told.deeds.all_dealt()),
            taken: told.map(|told| told.deeds.all_taken()),
            strikes: told.map(|told| told.deeds.strikes),
            hits: told.map(|told| told.deeds.hits),
            percentile: told.and_then(|told| told.percentile),
            put_out_by: told.and_then(|told| told.end.clone()),
        }
    }
}

impl lives::CareerReport for BoutLine {
    fn words(&self) -> &str {
        &self.words
    }
}

pub(super) fn run(data: &Data, arguments: &LifeArgs) -> CliResult {
    let store = data.look()?;
    let one = store.hexarena().find(&arguments.name).map_err(|error| {
        let names = store.hexarena().characters().iter().map(|kept| kept.who.name.as_str());
        lives::unknown(&arguments.name, names, &error.to_string(), &error)
    })?;
    let told = LifeReport::of(one, &pages(&store, one));
    if arguments.json { json(&told) } else { Ok(told.text()) }
}

impl LifeReport {
    fn of(one: &RosterEntry, pages: &[CareerEntryRow<CareerEntry>]) -> LifeReport {
        let chapters = || pages.iter().filter_map(CareerEntryRow::chapter);
        let life = CareerTotals::of(chapters());
        let told = chapters().filter(|chapter| chapter.told.is_some()).count();
        let (who, career) = (&one.who, &one.who.career);
        LifeReport {
            name: who.name.clone(),
            race: who.race.name(),
            ep: who.ep,
            sp: who.sp,
            alive: who.death.is_none(),
            died: who.death.as_ref().map(|death| death.cause.clone()),
            bouts: career.bouts,
            won: career.won,
            put_out: career.put_out,
            yielded: career.yielded,
            given_up: one.given_up,
            nemesis: life.nemesis().map(|(name, _)| name.clone()),
            put_out_by_kind: counted(life.put_out),
            weapons: named(life.arms),
            harmed_by: named(life.harms),
            injuries: counted(life.injuries),
            best_blow: life.best,
            grown: life.grown,
            battles: pages.iter().map(|page| CareerRow::of(page, BoutLine::of)).collect(),
            untold: career.bouts.saturating_sub(told as u32),
        }
    }

    fn text(&self) -> String {
        let LifeReport { name, race, ep, sp, bouts, won, put_out, .. } = self;
        let mut text = format!("{name}, {race}: {bouts} bouts, {won} won, {put_out} put out; {ep} EP, {sp} SP\n");
        if let Some(how) = &self.died {
            text += &format!("RIP: died {how}\n");
        }
        text += &format!("Put out    {}\n", lives::counts(&self.put_out_by_kind));
        text += &format!("Weapons    {}\n", lives::uses(&self.weapons, " points"));
        text += &format!("Hurt by    {}\n", lives::harms(&self.harmed_by, ""));
        text += &format!("Injuries   {}\n", lives::counts(&self.injuries));
        if let Some(name) = &self.nemesis {
            text += &format!("Nemesis    {name}\n");
        }
        if let Some(best) = &self.best_blow {
            text += &format!("Best blow  {} points from {}, {}\n", best.lost, best.from, best.arm);
        }
        if !self.battles.is_empty() {
            let ep =
                |row: &CareerRow<BoutLine>| row.chapter.as_ref().map_or_else(|| "-".into(), |one| one.ep.to_string());
            let line = |row: &CareerRow<BoutLine>| [row.id.clone(), ep(row), row.words(), row.who.clone()];
            let rows: Vec<[String; 4]> = self.battles.iter().map(line).collect();
            text += "\n";
            text += &columns(["Battle", "EP", "What it was", "Who"], &rows);
        }
        if self.untold > 0 {
            text += &format!("\n{}\n", undetailed(self.untold, *bouts, "bout"));
        }
        text
    }
}
