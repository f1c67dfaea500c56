//! A table of choices with their chances: a row is a choice, a column a chance with a bar of segments and a number. Narrow
//! places lose the remark of each row first, then the bars, never the numbers. Start reading at [`OddsTable`].

use crate::canvas::Canvas;
use crate::theme::Ink;
use crate::wide_layout::{TextBox, marker};
use crate::widgets::spans::{is_fine, signed};
use ludus_engine::board::Facing;
use ludus_engine::chance::Chance;
use ratatui::layout::Rect;
use std::cell::Cell;
use std::fmt;
use std::fmt::{Display, Formatter};

/// Columns between two parts of a row.
const GAP: u16 = 2;
/// Columns before the name, for the mark.
const MARK: u16 = 2;
/// Columns of most numbers: "100%".
const NUMBER: u16 = 4;
/// Columns of a remark that are worth their room.
const REMARK: u16 = 12;
/// Segments of a bar, the longest first.
const BARS: [u16; 3] = [10, 6, 4];

/// The value of a choice in a column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Odds {
    /// The column does not apply.
    None,
    Chance(Chance),
    /// A chance that rests on estimates.
    About(Chance),
    Text(String),
}

impl Odds {
    /// Returns a chance. `exact`: false if it rests on estimates.
    pub const fn of(chance: Chance, exact: bool) -> Odds {
        if exact { Odds::Chance(chance) } else { Odds::About(chance) }
    }

    fn is_some(&self) -> bool {
        *self != Odds::None
    }

    const fn chance(&self) -> Option<Chance> {
        match self {
            Odds::Chance(chance) | Odds::About(chance) => Some(*chance),
            Odds::None | Odds::Text(_) => None,
        }
    }
}

impl Display for Odds {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Odds::None => Ok(()),
            Odds::Chance(chance) => chance.fmt(f),
            Odds::About(chance) => {
                let text = chance.to_string();
                // A bound is no estimate more.
                let about = if text.starts_with(['<', '>']) { "" } else { "~" };
                write!(f, "{about}{text}")
            }
            Odds::Text(text) => f.write_str(text),
        }
    }
}

/// A choice, and everything its row shows.
#[derive(Clone, Debug, Default)]
pub struct OddsRow {
    /// Its name in ever shorter forms.
    names: Vec<String>,
    /// The letter that chooses it: the first of its name, unless [`OddsRow::by`] names another.
    pub letter: Option<char>,
    /// The verb for Return in the line of keys.
    pub does: &'static str,
    odds: Vec<Odds>,
    /// A remark in ever shorter forms; empty if there is none.
    remark: Vec<String>,
    /// True if the choice cannot be undone, so that it asks for confirmation.
    pub risky: bool,
}

impl OddsRow {
    pub fn new(name: impl Into<String>, does: &'static str) -> OddsRow {
        let name = name.into();
        let letter = name.chars().next().map(|first| first.to_ascii_lowercase());
        OddsRow { names: vec![name], letter, does, ..OddsRow::default() }
    }

    /// Adds a shorter name for narrow places.
    #[must_use]
    pub fn or(mut self, name: impl Into<String>) -> OddsRow {
        self.names.push(name.into());
        self
    }

    /// Adds the value of the next column.
    #[must_use]
    pub fn with(mut self, odds: Odds) -> OddsRow {
        self.odds.push(odds);
        self
    }

    /// Adds a remark, or a shorter form of it.
    #[must_use]
    pub fn remark(mut self, remark: impl Into<String>) -> OddsRow {
        self.remark.push(remark.into());
        self
    }

    /// Chooses it by another lower-case letter of its name.
    #[must_use]
    pub const fn by(mut self, letter: char) -> OddsRow {
        self.letter = Some(letter);
        self
    }

    /// Removes its letter, where names do not differ in their first letters.
    #[must_use]
    pub const fn without_letter(mut self) -> OddsRow {
        self.letter = None;
        self
    }

    /// Makes the choice ask for confirmation.
    #[must_use]
    pub const fn risky(mut self, risky: bool) -> OddsRow {
        self.risky = risky;
        self
    }

    fn name_within(&self, width: u16) -> &str {
        let fits = self.names.iter().find(|name| wide(name) <= width);
        fits.or(self.names.last()).map_or("", String::as_str)
    }
}

/// A column: its heading, and the side whose chance it is.
#[derive(Clone, Copy, Debug)]
pub struct OddsColumn {
    pub title: &'static str,
    pub ink: Ink,
}

/// Where the rows stand: in lines below one another, and if they need more lines in several stacks side by side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Grid {
    area: Rect,
    lines: u16,
    stacks: u16,
    /// The first row that is visible.
    top: usize,
}

/// How a row is laid out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct RowShape {
    name: u16,
    bar: u16,
    /// True if each value has its heading before it, because no line of headings stands above.
    titled: bool,
    /// The columns of the remark; `None` if it is left out.
    remark: Option<u16>,
}

/// The table, with the marked row.
#[derive(Clone, Debug, Default)]
pub struct OddsTable {
    columns: Vec<OddsColumn>,
    rows: Vec<OddsRow>,
    at: usize,
    /// The most rows to show below one another; `None` for all. The arrows reach the others.
    most: Option<u16>,
    /// Where the last frame showed the rows.
    shown: Cell<Grid>,
}

fn wide(text: &str) -> u16 {
    text.chars().count() as u16
}

impl OddsTable {
    pub fn new(columns: &[(&'static str, Ink)]) -> OddsTable {
        let columns = columns.iter().map(|(title, ink)| OddsColumn { title, ink: *ink }).collect();
        OddsTable { columns, ..OddsTable::default() }
    }

    /// Adds a row. Its letter is dropped if an earlier row has it.
    pub fn push(&mut self, mut row: OddsRow) {
        row.letter = row.letter.filter(|letter| self.rows.iter().all(|other| other.letter != Some(*letter)));
        self.rows.push(row);
    }

    pub fn rows(&self) -> &[OddsRow] {
        &self.rows
    }

    /// Limits the rows that stand below one another.
    #[must_use]
    pub fn most(self, rows: u16) -> OddsTable {
        OddsTable { most: Some(rows), ..self }
    }

    /// The number of the marked row.
    pub const fn at(&self) -> usize {
        self.at
    }

    pub fn mark(&mut self, row: usize) {
        self.at = row.min(self.rows.len().saturating_sub(1));
    }

    /// Returns the table without the second column if its shortest rows are wider than that.
    #[must_use]
    pub fn narrowed(mut self, width: u16) -> OddsTable {
        if self.least_width() > width && self.columns.len() > 2 {
            self.columns.remove(1);
            self.rows.iter_mut().filter(|row| row.odds.len() > 1).for_each(|row| _ = row.odds.remove(1));
        }
        self
    }

    /// The columns of the rows in their shortest form.
    fn least_width(&self) -> u16 {
        self.width(RowShape { name: self.names(1), bar: 0, titled: false, remark: None })
    }

    /// Returns the row that a letter chooses.
    pub fn lettered(&self, letter: char) -> Option<usize> {
        self.rows.iter().position(|row| row.letter == Some(letter))
    }

    /// Moves the mark by an arrow, as the last frame showed the rows.
    pub fn steer(&mut self, facing: Facing) {
        let lines = match self.shown.get() {
            Grid { stacks, lines, .. } if stacks > 1 => usize::from(lines),
            _ => 0,
        };
        self.mark(match facing {
            Facing::North => self.at.saturating_sub(1),
            Facing::South => self.at + 1,
            Facing::West => self.at.checked_sub(lines).unwrap_or(self.at),
            Facing::East if self.at + lines < self.rows.len() => self.at + lines,
            Facing::East => self.at,
        });
    }

    /// Returns the row at a place of the last frame.
    pub fn row_at(&self, x: u16, y: u16) -> Option<usize> {
        let grid = self.shown.get();
        (grid.top..self.rows.len()).find(|row| grid.place(*row).is_some_and(|place| place.contains((x, y).into())))
    }

    /// Returns whether all rows are visible in such an area.
    pub fn fits(&self, width: u16, height: u16) -> bool {
        height >= self.lines() || usize::from(self.stacks(width, height) * height) >= self.rows.len()
    }

    /// The columns in which a row has a value, by their numbers.
    fn used(&self) -> impl Iterator<Item = usize> + '_ {
        let has_value = |column: &usize| self.rows.iter().any(|row| row.odds.get(*column).is_some_and(Odds::is_some));
        (0..self.columns.len()).filter(has_value)
    }

    /// The first column alone needs no heading: the title of the question says what it is.
    pub fn has_heading(&self) -> bool {
        self.used().any(|column| column > 0)
    }

    /// The lines that the table takes with all rows below one another.
    pub fn lines(&self) -> u16 {
        let rows = self.rows.len() as u16;
        rows.min(self.most.unwrap_or(rows)) + u16::from(self.has_heading())
    }

    /// Draws the table. Returns the number of lines that it took.
    pub fn draw(&self, canvas: &mut Canvas<'_>, area: Rect) -> u16 {
        let is_whole = area.height >= self.lines();
        let heading = u16::from(is_whole && self.has_heading());
        let lines = (area.height - heading).min(self.lines() - u16::from(self.has_heading()));
        let stacks = if is_whole { 1 } else { self.stacks(area.width, lines) };
        let lines = lines.min(self.rows.len().div_ceil(usize::from(stacks.max(1))) as u16);
        let area = Rect { y: area.y + heading, height: lines, ..area };
        let page = usize::from(lines * stacks).max(1);
        // One stack scrolls by rows, several turn their page.
        let top = match stacks {
            1 => self.at.saturating_sub(page / 2).min(self.rows.len().saturating_sub(page)),
            _ => self.at / page * page,
        };
        let grid = Grid { area, lines, stacks, top };
        self.shown.set(grid);
        let first = Rect { width: grid.width(), ..area };
        let shape = self.shape(first.width, is_whole || !self.has_heading());
        if heading > 0 {
            self.draw_heading(canvas, Rect { y: area.y - 1, ..first }, shape);
        }
        for number in grid.top..self.rows.len() {
            match grid.place(number) {
                Some(place) if self.width(shape) <= first.width && (stacks == 1 || !self.has_heading()) => {
                    self.draw_row(canvas, place, number, shape);
                }
                Some(place) => self.draw_packed(canvas, place, number),
                None => {}
            }
        }
        heading + lines
    }

    /// The number of stacks: as many as the rows need, if their shortest forms fit side by side.
    fn stacks(&self, width: u16, lines: u16) -> u16 {
        let wanted = self.rows.len().div_ceil(usize::from(lines.max(1))) as u16;
        let least = match self.has_heading() {
            true => MARK + self.names(1) + GAP + NUMBER,
            false => self.least_width(),
        };
        wanted.min((width + 1) / (least + 1)).max(1)
    }

    /// The columns of the longest name. `form`: 0 for the names in full, 1 for their shortest forms.
    fn names(&self, form: usize) -> u16 {
        let name =
            |row: &OddsRow| if form == 0 { row.names.first() } else { row.names.last() }.map_or(0, |one| wide(one));
        self.rows.iter().map(name).max().unwrap_or(0)
    }

    /// The columns of a row in a shape.
    fn width(&self, shape: RowShape) -> u16 {
        let values: u16 = self.used().map(|column| self.column_width(column, shape) + GAP).sum();
        MARK + shape.name + values + shape.remark.map_or(0, |remark| remark + GAP)
    }

    /// The columns of a value, with its heading and its bar.
    fn column_width(&self, column: usize, shape: RowShape) -> u16 {
        let odds = || self.rows.iter().filter_map(|row| row.odds.get(column));
        let value = odds().map(|odds| wide(&odds.to_string())).max().unwrap_or(0);
        let has_bar = shape.bar > 0 && odds().any(|odds| odds.chance().is_some());
        let value = value + if has_bar { shape.bar + 1 } else { 0 };
        let title = self.columns.get(column).map_or(0, |column| wide(column.title));
        if shape.titled { value + title + 1 } else { value.max(if self.has_heading() { title } else { 0 }) }
    }

    /// The shape of the rows in that width. `untitled`: the headings stand above, or there are none.
    fn shape(&self, width: u16, untitled: bool) -> RowShape {
        let remarks = |longest: bool| {
            let form = if longest { <[String]>::first } else { <[String]>::last };
            self.rows.iter().map(|row| form(&row.remark).map_or(0, |one| wide(one))).max().filter(|wide| *wide > 0)
        };
        let remarked = [true, false].into_iter().flat_map(|longest| BARS.map(|bar| (bar, remarks(longest))));
        // At last those rows that have room keep their remark.
        let some = remarks(false).map(|remark| (BARS[1], Some(remark.min(REMARK))));
        let remarked: Vec<_> = remarked.filter(|(_, remark)| remark.is_some()).chain(some).collect();
        let bars = BARS.map(|bar| (bar, None)).to_vec();
        let bare = vec![(0, None)];
        let forms = [(0, remarked.clone()), (1, remarked), (0, bars.clone()), (1, bars), (0, bare.clone()), (1, bare)];
        let shapes = forms.into_iter().flat_map(|(form, shapes)| {
            let of = move |(bar, remark)| RowShape { name: self.names(form), bar, titled: !untitled, remark };
            shapes.into_iter().map(of)
        });
        let all: Vec<RowShape> = shapes.collect();
        let fits = all.iter().copied().find(|shape| self.width(*shape) <= width).or(all.last().copied());
        let shape = fits.unwrap_or(RowShape { name: width, bar: 0, titled: false, remark: None });
        let rest = width.saturating_sub(self.width(shape));
        RowShape { remark: shape.remark.map(|remark| remark + rest), ..shape }
    }

    fn draw_heading(&self, canvas: &mut Canvas<'_>, line: Rect, shape: RowShape) {
        let mut x = line.x + MARK + shape.name + GAP;
        for (number, column) in self.used().map(|number| (number, &self.columns[number])) {
            let wide = self.column_width(number, shape);
            let has_bar =
                shape.bar > 0 && self.rows.iter().any(|row| row.odds.get(number).is_some_and(|o| o.chance().is_some()));
            let from = if has_bar { x } else { x + wide.saturating_sub(column.title.len() as u16) };
            canvas.put_within(from, line.y, line.right(), column.title, Ink::Dim);
            x += wide + GAP;
        }
    }

    fn draw_row(&self, canvas: &mut Canvas<'_>, place: Rect, number: usize, shape: RowShape) {
        let Some(row) = self.rows.get(number) else { return };
        let is_marked = number == self.at;
        let (name, label) = if is_marked { (Ink::Strong, Ink::Plain) } else { (Ink::Plain, Ink::Dim) };
        let mut x = place.x + MARK;
        let called = row.name_within(shape.name);
        canvas.put_within(x, place.y, place.right(), called, name);
        Self::draw_letter(canvas, (row, called), place);
        x += shape.name + GAP;
        for (column, head) in self.used().map(|column| (column, &self.columns[column])) {
            let wide = self.column_width(column, shape);
            let odds = row.odds.get(column).unwrap_or(&Odds::None);
            self.draw_odds(canvas, Rect { x, width: wide, ..place }, (head, odds), (shape, label));
            x += wide + GAP;
        }
        if let Some(room) = shape.remark {
            let fits = row.remark.iter().find(|remark| wide(remark) <= room);
            if let Some(remark) = fits {
                valued(canvas, (x, place.y), remark, label);
            }
        }
        self.draw_mark(canvas, place, number);
    }

    /// Draws a row where several stand side by side: its name and as many of its own values as fit, each with its heading.
    fn draw_packed(&self, canvas: &mut Canvas<'_>, place: Rect, number: usize) {
        let Some(row) = self.rows.get(number) else { return };
        let (name, label) = if number == self.at { (Ink::Strong, Ink::Plain) } else { (Ink::Plain, Ink::Dim) };
        let values: Vec<(&str, String)> = self
            .used()
            .filter_map(|column| Some((self.columns[column].title, row.odds.get(column)?.to_string())))
            .filter(|(_, value)| !value.is_empty())
            .collect();
        let first = values.first().map_or(0, |(title, value)| 2 + wide(title) + wide(value));
        let room = place.width.saturating_sub(MARK);
        let called = row.name_within(room.saturating_sub(first));
        let mut x = canvas.put_within(place.x + MARK, place.y, place.right(), called, name);
        Self::draw_letter(canvas, (row, called), place);
        for (title, value) in values {
            if x + 2 + wide(title) + wide(&value) > place.right() {
                break;
            }
            x = canvas.put(x + 1, place.y, title, label);
            x = canvas.put(x + 1, place.y, &value, Ink::Strong);
        }
        self.draw_mark(canvas, place, number);
    }

    /// Draws the letter of a row over its name, `called`.
    fn draw_letter(canvas: &mut Canvas<'_>, (row, called): (&OddsRow, &str), place: Rect) {
        if let Some(letter) = row.letter {
            let at = called.chars().position(|one| one.eq_ignore_ascii_case(&letter)).unwrap_or(0) as u16;
            let letter = letter.to_ascii_uppercase();
            canvas.put(place.x + MARK + at, place.y, letter.encode_utf8(&mut [0; 4]), Ink::Key);
        }
    }

    fn draw_mark(&self, canvas: &mut Canvas<'_>, place: Rect, number: usize) {
        if number == self.at {
            canvas.put(place.x, place.y, marker(canvas), Ink::Strong);
            canvas.tint(place, Ink::Select);
            canvas.cursor = (place.x, place.y);
        }
    }

    fn draw_odds(
        &self,
        canvas: &mut Canvas<'_>,
        place: Rect,
        (column, odds): (&OddsColumn, &Odds),
        (shape, label): (RowShape, Ink),
    ) {
        let text = odds.to_string();
        if text.is_empty() {
            return;
        }
        let mut x = place.x;
        if shape.titled {
            x = canvas.put(x, place.y, column.title, label) + 1;
        }
        if let Some(chance) = odds.chance().filter(|_| shape.bar > 0) {
            canvas.chance_segments((x, place.y), shape.bar, chance, column.ink);
        }
        let ink = if odds.chance().is_some() { Ink::Strong } else { label };
        canvas.put(place.right().saturating_sub(wide(&text)), place.y, &text, ink);
    }
}

impl Grid {
    fn width(self) -> u16 {
        self.area.width / self.stacks.max(1)
    }

    /// The place of a row; `None` if it is not visible.
    fn place(self, row: usize) -> Option<Rect> {
        let number = row.checked_sub(self.top)? as u16;
        let (stack, line) = (number.checked_div(self.lines)?, number.checked_rem(self.lines)?);
        let gap = if self.stacks > 1 { 1 } else { 0 };
        let width = self.width();
        let place = Rect { x: self.area.x + stack * width, y: self.area.y + line, width: width - gap, height: 1 };
        (stack < self.stacks).then_some(place)
    }
}

/// Draws a share in the next line of a box: its name, its bar, and its value at the right end. `name`: the text and its
/// columns. `value`: the text and its ink.
pub fn share(
    pane: &mut TextBox<'_, '_>,
    (name, wide): (&str, u16),
    (chance, ink): (Chance, Ink),
    (value, value_ink): (&str, Ink),
) {
    /// Columns of a value with its error.
    const VALUE: u16 = 8;
    /// Columns of the longest bar.
    const LONGEST: u16 = 40;
    pane.at(0, name, Ink::Plain);
    let value = if pane.canvas.skin().modern { value.replace("+-", "\u{b1}") } else { value.into() };
    let long = pane.width().saturating_sub(wide + GAP + VALUE).min(LONGEST);
    let rest = pane.rest();
    if pane.left() > 0 {
        pane.canvas.chance_segments((rest.x + wide + 1, rest.y), long, chance, ink);
    }
    pane.at(wide + 1 + long, &format!("{value:>width$}", width = usize::from(VALUE) + 1), value_ink);
    pane.next();
}

/// Writes a change at a column of a line: better, worse or equal, by sign, colour and number.
pub fn drawn_change(pane: &mut TextBox<'_, '_>, column: u16, by: &str, better: Option<bool>) {
    let fine = is_fine(pane.canvas);
    let (sign, ink) = match (better, fine) {
        (None, _) => ("=", Ink::Dim),
        (Some(true), true) => ("\u{25b2}", Ink::Good),
        (Some(false), true) => ("\u{25bc}", Ink::Warning),
        (Some(true), false) => ("", Ink::Good),
        (Some(false), false) => ("", Ink::Bad),
    };
    let by = signed(pane.canvas, by);
    pane.at(column, format!("{sign} {by}").trim(), ink);
}

/// Writes a text with its chances and decimals bright; returns the column after it.
pub fn valued(canvas: &mut Canvas<'_>, (mut x, y): (u16, u16), text: &str, ink: Ink) -> u16 {
    for word in text.split_inclusive(' ') {
        let bare = word.trim().trim_matches(|one| matches!(one, ',' | ';' | '.' | ':' | '(' | ')'));
        let is_value = bare.starts_with(|one: char| one.is_ascii_digit() || "~<>\u{b1}".contains(one))
            && bare.contains(['%', '.', '\u{b1}']);
        let start = word.find(bare).unwrap_or(0);
        x = canvas.put(x, y, &word[..start], ink);
        x = canvas.put(x, y, bare, if is_value { Ink::Strong } else { ink });
        x = canvas.put(x, y, &word[start + bare.len()..], ink);
    }
    x
}

#[cfg(test)]
mod tests;
