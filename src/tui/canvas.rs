//! The one way to put text on the screen: cut at the edge, clean of control and direction characters.

pub mod chart;
pub mod shapes;

use crate::engine::text;
use crate::tui::input::Input;
use crate::tui::keys::Hint;
use crate::tui::theme::skin::Skin;
use crate::tui::theme::{Ink, page, style};
use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::Rect;
use ratatui::style::Color;
use unicode_width::UnicodeWidthChar;

/// A screen under way.
pub struct Canvas<'a> {
    buffer: &'a mut Buffer,
    skin: Skin,
    /// Text and background where nothing is drawn.
    page: (Color, Color),
    /// Where the hardware cursor stands when the frame is done.
    pub cursor: (u16, u16),
    /// Texts that had no room, in full.
    unread: Vec<String>,
    /// Where a click is an input.
    clicks: Vec<(Rect, Input)>,
    /// Where the hints of keys stand.
    #[cfg(test)]
    hints: Vec<Rect>,
}

impl<'a> Canvas<'a> {
    /// A canvas over a frame's buffer, which is emptied.
    pub fn new(buffer: &'a mut Buffer, skin: Skin) -> Canvas<'a> {
        let canvas = Canvas {
            buffer,
            skin,
            page: page(skin),
            cursor: (0, 0),
            unread: Vec::new(),
            clicks: Vec::new(),
            #[cfg(test)]
            hints: Vec::new(),
        };
        let mut empty = Cell::EMPTY;
        (empty.fg, empty.bg) = canvas.page;
        canvas.buffer.content.fill(empty);
        canvas
    }

    /// The look that is drawn.
    pub const fn skin(&self) -> Skin {
        self.skin
    }

    /// The whole screen.
    pub const fn area(&self) -> Rect {
        self.buffer.area
    }

    /// Writes text from a column on, cut at the screen's edge; returns the column after it.
    pub fn put(&mut self, x: u16, y: u16, text: &str, ink: Ink) -> u16 {
        #[cfg(test)]
        self.check_edge(Rect::new(x, y, text.chars().count() as u16, 1), text);
        let right = self.buffer.area.right();
        self.put_within(x, y, right, text, ink)
    }

    /// The same, cut at column `right`. A text without a ground of its own keeps the one that is there.
    pub fn put_within(&mut self, x: u16, y: u16, right: u16, text: &str, ink: Ink) -> u16 {
        let style = style(self.skin, ink);
        let text_colour = style.fg.unwrap_or(self.page.0);
        let right = right.min(self.buffer.area.right());
        let wide = text.chars().count().min(usize::from(right.saturating_sub(x)));
        #[cfg(test)]
        self.check_cut(y, text, wide);
        #[cfg(test)]
        self.report_touched_hint(Rect::new(x, y, wide as u16, 1), text);
        for (cell, letter) in self.row(y, x, x + wide as u16).iter_mut().zip(text.chars()) {
            cell.set_char(if shows(letter) { letter } else { '?' });
            (cell.fg, cell.bg, cell.modifier) = (text_colour, style.bg.unwrap_or(cell.bg), style.add_modifier);
        }
        x + wide as u16
    }

    /// The cells of a line from a column up to another, as far as they are on the screen.
    fn row(&mut self, y: u16, from: u16, to: u16) -> &mut [Cell] {
        let area = self.buffer.area;
        let (from, to) = (from.max(area.left()), to.min(area.right()));
        if from >= to || y < area.top() || y >= area.bottom() {
            return &mut [];
        }
        let line = usize::from(y - area.y) * usize::from(area.width);
        let column = |x: u16| line + usize::from(x - area.x);
        self.buffer.content.get_mut(column(from)..column(to)).unwrap_or_default()
    }

    /// Writes the first form that fits into so many columns. If none does, the last is [`abridged`], and the first can be
    /// read in full elsewhere: `unread` has it.
    pub fn fit(&mut self, x: u16, y: u16, width: u16, forms: &[&str], ink: Ink) -> u16 {
        let room = usize::from(width);
        if let Some(form) = forms.iter().find(|form| form.chars().count() <= room) {
            return self.put(x, y, form, ink);
        }
        self.unread.extend(forms.first().map(ToString::to_string));
        forms.last().map_or(x, |form| self.put(x, y, &abridged(form, room), ink))
    }

    /// A text of which less is told for want of room: in full it can be read elsewhere.
    pub fn shortened(&mut self, full: String) {
        self.unread.push(full);
    }

    /// The texts that were cut for want of room, in full.
    pub fn unread(self) -> Vec<String> {
        self.unread
    }

    /// Writes "R rotate  J jump(3)", the keys lit.
    pub fn keys(&mut self, x: u16, y: u16, line: &[Hint]) -> u16 {
        line.iter().fold(x, |x, hint| self.hint(x, y, hint, (Ink::Heed, Ink::Plain)) + 2).saturating_sub(2)
    }

    /// The same up to a column: where there is no room for all, the last but one goes first, for the last is the rules.
    pub fn keys_within(&mut self, x: u16, y: u16, right: u16, line: &[Hint]) -> u16 {
        let mut line = line.to_vec();
        let end = |line: &[Hint]| line.iter().map(|hint| hint.width() + 2).sum::<u16>() + x;
        while line.len() > 1 && end(&line) > right + 2 {
            line.remove(line.len() - 2);
        }
        self.keys(x, y, &line)
    }

    /// Keys, and a text at the right end of their line: the keys give way to it.
    pub fn keys_beside(&mut self, (x, y): (u16, u16), right: u16, line: &[Hint], (text, ink): (&str, Ink)) {
        let start = right.saturating_sub(text.chars().count() as u16 + 1);
        self.keys_within(x, y, start.saturating_sub(2), line);
        self.put(start, y, text, ink);
    }

    /// Writes one of them, key and words each in an ink; a click on it is its key.
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

    /// The words in capitals that stand on the screen; "#" where it stands before a name.
    pub fn capitals(&self) -> Vec<String> {
        let rows = self.buffer.content.chunks(usize::from(self.buffer.area.width).max(1));
        let all: Vec<String> = rows.map(|row| row.iter().map(Cell::symbol).collect()).collect();
        let words = all.iter().flat_map(|row| row.split(|one: char| !one.is_alphanumeric()));
        let is_short = |word: &&str| word.len() > 1 && word.chars().all(|one| one.is_ascii_uppercase());
        let is_name = |word: &str| word.len() > 2 && word.chars().all(char::is_alphabetic);
        let marked = |word: &str| word.starts_with('#') && is_name(word.trim_start_matches('#'));
        let mark = all.iter().flat_map(|row| row.split_whitespace()).any(marked).then_some("#");
        words.filter(is_short).chain(mark).map(String::from).collect()
    }

    /// Whether a letter stands in a rectangle: a figure, where a board is drawn.
    pub fn has_letters(&self, area: Rect) -> bool {
        let cells = area.intersection(self.buffer.area).positions();
        let letter = |text: &str| text.chars().any(char::is_alphanumeric);
        cells.into_iter().any(|at| self.buffer.cell(at).is_some_and(|cell| letter(cell.symbol())))
    }

    /// A click in this rectangle is that input.
    pub fn clickable(&mut self, area: Rect, input: Input) {
        self.clicks.push((area, input));
    }

    /// What a click in each rectangle is; the last one drawn lies on top.
    pub fn clicks(&mut self) -> Vec<(Rect, Input)> {
        std::mem::take(&mut self.clicks)
    }

    /// Gives what stands in a rectangle another ink. A ground ([`Ink::Walk`], [`Ink::ThreatNear`] ...) changes the
    /// background alone, and nothing where the look has no tints.
    pub fn tint(&mut self, area: Rect, ink: Ink) {
        let style = style(self.skin, ink);
        self.each(area, |cell| {
            (cell.fg, cell.bg) = (style.fg.unwrap_or(cell.fg), style.bg.unwrap_or(cell.bg));
            cell.modifier.insert(style.add_modifier);
        });
    }

    /// Lights what stands in a rectangle: its text and its background change places, so that whose it is is still seen.
    pub fn light(&mut self, area: Rect) {
        if !self.skin.paints() {
            return self.tint(area, Ink::Focus);
        }
        self.each(area, |cell| std::mem::swap(&mut cell.fg, &mut cell.bg));
    }

    /// Clears a rectangle.
    pub fn clear(&mut self, area: Rect) {
        let mut empty = Cell::EMPTY;
        (empty.fg, empty.bg) = self.page;
        for y in area.top()..area.bottom() {
            self.row(y, area.left(), area.right()).fill(empty.clone());
        }
        #[cfg(test)]
        self.hints.retain(|hint| !hint.intersects(area));
        // What is gone is clicked no more.
        self.clicks.retain(|(shown, _)| !shown.intersects(area));
    }

    /// Puts a part of another picture on the screen, as far as both reach.
    pub fn paste(&mut self, (x, y): (u16, u16), picture: &Buffer, part: Rect) {
        let part = part.intersection(picture.area);
        for (row, at) in part.rows().zip(y..) {
            let cells = self.row(at, x, x + part.width);
            for (cell, column) in cells.iter_mut().zip(row.x..) {
                if let Some(from) = picture.cell((column, row.y)) {
                    cell.clone_from(from);
                }
            }
        }
    }

    /// Every cell of a rectangle, as far as it is on the screen.
    fn each(&mut self, area: Rect, mut does: impl FnMut(&mut Cell)) {
        #[cfg(test)]
        self.check_edge(area, "a box");
        let area = area.intersection(self.buffer.area);
        for y in area.top()..area.bottom() {
            self.row(y, area.left(), area.right()).iter_mut().for_each(&mut does);
        }
    }

    /// Remembers what does not lie on the screen as a whole.
    #[cfg(test)]
    fn check_edge(&self, area: Rect, what: &str) {
        if !area.is_empty() && area.intersection(self.buffer.area) != area {
            OUTSIDE.with_borrow_mut(|all| all.push(format!("{what} in {area:?} of {:?}", self.buffer.area)));
        }
    }

    /// Remembers a text of which the edge of the screen, or of its box, leaves less than all that is seen.
    #[cfg(test)]
    fn check_cut(&self, y: u16, text: &str, wide: usize) {
        let below = y >= self.buffer.area.bottom() && !text.trim().is_empty();
        if below || text.chars().skip(wide).any(|letter| letter != ' ') {
            LOST.with_borrow_mut(|all| all.push(format!("{text:?}, {wide} columns of it, in row {y}")));
        }
    }

    /// Remembers a text that runs into the hint of a key: over it, or so close behind it that both read as one word.
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

    /// Writes a text over several lines, broken between words, [`abridged`] if it needs more than there are; returns the
    /// lines used.
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

/// What was drawn beyond the edge of a screen by this thread since it was asked last.
#[cfg(test)]
pub fn outside() -> Vec<String> {
    OUTSIDE.take()
}

/// The texts of which a part was lost at an edge, drawn by this thread since it was asked last.
#[cfg(test)]
pub fn lost() -> Vec<String> {
    LOST.take()
}

/// Whether a character may reach the screen: printing, one column wide, turning nothing.
fn shows(letter: char) -> bool {
    let code = letter as u32;
    if matches!(code, 0x20..=0x7e) {
        return true;
    }
    text::shows(letter) && letter.width() == Some(1)
}

/// A text broken into lines of at most `width` characters, between words where possible.
pub fn wrap(text: &str, width: usize) -> Vec<String> {
    let width = width.max(1);
    let mut lines: Vec<String> = Vec::new();
    let mut line = String::new();
    for word in text.split(' ') {
        let mut word = word.to_string();
        if !line.is_empty() && line.chars().count() + 1 + word.chars().count() > width {
            lines.push(std::mem::take(&mut line));
        }
        while word.chars().count() > width {
            let rest = word.split_off(word.char_indices().nth(width).map_or(word.len(), |(i, _)| i));
            lines.push(std::mem::replace(&mut word, rest));
        }
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(&word);
    }
    lines.push(line);
    lines
}

/// The same in at most so many lines: a longer text is [`abridged`].
pub fn wrap_within(text: &str, width: usize, height: usize) -> Vec<String> {
    let mut lines = wrap(text, width);
    let mut room = width * height;
    while lines.len() > height && room >= 24 {
        lines = wrap(&abridged(text, room), width);
        room -= 4;
    }
    lines
}

/// A text broken between words as [`wrap`] does, its rows after the first one two columns further in.
pub fn hanging(text: &str, width: usize) -> Vec<String> {
    let mut rows = wrap(text, width.saturating_sub(2));
    rows.iter_mut().skip(1).for_each(|row| row.insert_str(0, "  "));
    rows
}

/// A sentence in `width` characters: two dots stand for its middle, because the end is what it comes to. The last clause
/// stays whole if it takes at most two thirds of the room.
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
    // Else its last words.
    let words = || text.match_indices(' ').map(|(at, _)| &text[at + 1..]).find(|tail| tail.chars().count() <= most);
    let Some(tail) = clause.max_by_key(|tail| tail.len()).or_else(words) else { return cut(text, width) };
    let head: String = text.chars().take(width - DOTS.len() - tail.trim().chars().count()).collect();
    let head = head.rsplit_once(' ').map_or(head.as_str(), |(whole, _)| whole);
    format!("{}{DOTS}{}", head.trim_end(), tail.trim())
}

/// A text cut to `width` characters, with two dots where something is missing.
pub fn cut(text: &str, width: usize) -> String {
    if text.chars().count() <= width {
        return text.to_string();
    }
    text.chars().take(width.saturating_sub(2)).chain("..".chars().take(width)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::settings::Settings;
    use crate::tui::theme::skin::Surroundings;

    #[test]
    fn nothing_that_turns_or_controls_reaches_a_cell_and_nothing_panics_outside() {
        let mut buffer = Buffer::empty(Rect::new(0, 0, 6, 1));
        let mut canvas = Canvas::new(&mut buffer, Surroundings::PLAIN.skin(&Settings::default()));
        canvas.put(0, 0, "a\u{1b}b\u{202e}c\u{0301}dddd", Ink::Plain);
        canvas.put(3, 9, "outside", Ink::Plain);
        canvas.tint(Rect::new(4, 0, 99, 99), Ink::Focus);
        let text: String = (0..6).map(|x| buffer.cell((x, 0)).unwrap().symbol().to_string()).collect();
        assert_eq!(text, "a?b?c?");
    }

    #[test]
    fn words_wrap() {
        assert_eq!(wrap("one two three", 7), ["one two", "three"]);
        assert_eq!(wrap("abcdefghij", 4), ["abcd", "efgh", "ij"]);
        assert_eq!(cut("abcdefgh", 6), "abcd..");
    }

    #[test]
    fn a_sentence_without_room_keeps_its_last_clause() {
        let blow = "Aethelbaldan strikes Wigstanofmer with Battle Hammer: 4+2+5 = 11, need 14: HIT, 12 damage, KILLED";
        let short = abridged(blow, 78);
        assert!(short.chars().count() <= 78 && short.ends_with(".. HIT, 12 damage, KILLED"), "{short}");
        assert!(short.starts_with("Aethelbaldan strikes Wigstanofmer with"), "{short}");
        let long = "word ".repeat(40) + "end.";
        assert!(abridged(&long, 40).ends_with(" word end.") && abridged(&long, 40).len() <= 40);
        assert_eq!(abridged("abcdefgh ijklmnop", 6), "abcd..");
        assert_eq!(abridged("It fits.", 30), "It fits.");
    }
}
