//! The positions of the hexes on the screen. Start with [`Grid`].

use crate::canvas::Canvas;
use crate::theme::Ink;
use ludus_battlefield::model::map::Map;
use ludus_battlefield::model::spot::Spot;
use ratatui::layout::Rect;

/// Columns and lines of a hex in each scale. The compact one is UI-01's, the next one UI-05's.
const COMPACT: (u16, u16) = (4, 1);
const LARGE: (u16, u16) = (6, 2);
const SCALES: [(u16, u16); 7] = [COMPACT, LARGE, (8, 2), (9, 3), (12, 3), (12, 4), (15, 5)];
/// The scales for a board that takes the size which its map needs.
const FITTED: [(u16, u16); 4] = [LARGE, (9, 3), (12, 4), (15, 5)];
/// Lines of an area in which a large map scrolls rather than shrinks.
const SCROLLS: u16 = 20;
/// Columns for the numbers of the rows, beside the map.
const AXIS: u16 = 1;
/// Lines that a map which scrolls leaves to the question below it.
const BELOW: u16 = 6;

/// A map placed in its area. A map larger than the area shows a window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grid {
    step: (u16, u16),
    /// The upper left cell of the window.
    at: (u16, u16),
    /// Columns and rows of the map.
    across: (u16, u16),
    /// The first column and row of the window.
    first: (u16, u16),
    area: Rect,
}

const fn across(map: &Map) -> (u16, u16) {
    (map.columns() as u16, map.rows() as u16)
}

/// Columns and lines of a whole map.
const fn extent(across: (u16, u16), (wide, high): (u16, u16)) -> (u16, u16) {
    (across.0 * wide + wide / 2, across.1 * high)
}

/// The size of the board for a map, within so many columns and lines.
pub fn board_size(map: &Map, (columns, lines): (u16, u16)) -> (u16, u16) {
    let mut sizes = FITTED.iter().rev().map(|step| extent(across(map), *step));
    let whole = sizes.find(|(wide, high)| *wide <= columns && *high <= lines);
    let (wide, high) = extent(across(map), LARGE);
    let (wide, high) = whole.unwrap_or((wide, lines.saturating_sub(BELOW).max(SCROLLS).min(high).min(lines)));
    (columns.min(wide + AXIS), high)
}

impl Grid {
    /// Chooses the largest scale that fits, and centres the map. If only a small one fits, a large map may scroll instead, with
    /// `centre` in the middle of the window.
    pub fn new(area: Rect, map: &Map, centre: Spot) -> Grid {
        let across = across(map);
        let within = |(wide, high): (u16, u16)| wide <= area.width && high <= area.height;
        let whole = SCALES.into_iter().rev().find(|step| within(extent(across, *step)));
        let scrolls = area.height >= SCROLLS;
        let step = match whole {
            Some(step) if step != COMPACT || !scrolls => step,
            _ if scrolls => LARGE,
            _ => COMPACT,
        };
        let (wide, high) = extent(across, step);
        let seen = ((area.width.saturating_sub(step.0 / 2) / step.0).max(1), (area.height / step.1).max(1));
        let first = |at: u16, seen: u16, across: u16| at.saturating_sub(seen / 2).min(across.saturating_sub(seen));
        let first = (
            if wide <= area.width { 0 } else { first(u16::from(centre.column()), seen.0, across.0) },
            if high <= area.height { 0 } else { first(u16::from(centre.row()), seen.1, across.1) },
        );
        // Room for a number of two digits beside the frame or at the edge, where a few columns are left.
        let spare = match area.width.checked_sub(wide) {
            Some(spare) => spare.div_ceil(2).max(spare.min(2)),
            None => ((area.width - step.0 / 2) % step.0).min(2),
        };
        let left = area.x + spare;
        let top = area.y + area.height.saturating_sub(high) / 2;
        Grid { step, at: (left, top), across, first, area }
    }

    pub const fn is_large(&self) -> bool {
        self.step.1 > 1
    }

    pub const fn area(&self) -> Rect {
        self.area
    }

    /// Columns and lines of a hex.
    pub const fn step(&self) -> (u16, u16) {
        self.step
    }

    /// The upper left cell of a hex, which can lie left of the window.
    pub fn corner(&self, spot: Spot) -> Option<(i32, i32)> {
        let (column, row) = (i32::from(spot.column()), i32::from(spot.row()));
        let line = row - i32::from(self.first.1);
        let shift = if row & 1 == 1 { i32::from(self.step.0 / 2) } else { 0 };
        let x = i32::from(self.at.0) + (column - i32::from(self.first.0)) * i32::from(self.step.0) + shift;
        (line >= 0).then_some((x, i32::from(self.at.1) + line * i32::from(self.step.1)))
    }

    /// A cell of the window. `None` if it is outside.
    pub fn cell(&self, x: i32, y: i32) -> Option<(u16, u16)> {
        let cell = (u16::try_from(x).ok()?, u16::try_from(y).ok()?);
        self.area.contains(cell.into()).then_some(cell)
    }

    /// The cells of a hex in the window. Empty if it is outside.
    pub fn cells(&self, spot: Spot) -> Rect {
        let Some((x, y)) = self.corner(spot).filter(|(x, _)| *x >= i32::from(self.at.0)) else { return Rect::ZERO };
        let whole = Rect { x: x as u16, y: y as u16, width: self.step.0, height: self.step.1 };
        let inside = whole.intersection(self.area);
        if inside.is_empty() { Rect::ZERO } else { inside }
    }

    /// The cells for a unit: below its code a bar in a large scale. The compact map keeps the terrain sign in front of it.
    pub fn token(&self, spot: Spot) -> Rect {
        let cells = self.cells(spot);
        if cells.is_empty() {
            return cells;
        }
        let (left, wide) =
            if self.is_large() { ((self.step.0 - self.token_width()) / 2, self.token_width()) } else { (1, 3) };
        let top = if self.step.1 > 3 { (self.step.1 - 2) / 2 } else { 0 };
        Rect { x: cells.x + left, y: cells.y + top, width: wide, height: self.step.1.min(2) }.intersection(self.area)
    }

    const fn token_width(&self) -> u16 {
        if self.step.0 < 8 { 4 } else { self.step.0 - 3 }
    }

    /// The hex under a screen cell. `None` if there is none.
    pub fn spot_at(&self, x: u16, y: u16) -> Option<Spot> {
        if !self.area.contains((x, y).into()) {
            return None;
        }
        let row = self.first.1 + y.checked_sub(self.at.1)? / self.step.1;
        let shift = (row & 1) * (self.step.0 / 2);
        let column = self.first.0 + x.checked_sub(self.at.0 + shift)? / self.step.0;
        let is_there = column < self.across.0 && row < self.across.1;
        is_there.then(|| Spot::at(column as u8, row as u8))
    }

    /// Draws letters below the columns and numbers beside the rows, on the frame around the board or on the edge of the map.
    pub fn draw_axes(&self, canvas: &mut Canvas<'_>, frame: Option<Rect>) {
        // Without a frame they stand below the map if there is a line, otherwise on its last one.
        let end = self.at.1 + (self.across.1 - self.first.1) * self.step.1;
        let bottom = frame.map_or(self.area.bottom().min(end + 1), |frame| frame.bottom() - 1);
        for column in self.first.0..self.across.0 {
            let letter = char::from(b'A' + column as u8).to_string();
            let x = self.at.0 + (column - self.first.0) * self.step.0 + self.step.0 / 2;
            // On the edge of the map it gives way to a unit.
            let line = if frame.is_some() { bottom } else { bottom - 1 };
            let free = frame.is_some() || !canvas.has_letters(Rect::new(x - 1, line, 3, 1));
            if x < self.area.right() && free {
                canvas.put(x, line, &letter, Ink::Dim);
            }
        }
        let edge = frame.map_or(self.area.x, |frame| frame.x);
        for row in self.first.1..self.across.1 {
            let y = self.at.1 + (row - self.first.1) * self.step.1;
            let free = self.at.0.saturating_sub(edge).min(3);
            if y < self.area.bottom() && free > 0 {
                let text = (row + 1).to_string();
                // The first column of a hex is blank in the classic look.
                let room = free + u16::from(!canvas.skin().modern);
                let text = &text[text.len().saturating_sub(room.into())..];
                canvas.put_within(self.at.0 - free, y, self.at.0 - free + room, text, Ink::Dim);
            }
        }
    }

    /// The first and the last column and row of the window, in words. `None` if the whole map is visible.
    pub fn window(&self) -> Option<String> {
        let (wide, high) = extent(self.across, self.step);
        if wide <= self.area.width && high <= self.area.height {
            return None;
        }
        let last = |first: u16, seen: u16, across: u16| (first + seen).min(across);
        let [left, right] = [self.first.0, last(self.first.0, self.area.width / self.step.0, self.across.0) - 1]
            .map(|column| char::from(b'A' + column as u8));
        let below = last(self.first.1, self.area.height / self.step.1, self.across.1);
        Some(format!("columns {left}-{right}, rows {}-{below}", self.first.1 + 1))
    }
}
