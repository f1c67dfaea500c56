//! `?`: the keys of the place, why something is missing, and the rules in the game's own words.

use super::canvas::{Canvas, wrap};
use super::input::Key;
use super::keys::{Context, Intent, Keys};
use super::theme::Ink;
use ratatui::layout::Rect;

/// What is asked, and where its rules stand.
#[derive(Clone, Copy, Debug)]
pub struct Topic {
    /// Title of the page.
    pub title: &'static str,
    /// Whose keys.
    pub context: Context,
    /// Ids of the rules that matter here, the most useful first.
    pub rules: &'static [&'static str],
    /// Headings of the chapters to read on in.
    pub chapters: &'static [&'static str],
}

/// The chapters of a rulebook, each with its heading in the first line.
pub type Chapters = &'static [&'static str];

/// The text of a rule, if the rulebook has it.
pub fn rule(chapters: Chapters, id: &str) -> Option<String> {
    let mark = format!("- **{id}** ");
    chapters.iter().flat_map(|chapter| chapter.lines()).find_map(|line| line.strip_prefix(&mark)).map(plain)
}

/// The chapter with that heading.
pub fn chapter(chapters: Chapters, heading: &str) -> Option<&'static str> {
    chapters.iter().copied().find(|text| text.lines().next().and_then(|line| line.strip_prefix("# ")) == Some(heading))
}

/// A line without the marks of Markdown.
pub fn plain(line: &str) -> String {
    line.replace("**", "").replace('`', "")
}

/// A page that is read and scrolled.
pub struct Reader {
    title: String,
    /// Each with its ink, and whether it may be broken between words.
    texts: Vec<(String, Ink, bool)>,
    /// The line that stands first.
    top: usize,
}

/// Columns of text: as many as read well, however wide the screen is.
const WIDEST: u16 = 100;
/// Columns from which on the text stands in two columns, so far apart.
const TWO_FROM: u16 = 150;
const GAP: u16 = 2;

/// How a text stands in an area.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Shape {
    /// Columns of text side by side.
    columns: u16,
    /// How wide each is.
    width: u16,
    /// Lines in each.
    rows: usize,
}

impl Shape {
    fn of(area: Rect) -> Shape {
        let room = area.width.saturating_sub(4);
        let columns = if area.width >= TWO_FROM { 2 } else { 1 };
        let width = ((room - (columns - 1) * GAP.min(room)) / columns).clamp(1, WIDEST);
        Shape { columns, width, rows: usize::from(area.height.saturating_sub(4)).max(1) }
    }

    /// Lines that are shown at once.
    fn lines(self) -> usize {
        self.rows * usize::from(self.columns)
    }

    /// Columns of all of it.
    const fn all(self) -> u16 {
        self.columns * self.width + (self.columns - 1) * GAP
    }
}

impl Reader {
    /// The page of a topic: its keys and those of more places, what is missing, rules, the chapter.
    pub fn with(chapters: Chapters, topic: &Topic, keys: Keys, missing: &[String], also: &[Context]) -> Reader {
        let mut reader = Reader { title: topic.title.into(), texts: Vec::new(), top: 0 };
        if !missing.is_empty() {
            reader.heading("Now");
            missing.iter().for_each(|line| reader.text(line));
        }
        reader.heading("Keys");
        // Those of every screen are told on every page.
        let places = [topic.context].into_iter().chain(also.iter().copied()).chain([Context::Anywhere]);
        for row in places.flat_map(Keys::rows).filter(|row| !row.shown.is_empty()) {
            reader.text(&format!("{:<10} {}", keys.told(row), row.does));
        }
        if topic.context == Context::Menu {
            reader.text("A capital letter chooses its entry; where it is asked, Return confirms and any other key takes it back.");
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

    /// A page of plain lines.
    pub fn of_lines(title: &str, lines: &[String]) -> Reader {
        let mut reader = Reader { title: title.into(), texts: Vec::new(), top: 0 };
        lines.iter().for_each(|line| reader.text(line));
        reader
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

    /// Its lines as they stand in columns so wide.
    fn lines(&self, width: u16) -> Vec<(String, Ink)> {
        let broken = |(text, ink, breaks): &(String, Ink, bool)| {
            let rows = if *breaks { wrap(text, width.into()) } else { vec![text.clone()] };
            rows.into_iter().map(|row| (row, *ink)).collect::<Vec<_>>()
        };
        self.texts.iter().flat_map(broken).collect()
    }

    /// The last line that may stand first, and how many are shown at once.
    fn ends(&self, area: Rect) -> (usize, usize) {
        let shape = Shape::of(area);
        (self.lines(shape.width).len().saturating_sub(shape.lines()), shape.lines())
    }

    /// Takes a key; false when the page is left. It stands in `area`.
    pub fn key(&mut self, key: Key, keys: Keys, area: Rect) -> bool {
        let (last, page) = self.ends(area);
        self.top = match keys.intent(Context::Reading, key) {
            Some(Intent::Previous) => self.top.saturating_sub(1),
            Some(Intent::Next) => self.top + 1,
            Some(Intent::PageUp) => self.top.saturating_sub(page),
            Some(Intent::PageDown) => self.top + page,
            Some(Intent::First) => 0,
            Some(Intent::Last) => last,
            Some(Intent::Accept) => return false,
            _ => self.top,
        }
        .min(last);
        true
    }

    /// Scrolls by the wheel.
    pub fn wheel(&mut self, by: i32, area: Rect) {
        let (last, _) = self.ends(area);
        let by = by.unsigned_abs() as usize * 3 * usize::from(by > 0) + self.top;
        self.top = if by == self.top { self.top.saturating_sub(3) } else { by }.min(last);
    }

    /// Draws the page over the whole area, its text in the middle.
    pub fn draw(&self, canvas: &mut Canvas<'_>, area: Rect) {
        canvas.clear(area);
        let shape = Shape::of(area);
        let lines = self.lines(shape.width);
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
        let bottom = format!("Lines {}-{last} of {count}   Up, Down, Space: read on   Return: done", top + 1);
        let end = canvas.put_within(x, area.bottom() - 1, area.right(), &bottom, Ink::Dim);
        if last < count {
            canvas.put(x + shape.all().min(76) - 6, area.bottom() - 1, "<more>", Ink::Heed);
        }
        canvas.cursor = (end.min(area.right() - 1), area.bottom() - 1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::gladiator::rulebook::CHAPTERS;

    #[test]
    fn a_text_is_as_wide_as_reads_well_and_stands_in_two_columns_from_160_on() {
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
