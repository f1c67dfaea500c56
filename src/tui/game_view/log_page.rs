//! The log as a full-screen page. It can be searched by text and filtered by actor name. Return closes the page and shows
//! the place of the line on the board. Start reading with [`LogReader`].

use crate::canvas::{Canvas, wrap};
use crate::game_view::GameView;
use crate::game_view::log::LogLine;
use crate::game_view::rulebook_ui::RulebookUi;
use crate::input::Key;
use crate::keys::{Hint, KeyAction, Keymap, Keys};
use crate::search::Search;
use crate::theme::Ink;
use crate::wide_layout::{WideLayout, marker};
use crate::widgets::spans::signed;
use ludus_engine::game::Seat;
use ratatui::layout::Rect;
use std::borrow::Cow;
use std::cell::RefCell;

/// The state of the log page.
#[derive(Debug, Default)]
pub struct LogReader {
    /// The index of the line in focus.
    at: usize,
    search: Search,
    /// All actor names that occur in the log, sorted.
    names: Vec<String>,
    /// The index of the name that filters the lines; `None` shows all lines.
    whose: Option<usize>,
    /// The screen row and the line index of each row that was drawn last.
    shown: RefCell<Vec<(u16, usize)>>,
}

/// The effect of a key or click on the log page.
pub enum Turned {
    Stay,
    /// Close the page and return to the question.
    Done,
    /// Show the place of the line with this index.
    Go(usize),
    Help,
}

/// Returns whether a name occurs in a text as a whole word. The start of a longer name in `all` does not count.
fn names(text: &str, name: &str, all: &[String]) -> bool {
    let letter = |found: Option<char>| found.is_some_and(char::is_alphanumeric);
    text.match_indices(name).any(|(at, _)| {
        let (before, rest) = (text[..at].chars().next_back(), &text[at..]);
        let longer = all.iter().any(|other| other.len() > name.len() && rest.starts_with(other.as_str()));
        !letter(before) && !letter(rest[name.len()..].chars().next()) && !longer
    })
}

impl LogReader {
    /// Opens the page at the last line. `people`: all actor names that can occur.
    fn new(lines: &[LogLine], seat: Seat, people: Vec<String>) -> LogReader {
        LogReader::at(lines, seat, people, lines.len())
    }

    /// Opens the page at a line, or at the last visible line before it.
    pub(super) fn at(lines: &[LogLine], seat: Seat, mut people: Vec<String>, line: usize) -> LogReader {
        ludus_engine::order::ascending(&mut people);
        people.dedup();
        let told = |name: &String| lines.iter().any(|line| names(&line.of(seat).text, name, &people));
        let named: Vec<String> = people.iter().filter(|name| told(name)).cloned().collect();
        let mut reader = LogReader { at: line, names: named, ..LogReader::default() };
        reader.settle(lines, seat);
        reader
    }

    /// Returns the indices of the lines that pass search and filter.
    fn found(&self, lines: &[LogLine], seat: Seat) -> Vec<usize> {
        let typed = self.search.typed();
        let whose = self.whose.and_then(|number| self.names.get(number));
        let shows = |line: &LogLine| {
            let text = line.of(seat).text.as_str();
            let is_of = whose.is_none_or(|name| names(text, name, &self.names));
            !text.is_empty() && is_of && (typed.is_empty() || text.to_lowercase().contains(typed))
        };
        lines.iter().enumerate().filter(|(_, line)| shows(line)).map(|(number, _)| number).collect()
    }

    /// Moves the focus to a visible line: the same one, or the last before it, or the first.
    fn settle(&mut self, lines: &[LogLine], seat: Seat) {
        let found = self.found(lines, seat);
        let before = found.iter().rev().find(|number| **number <= self.at);
        self.at = before.or(found.first()).copied().unwrap_or(self.at);
    }

    fn shift(&mut self, lines: &[LogLine], seat: Seat, by: isize) {
        let found = self.found(lines, seat);
        let here = found.iter().position(|number| *number == self.at).unwrap_or(0) as isize;
        let to = (here + by).clamp(0, (found.len() as isize - 1).max(0));
        self.at = found.get(to as usize).copied().unwrap_or(self.at);
    }

    /// Filters by the next or previous name. All lines are shown between the last and the first name.
    fn turn(&mut self, on: bool) {
        let count = self.names.len();
        self.whose = match (self.whose, on) {
            (None, true) => (count > 0).then_some(0),
            (None, false) => count.checked_sub(1),
            (Some(at), true) => Some(at + 1).filter(|at| *at < count),
            (Some(at), false) => at.checked_sub(1),
        };
    }

    pub(super) fn key(&mut self, lines: &[LogLine], seat: Seat, keys: Keys, key: Key) -> Turned {
        let intent = keys.intent(Keymap::Log, key);
        let texts = lines.iter().map(|line| line.of(seat).text.as_str());
        if self.search.takes(key, intent, texts) {
            self.settle(lines, seat);
            return Turned::Stay;
        }
        let page = self.page();
        match intent {
            Some(KeyAction::Previous) => self.shift(lines, seat, -1),
            Some(KeyAction::Next) => self.shift(lines, seat, 1),
            Some(KeyAction::PageUp) => self.shift(lines, seat, -page),
            Some(KeyAction::PageDown) => self.shift(lines, seat, page),
            Some(KeyAction::First) => self.shift(lines, seat, -isize::from(i16::MAX)),
            Some(KeyAction::Last) => self.shift(lines, seat, isize::from(i16::MAX)),
            Some(intent @ (KeyAction::More | KeyAction::Less)) => {
                self.turn(intent == KeyAction::More);
                self.settle(lines, seat);
            }
            Some(KeyAction::Drop) => {
                self.search.back();
                self.settle(lines, seat);
            }
            Some(KeyAction::Help) => return Turned::Help,
            // The first Return only ends the typing.
            Some(KeyAction::Accept) if self.search.settle() => {}
            Some(KeyAction::Accept) if self.found(lines, seat).contains(&self.at) => return Turned::Go(self.at),
            // Each press of the key undoes one level: the search, the filter, the page.
            Some(KeyAction::Back) if self.search.end() || self.whose.take().is_some() => self.settle(lines, seat),
            Some(KeyAction::Back) => return Turned::Done,
            _ => {}
        }
        Turned::Stay
    }

    /// Adds a pasted character to the search. Returns whether it was accepted.
    pub(super) fn paste(&mut self, lines: &[LogLine], seat: Seat, letter: char) -> bool {
        let takes = self.search.paste(letter);
        self.settle(lines, seat);
        takes
    }

    /// Returns the number of lines that a page key moves by.
    fn page(&self) -> isize {
        let mut shown: Vec<usize> = self.shown.borrow().iter().map(|(_, number)| *number).collect();
        shown.dedup();
        isize::from(i16::try_from(shown.len()).unwrap_or(2).max(2)) - 1
    }

    /// Handles a click: focuses a line, or goes to its place if it already has the focus.
    pub(super) fn click(&mut self, y: u16) -> Turned {
        let clicked = self.shown.borrow().iter().find(|(row, _)| *row == y).map(|(_, number)| *number);
        match clicked {
            Some(number) if number == self.at => Turned::Go(number),
            Some(number) => {
                self.at = number;
                Turned::Stay
            }
            None => Turned::Stay,
        }
    }

    /// Returns the heading: the filter, the number of lines and the search text.
    fn head(&self, count: usize) -> String {
        let whose = self.whose.and_then(|number| self.names.get(number)).map_or("everybody", String::as_str);
        let found = if count == 1 { "1 line".into() } else { format!("{count} lines") };
        match self.search.typed() {
            "" if self.search.is_on() => format!("of {whose}, {found}, search: "),
            "" => format!("of {whose}, {found}, type to search"),
            typed => format!("of {whose}, {found} with \"{typed}\""),
        }
    }

    pub(super) fn draw(&self, lines: &[LogLine], seat: Seat, keys: Keys, canvas: &mut Canvas<'_>) {
        let area = canvas.area();
        canvas.clear(area);
        canvas.forget_keys();
        let found = self.found(lines, seat);
        let inner = match WideLayout::full(area) {
            Some(_) => {
                let whole = Rect { height: area.height - 1, ..area };
                let inner = canvas.card(whole, "The log", Ink::Title);
                canvas.boxed(whole, "The log", true);
                inner
            }
            None => {
                canvas.put(area.x + 1, area.y, "The log", Ink::Title);
                Rect { y: area.y + 1, height: area.height - 2, ..area }
            }
        };
        canvas.remark(area, "The log", &self.head(found.len()));
        let width = usize::from(inner.width.saturating_sub(6));
        let rows = |number: usize| {
            let line = &lines[number];
            wrap(&line.of(seat).text, width).into_iter().enumerate().map(move |(i, row)| (number, i, row, line.ink))
        };
        let rows: Vec<(usize, usize, String, Ink)> = found.iter().copied().flat_map(rows).collect();
        let high = usize::from(inner.height);
        let here = rows.iter().position(|(number, ..)| *number == self.at).unwrap_or(0);
        let own = rows.iter().filter(|(number, ..)| *number == self.at).count();
        // Keeps the line in focus in the middle, except near the ends of the log.
        let top = (here + own / 2).saturating_sub(high / 2).min(rows.len().saturating_sub(high)).min(here);
        let mut shown = Vec::new();
        canvas.cursor = (inner.x + 1, inner.y);
        for (y, (number, i, row, ink)) in (inner.top()..inner.bottom()).zip(rows.iter().skip(top)) {
            canvas.put_within(inner.x + if *i > 0 { 5 } else { 3 }, y, inner.right(), &signed(canvas, row), *ink);
            if *number == self.at {
                canvas.tint(Rect { x: inner.x + 1, y, width: inner.width - 2, height: 1 }, Ink::Select);
            }
            if *number == self.at && *i == 0 {
                let sign = marker(canvas);
                canvas.put(inner.x + 1, y, sign, Ink::Strong);
                canvas.cursor = (inner.x + 1, y);
            }
            shown.push((y, *number));
        }
        if rows.is_empty() {
            canvas.put(inner.x + 3, inner.y, "No line found.", Ink::Dim);
        }
        *self.shown.borrow_mut() = shown;
        let line = [
            KeyAction::Accept,
            KeyAction::Previous,
            KeyAction::More,
            KeyAction::Search,
            KeyAction::Back,
            KeyAction::Help,
        ];
        let mut line = keys.line(Keymap::Log, &line);
        line.retain(|hint| hint.intent != Some(KeyAction::More) || !self.names.is_empty());
        if self.search.is_open() {
            Hint::reword(&mut line, KeyAction::Accept, "these lines");
        }
        if self.search.is_on() || self.whose.is_some() {
            Hint::reword(&mut line, KeyAction::Back, "all");
        }
        canvas.keys(area.x + 1, area.bottom() - 1, &line);
    }
}

impl<G: RulebookUi> GameView<G> {
    /// The lines without those of events that the open page has not shown yet.
    pub(super) fn told_lines(&self) -> Cow<'_, [LogLine]> {
        let mut untold = self.asking.asks.last().map_or(0, |ask| ask.untold(&self.scene()));
        if untold == 0 {
            return Cow::Borrowed(&self.log.lines);
        }
        let mut lines = self.log.lines.clone();
        while let Some(last) = lines.iter().rposition(|line| !line.places.is_empty()).filter(|_| untold > 0) {
            lines.remove(last);
            untold -= 1;
        }
        Cow::Owned(lines)
    }

    /// Opens the log with its key. The open question takes precedence if it uses the key itself.
    pub(super) fn open_log(&mut self, key: Key) -> bool {
        let asked = self.beside(key) == Some(KeyAction::Log);
        let opens = asked && self.seats.is_private() && self.telling.is_ready();
        if opens {
            let scene = self.scene();
            let people = self.shown.people().map(|who| G::called(&scene, who)).collect();
            self.reading = Some(LogReader::new(&self.told_lines(), self.seats.seat, people));
        }
        opens
    }

    /// Handles a key on the log page.
    pub(super) fn read_log(&mut self, key: Key) -> bool {
        let (keys, seat) = (self.keys(), self.seats.seat);
        let Some(mut reader) = self.reading.take() else { return false };
        let turned = reader.key(&self.told_lines(), seat, keys, key);
        self.reading = Some(reader);
        self.turned(turned);
        true
    }

    /// Handles a click on the log page.
    pub(super) fn click_log(&mut self, y: u16) {
        let turned = self.reading.as_mut().map_or(Turned::Stay, |reader| reader.click(y));
        self.turned(turned);
    }

    fn turned(&mut self, turned: Turned) {
        match turned {
            Turned::Stay => {}
            Turned::Done => self.reading = None,
            Turned::Help => self.explain_log(),
            Turned::Go(number) => self.go_there(number),
        }
    }

    /// Closes the page and shows the place of a line, with the actors there now.
    fn go_there(&mut self, number: usize) {
        let places = self.log.lines.get(number).and_then(|line| line.place(self.seats.seat)).cloned();
        let there = places.and_then(|places| G::visit(&self.scene(), &places));
        self.reading = None;
        self.asking.page = super::rulebook_ui::Page::Menu;
        match there {
            Some(ask) => self.asking.asks.push(ask),
            None => self.asking.note = Some("That line has no place on the board.".into()),
        }
    }

    pub(super) fn draw_log_whole(&self, canvas: &mut Canvas<'_>) {
        if let Some(reader) = &self.reading {
            reader.draw(&self.told_lines(), self.seats.seat, self.keys(), canvas);
        }
    }

    /// Returns whether the game is over and no question is open.
    pub(super) fn is_at_the_end(&self) -> bool {
        self.session.battle().to_move().is_none() && self.asking.asks.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_a_word_and_not_the_beginning_of_a_longer_name() {
        let all = ["Slayer".to_string(), "Slayer 2".into(), "Ulf".into()];
        assert!(names("T1.2 Slayer 2 waits.", "Slayer 2", &all));
        assert!(!names("T1.2 Slayer 2 waits.", "Slayer", &all));
        assert!(names("Slayer strikes Slayer 2.", "Slayer", &all));
        assert!(!names("Wulf and Ulfric wait.", "Ulf", &all));
        assert!(names("Ulf's blow", "Ulf", &all));
    }
}
