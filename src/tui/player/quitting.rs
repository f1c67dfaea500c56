//! Leaving a game: save and quit, or give it up.

use super::ask::{Ask, Reply, Scene, no_entry};
use super::table::Table;
use crate::store::{Confirm, Kept};
use crate::tui::canvas::Canvas;
use crate::tui::help::Topic;
use crate::tui::input::Key;
use crate::tui::keys::{Context, Intent};
use crate::tui::menu::{Entry, Menu, Picked};
use crate::tui::theme::Ink;
use ratatui::layout::Rect;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Choice {
    Save,
    Lose,
    Stay,
    Abandon,
}

/// The question how to leave.
pub struct Quitting {
    menu: Menu<Choice>,
    kept: Kept,
}

impl Quitting {
    /// Saving is in focus; where that cannot be, playing on.
    pub fn new(kept: Kept) -> Quitting {
        let leave = match kept {
            Kept::Whole => Entry::new("Save and leave", Choice::Save),
            Kept::Beginning | Kept::Nothing => Entry::risky("leave unSaved", Choice::Lose),
        };
        let others = [Entry::new("Play on", Choice::Stay), Entry::risky("Abandon", Choice::Abandon)];
        let menu = Menu::new([leave].into_iter().chain(others).collect());
        Quitting { menu: if kept == Kept::Whole { menu } else { menu.on(Choice::Stay) }, kept }
    }

    /// Giving up counts for good, and what is not saved is gone: that is asked whatever the
    /// setting says.
    fn confirm<G: Table>(scene: &Scene<'_, G>) -> Confirm {
        match scene.settings.confirm {
            Confirm::Never => Confirm::Risky,
            other => other,
        }
    }

    fn picked<G: Table>(picked: Picked<Choice>) -> Reply<G> {
        match picked {
            Picked::Chosen(Choice::Save) => Reply::Leave,
            Picked::Chosen(Choice::Lose) => Reply::Lose,
            Picked::Chosen(Choice::Stay) => Reply::Close,
            Picked::Chosen(Choice::Abandon) => Reply::Abandon,
            Picked::Unknown(letter) => Reply::Say(no_entry(letter)),
            Picked::Moved | Picked::Nothing => Reply::Stay,
        }
    }
}

impl<G: Table> Ask<G> for Quitting {
    fn key(&mut self, scene: &Scene<'_, G>, key: Key) -> Reply<G> {
        let asked = self.menu.is_confirming();
        match self.menu.key(key, scene.keys, Quitting::confirm(scene)) {
            Picked::Nothing if scene.keys.intent(Context::Menu, key) == Some(Intent::Help) => Reply::Help,
            Picked::Nothing if scene.keys.intent(Context::Menu, key) == Some(Intent::Page) => Reply::Page,
            Picked::Nothing if scene.keys.intent(Context::Menu, key) == Some(Intent::Back) && !asked => Reply::Close,
            picked => Quitting::picked(picked),
        }
    }

    fn click_bar(&mut self, scene: &Scene<'_, G>, bar: Rect, x: u16, y: u16) -> Reply<G> {
        Quitting::picked(self.menu.click(bar, x, y, Quitting::confirm(scene)))
    }

    fn draw(&self, scene: &Scene<'_, G>, canvas: &mut Canvas<'_>, bar: Rect) {
        let (text, ink) = match self.kept {
            Kept::Whole => ("Every command is on the disk already: Continue goes on exactly here.", Ink::Plain),
            Kept::Beginning => ("This battle is NOT saved up to here: only its beginning is on the disk.", Ink::Bad),
            Kept::Nothing => ("This battle is NOT saved: whoever leaves it loses it.", Ink::Bad),
        };
        canvas.put(bar.x + 1, bar.y + 1, text, ink);
        canvas.put(bar.x + 1, bar.y + 2, G::WORDS.abandoning, Ink::Heed);
        scene.note(canvas, bar, 3);
        self.menu.draw(canvas, bar, "");
    }

    fn letters(&self) -> Vec<char> {
        self.menu.letters()
    }

    fn topic(&self) -> Topic {
        G::LEAVING
    }
}
