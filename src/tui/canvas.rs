//! The only way to draw on the screen. Text is cut at the edge and cleaned of control and direction
//! characters. Start reading at [`Canvas`].

mod ascii;
pub mod cells;
pub mod chart;
mod grounds;
mod key_line;
pub mod names;
pub mod sand;
pub mod shapes;

use crate::canvas::cells::{CellBuffer, Paint, ScreenCell};
use crate::input::{Input, Key};
use crate::keys::Hint;
use crate::theme::skin::Skin;
use crate::theme::{Ink, page, style};
use ludus_engine::text;
use ratatui::layout::Rect;
use ratatui::style::{Color, Style};
use std::borrow::Cow;
use unicode_width::UnicodeWidthChar;

/// A frame that is being drawn.
pub struct Canvas<'a> {
    buffer: &'a mut CellBuffer,
    skin: Skin,
    /// Text and background colour of empty cells.
    page: (Color, Color),
    /// The last ink and its style: texts in a row often have the same.
    last: (Ink, Style),
    /// The position of the hardware cursor after the frame.
    pub cursor: (u16, u16),
    /// The full texts that were shortened for lack of room.
    unread: Vec<String>,
    /// The clickable areas and the input of each.
    clicks: Vec<(Rect, Input)>,
    /// The hints for the key line. `None` if hints are drawn where they stand.
    gathered: Option<Vec<Hint>>,
    /// A key with another effect in this frame, for the key line.
    reworded: Option<(Key, &'static str)>,
    #[cfg(test)]
    hints: Vec<Rect>,
}

impl<'a> Canvas<'a> {
    /// Creates a canvas over a buffer, and clears the buffer.
    pub fn new(buffer: &'a mut CellBuffer, skin: Skin) -> Canvas<'a> {
        let canvas = Canvas {
            buffer,
            skin,
            page: page(skin),
            last: (Ink::Plain, style(skin, Ink::Plain)),
            cursor: (0, 0),
            unread: Vec::new(),
            clicks: Vec::new(),
            gathered: None,
            reworded: None,
            #[cfg(test)]
            hints: Vec::new(),
        };
        let blank = canvas.blank();
        canvas.buffer.content.fill(blank);
        canvas
    }

    pub const fn skin(&self) -> Skin {
        self.skin
    }

    /// A cell of an empty page.
    fn blank(&self) -> ScreenCell {
        ScreenCell::blank(self.page.0.into(), self.page.1.into())
    }

    /// The text colour of empty cells.
    pub const fn plain(&self) -> Color {
        self.page.0
    }

    pub const fn area(&self) -> Rect {
        self.buffer.area
    }

    /// Writes text, cut at the screen's edge; returns the column after it.
    pub fn put(&mut self, x: u16, y: u16, text: &str, ink: Ink) -> u16 {
        #[cfg(test)]
        self.check_edge(Rect::new(x, y, text.chars().count() as u16, 1), text);
        let right = self.buffer.area.right();
        self.put_within(x, y, right, text, ink)
    }

    /// Writes text, cut at column `right`. An ink without a background keeps the one below it.
    pub fn put_within(&mut self, x: u16, y: u16, right: u16, text: &str, ink: Ink) -> u16 {
        let style = self.style(ink);
        let (text_colour, ground) = (Paint::from(style.fg.unwrap_or(self.page.0)), style.bg.map(Paint::from));
        let text = &*self.with_signs(text);
        let right = right.min(self.buffer.area.right());
        let wide = text.chars().count().min(usize::from(right.saturating_sub(x)));
        #[cfg(test)]
        self.check_cut(y, text, wide);
        #[cfg(test)]
        self.report_touched_hint(Rect::new(x, y, wide as u16, 1), text);
        for (cell, letter) in self.row(y, x, x + wide as u16).iter_mut().zip(text.chars()) {
            cell.set_char(if shows(letter) { letter } else { '?' });
            (cell.fg, cell.bg, cell.modifier) = (text_colour, ground.unwrap_or(cell.bg), style.add_modifier);
        }
        x + wide as u16
    }

    /// The style of an ink.
    pub(super) fn style(&mut self, ink: Ink) -> Style {
        if self.last.0 != ink {
            self.last = (ink, style(self.skin, ink));
        }
        self.last.1
    }

    /// The cells of a line between two columns, as far as they are on the screen.
    fn row(&mut self, y: u16, from: u16, to: u16) -> &mut [ScreenCell] {
        let area = self.buffer.area;
        let (from, to) = (from.max(area.left()), to.min(area.right()));
        if from >= to || y < area.top() || y >= area.bottom() {
            return &mut [];
        }
        let line = usize::from(y - area.y) * usize::from(area.width);
        let column = |x: u16| line + usize::from(x - area.x);
        self.buffer.content.get_mut(column(from)..column(to)).unwrap_or_default()
    }

    /// Writes the first form that fits into the width. If none fits, the last is [`abridged`], and `unread`
    /// keeps the first in full.
    pub fn fit(&mut self, x: u16, y: u16, width: u16, forms: &[&str], ink: Ink) -> u16 {
        let room = usize::from(width);
        let forms: Vec<Cow<'_, str>> = forms.iter().map(|form| self.with_signs(form)).collect();
        if let Some(form) = forms.iter().find(|form| form.chars().count() <= room) {
            return self.put(x, y, form, ink);
        }
        self.unread.extend(forms.first().map(ToString::to_string));
        forms.last().map_or(x, |form| self.put(x, y, &abridged(form, room), ink))
    }

    /// Records the full text of one that was shortened for lack of room.
    pub fn shortened(&mut self, full: String) {
        self.unread.push(full);
    }

    /// Returns the full texts that were shortened for lack of room.
    pub fn unread(self) -> Vec<String> {
        self.unread
    }

    /// Writes hints like "R rotate  J jump(3)" with highlighted keys, or gathers them for the key line.
    pub fn keys(&mut self, x: u16, y: u16, line: &[Hint]) -> u16 {
        if self.gather(line) {
            return x;
        }
        let area = self.buffer.area;
        if self.skin.modern && y + 1 == area.bottom() {
            return self.draw_key_line(Rect { y, height: 1, ..area }, line);
        }
        let line = self.with_arrows(line);
        line.iter().fold(x, |x, hint| self.hint(x, y, hint, (Ink::Key, Ink::Plain)) + 2).saturating_sub(2)
    }

    /// Writes hints up to a column. Without room for all, those before the last are dropped, because the last one is the help.
    pub fn keys_within(&mut self, x: u16, y: u16, right: u16, line: &[Hint]) -> u16 {
        if self.gathers() || (self.skin.modern && y + 1 == self.buffer.area.bottom()) {
            return self.keys(x, y, line);
        }
        let mut line = self.with_arrows(line);
        let end = |line: &[Hint]| line.iter().map(|hint| hint.width() + 2).sum::<u16>() + x;
        while line.len() > 1 && end(&line) > right + 2 {
            line.remove(line.len() - 2);
        }
        self.keys(x, y, &line)
    }

    /// Writes hints, and a text at the right end of the line. The text has priority.
    pub fn keys_beside(&mut self, (x, y): (u16, u16), right: u16, line: &[Hint], (text, ink): (&str, Ink)) {
        let start = right.saturating_sub(text.chars().count() as u16 + 1);
        self.put(start, y, text, ink);
        self.keys_within(x, y, start.saturating_sub(2), line);
    }

    /// Writes a clickable hint with an ink each for key and words.
    pub fn hint(&mut self, x: u16, y: u16, hint: &Hint, (key, words): (Ink, Ink)) -> u16 {
        let does = self.put(x, y, &hint.shown, key) + 1;
        let end = self.put(does, y, hint.does, words);
        #[cfg(test)]
        self.hints.push(Rect::new(x, y, end.saturating_sub(x), 1));
        if let Some(key) = hint.key {
            self.clickable(Rect::new(x, y, end - x, 1), Input::Key(key));
        }
        end
    }

    /// The words in capitals on the screen, and "#" if it precedes a name.
    pub fn capitals(&self) -> Vec<String> {
        let rows = self.buffer.content.chunks(usize::from(self.buffer.area.width).max(1));
        let all: Vec<String> = rows.map(|row| row.iter().map(ScreenCell::symbol).collect()).collect();
        let words = all.iter().flat_map(|row| row.split(|one: char| !one.is_alphanumeric()));
        let is_short = |word: &&str| word.len() > 1 && word.chars().all(|one| one.is_ascii_uppercase());
        let is_name = |word: &str| word.len() > 2 && word.chars().all(char::is_alphabetic);
        let marked = |word: &str| word.starts_with('#') && is_name(word.trim_start_matches('#'));
        let mark = all.iter().flat_map(|row| row.split_whitespace()).any(marked).then_some("#");
        words.filter(is_short).chain(mark).map(String::from).collect()
    }

    /// Returns the number of cells in a rectangle with a letter or digit, for example a fighter on a board.
    pub fn letters(&self, area: Rect) -> usize {
        let letter = |cell: &ScreenCell| cell.symbol().chars().any(char::is_alphanumeric);
        let cells = area.intersection(self.buffer.area).positions();
        cells.filter(|at| self.buffer.cell(*at).is_some_and(letter)).count()
    }

    /// Returns whether a rectangle contains a letter or digit.
    pub fn has_letters(&self, area: Rect) -> bool {
        self.letters(area) > 0
    }

    /// Returns whether a rectangle shows only open ground.
    pub fn is_ground(&self, area: Rect) -> bool {
        let open = |text: &str| matches!(text, " " | "." | "," | "'" | "\u{b7}");
        area.positions().all(|at| self.buffer.cell(at).is_some_and(|cell| open(cell.symbol())))
    }

    /// Returns the first row of a rectangle that contains a text. `None` if no row does.
    pub fn row_with(&self, area: Rect, text: &str) -> Option<Rect> {
        let area = area.intersection(self.buffer.area);
        let line = |row: &Rect| -> String {
            row.positions().filter_map(|at| self.buffer.cell(at)).map(ScreenCell::symbol).collect()
        };
        area.rows().find(|row| line(row).contains(text))
    }

    /// Returns the part of a row that lies in the same box as a text in it.
    pub fn box_of(&self, row: Rect, text: &str) -> Rect {
        let from = |x: u16| Rect { x, width: row.right() - x, ..row };
        let start = (row.x..row.right()).rev().find(|x| self.row_with(from(*x), text).is_some()).unwrap_or(row.x);
        let is_frame = |x: &u16| self.buffer.cell((*x, row.y)).is_some_and(|cell| cell.symbol() == "│");
        let left = (row.x..start).rev().find(is_frame).map_or(row.x, |x| x + 1);
        let right = (start..row.right()).find(is_frame).unwrap_or(row.right());
        Rect { x: left, width: right - left, ..row }
    }

    /// Returns whether a cell shows nothing.
    pub fn is_blank(&self, x: u16, y: u16) -> bool {
        self.buffer.cell((x, y)).is_some_and(ScreenCell::is_blank)
    }

    /// Makes a rectangle clickable, with the input of a click.
    pub fn clickable(&mut self, area: Rect, input: Input) {
        self.clicks.push((area, input));
    }

    /// Takes the clickable rectangles. Where they overlap, the last one counts.
    pub fn clicks(&mut self) -> Vec<(Rect, Input)> {
        std::mem::take(&mut self.clicks)
    }

    pub fn clear(&mut self, area: Rect) {
        let blank = self.blank();
        for y in area.top()..area.bottom() {
            self.row(y, area.left(), area.right()).fill(blank);
        }
        #[cfg(test)]
        self.hints.retain(|hint| !hint.intersects(area));
        // Erased content must not stay clickable.
        self.clicks.retain(|(shown, _)| !shown.intersects(area));
    }

    /// Copies a part of another buffer to the screen, as far as both reach.
    pub fn paste(&mut self, (x, y): (u16, u16), picture: &CellBuffer, part: Rect) {
        let part = part.intersection(picture.area);
        for (row, at) in part.rows().zip(y..) {
            let cells = self.row(at, x, x + part.width);
            for (cell, column) in cells.iter_mut().zip(row.x..) {
                if let Some(from) = picture.cell((column, row.y)) {
                    *cell = *from;
                }
            }
        }
    }

    /// Calls a function for each cell of a rectangle that is on the screen.
    #[inline]
    fn each(&mut self, area: Rect, mut does: impl FnMut(&mut ScreenCell)) {
        #[cfg(test)]
        self.check_edge(area, "a box");
        let area = area.intersection(self.buffer.area);
        for y in area.top()..area.bottom() {
            for cell in self.row(y, area.left(), area.right()) {
                does(cell);
            }
        }
    }

    /// Records drawing that is partly outside the screen.
    #[cfg(test)]
    fn check_edge(&self, area: Rect, what: &str) {
        if !area.is_empty() && area.intersection(self.buffer.area) != area {
            OUTSIDE.with_borrow_mut(|all| all.push(format!("{what} in {area:?} of {:?}", self.buffer.area)));
        }
    }

    /// Records a text that loses visible characters at an edge.
    #[cfg(test)]
    fn check_cut(&self, y: u16, text: &str, wide: usize) {
        let below = y >= self.buffer.area.bottom() && !text.trim().is_empty();
        if below || text.chars().skip(wide).any(|letter| letter != ' ') {
            LOST.with_borrow_mut(|all| all.push(format!("{text:?}, {wide} columns of it, in row {y}")));
        }
    }

    /// Records a text that overlaps a hint, or is so close that both read as one word.
    #[cfg(test)]
    fn report_touched_hint(&self, area: Rect, text: &str) {
        let text = text.trim_end();
        let wide = (text.chars().count() as u16).min(area.width);
        let area = Rect { width: wide, ..area };
        let touched = self.hints.iter().find(|hint| Rect { width: hint.width + 1, ..**hint }.intersects(area));
        if let Some(hint) = touched.filter(|_| wide > 0) {
            LOST.with_borrow_mut(|all| all.push(format!("{text:?} at {area:?} runs into the keys at {hint:?}")));
        }
    }

    /// Writes a text over several lines, [`abridged`] if it does not fit; returns the number of lines used.
    pub fn wrapped(&mut self, area: Rect, text: &str, ink: Ink) -> u16 {
        let lines = wrap_within(text, area.width.into(), area.height.into());
        if lines.len() < wrap(text, area.width.into()).len() {
            self.unread.push(text.into());
        }
        for (y, line) in (area.top()..area.bottom()).zip(&lines) {
            self.put_within(area.x, y, area.right(), line, ink);
        }
        #[cfg(test)]
        wrap(text, area.width.into())
            .iter()
            .skip(area.height.into())
            .for_each(|line| self.check_cut(area.bottom(), line, 0));
        (lines.len() as u16).min(area.height)
    }
}

#[cfg(test)]
thread_local! {
    static OUTSIDE: std::cell::RefCell<Vec<String>> = const { std::cell::RefCell::new(Vec::new()) };
    static LOST: std::cell::RefCell<Vec<String>> = const { std::cell::RefCell::new(Vec::new()) };
}

/// Takes the records of this thread's drawing outside a screen.
#[cfg(test)]
pub fn outside() -> Vec<String> {
    OUTSIDE.take()
}

/// Takes the records of this thread's texts that were cut.
#[cfg(test)]
pub fn lost() -> Vec<String> {
    LOST.take()
}

/// Returns whether a character can be drawn: printable, one column wide and without a text direction.
#[inline]
fn shows(letter: char) -> bool {
    let code = letter as u32;
    if matches!(code, 0x20..=0x7e) {
        return true;
    }
    text::shows(letter) && letter.width() == Some(1)
}

/// Breaks a text into lines of at most `width` characters, between words if possible.
pub fn wrap(text: &str, width: usize) -> Vec<String> {
    let width = width.max(1);
    let mut lines: Vec<String> = Vec::new();
    // The bytes of the line so far and its letters; the line is a part of the text, so nothing is copied before it is complete.
    let (mut start, mut end, mut long) = (0, 0, 0);
    let mut next = 0;
    for word in text.split(' ') {
        let (mut from, to) = (next, next + word.len());
        next = to + 1;
        let mut letters = word.chars().count();
        if long > 0 && long + 1 + letters > width {
            lines.push(text[start..end].into());
            long = 0;
        }
        while letters > width {
            let cut = text[from..to].char_indices().nth(width).map_or(to, |(at, _)| from + at);
            lines.push(text[from..cut].into());
            (from, letters) = (cut, letters - width);
        }
        (start, end, long) = if long > 0 { (start, to, long + 1 + letters) } else { (from, to, letters) };
    }
    lines.push(text[start..end].into());
    lines
}

/// Breaks a text into at most `height` lines; a longer text is [`abridged`].
pub fn wrap_within(text: &str, width: usize, height: usize) -> Vec<String> {
    let mut lines = wrap(text, width);
    let mut room = width * height;
    while lines.len() > height && room >= 24 {
        lines = wrap(&abridged(text, room), width);
        room -= 4;
    }
    lines
}

/// Breaks a text like [`wrap`], with all rows after the first indented by two columns.
pub fn hanging(text: &str, width: usize) -> Vec<String> {
    let mut rows = wrap(text, width.saturating_sub(2));
    rows.iter_mut().skip(1).for_each(|row| row.insert_str(0, "  "));
    rows
}

/// Shortens a sentence to `width` characters. Two dots replace its middle, because the end matters most. The last clause stays
/// whole if it takes at most two thirds of the room.
pub fn abridged(text: &str, width: usize) -> String {
    const DOTS: &str = " .. ";
    let length = text.chars().count();
    if length <= width || width < 24 {
        return cut(text, width);
    }
    let most = 2 * width / 3;
    let clause = ["  ", ". ", "; ", ": ", ", "].into_iter().filter_map(|mark| {
        let end = text.trim_end_matches([' ', '.']).rfind(mark)? + mark.len();
        Some(&text[end..]).filter(|tail| tail.chars().count() <= most)
    });
    let words = || text.match_indices(' ').map(|(at, _)| &text[at + 1..]).find(|tail| tail.chars().count() <= most);
    let Some(tail) = clause.max_by_key(|tail| tail.len()).or_else(words) else { return cut(text, width) };
    let head: String = text.chars().take(width - DOTS.len() - tail.trim().chars().count()).collect();
    let head = head.rsplit_once(' ').map_or(head.as_str(), |(whole, _)| whole);
    // A middle that begins after a colon goes whole: "Bran > Conan: .. HIT" instead of "Bran > Conan: 6+6+2 = .. HIT".
    match head.rfind(':').filter(|end| 2 * end >= head.len()) {
        Some(end) => format!("{}:{DOTS}{}", &head[..end], tail.trim()),
        None => format!("{}{DOTS}{}", head.trim_end(), tail.trim()),
    }
}

/// Cuts a text to `width` characters and marks the cut with two dots.
pub fn cut(text: &str, width: usize) -> String {
    if text.chars().count() <= width {
        return text.to_string();
    }
    text.chars().take(width.saturating_sub(2)).chain("..".chars().take(width)).collect()
}

#[cfg(test)]
mod tests;
