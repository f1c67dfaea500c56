//! `ludus duels scores` and `ludus duels roster list`: runs through the lairs, and the duels of each character.

use crate::cli::CliResult;
use crate::cli::columns::or_dash;
use crate::cli::data::Data;
use crate::duels::setup::lairs::RunEnd;
use crate::store::duels::roster::{Roster, RosterEntry};
use crate::store::duels::runs::Score;
use serde::Serialize;

const NOBODY: &str = "Nobody is on the roster of Duels; `ludus duels roster import` reads one that was exported.\n";
const NO_RUN: &str = "No run through the lairs is over yet; `ludus duels roster list` shows the characters.\n";

#[derive(Serialize)]
struct ScoreLine<'a> {
    name: &'a str,
    /// Levels in melee, archery, magic and theft.
    levels: [u8; 4],
    temper: &'static str,
    alignment: &'static str,
    gold: u32,
    won: u32,
    lost: u32,
    escaped: u32,
    even: u32,
    coached: u32,
    /// Score of the best expedition; `None` if none is finished.
    best_run: Option<u32>,
    state: String,
}

impl<'a> ScoreLine<'a> {
    fn new(kept: &'a RosterEntry, roster: &Roster) -> ScoreLine<'a> {
        let (who, record) = (&kept.who, kept.record);
        let own_runs = roster.scores().iter().filter(|run| run.name.to_lowercase() == who.name.to_lowercase());
        let state = match (&kept.dead, &kept.in_battle) {
            (Some(how), _) => format!("dead: {how}"),
            (None, Some(id)) => format!("in battle {id}"),
            (None, None) if roster.run(&who.name).is_some() => "in the lairs".into(),
            (None, None) => "ready".into(),
        };
        ScoreLine {
            name: &who.name,
            levels: who.levels.0,
            temper: who.temper.name(),
            alignment: who.alignment.name(),
            gold: who.gold,
            won: record.won,
            lost: record.lost,
            escaped: record.escaped,
            even: record.even,
            coached: kept.coached.battles,
            best_run: own_runs.map(|run| run.score).max(),
            state,
        }
    }

    fn row(&self) -> [String; 15] {
        let [melee, archery, magic, thief] = self.levels.map(|level| level.to_string());
        let [gold, won, lost, escaped, even, coached] =
            [self.gold, self.won, self.lost, self.escaped, self.even, self.coached].map(|count| count.to_string());
        let (temper, side) = (self.temper.into(), self.alignment.into());
        let best = or_dash(self.best_run);
        let name = self.name.into();
        [
            name,
            melee,
            archery,
            magic,
            thief,
            temper,
            side,
            gold,
            won,
            lost,
            escaped,
            even,
            coached,
            best,
            self.state.clone(),
        ]
    }
}

/// Lists the characters in order of creation.
pub(super) fn list(data: &Data, as_json: bool) -> CliResult {
    let store = data.look()?;
    let roster = store.duels();
    let lines: Vec<ScoreLine> = roster.characters().iter().map(|kept| ScoreLine::new(kept, roster)).collect();
    let heads = [
        "Name", "ME", "FI", "MG", "TH", "Temper", "Side", "Gold", "Won", "Lost", "Away", "Even", "Coached", "Best run",
        "",
    ];
    data.list(as_json, &lines, NOBODY, (heads, ScoreLine::row))
}

/// A finished expedition.
#[derive(Serialize)]
struct ScoredRun<'a> {
    name: &'a str,
    score: u32,
    lairs_emptied: u32,
    solved: u32,
    expeditions: u32,
    end: &'static str,
}

impl<'a> From<&'a Score> for ScoredRun<'a> {
    fn from(run: &'a Score) -> ScoredRun<'a> {
        let end = match run.end {
            RunEnd::Dead => "died in the lairs",
            RunEnd::Emptied => "emptied all twelve",
            RunEnd::Retired => "went home",
        };
        let Score { score, emptied, solved, expeditions, .. } = *run;
        ScoredRun { name: &run.name, score, lairs_emptied: emptied, solved, expeditions, end }
    }
}

/// Lists the finished expeditions, the best first.
pub(super) fn show(data: &Data, as_json: bool) -> CliResult {
    let store = data.look()?;
    let runs: Vec<ScoredRun> = store.duels().scores().iter().map(ScoredRun::from).collect();
    let row = |run: &ScoredRun| {
        let [score, emptied, solved, expeditions] =
            [run.score, run.lairs_emptied, run.solved, run.expeditions].map(|count| count.to_string());
        [run.name.into(), score, emptied, solved, expeditions, run.end.into()]
    };
    data.list(as_json, &runs, NO_RUN, (["Name", "Score", "Lairs", "Solved", "Expeditions", ""], row))
}
