//! The page of signs: the abbreviations on the screen below, and what the ground and the tokens show.

use crate::help::Abbreviations;
use crate::help::keys_page::Line;
use crate::theme::Ink;

/// A sign of the board with its ink, and its meaning.
pub type Sign = (&'static str, Ink, &'static str);

/// Columns before the meaning of a sign.
const SIGN: usize = 8;

/// Returns the lines of the page. Without a board only abbreviations are left.
pub fn lines(shown: &[String], table: Abbreviations, signs: &[Sign]) -> Vec<Line> {
    let heading = |text: &str| vec![(0, text.to_string(), Ink::Title)];
    let mut lines = Vec::new();
    let table: Vec<_> = table.iter().filter(|(word, _)| shown.iter().any(|one| one == word)).collect();
    if !table.is_empty() {
        lines.push(heading("On this screen"));
        let longest = table.iter().map(|(word, _)| word.len()).max().unwrap_or(0).max(SIGN - 2);
        lines.extend(table.iter().map(|(word, plain)| {
            vec![(0, (*word).to_string(), Ink::Strong), (longest + 2, format!("{plain}."), Ink::Plain)]
        }));
    }
    if !signs.is_empty() {
        lines.extend((!lines.is_empty()).then(Line::new));
        lines.push(heading("On the board"));
        lines.extend(
            signs.iter().map(|(sign, ink, means)| {
                vec![(0, (*sign).to_string(), *ink), (SIGN, (*means).to_string(), Ink::Plain)]
            }),
        );
    }
    lines
}
