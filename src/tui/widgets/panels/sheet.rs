//! A page of panels that is only read. A wide screen shows them as boxes in bands, and each box scrolls. A small one shows
//! the same panels below one another, and the page scrolls as a whole. Start reading at [`Sheet`].

use super::Panel;
use crate::canvas::Canvas;
use crate::canvas::cells::CellBuffer;
use crate::theme::Ink;
use crate::wide_layout::{TextBox, scrolled};
use crate::widgets::spans::is_fine;
use ratatui::layout::{Constraint, Layout, Rect};

/// Rows that a page can have before it is cut.
const LONGEST: u16 = 600;
/// Minimum rows of a box, frame included: of a chart, of a text, and of any box where there is room for nothing better.
const LEAST: [u16; 3] = [8, 6, 5];
/// Maximum rows by which a chart grows for lack of other content.
const GROWN: u16 = 5;
/// Rows of a chart beside stacked panels, at most, and of a stacked panel, at least.
const CHARTED: u16 = 16;
const STACKED: u16 = 4;
/// Rows by which stacked panels can be too high for the screen, because they scroll.
const SQUEEZED: u16 = 3;

/// How a panel stands on a sheet.
#[derive(Clone, Copy, Debug, Default)]
pub struct Placing {
    /// True if it stands right of the panel before it, where there is room.
    beside: bool,
    /// True if it stands below the panel before it in the same column, where a chart beside them is as high as both.
    below: bool,
    /// True if its drawing suits the height that it gets, so that it never scrolls.
    fills: bool,
    /// True if it gets rows that nothing else needs.
    grows: bool,
    /// The first rows, which stay when the others scroll.
    head: u16,
    /// The least columns of a screen that shows it.
    from: u16,
}

impl<'a> Panel<'a> {
    /// Puts the panel right of the one before it, where there is room.
    #[must_use]
    pub fn beside(mut self) -> Panel<'a> {
        self.place.beside = true;
        self
    }

    /// Puts the panel below the one before it in the same column, if a chart beside them leaves that room.
    #[must_use]
    pub fn below(mut self) -> Panel<'a> {
        self.place.below = true;
        self
    }

    /// Makes the panel draw in the height that it gets, and gives it more if there is room to spare, like a chart. On a
    /// small screen it has its usual height.
    #[must_use]
    pub fn fills(mut self) -> Panel<'a> {
        (self.place.fills, self.place.grows) = (true, true);
        self
    }

    /// Makes the panel draw what fits in the height that it gets, without scrolling.
    #[must_use]
    pub fn fits(mut self) -> Panel<'a> {
        self.place.fills = true;
        self
    }

    /// Keeps the first rows in place when the panel scrolls.
    #[must_use]
    pub fn heading(mut self, rows: u16) -> Panel<'a> {
        self.place.head = rows;
        self
    }

    /// Shows the panel only on screens of so many columns.
    #[must_use]
    pub fn wide_from(mut self, columns: u16) -> Panel<'a> {
        self.place.from = columns;
        self
    }

    /// A panel without a title has no frame.
    const fn is_bare(&self) -> bool {
        self.title.is_empty()
    }

    /// The rows of the content in so many columns.
    fn content_rows(&self, canvas: &Canvas<'_>, columns: u16) -> u16 {
        if self.place.fills {
            return self.size.1.saturating_sub(2);
        }
        let mut scratch = CellBuffer::empty(Rect::new(0, 0, columns.max(1), LONGEST));
        let mut canvas = Canvas::new(&mut scratch, canvas.skin());
        let mut pane = TextBox::bare(&mut canvas, Rect::new(0, 0, columns, LONGEST));
        self.content.draw(&mut pane);
        LONGEST - pane.left()
    }

    /// The rows of its box in so many columns.
    fn box_rows(&self, canvas: &Canvas<'_>, columns: u16) -> u16 {
        if self.is_bare() {
            return self.content_rows(canvas, columns.saturating_sub(4)) + 1;
        }
        self.content_rows(canvas, columns.saturating_sub(4)) + 2
    }

    /// Draws the panel in a box and returns how far it can be scrolled. `lit`: it has the keys.
    pub(super) fn draw_scrolled(&self, canvas: &mut Canvas<'_>, area: Rect, wanted: usize, lit: bool) -> usize {
        if self.is_bare() {
            let inside = Rect { x: area.x + 2, width: area.width.saturating_sub(4), ..area };
            self.content.draw(&mut TextBox::bare(canvas, inside));
            return 0;
        }
        // The classic look has no colour for the box that has the keys.
        let title = if lit && !canvas.skin().modern { format!("> {}", self.title) } else { self.title.clone() };
        let mut pane = TextBox::of(canvas, area, &title, self.ink);
        if lit {
            pane.canvas.boxed(area, &title, lit);
        }
        let inside = pane.rest();
        let rows = self.content_rows(pane.canvas, inside.width);
        if self.place.fills || rows <= inside.height {
            pane.canvas.remark(area, &title, &self.remark);
            self.content.draw(&mut pane);
            return 0;
        }
        let head = self.place.head.min(inside.height);
        let at = scrolled(usize::from(rows - head), inside.height - head, wanted);
        let mut scratch = CellBuffer::empty(Rect::new(0, 0, inside.width, rows));
        let mut picture = Canvas::new(&mut scratch, canvas.skin());
        self.content.draw(&mut TextBox::bare(&mut picture, Rect::new(0, 0, inside.width, rows)));
        canvas.paste((inside.x, inside.y), &scratch, Rect::new(0, 0, inside.width, head));
        let below = Rect::new(0, head + at.0 as u16, inside.width, inside.height - head);
        canvas.paste((inside.x, inside.y + head), &scratch, below);
        // Without room for both, the remark goes.
        let hint = scroll_hint(at);
        let both = format!("{}  {hint}", self.remark);
        let wide = title.chars().count() + both.chars().count() + 10;
        let fits = !self.remark.is_empty() && wide <= usize::from(area.width);
        canvas.remark(area, &title, if fits { &both } else { &hint });
        at.0 + at.1
    }
}

/// How much of a text is below, or else above.
pub fn scroll_hint((top, below): (usize, usize)) -> String {
    match below {
        0 => format!("Up: {top} above"),
        below => format!("Down: {below} more"),
    }
}

/// Panels to read, the most important first.
pub struct Sheet<'a> {
    pub panels: Vec<Panel<'a>>,
}

/// Panels below one another in the columns of a band.
struct Stack<'a> {
    panels: Vec<&'a Panel<'a>>,
    part: Rect,
}

impl Stack<'_> {
    fn rows(&self, canvas: &Canvas<'_>) -> u16 {
        self.panels.iter().map(|panel| panel.box_rows(canvas, self.part.width)).sum()
    }

    /// Draws the panels; the last takes the rows that are left, the others shrink if it has too few.
    fn draw(&self, canvas: &mut Canvas<'_>, area: Rect, wanted: usize) -> usize {
        let (mut y, mut most) = (area.y, 0);
        for (number, panel) in self.panels.iter().enumerate() {
            let after = (self.panels.len() - 1 - number) as u16;
            let free = area.bottom() - y;
            let rows = match after {
                0 => free,
                after => panel.box_rows(canvas, area.width).min(free.saturating_sub(after * STACKED)),
            };
            most = panel.draw_scrolled(canvas, Rect { y, height: rows, ..area }, wanted, false).max(most);
            y += rows;
        }
        most
    }
}

/// Stacks side by side, all of the same height.
struct Band<'a> {
    stacks: Vec<Stack<'a>>,
    rows: u16,
}

impl<'a> Band<'a> {
    fn panels(&self) -> impl Iterator<Item = &'a Panel<'a>> + '_ {
        self.stacks.iter().flat_map(|stack| stack.panels.iter().copied())
    }

    fn grows(&self) -> bool {
        self.panels().any(|panel| panel.place.grows)
    }

    /// The rows below which it does not shrink. At first tables stay whole.
    fn least(&self, is_last_resort: bool) -> u16 {
        let has = |is: fn(&Panel<'_>) -> bool| self.panels().any(is);
        let stacked = self.stacks.iter().map(|stack| stack.panels.len() as u16 * STACKED).max().unwrap_or(0);
        let least = match is_last_resort {
            _ if has(|panel| panel.is_bare()) => self.rows,
            true => LEAST[2],
            false if has(|panel| panel.place.head > 0) => self.rows,
            false => LEAST[usize::from(!self.grows())],
        };
        least.max(stacked).min(self.rows)
    }

    /// Adds a panel below the last one of this band, which can have so many rows. Returns whether it has the room.
    fn takes_below(&mut self, canvas: &Canvas<'_>, panel: &'a Panel<'a>, room: u16) -> bool {
        let grows = self.grows();
        let Some(last) = self.stacks.last_mut().filter(|_| panel.place.below && grows) else { return false };
        let rows = last.rows(canvas) + panel.box_rows(canvas, last.part.width);
        if rows > room {
            return false;
        }
        last.panels.push(panel);
        self.rows = self.rows.max(rows);
        true
    }
}

impl Sheet<'_> {
    /// Draws the panels as boxes in bands. Returns how far the longest one can be scrolled.
    pub fn tile(&self, canvas: &mut Canvas<'_>, area: Rect, wanted: usize) -> usize {
        let mut y = area.y;
        let mut most = 0;
        for band in self.bands(canvas, area) {
            for stack in &band.stacks {
                most = stack.draw(canvas, Rect { y, height: band.rows, ..stack.part }, wanted).max(most);
            }
            y += band.rows;
        }
        most
    }

    /// Draws the panels below one another. Returns how far the page can be scrolled.
    pub fn stack(&self, canvas: &mut Canvas<'_>, area: Rect, wanted: usize) -> usize {
        let mut scratch = CellBuffer::empty(Rect::new(0, 0, area.width, LONGEST));
        let mut picture = Canvas::new(&mut scratch, canvas.skin());
        let mut y = 0;
        for panel in self.panels.iter().filter(|panel| panel.place.from <= area.width) {
            if y > 0 {
                y += 1;
            }
            if !panel.is_bare() {
                draw_rule(&mut picture, Rect::new(0, y, area.width, 1), panel);
                y += 1;
            }
            let height = if panel.place.fills { panel.size.1.saturating_sub(2) } else { LONGEST - y };
            let inside = Rect::new(2, y, area.width.saturating_sub(4), height.min(LONGEST - y));
            let mut pane = TextBox::bare(&mut picture, inside);
            panel.content.draw(&mut pane);
            y += if panel.place.fills { inside.height } else { inside.height - pane.left() };
        }
        let (top, below) = scrolled(y.into(), area.height, wanted);
        canvas.paste((area.x, area.y), &scratch, Rect::new(0, top as u16, area.width, area.height));
        top + below
    }

    /// The bands with their final columns and rows.
    fn bands(&self, canvas: &Canvas<'_>, area: Rect) -> Vec<Band<'_>> {
        let mut bands: Vec<Band<'_>> = Vec::new();
        let shown: Vec<&Panel<'_>> = self.panels.iter().filter(|panel| panel.place.from <= area.width).collect();
        let mut shown = shown.into_iter().peekable();
        while let Some(first) = shown.next() {
            let above: u16 = bands.iter().rev().skip(1).map(|band| band.rows).sum();
            let room = (area.height + SQUEEZED).saturating_sub(above).min((area.height / 2).max(CHARTED));
            if bands.last_mut().is_some_and(|band| band.takes_below(canvas, first, room)) {
                continue;
            }
            let mut group = vec![first];
            let mut wide = first.size.0;
            while let Some(next) = shown.next_if(|next| next.place.beside && wide + 1 + next.size.0 <= area.width) {
                wide += 1 + next.size.0;
                group.push(next);
            }
            bands.push(band(canvas, area, group));
        }
        fit(&mut bands, area.height);
        bands
    }
}

/// Gives each panel of a band its columns by its least width.
fn band<'a>(canvas: &Canvas<'_>, area: Rect, group: Vec<&'a Panel<'a>>) -> Band<'a> {
    let parts = group.iter().map(|panel| Constraint::Fill(panel.size.0.max(1)));
    let columns = Layout::horizontal(parts).spacing(1).split(area);
    let stack = |(panel, part): (&'a Panel<'a>, &Rect)| Stack { panels: vec![panel], part: *part };
    let stacks: Vec<Stack<'a>> = group.into_iter().zip(columns.iter()).map(stack).collect();
    let rows = stacks.iter().map(|stack| stack.rows(canvas)).max().unwrap_or(0);
    Band { stacks, rows }
}

/// Makes the rows of the bands fill a height. Too long ones shrink, the longest first, then the last bands go. What is left
/// over goes to the charts, then to the last band.
fn fit(bands: &mut Vec<Band<'_>>, height: u16) {
    let sum = |bands: &[Band<'_>]| bands.iter().map(|band| band.rows).sum::<u16>();
    while sum(bands) > height {
        let longest = |is_last_resort: bool| {
            let shrinks = bands.iter().enumerate().filter(|(_, band)| band.rows > band.least(is_last_resort));
            shrinks.max_by_key(|(_, band)| band.rows).map(|(at, _)| at)
        };
        match longest(false).or_else(|| longest(true)) {
            Some(at) => bands[at].rows -= 1,
            None => _ = bands.pop(),
        }
    }
    let mut free = height - sum(bands);
    if let Some(chart) = bands.iter_mut().find(|band| band.grows()) {
        let grown = free.min(GROWN);
        chart.rows += grown;
        free -= grown;
    }
    if let Some(last) = bands.last_mut() {
        last.rows += free;
    }
}

/// Draws the heading of a panel without a box: its title, a rule, and its remark.
fn draw_rule(canvas: &mut Canvas<'_>, row: Rect, panel: &Panel<'_>) {
    let end = canvas.put(row.x + 1, row.y, &panel.title, panel.ink) + 1;
    let remark = panel.remark.as_str();
    let wide = remark.chars().count() as u16;
    let right = row.right().saturating_sub(if wide == 0 { 1 } else { wide + 2 });
    let line = if is_fine(canvas) { "\u{2500}" } else { "-" };
    canvas.put(end, row.y, &line.repeat(usize::from(right.saturating_sub(end))), Ink::Frame);
    if wide > 0 {
        canvas.put(right + 1, row.y, remark, Ink::Dim);
    }
}

#[cfg(test)]
mod tests;
