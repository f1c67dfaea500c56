//! The numbered rules behind the first page of help: the rules of a topic, its chapters with their headings, and a search in
//! the whole rulebook.

use crate::canvas::wrap;
use crate::help::keys_page::Line;
use crate::help::{Chapters, plain, rule_alone, tables, without_lines};
use crate::theme::Ink;

/// Lines of text with their ink; true if a line can be broken between words.
#[derive(Clone, Default)]
pub struct RulesText(Vec<(String, Ink, bool)>);

/// The heading above the rules of a topic.
pub const THE_RULES: &str = "The rules";

/// A line of the rulebook that a search found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundLine {
    /// The number of the chapter, and of the line in it.
    pub chapter: usize,
    pub line: usize,
    pub text: String,
}

impl RulesText {
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub fn heading(&mut self, text: &str) {
        if !self.0.is_empty() {
            self.0.push((String::new(), Ink::Plain, false));
        }
        self.0.push((text.to_string(), Ink::Title, true));
    }

    pub fn text(&mut self, line: &str) {
        self.0.push((without_lines(line), Ink::Plain, true));
    }

    /// Adds a line of a chapter.
    pub fn markdown(&mut self, line: &str) {
        match line.strip_prefix("## ") {
            Some(title) => self.heading(title),
            None if line.starts_with("```") => {}
            None if line.starts_with(' ') => self.0.push((line.to_string(), Ink::Plain, false)),
            None => self.text(&plain(line.strip_prefix("- ").unwrap_or(line))),
        }
    }

    /// The text of a chapter, and the position of one of its lines.
    pub fn of_chapter(chapters: Chapters, chapter: usize, line: usize) -> (RulesText, usize) {
        let (mut text, mut at) = (RulesText::default(), 0);
        let rows = chapters.get(chapter).map(|text| tables::drawn(text)).unwrap_or_default();
        for (number, row) in rows.iter().enumerate() {
            match row.strip_prefix("# ") {
                Some(title) => text.heading(title),
                None => text.markdown(row),
            }
            if number == line {
                at = text.0.len().saturating_sub(1);
            }
        }
        (text, at)
    }

    /// Breaks the text into lines of a width.
    pub fn lines(&self, width: usize) -> Vec<Line> {
        self.0.iter().flat_map(|one| broken(one, width)).collect()
    }

    /// The lines from the first rule on that fit into so many rows, without numbers and sources.
    /// Rules that name others by number are left out.
    pub fn first_lines(&self, width: usize, rows: usize) -> Vec<Line> {
        let mut lines: Vec<Line> = Vec::new();
        let mut whole = 0;
        for one in self.0.iter().skip_while(|one| one.0 != THE_RULES) {
            let text = unnumbered(&one.0);
            if text.split_whitespace().any(is_number) {
                continue;
            }
            lines.extend(broken(&(rule_alone(text), one.1, one.2), width));
            if lines.len() > rows {
                break;
            }
            let ends = one.1 != Ink::Title && !one.0.is_empty();
            whole = if ends { lines.len() } else { whole };
        }
        lines.truncate(whole);
        lines
    }

    /// The row of a line in this width.
    pub fn row(&self, line: usize, width: usize) -> usize {
        self.0.iter().take(line).map(|one| broken(one, width).len()).sum()
    }

    /// The row of the heading before or after a row.
    pub fn heading_from(&self, row: usize, on: bool, width: usize) -> Option<usize> {
        let lines = self.lines(width);
        let is_heading = |row: &usize| lines.get(*row).is_some_and(|line| line.iter().any(|one| one.2 == Ink::Title));
        if on { (row + 1..lines.len()).find(is_heading) } else { (0..row).rev().find(is_heading) }
    }

    /// The lines that contain a text, for a page without chapters.
    pub fn find(&self, typed: &str) -> Vec<FoundLine> {
        let lines = self.0.iter().enumerate().filter(|(_, (text, ..))| text.to_lowercase().contains(typed));
        lines.map(|(line, (text, ..))| FoundLine { chapter: 0, line, text: text.clone() }).collect()
    }
}

/// Removes the number at the beginning of a rule: "MOVE-08: Esc puts you back".
fn unnumbered(text: &str) -> &str {
    text.split_once(' ').filter(|(first, _)| is_number(first)).map_or(text, |(_, rest)| rest)
}

/// Returns whether a word is the number of a rule: "MOVE-08", "(DD-80)", "D162".
fn is_number(word: &str) -> bool {
    let word = word.trim_matches(|letter: char| letter.is_ascii_punctuation());
    let fits = |letter: char| letter.is_ascii_uppercase() || letter.is_ascii_digit() || letter == '-';
    let has = |of: fn(&char) -> bool| word.chars().any(|letter| of(&letter));
    word.chars().all(fits) && has(char::is_ascii_digit) && has(char::is_ascii_uppercase) && word.len() > 3
}

fn broken((text, ink, breaks): &(String, Ink, bool), width: usize) -> Vec<Line> {
    let rows = if *breaks { wrap(text, width) } else { vec![text.clone()] };
    rows.into_iter().map(|row| vec![(0, row, *ink)]).collect()
}

/// The lines of the rulebook that contain all words of a text. Headings come first, then the lines that begin with the text:
/// they say what it is.
pub fn search(chapters: Chapters, typed: &str) -> Vec<FoundLine> {
    let words: Vec<String> = typed.to_lowercase().split_whitespace().map(String::from).collect();
    let mut found: Vec<(u8, FoundLine)> = Vec::new();
    for (chapter, text) in chapters.iter().enumerate() {
        for (line, row) in tables::drawn(text).iter().enumerate() {
            let small = row.to_lowercase();
            if !words.is_empty() && words.iter().all(|word| small.contains(word)) {
                let text = plain(row.trim_start_matches(['#', '-', ' ']));
                let begins = words.first().is_some_and(|word| unnumbered(&text).to_lowercase().starts_with(word));
                let rank = if row.starts_with('#') { 0 } else { 2 - u8::from(begins) };
                found.push((rank, FoundLine { chapter, line, text }));
            }
        }
    }
    ludus_engine::order::by_key(&mut found, |(rank, _)| *rank);
    found.into_iter().map(|(_, one)| one).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gladiator::rulebook::CHAPTERS;

    #[test]
    fn search_finds_rules_of_every_chapter_headings_first() {
        let found = search(CHAPTERS, "evad");
        assert!(found.len() > 10 && found[0].text == "Evading", "{:?}", found.first());
        assert!(search(CHAPTERS, "MOVE-08").iter().any(|one| one.text.contains("Esc puts you back")));
        let dazed = search(CHAPTERS, "dazed").into_iter().find(|one| one.text.contains("-0")).unwrap();
        assert!(dazed.text.starts_with("WND-04 Dazed: "), "the rule that says what it is: {dazed:?}");
        assert_eq!(search(CHAPTERS, "xyzzy"), []);
        assert_eq!(search(CHAPTERS, ""), []);
    }

    #[test]
    fn a_chapter_opens_at_the_line_that_was_found() {
        let one = search(CHAPTERS, "MOVE-08").into_iter().find(|one| one.text.contains("Esc puts")).unwrap();
        let (text, at) = RulesText::of_chapter(CHAPTERS, one.chapter, one.line);
        let row = text.row(at, 76);
        let line: String = text.lines(76)[row].iter().map(|(_, text, _)| text.as_str()).collect();
        assert!(line.contains("MOVE-08"), "{line}");
        let before = text.heading_from(row, false, 76).unwrap();
        assert!(before < row && text.heading_from(before, true, 76).is_none_or(|next| next > row));
    }
}
