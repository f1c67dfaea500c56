//! A list with one row in focus. It is drawn above the bar, or as a table in a box.

use crate::canvas::{Canvas, cut};
use crate::input::Input;
use crate::keys::KeyAction;
use crate::layout::Layout;
use crate::theme::Ink;
use crate::wide_layout;
use crate::wide_layout::{Column, TextBox, VisibleRows};
use ratatui::layout::Rect;
use std::cell::Cell;

/// Number of rows that fit above the bar.
const SHOWN: usize = 15;

#[derive(Clone, Debug, Default)]
pub struct ListView {
    /// Rows as text with their inks.
    rows: Vec<(String, Ink)>,
    cells: Vec<Vec<wide_layout::Cell>>,
    pub at: usize,
    /// The visible rows of the last frame.
    shown: Cell<Option<VisibleRows>>,
}

impl ListView {
    /// Creates a list; each row is given as one line and as table cells.
    pub fn new(rows: Vec<((String, Ink), Vec<wide_layout::Cell>)>) -> ListView {
        let (rows, cells) = rows.into_iter().unzip();
        ListView { rows, cells, ..ListView::default() }
    }

    /// Sets the focus; a number past the end selects the last row.
    pub fn on(self, at: usize) -> ListView {
        let at = at.min(self.rows.len().saturating_sub(1));
        ListView { at, ..self }
    }

    pub fn steer(&mut self, intent: KeyAction) {
        let last = self.rows.len().saturating_sub(1);
        let page = self.shown.get().map_or(SHOWN, |shown| shown.count.max(1));
        self.at = match intent {
            KeyAction::Previous => self.at.saturating_sub(1),
            KeyAction::Next => self.at + 1,
            KeyAction::PageUp => self.at.saturating_sub(page),
            KeyAction::PageDown => self.at + page,
            _ => self.at,
        }
        .min(last);
    }

    /// Moves the focus to a clicked row; true if it already had the focus.
    pub fn pick(&mut self, row: usize) -> bool {
        let again = self.at == row;
        self.at = row.min(self.rows.len().saturating_sub(1));
        again
    }

    pub fn draw(&self, canvas: &mut Canvas<'_>, layout: &Layout, title: &str, heading: &str, empty: &str) {
        let (x, y) = (layout.arena.x + 2, layout.arena.y);
        canvas.put(x, y, title, Ink::Title);
        canvas.put(x, y + 2, heading, Ink::Dim);
        canvas.cursor = (x, y + 3);
        if self.rows.is_empty() {
            canvas.put(x, y + 3, empty, Ink::Plain);
        }
        let top = self.at.saturating_sub(SHOWN - 1);
        self.shown.set(Some(VisibleRows { y: y + 3, count: (self.rows.len() - top).min(SHOWN), top }));
        for (row, (i, (text, ink))) in (y + 3..).zip(self.rows.iter().enumerate().skip(top).take(SHOWN)) {
            canvas.clickable(Rect::new(x - 2, row, 78, 1), Input::Pick(i));
            let end = canvas.put(x, row, &cut(text, 77), *ink);
            if i == self.at {
                canvas.put(x - 2, row, ">", Ink::Strong);
                canvas.tint(Rect::new(x, row, end - x, 1), Ink::Focus);
                canvas.cursor = (x, row);
            }
        }
        if self.rows.len() > top + SHOWN {
            canvas.put(x + 70, layout.arena.bottom() - 1, "<more>", Ink::Warning);
        }
    }

    /// Draws the rows as a table in a box.
    pub fn draw_table(&self, canvas: &mut Canvas<'_>, area: Rect, title: &str, heads: &[Column], empty: &str) {
        let count = match self.rows.len() {
            0 => String::new(),
            all => format!("{} of {all}", self.at + 1),
        };
        let mut pane = TextBox::with(canvas, area, title, &count);
        if self.rows.is_empty() {
            pane.focus(0, 1, Ink::Plain);
            return pane.text(empty, Ink::Plain);
        }
        let shown = wide_layout::table(&mut pane, heads, &self.cells, Some(self.at));
        self.shown.set(Some(shown));
        shown.clickable(pane.canvas, area);
    }
}
