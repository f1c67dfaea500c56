//! Rows in columns, with a focus that keys and clicks move. Columns are declared once; how many of them are shown depends on
//! the width. Start reading at [`Rows`].

use crate::input::Input;
use crate::keys::KeyAction;
use crate::theme::Ink;
use crate::wide_layout::{Cell, Column, TextBox, VisibleRows, lazy_table};
use crate::widgets::form_screen::turned;
use ratatui::layout::Rect;
use std::cell;

/// A column of a list. Where there is no room for all, those with the highest number go first.
#[derive(Clone, Copy, Debug)]
pub struct ListColumn {
    column: Column,
    priority: u8,
}

impl ListColumn {
    pub const fn title(&self) -> &'static str {
        self.column.0
    }
}

/// The name of a character in a list: that of the dead begins with "RIP".
pub fn in_list(name: &str, is_dead: bool) -> String {
    if is_dead { format!("RIP {name}") } else { name.into() }
}

/// A column of texts. The last column that is shown takes the rest of the width.
pub const fn left(title: &'static str, width: u16, priority: u8) -> ListColumn {
    ListColumn { column: Column(title, width, false), priority }
}

/// A column of right-aligned numbers.
pub const fn right(title: &'static str, width: u16, priority: u8) -> ListColumn {
    ListColumn { column: Column(title, width, true), priority }
}

/// The focus of a list of rows.
#[derive(Default)]
pub struct Rows {
    pub at: usize,
    /// The visible rows of the last frame.
    shown: cell::Cell<VisibleRows>,
}

impl Rows {
    /// Moves the focus by an action of a list. Other actions only keep it within the rows.
    pub fn steer(&mut self, intent: KeyAction, count: usize) {
        let page = self.shown.get().count.max(1);
        self.at = match intent {
            KeyAction::Previous => self.at.saturating_sub(1),
            KeyAction::Next => self.at + 1,
            KeyAction::PageUp => self.at.saturating_sub(page),
            KeyAction::PageDown => self.at + page,
            // On a screen of one box Tab goes from row to row.
            KeyAction::Page | KeyAction::PageBack => turned(self.at, count, intent == KeyAction::Page),
            _ => self.at,
        }
        .min(count.saturating_sub(1));
    }

    /// Moves the focus by the mouse. Returns true for a click on the row that had it already; `None` for other inputs.
    pub fn mouse(&mut self, input: Input, count: usize) -> Option<bool> {
        match input {
            Input::Pick(row) => Some(std::mem::replace(&mut self.at, row.min(count.saturating_sub(1))) == row),
            Input::Wheel(by) => {
                self.steer(if by < 0 { KeyAction::Previous } else { KeyAction::Next }, count);
                Some(false)
            }
            _ => None,
        }
    }

    /// The position in the list: "2 of 5".
    pub fn position(&self, count: usize) -> String {
        if count == 0 { String::new() } else { format!("{} of {count}", self.at + 1) }
    }

    /// Draws the rows around the focus and makes them clickable.
    pub fn draw(
        &self,
        pane: &mut TextBox<'_, '_>,
        columns: &[ListColumn],
        count: usize,
        cells: &dyn Fn(usize) -> Vec<Cell>,
    ) {
        let area = pane.rest();
        let shown = draw_table(pane, columns, (count, Some(self.at)), cells);
        self.shown.set(shown);
        shown.clickable(pane.canvas, area);
    }

    /// Like [`Rows::draw`], with the rows under their headings.
    pub fn draw_groups(
        &self,
        pane: &mut TextBox<'_, '_>,
        columns: &[ListColumn],
        groups: &[(&'static str, Vec<usize>)],
        cells: &dyn Fn(usize) -> Vec<Cell>,
    ) {
        self.shown.set(draw_groups(pane, columns, groups, (Some(self.at), 0), cells));
    }
}

/// Draws rows with the columns that fit.
pub fn draw_table(
    pane: &mut TextBox<'_, '_>,
    columns: &[ListColumn],
    rows: (usize, Option<usize>),
    cells: &dyn Fn(usize) -> Vec<Cell>,
) -> VisibleRows {
    let (places, gap) = fitting(columns, pane.width());
    let heads: Vec<Column> = places.iter().map(|at| columns[*at].column).collect();
    lazy_table(pane, &heads, gap, rows, &|row| {
        let all = cells(row);
        places.iter().filter_map(|at| all.get(*at).cloned()).collect()
    })
}

/// Entries by their numbers, each group under its heading. A heading can be empty.
pub type Groups = Vec<(&'static str, Vec<usize>)>;

/// Draws entries in groups with the columns that fit, and makes each clickable: its number, counted from `first`.
pub fn draw_groups(
    pane: &mut TextBox<'_, '_>,
    columns: &[ListColumn],
    groups: &[(&'static str, Vec<usize>)],
    (at, first): (Option<usize>, usize),
    cells: &dyn Fn(usize) -> Vec<Cell>,
) -> VisibleRows {
    let mut lines: Vec<(Option<usize>, &str)> = Vec::new();
    for (title, entries) in groups.iter().filter(|(_, entries)| !entries.is_empty()) {
        lines.extend(Some((None, *title)).filter(|_| !title.is_empty()));
        lines.extend(entries.iter().map(|entry| (Some(*entry), "")));
    }
    let line = at.and_then(|at| lines.iter().position(|line| line.0 == Some(at)));
    let (area, cursor) = (pane.rest(), pane.canvas.cursor);
    let shown = draw_table(pane, columns, (lines.len(), line), &|row| match lines.get(row) {
        Some((Some(entry), _)) => cells(*entry),
        Some((None, title)) => vec![Cell::Group((*title).into(), Ink::Dim)],
        None => Vec::new(),
    });
    for (y, line) in (shown.y..).zip(lines.iter().skip(shown.top).take(shown.count)) {
        if let Some(entry) = line.0 {
            pane.canvas.clickable(Rect { y, height: 1, ..area }, Input::Pick(first + entry));
        }
    }
    if line.is_none() {
        pane.canvas.cursor = cursor;
    }
    shown
}

/// The columns of a box that shows them all, frame included.
pub fn width(columns: &[ListColumn]) -> u16 {
    4 + columns.iter().map(|one| one.column.1 + 2).sum::<u16>()
}

/// The columns that fit into a width, by their places, and the gap between two of them.
fn fitting(columns: &[ListColumn], width: u16) -> (Vec<usize>, u16) {
    let mut places: Vec<usize> = (0..columns.len()).collect();
    let wide = |places: &[usize], gap: u16| 2 + places.iter().map(|at| columns[*at].column.1 + gap).sum::<u16>() - gap;
    while places.len() > 1 && wide(&places, 1) > width {
        let least = places.iter().enumerate().max_by_key(|(_, at)| columns[**at].priority).map(|(place, _)| place);
        places.remove(least.unwrap_or(places.len() - 1));
    }
    let gap = if wide(&places, 2) <= width { 2 } else { 1 };
    (places, gap)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::canvas::Canvas;
    use crate::canvas::cells::CellBuffer;
    use crate::theme::skin::Surroundings;
    use ludus_store::settings::{Look, Settings, Theme};

    #[test]
    fn groups_have_headings_and_their_entries_are_clicked_by_number() {
        let settings = Settings { look: Look::Modern, theme: Theme::Truecolor, ..Settings::default() };
        let mut buffer = CellBuffer::empty(Rect::new(0, 0, 20, 6));
        let mut canvas = Canvas::new(&mut buffer, Surroundings::PLAIN.skin(&settings));
        let groups = [("One hand", vec![4, 2]), ("Two hands", vec![]), ("Not possible", vec![7])];
        let mut pane = TextBox::bare(&mut canvas, Rect::new(0, 0, 20, 6));
        draw_groups(&mut pane, &[left("Name", 8, 0)], &groups, (Some(7), 100), &|at| vec![Cell::plain(at)]);
        let clicks: Vec<(u16, Input)> = canvas.clicks().into_iter().map(|(area, means)| (area.y, means)).collect();
        assert_eq!(clicks, [(2, Input::Pick(104)), (3, Input::Pick(102)), (5, Input::Pick(107))]);
        assert_eq!(canvas.cursor, (0, 5), "the entry in focus");
        let line = |y| (0..20).map(|x| buffer.cell((x, y)).unwrap().symbol()).collect::<String>();
        assert!(line(1).starts_with("One hand ") && line(4).starts_with("Not possible "), "{} {}", line(1), line(4));
        assert!(!(0..6).any(|y| line(y).contains("Two hands")), "an empty group has no heading");
    }

    #[test]
    fn columns_of_low_priority_go_first_and_gaps_narrow_before() {
        let columns =
            [left("Name", 12, 0), right("SH", 2, 3), right("AG", 2, 3), left("Last", 10, 1), right("B", 2, 2)];
        let wide = 2 + 12 + 2 + 2 + 10 + 2 + 4 * 2;
        assert_eq!(fitting(&columns, wide), (vec![0, 1, 2, 3, 4], 2));
        assert_eq!(fitting(&columns, wide - 4), (vec![0, 1, 2, 3, 4], 1));
        assert_eq!(fitting(&columns, wide - 5), (vec![0, 1, 3, 4], 1), "the last of equal priority goes");
        assert_eq!(fitting(&columns, 26), (vec![0, 3], 2));
        assert_eq!(fitting(&columns, 3), (vec![0], 1));
    }
}
