//! The page of signs: the abbreviations on the screen below, and what the ground and the tokens show.

use crate::canvas::wrap;
use crate::help::Abbreviations;
use crate::help::keys_page::Line;
use crate::theme::Ink;

/// A sign of the board with its ink, and its meaning. "a|b": a where all characters can be shown, else b.
pub type Sign = (&'static str, Ink, &'static str);

/// Columns before the meaning of a sign.
const SIGN: usize = 8;

/// Returns the lines of the page. Without a board only abbreviations are left.
pub fn lines(shown: &[String], table: Abbreviations, signs: &[Sign], width: usize, is_unicode: bool) -> Vec<Line> {
    let heading = |text: &str| vec![(0, text.to_string(), Ink::Title)];
    let mut lines = Vec::new();
    let table: Vec<_> = table.iter().filter(|(word, _)| shown.iter().any(|one| one == word)).collect();
    if !table.is_empty() {
        lines.push(heading("On this screen"));
        let longest = table.iter().map(|(word, _)| word.len()).max().unwrap_or(0).max(SIGN - 2);
        for (word, plain) in table {
            lines.extend(entry((word, Ink::Strong), longest + 2, &format!("{plain}."), width));
        }
    }
    if !signs.is_empty() {
        lines.extend((!lines.is_empty()).then(Line::new));
        lines.push(heading("On the board"));
        for (sign, ink, means) in signs {
            let (unicode, ascii) = sign.split_once('|').unwrap_or((sign, sign));
            lines.extend(entry((if is_unicode { unicode } else { ascii }, *ink), SIGN, means, width));
        }
    }
    lines
}

/// The lines of a sign and its meaning, which starts at a column in each line.
fn entry((sign, ink): (&str, Ink), column: usize, means: &str, width: usize) -> Vec<Line> {
    let rows = wrap(means, width.saturating_sub(column).max(1));
    let mut lines: Vec<Line> = rows.into_iter().map(|row| vec![(column, row, Ink::Plain)]).collect();
    if let Some(first) = lines.first_mut() {
        first.insert(0, (0, sign.to_string(), ink));
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_meanings_go_on_below_in_their_column() {
        let means = "you can go there and still act";
        let lines = lines(&[], &[], &[("+", Ink::Near, means)], 28, false);
        let longest = lines.iter().flatten().map(|(x, text, _)| x + text.chars().count()).max();
        assert!(longest <= Some(28) && lines.len() == 3, "{lines:?}");
        assert!(lines[2].iter().all(|(x, ..)| *x == SIGN), "{lines:?}");
    }
}
