//! `ludus battlefield life`: what the journals and the roster know of one leader.

use crate::battlefield::stats::career::{LeaderEntry, LeaderGrowth};
use crate::cli::battlefield::leaders::find;
use crate::cli::data::Data;
use crate::cli::lives::{CareerReport, LifeWords, Lived};
use crate::cli::{CliResult, json};
use crate::engine::text::count;
use crate::store::careers::CareerQuery;
use clap::Args;
use serde::Serialize;

#[derive(Args)]
pub struct LeaderArgs {
    /// Name of a leader of the roster
    name: String,
    /// Print JSON instead of text
    #[arg(long)]
    json: bool,
}

const WORDS: LifeWords = LifeWords {
    kills: ["killed_by_troops", "Killed"],
    arms: "Troops",
    points: [" HP", " HP"],
    best: |best| format!("{} HP from {}, {}", best.lost, best.from, best.arm),
    value: ["Leadership", "battle"],
    injuries: false,
};

/// A leader's career as JSON.
#[derive(Serialize)]
struct LeaderReport {
    name: String,
    leadership: u32,
    gold: u32,
    value: u32,
    battles: u32,
    won: u32,
    given_up: u32,
    #[serde(flatten)]
    life: Lived<WarLine, LeaderGrowth>,
}

/// The leader's part in a battle.
#[derive(Serialize)]
struct WarLine {
    ending: &'static str,
    words: String,
    rounds: u16,
    foes: Vec<String>,
    leadership: u32,
    value: u32,
    own_hp_lost: u32,
    enemy_hp_lost: u32,
    booty: u32,
    percentile: Option<u64>,
}

impl WarLine {
    fn of(entry: &LeaderEntry) -> WarLine {
        WarLine {
            ending: entry.balance.ending.word(),
            words: entry.words(),
            rounds: entry.rounds,
            foes: entry.foes.clone(),
            leadership: entry.balance.leadership,
            value: entry.value,
            own_hp_lost: entry.balance.own,
            enemy_hp_lost: entry.balance.enemy,
            booty: entry.balance.booty,
            percentile: entry.stats.as_ref().and_then(|stats| stats.percentile),
        }
    }
}

impl CareerReport for WarLine {
    fn words(&self) -> &str {
        &self.words
    }

    fn value(&self) -> String {
        self.leadership.to_string()
    }
}

pub(super) fn run(data: &Data, arguments: &LeaderArgs) -> CliResult {
    let store = data.look()?;
    let one = find(store.battlefield(), &arguments.name)?;
    let pages = CareerQuery::of(&store, one.name(), one.created).pages();
    let report = LeaderReport {
        name: one.name().into(),
        leadership: one.war.leadership,
        gold: one.war.gold,
        value: one.value(),
        battles: one.battles,
        won: one.won,
        given_up: one.given_up,
        life: Lived::of(&WORDS, &pages, one.battles, (WarLine::of, Some(LeaderEntry::grown))),
    };
    if arguments.json { json(&report) } else { Ok(report.text()) }
}

impl LeaderReport {
    fn text(&self) -> String {
        let LeaderReport { name, leadership, gold, value, battles, won, .. } = self;
        let head = format!(
            "{name}: {}, {won} won; Leadership {leadership}, army {value}, gold {gold}\n",
            count(*battles, "battle")
        );
        head + &self.life.text()
    }
}
