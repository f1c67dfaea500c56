//! The screens outside of a game that every rulebook shares.

pub mod career;
pub mod confirming;
pub mod enter_code;
pub mod enter_seed;
pub mod learning;
pub mod list_view;
pub mod load_game;
pub mod options;
mod own_keys;
pub mod screen_stack;
pub mod title;
pub mod welcome;

use crate::engine::text::is_printing;
use crate::store::books::Opened;
use crate::tui::app::AppState;
use crate::tui::canvas::Canvas;
use crate::tui::help::HelpReader;
use crate::tui::input::Input;
use crate::tui::layout::Layout;
use crate::tui::theme::Ink;
use ratatui::layout::Rect;
use std::path::PathBuf;

/// Where a key leads.
pub enum Transition {
    /// Nowhere.
    Stay,
    /// To another screen.
    To(Box<dyn Screen>),
    /// To a screen over this one, which waits below and is there again as it was left.
    Over(Box<dyn Screen>),
    /// To the screen below; to the main menu where there is none.
    Back,
    /// To a page that is read over this screen.
    Read(Box<HelpReader>),
    /// To the main menu.
    Main,
    /// Into a lesson, by its number.
    Learn(usize),
    /// Into a battle.
    Battle(Box<Opened>),
    /// To a battle that was played, by its journal: back here afterwards.
    Watch(PathBuf),
    /// Out of the program.
    Quit,
}

/// One screen.
pub trait Screen {
    /// Takes an input.
    fn input(&mut self, shared: &mut AppState, input: Input, layout: Option<&Layout>) -> Transition;

    /// Takes a character of a text that is pasted; `None` if it does not belong into what is typed here.
    fn paste(&mut self, _shared: &mut AppState, _letter: char) -> Option<Transition> {
        None
    }

    /// When it changes by itself; never where it waits for a person.
    fn wakes_at(&self, _now: u64) -> Option<u64> {
        None
    }

    /// Draws it.
    fn draw(&self, shared: &AppState, canvas: &mut Canvas<'_>, layout: &Layout);
}

/// Puts a character into a text that is typed; false if it does not print, or the text is `most` characters long.
pub fn push_within(text: &mut String, letter: char, most: usize) -> bool {
    let takes = is_printing(letter) && text.chars().count() < most;
    if takes {
        text.push(letter);
    }
    takes
}

/// The whole 80x24.
pub fn page(layout: &Layout) -> Rect {
    Rect::new(layout.arena.x, layout.arena.y, 80, 24)
}

/// The sentence for the player, for the foot of a room.
pub fn note(shared: &AppState) -> Option<(&str, Ink)> {
    shared.note.as_ref().map(|(text, ink)| (text.as_str(), *ink))
}

/// The sentence for the player in a line of the bar.
pub fn draw_note(shared: &AppState, canvas: &mut Canvas<'_>, layout: &Layout, line: u16) {
    if let Some((text, ink)) = &shared.note {
        let bar = layout.bar;
        canvas.wrapped(Rect::new(bar.x + 1, bar.y + line, 78, 4 - line.min(3)), text, *ink);
    }
}
