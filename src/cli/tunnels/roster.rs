//! `ludus tunnels roster` and `ludus tunnels scores`: the delvers of this installation.

use crate::cli::backup::import_people;
use crate::cli::data::Data;
use crate::cli::rosters::RosterCommand;
use crate::cli::{CliError, CliResult, json, rosters};
use crate::store::tunnels::delvers::{DelverRecord, DelverScore, Delvers};
use serde::Serialize;

/// The text for an empty roster.
const NOBODY: &str = "No delver is on the roster; `ludus tunnels roster import` reads one that was exported.\n";

#[derive(Serialize)]
struct RosterLine<'a> {
    name: &'a str,
    title: String,
    level: u8,
    ep: u32,
    gold: String,
    fights: u32,
    won: u32,
    given_up: u32,
    coached: u32,
    /// "rests", "in a game" or how the delver died.
    state: &'a str,
}

impl<'a> RosterLine<'a> {
    fn of(delver: &'a DelverRecord) -> RosterLine<'a> {
        let who = &delver.who;
        let waits = if delver.in_battle.is_some() { "in a game" } else { "rests" };
        RosterLine {
            name: &who.name,
            title: who.title(),
            level: who.level(),
            ep: who.experience,
            gold: who.gold.to_string(),
            fights: delver.fights,
            won: delver.won,
            given_up: delver.given_up,
            coached: delver.coached.battles,
            state: delver.dead.as_deref().unwrap_or(waits),
        }
    }
}

pub(super) fn run(data: &Data, task: &RosterCommand) -> CliResult {
    match task {
        RosterCommand::List { json } => list(data, *json),
        RosterCommand::Show { name } => json(find(data.look()?.tunnels(), name)?),
        RosterCommand::Export { name, out } => {
            let store = data.look()?;
            if let Some(name) = name {
                find(store.tunnels(), name)?;
            }
            let text = store.tunnels().export(name.as_deref()).map_err(CliError::new)?;
            rosters::export(text, out.as_deref())
        }
        RosterCommand::Import { file } => {
            let names = import_people(data, file, |store, text| store.import_delvers(text))?;
            Ok(format!("On the roster of Tunnels now: {}.\n", names.join(", ")))
        }
        RosterCommand::Remove { name, yes } => {
            let store = data.look()?;
            let name = find(store.tunnels(), name)?.name().to_string();
            store.tunnels().clone().remove(&name).map_err(CliError::new)?;
            rosters::remove("ludus tunnels roster", &name, *yes, || {
                data.write()?.remove_delver(&name).map_err(CliError::new)
            })
        }
    }
}

pub(super) fn find<'a>(delvers: &'a Delvers, name: &str) -> Result<&'a DelverRecord, CliError> {
    let names = delvers.delvers().iter().map(DelverRecord::name);
    delvers.find(name).map_err(|error| rosters::unknown(name, names, error))
}

fn list(data: &Data, as_json: bool) -> CliResult {
    let store = data.look()?;
    let lines: Vec<RosterLine> = store.tunnels().delvers().iter().map(RosterLine::of).collect();
    let row = |line: &RosterLine| {
        let [ep, fights, won, coached] =
            [line.ep, line.fights, line.won, line.coached].map(|number| number.to_string());
        [line.name.into(), line.title.clone(), ep, line.gold.clone(), fights, won, coached, line.state.into()]
    };
    let heads = ["Name", "Title", "E.p.", "Gold", "Fights", "Won", "Coached", ""];
    data.list(as_json, &lines, NOBODY, (heads, row))
}

/// Prints the scores of all delvers, the best first.
pub(super) fn scores(data: &Data, as_json: bool) -> CliResult {
    let store = data.look()?;
    let row = |row: &DelverScore| {
        let [level, ep, fights] = [row.level.into(), row.experience, row.fights].map(|number: u32| number.to_string());
        let fate = row.dead.clone().unwrap_or_else(|| "lives".into());
        [row.name.clone(), row.title.clone(), level, ep, row.wealth.to_string(), fights, fate]
    };
    let heads = ["Name", "Title", "Level", "E.p.", "Wealth", "Fights", ""];
    data.list(as_json, &store.tunnels().scores(), NOBODY, (heads, row))
}
