//! A table of choices with their chances: a row is a choice, a column a chance with a bar of segments and a number. Narrow
//! places lose the remark of each row first, then the bars, never the numbers. Start reading at [`OddsTable`].

mod grid;
mod odds;
mod packed;

use crate::canvas::Canvas;
use crate::theme::Ink;
use crate::wide_layout::marker;
use crate::widgets::odds_table::grid::Grid;
use crate::widgets::shares::valued;
use crate::widgets::spans::signed;
use ludus_engine::board::Facing;
pub use odds::Odds;
use ratatui::layout::Rect;
use std::cell::Cell;

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
    /// The ink of its name and bars, if it is not that of the columns.
    ink: Option<Ink>,
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

    /// Gives its name and its bars the ink of a side.
    #[must_use]
    pub const fn of(mut self, ink: Ink) -> OddsRow {
        self.ink = Some(ink);
        self
    }

    /// Makes the choice ask for confirmation.
    #[must_use]
    pub const fn risky(mut self, risky: bool) -> OddsRow {
        self.risky = risky;
        self
    }

    /// Puts other words before the name and before the remark; those that they had are the short forms.
    fn reword(&mut self, words: &dyn Fn(&str) -> String) {
        [&mut self.names, &mut self.remark].into_iter().for_each(|forms| reword(forms, words));
    }

    fn name_within(&self, width: u16) -> &str {
        let fits = self.names.iter().find(|name| wide(name) <= width);
        fits.or(self.names.last()).map_or("", String::as_str)
    }
}

/// Puts other words before the forms of a text, if they differ; the forms that it had are the short ones.
pub fn reword(forms: &mut Vec<String>, words: &dyn Fn(&str) -> String) {
    let other = forms.first().map(|first| words(first));
    if let Some(other) = other.filter(|other| forms.first() != Some(other)) {
        forms.insert(0, other);
    }
}

/// A column: its heading, and the side whose chance it is.
#[derive(Clone, Copy, Debug)]
pub struct OddsColumn {
    pub title: &'static str,
    pub ink: Ink,
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
    /// True if remarks are worth more than bars.
    wordy: bool,
    /// The first visible row of a table that is only read, which has no mark.
    read_from: Option<usize>,
    /// Where the last frame showed the rows.
    shown: Cell<Grid>,
    /// True if the last frame showed the longest remark of the marked row.
    told: Cell<bool>,
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

    /// Puts other words before the names and remarks of all rows, where there is room for them.
    #[must_use]
    pub fn reworded(mut self, words: &dyn Fn(&str) -> String) -> OddsTable {
        self.rows.iter_mut().for_each(|row| row.reword(words));
        self
    }

    /// Limits the rows that stand below one another.
    #[must_use]
    pub fn most(self, rows: u16) -> OddsTable {
        OddsTable { most: Some(rows), ..self }
    }

    /// Leaves out bars before remarks, where there is no room for both.
    #[must_use]
    pub fn wordy(self) -> OddsTable {
        OddsTable { wordy: true, ..self }
    }

    /// The marked row as ever shorter sentences: its name, its first chance and its remark. Empty without a remark.
    pub fn marked_sentences(&self) -> Vec<String> {
        let Some(row) = self.rows.get(self.at) else { return Vec::new() };
        let chance = row.odds.first().filter(|odds| odds.chance().is_some());
        let chance = chance.zip(self.columns.first()).map(|(odds, column)| format!("{} {odds}, ", column.title));
        let start = format!("{}: {}", row.names.first().map_or("", String::as_str), chance.unwrap_or_default());
        row.remark.iter().filter(|remark| !remark.is_empty()).map(|remark| format!("{start}{remark}.")).collect()
    }

    /// Shows the table without a mark, from a row on.
    #[must_use]
    pub fn read_from(self, row: usize) -> OddsTable {
        OddsTable { read_from: Some(row), ..self }
    }

    fn is_marked(&self, row: usize) -> bool {
        self.read_from.is_none() && row == self.at
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

    /// Returns whether the last frame showed the longest remark of the marked row.
    pub const fn has_told(&self) -> bool {
        self.told.get()
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
        let is_whole = area.height >= self.lines() || self.read_from.is_some();
        let heading = u16::from(is_whole && self.has_heading());
        let lines = (area.height - heading).min(self.lines() - u16::from(self.has_heading()));
        let stacks = |width: u16| if is_whole { 1 } else { self.stacks(width, lines) };
        // A list that shows only a part of its rows says which one is marked.
        let is_part = self.read_from.is_none() && usize::from(lines * stacks(area.width)) < self.rows.len();
        let place = format!("{} of {}", self.at + 1, self.rows.len());
        let area = match wide(&format!("{0} of {0}", self.rows.len())) + GAP {
            columns if is_part && columns < area.width => {
                let end = (area.right().saturating_sub(wide(&place)), area.y + heading + lines.saturating_sub(1));
                canvas.put(end.0, end.1, &place, Ink::Dim);
                Rect { width: area.width - columns, ..area }
            }
            _ => area,
        };
        let stacks = stacks(area.width);
        let lines = lines.min(self.rows.len().div_ceil(usize::from(stacks.max(1))) as u16);
        let area = Rect { y: area.y + heading, height: lines, ..area };
        let page = usize::from(lines * stacks).max(1);
        // One stack scrolls by rows, several turn their page.
        let last = self.rows.len().saturating_sub(page);
        let top = match (self.read_from, stacks) {
            (Some(first), _) => first.min(last),
            (None, 1) => self.at.saturating_sub(page / 2).min(last),
            (None, _) => self.at / page * page,
        };
        let grid = Grid { area, lines, stacks, top };
        self.shown.set(grid);
        self.told.set(false);
        let first = Rect { width: grid.width(), ..area };
        let shape = self.shape(first.width, is_whole || !self.has_heading());
        let has_columns = self.width(shape) <= first.width;
        if heading > 0 && has_columns {
            self.draw_heading(canvas, Rect { y: area.y - 1, ..first }, shape);
        }
        for number in grid.top..self.rows.len() {
            match grid.place(number) {
                Some(place) if has_columns && (stacks == 1 || !self.has_heading()) => {
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
        let bare_remark = remarks(false).filter(|_| self.wordy).map(|remark| (0, Some(remark.min(REMARK))));
        let remarked: Vec<_> = remarked.filter(|(_, remark)| remark.is_some()).chain(some).chain(bare_remark).collect();
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
        let (name, label) = self.inks(row, number);
        let mut x = place.x + MARK;
        let called = row.name_within(shape.name);
        let called = &*signed(canvas, called);
        canvas.put_within(x, place.y, place.right(), called, name);
        Self::draw_letter(canvas, (row, called), place);
        x += shape.name + GAP;
        let values = x;
        for (column, head) in self.used().map(|column| (column, &self.columns[column])) {
            let wide = self.column_width(column, shape);
            let odds = row.odds.get(column).unwrap_or(&Odds::None);
            let bar = (shape.bar, row.ink.unwrap_or(head.ink));
            if shape.titled && odds.is_some() {
                canvas.put(x, place.y, head.title, label);
            }
            let title = if shape.titled { self::wide(head.title) + 1 } else { 0 };
            Self::draw_odds(canvas, Rect { x: x + title, width: wide - title, ..place }, odds, (bar, label));
            x += wide + GAP;
        }
        if let Some(room) = shape.remark {
            // Between stacks there is little room, and no column to keep to.
            let is_bare = self.shown.get().stacks > 1 && !row.odds.iter().any(Odds::is_some);
            let (x, room) = if is_bare { (values, room + x - values) } else { (x, room) };
            let fits = row.remark.iter().find(|remark| wide(remark) <= room);
            if let Some(remark) = fits {
                self.told.set(self.told.get() || self.is_marked(number) && row.remark.first() == fits);
                valued(canvas, (x, place.y), remark, label);
            }
        }
        self.draw_mark(canvas, place, number);
    }

    /// The inks of a row's name and of its labels.
    fn inks(&self, row: &OddsRow, number: usize) -> (Ink, Ink) {
        let (name, label) = if self.is_marked(number) { (Ink::Strong, Ink::Plain) } else { (Ink::Plain, Ink::Dim) };
        (row.ink.unwrap_or(name), label)
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
        if self.is_marked(number) {
            canvas.put(place.x, place.y, marker(canvas), Ink::Strong);
            canvas.tint(place, Ink::Select);
            canvas.cursor = (place.x, place.y);
        }
    }

    /// Draws a value at the right end of its place. `bar`: the columns and the ink of the bar before it.
    fn draw_odds(canvas: &mut Canvas<'_>, place: Rect, odds: &Odds, ((bar, ink), label): ((u16, Ink), Ink)) {
        let text = signed(canvas, &odds.to_string());
        if let Some(chance) = odds.chance().filter(|_| bar > 0) {
            canvas.chance_segments((place.x, place.y), bar, chance, ink);
        }
        let ink = if odds.chance().is_some() { Ink::Strong } else { label };
        canvas.put(place.right().saturating_sub(wide(&text)), place.y, &text, ink);
    }
}

#[cfg(test)]
mod tests;
