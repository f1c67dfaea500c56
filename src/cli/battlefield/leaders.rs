//! `ludus battlefield roster` and `ludus battlefield scores`: the leaders of this installation and their wars.

use crate::battlefield::setup::war::BATTLES;
use crate::cli::backup::import_people;
use crate::cli::data::Data;
use crate::cli::rosters::RosterCommand;
use crate::cli::{CliError, CliResult, json, rosters};
use crate::store::battlefield::leaders::{Leader, Leaders, WarScore};
use serde::Serialize;

/// The text for an empty roster.
const NOBODY: &str = "No leader is on the roster; `ludus battlefield roster import` reads one that was exported.\n";
/// The text for an empty list of scores.
const NO_SCORE: &str = "No war is over yet; a war has five battles.\n";

#[derive(Serialize)]
struct LeaderLine<'a> {
    name: &'a str,
    people: &'static str,
    /// Battles of the present war.
    fought: u8,
    leadership: u32,
    gold: u32,
    value: u32,
    units: usize,
    /// Battles and victories of all wars.
    battles: u32,
    won: u32,
    given_up: u32,
    coached: u32,
}

impl<'a> LeaderLine<'a> {
    fn of(leader: &'a Leader) -> LeaderLine<'a> {
        let war = &leader.war;
        LeaderLine {
            name: leader.name(),
            people: war.people.name(),
            fought: war.fought,
            leadership: war.leadership,
            gold: war.gold,
            value: leader.value(),
            units: war.units.len(),
            battles: leader.battles,
            won: leader.won,
            given_up: leader.given_up,
            coached: leader.coached.battles,
        }
    }
}

pub(super) fn run(data: &Data, task: &RosterCommand) -> CliResult {
    match task {
        RosterCommand::List { json } => list(data, *json),
        RosterCommand::Show { name } => json(find(data.look()?.battlefield(), name)?),
        RosterCommand::Export { name, out } => {
            let store = data.look()?;
            if let Some(name) = name {
                find(store.battlefield(), name)?;
            }
            let text = store.battlefield().export(name.as_deref()).map_err(CliError::new)?;
            rosters::export(text, out.as_deref())
        }
        RosterCommand::Import { file } => {
            let names = import_people(data, file, |store, text| store.import_leaders(text))?;
            Ok(format!("On the roster of Battlefield now: {}.\n", names.join(", ")))
        }
        RosterCommand::Remove { name, yes } => {
            let store = data.look()?;
            let name = find(store.battlefield(), name)?.name().to_string();
            store.battlefield().clone().remove(&name).map_err(CliError::new)?;
            rosters::remove("ludus battlefield roster", &name, *yes, || {
                data.write()?.remove_leader(&name).map_err(CliError::new)
            })
        }
    }
}

pub(super) fn find<'a>(leaders: &'a Leaders, name: &str) -> Result<&'a Leader, CliError> {
    let names = leaders.leaders().iter().map(Leader::name);
    leaders.find(name).map_err(|error| rosters::unknown(name, names, error))
}

fn list(data: &Data, as_json: bool) -> CliResult {
    let store = data.look()?;
    let lines: Vec<LeaderLine> = store.battlefield().leaders().iter().map(LeaderLine::of).collect();
    let row = |line: &LeaderLine| {
        let [leadership, gold, value, battles, won, coached] =
            [line.leadership, line.gold, line.value, line.battles, line.won, line.coached].map(|sum| sum.to_string());
        let war = format!("{} of {BATTLES}", line.fought);
        [line.name.into(), line.people.into(), war, leadership, gold, value, battles, won, coached]
    };
    let heads = ["Name", "List", "War", "Leadership", "Gold", "Value", "Battles", "Won", "Coached"];
    data.list(as_json, &lines, NOBODY, (heads, row))
}

/// Prints the scores of finished wars, best first.
pub(super) fn scores(data: &Data, as_json: bool) -> CliResult {
    let store = data.look()?;
    let row = |row: &WarScore| {
        let [score, leadership, value] = [row.score, row.leadership, row.value].map(|sum| sum.to_string());
        let (people, size) = (row.people.name().into(), row.size.name().into());
        [row.leader.clone(), score, leadership, value, format!("{} of {BATTLES}", row.won), people, size]
    };
    let heads = ["Leader", "Score", "Leadership", "Value", "Won", "List", "Size"];
    data.list(as_json, store.battlefield().scores(), NO_SCORE, (heads, row))
}
