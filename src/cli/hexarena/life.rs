//! `ludus hexarena life`: what the journals and the roster know of one character.

use crate::cli::data::Data;
use crate::cli::hexarena::roster::find;
use crate::cli::lives::{LifeWords, Lived};
use crate::cli::{CliResult, json, lives};
use crate::hexarena::narration::injury;
use crate::hexarena::stats::career::{CareerEntry, Grown};
use crate::hexarena::stats::results::Fate;
use crate::store::careers::{CareerEntryRow, CareerQuery};
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
    #[serde(flatten)]
    life: Lived<BoutLine, Grown>,
}

const WORDS: LifeWords = LifeWords {
    kills: ["put_out_by_kind", "Put out"],
    arms: "Weapons",
    points: [" points", ""],
    best: |best| format!("{} points from {}, {}", best.lost, best.from, best.arm),
    value: ["EP", "bout"],
    injuries: true,
};

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
        let stats = chapter.stats.as_ref();
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
            dealt: stats.map(|stats| stats.dealt),
            taken: stats.map(|stats| stats.taken),
            strikes: stats.map(|stats| stats.attacks().strikes),
            hits: stats.map(|stats| stats.attacks().hits),
            percentile: stats.and_then(|stats| stats.percentile),
            put_out_by: stats.and_then(|stats| stats.end.clone()),
        }
    }
}

impl lives::CareerReport for BoutLine {
    fn words(&self) -> &str {
        &self.words
    }

    fn value(&self) -> String {
        self.ep.to_string()
    }
}

pub(super) fn run(data: &Data, arguments: &LifeArgs) -> CliResult {
    let store = data.look()?;
    let one = find(store.hexarena(), &arguments.name)?;
    let report = LifeReport::of(one, &CareerQuery::of(&store, &one.who.name, one.created).pages());
    if arguments.json { json(&report) } else { Ok(report.text()) }
}

impl LifeReport {
    fn of(one: &RosterEntry, pages: &[CareerEntryRow<CareerEntry>]) -> LifeReport {
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
            life: Lived::of(&WORDS, pages, career.bouts, (BoutLine::of, Some(CareerEntry::grown))),
        }
    }

    fn text(&self) -> String {
        let LifeReport { name, race, ep, sp, bouts, won, put_out, .. } = self;
        let mut text = format!("{name}, {race}: {bouts} bouts, {won} won, {put_out} put out; {ep} EP, {sp} SP\n");
        if let Some(how) = &self.died {
            text += &format!("RIP: died {how}\n");
        }
        text + &self.life.text()
    }
}
