//! A screen as a list of panels. A wide terminal shows the first panel on the left and the others beside it. 80x24 shows
//! the first panel, and below it the short forms of the others. Start reading at [`Page`].

use crate::app::AppState;
use crate::canvas::Canvas;
use crate::help::Topic;
use crate::keys::Hint;
use crate::layout::Layout;
use crate::screens::{draw_note, note};
use crate::theme::Ink;
use crate::wide_layout::{Fill, Length, TextBox, WideLayout, broken, columns, fill_rules};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// Maximum columns of the panels beside the first, frame included.
const WIDEST: u16 = 64;
/// Minimum rows of a panel, frame included. One with less room is not shown.
const LEAST_ROWS: u16 = 4;
/// Rows of the bar that short forms can use when the keys are below them.
const BRIEF_ROWS: u16 = 4;
/// Maximum rows that a panel can ask for.
const TALLEST: u16 = 60;

type Draw<'a> = Box<dyn Fn(&mut TextBox<'_, '_>) + 'a>;

enum Content<'a> {
    Lines(Vec<(String, Ink)>),
    Draw(Draw<'a>),
}

impl Content<'_> {
    fn draw(&self, pane: &mut TextBox<'_, '_>) {
        match self {
            Content::Lines(lines) => lines.iter().for_each(|(text, ink)| pane.text(text, *ink)),
            Content::Draw(draw) => draw(pane),
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
    content: Content<'a>,
    /// The short form for 80 columns, and its rows.
    brief: Option<(Draw<'a>, u16)>,
}

impl<'a> Panel<'a> {
    /// A panel of texts. They are its short form, too.
    pub fn lines(title: impl Into<String>, lines: Vec<(String, Ink)>) -> Panel<'a> {
        Panel::of(title, Content::Lines(lines))
    }

    /// A panel with its own drawing. It has no short form unless [`Panel::brief`] or [`Panel::small`] gives one.
    pub fn drawn(title: impl Into<String>, draw: impl Fn(&mut TextBox<'_, '_>) + 'a) -> Panel<'a> {
        Panel::of(title, Content::Draw(Box::new(draw)))
    }

    /// The rules of a help page, as far as there is room. It has no short form.
    pub fn rules(shared: &'a AppState, topic: &'a Topic) -> Panel<'a> {
        let draw = |pane: &mut TextBox<'_, '_>| fill_rules(pane, shared.books.chapters(), topic);
        Panel::drawn("The rules", draw).remark("? all of them")
    }

    fn of(title: impl Into<String>, content: Content<'a>) -> Panel<'a> {
        let (remark, ink) = (String::new(), Ink::Title);
        Panel { title: title.into(), remark, ink, size: (36, LEAST_ROWS), content, brief: None }
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

    /// Gives the short form for 80 columns as texts. Texts that do not fit together get one line each.
    pub fn brief(self, lines: Vec<(String, Ink)>) -> Panel<'a> {
        let rows = broken(&lines, 78).len() as u16;
        let draw = move |pane: &mut TextBox<'_, '_>| draw_brief(pane, &lines);
        Panel { brief: Some((Box::new(draw), rows)), ..self }
    }

    /// Gives the short form for 80 columns as a drawing of up to five rows. With five, the keys stand above it.
    pub fn small(self, rows: u16, draw: impl Fn(&mut TextBox<'_, '_>) + 'a) -> Panel<'a> {
        Panel { brief: Some((Box::new(draw), rows)), ..self }
    }

    fn draw(&self, canvas: &mut Canvas<'_>, area: Rect) {
        let mut pane = TextBox::of(canvas, area, &self.title, self.ink);
        pane.canvas.remark(area, &self.title, &self.remark);
        self.content.draw(&mut pane);
    }

    /// The rows this panel needs in so many columns, frame included.
    fn rows(&self, canvas: &Canvas<'_>, columns: u16) -> u16 {
        let mut scratch = Buffer::empty(Rect::new(0, 0, columns, TALLEST));
        let mut canvas = Canvas::new(&mut scratch, canvas.skin());
        let mut pane = TextBox::bare(&mut canvas, Rect::new(0, 0, columns.saturating_sub(4), TALLEST - 2));
        self.content.draw(&mut pane);
        (TALLEST - pane.left()).max(self.size.1)
    }

    /// The short form of this panel and its rows.
    fn short(&self) -> Option<(Box<dyn Fn(&mut TextBox<'_, '_>) + '_>, u16)> {
        match (&self.brief, &self.content) {
            (Some((draw, rows)), _) => Some((Box::new(draw), *rows)),
            (None, Content::Lines(lines)) => {
                Some((Box::new(|pane| draw_brief(pane, lines)), broken(lines, 78).len() as u16))
            }
            (None, Content::Draw(_)) => None,
        }
    }
}

/// Draws texts, each in one line if there is no room for all of each.
fn draw_brief(pane: &mut TextBox<'_, '_>, lines: &[(String, Ink)]) {
    let fits = broken(lines, pane.width()).len() <= usize::from(pane.left());
    if fits || lines.len() == 1 {
        return lines.iter().for_each(|(text, ink)| pane.text(text, *ink));
    }
    for (text, ink) in lines.iter().take(pane.left().into()) {
        let area = pane.rest();
        pane.canvas.fit(area.x, area.y, area.width, &[text], *ink);
        pane.next();
    }
}

/// A whole screen: its title with a remark, its panels and its keys.
pub struct Page<'a> {
    pub title: &'a str,
    pub remark: &'a str,
    /// The first has the focus. The others follow in the order in which they stand; the last are left out first.
    pub panels: Vec<Panel<'a>>,
    pub keys: Vec<Hint>,
}

impl Page<'_> {
    /// Draws the screen. The cursor stays where the first panel puts it.
    pub fn draw(&self, shared: &AppState, canvas: &mut Canvas<'_>, layout: &Layout) {
        let Some(first) = self.panels.first() else { return };
        match WideLayout::of(canvas.area()) {
            Some(room) => {
                room.head(canvas, self.title, self.remark);
                let cursor = tile(canvas, room.body(), &self.panels);
                room.foot(canvas, note(shared), &self.keys);
                canvas.cursor = cursor;
            }
            None => self.draw_small(shared, canvas, layout, first),
        }
    }

    fn draw_small(&self, shared: &AppState, canvas: &mut Canvas<'_>, layout: &Layout, first: &Panel<'_>) {
        let (arena, bar) = (layout.arena, layout.bar);
        let head = format!("{}: {}", self.title, self.remark);
        if self.remark.is_empty() || head.chars().count() > 76 {
            canvas.put(arena.x + 2, arena.y, self.title, Ink::Title);
            canvas.fit(arena.x + 2, arena.y + 1, 76, &[self.remark], Ink::Dim);
        } else {
            canvas.put(arena.x + 2, arena.y, &head, Ink::Title);
        }
        let area = Rect { y: arena.y + 2, height: arena.height - 3, width: 78, ..arena };
        let mut pane = TextBox::bare(canvas, area);
        first.content.draw(&mut pane);
        let cursor = canvas.cursor;
        let others: Vec<_> = self.panels.iter().skip(1).filter_map(Panel::short).collect();
        let needs: u16 = others.iter().map(|(_, rows)| *rows).sum();
        let is_sheet = others.iter().any(|(_, rows)| *rows > BRIEF_ROWS);
        if shared.note.is_none() {
            let below = Rect { x: bar.x + 1, width: 78, height: BRIEF_ROWS, ..bar };
            let area = match is_sheet {
                true => bar,
                // An empty row separates the first panel from a short text.
                false if needs < BRIEF_ROWS => Rect { y: bar.y + 1, height: BRIEF_ROWS - 1, ..below },
                false => below,
            };
            let mut pane = TextBox::bare(canvas, area);
            others.iter().for_each(|(draw, _)| draw(&mut pane));
        }
        draw_note(shared, canvas, layout, 1);
        let keys = if is_sheet { (arena.x + 2, arena.bottom() - 1) } else { (bar.x + 1, bar.y + 4) };
        canvas.keys(keys.0, keys.1, &self.keys);
        canvas.cursor = cursor;
    }
}

/// Draws the first panel on the left and the others at the right; returns the cursor of the first.
fn tile(canvas: &mut Canvas<'_>, area: Rect, panels: &[Panel<'_>]) -> (u16, u16) {
    let Some((first, others)) = panels.split_first() else { return canvas.cursor };
    let least = others.iter().map(|panel| panel.size.0).max().unwrap_or(0);
    let spare = area.width.saturating_sub(first.size.0 + 1);
    let [left, right] = columns(area, [Fill(1), Length(spare.clamp(least, WIDEST.max(least)))]);
    first.draw(canvas, if others.is_empty() { area } else { left });
    let cursor = canvas.cursor;
    let mut wanted: Vec<u16> = others.iter().map(|panel| panel.rows(canvas, right.width)).collect();
    fit_rows(&mut wanted, right.height);
    let mut y = right.y;
    for (panel, height) in others.iter().zip(wanted) {
        panel.draw(canvas, Rect { y, height, ..right });
        y += height;
    }
    cursor
}

/// Makes the rows of panels fill a height. The last ones shrink, or go, first; the last that stays takes what is left.
fn fit_rows(rows: &mut Vec<u16>, height: u16) {
    while rows.len() > 1 && rows[..rows.len() - 1].iter().sum::<u16>() + LEAST_ROWS > height {
        rows.pop();
    }
    let above: u16 = rows.iter().rev().skip(1).sum();
    if let Some(last) = rows.last_mut() {
        *last = height.saturating_sub(above);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn last_panel_takes_the_rest_or_goes() {
        let fitted = |rows: &[u16], height| {
            let mut rows = rows.to_vec();
            fit_rows(&mut rows, height);
            rows
        };
        assert_eq!(fitted(&[10, 60], 40), [10, 30]);
        assert_eq!(fitted(&[10, 5], 40), [10, 30]);
        assert_eq!(fitted(&[20, 14, 60], 36), [20, 16], "two rows are no box");
        assert_eq!(fitted(&[50, 14], 36), [36]);
        assert_eq!(fitted(&[], 36), [0; 0]);
    }
}
