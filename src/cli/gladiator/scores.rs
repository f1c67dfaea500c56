//! `ludus scores`: the hi-scores and the list of all characters.

use crate::cli::columns::columns;
use crate::cli::data::Data;
use crate::cli::{CliResult, json};
use crate::store::gladiator::scores::Score;

/// The text for an empty roster.
pub const NOBODY: &str =
    "Nobody is on the roster yet: make characters in the game, or read some with `ludus roster import FILE`.\n";

pub fn show(data: &Data, mine: bool, as_json: bool) -> CliResult {
    let store = data.look()?;
    let scores = if mine { store.roster().my_scores() } else { store.roster().hi_scores() };
    if as_json {
        return json(&scores);
    }
    let all = store.roster().my_scores();
    if scores.is_empty() && all.iter().any(|score| score.break_outs > 0) {
        return Ok(data.advise("Nobody without break-outs yet; `ludus scores --mine` shows all.\n"));
    }
    if scores.is_empty() {
        return Ok(data.advise(NOBODY));
    }
    Ok(table(&scores))
}

/// One line a character: experience, attributes, games with their difficulty, RIP or games rested, break-outs (HISC-09).
pub fn table(scores: &[Score]) -> String {
    let rows: Vec<[String; 11]> = scores.iter().map(row).collect();
    columns(["Name", "Race", "EXP", "SH", "AG", "IQ", "Games", "Difficulty", "Kills", "Rested", "B#"], &rows)
}

fn row(score: &Score) -> [String; 11] {
    [
        score.name.clone(),
        score.race.name().into(),
        score.exp(),
        score.attributes.sh.to_string(),
        score.attributes.ag.to_string(),
        score.attributes.iq.to_string(),
        score.games.to_string(),
        score.step(),
        score.kills.to_string(),
        score.standing(),
        score.marks(),
    ]
}
