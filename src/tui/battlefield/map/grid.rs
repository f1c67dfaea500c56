//! The positions of the hexes on the screen. Start with [`Grid`].

use crate::canvas::Canvas;
use crate::theme::Ink;
use ludus_battlefield::model::map::Map;
use ludus_battlefield::model::spot::Spot;
use ratatui::layout::Rect;

/// A map placed in its area.
#[derive(Clone, Copy, Debug)]
pub struct Grid {
    /// Columns and lines of a hex: six and two, or four and one (UI-01, UI-05).
    step: (u16, u16),
    /// The upper left cell of the map.
    at: (u16, u16),
    across: (u16, u16),
    area: Rect,
}

impl Grid {
    /// Chooses the larger scale if it fits, and centres the map in the area.
    pub fn new(area: Rect, map: &Map) -> Grid {
        let across = (u16::from(map.columns()), u16::from(map.rows()));
        let extent = |(wide, high): (u16, u16)| (across.0 * wide + wide / 2, across.1 * high);
        let fits = |step: (u16, u16)| extent(step).0 <= area.width && extent(step).1 <= area.height;
        let step = if fits((6, 2)) { (6, 2) } else { (4, 1) };
        let (wide, high) = extent(step);
        let left = area.x + area.width.saturating_sub(wide) / 2;
        let top = area.y + area.height.saturating_sub(high) / 2;
        Grid { step, at: (left, top), across, area }
    }

    pub const fn is_large(&self) -> bool {
        self.step.1 == 2
    }

    /// All cells of a hex.
    pub const fn cells(&self, spot: Spot) -> Rect {
        let (column, row) = (spot.column() as u16, spot.row() as u16);
        let x = self.at.0 + column * self.step.0 + (row & 1) * (self.step.0 / 2);
        Rect { x, y: self.at.1 + row * self.step.1, width: self.step.0, height: self.step.1 }
    }

    /// The first cell of a unit's code. The compact map keeps the terrain sign in front of it.
    pub const fn text(&self, spot: Spot) -> (u16, u16) {
        let cells = self.cells(spot);
        if self.is_large() { (cells.x, cells.y) } else { (cells.x + 1, cells.y) }
    }

    /// The part of a rectangle that is on the board.
    pub fn within(&self, cells: Rect) -> Rect {
        cells.intersection(self.area)
    }

    /// The hex under a screen cell. `None` if there is none.
    pub fn spot_at(&self, x: u16, y: u16) -> Option<Spot> {
        let row = y.checked_sub(self.at.1)? / self.step.1;
        let column = x.checked_sub(self.at.0 + (row & 1) * (self.step.0 / 2))? / self.step.0;
        let is_there = column < self.across.0 && row < self.across.1;
        is_there.then(|| Spot::at(column as u8, row as u8))
    }

    /// Draws letters below the columns and numbers beside the rows, on the frame around the board.
    pub fn draw_axes(&self, canvas: &mut Canvas<'_>, frame: Rect) {
        for column in 0..self.across.0 {
            let letter = char::from(b'A' + column as u8).to_string();
            let x = self.at.0 + column * self.step.0 + self.step.0 / 2;
            canvas.put(x, frame.bottom() - 1, &letter, Ink::Dim);
        }
        for row in 0..self.across.1 {
            let y = self.at.1 + row * self.step.1;
            let text = (row + 1).to_string();
            let x = if self.at.0 > frame.x + 1 { frame.x + 1 } else { frame.x };
            let room = self.at.0.saturating_sub(x).clamp(1, 2);
            let text = &text[text.len().saturating_sub(room.into())..];
            canvas.put_within(x, y, x + room, text, Ink::Dim);
        }
    }
}
