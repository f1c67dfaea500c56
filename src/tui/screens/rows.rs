//! A list of rows above the bar, one of them in focus.

use crate::tui::canvas::{Canvas, cut};
use crate::tui::keys::Intent;
use crate::tui::layout::Layout;
use crate::tui::theme::Ink;
use ratatui::layout::Rect;

/// Rows that fit above the bar.
const SHOWN: usize = 15;

/// A list with a row in focus.
#[derive(Clone, Debug, Default)]
pub struct Rows {
    /// Each with its ink.
    pub rows: Vec<(String, Ink)>,
    /// The one in focus.
    pub at: usize,
}

impl Rows {
    /// Moves the focus.
    pub fn steer(&mut self, intent: Intent) {
        let last = self.rows.len().saturating_sub(1);
        self.at = match intent {
            Intent::Previous => self.at.saturating_sub(1),
            Intent::Next => self.at + 1,
            Intent::PageUp => self.at.saturating_sub(SHOWN),
            Intent::PageDown => self.at + SHOWN,
            _ => self.at,
        }
        .min(last);
    }

    /// A click takes the focus; true if it had it already.
    pub fn click(&mut self, layout: &Layout, y: u16) -> bool {
        let top = self.top();
        let row = usize::from(y.saturating_sub(layout.arena.y + 3)) + top;
        let again = row == self.at;
        if y >= layout.arena.y + 3 && row < self.rows.len() {
            self.at = row;
            return again;
        }
        false
    }

    /// The first row that is shown.
    pub fn top(&self) -> usize {
        self.at.saturating_sub(SHOWN - 1)
    }

    /// Draws title, heading and rows above the bar.
    pub fn draw(&self, canvas: &mut Canvas<'_>, layout: &Layout, title: &str, heading: &str, empty: &str) {
        let (x, y) = (layout.arena.x + 2, layout.arena.y);
        canvas.put(x, y, title, Ink::Title);
        canvas.put(x, y + 2, heading, Ink::Dim);
        canvas.cursor = (x, y + 3);
        if self.rows.is_empty() {
            canvas.put(x, y + 3, empty, Ink::Plain);
        }
        let top = self.top();
        for (row, (i, (text, ink))) in (y + 3..).zip(self.rows.iter().enumerate().skip(top).take(SHOWN)) {
            let end = canvas.put(x, row, &cut(text, 77), *ink);
            if i == self.at {
                canvas.put(x - 2, row, ">", Ink::Strong);
                canvas.tint(Rect::new(x, row, end - x, 1), Ink::Focus);
                canvas.cursor = (x, row);
            }
        }
        if self.rows.len() > top + SHOWN {
            canvas.put(x + 70, layout.arena.bottom() - 1, "<more>", Ink::Heed);
        }
    }
}
