//! `ludus duels league`: every pairing so many times, and a table.

use crate::cli::batch::Many;
use crate::cli::duels::party;
use crate::cli::{CliError, CliResult, columns, json};
use crate::duels::matchmaking::league;
use crate::duels::matchmaking::league::{FIGHTS, Member, Table};
use clap::Args;
use serde::Serialize;
use std::path::PathBuf;

#[derive(Args)]
pub struct LeagueArgs {
    /// 2 to 16 characters with their plans; default: the six examples
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Fights for each pairing
    #[arg(long, default_value_t = FIGHTS, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    fights: u64,
    #[command(flatten)]
    many: Many,
}

#[derive(Serialize)]
struct TableRow<'a> {
    place: usize,
    name: &'a str,
    points: u64,
    won: u64,
    lost: u64,
    escaped: u64,
    even: u64,
    plan: String,
}

pub(super) fn run(arguments: &LeagueArgs) -> CliResult {
    let members = members(&arguments.files)?;
    league::check(&members).map_err(CliError::new)?;
    let seed = arguments.many.seed();
    let pairings: Vec<(usize, usize)> = league::pairings(members.len()).collect();
    let fought = arguments.many.run(pairings.len() as u64, |number| {
        let (a, b) = pairings[number as usize];
        Ok::<_, CliError>((a, b, league::pairing(&members, a, b, seed, arguments.fights)))
    })?;
    let table = league::table(members.len(), fought);
    let rows = rows(&members, &table);
    if arguments.many.json { json(&rows) } else { Ok(text(&rows)) }
}

/// Reads the characters of these files, or takes the examples.
pub(super) fn members(files: &[PathBuf]) -> Result<Vec<Member>, CliError> {
    match files {
        [] => Ok(league::examples()),
        files => files.iter().map(|file| party::read(file)).collect(),
    }
}

fn rows<'a>(members: &'a [Member], table: &Table) -> Vec<TableRow<'a>> {
    let row = |(index, row): (usize, &league::LeagueRow)| TableRow {
        place: index + 1,
        name: &members[row.member].who.name,
        points: row.points,
        won: row.won,
        lost: row.lost,
        escaped: row.escaped,
        even: row.even,
        plan: members[row.member].plan.to_string(),
    };
    table.rows.iter().enumerate().map(row).collect()
}

fn text(rows: &[TableRow<'_>]) -> String {
    let heads = ["Place", "Name", "Points", "Won", "Lost", "Escaped", "Even", "Plan"];
    let line = |row: &TableRow<'_>| {
        let counts = [row.points, row.won, row.lost, row.escaped, row.even].map(|count| count.to_string());
        let [points, won, lost, escaped, even] = counts;
        [row.place.to_string(), row.name.into(), points, won, lost, escaped, even, row.plan.clone()]
    };
    columns::columns(heads, &rows.iter().map(line).collect::<Vec<_>>())
}
