//! Line charts: ratatui's chart in the inks of the look.

use crate::canvas::Canvas;
use crate::theme::{Ink, page, style};
use ludus_store::settings::Glyphs;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::symbols::Marker;
use ratatui::text::Line;
use ratatui::widgets::{Axis, Chart, Dataset, GraphType, Widget};

/// A line of a chart: its ink and its points.
pub struct Series<'a> {
    pub ink: Ink,
    pub points: &'a [(f64, f64)],
}

/// Minimum columns and rows of a readable chart.
const LEAST: (u16, u16) = (16, 4);

impl Canvas<'_> {
    /// Draws lines over x values from 0 to `last`, with the highest and lowest y value at the left.
    pub fn chart(&mut self, area: Rect, courses: &[Series<'_>], (low, high): (u32, u32), last: usize) {
        let area = area.intersection(self.area());
        if area.width < LEAST.0 || area.height < LEAST.1 {
            return;
        }
        let skin = self.skin();
        let fine = skin.modern && skin.glyphs == Glyphs::Unicode;
        let marker = if fine { Marker::HalfBlock } else { Marker::Custom('*') };
        let kind = if fine { GraphType::Line } else { GraphType::Scatter };
        let set = |course: &Series<'_>| {
            let one = Dataset::default().marker(marker).graph_type(kind);
            (one.style(style(skin, course.ink)), course.points.to_vec())
        };
        let sets: Vec<_> = courses.iter().map(set).collect();
        let sets = sets.iter().map(|(set, points)| set.clone().data(points)).collect();
        let axis = |labels: [String; 2], bounds: [f64; 2]| {
            let labels: Vec<Line<'static>> =
                labels.into_iter().map(|label| Line::styled(label, style(skin, Ink::Dim))).collect();
            Axis::default().style(style(skin, Ink::Frame)).bounds(bounds).labels(labels)
        };
        let high = high.max(low + 1);
        let (text, ground) = page(skin);
        let chart = Chart::new(sets)
            .style(Style::new().fg(text).bg(ground))
            .legend_position(None)
            .x_axis(axis(["0".into(), last.to_string()], [0.0, last.max(1) as f64]))
            .y_axis(axis([low.to_string(), high.to_string()], [low.into(), high.into()]));
        let mut drawn = Buffer::empty(area);
        chart.render(area, &mut drawn);
        let mut cells = drawn.content.iter();
        self.each(area, |cell| {
            let Some(from) = cells.next() else { return };
            let sign = match from.symbol() {
                "\u{2502}" if !fine => "|",
                "\u{2500}" if !fine => "-",
                "\u{2514}" if !fine => "+",
                sign => sign,
            };
            cell.set_char(sign.chars().next().unwrap_or(' '));
            (cell.fg, cell.bg, cell.modifier) = (from.fg.into(), from.bg.into(), from.modifier);
        });
    }
}
