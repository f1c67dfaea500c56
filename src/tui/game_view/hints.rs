//! Hints, and the summary for a player who returns to the screen. Each hint appears once, in the log, at the first question
//! of its kind. Start reading with [`GameView::give_hint`].

use crate::game_view::GameView;
use crate::game_view::rulebook_ui::RulebookUi;
use crate::help::reader::HelpReader;
use crate::theme::Ink;

/// The title of the summary for a returning player.
const MEANWHILE: &str = "What you saw happen meanwhile";

/// The hints still to show, and how much of the log each seat has read.
#[derive(Default)]
pub struct Hints {
    /// Numbers of the hints still to show, the next one first.
    left: Vec<usize>,
    /// Numbers of the hints shown since the last call of [`GameView::given_hints`].
    given: Vec<usize>,
    /// The length of the log when each seat last looked away.
    seen: Vec<usize>,
}

impl<G: RulebookUi> GameView<G> {
    /// Queues hints by number. Each is shown when its question appears.
    pub fn hint(&mut self, left: Vec<usize>) {
        self.hints.left = left;
        self.give_hint();
    }

    /// Takes the numbers of the hints shown since the last call.
    pub fn given_hints(&mut self) -> Vec<usize> {
        std::mem::take(&mut self.hints.given)
    }

    /// Shows the next hint for the current question, at most one.
    pub(super) fn give_hint(&mut self) {
        let Some(context) = self.asking.top().map(|ask| ask.topic().context) else { return };
        let here = |number: &usize| G::HINTS.get(*number).is_some_and(|(at, _)| *at == context);
        let Some(at) = self.hints.left.iter().position(here) else { return };
        let number = self.hints.left.remove(at);
        self.hints.given.push(number);
        self.say(G::HINTS[number].1.into(), Ink::Warning);
    }

    /// Notes that the seat looks away. Later lines are listed when it returns.
    pub(super) fn look_away(&mut self) {
        let seat = usize::from(self.seats.seat.0);
        if self.hints.seen.len() <= seat {
            self.hints.seen.resize(seat + 1, 0);
        }
        self.hints.seen[seat] = self.log.lines.len();
    }

    /// Opens a page with the events since the seat looked away. Does nothing if there were none.
    pub(super) fn tell_meanwhile(&mut self) {
        let seat = self.seats.seat;
        let seen = self.hints.seen.get(usize::from(seat.0)).copied().unwrap_or(0);
        let told = self.log.lines.iter().skip(seen).map(|line| line.of(seat).text.clone());
        let told: Vec<String> = told.filter(|text| !text.is_empty()).collect();
        if !told.is_empty() {
            self.help = Some(HelpReader::of_lines(MEANWHILE, &told));
        }
    }
}
