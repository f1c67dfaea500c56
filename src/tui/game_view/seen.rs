//! What tests read of a game on the screen: which question is open, what was decided, which keys help names.

use crate::tui::game_view::rulebook_ui::RulebookUi;
use crate::tui::game_view::{Ending, GameView};

/// A game as a test compares it before and after a key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seen {
    /// The title of what takes the next key.
    pub title: &'static str,
    /// Questions that lie on each other.
    pub deep: usize,
    /// The commands so far.
    pub commands: Vec<String>,
    /// Why the last key was refused.
    pub note: Option<String>,
    /// X was pressed.
    pub threats: bool,
    /// The page of the bar.
    pub page: String,
    /// The game is left.
    pub left: bool,
    /// The letters of the open menu.
    pub letters: Vec<char>,
}

impl<G: RulebookUi> GameView<G> {
    /// The game as it is.
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
            letters: top.filter(|ask| ask.topic().title == title).map(|ask| ask.letters()).unwrap_or_default(),
        }
    }

    /// The keys that the open page of help names, and what each does.
    pub fn keys_told(&self) -> Vec<(String, &'static str)> {
        self.help.as_ref().map(|reader| reader.keys_told()).unwrap_or_default()
    }
}
