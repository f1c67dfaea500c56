//! The help pages behind `?`. They show the keys of a context, the reason why something is missing, and the rules in the
//! rulebook's words. Start reading at [`HelpReader`].

use crate::canvas::{Canvas, wrap};
use crate::input::Key;
use crate::keys::{KeyAction, Keymap, Keys, TURNS};
use crate::layout::GameLayout;
use crate::theme::Ink;
use ludus_store::settings::Confirm;
use ratatui::layout::Rect;

/// A question of the program and the rules about it.
#[derive(Clone, Copy, Debug)]
pub struct Topic {
    pub title: &'static str,
    /// The question and its consequences, in one or two sentences.
    pub asks: &'static str,
    pub context: Keymap,
    /// Ids of the relevant rules, the most useful first.
    pub rules: &'static [&'static str],
    /// Headings of chapters for further reading.
    pub chapters: &'static [&'static str],
}

/// The chapters of a rulebook, each with its heading in the first line.
pub type Chapters = &'static [&'static str];

/// Declares `CHAPTERS`: the files of a folder in `assets/rulebook`, for a module in a subfolder of the crate. They lie in a
/// static: a constant would be copied into each part of the program that uses it.
macro_rules! chapters {
    ($folder:literal: $($file:literal),+ $(,)?) => {
        static TEXTS: [&str; [$($file),+].len()] =
            [$(include_str!(concat!("../../../assets/rulebook/", $folder, "/", $file))),+];
        pub const CHAPTERS: $crate::help::Chapters = &TEXTS;
    };
}
pub(crate) use chapters;

/// The abbreviations on a rulebook's screens, with their meanings.
pub type Abbreviations = &'static [(&'static str, &'static str)];

/// The text of a rule; `None` if the rulebook does not have it.
pub fn rule(chapters: Chapters, id: &str) -> Option<String> {
    let mark = format!("- **{id}** ");
    chapters.iter().flat_map(|chapter| chapter.lines()).find_map(|line| line.strip_prefix(&mark)).map(plain)
}

/// First words that show that a rule continues the previous one.
const CONTINUATIONS: [&str; 24] = [
    "It",
    "Its",
    "He",
    "His",
    "Him",
    "She",
    "They",
    "Their",
    "This",
    "That",
    "These",
    "Those",
    "So",
    "Then",
    "Thus",
    "Nor",
    "Neither",
    "Both",
    "Either",
    "However",
    "Else",
    "Otherwise",
    "Also",
    "Too",
];

/// Returns whether a rule can be read without the previous one.
fn stands_alone(text: &str) -> bool {
    let mut words = text.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty());
    let (first, second) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
    let leans = matches!(first, "If" | "When" | "For" | "After" | "With" | "Where" | "While")
        && ["he", "it", "they", "this", "that", "so", "his", "these", "those"].contains(&second);
    !leans && !CONTINUATIONS.contains(&first)
}

/// A rule with its context: the titles of its chapter and part, the rules that it continues, and its own text. `None` if there
/// is no rule of that id, or it only announces a list or a table.
pub fn rule_in_context(chapters: Chapters, id: &str) -> Option<String> {
    let mark = format!("**{id}** ");
    for chapter in chapters {
        let (mut title, mut part, mut rules) = ("", String::new(), Vec::new());
        for line in chapter.lines() {
            if let Some(heading) = line.strip_prefix("# ") {
                title = heading;
            }
            if let Some(heading) = line.strip_prefix("## ") {
                (part, rules) = (format!(", {heading}"), Vec::new());
            }
            let Some(rule) = line.strip_prefix("- ") else { continue };
            rules.push(rule.split_once("** ").map_or(rule, |(_, text)| text));
            if !rule.starts_with(&mark) {
                continue;
            }
            let first = rules.iter().rposition(|text| stands_alone(text))?;
            let text = plain(&rules[first..].join(" "));
            return Some(format!("{title}{part}: {text}")).filter(|text| !text.ends_with(':'));
        }
    }
    None
}

pub fn chapter(chapters: Chapters, heading: &str) -> Option<&'static str> {
    chapters.iter().copied().find(|text| text.lines().next().and_then(|line| line.strip_prefix("# ")) == Some(heading))
}

/// Removes the Markdown marks from a line. Text between backticks is unchanged, for example the `*` of a plan.
pub fn plain(line: &str) -> String {
    let words = line.replace("**", "");
    let parts = words.split('`').enumerate();
    parts.map(|(number, part)| if number % 2 == 0 { unstressed(part) } else { part.to_string() }).collect()
}

/// Removes the stars of emphasis, "*Duel*: two meet". A star after a word is kept.
fn unstressed(text: &str) -> String {
    let letters: Vec<char> = text.chars().collect();
    let word = |at: Option<usize>| at.and_then(|at| letters.get(at)).is_some_and(|letter| letter.is_alphanumeric());
    let opens = |at: usize| letters[at] == '*' && !word(at.checked_sub(1)) && word(Some(at + 1));
    let closes = |at: usize| letters[at] == '*' && at > 0 && !letters[at - 1].is_whitespace() && !word(Some(at + 1));
    let (mut told, mut open) = (String::new(), false);
    for (at, letter) in letters.iter().enumerate() {
        let ends = || (at + 1..letters.len()).any(&closes);
        if !open && opens(at) && ends() {
            open = true;
        } else if open && closes(at) {
            open = false;
        } else {
            told.push(*letter);
        }
    }
    told
}

/// A page of text that can be scrolled.
pub struct HelpReader {
    title: String,
    /// The first page with the keys; `None` if there is only text.
    first: Option<First>,
    /// True if the first page was turned.
    turned: bool,
    /// Lines with their ink; true if a line can be broken between words.
    texts: Vec<(String, Ink, bool)>,
    /// The number of the first visible line.
    top: usize,
}

/// The first page, which fits on one screen.
struct First {
    asks: &'static str,
    /// Reasons why something is missing, as far as there is room.
    now: Vec<String>,
    /// Each key and its effect.
    keys: Vec<(String, &'static str)>,
    /// The effect of capital letters; `None` if there is no menu.
    letters: Option<&'static str>,
    table: Abbreviations,
}

impl First {
    /// Lays out the keys in two columns.
    fn keys(&self) -> Vec<String> {
        let longest = self.keys.iter().map(|(key, _)| key.chars().count()).max().unwrap_or(0);
        let told: Vec<String> = self.keys.iter().map(|(key, does)| format!("{key:<longest$} {does}")).collect();
        let half = told.len().div_ceil(2);
        let width = told[..half].iter().map(|row| row.chars().count()).max().unwrap_or(0) + 2;
        let right = told[half..].iter().map(String::as_str).chain([""]);
        told[..half].iter().zip(right).map(|(left, right)| format!("{left:<width$}{right}").trim_end().into()).collect()
    }

    /// The page's lines for a size. `shown`: the abbreviations on the screen below.
    fn lines(&self, width: usize, rows: usize, shown: &[String]) -> Vec<(String, Ink)> {
        let asks = wrap(self.asks, width);
        let mut keys = self.keys();
        keys.extend(self.letters.iter().flat_map(|letters| wrap(letters, width)));
        let table = self.table.iter().filter(|(word, _)| shown.iter().any(|one| one == word));
        let words: Vec<String> = table.map(|(word, plain)| format!("{word}: {plain}.")).collect();
        let words = if words.is_empty() { Vec::new() } else { wrap(&words.join(" "), width) };
        let height = |parts: &[(&str, Vec<String>)]| {
            let all = parts.iter().filter(|(_, part)| !part.is_empty());
            all.map(|(title, part)| part.len() + usize::from(!title.is_empty())).sum::<usize>()
        };
        let mut parts = vec![("", asks), ("Keys", keys), ("On this screen", words)];
        let mut now: Vec<String> = self.now.iter().flat_map(|line| wrap(line, width)).collect();
        let room = rows.saturating_sub(height(&parts));
        let heading = match (now.len() + 1 > room, room) {
            (false, _) => "Now",
            (true, 3..) => {
                now.truncate(room - 2);
                now.push("... press Tab for more.".into());
                "Now"
            }
            // A heading with nothing below it says less than one line without it.
            (true, _) => {
                now = vec!["Press Tab for more about this prompt.".into()];
                now.truncate(room);
                ""
            }
        };
        parts.insert(1, (heading, now));
        parts.retain(|(_, part)| !part.is_empty());
        let airy = height(&parts) + parts.len() - 1 <= rows;
        let mut lines = Vec::new();
        for (title, part) in parts {
            if airy && !lines.is_empty() {
                lines.push((String::new(), Ink::Plain));
            }
            lines.extend(Some((title.to_string(), Ink::Title)).filter(|_| !title.is_empty()));
            lines.extend(part.into_iter().map(|line| (line, Ink::Plain)));
        }
        lines
    }
}

/// Describes how the capital letters of a menu choose.
const fn letters(confirm: Confirm) -> &'static str {
    match confirm {
        Confirm::Classic => "A capital letter chooses its entry; Return confirms, any other key cancels.",
        Confirm::Risky => "A capital letter chooses; Return confirms what cannot be undone.",
        Confirm::Never => "A capital letter chooses its entry.",
    }
}

/// Maximum width of a text column, for readability.
const WIDEST: u16 = 100;
/// Minimum width for two columns of text, and the gap between them.
const TWO_FROM: u16 = 150;
const GAP: u16 = 2;

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
        let columns = if area.width >= TWO_FROM { 2 } else { 1 };
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
        let first = First { asks: topic.asks, now: missing.to_vec(), keys: told, letters, table: &[] };
        let mut reader = HelpReader { first: Some(first), ..HelpReader::of_lines(topic.title, &[]) };
        if !missing.is_empty() {
            reader.heading("Now");
            missing.iter().for_each(|line| reader.text(line));
        }
        let rules: Vec<(&str, String)> = topic.rules.iter().filter_map(|id| Some((*id, rule(chapters, id)?))).collect();
        if !rules.is_empty() {
            reader.heading("The rules");
            rules.iter().for_each(|(id, text)| reader.text(&format!("{id}: {text}")));
        }
        for heading in topic.chapters {
            let Some(text) = chapter(chapters, heading) else { continue };
            reader.heading(&format!("The chapter: {heading}"));
            text.lines().skip(1).for_each(|line| reader.markdown(line));
        }
        reader
    }

    /// Adds a rulebook's abbreviations. Those visible on the screen are explained.
    pub fn explaining(mut self, table: Abbreviations) -> HelpReader {
        if let Some(first) = &mut self.first {
            first.table = table;
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

    /// The first page; `None` after it is turned.
    fn first(&self) -> Option<&First> {
        self.first.as_ref().filter(|_| !self.turned)
    }

    /// Creates a page of plain lines.
    pub fn of_lines(title: &str, lines: &[String]) -> HelpReader {
        let mut reader = HelpReader { title: title.into(), first: None, turned: false, texts: Vec::new(), top: 0 };
        lines.iter().for_each(|line| reader.text(line));
        reader
    }

    /// The kind of page, for the title of its frame.
    pub const fn kind(&self) -> &'static str {
        if self.first.is_some() { "Rules and keys" } else { "Text" }
    }

    fn heading(&mut self, text: &str) {
        if !self.texts.is_empty() {
            self.texts.push((String::new(), Ink::Plain, false));
        }
        self.texts.push((text.to_string(), Ink::Title, true));
    }

    fn text(&mut self, line: &str) {
        self.texts.push((line.to_string(), Ink::Plain, true));
    }

    fn markdown(&mut self, line: &str) {
        match line.strip_prefix("## ") {
            Some(title) => self.heading(title),
            None if line.starts_with("```") => {}
            None if line.starts_with(' ') => self.texts.push((line.to_string(), Ink::Plain, false)),
            None => self.text(&plain(line.strip_prefix("- ").unwrap_or(line))),
        }
    }

    /// Breaks the text into lines of a width.
    fn lines(&self, width: u16) -> Vec<(String, Ink)> {
        let broken = |(text, ink, breaks): &(String, Ink, bool)| {
            let rows = if *breaks { wrap(text, width.into()) } else { vec![text.clone()] };
            rows.into_iter().map(|row| (row, *ink)).collect::<Vec<_>>()
        };
        self.texts.iter().flat_map(broken).collect()
    }

    /// The highest scroll position, and the number of visible lines.
    fn ends(&self, area: Rect) -> (usize, usize) {
        let shape = Shape::of(area);
        if self.first().is_some() {
            return (0, shape.lines());
        }
        (self.lines(shape.width).len().saturating_sub(shape.lines()), shape.lines())
    }

    /// Handles a key for a page drawn in `area`; false if it closes the page.
    pub fn key(&mut self, key: Key, keys: Keys, area: Rect) -> bool {
        let intent = keys.intent(Keymap::Reading, key);
        if intent == Some(KeyAction::Page) && self.first.is_some() && !self.texts.is_empty() {
            (self.turned, self.top) = (!self.turned, 0);
        }
        let (last, page) = self.ends(area);
        self.top = match intent {
            Some(KeyAction::Previous) => self.top.saturating_sub(1),
            Some(KeyAction::Next) => self.top + 1,
            Some(KeyAction::PageUp) => self.top.saturating_sub(page),
            Some(KeyAction::PageDown) => self.top + page,
            Some(KeyAction::First) => 0,
            Some(KeyAction::Last) => last,
            Some(KeyAction::Accept) => return false,
            _ => self.top,
        }
        .min(last);
        true
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

    /// Draws the page over the area, with its text centred. `shown`: the abbreviations on the screen below.
    pub fn draw(&self, canvas: &mut Canvas<'_>, area: Rect, shown: &[String]) {
        canvas.clear(area);
        let shape = Shape::of(area);
        let lines = match self.first() {
            Some(first) => first.lines(shape.width.into(), shape.rows, shown),
            None => self.lines(shape.width),
        };
        let x = area.x + 2 + area.width.saturating_sub(4).saturating_sub(shape.all()) / 2;
        // The screen may have grown since the page was turned.
        let top = self.top.min(lines.len().saturating_sub(shape.lines()));
        canvas.put_within(x, area.y, area.right(), &self.title, Ink::Title);
        let mut left = lines.iter().skip(top);
        for column in 0..shape.columns {
            let x = x + column * (shape.width + GAP);
            for ((text, ink), y) in left.by_ref().take(shape.rows).zip(area.y + 2..) {
                canvas.put_within(x, y, area.right(), text, *ink);
            }
        }
        let (last, count) = ((top + shape.lines()).min(lines.len()), lines.len());
        let end = canvas.put_within(x, area.bottom() - 1, area.right(), &self.foot(top, last, count), Ink::Dim);
        if last < count {
            canvas.put(x + shape.all().min(76) - 6, area.bottom() - 1, "<more>", Ink::Warning);
        }
        canvas.cursor = (end.min(area.right() - 1), area.bottom() - 1);
    }

    /// The last line: the range of visible lines, and the keys.
    fn foot(&self, top: usize, last: usize, count: usize) -> String {
        match (self.first(), self.texts.is_empty()) {
            (Some(_), true) => "Return: done".into(),
            (Some(_), false) => "Tab: the rules   Return: done".into(),
            (None, _) if count == 0 => "Return: done".into(),
            (None, _) => format!("Lines {}-{last} of {count}   Up, Down, Space: scroll   Return: done", top + 1),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gladiator::rulebook::CHAPTERS;

    #[test]
    fn plain_text_keeps_stars_of_plans() {
        for (marked, told) in [
            ("*Duel*: two meet. *League*: all.", "Duel: two meet. League: all."),
            ("**Bold** and `ME*` and FI* ME*", "Bold and ME* and FI* ME*"),
            ("*two words* stressed, 3 * 4 * 5", "two words stressed, 3 * 4 * 5"),
            ("a star *alone", "a star *alone"),
        ] {
            assert_eq!(plain(marked), told);
        }
    }

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
    fn rules_are_found_by_their_id() {
        assert!(rule(CHAPTERS, "MOVE-08").unwrap().starts_with("Esc puts you back"));
        assert_eq!(rule(CHAPTERS, "MOVE-99"), None);
        assert!(chapter(CHAPTERS, "Movement").is_some());
    }
}
