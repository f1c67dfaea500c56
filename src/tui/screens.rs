//! The screens outside games that all rulebooks share. Each implements [`Screen`], and a [`Transition`] says where an
//! input leads. [`screen_stack`] runs them.

pub mod career;
pub mod confirming;
pub mod enter_code;
pub mod enter_seed;
pub mod keymap;
pub mod learning;
pub mod load_game;
pub mod options;
mod own_keys;
pub mod screen_stack;
pub mod title;
pub mod welcome;

use crate::app::AppState;
use crate::canvas::Canvas;
use crate::game_view::prompt::sentence;
use crate::help::reader::HelpReader;
use crate::input::Input;
use crate::layout::Layout;
use crate::theme::Ink;
use ludus_engine::game::Game;
use ludus_engine::text::is_printing;
use ludus_store::StoreError;
use ludus_store::battles::Resumed;
use ludus_store::books::Opened;
use ludus_store::session::Session;
use ratatui::layout::Rect;
use std::path::PathBuf;

/// The result of an input: the screen to go to.
pub enum Transition {
    Stay,
    To(Box<dyn Screen>),
    /// Opens a screen over this one, which is kept unchanged.
    Over(Box<dyn Screen>),
    /// Returns to the screen below, or to the main menu if there is none.
    Back,
    /// Opens a page of text over this screen.
    Read(Box<HelpReader>),
    Main,
    /// Opens a lesson by its number.
    Learn(usize),
    Battle(Box<Opened>),
    /// Opens the replay of a journal; afterwards this screen returns.
    Watch(PathBuf),
    /// Opens the report of a finished battle's journal; afterwards this screen returns.
    Report(PathBuf),
    Quit,
}

impl Transition {
    /// Opens a battle that begins with `notices`, or shows why it was refused and stays.
    pub fn battle<G: Game>(
        shared: &mut AppState,
        begun: Result<Session<G>, StoreError>,
        notices: Vec<String>,
    ) -> Transition
    where
        Opened: From<Resumed<G>>,
    {
        match begun {
            Ok(session) => Transition::Battle(Box::new(Resumed { session, notices }.into())),
            Err(error) => {
                shared.refuse(sentence(&error.to_string()));
                Transition::Stay
            }
        }
    }
}

/// A screen outside a game.
pub trait Screen {
    fn input(&mut self, shared: &mut AppState, input: Input, layout: Option<&Layout>) -> Transition;

    /// Takes a pasted character; `None` if it does not fit the text field.
    fn paste(&mut self, _shared: &mut AppState, _letter: char) -> Option<Transition> {
        None
    }

    /// The time of the next change without input; `None` if the screen waits for the player.
    fn wakes_at(&self, _now: u64) -> Option<u64> {
        None
    }

    fn draw(&self, shared: &AppState, canvas: &mut Canvas<'_>, layout: &Layout);
}

/// Appends a typed character. False if it is not printable, or the text already has `most` characters.
pub fn push_within(text: &mut String, letter: char, most: usize) -> bool {
    let takes = is_printing(letter) && text.chars().count() < most;
    if takes {
        text.push(letter);
    }
    takes
}

pub fn page(layout: &Layout) -> Rect {
    Rect::new(layout.arena.x, layout.arena.y, 80, 24)
}

/// The message for the player, for a screen's foot.
pub fn note(shared: &AppState) -> Option<(&str, Ink)> {
    shared.note.as_ref().map(|(text, ink)| (text.as_str(), *ink))
}

/// Why the last input was refused; `None` if it was not.
pub fn refused(shared: &AppState) -> Option<&str> {
    note(shared).filter(|(_, ink)| *ink == Ink::Bad).map(|(text, _)| text)
}

/// Draws a refusal beside the cursor, which stands behind a text that is typed. Returns whether it fits in the area.
pub fn refuse_beside(canvas: &mut Canvas<'_>, area: Rect, text: &str) -> bool {
    let (x, y) = canvas.cursor;
    let fits = x + 3 + text.chars().count() as u16 <= area.right();
    if fits {
        canvas.put_within(x + 2, y, area.right(), text, Ink::Bad);
    }
    fits
}

/// Draws the message for the player in a line of the bar.
pub fn draw_note(shared: &AppState, canvas: &mut Canvas<'_>, layout: &Layout, line: u16) {
    if let Some((text, ink)) = &shared.note {
        let bar = layout.bar;
        canvas.wrapped(Rect::new(bar.x + 1, bar.y + line, 78, 4 - line.min(3)), text, *ink);
    }
}
