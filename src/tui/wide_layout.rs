//! Building blocks of screens outside battles on terminals larger than 80x24: a head, titled boxes and a line of keys. All
//! rulebooks use them. Nothing drawn with them leaves its box. Start reading at [`WideLayout`] and [`TextBox`].

use crate::canvas::{Canvas, cut, wrap, wrap_within};
use crate::help::{Chapters, Topic, chapter, is_about_classic_menus, plain, rule_alone, rule_in_context, shortened};
use crate::input::Input;
use crate::keys::Hint;
use crate::theme::Ink;
use crate::widgets::spans::{is_fine, signed};
use ludus_store::settings::Glyphs;
pub use ratatui::layout::Constraint::{Fill, Length};
use ratatui::layout::{Constraint, Layout as Split, Rect};

/// Minimum columns and rows of a screen of boxes.
pub const LEAST: (u16, u16) = (100, 30);
/// Minimum columns and rows for pages whose boxes would show less than 80 columns on a smaller screen.
pub const FULL: (u16, u16) = (120, 36);
/// Minimum columns and rows that show everything together.
pub const LARGE: (u16, u16) = (190, 46);

/// Columns between two boxes side by side.
const GAP: u16 = 1;
/// Minimum columns of a text that flows, and the gap between two.
const READABLE: u16 = 62;
const FLOW_GAP: u16 = 3;
/// Lines that balanced columns have beyond their share, for texts that do not break.
const FLOW_SLACK: u16 = 2;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WideLayout {
    area: Rect,
}

impl WideLayout {
    /// The layout of a screen; `None` if it is too small for boxes.
    pub const fn of(screen: Rect) -> Option<WideLayout> {
        if screen.width < LEAST.0 || screen.height < LEAST.1 { None } else { Some(WideLayout { area: screen }) }
    }

    /// Like [`WideLayout::of`] from [`FULL`] on.
    pub const fn full(screen: Rect) -> Option<WideLayout> {
        if screen.width < FULL.0 || screen.height < FULL.1 { None } else { Some(WideLayout { area: screen }) }
    }

    /// The layout of a screen of any size, for pages that need no boxes.
    pub const fn any(screen: Rect) -> WideLayout {
        WideLayout { area: screen }
    }

    /// Returns whether everything can be shown together.
    pub const fn is_large(self) -> bool {
        self.area.width >= LARGE.0 && self.area.height >= LARGE.1
    }

    /// The area between the head and the lines of note and keys.
    pub const fn body(self) -> Rect {
        let Rect { x, y, width, height } = self.area;
        Rect { x, y: y + 1, width, height: height - 4 }
    }

    /// Draws the first line: the title and more about the screen.
    pub fn head(self, canvas: &mut Canvas<'_>, title: &str, more: &str) {
        let end = canvas.put(self.area.x + 2, self.area.y, title, Ink::Title);
        let room = usize::from(self.area.right().saturating_sub(end + 4));
        canvas.put(end + 3, self.area.y, &cut(more, room), Ink::Dim);
    }

    /// Draws the last three lines: a message, and the keys in the last one. The classic look has them on up to two lines.
    pub fn foot(self, canvas: &mut Canvas<'_>, note: Option<(&str, Ink)>, keys: &[Hint]) {
        let (x, y, right) = (self.area.x + 2, self.area.bottom() - 3, self.area.right() - 2);
        if let Some((text, ink)) = note {
            canvas.wrapped(Rect::new(x, y, right - x, 1), text, ink);
        }
        if canvas.skin().modern {
            return canvas.draw_keys(Rect { y: self.area.bottom() - 1, height: 1, ..self.area }, keys);
        }
        let (mut column, mut row) = (x, y + 1);
        for hint in keys {
            if column + hint.width() > right && column > x {
                (column, row) = (x, row + 1);
            }
            column = canvas.hint(column, row, hint, (Ink::Key, Ink::Plain)) + 3;
        }
    }
}

/// Splits an area into columns with gaps between them.
pub fn columns<const N: usize>(area: Rect, parts: [Constraint; N]) -> [Rect; N] {
    Split::horizontal(parts).spacing(GAP).areas(area)
}

pub fn rows<const N: usize>(area: Rect, parts: [Constraint; N]) -> [Rect; N] {
    Split::vertical(parts).areas(area)
}

/// The centre of an area, limited to a size.
pub fn middle(area: Rect, width: u16, height: u16) -> Rect {
    let (width, height) = (width.min(area.width), height.min(area.height));
    Rect::new(area.x + (area.width - width) / 2, area.y + (area.height - height) / 2, width, height)
}

/// A box filled line by line. Lines beyond its end are not drawn.
pub struct TextBox<'c, 'b> {
    pub canvas: &'c mut Canvas<'b>,
    area: Rect,
    /// The current line, counted from 0.
    line: u16,
    /// The columns to the right of the current one.
    columns: u16,
}

impl<'c, 'b> TextBox<'c, 'b> {
    pub fn new(canvas: &'c mut Canvas<'b>, area: Rect, title: &str) -> TextBox<'c, 'b> {
        TextBox::of(canvas, area, title, Ink::Title)
    }

    /// Draws a box with its title in an ink, for example a side's.
    pub fn of(canvas: &'c mut Canvas<'b>, area: Rect, title: &str, ink: Ink) -> TextBox<'c, 'b> {
        let inside = canvas.card(area, title, ink);
        let narrow = u16::from(inside.width > 2);
        let area = Rect { x: inside.x + narrow, width: inside.width - 2 * narrow, ..inside };
        TextBox::bare(canvas, area)
    }

    /// An area without a frame that is filled line by line.
    pub const fn bare(canvas: &'c mut Canvas<'b>, area: Rect) -> TextBox<'c, 'b> {
        TextBox { canvas, area, line: 0, columns: 0 }
    }

    /// Draws a box with a remark beside the title.
    pub fn with(canvas: &'c mut Canvas<'b>, area: Rect, title: &str, remark: &str) -> TextBox<'c, 'b> {
        let pane = TextBox::new(canvas, area, title);
        pane.canvas.remark(area, title, remark);
        pane
    }

    pub const fn width(&self) -> u16 {
        self.area.width
    }

    /// Splits the lines that are left into as many columns as are wide enough to read. Text flows from one into the next.
    pub fn flow(&mut self) {
        let count = ((self.area.width + FLOW_GAP) / (READABLE + FLOW_GAP)).max(1);
        let width = (self.area.width - (count - 1) * FLOW_GAP) / count;
        self.area = Rect { width, ..self.rest() };
        (self.line, self.columns) = (0, count - 1);
    }

    /// Lowers the columns of a flow to about the same height for so many lines in all.
    pub fn balance(&mut self, lines: u16) {
        self.area.height = self.area.height.min(lines / (self.columns + 1) + FLOW_SLACK);
    }

    /// Returns whether so many lines fit together. They begin in the next column if this one has too few.
    pub const fn has_room(&mut self, lines: u16) -> bool {
        if lines > self.left() && self.columns > 0 && lines <= self.area.height {
            self.line = self.area.height;
            self.turn();
        }
        lines <= self.left()
    }

    /// Continues at the top of the next column after the last line of this one.
    const fn turn(&mut self) {
        if self.line >= self.area.height && self.columns > 0 {
            self.columns -= 1;
            self.line = 0;
            self.area.x += self.area.width + FLOW_GAP;
        }
    }

    /// Number of lines left, the current one included.
    pub const fn left(&self) -> u16 {
        self.area.height.saturating_sub(self.line)
    }

    /// The unused area of the box.
    pub const fn rest(&self) -> Rect {
        Rect { y: self.area.y + self.line, height: self.left(), ..self.area }
    }

    /// Leaves a line empty, except at the top of a column.
    pub const fn gap(&mut self) {
        if self.line > 0 {
            self.next();
        }
    }

    pub const fn next(&mut self) {
        self.line = self.line.saturating_add(1);
        self.turn();
    }

    /// Writes at a column of the current line; returns the column after the text. Text that is too long is cut and marked.
    pub fn at(&mut self, column: u16, text: &str, ink: Ink) -> u16 {
        if self.left() == 0 || column >= self.area.width {
            return column;
        }
        let room = usize::from(self.area.width - column);
        let short = cut(text, room);
        if short != text {
            self.canvas.shortened(text.to_string());
        }
        let (x, y) = (self.area.x + column, self.area.y + self.line);
        self.canvas.put_within(x, y, self.area.right(), &short, ink) - self.area.x
    }

    /// Writes at a column and ends the line.
    pub fn line_at(&mut self, column: u16, text: &str, ink: Ink) {
        self.at(column, text, ink);
        self.next();
    }

    /// Writes a text and ends the line.
    pub fn line(&mut self, text: &str, ink: Ink) {
        self.at(0, text, ink);
        self.next();
    }

    /// Writes a text over as many lines as it needs.
    pub fn text(&mut self, text: &str, ink: Ink) {
        let left = usize::from(self.left() + self.columns * self.area.height);
        let width = usize::from(self.area.width);
        if wrap(text, width).len() > left {
            self.canvas.shortened(text.to_string());
        }
        for line in wrap_within(text, width, left).iter().take(left) {
            self.line(line, ink);
        }
    }

    /// Writes a label and a value in its column: "AR       2 front".
    pub fn pair(&mut self, column: u16, label: &str, value: &str, ink: Ink) {
        self.at(0, label, Ink::Dim);
        self.at(column, value, ink);
        self.next();
    }

    /// Draws a bar in the current line.
    pub fn bar(&mut self, column: u16, width: u16, (value, most): (i32, i32), ink: Ink) {
        if self.left() > 0 && column < self.area.width {
            let width = width.min(self.area.width - column);
            let at = Rect::new(self.area.x + column, self.area.y + self.line, width, 1);
            self.canvas.bar(at, value, most, ink);
        }
    }

    /// Draws a bar of whole segments in the current line, for bars in rows below one another.
    pub fn segments(&mut self, column: u16, width: u16, (value, most): (i32, i32), ink: Ink) {
        if self.left() > 0 && column < self.area.width {
            let width = width.min(self.area.width - column);
            let at = Rect::new(self.area.x + column, self.area.y + self.line, width, 1);
            self.canvas.segments(at, (value, most), ink);
        }
    }

    /// Writes the heading of a group in the current line, with a rule behind it.
    pub fn rule(&mut self, title: &str, ink: Ink) {
        let end = if title.is_empty() { 0 } else { self.at(0, title, ink) + 1 };
        let line = if is_fine(self.canvas) { "\u{2500}" } else { "-" };
        self.at(end, &line.repeat(usize::from(self.area.width.saturating_sub(end))), Ink::Frame);
    }

    /// Makes this line and those after it clickable: `lines` in total.
    pub fn clickable(&mut self, lines: u16, input: Input) {
        let height = lines.min(self.left());
        self.canvas.clickable(Rect { height, ..self.rest() }, input);
    }

    /// Highlights a part of this line and puts the cursor there.
    pub fn focus(&mut self, column: u16, width: u16, ink: Ink) {
        if self.left() > 0 && column < self.area.width {
            let (x, y) = (self.area.x + column, self.area.y + self.line);
            self.canvas.tint(Rect::new(x, y, width.min(self.area.width - column), 1), ink);
            self.canvas.cursor = (x, y);
        }
    }
}

pub fn broken(lines: &[(String, Ink)], width: u16) -> Vec<(String, Ink)> {
    lines.iter().flat_map(|(text, ink)| wrap(text, width.into()).into_iter().map(|row| (row, *ink))).collect()
}

/// Scrolls a box of `rows` as far as wanted. Returns the first visible row and the number of rows below the last.
pub fn scrolled(rows: usize, room: u16, wanted: usize) -> (usize, usize) {
    let hidden = rows.saturating_sub(room.into());
    let top = wanted.min(hidden);
    (top, hidden - top)
}

/// Shows in the box's upper line that there is more text. Returns the highest scroll position.
pub fn draw_scroll_hints(canvas: &mut Canvas<'_>, area: Rect, title: &str, (top, below): (usize, usize)) -> usize {
    match (below, top) {
        (0, 0) => {}
        (0, top) => canvas.remark(area, title, &format!("Up: {top} above")),
        (below, _) => canvas.remark(area, title, &format!("Down: {below} more")),
    }
    top + below
}

/// Draws a scrolled box of texts and returns the highest scroll position.
pub fn texts(canvas: &mut Canvas<'_>, area: Rect, title: &str, lines: &[(String, Ink)], wanted: usize) -> usize {
    let mut pane = TextBox::new(canvas, area, title);
    let rows = broken(lines, pane.width());
    let at = scrolled(rows.len(), pane.left(), wanted);
    let room = usize::from(pane.left());
    for (text, ink) in rows.iter().skip(at.0).take(room) {
        pane.line(text, *ink);
    }
    draw_scroll_hints(canvas, area, title, at)
}

pub fn marker(canvas: &Canvas<'_>) -> &'static str {
    if canvas.skin().modern && canvas.skin().glyphs == Glyphs::Unicode { "\u{25ba}" } else { ">" }
}

/// A table column: heading, width, and true if right-aligned.
#[derive(Clone, Copy, Debug)]
pub struct Column(pub &'static str, pub u16, pub bool);

impl Column {
    fn put(&self, pane: &mut TextBox<'_, '_>, column: u16, room: u16, text: &str, ink: Ink) {
        let text = signed(pane.canvas, &cut(text, room.into()));
        let gap = if self.2 { self.1.saturating_sub(text.chars().count() as u16) } else { 0 };
        pane.at(column + gap, &text, ink);
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cell {
    Text(String, Ink),
    /// A bar of a value and its maximum.
    Bar(i32, i32),
    /// A bar of segments: a value and its maximum, in an ink.
    Segments((i32, i32), Ink),
    /// The heading of a group of rows, with a rule behind it. It takes the whole row.
    Group(String, Ink),
    /// A text in this column and all columns after it.
    Rest(String, Ink),
}

impl Cell {
    pub fn plain(text: impl ToString) -> Cell {
        Cell::Text(text.to_string(), Ink::Plain)
    }

    pub fn ink(text: impl ToString, ink: Ink) -> Cell {
        Cell::Text(text.to_string(), ink)
    }
}

/// The visible rows of a table, for clicks: the screen line, the count and the number of the first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct VisibleRows {
    pub y: u16,
    pub count: usize,
    pub top: usize,
}

impl VisibleRows {
    /// Makes each row clickable over the width of an area.
    pub fn clickable(self, canvas: &mut Canvas<'_>, area: Rect) {
        for (y, number) in (self.y..).zip(self.top..).take(self.count) {
            canvas.clickable(Rect { y, height: 1, ..area }, Input::Pick(number));
        }
    }
}

/// Draws a table in the rest of a box, with as many columns as fit. The last column takes the remaining width, and
/// one row has the focus.
pub fn table(pane: &mut TextBox<'_, '_>, heads: &[Column], rows: &[Vec<Cell>], at: Option<usize>) -> VisibleRows {
    lazy_table(pane, heads, 2, (rows.len(), at), &|row| rows.get(row).cloned().unwrap_or_default())
}

/// Like [`table`], with a given gap between columns. `cells` is called for visible rows only. An arrow says that there are more.
pub fn lazy_table(
    pane: &mut TextBox<'_, '_>,
    heads: &[Column],
    gap: u16,
    (all, at): (usize, Option<usize>),
    cells: &dyn Fn(usize) -> Vec<Cell>,
) -> VisibleRows {
    let mut places: Vec<(u16, u16)> = Vec::new();
    let mut column = 2;
    for head in heads {
        if column + head.1 > pane.width() {
            break;
        }
        places.push((column, head.1));
        column += head.1 + gap;
    }
    let last = places.len().saturating_sub(1);
    if let (Some((column, width)), Some(head)) = (places.last_mut(), heads.get(last)) {
        *width = if head.2 { *width } else { pane.width() - *column };
    }
    for (head, (column, width)) in heads.iter().zip(&places) {
        head.put(pane, *column, *width, head.0, Ink::Dim);
    }
    pane.next();
    let count = usize::from(pane.left()).min(all);
    let top = at.unwrap_or(0).saturating_sub(count / 2).min(all - count);
    let shown = VisibleRows { y: pane.rest().y, count, top };
    for number in top..top + count {
        let row = cells(number);
        // A heading takes the place of the sign.
        let has_room = !matches!(row.first(), Some(Cell::Group(..)));
        for ((head, (column, width)), cell) in heads.iter().zip(&places).zip(&row) {
            match cell {
                Cell::Text(text, ink) => head.put(pane, *column, *width, text, *ink),
                Cell::Bar(value, most) => pane.segments(*column, *width, (*value, *most), Ink::BarFull),
                Cell::Segments(value, ink) => pane.segments(*column, head.1.min(*width), *value, *ink),
                Cell::Group(title, ink) => pane.rule(title, *ink),
                Cell::Rest(text, ink) => _ = pane.at(*column, text, *ink),
            }
        }
        if at == Some(number) {
            let sign = marker(pane.canvas);
            pane.at(0, sign, Ink::Strong);
            pane.focus(0, pane.width(), Ink::Select);
        } else if number == top && top > 0 && has_room {
            pane.at(0, "\u{2191}", Ink::Dim);
        } else if number + 1 == top + count && number + 1 < all && has_room {
            pane.at(0, "\u{2193}", Ink::Dim);
        }
        pane.next();
    }
    shown
}

/// Draws a box with the rules of a topic.
pub fn rules(canvas: &mut Canvas<'_>, area: Rect, chapters: Chapters, topic: &Topic) {
    fill_rules(&mut TextBox::with(canvas, area, "The rules", "F1 all of them"), chapters, topic);
}

/// Fills a box with the rules of a topic and their context as far as there is room, then with the start of a chapter.
pub fn fill_rules(pane: &mut TextBox<'_, '_>, chapters: Chapters, topic: &Topic) {
    let (mut before, mut shown, mut last) = (String::new(), String::new(), String::new());
    pane.flow();
    let rules = topic.rules.iter().filter_map(|id| rule_in_context(chapters, id));
    for text in rules.filter(|text| !is_about_classic_menus(text)) {
        // What the rule above says already is not repeated.
        let rest = text.strip_prefix(&before).filter(|rest| !before.is_empty() && !rest.trim().is_empty());
        let told = rule_alone(rest.map_or(text.as_str(), str::trim));
        before.clone_from(&text);
        // A part of a chapter is named once.
        let (part, body) = told.split_once(": ").filter(|_| rest.is_none()).unwrap_or(("", &told));
        let told = if part == last { body } else { told.as_str() };
        // Why a rule of ours is as it is stands in the whole text.
        let told = told.split(" Reason: ").next().unwrap_or(told);
        last = if part.is_empty() { last } else { part.to_string() };
        let Some(text) = shortened(told, pane.width()).filter(|_| !told.is_empty()) else {
            continue;
        };
        if !pane.has_room(wrap(&text, pane.width().into()).len() as u16) {
            continue;
        }
        pane.text(&text, Ink::Plain);
        pane.gap();
        shown += told;
    }
    for heading in topic.chapters {
        let Some(text) = chapter(chapters, heading).filter(|_| pane.has_room(5)) else { return };
        let width = usize::from(pane.width());
        let room = |pane: &mut TextBox<'_, '_>, line: &str| pane.has_room(wrap(line, width).len() as u16);
        let lines = text.lines().skip(1).filter(|line| !line.is_empty());
        let mut lines = lines.filter(|line| !is_about_classic_menus(line)).peekable();
        let mut told = false;
        // A skipped line could be the one that the next continues.
        while let Some(marked) = lines.next() {
            let line = rule_alone(&plain(&rule_alone(marked.trim_start_matches(['#', '-', ' ']))));
            // A line that only announces a list says nothing without it, and a rule from above nothing new.
            if line.is_empty() || line.ends_with(':') || shown.contains(&line) {
                continue;
            }
            let with = if told { line.clone() } else { format!("The chapter: {heading} {line}") };
            // A heading stands only above its text.
            let next = lines.peek().filter(|_| marked.starts_with('#')).map_or("", |next| next);
            // Tables and examples have too little room here.
            if [line.as_str(), next].iter().any(|text| text.starts_with(['|', '`'])) {
                continue;
            }
            if !room(pane, &format!("{with} {next}")) {
                break;
            }
            if !told {
                pane.line(&format!("The chapter: {heading}"), Ink::Title);
                told = true;
            }
            pane.text(&line, if marked.starts_with('#') { Ink::Strong } else { Ink::Dim });
        }
    }
}

#[cfg(test)]
mod tests;
