//! A screen on which something is put together: boxes at the left with what it is now, a list or form with the keys in the
//! middle, results below it, and more at the right. 80x24 shows the left boxes and the middle side by side, and a few lines
//! below them. Start reading at [`Desk`].

use super::{Draw, Panel, stack};
use crate::app::AppState;
use crate::canvas::Canvas;
use crate::keys::Hint;
use crate::layout::Layout;
use crate::screens::{draw_note, note};
use crate::theme::Ink;
use crate::wide_layout::{Fill, Length, TextBox, WideLayout, columns, rows};
use ratatui::layout::Rect;

/// Least rows of the body that shows results below.
const TALL: u16 = 30;
/// Least columns of the body that shows more at the right.
const BROAD: u16 = 156;
/// Columns of the middle beside which there is more at the right.
const MIDDLE: u16 = 92;
/// Rows of the results on screens with rows to spare.
const HIGH: u16 = 14;

/// The parts of such a screen.
pub struct Desk<'a> {
    pub title: &'a str,
    pub remark: String,
    pub left: Vec<Panel<'a>>,
    /// The box with the keys. The cursor is in it.
    pub main: Panel<'a>,
    /// True if the left boxes take the whole height, and the middle only what it needs.
    pub tall: bool,
    /// The results, side by side.
    pub below: Vec<Panel<'a>>,
    pub right: Vec<Panel<'a>>,
    /// The lines below everything at 80x24.
    pub brief: Vec<(String, Ink)>,
    /// A drawing of five lines that replaces them. The keys stand above it.
    pub sheet: Option<Draw<'a>>,
    /// A remark that replaces the program's.
    pub warning: Option<&'a str>,
    pub keys: Vec<Hint>,
}

impl Desk<'_> {
    /// Returns whether a screen has room for the results below the middle.
    pub fn has_results(area: Rect) -> bool {
        WideLayout::of(area).is_some_and(|room| room.body().height >= TALL)
    }

    pub fn draw(&self, shared: &AppState, canvas: &mut Canvas<'_>, layout: &Layout) {
        match WideLayout::of(canvas.area()) {
            Some(room) => self.draw_wide(shared, canvas, room),
            None => self.draw_small(shared, canvas, layout),
        }
    }

    fn draw_wide(&self, shared: &AppState, canvas: &mut Canvas<'_>, room: WideLayout) {
        room.head(canvas, self.title, &self.remark);
        let body = room.body();
        let broad = body.width >= BROAD && !self.right.is_empty();
        let first = Length(self.left_columns() + 4);
        let [left, main, right] = match broad {
            true => columns(body, [first, Length(self.main.size.0.max(MIDDLE)), Fill(1)]),
            false => {
                let [left, main] = columns(body, [first, Fill(1)]);
                [left, main, Rect::default()]
            }
        };
        let usual = self.below.iter().map(|panel| panel.size.1).max().unwrap_or(0);
        let height = if body.height < TALL || self.below.is_empty() { 0 } else { usual };
        let height = match self.tall {
            true => body.height.saturating_sub(self.main.size.1),
            false if body.height > TALL + HIGH => height.max(HIGH),
            false => height,
        };
        if broad {
            stack(canvas, right, &self.right);
        }
        let results = if self.tall { main } else { Rect { width: main.right() - left.x, ..body } };
        let [upper, lower] = rows(results, [Fill(1), Length(height)]);
        let count = self.below.len() as u16;
        for (number, panel) in (0..).zip(&self.below).filter(|_| height > 0) {
            let width = (lower.width + 1) / count;
            let x = lower.x + number * width;
            let width = if number + 1 == count { lower.right() - x } else { width - 1 };
            panel.draw(canvas, Rect { x, width, ..lower }, false);
        }
        let beside = if self.tall { body.height } else { upper.height };
        stack(canvas, Rect { height: beside, ..left }, &self.left);
        let warning = self.warning.map(|text| (text, Ink::Warning));
        room.foot(canvas, warning.or_else(|| note(shared)), &self.keys);
        self.main.draw(canvas, Rect { height: upper.height, ..main }, true);
    }

    /// The columns inside the left boxes.
    fn left_columns(&self) -> u16 {
        self.left.iter().map(|panel| panel.size.0.saturating_sub(4)).max().unwrap_or(0)
    }

    fn draw_small(&self, shared: &AppState, canvas: &mut Canvas<'_>, layout: &Layout) {
        let (arena, bar) = (layout.arena, layout.bar);
        let end = canvas.put(arena.x + 1, arena.y, self.title, Ink::Title);
        let remark = arena.right().saturating_sub(self.main.remark.chars().count() as u16 + 1);
        let short = self.remark.split("  ").next().unwrap_or_default();
        canvas.fit(end + 2, arena.y, remark.saturating_sub(end + 3), &[&self.remark, short, ""], Ink::Dim);
        canvas.put(remark, arena.y, &self.main.remark, Ink::Dim);
        let keys = if self.sheet.is_some() { arena.bottom() - 1 } else { bar.bottom() - 1 };
        let body = Rect { y: arena.y + 1, height: keys.min(arena.bottom()) - arena.y - 1, ..arena };
        // Left boxes of many columns and a narrow middle share the screen, too.
        let wide = self.left_columns().min(body.width.saturating_sub(self.main.size.0));
        let mut y = body.y;
        for panel in &self.left {
            let height = panel.rows(canvas, wide + 4).saturating_sub(2).min(body.bottom().saturating_sub(y));
            panel.content.draw(&mut TextBox::bare(canvas, Rect { x: body.x + 1, y, width: wide, height }));
            y += height + 1;
        }
        // A middle of columns to spare leaves one free, so that their texts do not touch.
        let spare = body.width.saturating_sub(wide + self.main.size.0);
        let gap = if wide > 0 && spare > 3 { 2 } else { 1 };
        let x = body.x + wide + gap;
        self.main.content.draw(&mut TextBox::bare(canvas, Rect { x, width: body.right() - x, ..body }));
        let cursor = canvas.cursor;
        match &self.sheet {
            Some(draw) => draw(&mut TextBox::bare(canvas, bar)),
            None => {
                let lines = Rect { x: bar.x + 1, width: bar.width - 2, height: bar.height - 1, ..bar };
                let mut pane = TextBox::bare(canvas, lines);
                self.brief.iter().for_each(|(text, ink)| pane.text(text, *ink));
            }
        }
        let line = Rect { x: bar.x + 1, y: bar.bottom() - 2, width: bar.width - 2, height: 1 };
        match self.warning {
            // The warning stands elsewhere, in place of the note.
            Some("") => {}
            Some(text) => {
                canvas.clear(line);
                canvas.fit(line.x, line.y, line.width, &[text], Ink::Warning);
            }
            None if shared.note.is_some() => {
                canvas.clear(line);
                draw_note(shared, canvas, layout, bar.height - 2);
            }
            None => {}
        }
        canvas.keys(bar.x + 1, keys, &self.keys);
        canvas.cursor = cursor;
    }
}
