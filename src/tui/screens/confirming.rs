//! The one question before a deed that cannot be undone. Every screen outside of a game asks it here, in the same words.

use crate::tui::app::AppState;
use crate::tui::input::{Input, Key};

/// A deed that waits for Return; `None` while nothing is asked. It names what it is about, so that nothing else is meant
/// when the focus moves.
#[derive(Debug)]
pub struct Confirming<T>(Option<T>);

impl<T> Confirming<T> {
    /// Nothing is asked.
    pub const fn new() -> Confirming<T> {
        Confirming(None)
    }

    /// Asks before a deed. `question` is a whole sentence; `otherwise` is what any other key does, as "keep it".
    pub fn ask(&mut self, shared: &mut AppState, deed: T, question: &str, otherwise: &str) {
        self.0 = Some(deed);
        shared.refuse(format!("{question} Press Return to do it, any other key to {otherwise}."));
    }

    /// The answer that an input gives: the deed if it is Return, else `Some(None)`. `None` if nothing is asked: then the
    /// screen takes the input.
    pub fn answer(&mut self, input: Input) -> Option<Option<T>> {
        self.0.take().map(|deed| (input.key() == Some(Key::Enter)).then_some(deed))
    }
}
