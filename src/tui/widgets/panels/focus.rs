//! The box of a page that has the keys: the first one, or one beside it that is read and scrolled. Start with [`PanelFocus`].

use crate::keys::KeyAction;
use crate::widgets::form_screen::turned;
use std::cell::Cell;

/// Lines of a page up or down.
const PAGE: usize = 10;

/// The number of the lit box and its scroll position.
#[derive(Debug, Default)]
pub struct PanelFocus {
    at: usize,
    scroll: usize,
    /// The boxes of the last frame, and how far the lit one can be scrolled.
    shown: Cell<(usize, usize)>,
}

impl PanelFocus {
    /// Returns the number of the lit box among so many, and its scroll position.
    pub(super) fn lit(&self, count: usize) -> (usize, usize) {
        (self.at.min(count.saturating_sub(1)), self.scroll)
    }

    pub(super) fn show(&self, count: usize, most: usize) {
        self.shown.set((count, most));
    }

    /// Gives the keys back to the first box.
    pub const fn go_home(&mut self) {
        (self.at, self.scroll) = (0, 0);
    }

    /// Handles an action that moves between the boxes or scrolls one beside the first. Returns whether it was one.
    pub fn steer(&mut self, intent: KeyAction) -> bool {
        let (count, most) = self.shown.get();
        let at = self.lit(count).0;
        let to = |scroll: usize| scroll.min(most);
        match intent {
            KeyAction::Page | KeyAction::PageBack => {
                (self.at, self.scroll) = (turned(at, count, intent == KeyAction::Page), 0);
            }
            _ if at == 0 => return false,
            KeyAction::Back => self.go_home(),
            KeyAction::Previous => self.scroll = to(self.scroll).saturating_sub(1),
            KeyAction::Next => self.scroll = to(self.scroll + 1),
            KeyAction::PageUp => self.scroll = to(self.scroll).saturating_sub(PAGE),
            KeyAction::PageDown => self.scroll = to(self.scroll + PAGE),
            _ => return false,
        }
        true
    }
}
