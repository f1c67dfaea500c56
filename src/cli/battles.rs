//! `ludus battles`: the battles of the data folder.

use crate::cli::battle_arg::BattleArg;
use crate::cli::columns::columns;
use crate::cli::data::Data;
use crate::cli::{CliError, CliResult, ask, json};
use crate::engine::book::Book;
use crate::engine::summary::Progress;
use crate::store::Store;
use crate::store::battles::{BattleRow, BattleState};
use crate::store::journal::BattleId;
use crate::store::system::now;
use clap::Args;
use serde::Serialize;
use std::path::PathBuf;

#[derive(Serialize)]
struct BattleLine {
    id: Option<String>,
    file: String,
    /// The rulebook's word; omitted for [`Book::UNNAMED`](crate::engine::book::Book::UNNAMED).
    #[serde(skip_serializing_if = "Option::is_none")]
    book: Option<&'static str>,
    /// Start, in seconds since 1970.
    created: u64,
    who: String,
    /// "unfinished", "over", "abandoned" or "bad".
    state: &'static str,
    turn: Option<u32>,
    #[serde(skip)]
    at: Option<Progress>,
    /// The ending, or what is wrong with the journal.
    text: Option<String>,
}

#[derive(Args)]
pub struct DeleteArgs {
    /// Print JSON
    #[arg(long)]
    json: bool,
    /// Delete these battles: ids, or paths of journals in the data folder
    #[arg(long, value_name = "ID|FILE", num_args = 1.., conflicts_with_all = ["json", "forget_older"])]
    forget: Vec<PathBuf>,
    /// Delete finished and abandoned battles that began more than DAYS days ago
    #[arg(long, value_name = "DAYS", conflicts_with = "json")]
    forget_older: Option<u32>,
    /// Do not ask
    #[arg(long)]
    yes: bool,
}

pub fn run(data: &Data, order: &DeleteArgs) -> CliResult {
    if !order.forget.is_empty() {
        let ids = order.forget.iter().map(|words| BattleArg::battle(data, words));
        return forget(data, &ids.collect::<Result<Vec<_>, _>>()?, order.yes);
    }
    match order.forget_older {
        Some(days) => forget(data, &older(&data.glance()?, u64::from(days)), order.yes),
        None => show(data, order.json),
    }
}

/// Finished and abandoned battles that began more than `days` ago.
fn older(store: &Store, days: u64) -> Vec<BattleId> {
    let before = now().saturating_sub(days * 86_400);
    let is_old = |row: &BattleRow| {
        row.created < before && matches!(row.state, BattleState::Over { .. } | BattleState::Abandoned)
    };
    store.battles().into_iter().filter(is_old).filter_map(|row| row.id).collect()
}

/// Deletes all these battles, or none if one must stay.
fn forget(data: &Data, ids: &[BattleId], yes: bool) -> CliResult {
    if ids.is_empty() {
        return Ok("No battle is that old.\n".into());
    }
    let names = ids.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
    let agreed = yes || {
        let question = format!("Delete {} for good: {names}?", count(ids.len()));
        ask(&[], &question).ok_or_else(|| {
            CliError::usage("there is no terminal to ask at; with --yes they are deleted without being asked")
        })?
    };
    if !agreed {
        return Ok("Nothing is deleted.\n".into());
    }
    let mut store = data.write()?;
    ids.iter().try_for_each(|id| store.may_forget(id)).map_err(CliError::new)?;
    ids.iter().try_for_each(|id| store.forget(id)).map_err(CliError::new)?;
    Ok(format!("{} deleted: {names}.\n", count(ids.len())))
}

fn count(battles: usize) -> String {
    if battles == 1 { "1 battle".into() } else { format!("{battles} battles") }
}

fn show(data: &Data, as_json: bool) -> CliResult {
    let rows: Vec<BattleLine> = data.look()?.battles().into_iter().map(row).collect();
    if as_json {
        return json(&rows);
    }
    if rows.is_empty() {
        return Ok("There are no battles yet; `ludus` begins one.\n".into());
    }
    let lines: Vec<[String; 3]> = rows.iter().map(line).collect();
    Ok(columns(["Battle", "State", "Who"], &lines))
}

fn row(row: BattleRow) -> BattleLine {
    let (state, at, text) = match row.state {
        BattleState::Unfinished { at } => ("unfinished", Some(at), None),
        BattleState::Over { ending, at, .. } => ("over", Some(at), Some(ending)),
        BattleState::Abandoned => ("abandoned", None, None),
        BattleState::Bad(why) => ("bad", None, Some(why)),
    };
    let (id, file) = (row.id.map(String::from), row.path.display().to_string());
    let (book, turn) = (row.book.filter(|word| *word != Book::UNNAMED.word()), at.map(|at| at.number));
    BattleLine { id, file, book, created: row.created, who: row.who, state, turn, at, text }
}

fn line(row: &BattleLine) -> [String; 3] {
    let name = row.id.clone().unwrap_or_else(|| row.file.clone());
    let book = row.book.map_or_else(String::new, |word| format!("{word}, "));
    let state = match row.at {
        Some(at) => format!("{book}{}, {at}", row.state),
        None => format!("{book}{}", row.state),
    };
    [name, state, if row.state == "bad" { row.text.clone().unwrap_or_default() } else { row.who.clone() }]
}
