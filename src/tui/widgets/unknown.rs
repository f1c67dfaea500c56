//! Bars of values that the viewer may not know. An empty bar would look like none left.

use crate::canvas::Canvas;
use crate::theme::Ink;
use ratatui::layout::Rect;

/// The value of a bar for something that the viewer does not know.
pub const NOBODY_KNOWS: i32 = -1;

/// Draws a bar; a dotted line if its value is unknown.
pub fn bar(canvas: &mut Canvas<'_>, area: Rect, (value, most): (i32, i32), ink: Ink) {
    match value {
        NOBODY_KNOWS => _ = canvas.put(area.x, area.y, &"\u{b7}".repeat(area.width.into()), Ink::Dim),
        value => canvas.bar(area, value, most, ink),
    }
}

/// Draws a bar of segments; question marks if its value is unknown, since dots are empty segments.
pub fn segments(canvas: &mut Canvas<'_>, area: Rect, value: (i32, i32), ink: Ink) {
    match value.0 {
        NOBODY_KNOWS => _ = canvas.put(area.x, area.y, &"?".repeat(area.width.into()), Ink::Dim),
        _ => canvas.segments(area, value, ink),
    }
}
