//! The panel beside boards that leave it few columns.

use crate::canvas::wrap;
use crate::widgets::side_panel::columns::SIGN;
use crate::widgets::side_panel::{LABEL, Line, NUMBER, Section, SidePanel, width};
use crate::widgets::spans::Span;

/// The panel for few columns: no cards and no headings of columns, texts over several rows.
pub fn narrowed_to(columns: u16, panel: &SidePanel<'_>) -> SidePanel<'static> {
    let has_room = |section: &&Section| !matches!(section.lines.first(), None | Some(Line::Bar(..) | Line::Picture(_)));
    let lines = |line: &Line| match line {
        Line::Text(left, right) if width(left) + width(right) > columns => wrapped(columns, left),
        Line::Strength(text, .., right) if width(text) + width(right) > columns => wrapped(columns, text),
        Line::Sentence(text, ink) => wrapped(columns, &[(text.clone(), *ink)]),
        Line::Share(text, chance, ink) => {
            vec![Line::Share(shortened(columns.saturating_sub(NUMBER + 1), text), *chance, *ink)]
        }
        Line::Fact(label, value) if LABEL.max(label.len() as u16 + 1) + width(value) > columns => Vec::new(),
        other => vec![other.clone()],
    };
    let section = |section: &Section| {
        let mut heading = wrap(&section.heading.0, columns.into()).into_iter();
        let first = heading.next().unwrap_or_default();
        let more = heading.map(|row| Line::Text(vec![(row, section.heading.1)], Vec::new()));
        let lines: Vec<Line> = more.chain(section.lines.iter().flat_map(lines)).collect();
        let rows = lines.len() as u16 + 1;
        let heading = (first, section.heading.1);
        Section { heading, remark: Vec::new(), lines, rows: (rows, rows), ..*section }
    };
    let mut order = panel.order.clone();
    let name = order.iter().map(|row| row.name.chars().count()).max().unwrap_or(0);
    let text = order.iter().flat_map(|row| &row.measures).map(|measure| measure.text.chars().count()).max();
    let mut heads = panel.heads.clone();
    // Two values in one column leave room for names.
    if let [_, _] = heads[..] {
        heads = vec!["EN/FT"];
        for row in &mut order {
            if let Some(second) = (row.measures.len() > 1).then(|| row.measures.pop()).flatten() {
                let first = &mut row.measures[0].text;
                *first = format!("{first}/{}", second.text.trim_start_matches('~'));
            }
        }
    } else if name + text.unwrap_or(0) + usize::from(SIGN) + 3 > columns.into() {
        for measure in order.iter_mut().flat_map(|row| &mut row.measures) {
            measure.text.truncate(measure.text.find('/').unwrap_or(measure.text.len()));
        }
    }
    let sections = panel.sections.iter().filter(has_room).map(section).filter(|section| !section.lines.is_empty());
    let sections = sections.collect();
    SidePanel { title: panel.title.clone(), heads, order, sections, ..SidePanel::default() }
}

/// Pieces of text in so many columns: without gaps, then without signs before words, then without the unit of a range.
fn shortened(columns: u16, spans: &[Span]) -> Vec<Span> {
    let is_sign = |word: &&str| !word.contains(|one: char| one.is_alphanumeric());
    let form = |signs: bool, most: usize| -> Vec<Span> {
        let words = |text: &str| {
            let words = text.split_whitespace().filter(|word| signs || !is_sign(word));
            words.take(most).collect::<Vec<_>>().join(" ")
        };
        let told = spans.iter().map(|(text, ink)| (words(text), *ink)).filter(|(text, _)| !text.is_empty());
        told.enumerate().map(|(at, (text, ink))| (if at == 0 { text } else { format!(" {text}") }, ink)).collect()
    };
    let forms = [form(true, usize::MAX), form(false, usize::MAX), form(false, 1)];
    let fits = forms.iter().find(|form| width(form) <= columns);
    fits.unwrap_or(&forms[2]).clone()
}

/// A text over as many rows as it needs; a sign before it stands alone in its column.
pub fn wrapped(columns: u16, spans: &[Span]) -> Vec<Line> {
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
