//! The menu for leaving a game: save and leave, leave without saving, play on or give
//! up. Start reading with [`Quitting`].

use crate::canvas::Canvas;
use crate::game_view::prompt::{Prompt, PromptContext, PromptReply, no_entry};
use crate::game_view::rulebook_ui::RulebookUi;
use crate::help::Topic;
use crate::input::Key;
use crate::keys::{KeyAction, Keymap, Keys};
use crate::menu::{Entry, Menu, Picked};
use crate::theme::Ink;
use ludus_store::session::SaveState;
use ludus_store::settings::Confirm;
use ratatui::layout::Rect;

#[derive(Clone, Copy, PartialEq, Eq)]
enum QuitChoice {
    Save,
    Lose,
    Stay,
    Abandon,
}

/// The menu, with how much of the game is saved.
pub struct Quitting {
    menu: Menu<QuitChoice>,
    kept: SaveState,
}

impl Quitting {
    /// Creates the menu. The focus is on saving, or on playing on if the game is not fully saved.
    pub fn new(kept: SaveState) -> Quitting {
        let leave = match kept {
            SaveState::Whole => Entry::new("Save and leave", QuitChoice::Save),
            SaveState::Beginning | SaveState::Nothing => Entry::risky("leave unSaved", QuitChoice::Lose),
        };
        let others = [Entry::new("Play on", QuitChoice::Stay), Entry::risky("Abandon", QuitChoice::Abandon)];
        let menu = Menu::new([leave].into_iter().chain(others).collect());
        Quitting { menu: if kept == SaveState::Whole { menu } else { menu.on(QuitChoice::Stay) }, kept }
    }

    /// Returns the confirmation setting. Giving up and leaving unsaved are always confirmed.
    fn confirm<G: RulebookUi>(scene: &PromptContext<'_, G>) -> Confirm {
        match scene.settings.confirm {
            Confirm::Never => Confirm::Risky,
            other => other,
        }
    }

    fn picked<G: RulebookUi>(picked: Picked<QuitChoice>) -> PromptReply<G> {
        match picked {
            Picked::Chosen(QuitChoice::Save) => PromptReply::Leave,
            Picked::Chosen(QuitChoice::Lose) => PromptReply::Lose,
            Picked::Chosen(QuitChoice::Stay) => PromptReply::Close,
            Picked::Chosen(QuitChoice::Abandon) => PromptReply::Abandon,
            Picked::Unknown(letter) => PromptReply::Say(no_entry(letter)),
            Picked::Moved | Picked::Nothing => PromptReply::Stay,
        }
    }
}

impl<G: RulebookUi> Prompt<G> for Quitting {
    fn key(&mut self, scene: &PromptContext<'_, G>, key: Key) -> PromptReply<G> {
        let asked = self.menu.is_confirming();
        match self.menu.key(key, scene.keys, Quitting::confirm(scene)) {
            Picked::Nothing if scene.keys.intent(Keymap::Menu, key) == Some(KeyAction::Help) => PromptReply::Help,
            Picked::Nothing if scene.keys.intent(Keymap::Menu, key) == Some(KeyAction::Page) => PromptReply::Page,
            Picked::Nothing if scene.keys.intent(Keymap::Menu, key) == Some(KeyAction::Back) && !asked => {
                PromptReply::Close
            }
            picked => Quitting::picked(picked),
        }
    }

    fn click_bar(&mut self, scene: &PromptContext<'_, G>, bar: Rect, x: u16, y: u16) -> PromptReply<G> {
        Quitting::picked(self.menu.click(bar, x, y, Quitting::confirm(scene)))
    }

    fn draw(&self, scene: &PromptContext<'_, G>, canvas: &mut Canvas<'_>, bar: Rect) {
        let (text, ink) = match self.kept {
            _ if scene.keys.lesson => ("You can play the lesson again at any time.", Ink::Plain),
            SaveState::Whole => ("Every command is on the disk already: Continue resumes exactly here.", Ink::Plain),
            SaveState::Beginning => ("This battle is NOT saved up to here. Only its beginning is on disk.", Ink::Bad),
            SaveState::Nothing => ("This battle is NOT saved: if you leave, it is lost.", Ink::Bad),
        };
        canvas.put(bar.x + 1, bar.y + 1, text, ink);
        if !scene.keys.lesson {
            canvas.put(bar.x + 1, bar.y + 2, G::WORDS.abandoning, Ink::Warning);
        }
        scene.note(canvas, bar, 3);
        self.menu.draw(canvas, bar, "");
    }

    fn needs_five(&self) -> bool {
        true
    }

    fn letters(&self, _keys: Keys) -> Vec<char> {
        self.menu.letters()
    }

    fn topic(&self) -> Topic {
        G::LEAVING
    }
}
