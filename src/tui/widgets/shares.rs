//! Numbers in a line: a share with its bar, a change by sign, colour and number, and a text with bright values.

use crate::canvas::Canvas;
use crate::theme::Ink;
use crate::wide_layout::TextBox;
use crate::widgets::spans::{is_fine, signed};
use ludus_engine::chance::Chance;

/// Columns between two parts of a line.
const GAP: u16 = 2;

/// Draws a share in the next line of a box: its name, its bar, and its value at the right end. `name`: the text and its
/// columns. `value`: the text and its ink.
pub fn share(
    pane: &mut TextBox<'_, '_>,
    (name, wide): (&str, u16),
    (chance, ink): (Chance, Ink),
    (value, value_ink): (&str, Ink),
) {
    /// Columns of a value with its error.
    const VALUE: u16 = 8;
    /// Columns of the longest bar.
    const LONGEST: u16 = 40;
    pane.at(0, name, Ink::Plain);
    let value = if pane.canvas.skin().modern { value.replace("+-", "\u{b1}") } else { value.into() };
    let long = pane.width().saturating_sub(wide + GAP + VALUE).min(LONGEST);
    let rest = pane.rest();
    if pane.left() > 0 {
        pane.canvas.chance_segments((rest.x + wide + 1, rest.y), long, chance, ink);
    }
    pane.at(wide + 1 + long, &format!("{value:>width$}", width = usize::from(VALUE) + 1), value_ink);
    pane.next();
}

/// Writes a change at a column of a line: better, worse or equal, by sign, colour and number.
pub fn drawn_change(pane: &mut TextBox<'_, '_>, column: u16, by: &str, better: Option<bool>) {
    let fine = is_fine(pane.canvas);
    let (sign, ink) = match (better, fine) {
        (None, _) => ("=", Ink::Dim),
        (Some(true), true) => ("\u{25b2}", Ink::Good),
        (Some(false), true) => ("\u{25bc}", Ink::Warning),
        (Some(true), false) => ("", Ink::Good),
        (Some(false), false) => ("", Ink::Bad),
    };
    let by = signed(pane.canvas, by);
    pane.at(column, format!("{sign} {by}").trim(), ink);
}

/// Writes a text with its chances and decimals bright; returns the column after it.
pub fn valued(canvas: &mut Canvas<'_>, (mut x, y): (u16, u16), text: &str, ink: Ink) -> u16 {
    let text = signed(canvas, text);
    for word in text.split_inclusive(' ') {
        let bare = word.trim().trim_matches(|one| matches!(one, ',' | ';' | '.' | ':' | '(' | ')'));
        let is_value = bare.starts_with(|one: char| one.is_ascii_digit() || "~<>\u{b1}".contains(one))
            && bare.contains(['%', '.', '\u{b1}']);
        let start = word.find(bare).unwrap_or(0);
        x = canvas.put(x, y, &word[..start], ink);
        x = canvas.put(x, y, bare, if is_value { Ink::Strong } else { ink });
        x = canvas.put(x, y, &word[start + bare.len()..], ink);
    }
    x
}
