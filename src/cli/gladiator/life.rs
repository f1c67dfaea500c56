//! `ludus life`: what the journals and the roster know of one fighter.

use crate::cli::data::Data;
use crate::cli::gladiator::rosters::find;
use crate::cli::lives::{LifeWords, Lived};
use crate::cli::{CliResult, json, lives};
use crate::engine::text::count;
use crate::gladiator::data::experience::{Attributes, in_points};
use crate::gladiator::data::race::Race;
use crate::gladiator::stats::career::{CareerEntry, chapter_words};
use crate::gladiator::stats::combat::CombatStats;
use crate::gladiator::stats::results::Fate;
use crate::store::careers::CareerEntryRow;
use crate::store::gladiator::lives::pages;
use crate::store::gladiator::roster::Character;
use crate::store::gladiator::scores::as_number;
use serde::Serialize;

/// A career as JSON.
#[derive(Serialize)]
struct LifeReport {
    name: String,
    race: Race,
    made: Attributes,
    now: Attributes,
    #[serde(serialize_with = "as_number")]
    exp: u32,
    alive: bool,
    epitaph: Option<String>,
    games: u32,
    break_outs: u32,
    kills: u32,
    #[serde(flatten)]
    life: Lived<BattleLine, ()>,
}

const WORDS: LifeWords = LifeWords {
    kills: ["kills_by_kind", "Killed"],
    arms: "Weapons",
    points: [" SH", " SH"],
    best: |best| format!("{} SH from {} with {}", best.lost, best.from, best.arm),
    value: ["EXP", "game"],
    injuries: false,
};

/// The fighter's part in a battle.
#[derive(Serialize)]
struct BattleLine {
    #[serde(skip)]
    words: String,
    fate: Fate,
    foes: usize,
    turns: u16,
    #[serde(serialize_with = "as_number")]
    gained: u32,
    #[serde(serialize_with = "as_number")]
    exp: u32,
    after: Attributes,
    kills: u32,
    dealt: Option<u32>,
    taken: Option<u32>,
    strikes: Option<u32>,
    hits: Option<u32>,
    killed: Vec<String>,
    killed_by: Option<String>,
}

impl BattleLine {
    fn of(chapter: &CareerEntry) -> BattleLine {
        let (result, stats) = (&chapter.result, chapter.stats.as_ref());
        let deed = |of: fn(&CombatStats) -> u32| stats.map(of);
        BattleLine {
            words: chapter_words(result.fate, chapter.foes, result.kills, result.gained_halves),
            fate: result.fate,
            foes: chapter.foes,
            turns: chapter.turns,
            gained: result.gained_halves,
            exp: result.after_halves,
            after: result.after,
            kills: result.kills,
            dealt: deed(|deeds| deeds.dealt),
            taken: deed(|deeds| deeds.taken),
            strikes: deed(|deeds| deeds.attacks().strikes),
            hits: deed(|deeds| deeds.attacks().hits),
            killed: stats.map_or_else(Vec::new, |stats| stats.victims.iter().map(|(name, _)| name.clone()).collect()),
            killed_by: stats.and_then(|stats| stats.end.clone()),
        }
    }
}

impl lives::CareerReport for BattleLine {
    fn words(&self) -> &str {
        &self.words
    }

    fn value(&self) -> String {
        in_points(self.exp)
    }
}

pub fn show(data: &Data, name: &str, as_json: bool) -> CliResult {
    let store = data.look()?;
    let one = find(store.roster(), name)?;
    let pages = pages(&store, one);
    let report = LifeReport::of(one, &pages);
    if as_json { json(&report) } else { Ok(report.text()) }
}

impl LifeReport {
    fn of(one: &Character, pages: &[CareerEntryRow<CareerEntry>]) -> LifeReport {
        LifeReport {
            name: one.name.clone(),
            race: one.race,
            made: one.made,
            now: one.attributes(),
            exp: one.exp_shown(),
            alive: one.dead.is_none(),
            epitaph: one.dead.map(|_| one.epitaph()),
            games: one.games,
            break_outs: one.break_outs,
            kills: one.kills,
            life: Lived::of(&WORDS, pages, one.games, (BattleLine::of, None)),
        }
    }

    fn text(&self) -> String {
        let Attributes { sh, ag, iq } = self.now;
        let mut text = format!(
            "{}, {}: SH {sh} AG {ag} IQ {iq}, {} EXP, {}, {}{}\n",
            self.name,
            self.race.name(),
            in_points(self.exp),
            count(self.games, "game"),
            count(self.kills, "kill"),
            if self.break_outs > 0 { format!(", {}", count(self.break_outs, "break-out")) } else { String::new() }
        );
        if let Some(epitaph) = &self.epitaph {
            text += &format!("{epitaph}\n");
        }
        text + &self.life.text()
    }
}
