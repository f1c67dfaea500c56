//! The panel beside boards that leave it few columns.

use crate::canvas::wrap;
use crate::widgets::side_panel::{LABEL, Line, SIGN, Section, SidePanel, width};
use crate::widgets::spans::Span;

/// The panel for few columns: no cards and no headings of columns, texts over several rows.
pub fn narrowed_to(columns: u16, panel: &SidePanel) -> SidePanel {
    let has_room = |section: &&Section| !matches!(section.lines.first(), None | Some(Line::Bar(..)));
    let lines = |line: &Line| match line {
        Line::Text(left, right) if width(left) + width(right) > columns => wrapped(columns, left),
        Line::Sentence(text, ink) => wrapped(columns, &[(text.clone(), *ink)]),
        Line::Fact(label, value) if LABEL.max(label.len() as u16 + 1) + width(value) > columns => Vec::new(),
        other => vec![other.clone()],
    };
    let section = |section: &Section| {
        let mut heading = wrap(&section.heading.0, columns.into()).into_iter();
        let first = heading.next().unwrap_or_default();
        let more = heading.map(|row| Line::Text(vec![(row, section.heading.1)], Vec::new()));
        let lines: Vec<Line> = more.chain(section.lines.iter().flat_map(lines)).collect();
        let rows = lines.len() as u16 + 1;
        Section { heading: (first, section.heading.1), remark: Vec::new(), lines, rows: (rows, rows) }
    };
    let mut order = panel.order.clone();
    let name = order.iter().map(|row| row.name.chars().count()).max().unwrap_or(0);
    let text = order.iter().flat_map(|row| &row.measures).map(|measure| measure.text.chars().count()).max();
    // A name and the value tell more than half a name and the value's maximum.
    if name + text.unwrap_or(0) + usize::from(SIGN) + 3 > columns.into() {
        for measure in order.iter_mut().flat_map(|row| &mut row.measures) {
            measure.text.truncate(measure.text.find('/').unwrap_or(measure.text.len()));
        }
    }
    let sections = panel.sections.iter().filter(has_room).map(section).filter(|section| !section.lines.is_empty());
    let sections = sections.collect();
    SidePanel { order, sections, sides: Vec::new(), ..panel.clone() }
}

/// A text over as many rows as it needs; a sign before it stands alone in its column.
fn wrapped(columns: u16, spans: &[Span]) -> Vec<Line> {
    let Some(((text, ink), before)) = spans.split_last() else { return Vec::new() };
    let (mut sign, sign_ink) = before.first().cloned().unwrap_or((String::new(), *ink));
    if text.starts_with(' ') && !sign.is_empty() {
        sign.push(' ');
    }
    let indent = sign.chars().count();
    let rows = wrap(text, usize::from(columns).saturating_sub(indent)).into_iter().enumerate();
    let before = |at| if at == 0 { sign.clone() } else { " ".repeat(indent) };
    rows.map(|(at, row)| Line::Text(vec![(before(at), sign_ink), (row, *ink)], Vec::new())).collect()
}
