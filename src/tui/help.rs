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
    lines: Vec<(String, Ink)>,
    top: usize,
}

/// Columns of text.
const WIDTH: usize = 76;

impl Reader {
    /// The page of a topic: its keys and those of more places, what is missing, rules, the chapter.
    pub fn with(chapters: Chapters, topic: &Topic, keys: Keys, missing: &[String], also: &[Context]) -> Reader {
        let mut reader = Reader { title: topic.title.into(), lines: Vec::new(), top: 0 };
        if !missing.is_empty() {
            reader.heading("Now");
            missing.iter().for_each(|line| reader.text(line));
        }
        reader.heading("Keys");
        let places = [topic.context].into_iter().chain(also.iter().copied());
        for row in places.flat_map(Keys::rows).filter(|row| !row.shown.is_empty()) {
            reader.text(&format!("{:<10} {}", keys.shown(row), row.does));
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
        let mut reader = Reader { title: title.into(), lines: Vec::new(), top: 0 };
        lines.iter().for_each(|line| reader.text(line));
        reader
    }

    fn heading(&mut self, text: &str) {
        if !self.lines.is_empty() {
            self.lines.push((String::new(), Ink::Plain));
        }
        self.lines.push((text.to_string(), Ink::Title));
    }

    fn text(&mut self, line: &str) {
        self.lines.extend(wrap(line, WIDTH).into_iter().map(|line| (line, Ink::Plain)));
    }

    fn markdown(&mut self, line: &str) {
        match line.strip_prefix("## ") {
            Some(title) => self.heading(title),
            None if line.starts_with("```") => {}
            None if line.starts_with(' ') => self.lines.push((line.to_string(), Ink::Plain)),
            None => self.text(&plain(line.strip_prefix("- ").unwrap_or(line))),
        }
    }

    /// Takes a key; false when the page is left. `rows` is how many lines are shown.
    pub fn key(&mut self, key: Key, keys: Keys, rows: usize) -> bool {
        let last = self.lines.len().saturating_sub(rows);
        self.top = match keys.intent(Context::Reading, key) {
            Some(Intent::Previous) => self.top.saturating_sub(1),
            Some(Intent::Next) => self.top + 1,
            Some(Intent::PageUp) => self.top.saturating_sub(rows),
            Some(Intent::PageDown) => self.top + rows,
            Some(Intent::First) => 0,
            Some(Intent::Last) => last,
            Some(Intent::Accept) => return false,
            _ => self.top,
        }
        .min(last);
        true
    }

    /// Scrolls by the wheel.
    pub fn wheel(&mut self, by: i32, rows: usize) {
        let last = self.lines.len().saturating_sub(rows);
        let by = by.unsigned_abs() as usize * 3 * usize::from(by > 0) + self.top;
        self.top = if by == self.top { self.top.saturating_sub(3) } else { by }.min(last);
    }

    /// Draws the page over the whole area.
    pub fn draw(&self, canvas: &mut Canvas<'_>, area: Rect) {
        canvas.clear(area);
        let rows = Reader::rows(area);
        canvas.put(area.x + 2, area.y, &self.title, Ink::Title);
        for (y, (line, ink)) in (area.y + 2..).zip(self.lines.iter().skip(self.top).take(rows)) {
            canvas.put(area.x + 2, y, line, *ink);
        }
        let last = (self.top + rows).min(self.lines.len());
        let bottom =
            format!("Lines {}-{last} of {}   Up, Down, Space: read on   Return: done", self.top + 1, self.lines.len());
        let end = canvas.put(area.x + 2, area.bottom() - 1, &bottom, Ink::Dim);
        if last < self.lines.len() {
            canvas.put(area.x + 72, area.bottom() - 1, "<more>", Ink::Heed);
        }
        canvas.cursor = (end.min(area.right() - 1), area.bottom() - 1);
    }

    /// Lines of text that fit into an area.
    pub fn rows(area: Rect) -> usize {
        usize::from(area.height.saturating_sub(4))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::gladiator::rulebook::CHAPTERS;

    #[test]
    fn rules_are_found_by_their_id() {
        assert!(rule(CHAPTERS, "MOVE-08").unwrap().starts_with("Esc puts you back"));
        assert_eq!(rule(CHAPTERS, "MOVE-99"), None);
        assert!(chapter(CHAPTERS, "Movement").is_some());
    }
}
