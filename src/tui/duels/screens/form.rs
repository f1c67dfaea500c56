//! A form: lines with a label and a value, one of them in focus. Fits 80 columns or a box.

use crate::canvas::{Canvas, cut};
use crate::theme::Ink;
use crate::wide_layout::{TextBox, marker};
use ratatui::layout::Rect;

pub struct FormLine {
    pub label: &'static str,
    pub value: String,
    /// An explanation of the value, or how to change it.
    pub about: String,
}

impl FormLine {
    pub fn new(label: &'static str, value: impl Into<String>, about: impl Into<String>) -> FormLine {
        FormLine { label, value: value.into(), about: about.into() }
    }
}

const LABEL: u16 = 14;

/// Draws the lines from the top, two rows apart if there is room. The cursor is at the line in focus.
pub fn draw(canvas: &mut Canvas<'_>, area: Rect, lines: &[FormLine], at: usize) {
    let step = if area.height >= 2 * lines.len() as u16 { 2 } else { 1 };
    let mark = marker(canvas);
    for (number, line) in lines.iter().enumerate() {
        let y = area.y + number as u16 * step;
        if y >= area.bottom() {
            return;
        }
        let focus = number == at;
        canvas.put_within(area.x, y, area.right(), if focus { mark } else { " " }, Ink::Strong);
        canvas.put_within(area.x + 2, y, area.right(), line.label, Ink::Dim);
        let from = area.x + 2 + LABEL;
        let room = usize::from(area.right().saturating_sub(from));
        let end = canvas.put_within(from, y, area.right(), &cut(&line.value, room), Ink::Strong);
        if focus {
            canvas.tint(Rect::new(from, y, (end - from).max(1), 1), Ink::Focus);
            canvas.cursor = (from, y);
            if step == 2 && !line.about.is_empty() {
                canvas.put_within(from, y + 1, area.right(), &cut(&line.about, room), Ink::Dim);
            }
        }
    }
}

/// Draws the form in the remaining part of a box.
pub fn draw_in(pane: &mut TextBox<'_, '_>, lines: &[FormLine], at: usize) {
    let area = pane.rest();
    draw(pane.canvas, area, lines, at);
}

/// The next or previous index of a list, wrapping around.
pub fn turned(at: usize, count: usize, on: bool) -> usize {
    match count {
        0 => 0,
        count if on => (at + 1) % count,
        count => (at + count - 1) % count,
    }
}
