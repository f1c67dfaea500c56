//! The terminal's content, and the updates that turn it into the next frame. Start reading at [`Screen::draw`].

use crate::app::App;
use crate::canvas::Canvas;
use crate::canvas::cells::{CellBuffer, Paint, ScreenCell};
use ratatui::backend::Backend;
use ratatui::layout::{Position, Rect, Size};
use ratatui::style::Modifier;
use std::collections::HashMap;

/// Two frames: the one in the terminal and the one being drawn.
///
/// A `Canvas` writes only signs of one column, so a cell is sent if and only if it differs. Ratatui's own `Terminal` measures
/// the width of every sign of every frame, which is half of a frame's cost.
pub struct Screen<B: Backend> {
    backend: B,
    drawn: CellBuffer,
    stands: CellBuffer,
    /// A fixed size; `None` to ask the backend.
    fixed: Option<Size>,
    /// The cursor's position; `None` until the first frame is sent.
    cursor: Option<Position>,
}

impl<B: Backend> Screen<B> {
    /// Creates a screen with unknown content: the first frame is sent whole.
    pub fn new(backend: B) -> Screen<B> {
        let empty = || CellBuffer::empty(Rect::ZERO);
        Screen { backend, drawn: empty(), stands: empty(), fixed: None, cursor: None }
    }

    /// Creates a screen of a fixed size.
    pub fn of_size(backend: B, columns: u16, rows: u16) -> Screen<B> {
        Screen { fixed: Some(Size::new(columns, rows)), ..Screen::new(backend) }
    }

    pub const fn backend(&self) -> &B {
        &self.backend
    }

    pub const fn backend_mut(&mut self) -> &mut B {
        &mut self.backend
    }

    /// Draws the game and sends the changes; the cursor is at the focus.
    pub fn draw(&mut self, app: &mut App) -> Result<(), B::Error> {
        let size = self.fixed.map_or_else(|| self.backend.size(), Ok)?;
        self.fit(size)?;
        let mut canvas = Canvas::new(&mut self.drawn, app.skin());
        app.draw(&mut canvas);
        let (x, y) = canvas.cursor;
        let ink = canvas.plain().into();
        let cursor = Position::new(x.min(size.width.saturating_sub(1)), y.min(size.height.saturating_sub(1)));
        let width = usize::from(size.width.max(1));
        let mut places = Vec::new();
        for (number, (stands, drawn)) in self.stands.content.iter().zip(&mut self.drawn.content).enumerate() {
            if differ(stands, drawn) {
                make_blank_plain(drawn, ink);
                places.push(number);
            }
        }
        let place = |number: usize| {
            let cell = self.drawn.content.get(number)?;
            Some(((number % width) as u16, (number / width) as u16, *cell))
        };
        let changed = by_style(places.into_iter().filter_map(place).collect());
        if !changed.is_empty() || self.cursor != Some(cursor) {
            let sent: Vec<_> = changed.iter().map(|(x, y, cell)| (*x, *y, cell.sent())).collect();
            self.backend.draw(sent.iter().map(|(x, y, cell)| (*x, *y, cell)))?;
            // Nothing hides it again.
            if self.cursor.is_none() {
                self.backend.show_cursor()?;
            }
            self.backend.set_cursor_position(cursor)?;
            self.backend.flush()?;
            self.cursor = Some(cursor);
        }
        std::mem::swap(&mut self.drawn, &mut self.stands);
        Ok(())
    }

    /// A terminal of another size, or a new one, is empty.
    fn fit(&mut self, size: Size) -> Result<(), B::Error> {
        let area = Rect::from((Position::ORIGIN, size));
        if self.cursor.is_none() || area != self.drawn.area {
            (self.drawn, self.stands) = (CellBuffer::empty(area), CellBuffer::empty(area));
            self.cursor = None;
            self.backend.clear()?;
        }
        Ok(())
    }
}

/// Compares what is seen of two cells: of a blank only its ground.
fn differ(one: &ScreenCell, other: &ScreenCell) -> bool {
    if one == other {
        return false;
    }
    let blank = one.is_blank() && other.is_blank() && !one.modifier.union(other.modifier).intersects(SHOWS);
    !blank || one.bg != other.bg
}

/// The modifiers of a blank that are seen.
const SHOWS: Modifier = Modifier::REVERSED.union(Modifier::UNDERLINED);

/// Gives a blank the usual text colour, which nobody sees, so that clearing a text takes few changes of colour.
fn make_blank_plain(cell: &mut ScreenCell, ink: Paint) {
    if cell.is_blank() && !cell.modifier.intersects(SHOWS) {
        (cell.fg, cell.modifier) = (ink, Modifier::empty());
    }
}

/// A cell to send, with its column and row.
type Change = (u16, u16, ScreenCell);

/// The most cells that are sent in another order than that of the screen. More are a new screen.
const MOST: usize = 2000;
/// Bytes that move the cursor, and that change the colours with 24 bits.
const COSTS: [usize; 2] = [8, 36];

/// Sorts changes by style if that makes them shorter to send: a change of colours takes more bytes than a move.
fn by_style(changed: Vec<Change>) -> Vec<Change> {
    if changed.len() > MOST {
        return changed;
    }
    let style = |cell: &ScreenCell| (cell.fg, cell.bg, cell.modifier);
    let mut numbers = HashMap::new();
    let mut groups: Vec<Vec<Change>> = Vec::new();
    for run in changed.chunk_by(|(_, _, one), (_, _, other)| style(one) == style(other)) {
        let Some((_, _, first)) = run.first() else { continue };
        let number = *numbers.entry(style(first)).or_insert(groups.len());
        match groups.get_mut(number) {
            Some(group) => group.extend_from_slice(run),
            None => groups.push(run.to_vec()),
        }
    }
    let sorted = groups.concat();
    if bytes(&sorted) < bytes(&changed) { sorted } else { changed }
}

/// Estimates the bytes for moves and colours of changes in this order.
fn bytes(changed: &[Change]) -> usize {
    let pairs = changed.iter().zip(changed.iter().skip(1));
    let cost = |((x, y, one), (to_x, to_y, other)): (&Change, &Change)| {
        let moves = (*to_x, *to_y) != (x + 1, *y);
        let paints = (one.fg, one.bg, one.modifier) != (other.fg, other.bg, other.modifier);
        usize::from(moves) * COSTS[0] + usize::from(paints) * COSTS[1]
    };
    pairs.map(cost).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::{Input, Key};
    use crate::theme::skin::Surroundings;
    use ludus_store::Store;
    use ludus_store::settings::{Look, Settings, Theme};
    use ratatui::backend::TestBackend;
    use ratatui::buffer::Buffer;
    use ratatui::style::Color;

    fn cells(app: &mut App, width: u16, height: u16) -> Buffer {
        let area = Rect::new(0, 0, width, height);
        let mut cells = CellBuffer::empty(area);
        let mut canvas = Canvas::new(&mut cells, app.skin());
        app.draw(&mut canvas);
        let ink = canvas.plain().into();
        cells.content.iter_mut().for_each(|cell| make_blank_plain(cell, ink));
        Buffer { area, content: cells.content.iter().map(ScreenCell::sent).collect() }
    }

    #[test]
    fn changes_are_sorted_by_style_only_if_that_is_shorter() {
        let [red, blue] = [Color::Red, Color::Blue].map(|ink| ScreenCell::blank(ink.into(), Color::Reset.into()));
        let striped: Vec<Change> = (0..6).map(|x| (x, 0, if x % 2 == 0 { red } else { blue })).collect();
        let columns = |changed: &[Change]| changed.iter().map(|(x, ..)| *x).collect::<Vec<_>>();
        assert_eq!(columns(&by_style(striped)), [0, 2, 4, 1, 3, 5]);
        let halves: Vec<Change> = (0..6).map(|x| (x, 0, if x < 3 { red } else { blue })).collect();
        assert_eq!(columns(&by_style(halves)), [0, 1, 2, 3, 4, 5]);
    }

    #[test]
    fn terminal_matches_the_frame_whatever_was_drawn_before() {
        let mut store = Store::memory("nothing is kept of a test");
        let settings = Settings { look: Look::Modern, theme: Theme::Truecolor, ..Settings::default() };
        // The settings apply although they cannot be stored.
        assert!(store.set_settings(settings).is_err());
        let mut app = App::new(store, Surroundings { unicode: true, ..Surroundings::PLAIN });
        let mut screen = Screen::new(TestBackend::new(120, 36));
        let keys = [Key::Char(' '), Key::Char('o'), Key::Down, Key::F6, Key::Esc, Key::Char('v'), Key::Esc, Key::F6];
        for (number, key) in keys.into_iter().cycle().take(40).enumerate() {
            if number % 7 == 6 {
                let (width, height) = [(80, 24), (200, 50), (121, 37)][number % 3];
                screen.backend_mut().resize(width, height);
            }
            app.input(Input::Key(key), 0);
            screen.draw(&mut app).unwrap();
            let area = screen.backend().buffer().area;
            assert_eq!(*screen.backend().buffer(), cells(&mut app, area.width, area.height), "key {number}");
        }
    }
}
