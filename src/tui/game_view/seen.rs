//! A snapshot of a game view for tests: the open question, the commands so far and the keys that help names.

use crate::game_view::rulebook_ui::RulebookUi;
use crate::game_view::{Ending, GameView};
use ludus_engine::game::Seat;

/// The state of a game view, to compare before and after a key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seen {
    /// The title of the part that gets the next key.
    pub title: &'static str,
    /// The number of open prompts.
    pub deep: usize,
    pub commands: Vec<String>,
    /// Why the last key was refused.
    pub note: Option<String>,
    pub threats: bool,
    pub page: String,
    /// True if the player has left the game.
    pub left: bool,
    pub is_over: bool,
    pub letters: Vec<char>,
}

impl<G: RulebookUi> GameView<G> {
    /// Returns what a seat remembers of the game.
    pub fn known(&self, seat: Seat) -> &G::Memory {
        &self.memory[usize::from(seat.0)]
    }

    pub fn seen(&self) -> Seen {
        let top = self.asking.top();
        let title = match top {
            _ if self.help.is_some() => "Help",
            _ if self.handing.is_some() => "Hands",
            _ if self.reading.is_some() => "Log",
            Some(ask) => ask.topic().title,
            None => "",
        };
        Seen {
            title,
            deep: self.asking.asks.len(),
            commands: self.done.iter().map(|(_, command)| format!("{command:?}")).collect(),
            note: self.asking.note.clone(),
            threats: self.threats,
            page: format!("{:?} {}", self.asking.page, self.asking.cards),
            left: self.ending != Ending::Not,
            is_over: self.session.battle().to_move().is_none(),
            letters: top
                .filter(|ask| ask.topic().title == title)
                .map(|ask| ask.letters(self.keys()))
                .unwrap_or_default(),
        }
    }

    /// Returns the keys on the open help page, each with its effect.
    pub fn keys_told(&self) -> Vec<(String, &'static str)> {
        self.help.as_ref().map(|reader| reader.keys_told()).unwrap_or_default()
    }
}
