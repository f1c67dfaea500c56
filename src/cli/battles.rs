//! `ludus battles`: the battles of the data folder.

use super::columns::columns;
use super::{Data, Outcome, json};
use crate::gladiator::text::outcome;
use crate::store::{BattleRow, BattleState};
use serde::Serialize;

/// One battle as JSON.
#[derive(Serialize)]
struct Row {
    id: Option<String>,
    file: String,
    /// In seconds since 1970.
    created: u64,
    who: String,
    /// "unfinished", "over", "abandoned" or "bad".
    state: &'static str,
    turn: Option<u16>,
    /// How it ended, or what is wrong with its journal.
    text: Option<String>,
}

pub fn show(data: &Data, as_json: bool) -> Outcome {
    let rows: Vec<Row> = data.look()?.battles().into_iter().map(row).collect();
    if as_json {
        return json(&rows);
    }
    if rows.is_empty() {
        return Ok("There are no battles yet; `ludus` begins one.\n".into());
    }
    let lines: Vec<[String; 3]> = rows.iter().map(line).collect();
    Ok(columns(["Battle", "State", "Who"], &lines))
}

fn row(row: BattleRow) -> Row {
    let (state, turn, text) = match row.state {
        BattleState::Unfinished { turn } => ("unfinished", Some(turn), None),
        BattleState::Over { outcome: end, turn } => ("over", Some(turn), Some(outcome(end).to_string())),
        BattleState::Abandoned => ("abandoned", None, None),
        BattleState::Bad(why) => ("bad", None, Some(why)),
    };
    let (id, file) = (row.id.map(String::from), row.path.display().to_string());
    Row { id, file, created: row.created, who: row.who, state, turn, text }
}

fn line(row: &Row) -> [String; 3] {
    let name = row.id.clone().unwrap_or_else(|| row.file.clone());
    let state = match row.turn {
        Some(turn) => format!("{}, turn {turn}", row.state),
        None => row.state.into(),
    };
    [name, state, if row.state == "bad" { row.text.clone().unwrap_or_default() } else { row.who.clone() }]
}
