//! Where the rows of an [`OddsTable`](super::OddsTable) stand: below one another, or in several stacks side by side.

use ratatui::layout::Rect;

/// Where the rows stand: in lines below one another, and if they need more lines in several stacks side by side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Grid {
    pub area: Rect,
    pub lines: u16,
    pub stacks: u16,
    /// The first row that is visible.
    pub top: usize,
}

impl Grid {
    /// The columns from one stack to the next. The last one needs no gap behind it.
    pub fn width(self) -> u16 {
        let gap = u16::from(self.stacks > 1);
        (self.area.width + gap) / self.stacks.max(1)
    }

    /// The place of a row; `None` if it is not visible.
    pub fn place(self, row: usize) -> Option<Rect> {
        let number = row.checked_sub(self.top)? as u16;
        let (stack, line) = (number.checked_div(self.lines)?, number.checked_rem(self.lines)?);
        let gap = if self.stacks > 1 { 1 } else { 0 };
        let width = self.width();
        let place = Rect { x: self.area.x + stack * width, y: self.area.y + line, width: width - gap, height: 1 };
        (stack < self.stacks).then_some(place)
    }
}
