//! The confirmation of actions that cannot be undone. Every screen outside a game asks through this module, in the same words.

use crate::app::AppState;
use crate::input::{Input, Key};
use crate::keys::Hint;

/// The question before a screen is left with a character that is not ready yet.
pub const LOST: &str = "Leave without this character?";

/// The action to confirm; `None` if there is none. It names its target, so that moving the focus does not change it.
#[derive(Debug)]
pub struct Confirming<T>(Option<(T, &'static str)>);

impl<T> Confirming<T> {
    pub const fn new() -> Confirming<T> {
        Confirming(None)
    }

    /// Asks for confirmation. `question` is a whole sentence; `otherwise` is the effect of any other key, as "keep it".
    pub fn ask(&mut self, shared: &mut AppState, deed: T, question: &str, otherwise: &'static str) {
        self.0 = Some((deed, otherwise));
        shared.refuse(format!("{question} Press Return to do it, any other key to {otherwise}."));
    }

    /// Answers with an input: the action if it is Return, else `Some(None)`. `None` if no question is open, and
    /// the screen handles the input.
    pub fn answer(&mut self, input: Input) -> Option<Option<T>> {
        self.0.take().map(|(deed, _)| (input.key() == Some(Key::Enter)).then_some(deed))
    }

    /// Returns the keys of the screen: those of the open question, else `usual`.
    pub fn keys(&self, usual: Vec<Hint>) -> Vec<Hint> {
        match &self.0 {
            Some((_, otherwise)) => {
                vec![Hint::of(Key::Enter, "Return", "do it"), Hint::several("any other key", otherwise)]
            }
            None => usual,
        }
    }

    pub const fn is_open(&self) -> bool {
        self.0.is_some()
    }
}
