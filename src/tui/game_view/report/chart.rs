//! The win chance from round to round as columns. A round with a listed mistake shows the chances of that decision, so that
//! the chart and the mistake give one figure for one moment. Start reading with [`bars`].

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

/// The win chance at the beginning of a round, or at a mistake in it. In tenths of a percent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bar {
    pub round: u32,
    /// The chance, and its standard error.
    pub share: (u64, u64),
    /// After a mistake: the chance with the better choice.
    pub better: Option<u64>,
}

/// A listed mistake: its round, and the chances with the choice taken and with the better one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Slip {
    pub round: u32,
    pub chances: [u64; 2],
}

impl Bar {
    /// The chance before anything was chosen.
    pub fn before(&self) -> String {
        let (share, error) = (self.better.unwrap_or(self.share.0), 2 * self.share.1);
        Share::of_tenths((share, error)).alone()
    }
}

/// Returns the curve with the listed mistakes in it, the costliest of a round.
pub fn bars(course: &WinChanceCurve, slips: &[Slip]) -> Vec<Bar> {
    let last = course.points.len().saturating_sub(1);
    let bar = |(at, point): (usize, &Point)| {
        let slip = slips.iter().find(|slip| slip.round == point.round && at < last);
        match slip {
            Some(Slip { chances: [taken, better], .. }) => {
                Bar { round: point.round, share: (*taken, point.share.1), better: Some(*better) }
            }
            None => Bar { round: point.round, share: point.share, better: None },
        }
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
    let marked = |at: usize| turned == Some(at) || bars[at].better.is_some();
    for (ink, wanted) in [(own, false), (Ink::Warning, true)] {
        let value = |at: usize| if marked(at) == wanted { bars[at].share.0 } else { 0 };
        let values: Vec<u64> = (0..shown).map(value).collect();
        pane.canvas.columns(chart, (&values, 1000), step, ink);
    }
    for (at, x) in (0..shown).zip((chart.x..).step_by(step.into())) {
        if let Some(better) = bars[at].better {
            draw_lost(pane.canvas, chart, (x, step), [bars[at].share.0, better]);
        }
        let is_end = at + 1 == bars.len();
        if figures > 0 && !is_end {
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
    let slip = bars.iter().find(|bar| bar.better.is_some()).map(|bar| (bar, "your mistake"));
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

/// Draws the part of a bar that a mistake took away.
fn draw_lost(canvas: &mut Canvas<'_>, chart: Rect, (x, step): (u16, u16), [taken, better]: [u64; 2]) {
    let sign = if is_fine(canvas) { "\u{b7}" } else { "." };
    for y in row_of(chart, better)..row_of(chart, taken) {
        canvas.put_within(x, y, chart.right(), &sign.repeat(usize::from((step - 1).max(1))), Ink::Warning);
    }
}

/// Writes the chance in percent above its bar.
fn draw_figure(canvas: &mut Canvas<'_>, chart: Rect, (x, step): (u16, u16), bar: &Bar) {
    let share = Share::of_tenths((bar.share.0, 2 * bar.share.1)).alone();
    let figure = share.trim_end_matches('%');
    let top = row_of(chart, bar.better.unwrap_or(0).max(bar.share.0)) - 1;
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
