//! The odds of the rest of an encounter, from the event that is seen, with dice of their own: never the battle's.

use crate::duels::battle::odds::OddsTally;
use crate::duels::battle::state::Encounter;
use crate::duels::model::fighter::Side;
use crate::tui::duels::reckoning::{LOOK, OddsQuestion, OddsWorker};
use crate::tui::game_view::prompt::PromptContext;
use crate::tui::theme::Ink;
use crate::tui::wide_layout::TextBox;
use std::cell::{Cell, RefCell};

/// What is reckoned, and from which event on.
pub struct Onward {
    reckoner: RefCell<OddsWorker>,
    asked: Cell<Option<usize>>,
}

impl Onward {
    /// Nothing is asked yet.
    pub fn new() -> Onward {
        Onward { reckoner: RefCell::new(OddsWorker::new()), asked: Cell::new(None) }
    }

    /// When more of it may be known.
    pub fn wakes_at(&self, now: u64) -> Option<u64> {
        self.reckoner.borrow().is_waiting().then_some(now + LOOK)
    }

    /// The odds after so many events, and whether they are those of an event before, which will be replaced.
    fn odds(&self, scene: &PromptContext<'_, Encounter>, seen: usize) -> Option<(OddsTally, bool)> {
        let rest = scene.brought.rest(scene.truth)?;
        if self.asked.replace(Some(seen)) != Some(seen) {
            self.reckoner.borrow_mut().ask(OddsQuestion::Rest { rest, seen });
        }
        let (odds, now) = self.reckoner.borrow().odds()?;
        Some((odds.tally, now))
    }

    /// In one line of 74 columns.
    pub fn line(&self, scene: &PromptContext<'_, Encounter>, seen: usize) -> Option<String> {
        let (tally, _) = self.odds(scene, seen)?;
        let rows = rows(scene, &tally).map(|(label, count)| format!("{label} {}", tally.share(count).alone()));
        Some(format!("From here {}", rows.join("   ")))
    }

    /// In a box of three lines: who wins, who does not, with errors.
    pub fn draw(&self, scene: &PromptContext<'_, Encounter>, pane: &mut TextBox<'_, '_>, seen: usize) {
        let Some((tally, now)) = self.odds(scene, seen) else {
            pane.text("They are fought ...", Ink::Dim);
            return;
        };
        for ((label, count), ink) in rows(scene, &tally).into_iter().zip([Ink::West, Ink::East, Ink::BarFull]) {
            pane.at(0, &label, Ink::Dim);
            let value = format!("{:>8}", tally.share(count));
            let end = pane.at(13, &value, if now { Ink::Strong } else { Ink::Dim });
            pane.bar(end + 1, pane.width().saturating_sub(end + 1), (tally.per_mille(count) as i32, 1000), ink);
            pane.next();
        }
    }
}

/// Who kills the other, and every other end together.
fn rows(scene: &PromptContext<'_, Encounter>, tally: &OddsTally) -> [(String, u64); 3] {
    let [a, b] = tally.wins;
    let name = |side: Side| scene.names.name(side).to_string();
    [(name(Side::A), a), (name(Side::B), b), ("no death".into(), tally.fights - a - b)]
}
