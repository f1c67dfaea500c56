//! The share code of a finished game. A key of the report copies it to the clipboard.

use crate::game_view::GameView;
use crate::game_view::rulebook_ui::RulebookUi;
use crate::help::reader::HelpReader;
use crate::screens::enter_code;

#[derive(Default)]
pub struct Sharing {
    /// Empty until it is known.
    code: String,
    /// True if the clipboard needs the code.
    copied: bool,
}

impl<G: RulebookUi> GameView<G> {
    /// Sets the share code of the finished game.
    pub fn share(&mut self, code: String) {
        self.sharing.code = code;
    }

    /// Takes the text for the clipboard. `None` until the player copies it again.
    pub fn take_copied(&mut self) -> Option<String> {
        std::mem::take(&mut self.sharing.copied).then(|| self.sharing.code.clone())
    }

    pub(super) const fn has_code(&self) -> bool {
        !self.sharing.code.is_empty()
    }

    /// Copies the code and shows all of it.
    pub(super) fn show_code(&mut self) {
        if !self.sharing.code.is_empty() {
            self.sharing.copied = true;
            self.help = Some(HelpReader::of_lines(enter_code::OF_BATTLE, &enter_code::code_page(&self.sharing.code)));
        }
    }
}
