//! Luck on a scale with the average in the middle, in a report and in a career.

use crate::theme::Ink;
use crate::wide_layout::TextBox;
use crate::widgets::spans::{is_fine, signed};

/// Least and most columns of the scale.
const SCALE: (u16, u16) = (9, 31);
/// The rank of average luck.
const AVERAGE: u64 = 50;

/// Draws the scale in the current line. `rank`: the percentage of games that were no luckier. `value` stands behind it.
pub fn draw(pane: &mut TextBox<'_, '_>, rank: u64, value: &str) {
    let [line, middle, dot] = if is_fine(pane.canvas) { ["\u{2500}", "\u{2502}", "\u{25cf}"] } else { ["-", "|", "o"] };
    let [before, after] = ["Luck  worse ", " better  "];
    let free = pane.width().saturating_sub((before.len() + after.len() + value.chars().count()) as u16);
    let scale = free.clamp(SCALE.0, SCALE.1);
    let from = pane.at(0, before, Ink::Dim);
    let end = pane.at(from, &line.repeat(scale.into()), Ink::Frame);
    pane.at(from + scale / 2, middle, Ink::Dim);
    let at = (rank.min(100) * u64::from(scale - 1) / 100) as u16;
    pane.at(from + at, dot, if rank < AVERAGE { Ink::Warning } else { Ink::Good });
    let end = pane.at(end, after, Ink::Dim);
    pane.at(end, &signed(pane.canvas, value), Ink::Strong);
    pane.next();
}
