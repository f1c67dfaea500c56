//! A screen as a list of panels. A wide terminal shows the first panel on the left and the others beside it. 80x24 shows
//! the first panel, and below it the short forms of the others. Start reading at [`Page`]. A page that is only read is a
//! [`sheet::Sheet`].

pub mod desk;
pub mod focus;
pub mod sheet;

use crate::app::AppState;
use crate::canvas::Canvas;
use crate::canvas::cells::CellBuffer;
use crate::help::Topic;
use crate::keys::Hint;
use crate::layout::Layout;
use crate::screens::{draw_note, note};
use crate::theme::Ink;
use crate::wide_layout::{Fill, Length, TextBox, WideLayout, broken, columns, fill_rules, rows};
use crate::widgets::panels::focus::PanelFocus;
use ratatui::layout::Rect;

/// Maximum columns of the panels beside the first, frame included, unless half of the screen is more.
const WIDEST: u16 = 64;
/// Minimum rows of a panel, frame included. One with less room is not shown.
const LEAST_ROWS: u16 = 4;
/// Empty rows at the end of a short first panel, and the rows that are then left for one below it.
const SPARE_ROW: u16 = 1;
const LOW_FROM: u16 = 14;
/// Rows of the bar that short forms can use when the keys are below them.
const BRIEF_ROWS: u16 = 4;
/// Blank rows that a box can have at its end.
const BLANK: u16 = 6;
/// Maximum rows that a panel can ask for.
const TALLEST: u16 = 60;

type Draw<'a> = Box<dyn Fn(&mut TextBox<'_, '_>) + 'a>;

enum PanelContent<'a> {
    Lines(Vec<(String, Ink)>),
    Draw(Draw<'a>),
}

impl PanelContent<'_> {
    fn draw(&self, pane: &mut TextBox<'_, '_>) {
        match self {
            PanelContent::Lines(lines) => lines.iter().for_each(|(text, ink)| pane.text(text, *ink)),
            PanelContent::Draw(draw) => draw(pane),
        }
    }
}

/// A titled box of a screen. It is filled line by line in any width.
pub struct Panel<'a> {
    title: String,
    remark: String,
    ink: Ink,
    /// The least columns, and the usual rows; frame included. A panel with more lines than that gets more rows.
    size: (u16, u16),
    content: PanelContent<'a>,
    /// The short form for 80 columns; `None` for the lines themselves.
    brief: Option<Vec<(String, Ink)>>,
    /// A drawing for 80 columns that needs the whole bar.
    sheet: Option<Draw<'a>>,
    place: sheet::Placing,
}

impl<'a> Panel<'a> {
    /// A panel of texts. They are its short form, too.
    pub fn lines(title: impl Into<String>, lines: Vec<(String, Ink)>) -> Panel<'a> {
        Panel::of(title, PanelContent::Lines(lines))
    }

    /// A panel with its own drawing. It has no short form unless [`Panel::brief`] or [`Panel::sheet`] gives one.
    pub fn drawn(title: impl Into<String>, draw: impl Fn(&mut TextBox<'_, '_>) + 'a) -> Panel<'a> {
        Panel::of(title, PanelContent::Draw(Box::new(draw)))
    }

    /// The rules of a help page, as far as there is room. It has no short form.
    pub fn rules(shared: &'a AppState, topic: Topic) -> Panel<'a> {
        let draw = move |pane: &mut TextBox<'_, '_>| fill_rules(pane, shared.books.chapters(), &topic);
        Panel::drawn("The rules", draw).remark("F1 all of them")
    }

    fn of(title: impl Into<String>, content: PanelContent<'a>) -> Panel<'a> {
        let (remark, ink) = (String::new(), Ink::Title);
        let place = sheet::Placing::default();
        Panel { title: title.into(), remark, ink, size: (36, LEAST_ROWS), content, brief: None, sheet: None, place }
    }

    /// Adds a remark at the right of the title.
    pub fn remark(self, remark: impl Into<String>) -> Panel<'a> {
        Panel { remark: remark.into(), ..self }
    }

    /// Sets the ink of the title.
    pub fn ink(self, ink: Ink) -> Panel<'a> {
        Panel { ink, ..self }
    }

    /// Sets the least columns and the usual rows, frame included.
    pub fn size(self, columns: u16, rows: u16) -> Panel<'a> {
        Panel { size: (columns, rows), ..self }
    }

    /// Gives the short form for 80 columns.
    pub fn brief(self, lines: Vec<(String, Ink)>) -> Panel<'a> {
        Panel { brief: Some(lines), ..self }
    }

    /// Gives a drawing of five lines for 80 columns. It takes the whole bar; keys and short forms stand above it.
    pub fn sheet(self, draw: impl Fn(&mut TextBox<'_, '_>) + 'a) -> Panel<'a> {
        Panel { sheet: Some(Box::new(draw)), ..self }
    }

    /// Draws the box. `lit`: it has the keys.
    fn draw(&self, canvas: &mut Canvas<'_>, area: Rect, lit: bool) {
        let mut pane = TextBox::of(canvas, area, &self.title, self.ink);
        if lit {
            pane.canvas.boxed(area, &self.title, lit);
        }
        pane.canvas.remark(area, &self.title, &self.remark);
        self.content.draw(&mut pane);
    }

    /// The rows this panel needs in so many columns, frame included.
    fn rows(&self, canvas: &Canvas<'_>, columns: u16) -> u16 {
        let mut scratch = CellBuffer::empty(Rect::new(0, 0, columns, TALLEST));
        let mut canvas = Canvas::new(&mut scratch, canvas.skin());
        let mut pane = TextBox::bare(&mut canvas, Rect::new(0, 0, columns.saturating_sub(4), TALLEST - 2));
        self.content.draw(&mut pane);
        (TALLEST - pane.left()).max(self.size.1)
    }

    /// Returns whether this panel needs a box of its own on 80 columns.
    fn is_long(&self) -> bool {
        let lines = matches!(self.content, PanelContent::Lines(_)) && self.brief.is_none();
        lines && broken(self.short(), 78).len() > usize::from(BRIEF_ROWS)
    }

    fn short(&self) -> &[(String, Ink)] {
        match (&self.brief, &self.content) {
            (Some(lines), _) | (None, PanelContent::Lines(lines)) => lines,
            (None, PanelContent::Draw(_)) => &[],
        }
    }
}

/// Draws texts over as many lines as they need, or each in one line if there is no room for that.
fn draw_brief(canvas: &mut Canvas<'_>, area: Rect, lines: &[(String, Ink)]) {
    let fits = broken(lines, area.width).len() <= usize::from(area.height);
    let mut pane = TextBox::bare(canvas, area);
    if fits || lines.len() == 1 {
        return lines.iter().for_each(|(text, ink)| pane.text(text, *ink));
    }
    for (y, (text, ink)) in (area.y..area.bottom()).zip(lines) {
        canvas.fit(area.x, y, area.width, &[text], *ink);
    }
}

/// A whole screen: its title with a remark, its panels and its keys.
pub struct Page<'a> {
    pub title: &'a str,
    pub remark: &'a str,
    /// The first has the keys at first. The others follow in the order in which they stand; the last are left out first.
    pub panels: Vec<Panel<'a>>,
    pub focus: &'a PanelFocus,
    pub keys: Vec<Hint>,
}

impl Page<'_> {
    /// Draws the screen. The cursor stays where the first panel puts it.
    pub fn draw(&self, shared: &AppState, canvas: &mut Canvas<'_>, layout: &Layout) {
        let Some(first) = self.panels.first() else { return };
        match WideLayout::of(canvas.area()) {
            Some(room) => {
                room.head(canvas, self.title, self.remark);
                let cursor = tile(canvas, room.body(), &self.panels, self.focus);
                room.foot(canvas, note(shared), &self.keys);
                canvas.cursor = cursor;
            }
            None => {
                self.focus.show(self.panels.len(), 0);
                match self.focus.lit(self.panels.len()) {
                    (0, _) => self.draw_small(shared, canvas, layout, first),
                    (at, scroll) => self.draw_alone(shared, canvas, layout, (&self.panels[at], scroll)),
                }
            }
        }
    }

    /// Draws a box beside the first in place of all others, because a small screen has no room for two.
    fn draw_alone(
        &self,
        shared: &AppState,
        canvas: &mut Canvas<'_>,
        layout: &Layout,
        (panel, scroll): (&Panel<'_>, usize),
    ) {
        let (arena, bar) = (layout.arena, layout.bar);
        canvas.put(arena.x + 2, arena.y, self.title, Ink::Title);
        let area = Rect { y: arena.y + 1, height: bar.y - arena.y - 1, ..arena };
        let most = panel.draw_scrolled(canvas, area, scroll, true);
        self.focus.show(self.panels.len(), most);
        draw_note(shared, canvas, layout, 1);
        canvas.keys(bar.x + 1, bar.y + 4, &self.keys);
        canvas.cursor = (area.x + 2, area.y + 1);
    }

    fn draw_small(&self, shared: &AppState, canvas: &mut Canvas<'_>, layout: &Layout, first: &Panel<'_>) {
        let (arena, bar) = (layout.arena, layout.bar);
        let count = arena.x + 78 - first.remark.chars().count() as u16;
        canvas.put(count, arena.y, &first.remark, Ink::Dim);
        let head = format!("{}: {}", self.title, self.remark);
        if self.remark.is_empty() || arena.x + 3 + head.chars().count() as u16 > count {
            canvas.put(arena.x + 2, arena.y, self.title, Ink::Title);
            canvas.fit(arena.x + 2, arena.y + 1, 76, &[self.remark], Ink::Dim);
        } else {
            canvas.put(arena.x + 2, arena.y, &head, Ink::Title);
        }
        let others = self.panels.get(1..).unwrap_or_default();
        let sheet = others.iter().find_map(|panel| panel.sheet.as_ref());
        // A text too long for the bar stands above it, if the first panel leaves room.
        let free = (arena.height - 2).saturating_sub(first.size.1);
        let long = others.iter().position(Panel::is_long).filter(|_| free >= LEAST_ROWS && sheet.is_none());
        let briefs = others.iter().enumerate().filter(|(at, _)| Some(*at) != long);
        let lines: Vec<(String, Ink)> = briefs.flat_map(|(_, panel)| panel.short()).cloned().collect();
        let needs = broken(&lines, 76).len() as u16;
        let boxed = long.map_or(0, |at| others[at].rows(canvas, 80).min(free));
        let above = if sheet.is_some() { needs } else { boxed };
        let height = arena.height - 2 - above - u16::from(boxed == 0);
        let area = Rect { y: arena.y + 2, height, width: 78, ..arena };
        first.content.draw(&mut TextBox::bare(canvas, area));
        let cursor = canvas.cursor;
        let below = Rect { y: area.bottom(), height: above, ..arena };
        match long {
            Some(at) => others[at].draw(canvas, below, false),
            None if above > 0 => draw_brief(canvas, Rect { x: arena.x + 2, width: 76, ..below }, &lines),
            None => {}
        }
        match sheet {
            _ if shared.note.is_some() => draw_note(shared, canvas, layout, 1),
            Some(draw) => draw(&mut TextBox::bare(canvas, bar)),
            None => {
                // An empty row separates the first panel from a short text.
                let top = u16::from(needs < BRIEF_ROWS);
                draw_brief(canvas, Rect::new(bar.x + 1, bar.y + top, 78, BRIEF_ROWS - top), &lines);
            }
        }
        let keys = if sheet.is_some() { (arena.x + 2, arena.bottom() - 1) } else { (bar.x + 1, bar.y + 4) };
        canvas.keys(keys.0, keys.1, &self.keys);
        canvas.cursor = cursor;
    }
}

/// The rows that panels need below one another, frames included.
pub fn stacked_rows(canvas: &Canvas<'_>, columns: u16, panels: &[Panel<'_>]) -> u16 {
    panels.iter().map(|panel| panel.rows(canvas, columns)).sum()
}

/// Draws panels below one another. Those without room go, the last first; the last that stays takes what is left.
pub fn stack(canvas: &mut Canvas<'_>, area: Rect, panels: &[Panel<'_>]) {
    for (panel, area) in stacked(canvas, area, panels) {
        panel.draw(canvas, area, false);
    }
}

/// The panels that [`stack`] draws, each with its place.
fn stacked<'p, 'a>(canvas: &Canvas<'_>, area: Rect, panels: &'p [Panel<'a>]) -> Vec<(&'p Panel<'a>, Rect)> {
    let usual: Vec<u16> = panels.iter().map(|panel| panel.size.1).collect();
    let mut wanted = usual.clone();
    // The last panel takes what is left, whatever it needs.
    for (rows, panel) in wanted.iter_mut().zip(panels).rev().skip(1) {
        *rows = panel.rows(canvas, area.width);
    }
    fit_rows(&mut wanted, &usual, area.height);
    if let Some((rows, panel)) = wanted.iter_mut().zip(panels).last() {
        // A box ends with its text, if much more of it would stay blank.
        let needed = panel.rows(canvas, area.width);
        *rows = if needed + BLANK < *rows { needed } else { *rows };
    }
    let mut y = area.y;
    let place = |(panel, height): (&'p Panel<'a>, u16)| {
        y += height;
        (panel, Rect { y: y - height, height, ..area })
    };
    panels.iter().zip(wanted).map(place).collect()
}

/// Draws the first panel on the left and the others at the right; returns the cursor of the lit one.
fn tile(canvas: &mut Canvas<'_>, area: Rect, panels: &[Panel<'_>], focus: &PanelFocus) -> (u16, u16) {
    let Some((first, others)) = panels.split_first() else { return canvas.cursor };
    let least = others.iter().map(|panel| panel.size.0).max().unwrap_or(0);
    let spare = area.width.saturating_sub(first.size.0 + 1);
    let [left, right] = columns(area, [Fill(1), Length(spare.clamp(least, WIDEST.max(area.width / 2).max(least)))]);
    let needed = first.rows(canvas, left.width) + SPARE_ROW;
    let is_low = needed + LOW_FROM <= area.height;
    // The last panel fills what a short first one leaves free.
    let (left, others) = match others.split_last() {
        Some((last, [])) if is_low => {
            let [top, below] = rows(area, [Length(needed), Fill(1)]);
            (top, vec![(last, below)])
        }
        Some((last, beside)) if is_low => {
            let [top, below] = rows(left, [Length(needed), Fill(1)]);
            let beside = stacked(canvas, right, beside).into_iter();
            (top, beside.chain([(last, below)]).collect())
        }
        Some(_) => (left, stacked(canvas, right, others)),
        None => (area, Vec::new()),
    };
    let (lit, scroll) = focus.lit(others.len() + 1);
    first.draw(canvas, left, lit == 0);
    let (mut cursor, mut most) = (canvas.cursor, 0);
    for (number, (panel, area)) in (1..).zip(&others) {
        if number == lit {
            most = panel.draw_scrolled(canvas, *area, scroll, true);
            cursor = (area.x + 2, area.y + 1);
        } else {
            panel.draw(canvas, *area, false);
        }
    }
    focus.show(others.len() + 1, most);
    cursor
}

/// Makes the rows of panels fill a height. Panels longer than usual shrink, to half of the height at least; then the last ones
/// go. The last that stays takes what is left.
fn fit_rows(rows: &mut Vec<u16>, usual: &[u16], height: u16) {
    let above = |rows: &[u16]| rows.iter().rev().skip(1).sum::<u16>();
    if above(rows) + LEAST_ROWS > height {
        rows.iter_mut().zip(usual).for_each(|(rows, usual)| *rows = (*rows).min(height / 2).max(*usual));
    }
    while rows.len() > 1 && above(rows) + LEAST_ROWS > height {
        rows.pop();
    }
    let above = above(rows);
    if let Some(last) = rows.last_mut() {
        *last = height.saturating_sub(above);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn last_panel_takes_the_rest_or_goes() {
        let fitted = |rows: &[u16], usual: &[u16], height| {
            let mut rows = rows.to_vec();
            fit_rows(&mut rows, usual, height);
            rows
        };
        assert_eq!(fitted(&[10, 60], &[4, 4], 40), [10, 30]);
        assert_eq!(fitted(&[10, 5], &[4, 4], 40), [10, 30]);
        assert_eq!(fitted(&[20, 14, 60], &[20, 14, 4], 36), [20, 16], "two rows are no box");
        assert_eq!(fitted(&[50, 14], &[4, 14], 36), [18, 18]);
        assert_eq!(fitted(&[], &[], 36), [0; 0]);
    }
}
