//! Hints, each of which comes once, at a question of its kind, in the line that tells what happened last; and what is told to
//! whoever sits down again.

use crate::tui::game_view::GameView;
use crate::tui::game_view::rulebook_ui::RulebookUi;
use crate::tui::help::HelpReader;
use crate::tui::theme::Ink;

/// The title of what a seat is told that has looked away.
const MEANWHILE: &str = "What you saw happen meanwhile";

/// Hints still to be given, and what was told when each seat left.
#[derive(Default)]
pub struct Hints {
    /// By number, the next first.
    left: Vec<usize>,
    /// Given since somebody asked.
    given: Vec<usize>,
    /// Lines of the log that stood there when each seat looked away.
    seen: Vec<usize>,
}

impl<G: RulebookUi> GameView<G> {
    /// Gives these hints, by number, when their questions come.
    pub fn hint(&mut self, left: Vec<usize>) {
        self.hints.left = left;
        self.give_hint();
    }

    /// Those that have been given since the last time.
    pub fn given_hints(&mut self) -> Vec<usize> {
        std::mem::take(&mut self.hints.given)
    }

    /// The next hint for the question that has come, one a question.
    pub(super) fn give_hint(&mut self) {
        let Some(context) = self.asking.top().map(|ask| ask.topic().context) else { return };
        let here = |number: &usize| G::HINTS.get(*number).is_some_and(|(at, _)| *at == context);
        let Some(at) = self.hints.left.iter().position(here) else { return };
        let number = self.hints.left.remove(at);
        self.hints.given.push(number);
        self.say(G::HINTS[number].1.into(), Ink::Heed);
    }

    /// The seat looks away: what comes now it is told when it sits down again.
    pub(super) fn look_away(&mut self) {
        let seat = usize::from(self.seats.seat.0);
        if self.hints.seen.len() <= seat {
            self.hints.seen.resize(seat + 1, 0);
        }
        self.hints.seen[seat] = self.log.lines.len();
    }

    /// A page of what the seat that sits down saw happen since it looked away; none if it saw nothing.
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
