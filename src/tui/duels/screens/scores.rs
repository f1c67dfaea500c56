//! The scores: runs through the lairs, the best first, and the duel records.

use crate::app::AppState;
use crate::duels;
use crate::duels::screens::life::DuelsCareer;
use crate::duels::screens::people::character_card;
use crate::help::Topic;
use crate::keys::{KeyAction, Keymap};
use crate::screens::Transition;
use crate::theme::Ink;
use crate::wide_layout::Cell;
use crate::widgets::list_screen::{List, ListAction};
use crate::widgets::panels::Panel;
use crate::widgets::rows::{ListColumn, left, right};
use ludus_duels::setup::lairs::RunEnd;
use ludus_store::duels::roster::RosterEntry;
use ludus_store::duels::runs::Score;

/// Shown for a character without a finished run.
const NO_RUN: &str = "no run yet";
/// Shown for a character whose first run is not over.
const IN_LAIRS: &str = "in the lairs now";

/// Characters with a finished run, then all others.
pub struct Scores;

const fn ended(end: RunEnd) -> &'static str {
    match end {
        RunEnd::Dead => "RIP in the lairs",
        RunEnd::Emptied => "all twelve are empty",
        RunEnd::Retired => "went home",
    }
}

/// Returns "went home, C2": how the run ended, and in how many encounters the coach helped.
fn told(end: &str, one: Option<&RosterEntry>) -> String {
    let mark = one.map_or(String::new(), |one| one.coached.mark());
    if mark.is_empty() { end.into() } else { format!("{end}, {mark}") }
}

/// Returns whether a character's run is over.
fn has_run(runs: &[Score], one: &RosterEntry) -> bool {
    runs.iter().any(|score| score.name.to_lowercase() == one.who.name.to_lowercase())
}

/// All characters, the most duels won first.
fn duelists(shared: &AppState) -> Vec<&RosterEntry> {
    let mut all: Vec<&RosterEntry> = duels::people(&shared.store).iter().collect();
    ludus_engine::order::by_key(&mut all, |one| {
        std::cmp::Reverse((one.record.won, std::cmp::Reverse(one.record.lost)))
    });
    all
}

/// A row: a name, and the finished run if there is one.
pub type ScoreRow = (String, Option<Score>);

impl List<ScoreRow> for Scores {
    const COLUMNS: &'static [ListColumn] = &[
        left("Name", 12, 0),
        right("Score", 6, 1),
        right("Lairs", 5, 3),
        right("Solved", 6, 4),
        right("Expeditions", 11, 5),
        left("How it ended", 24, 2),
    ];
    const TOPIC: Topic = Topic {
        title: "Scores",
        asks: "Runs through the lairs, the best first, and all duel records. Return shows a career.",
        context: Keymap::List,
        rules: &["DUEL-OURS-11", "DUEL-GEN-06", "DUEL-DEATH-01", "DUEL-DEATH-02", "DD-84", "DD-49"],
        chapters: &["Victory and death", "Duels"],
    };
    const EMPTY: &'static str = "No run through the lairs is over yet.";
    const REMARK: &'static str = "the lairs, and the duels";

    fn rows(&self, shared: &AppState) -> Vec<ScoreRow> {
        let runs = shared.store.duels().scores();
        let others = duelists(shared).into_iter().filter(|one| !has_run(runs, one));
        let runs = runs.iter().map(|score| (score.name.clone(), Some(score.clone())));
        runs.chain(others.map(|one| (one.who.name.clone(), None))).collect()
    }

    fn name(&self, row: &ScoreRow) -> String {
        row.0.clone()
    }

    fn cells(&self, shared: &AppState, (name, run): &ScoreRow) -> Vec<Cell> {
        let one = shared.store.duels().find(name).ok();
        let ink = if run.as_ref().is_some_and(|run| run.end != RunEnd::Dead) { Ink::Plain } else { Ink::Dim };
        let figures = run.as_ref().map_or_else(
            || [(); 4].map(|()| "-".into()),
            |run| [run.score, run.emptied, run.solved, run.expeditions].map(|figure| figure.to_string()),
        );
        let none = if shared.store.duels().run(name).is_some() { IN_LAIRS } else { NO_RUN };
        let how = told(run.as_ref().map_or(none, |run| ended(run.end)), one);
        let mut cells = vec![Cell::ink(name, Ink::Strong)];
        cells.extend(figures.into_iter().chain([how]).map(|text| Cell::Text(text, ink)));
        cells
    }

    fn news(&self, shared: &AppState) -> Vec<Panel<'_>> {
        let record = |one: &RosterEntry| {
            let record = one.record;
            format!("{:<11} {:>3} {:>4} {:>4}", one.who.name, record.won, record.lost, record.escaped)
        };
        let mut lines = vec![("Duels       won lost away".into(), Ink::Dim)];
        lines.extend(duelists(shared).into_iter().take(8).map(|one| (record(one), Ink::Plain)));
        vec![Panel::lines("Duels", lines.clone()).size(40, 11).brief(lines.into_iter().take(4).collect())]
    }

    fn detail<'s>(&'s self, shared: &'s AppState, (name, _): &'s ScoreRow) -> Vec<Panel<'s>> {
        shared
            .store
            .duels()
            .find(name)
            .map(|one| vec![character_card(duels::current(&shared.store, one))])
            .unwrap_or_default()
    }

    fn actions(&self, _: &AppState, _: &ScoreRow) -> Vec<ListAction> {
        vec![ListAction::on_return("career")]
    }

    /// Opens the career of a character, if the roster still has them.
    fn act(&mut self, shared: &mut AppState, _: KeyAction, (name, _): &ScoreRow) -> Transition {
        if shared.store.duels().find(name).is_err() {
            shared.refuse(format!("{name} is no longer on the roster: no record is left."));
            return Transition::Stay;
        }
        DuelsCareer::open(shared, name)
    }

    fn leave(&self, shared: &mut AppState) -> Transition {
        shared.books.camp = None;
        Transition::Main
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ludus_duels::model::character::Character;
    use ludus_store::duels::roster::Roster;

    #[test]
    fn score_shows_the_number_of_encounters_with_the_coach() {
        let mut roster = Roster::default();
        let levels = ludus_duels::data::skill::Levels([2, 0, 2, 0]);
        roster.add(&Character { levels, ..Character::new("Anna") }, 1).unwrap();
        let mut anna = roster.find("Anna").unwrap().clone();
        assert_eq!(told(NO_RUN, Some(&anna)), "no run yet");
        anna.coached = serde_json::from_str(r#"{"battles": 2}"#).unwrap();
        assert_eq!(told(NO_RUN, Some(&anna)), "no run yet, C2");
    }
}
