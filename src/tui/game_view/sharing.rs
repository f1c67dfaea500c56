//! The battle's code, from its end on: shown, and laid into the clipboard.

use crate::tui::canvas::{Canvas, cut};
use crate::tui::game_view::GameView;
use crate::tui::game_view::rulebook_ui::RulebookUi;
use crate::tui::help::HelpReader;
use crate::tui::keys::{KeyAction, Keymap};
use crate::tui::screens::enter_code;
use crate::tui::theme::Ink;

/// The code of a game that is over.
#[derive(Default)]
pub struct Sharing {
    /// Empty until it is known.
    code: String,
    /// It is to be copied.
    copied: bool,
}

impl<G: RulebookUi> GameView<G> {
    /// The game can be shared from now on.
    pub fn share(&mut self, code: String) {
        self.sharing.code = code;
    }

    /// A text for the clipboard; asked twice there is none.
    pub fn take_copied(&mut self) -> Option<String> {
        std::mem::take(&mut self.sharing.copied).then(|| self.sharing.code.clone())
    }

    /// Returns whether the game has a code.
    pub(super) const fn has_code(&self) -> bool {
        !self.sharing.code.is_empty()
    }

    /// Copies the code, and shows the whole of it.
    pub(super) fn show_code(&mut self) {
        if !self.sharing.code.is_empty() {
            self.sharing.copied = true;
            self.help = Some(HelpReader::of_lines(enter_code::OF_BATTLE, &enter_code::told(&self.sharing.code)));
        }
    }

    /// The line of the report with its beginning and its key; nothing while there is none.
    pub(super) fn draw_code(&self, canvas: &mut Canvas<'_>, (x, y): (u16, u16)) {
        let first = self.sharing.code.lines().next().unwrap_or_default();
        if let Some(hint) = self.keys().line(Keymap::Report, &[KeyAction::Copy]).first().filter(|_| !first.is_empty()) {
            let end = canvas.hint(x, y, hint, (Ink::Key, Ink::Plain)) + 2;
            let room = usize::from(canvas.area().right().saturating_sub(end + 2));
            canvas.put(end, y, &cut(first, room), Ink::Dim);
        }
    }
}
