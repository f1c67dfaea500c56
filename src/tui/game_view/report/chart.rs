//! The win chance from round to round as columns. All are of one series, that of the rounds' beginnings; a round with a listed
//! mistake is only marked. Start reading with [`bars`].

use crate::canvas::Canvas;
use crate::game_view::postgame::{Point, WinChanceCurve};
use crate::theme::Ink;
use crate::wide_layout::TextBox;
use crate::widgets::spans::is_fine;
use ludus_engine::chance::Share;
use ratatui::layout::Rect;

/// Columns left of the bars, for the scale.
const SCALE: u16 = 7;
/// Maximum columns of a bar with the gap after it.
const WIDEST: u16 = 8;
/// Minimum rows of a chart with a line below it that explains it.
const LEGEND: u16 = 12;
/// Minimum columns of a bar for a figure above it.
const FIGURE: u16 = 3;

/// The win chance at the beginning of a round, in tenths of a percent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bar {
    pub round: u32,
    /// The chance, and its standard error.
    pub share: (u64, u64),
    /// True if a listed mistake is of this round.
    pub has_mistake: bool,
}

impl Bar {
    /// The chance as it is written: "61%".
    pub fn told(&self) -> String {
        Share::of_tenths((self.share.0, 2 * self.share.1)).alone()
    }
}

/// Returns the curve with marks at the rounds of the listed mistakes.
pub fn bars(course: &WinChanceCurve, mistakes: &[u32]) -> Vec<Bar> {
    let last = course.points.len().saturating_sub(1);
    let bar = |(at, point): (usize, &Point)| {
        let has_mistake = at < last && mistakes.contains(&point.round);
        Bar { round: point.round, share: point.share, has_mistake }
    };
    course.points.iter().enumerate().map(bar).collect()
}

/// Draws the bars in an ink with a scale, their rounds below them and their figures above them. The bar `turned` is marked.
pub fn draw(pane: &mut TextBox<'_, '_>, bars: &[Bar], own: Ink, (round, turned): (&str, Option<usize>)) {
    let inside = pane.rest();
    let free = inside.width.saturating_sub(SCALE);
    if bars.is_empty() || inside.height < 3 {
        return;
    }
    let step = (free / bars.len() as u16).clamp(1, WIDEST);
    let shown = usize::from((free / step).max(1)).min(bars.len());
    let figures = u16::from(step >= FIGURE && inside.height >= 6);
    let legend = u16::from(inside.height >= LEGEND);
    let high = inside.height - 1 - figures - legend;
    let top = inside.y + figures;
    let chart = Rect::new(inside.x + SCALE, top, free.min(step * shown as u16), high);
    draw_scale(pane.canvas, Rect { x: inside.x, width: SCALE, ..chart }, chart.right());
    let marked = |at: usize| turned == Some(at) || bars[at].has_mistake;
    for (ink, wanted) in [(own, false), (Ink::Warning, true)] {
        let value = |at: usize| if marked(at) == wanted { bars[at].share.0 } else { 0 };
        let values: Vec<u64> = (0..shown).map(value).collect();
        pane.canvas.columns(chart, (&values, 1000), step, ink);
    }
    for (at, x) in (0..shown).zip((chart.x..).step_by(step.into())) {
        if figures > 0 {
            draw_figure(pane.canvas, chart, (x, step), &bars[at]);
        }
    }
    if legend > 0 {
        draw_legend(pane.canvas, Rect { y: inside.bottom() - 1, height: 1, ..inside }, &bars[..shown], turned);
    }
    draw_rounds(pane.canvas, (inside, chart), (round, step), (&bars[..shown], shown == bars.len()), marked);
}

/// Says what the marked bars are, and what the dotted line is.
fn draw_legend(canvas: &mut Canvas<'_>, line: Rect, bars: &[Bar], turned: Option<usize>) {
    let mut x = line.x;
    let slip = bars.iter().find(|bar| bar.has_mistake).map(|bar| (bar, "a mistake"));
    let turn = turned.and_then(|at| bars.get(at)).map(|bar| (bar, "decided it"));
    for (bar, words) in slip.into_iter().chain(turn) {
        let end = canvas.put_within(x, line.y, line.right(), &bar.round.to_string(), Ink::Warning);
        x = canvas.put_within(end + 1, line.y, line.right(), words, Ink::Dim) + 4;
    }
    let even = "dotted line: even";
    if x + even.len() as u16 <= line.right() {
        canvas.put_within(x, line.y, line.right(), even, Ink::Dim);
    }
}

/// Draws the scale at the left and the dotted line of an even chance.
fn draw_scale(canvas: &mut Canvas<'_>, area: Rect, right: u16) {
    let (down, across) = if is_fine(canvas) { ("\u{2502}", "\u{2504}") } else { ("|", ".") };
    for y in area.top()..area.bottom() {
        canvas.put(area.x + 5, y, down, Ink::Frame);
    }
    let middle = area.y + area.height / 2;
    for (y, text) in [(area.y, "100%"), (middle, " 50%"), (area.bottom() - 1, "  0%")] {
        canvas.put(area.x, y, text, Ink::Dim);
    }
    canvas.put(area.right(), middle, &across.repeat(usize::from(right.saturating_sub(area.right()))), Ink::Frame);
}

/// The row of a chart on which a chance ends.
fn row_of(chart: Rect, share: u64) -> u16 {
    let rows = (u64::from(chart.height) * share.min(1000)).div_ceil(1000) as u16;
    chart.bottom() - rows.max(1)
}

/// Writes the chance in percent above its bar.
fn draw_figure(canvas: &mut Canvas<'_>, chart: Rect, (x, step): (u16, u16), bar: &Bar) {
    let share = bar.told();
    let figure = share.trim_end_matches('%');
    let top = row_of(chart, bar.share.0) - 1;
    if figure.chars().count() < usize::from(step) {
        canvas.put(x, top, figure, Ink::Dim);
    }
}

/// Writes the rounds below the bars, as far as there is room, and the result below the last.
fn draw_rounds(
    canvas: &mut Canvas<'_>,
    (inside, chart): (Rect, Rect),
    (round, step): (&str, u16),
    (bars, has_end): (&[Bar], bool),
    marked: impl Fn(usize) -> bool,
) {
    let y = chart.bottom();
    canvas.put(inside.x, y, round, Ink::Dim);
    let end = if has_end { "end" } else { "" };
    let last = chart.x + step * (bars.len() as u16).saturating_sub(1);
    let last = last.min(inside.right().saturating_sub(end.len() as u16));
    let mut free = chart.x;
    for (at, bar) in bars.iter().enumerate() {
        let (x, number) = (chart.x + step * at as u16, bar.round.to_string());
        if x >= free && x + (number.len() as u16) < last {
            let ink = if marked(at) { Ink::Warning } else { Ink::Dim };
            free = canvas.put(x, y, &number, ink) + 1;
        }
    }
    canvas.put(last, y, end, Ink::Dim);
}

#[cfg(test)]
mod tests;
