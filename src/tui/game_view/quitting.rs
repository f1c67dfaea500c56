//! The menu for leaving a game: save and leave, leave without saving, play on or give
//! up. Start reading with [`Quitting`].

use crate::canvas::Canvas;
use crate::game_view::prompt::{Prompt, PromptContext, PromptReply, no_entry};
use crate::game_view::question::{Asked, Question};
use crate::game_view::rulebook_ui::RulebookUi;
use crate::game_view::wording::Row;
use crate::help::Topic;
use crate::input::Key;
use crate::keys::{Hint, KeyAction, Keymap, Keys};
use crate::menu::{Entry, Menu, Picked};
use crate::theme::Ink;
use crate::widgets::odds_table::{OddsRow, OddsTable};
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
    /// The menu of the modern look, with the choice of each row.
    list: Question,
    choices: [QuitChoice; 3],
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
        let is_saved = kept == SaveState::Whole;
        let (row, leave) = match is_saved {
            true => (OddsRow::new("Save and leave", "save and leave"), QuitChoice::Save),
            false => (OddsRow::new("Leave unsaved", "leave unsaved").risky(true), QuitChoice::Lose),
        };
        let mut table = OddsTable::new(&[]);
        table.push(row);
        table.push(OddsRow::new("Play on", "play on"));
        table.push(OddsRow::new("Abandon", "abandon").risky(true));
        let list = Question::new("Leave?", table).on(usize::from(!is_saved));
        let menu = if is_saved { menu } else { menu.on(QuitChoice::Stay) };
        Quitting { menu, list, choices: [leave, QuitChoice::Stay, QuitChoice::Abandon], kept }
    }

    /// Handles a key of the table of the modern look.
    fn key_in_list<G: RulebookUi>(&mut self, scene: &PromptContext<'_, G>, key: Key) -> PromptReply<G> {
        let was_asked = self.list.is_confirming();
        match self.list.key(key, scene.keys, Quitting::confirm(scene)) {
            Asked::Chosen { row, .. } => Quitting::picked(Picked::Chosen(self.choices[row])),
            Asked::Moved => PromptReply::Stay,
            Asked::Nothing => match (scene.keys.intent(Keymap::Menu, key), key) {
                (Some(KeyAction::Help), _) => PromptReply::Help,
                (Some(KeyAction::Page), _) => PromptReply::Page,
                (Some(KeyAction::Back), _) if !was_asked => PromptReply::Close,
                (_, Key::Char(letter)) => PromptReply::Say(no_entry(letter)),
                _ => PromptReply::Stay,
            },
        }
    }

    /// How much of the game is saved, and what abandoning means.
    fn told<G: RulebookUi>(&self, scene: &PromptContext<'_, G>) -> [Option<(&'static str, Ink)>; 2] {
        let told = match self.kept {
            _ if scene.keys.lesson => ("You can play the lesson again at any time.", Ink::Plain),
            SaveState::Whole => ("Every command is on the disk already: Continue resumes exactly here.", Ink::Plain),
            SaveState::Beginning => ("This battle is NOT saved up to here. Only its beginning is on disk.", Ink::Bad),
            SaveState::Nothing => ("This battle is NOT saved: if you leave, it is lost.", Ink::Bad),
        };
        [Some(told), (!scene.keys.lesson).then_some((scene.truth.words().abandoning, Ink::Warning))]
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
        if scene.keys.lists {
            return self.key_in_list(scene, key);
        }
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
        if scene.keys.lists {
            return match self.list.click((x, y), Quitting::confirm(scene)) {
                Asked::Chosen { row, .. } => Quitting::picked(Picked::Chosen(self.choices[row])),
                Asked::Moved | Asked::Nothing => PromptReply::Stay,
            };
        }
        Quitting::picked(self.menu.click(bar, x, y, Quitting::confirm(scene)))
    }

    fn draw(&self, scene: &PromptContext<'_, G>, canvas: &mut Canvas<'_>, bar: Rect) {
        for (y, (text, ink)) in (bar.y + 1..).zip(self.told(scene).into_iter().flatten()) {
            canvas.put(bar.x + 1, y, text, ink);
        }
        scene.note(canvas, bar, 3);
        self.menu.draw(canvas, bar, "");
    }

    fn question(&self) -> Option<&Question> {
        Some(&self.list)
    }

    fn draw_question(&self, scene: &PromptContext<'_, G>, canvas: &mut Canvas<'_>, place: (Rect, bool)) {
        let mut told = self.told(scene);
        // The smallest screen has room for one line: that of the marked row.
        if self.choices.get(self.list.table.at()) == Some(&QuitChoice::Abandon) {
            told.reverse();
        }
        let notes: Vec<Row> = told.into_iter().flatten().map(|(text, ink)| Row::new(text, ink)).collect();
        let arrows = Hint::several("\u{2191} \u{2193}", "choose");
        let others = scene.keys.line(Keymap::Menu, &[KeyAction::Back, KeyAction::Help]);
        let keys: Vec<Hint> = [self.list.return_key(), arrows].into_iter().chain(others).collect();
        self.list.draw(scene, canvas, place, (&keys, &notes));
    }

    fn needs_five(&self) -> bool {
        true
    }

    fn letters(&self, keys: Keys) -> Vec<char> {
        if keys.lists { self.list.letters() } else { self.menu.letters() }
    }

    fn topic(&self) -> Topic {
        G::LEAVING
    }
}
