//! `ludus life`: what the journals and the roster know of one fighter.

use crate::cli::columns::columns;
use crate::cli::data::Data;
use crate::cli::lives::{CareerRow, Count, NamedCount, counted, named};
use crate::cli::{CliError, CliResult, json, lives};
use crate::engine::career::{BestHit, DamageFrom, WeaponStats};
use crate::engine::text::{count, undetailed};
use crate::gladiator::data::experience::{Attributes, in_points};
use crate::gladiator::data::race::Race;
use crate::gladiator::stats::career::{Career, CareerEntry, chapter_words};
use crate::gladiator::stats::combat::CombatStats;
use crate::gladiator::stats::results::Fate;
use crate::store::careers::CareerEntryRow;
use crate::store::gladiator::lives::pages;
use crate::store::gladiator::roster::{Character, Roster, RosterError};
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
    kills_by_kind: Vec<NamedCount<Count>>,
    weapons: Vec<NamedCount<WeaponStats>>,
    harmed_by: Vec<NamedCount<DamageFrom>>,
    /// The killer, or the enemy who hurt the fighter most.
    nemesis: Option<String>,
    best_blow: Option<BestHit>,
    battles: Vec<CareerRow<BattleLine>>,
    /// Games without a journal.
    untold: u32,
}

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
        let (result, told) = (&chapter.result, chapter.told.as_ref());
        let deed = |of: fn(&CombatStats) -> u32| told.map(|told| of(&told.deeds));
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
            strikes: deed(|deeds| deeds.strikes),
            hits: deed(|deeds| deeds.hits),
            killed: told.map_or_else(Vec::new, |told| told.killed.iter().map(|(name, _)| name.clone()).collect()),
            killed_by: told.and_then(|told| told.end.clone()),
        }
    }
}

impl lives::CareerReport for BattleLine {
    fn words(&self) -> &str {
        &self.words
    }
}

pub fn show(data: &Data, name: &str, as_json: bool) -> CliResult {
    let store = data.look()?;
    let roster = store.roster();
    let one = roster.find(name).map_err(|error| unknown(roster, name, &error))?;
    let pages = pages(&store, one);
    let told = LifeReport::of(one, &pages);
    if as_json { json(&told) } else { Ok(told.text()) }
}

fn unknown(roster: &Roster, name: &str, error: &RosterError) -> CliError {
    let names = roster.characters().iter().map(|one| one.name.as_str());
    lives::unknown(name, names, &format!("nobody on the roster is called \"{name}\""), error)
}

impl LifeReport {
    fn of(one: &Character, pages: &[CareerEntryRow<CareerEntry>]) -> LifeReport {
        let chapters = || pages.iter().filter_map(CareerEntryRow::chapter);
        let life = Career::of(chapters());
        let told = chapters().filter(|chapter| chapter.told.is_some()).count();
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
            nemesis: life.nemesis().map(|(name, _)| name.clone()),
            kills_by_kind: counted(life.kills),
            weapons: named(life.arms),
            harmed_by: named(life.harms),
            best_blow: life.best,
            battles: pages.iter().map(|page| CareerRow::of(page, BattleLine::of)).collect(),
            untold: one.games.saturating_sub(told as u32),
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
        text += &format!("Killed     {}\n", lives::counts(&self.kills_by_kind));
        text += &format!("Weapons    {}\n", lives::uses(&self.weapons, " SH"));
        text += &format!("Hurt by    {}\n", lives::harms(&self.harmed_by, " SH"));
        if let Some(name) = &self.nemesis {
            text += &format!("Nemesis    {name}\n");
        }
        if let Some(best) = &self.best_blow {
            text += &format!("Best blow  {} SH from {} with {}\n", best.lost, best.from, best.arm);
        }
        if !self.battles.is_empty() {
            let rows: Vec<[String; 4]> = self.battles.iter().map(line).collect();
            text += "\n";
            text += &columns(["Battle", "EXP", "What it was", "Who"], &rows);
        }
        if self.untold > 0 {
            text += &format!("\n{}\n", undetailed(self.untold, self.games, "game"));
        }
        text
    }
}

fn line(row: &CareerRow<BattleLine>) -> [String; 4] {
    let exp = row.chapter.as_ref().map_or_else(|| "-".into(), |one| in_points(one.exp));
    [row.id.clone(), exp, row.words(), row.who.clone()]
}
