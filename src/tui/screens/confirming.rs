//! The confirmation of actions that cannot be undone. Every screen outside a game asks through this module, in the same words.

use crate::tui::app::AppState;
use crate::tui::input::{Input, Key};

/// The action to confirm; `None` if there is none. It names its target, so that moving the focus does not change it.
#[derive(Debug)]
pub struct Confirming<T>(Option<T>);

impl<T> Confirming<T> {
    pub const fn new() -> Confirming<T> {
        Confirming(None)
    }

    /// Asks for confirmation. `question` is a whole sentence; `otherwise` is the effect of any other key, as "keep it".
    pub fn ask(&mut self, shared: &mut AppState, deed: T, question: &str, otherwise: &str) {
        self.0 = Some(deed);
        shared.refuse(format!("{question} Press Return to do it, any other key to {otherwise}."));
    }

    /// Answers with an input: the action if it is Return, else `Some(None)`. `None` if no question is open, and
    /// the screen handles the input.
    pub fn answer(&mut self, input: Input) -> Option<Option<T>> {
        self.0.take().map(|deed| (input.key() == Some(Key::Enter)).then_some(deed))
    }
}
