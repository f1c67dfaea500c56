//! The help on the screen: pages that Tab turns, a search, and the way back. Start reading with [`HelpReader::key`].

use crate::canvas::Canvas;
use crate::help::keys_page::{KeysPage, Line};
use crate::help::rules_page::{self, FoundLine, RulesText, THE_RULES};
use crate::help::signs::{self, Sign};
use crate::help::{Abbreviations, Chapters, Topic, chapter, rule, tables};
use crate::input::Key;
use crate::keys::{Hint, KeyAction, Keymap, Keys, TURNS};
use crate::layout::GameLayout;
use crate::search::Search;
use crate::theme::Ink;
use crate::wide_layout::marker;
use ludus_store::settings::{Confirm, Glyphs};
use ratatui::layout::Rect;
use std::cell::Cell;

/// Maximum width of a text column, for readability.
const WIDEST: u16 = 100;
/// Columns of the screen for each column of text, and the gap between them.
const COLUMN: u16 = 75;
const GAP: u16 = 2;
/// Columns of a page that stands alone on a small screen.
const SMALL: u16 = 80;

#[derive(Clone, Copy, PartialEq, Eq)]
enum HelpPage {
    Keys,
    Signs,
    Rules,
}

/// A help page of a topic, or a page of text.
pub struct HelpReader {
    title: String,
    /// The page for people; `None` if there is only text.
    first: Option<KeysPage>,
    page: HelpPage,
    rules: RulesText,
    chapters: Chapters,
    abbreviations: Abbreviations,
    board: &'static [Sign],
    search: Search,
    /// The number of the found line in focus.
    at: usize,
    /// A chapter that a search opened, over the page.
    opened: Option<RulesText>,
    /// The number of the first visible line.
    top: usize,
    /// The lines of the page as it was drawn last. Only the screen below knows which signs it shows.
    drawn: Cell<usize>,
}

/// Describes how the capital letters of a menu choose.
const fn letters(confirm: Confirm) -> &'static str {
    match confirm {
        Confirm::Classic => "A capital letter chooses its entry; Return confirms, any other key cancels.",
        Confirm::Risky => "A capital letter chooses; Return confirms what cannot be undone.",
        Confirm::Never => "A capital letter chooses its entry.",
    }
}

/// The layout of a text in an area.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Shape {
    /// Number of columns side by side.
    columns: u16,
    width: u16,
    rows: usize,
}

impl Shape {
    fn of(area: Rect) -> Shape {
        let room = area.width.saturating_sub(4);
        let columns = (area.width / COLUMN).max(1);
        let width = ((room - (columns - 1) * GAP.min(room)) / columns).clamp(1, WIDEST);
        Shape { columns, width, rows: usize::from(area.height.saturating_sub(4)).max(1) }
    }

    /// Lines that are visible at a time.
    fn lines(self) -> usize {
        self.rows * usize::from(self.columns)
    }

    /// Total width of the text.
    const fn all(self) -> u16 {
        self.columns * self.width + (self.columns - 1) * GAP
    }
}

impl HelpReader {
    /// Creates the pages of a topic: the question, what is missing, its keys and those of `also`, then rules and chapters.
    pub fn with(chapters: Chapters, topic: &Topic, keys: Keys, missing: &[String], also: &[Keymap]) -> HelpReader {
        let beside = also.iter().copied().chain([Keymap::Anywhere]).flat_map(Keys::bindings);
        HelpReader::with_rows(chapters, topic, keys.confirm, keys.help_rows(topic.context, beside, &[], false), missing)
    }

    /// Creates the pages of a topic with the given keys and their effects.
    pub fn with_rows(
        chapters: Chapters,
        topic: &Topic,
        confirm: Confirm,
        told: Vec<(String, &'static str)>,
        missing: &[String],
    ) -> HelpReader {
        let letters = (topic.context == Keymap::Menu).then(|| letters(confirm));
        let (now, context) = (missing.to_vec(), topic.context);
        let first = KeysPage { asks: topic.asks, now, keys: told, letters, context };
        let mut reader = HelpReader { first: Some(first), chapters, ..HelpReader::of_lines(topic.title, &[]) };
        let rules = &mut reader.rules;
        if !missing.is_empty() {
            rules.heading("Now");
            missing.iter().for_each(|line| rules.text(line));
        }
        let found: Vec<(&str, String)> = topic.rules.iter().filter_map(|id| Some((*id, rule(chapters, id)?))).collect();
        if !found.is_empty() {
            rules.heading(THE_RULES);
            found.iter().for_each(|(id, text)| rules.text(&format!("{id}: {text}")));
        }
        for heading in topic.chapters {
            let Some(text) = chapter(chapters, heading) else { continue };
            rules.heading(&format!("The chapter: {heading}"));
            let is_new = |line: &&str| !found.iter().any(|(id, _)| line.starts_with(&format!("- **{id}** ")));
            tables::drawn(text).iter().map(String::as_str).skip(1).filter(is_new).for_each(|line| rules.markdown(line));
        }
        // Who chooses to read the rules sees them first.
        if topic.context == Keymap::Reading && !rules.is_empty() {
            reader.page = HelpPage::Rules;
        }
        reader
    }

    /// Creates a page of plain lines.
    pub fn of_lines(title: &str, lines: &[String]) -> HelpReader {
        let mut rules = RulesText::default();
        lines.iter().for_each(|line| rules.text(line));
        HelpReader {
            title: title.into(),
            first: None,
            page: HelpPage::Keys,
            rules,
            chapters: &[],
            abbreviations: &[],
            board: &[],
            search: Search::default(),
            at: 0,
            opened: None,
            top: 0,
            drawn: Cell::new(0),
        }
    }

    /// Adds a rulebook's abbreviations. Those visible on the screen are explained.
    pub fn explaining(self, abbreviations: Abbreviations) -> HelpReader {
        HelpReader { abbreviations, ..self }
    }

    /// Adds the signs of a board.
    pub fn on_board(self, board: &'static [Sign]) -> HelpReader {
        HelpReader { board, ..self }
    }

    /// Leaves out keys of a keymap that have no use here.
    pub fn without(mut self, context: Keymap, is_missing: impl Fn(KeyAction) -> bool) -> HelpReader {
        let missing: Vec<&str> =
            Keys::bindings(context).filter(|row| is_missing(row.intent)).map(|row| row.does).collect();
        if let Some(first) = &mut self.first {
            first.keys.retain(|(_, does)| !missing.contains(does));
        }
        self
    }

    /// Adapts the help for screens outside games, whose menus have no pages.
    pub fn outside_of_games(mut self) -> HelpReader {
        if let Some(first) = &mut self.first {
            first.keys.retain(|(_, does)| *does != TURNS);
        }
        self
    }

    /// Returns the keys of the first page, for tests.
    #[cfg(test)]
    pub fn keys_told(&self) -> Vec<(String, &'static str)> {
        self.first.as_ref().map(|first| first.keys.clone()).unwrap_or_default()
    }

    /// The kind of page, for the title of its frame.
    pub const fn kind(&self) -> &'static str {
        if self.first.is_some() { "Help" } else { "News" }
    }

    /// The effect of the key that closes the page.
    pub const fn closes(&self) -> &'static str {
        if self.first.is_some() { "close the help" } else { "go on" }
    }

    /// The pages that have something to say.
    fn pages(&self) -> Vec<(HelpPage, &'static str)> {
        let has = |page: &HelpPage| match page {
            HelpPage::Keys => self.first.is_some(),
            HelpPage::Signs => self.first.is_some() && !(self.abbreviations.is_empty() && self.board.is_empty()),
            HelpPage::Rules => self.first.is_some() && !self.rules.is_empty(),
        };
        let all = [(HelpPage::Keys, "keys"), (HelpPage::Rules, "rules"), (HelpPage::Signs, "signs")];
        all.into_iter().filter(|(page, _)| has(page)).collect()
    }

    /// The lines that the search found.
    fn found(&self) -> Vec<FoundLine> {
        if self.chapters.is_empty() {
            return self.rules.find(self.search.typed());
        }
        rules_page::search(self.chapters, self.search.typed())
    }

    /// The text on the screen, if it is one that scrolls.
    fn text(&self) -> Option<&RulesText> {
        let rules = (self.first.is_none() || self.page == HelpPage::Rules).then_some(&self.rules);
        self.opened.as_ref().or(rules)
    }

    /// The lines of the page in a shape. `shown`: the abbreviations on the screen below. `is_unicode`: whether the board
    /// draws its ground with such characters.
    fn lines(&self, shape: Shape, shown: &[String], is_unicode: bool) -> Vec<Line> {
        match (self.text(), &self.first) {
            (Some(text), _) => text.lines(shape.width.into()),
            (None, _) if self.page == HelpPage::Signs => {
                let lines = signs::lines(shown, self.abbreviations, self.board, shape.width.into(), is_unicode);
                if lines.is_empty() { vec![vec![(0, NO_SIGNS.into(), Ink::Dim)]] } else { lines }
            }
            (None, Some(first)) => {
                let mut lines = first.lines(shape.width.into(), shape.rows);
                let room = shape.lines().saturating_sub(lines.len() + 1);
                let rules = self.rules.first_lines(shape.width.into(), room);
                if !rules.is_empty() {
                    lines.push(Line::new());
                    lines.extend(rules);
                }
                lines
            }
            (None, None) => Vec::new(),
        }
    }

    /// The highest scroll position, and the number of visible lines.
    fn ends(&self, area: Rect) -> (usize, usize) {
        let shape = Shape::of(area);
        let count = self.text().map_or_else(|| self.drawn.get(), |text| text.lines(shape.width.into()).len());
        (count.saturating_sub(shape.lines()), shape.lines())
    }

    /// Handles a key for a page drawn in `area`; false if it closes the page.
    pub fn key(&mut self, key: Key, keys: Keys, area: Rect) -> bool {
        let intent = keys.intent(Keymap::Reading, key);
        if self.is_searching() {
            self.searched(key, intent, area);
            return true;
        }
        let (last, page) = self.ends(area);
        let width = usize::from(Shape::of(area).width);
        let heading = |reader: &HelpReader, on| reader.text()?.heading_from(reader.top, on, width);
        self.top = match intent {
            Some(KeyAction::Search) => {
                (self.at, self.opened) = (0, None);
                self.search.open();
                0
            }
            Some(KeyAction::Page) => {
                self.turn();
                0
            }
            Some(KeyAction::Previous) => self.top.saturating_sub(1),
            Some(KeyAction::Next) => self.top + 1,
            Some(KeyAction::PageUp) => self.top.saturating_sub(page),
            Some(KeyAction::PageDown) => self.top + page,
            Some(KeyAction::First) => 0,
            Some(KeyAction::Last) => last,
            Some(KeyAction::Less) => heading(self, false).unwrap_or(0),
            Some(KeyAction::More) => heading(self, true).unwrap_or(self.top),
            // A chapter that a search opened leads back to what was found.
            Some(KeyAction::Accept) if self.opened.is_some() => {
                self.opened = None;
                self.search.open();
                0
            }
            Some(KeyAction::Accept) => return false,
            _ => self.top,
        };
        self.top = self.top.min(self.ends(area).0);
        true
    }

    /// Returns whether the list of found lines is on the screen.
    fn is_searching(&self) -> bool {
        self.search.is_open() && self.opened.is_none()
    }

    fn turn(&mut self) {
        let pages = self.pages();
        let here = pages.iter().position(|(page, _)| *page == self.page).unwrap_or(0);
        if let Some((page, _)) = pages.get((here + 1) % pages.len().max(1)) {
            self.page = *page;
        }
        self.opened = None;
    }

    /// Handles a key of the search: letters, the row in focus, Return opens it, Esc ends the search.
    fn searched(&mut self, key: Key, intent: Option<KeyAction>, area: Rect) {
        let found = self.found();
        match (key, intent) {
            (Key::Backspace, _) => {
                self.search.back();
                self.at = 0;
            }
            (Key::Esc, _) => {
                self.search.end();
            }
            (Key::Enter, _) => {
                if let Some(one) = found.get(self.at) {
                    self.go_to(one, area);
                }
            }
            (Key::Char(_), _) => {
                self.search.takes(key, None, std::iter::empty());
                self.at = 0;
            }
            (_, Some(KeyAction::Next)) => self.at = (self.at + 1).min(found.len().saturating_sub(1)),
            (_, Some(KeyAction::Previous)) => self.at = self.at.saturating_sub(1),
            _ => {}
        }
    }

    /// Shows the place of a found line.
    fn go_to(&mut self, one: &FoundLine, area: Rect) {
        let width = usize::from(Shape::of(area).width);
        if self.chapters.is_empty() {
            self.search.end();
            self.top = self.rules.row(one.line, width).min(self.ends(area).0);
            return;
        }
        let (text, line) = RulesText::of_chapter(self.chapters, one.chapter, one.line);
        let row = text.row(line, width);
        self.opened = Some(text);
        self.top = row.min(self.ends(area).0);
    }

    /// Passes a key to the open page, and closes the page if the key leaves it. Returns whether a page was open.
    pub fn takes(open: &mut Option<HelpReader>, key: Key, keys: Keys, layout: Option<&GameLayout>) -> bool {
        let Some(reader) = open else { return false };
        let area = layout.map_or(Rect::ZERO, |layout| layout.reading().inner);
        if !reader.key(key, keys, area) {
            *open = None;
        }
        true
    }

    pub fn wheel(&mut self, by: i32, area: Rect) {
        let (last, _) = self.ends(area);
        let by = by.unsigned_abs() as usize * 3 * usize::from(by > 0) + self.top;
        self.top = if by == self.top { self.top.saturating_sub(3) } else { by }.min(last);
    }

    /// Draws the page over the area. `shown`: the abbreviations on the screen below.
    pub fn draw(&self, canvas: &mut Canvas<'_>, area: Rect, shown: &[String]) {
        canvas.clear(area);
        let shape = Shape::of(area);
        self.draw_head(canvas, area);
        let screen = canvas.area();
        // Inside the frame of a game's layout there is no second one.
        let is_alone = area.x == screen.x || (area.width == SMALL && area.x == screen.x + (screen.width - SMALL) / 2);
        let body = Rect { y: area.y + 1, height: area.height.saturating_sub(2), ..area };
        if is_alone {
            canvas.card(body, &self.title, Ink::Title);
        } else {
            canvas.put_within(area.x + 2, body.y, area.right(), &self.title, Ink::Title);
        }
        let x = area.x + 2 + area.width.saturating_sub(4).saturating_sub(shape.all()) / 2;
        let text = Rect { x, y: area.y + 2, width: shape.width, height: shape.rows as u16 };
        let foot = Rect { y: area.bottom() - 1, height: 1, ..area };
        if self.is_searching() {
            return self.draw_found(canvas, text, foot);
        }
        let lines = self.lines(shape, shown, canvas.skin().glyphs == Glyphs::Unicode);
        self.drawn.set(lines.len());
        // The screen may have grown since the page was turned.
        let top = self.top.min(lines.len().saturating_sub(shape.lines()));
        let mut left = lines.iter().skip(top);
        for column in 0..shape.columns {
            let x = x + column * (shape.width + GAP);
            for (line, y) in left.by_ref().take(shape.rows).zip(text.y..) {
                draw(canvas, (x, y), area.right(), line);
            }
        }
        let last = (top + shape.lines()).min(lines.len());
        if last < lines.len() {
            let more = format!(" {} more ", lines.len() - last);
            let x = body.right().saturating_sub(more.len() as u16 + 2);
            canvas.put(x, body.bottom() - 1, &more, Ink::Warning);
        }
        canvas.cursor = (text.x, text.y);
        self.draw_keys(canvas, foot, lines.len() > shape.lines());
    }

    /// Draws the strip above the page: what it is, and the pages that Tab turns.
    fn draw_head(&self, canvas: &mut Canvas<'_>, area: Rect) {
        canvas.tint(Rect { height: 1, ..area }, Ink::Strip);
        if self.first.is_some() {
            canvas.put_within(area.x + 1, area.y, area.right(), self.kind(), Ink::Title);
        }
        let pages = self.pages();
        if pages.len() < 2 {
            return;
        }
        let wide = pages.iter().map(|(_, name)| name.len() + 2).sum::<usize>() + 4;
        let mut x = canvas.put(area.right().saturating_sub(wide as u16), area.y, "Tab", Ink::Key) + 1;
        for (page, name) in pages {
            let ink = if page == self.page && self.opened.is_none() { Ink::Focus } else { Ink::Dim };
            x = canvas.put(x, area.y, name, ink) + 2;
        }
    }

    /// Draws what the search found, with the row in focus.
    fn draw_found(&self, canvas: &mut Canvas<'_>, area: Rect, foot: Rect) {
        let found = self.found();
        let typed = self.search.typed();
        let count = if typed.is_empty() { "type words of a rule".into() } else { format!("{} found", found.len()) };
        let end = canvas.put(area.x, area.y, "Search: ", Ink::Key);
        let end = canvas.put(end, area.y, typed, Ink::Strong);
        canvas.put_within(end + 3, area.y, area.right(), &count, Ink::Dim);
        let rows = usize::from(area.height.saturating_sub(2));
        let top = (self.at + 1).saturating_sub(rows);
        for ((number, one), y) in found.iter().enumerate().skip(top).take(rows).zip(area.y + 2..) {
            let text = crate::canvas::cut(&one.text, usize::from(area.width.saturating_sub(2)));
            canvas.put_within(area.x + 2, y, area.right(), &text, Ink::Plain);
            if number == self.at {
                canvas.tint(Rect { y, height: 1, ..area }, Ink::Select);
                let sign = marker(canvas);
                canvas.put(area.x, y, sign, Ink::Strong);
            }
        }
        canvas.cursor = (end, area.y);
        let mut keys = vec![Hint::of(Key::Esc, "Esc", "end the search")];
        if !found.is_empty() {
            keys.insert(0, Hint::several("Up, Down", "choose"));
            keys.insert(0, Hint::of(Key::Enter, "Return", "show it"));
        }
        canvas.keys(foot.x + 1, foot.y, &keys);
    }

    /// Draws the keys that work on the page.
    fn draw_keys(&self, canvas: &mut Canvas<'_>, foot: Rect, scrolls: bool) {
        let pages = self.pages();
        let here = pages.iter().position(|(page, _)| *page == self.page).unwrap_or(0);
        let mut keys = Vec::new();
        if let Some((_, next)) = pages.get((here + 1) % pages.len().max(1)).copied().filter(|_| pages.len() > 1) {
            keys.push(Hint::of(Key::Tab, "Tab", next));
        }
        if scrolls {
            keys.push(Hint::several("Up, Down", "scroll"));
        }
        if self.text().is_some() && self.first.is_some() {
            keys.push(Hint::several("Left, Right", "heading"));
        }
        // The line of a chapter that a search opened has no room for more.
        let place = if self.chapters.is_empty() || self.opened.is_some() { "search" } else { "search the rules" };
        keys.push(Hint::of(Key::Char('/'), "/", place));
        keys.push(Hint::of(Key::Esc, "Esc", if self.opened.is_some() { "what was found" } else { "back" }));
        let end = canvas.keys_within(foot.x + 1, foot.y, foot.right(), &keys);
        canvas.cursor = (end.min(foot.right() - 1), foot.y);
    }
}

/// Shown if the screen below has no sign of the table.
const NO_SIGNS: &str = "The screen has no abbreviations now.";

fn draw(canvas: &mut Canvas<'_>, (x, y): (u16, u16), right: u16, line: &Line) {
    for (column, text, ink) in line {
        canvas.put_within(x + *column as u16, y, right, text, *ink);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn help_text_width_is_limited_with_two_columns_from_160() {
        let shape = |width, height| Shape::of(Rect::new(0, 0, width, height));
        assert_eq!((shape(80, 24).columns, shape(80, 24).width, shape(80, 24).lines()), (1, 76, 20));
        assert_eq!((shape(120, 36).columns, shape(120, 36).width), (1, 100));
        for width in [160, 200, 220] {
            let shape = shape(width, 48);
            assert_eq!((shape.columns, shape.lines()), (2, 88));
            assert!(shape.all() <= width - 4 && shape.width >= 74, "{shape:?}");
        }
    }

    #[test]
    fn a_search_opens_the_chapter_and_leads_back_level_by_level() {
        use crate::gladiator::rulebook::CHAPTERS;
        let (keys, area) = (Keys::default(), Rect::new(0, 0, 80, 24));
        let topic =
            Topic { title: "Moving", asks: "Where to?", context: Keymap::Moving, rules: &["MOVE-08"], chapters: &[] };
        let mut reader = HelpReader::with(CHAPTERS, &topic, keys, &[], &[]);
        let press = |reader: &mut HelpReader, key| reader.key(key, keys, area);
        assert!(press(&mut reader, Key::Char('/')) && reader.is_searching());
        "move-08".chars().for_each(|letter| _ = press(&mut reader, Key::Char(letter)));
        assert!(reader.found().iter().any(|one| one.text.contains("Esc puts you back")));
        assert!(press(&mut reader, Key::Enter) && reader.opened.is_some());
        assert!(press(&mut reader, Key::Esc) && reader.is_searching(), "back at what was found");
        assert!(press(&mut reader, Key::Esc) && !reader.is_searching(), "back at the keys");
        assert!(!press(&mut reader, Key::Esc), "back at the game");
    }
}
