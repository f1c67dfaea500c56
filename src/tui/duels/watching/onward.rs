//! The odds from the current event on, computed with new dice, never the encounter's own.

use crate::duels::editor::boxes::ends;
use crate::duels::odds_worker::{LOOK, OddsQuestion, OddsWorker};
use crate::game_view::prompt::PromptContext;
use crate::theme::Ink;
use crate::wide_layout::TextBox;
use crate::widgets::shares;
use ludus_duels::battle::event::End;
use ludus_duels::battle::odds::OddsTally;
use ludus_duels::battle::state::Encounter;
use ludus_duels::model::fighter::Side;
use ludus_engine::chance::Chance;
use std::cell::{Cell, RefCell};

/// The ends in which both live, if they are of several kinds.
const NEITHER: &str = "neither";

/// The worker, and the event that its question starts from.
pub struct Onward {
    worker: RefCell<OddsWorker>,
    asked: Cell<Option<usize>>,
}

impl Onward {
    pub fn new() -> Onward {
        Onward { worker: RefCell::new(OddsWorker::new()), asked: Cell::new(None) }
    }

    /// When new results can arrive.
    pub fn wakes_at(&self, now: u64) -> Option<u64> {
        self.worker.borrow().is_waiting().then_some(now + LOOK)
    }

    /// The odds after this many events; `true` marks those of an earlier event, which will be replaced.
    fn odds(&self, scene: &PromptContext<'_, Encounter>, seen: usize) -> Option<(OddsTally, bool)> {
        let rest = scene.memory.brought.rest(scene.truth)?;
        if self.asked.replace(Some(seen)) != Some(seen) {
            self.worker.borrow_mut().ask(OddsQuestion::Rest { rest, seen });
        }
        let (odds, now) = self.worker.borrow().odds()?;
        Some((odds.tally, now))
    }

    /// The odds in one line of 74 columns. After the last event, the end itself: a what-if has other dice than the odds.
    pub fn line(&self, scene: &PromptContext<'_, Encounter>, seen: usize) -> Option<String> {
        let (tally, _) = self.odds(scene, seen)?;
        let is_over = is_over(scene, seen);
        let tally = if is_over { ended(scene) } else { tally };
        let rows = rows(scene, &tally).map(|(label, count)| {
            let value = if is_over { settled(count) } else { tally.share(count).alone() };
            format!("{label} {value}")
        });
        Some(format!("{} {}", if is_over { "It is over:" } else { "From here" }, rows.join("   ")))
    }

    /// Draws a box of three lines with errors: each side's kills, and the other ends.
    pub fn draw(&self, scene: &PromptContext<'_, Encounter>, pane: &mut TextBox<'_, '_>, seen: usize) {
        let Some((tally, now)) = self.odds(scene, seen) else {
            pane.text("Running fights ...", Ink::Dim);
            return;
        };
        let tally = if is_over(scene, seen) { ended(scene) } else { tally };
        for ((label, count), ink) in rows(scene, &tally).into_iter().zip([Ink::West, Ink::East, Ink::BarFull]) {
            let chance = Chance { ways: count, of: tally.fights.max(1) };
            let value = if is_over(scene, seen) { settled(count) } else { tally.share(count).to_string() };
            shares::share(pane, (&label, 13), (chance, ink), (&value, if now { Ink::Strong } else { Ink::Dim }));
        }
    }
}

/// Returns whether no event is left.
fn is_over(scene: &PromptContext<'_, Encounter>, seen: usize) -> bool {
    scene.memory.steps.last().is_none_or(|last| seen >= last.number)
}

/// The encounter itself as the only fight.
fn ended(scene: &PromptContext<'_, Encounter>) -> OddsTally {
    let mut tally = OddsTally::default();
    tally.count(scene.truth.end().unwrap_or(End::Undecided), scene.truth.fight());
    tally
}

/// The chance of what has happened, or has not.
fn settled(count: u64) -> String {
    Chance::of_100(if count > 0 { 100 } else { 0 }).to_string()
}

/// Kills by A, kills by B, and all other ends.
fn rows(scene: &PromptContext<'_, Encounter>, tally: &OddsTally) -> [(String, u64); 3] {
    let [a, b] = tally.wins;
    let name = |side: Side| scene.names.name(side).to_string();
    // The editor's word, if all other ends are of one kind.
    let others = ends(tally, Side::A);
    let other = if let [(label, ..)] = others[2..] { label } else { NEITHER };
    [(name(Side::A), a), (name(Side::B), b), (other.into(), tally.fights - a - b)]
}
