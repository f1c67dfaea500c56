//! The scores: runs through the lairs, the best first, and the duel records.

use crate::app::AppState;
use crate::canvas::Canvas;
use crate::duels;
use crate::duels::rulebook;
use crate::duels::screens::life::DuelsCareer;
use crate::duels::screens::people;
use crate::help::Topic;
use crate::input::{Input, Key};
use crate::keys::{Hint, KeyAction, Keymap};
use crate::layout::Layout;
use crate::screens::list_view::ListView;
use crate::screens::screen_stack::explain;
use crate::screens::{Screen, Transition, draw_note, note};
use crate::theme::Ink;
use crate::wide_layout::{Cell, Column, Fill, TextBox, WideLayout, columns, rows, rules, table};
use ludus_duels::setup::lairs::RunEnd;
use ludus_store::duels::roster::RosterEntry;
use ludus_store::duels::runs::Score;

const HEADS: [Column; 6] = [
    Column("Name", 12, false),
    Column("Score", 6, true),
    Column("Lairs", 5, true),
    Column("Solved", 6, true),
    Column("Expeditions", 11, true),
    Column("How it ended", 24, false),
];
const EMPTY: &str = "No run through the lairs is over yet.";
/// Shown for a character without a finished run.
const NO_RUN: &str = "no run yet";

/// The list: characters with a finished run, then all others.
pub struct Scores {
    names: Vec<String>,
    rows: ListView,
}

const fn ended(end: RunEnd) -> &'static str {
    match end {
        RunEnd::Dead => "RIP in the lairs",
        RunEnd::Emptied => "all twelve are empty",
        RunEnd::Retired => "went home",
    }
}

impl Scores {
    /// Lists all finished runs, then characters who were never in the lairs.
    pub fn new(shared: &AppState) -> Scores {
        let runs = shared.store.duels().scores();
        let others: Vec<&RosterEntry> = duelists(shared).into_iter().filter(|one| !has_run(runs, one)).collect();
        let names = runs.iter().map(|score| &score.name).chain(others.iter().map(|one| &one.who.name));
        let names = names.cloned().collect();
        let row = |score: &Score| {
            let ink = if score.end == RunEnd::Dead { Ink::Dim } else { Ink::Plain };
            let how = told(ended(score.end), shared.store.duels().find(&score.name).ok());
            let figures = [score.score, score.emptied, score.solved, score.expeditions];
            line((&score.name, ink), figures.map(|figure| figure.to_string()), how)
        };
        let other =
            |one: &RosterEntry| line((&one.who.name, Ink::Dim), [(); 4].map(|()| "-".into()), told(NO_RUN, Some(one)));
        Scores { names, rows: ListView::new(runs.iter().map(row).chain(others.into_iter().map(other)).collect()) }
    }

    /// Opens the career of the selected character, if the roster still has them.
    fn open(&self, shared: &mut AppState) -> Transition {
        let Some(name) = self.names.get(self.rows.at) else { return leave(shared) };
        if shared.store.duels().find(name).is_err() {
            shared.refuse(format!("{name} is no longer on the roster: no record is left."));
            return Transition::Stay;
        }
        DuelsCareer::open(shared, name)
    }
}

/// Returns "went home, C2": how the run ended, and in how many encounters the coach helped.
fn told(end: &str, one: Option<&RosterEntry>) -> String {
    let mark = one.map_or(String::new(), |one| one.coached.mark());
    if mark.is_empty() { end.into() } else { format!("{end}, {mark}") }
}

/// A row as a line and as the cells of a table.
fn line((name, ink): (&str, Ink), figures: [String; 4], how: String) -> ((String, Ink), Vec<Cell>) {
    let [score, lairs, solved, expeditions] = &figures;
    let text = format!("{name:<12} {score:>6} {lairs:>6} {solved:>7} {expeditions:>12}  {how}");
    let figures = figures.iter().map(|figure| Cell::ink(figure, ink));
    let cells = std::iter::once(Cell::ink(name, Ink::Strong)).chain(figures).chain([Cell::ink(how, ink)]);
    ((text, ink), cells.collect())
}

/// Returns whether a character's run is over.
fn has_run(runs: &[Score], one: &RosterEntry) -> bool {
    runs.iter().any(|score| score.name.to_lowercase() == one.who.name.to_lowercase())
}

fn leave(shared: &mut AppState) -> Transition {
    shared.books.camp = None;
    Transition::Main
}

/// All characters, the most duels won first.
fn duelists(shared: &AppState) -> Vec<&RosterEntry> {
    let mut all: Vec<&RosterEntry> = duels::people(&shared.store).iter().collect();
    all.sort_by_key(|one| std::cmp::Reverse((one.record.won, std::cmp::Reverse(one.record.lost))));
    all
}

impl Screen for Scores {
    fn input(&mut self, shared: &mut AppState, input: Input, _layout: Option<&Layout>) -> Transition {
        if let Input::Pick(row) = input {
            return if self.rows.pick(row) { self.open(shared) } else { Transition::Stay };
        }
        let Some(key) = input.key() else { return Transition::Stay };
        match shared.keys().intent(Keymap::List, key) {
            Some(KeyAction::Accept) => return self.open(shared),
            Some(KeyAction::Back) => return leave(shared),
            Some(KeyAction::Help) => return explain(shared, &TOPIC),
            Some(intent) => self.rows.steer(intent),
            None => {}
        }
        Transition::Stay
    }

    fn draw(&self, shared: &AppState, canvas: &mut Canvas<'_>, layout: &Layout) {
        let mut keys = shared.keys().line(Keymap::List, &[KeyAction::Help, KeyAction::Back]);
        keys.splice(0..0, [Hint::several("Up, Down", "another"), Hint::of(Key::Enter, "Return", "career")]);
        let all = duelists(shared);
        if let Some(room) = WideLayout::full(canvas.area()) {
            room.head(canvas, "Scores", "the lairs, and the duels");
            let [left, right] = columns(room.body(), [Fill(1), Fill(1)]);
            let [list, below] = rows(left, [Fill(1), Fill(3)]);
            let [upper, card] = rows(right, [Fill(1), Fill(3)]);
            people::draw_card(canvas, card, all.first().map(|one| &one.who));
            let mut pane = TextBox::with(canvas, upper, "Duels", "won, lost, away");
            if all.is_empty() {
                pane.text("None yet: Make character.", Ink::Plain);
            } else {
                let cells: Vec<Vec<Cell>> =
                    all.into_iter().map(|one| people::cells(shared.store.duels(), one)).collect();
                table(&mut pane, &people::HEADS, &cells, None);
            }
            rules(canvas, below, rulebook::CHAPTERS, &TOPIC);
            room.foot(canvas, note(shared), &keys);
            return self.rows.draw_table(canvas, list, "The lairs", &HEADS, EMPTY);
        }
        self.rows.draw(
            canvas,
            layout,
            "Scores of the lairs",
            "Name          Score  Lairs  Solved  Expeditions  How",
            EMPTY,
        );
        let cursor = canvas.cursor;
        let (x, y) = (layout.bar.x + 1, layout.bar.y);
        if shared.note.is_none() {
            canvas.put(x, y, "Duels       won lost away", Ink::Dim);
            for (row, one) in (y + 1..y + 4).zip(all) {
                let record = one.record;
                let text = format!("{:<11} {:>3} {:>4} {:>4}", one.who.name, record.won, record.lost, record.escaped);
                canvas.put(x, row, &text, Ink::Plain);
            }
        }
        draw_note(shared, canvas, layout, 1);
        canvas.keys(layout.bar.x + 1, layout.bar.y + 4, &keys);
        canvas.cursor = cursor;
    }
}

const TOPIC: Topic = Topic {
    title: "Scores",
    asks: "Runs through the lairs, the best first, and all duel records. Return shows a career.",
    context: Keymap::List,
    rules: &["DUEL-OURS-11", "DUEL-GEN-06", "DUEL-DEATH-01", "DUEL-DEATH-02", "DD-84", "DD-49"],
    chapters: &["Victory and death", "Duels"],
};

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
        assert!(
            people::line(&ludus_store::duels::roster::Roster::default(), &anna).contains(" C2  ready"),
            "{}",
            people::line(&ludus_store::duels::roster::Roster::default(), &anna)
        );
    }
}
