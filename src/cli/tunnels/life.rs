//! `ludus tunnels life`: what the journals and the roster know of one delver.

use crate::cli::data::Data;
use crate::cli::lives::{CareerReport, LifeWords, Lived};
use crate::cli::tunnels::roster::find;
use crate::cli::{CliResult, json};
use crate::engine::text::count;
use crate::store::careers::CareerQuery;
use crate::tunnels::stats::career::{DelverGrowth, FightEntry};
use clap::Args;
use serde::Serialize;

#[derive(Args)]
pub struct DelverArgs {
    /// Name of a delver of the roster
    name: String,
    /// Print JSON instead of text
    #[arg(long)]
    json: bool,
}

const WORDS: LifeWords = LifeWords {
    kills: ["beaten", "Beaten"],
    arms: "Weapons",
    points: [" hits", " hits"],
    best: |best| format!("{} hits on {}, {}", best.lost, best.from, best.arm),
    value: ["Level", "fight"],
    injuries: false,
};

/// A delver's career as JSON.
#[derive(Serialize)]
struct DelverReport {
    name: String,
    title: String,
    level: u8,
    ep: u32,
    wealth: String,
    fights: u32,
    won: u32,
    given_up: u32,
    dead: Option<String>,
    #[serde(flatten)]
    life: Lived<FightLine, DelverGrowth>,
}

/// The delver's part in a fight.
#[derive(Serialize)]
struct FightLine {
    words: String,
    turns: u32,
    foes: String,
    dungeon_level: u8,
    level: u8,
    ep: u32,
    con: [i16; 2],
    lost: bool,
    percentile: Option<u64>,
}

impl FightLine {
    fn of(entry: &FightEntry) -> FightLine {
        let (now, normal) = entry.member.constitution;
        FightLine {
            words: entry.words(),
            turns: entry.turns,
            foes: entry.foes.clone(),
            dungeon_level: entry.depth,
            level: entry.level,
            ep: entry.member.gained,
            con: [now, normal],
            lost: entry.member.lost,
            percentile: entry.stats.as_ref().and_then(|stats| stats.percentile),
        }
    }
}

impl CareerReport for FightLine {
    fn words(&self) -> &str {
        &self.words
    }

    fn value(&self) -> String {
        self.level.to_string()
    }
}

pub(super) fn run(data: &Data, arguments: &DelverArgs) -> CliResult {
    let store = data.look()?;
    let one = find(store.tunnels(), &arguments.name)?;
    let pages = CareerQuery::of(&store, one.name(), one.created).pages();
    let report = DelverReport {
        name: one.name().into(),
        title: one.who.title(),
        level: one.who.level(),
        ep: one.who.experience,
        wealth: one.who.wealth().to_string(),
        fights: one.fights,
        won: one.won,
        given_up: one.given_up,
        dead: one.dead.clone(),
        life: Lived::of(&WORDS, &pages, one.fights, (FightLine::of, Some(FightEntry::grown))),
    };
    if arguments.json { json(&report) } else { Ok(report.text()) }
}

impl DelverReport {
    fn text(&self) -> String {
        let DelverReport { name, title, ep, wealth, fights, won, .. } = self;
        let fate = self.dead.as_ref().map_or_else(String::new, |how| format!("; {how}"));
        let head = format!("{name}, {title}: {ep} e.p., {wealth}; {}, {won} won{fate}\n", count(*fights, "fight"));
        head + &self.life.text()
    }
}
