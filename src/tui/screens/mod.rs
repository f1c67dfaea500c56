//! The screens outside of a game that every rulebook shares.

mod learning;
pub mod options;
mod own_keys;
pub mod restoring;
mod rows;
pub mod title;
mod welcome;

pub use learning::Learning;
pub use options::Options;
pub use own_keys::OwnScreen;
pub use restoring::Restoring;
pub use rows::Rows;
pub use welcome::{Welcome, waiting_short};

use super::app::Shared;
use super::canvas::Canvas;
use super::help::{Reader, Topic};
use super::input::Input;
use super::layout::Layout;
use super::room::Room;
use super::theme::Ink;
use crate::store::books::Opened;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// Where a key leads.
pub enum Go {
    /// Nowhere.
    Stay,
    /// To another screen.
    To(Box<dyn Screen>),
    /// To the main menu.
    Main,
    /// Into a lesson, by its number.
    Learn(usize),
    /// Into a battle.
    Battle(Box<Opened>),
    /// Out of the program.
    Quit,
}

/// One screen.
pub trait Screen {
    /// Takes an input.
    fn input(&mut self, shared: &mut Shared, input: Input, layout: Option<&Layout>) -> Go;

    /// Draws it.
    fn draw(&self, shared: &Shared, canvas: &mut Canvas<'_>, layout: &Layout);
}

/// A page of rules over another screen.
pub struct Explaining {
    reader: Reader,
    below: Option<Box<dyn Screen>>,
}

impl Explaining {
    /// The page of a topic; `below` comes back afterwards.
    pub fn open(shared: &Shared, topic: &Topic, below: Box<dyn Screen>) -> Go {
        Explaining::with(shared, topic, &[], below)
    }

    /// The same with lines about what is shown now.
    pub fn with(shared: &Shared, topic: &Topic, now: &[String], below: Box<dyn Screen>) -> Go {
        Go::To(Box::new(Explaining {
            reader: Reader::with(shared.books.chapters(), topic, shared.keys(), now, &[])
                .explaining(shared.books.abbreviations()),
            below: Some(below),
        }))
    }

    /// A page of lines.
    pub fn lines(title: &str, lines: &[String], below: Box<dyn Screen>) -> Go {
        Go::To(Box::new(Explaining { reader: Reader::of_lines(title, lines), below: Some(below) }))
    }
}

impl Screen for Explaining {
    fn input(&mut self, shared: &mut Shared, input: Input, layout: Option<&Layout>) -> Go {
        let area = layout.map_or(Rect::ZERO, |layout| reading(shared.size, layout));
        if let Input::Wheel(by) = input {
            self.reader.wheel(by, area);
        }
        match input.key() {
            Some(key) if !self.reader.key(key, shared.keys(), area) => self.below.take().map_or(Go::Main, Go::To),
            _ => Go::Stay,
        }
    }

    fn draw(&self, shared: &Shared, canvas: &mut Canvas<'_>, layout: &Layout) {
        let mut lines = Buffer::empty(canvas.area());
        let mut under = Canvas::new(&mut lines, canvas.skin());
        if let Some(below) = &self.below {
            below.draw(shared, &mut under, layout);
        }
        self.reader.draw(canvas, reading(canvas.area(), layout), &under.capitals());
    }
}

/// The whole 80x24.
pub fn page(layout: &Layout) -> Rect {
    Rect::new(layout.arena.x, layout.arena.y, 80, 24)
}

/// Where a text is read: the whole screen, of a small one its 80 columns.
fn reading(screen: Rect, layout: &Layout) -> Rect {
    if Room::of(screen).is_some() { screen } else { Rect { y: screen.y, height: screen.height, ..page(layout) } }
}

/// The sentence for the player, for the foot of a room.
pub fn note(shared: &Shared) -> Option<(&str, Ink)> {
    shared.note.as_ref().map(|(text, ink)| (text.as_str(), *ink))
}

/// The sentence for the player in a line of the bar.
pub fn draw_note(shared: &Shared, canvas: &mut Canvas<'_>, layout: &Layout, line: u16) {
    if let Some((text, ink)) = &shared.note {
        let bar = layout.bar;
        canvas.wrapped(Rect::new(bar.x + 1, bar.y + line, 78, 4 - line.min(3)), text, *ink);
    }
}
