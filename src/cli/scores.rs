//! `ludus scores`: the hi-scores and the list of all characters.

use super::columns::columns;
use super::{Outcome, json};
use crate::store::{Score, Store};

pub fn show(store: &Store, mine: bool, as_json: bool) -> Outcome {
    let scores = if mine { store.roster().my_scores() } else { store.roster().hi_scores() };
    if as_json {
        return json(&scores);
    }
    let all = store.roster().my_scores();
    if scores.is_empty() && all.iter().any(|score| score.break_outs > 0) {
        return Ok("Nobody without break-outs yet; `ludus scores --mine` shows all.\n".into());
    }
    if scores.is_empty() {
        return Ok(
            "Nobody is on the list yet: make characters in the game, or read some with `ludus roster import`.\n".into(),
        );
    }
    Ok(table(&scores))
}

/// One line a character: experience, attributes, games and the step of their difficulty, RIP or games rested, break-outs in the right margin (HISC-09).
pub fn table(scores: &[Score]) -> String {
    let rows: Vec<[String; 11]> = scores.iter().map(row).collect();
    columns(["Name", "Race", "EXP", "SH", "AG", "IQ", "Games", "Step", "Kills", "Rested", "B#"], &rows)
}

fn row(score: &Score) -> [String; 11] {
    [
        score.name.clone(),
        score.race.name().into(),
        score.exp.to_string(),
        score.attributes.sh.to_string(),
        score.attributes.ag.to_string(),
        score.attributes.iq.to_string(),
        score.games.to_string(),
        score.step(),
        score.kills.to_string(),
        score.standing(),
        score.break_out_mark(),
    ]
}
