//! A form whose groups stand under headings in one box, and the list of all values of the field in focus.

use super::{Columns, Field, Group, LABEL, draw_field};
use crate::canvas::Canvas;
use crate::input::Input;
use crate::theme::Ink;
use crate::wide_layout::TextBox;
use crate::widgets::spans::is_fine;
use ratatui::layout::Rect;

/// Draws groups under headings in one box, their values below each other.
pub(super) fn draw<V>(canvas: &mut Canvas<'_>, area: Rect, title: &str, groups: &[Group<V>], at: usize) {
    let mut pane = TextBox::of(canvas, area, title, Ink::Title);
    pane.canvas.lit(area, title, Ink::Title);
    let labels = groups.iter().flat_map(|group| &group.fields).map(|field| field.label.chars().count() as u16);
    let value = labels.max().unwrap_or(0).max(LABEL) + 4;
    let columns = Columns { across: 1, width: pane.width(), step: 1, value, means: None };
    let mut number = 0;
    for group in groups {
        heading(&mut pane, group.title);
        for field in &group.fields {
            let cell = Rect { height: 1, ..pane.rest() };
            draw_field(pane.canvas, cell, field, &columns, number == at);
            pane.canvas.clickable(cell, Input::Pick(number));
            pane.next();
            number += 1;
        }
    }
}

/// Draws a heading with a line to the right end.
pub fn heading(pane: &mut TextBox<'_, '_>, text: &str) {
    let line = if is_fine(pane.canvas) { "\u{2500}" } else { "-" };
    let end = pane.at(0, text, Ink::Title) + 1;
    pane.at(end, &line.repeat(usize::from(pane.width().saturating_sub(end))), Ink::Frame);
    pane.next();
}

/// Lists the values of a field with a sign at the current one, each with its meaning.
pub fn draw_choices<V>(pane: &mut TextBox<'_, '_>, field: &Field<V>) {
    let [chosen, other] = if is_fine(pane.canvas) { ["\u{25cf}", "\u{25cb}"] } else { ["*", "."] };
    let count = field.values.len();
    let name = field.values.iter().map(|(name, _)| name.chars().count()).max().unwrap_or(0) as u16;
    for number in 0..count {
        // The current value is the first of the list, whatever its place.
        let (value, means) = &field.values[(number + count - field.place) % count];
        let is_chosen = number == field.place;
        pane.at(0, if is_chosen { chosen } else { other }, if is_chosen { Ink::Key } else { Ink::Dim });
        pane.at(2, value, if is_chosen { Ink::Strong } else { Ink::Plain });
        if name + 4 + means.chars().count() as u16 <= pane.width() {
            pane.at(name + 4, means, if is_chosen { Ink::Plain } else { Ink::Dim });
        }
        pane.next();
    }
    let (_, means) = field.values.first().cloned().unwrap_or_default();
    if name + 4 + means.chars().count() as u16 > pane.width() {
        pane.next();
        pane.text(means, Ink::Plain);
    }
}
