//! The positions of the hexes on the screen, and their outlines. All scales share one coordinate system. Start with [`Grid`].

use crate::canvas::{Canvas, sand};
use crate::theme::Ink;
use ludus_engine::hex::{Field, Hex};
use ludus_hexarena::model::ground::arena::Size;
use ratatui::layout::Rect;

/// The size of a hex on the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scale {
    /// Eight columns by four lines.
    Large,
    /// Eight columns by two lines, for arenas with many rows.
    Wide,
    /// Four columns by two lines (DQU-14).
    Outlined,
    /// One line for each row, without outlines (DQU-24).
    Compact,
}

impl Scale {
    /// Columns and lines from one hex to the next.
    const fn step(self) -> (u16, u16) {
        match self {
            Scale::Large => (8, 4),
            Scale::Wide => (8, 2),
            Scale::Outlined => (4, 2),
            Scale::Compact => (4, 1),
        }
    }

    /// Columns and lines of the whole board.
    const fn extent(self, field: Field) -> (u16, u16) {
        let ((wide, high), (columns, rows)) = (self.step(), (field.columns as u16, field.rows as u16));
        let below = match self {
            Scale::Large => 2,
            Scale::Wide | Scale::Outlined => 1,
            Scale::Compact => 0,
        };
        (columns * wide + wide / 2 + 1, rows * high + below)
    }

    /// The area inside a hex's outline, as (line, first column, columns).
    const fn spans(self) -> &'static [(u16, u16, u16)] {
        match self {
            Scale::Large => &[(0, 4, 1), (1, 2, 5), (2, 1, 7), (3, 1, 7), (4, 2, 5), (5, 4, 1)],
            Scale::Wide => &[(0, 4, 1), (1, 1, 7), (2, 4, 1)],
            Scale::Outlined => &[(0, 2, 1), (1, 1, 3), (2, 2, 1)],
            Scale::Compact => &[(0, 1, 3)],
        }
    }

    /// The area of a hex including its outline. A tint fills it, so neighbours leave no stripe between them.
    const fn ground(self) -> &'static [(u16, u16, u16)] {
        match self {
            Scale::Large => &[(0, 3, 3), (1, 1, 7), (2, 0, 9), (3, 0, 9), (4, 1, 7), (5, 3, 3)],
            Scale::Wide => &[(0, 1, 7), (1, 0, 9), (2, 1, 7)],
            Scale::Outlined => &[(0, 1, 3), (1, 0, 5), (2, 1, 3)],
            Scale::Compact => &[(0, 0, 5)],
        }
    }

    /// The outline, as (column, line, sign).
    const fn outline(self) -> &'static [(u16, u16, &'static str)] {
        match self {
            Scale::Large => &[
                (3, 0, "/"),
                (5, 0, "\\"),
                (1, 1, "/"),
                (7, 1, "\\"),
                (0, 2, "|"),
                (8, 2, "|"),
                (0, 3, "|"),
                (8, 3, "|"),
                (1, 4, "\\"),
                (7, 4, "/"),
                (3, 5, "\\"),
                (5, 5, "/"),
            ],
            Scale::Wide => &[
                (1, 0, "."),
                (2, 0, "-"),
                (3, 0, "'"),
                (5, 0, "'"),
                (6, 0, "-"),
                (7, 0, "."),
                (0, 1, "|"),
                (8, 1, "|"),
                (1, 2, "'"),
                (2, 2, "-"),
                (3, 2, "."),
                (5, 2, "."),
                (6, 2, "-"),
                (7, 2, "'"),
            ],
            Scale::Outlined => &[(1, 0, "/"), (3, 0, "\\"), (0, 1, "|"), (4, 1, "|"), (1, 2, "\\"), (3, 2, "/")],
            Scale::Compact => &[],
        }
    }
}

/// A board placed in its area.
#[derive(Clone, Copy, Debug)]
pub struct Grid {
    pub scale: Scale,
    field: Field,
    /// The upper left cell of the board.
    at: (u16, u16),
    area: Rect,
}

impl Grid {
    /// Chooses the largest scale that fits, and centres the board in the area.
    pub fn new(area: Rect, size: Size) -> Grid {
        let field = size.field();
        let fits = |scale: &Scale| {
            let (wide, high) = scale.extent(field);
            wide <= area.width && high <= area.height
        };
        let scale = [Scale::Large, Scale::Wide, Scale::Outlined].into_iter().find(fits).unwrap_or(Scale::Compact);
        let (wide, high) = scale.extent(field);
        let (left, top) = (area.width.saturating_sub(wide) / 2, area.height.saturating_sub(high) / 2);
        Grid { scale, field, at: (area.x + left, area.y + top), area }
    }

    /// The upper left cell of a hex.
    const fn corner(&self, hex: Hex) -> (u16, u16) {
        let (wide, high) = self.scale.step();
        let (column, row) = (hex.column() as u16, hex.row() as u16);
        (self.at.0 + column * wide + (row & 1) * (wide / 2), self.at.1 + row * high)
    }

    /// The first of a hex's three characters.
    pub const fn text(&self, hex: Hex) -> (u16, u16) {
        let (x, y) = self.corner(hex);
        match self.scale {
            Scale::Large => (x + 3, y + 2),
            Scale::Wide => (x + 3, y + 1),
            Scale::Outlined => (x + 1, y + 1),
            Scale::Compact => (x + 1, y),
        }
    }

    /// The upper left cell of a large hex.
    pub const fn large(&self, hex: Hex) -> (u16, u16) {
        self.corner(hex)
    }

    /// The cell of the hex's letter.
    pub const fn middle(&self, hex: Hex) -> (u16, u16) {
        let (x, y) = self.text(hex);
        match self.scale {
            Scale::Large | Scale::Wide => (x, y),
            _ => (x + 1, y),
        }
    }

    /// The cells of a hex that can be drawn over.
    pub const fn cells(&self, hex: Hex) -> Rect {
        let (x, y) = self.corner(hex);
        match self.scale {
            Scale::Large => Rect { x: x + 1, y: y + 2, width: 7, height: 2 },
            Scale::Wide => Rect { x: x + 1, y: y + 1, width: 7, height: 1 },
            Scale::Outlined => Rect { x: x + 1, y: y + 1, width: 3, height: 1 },
            Scale::Compact => Rect { x: x + 1, y, width: 3, height: 1 },
        }
    }

    /// The hex under a screen cell. `None` if there is none.
    pub fn hex_at(&self, x: u16, y: u16) -> Option<Hex> {
        let under = |hex: &Hex| {
            let (left, top) = self.corner(*hex);
            let spans = self.scale.spans().iter();
            let mut over =
                spans.filter(|(line, from, wide)| y == top + line && (left + from..left + from + wide).contains(&x));
            over.next().is_some()
        };
        self.field.all().find(under)
    }

    /// Draws the floor and all outlines.
    pub fn floor(&self, canvas: &mut Canvas<'_>) {
        let (wide, high) = self.scale.extent(self.field);
        let whole = Rect { x: self.at.0, y: self.at.1, width: wide, height: high };
        canvas.tint(whole.intersection(self.area), Ink::Floor);
        for hex in self.field.all() {
            let (x, y) = self.corner(hex);
            for (column, line, sign) in self.scale.outline() {
                canvas.put(x + column, y + line, sign, Ink::Floor);
            }
            let size = (self.field.columns as u16, self.field.rows as u16);
            let grain = sand::grain(hex.column() as u16, hex.row() as u16, size);
            for (line, from, wide) in self.scale.ground() {
                canvas.sand(Rect::new(x + from, y + line, *wide, 1).intersection(self.area), grain);
            }
        }
    }

    /// Draws letters in the tips of the first row and numbers in the gaps beside the rows (DQU-23).
    pub fn draw_names(&self, canvas: &mut Canvas<'_>) {
        let (wide, high) = self.scale.step();
        if self.scale != Scale::Compact {
            for column in 0..u16::from(self.field.columns) {
                let letter = char::from(b'A' + column as u8).to_string();
                canvas.put(self.at.0 + column * wide + wide / 2, self.at.1, &letter, Ink::Strong);
            }
        }
        for row in 0..u16::from(self.field.rows) {
            let y = self.at.1 + row * high + if self.scale == Scale::Compact { 0 } else { high / 2 };
            // Indented rows have their gap on the left, the others on the right.
            let left = row % 2 == 1;
            let text = format!("{}", row + 1);
            let x = match (left, text.len() as u16) {
                (true, _) => self.at.0,
                (false, wide_as) => self.at.0 + u16::from(self.field.columns) * wide + wide / 2 + 1 - wide_as,
            };
            canvas.put(x, y, &text, Ink::Strong);
        }
    }

    /// Draws the same names on the frame around the board: every row, and every third column.
    pub fn draw_axes(&self, canvas: &mut Canvas<'_>, frame: Rect) {
        let (wide, high) = self.scale.step();
        for column in (0..u16::from(self.field.columns)).step_by(3) {
            let letter = char::from(b'A' + column as u8).to_string();
            canvas.put(self.at.0 + column * wide + wide / 2, frame.bottom() - 1, &letter, Ink::Dim);
        }
        for row in 0..u16::from(self.field.rows) {
            let y = self.at.1 + row * high + if self.scale == Scale::Compact { 0 } else { high / 2 };
            let text = (row + 1).to_string();
            let x = if text.len() > 1 && self.at.0 > frame.x + 1 { frame.x + 1 } else { frame.x };
            canvas.put_within(x, y, x + 2, text.get(text.len().saturating_sub(2)..).unwrap_or(&text), Ink::Dim);
        }
    }

    pub fn tint(&self, canvas: &mut Canvas<'_>, hex: Hex, ink: Ink) {
        let (x, y) = self.corner(hex);
        for (line, from, wide) in self.scale.ground() {
            canvas.tint(Rect::new(x + from, y + line, *wide, 1).intersection(self.area), ink);
        }
    }

    /// Fills the outline between two neighbours with a sign, because one figure stands in both.
    pub fn join(&self, canvas: &mut Canvas<'_>, [one, other]: [Hex; 2], (sign, ink): (&str, Ink)) {
        let cells = |hex: Hex| {
            let (x, y) = self.corner(hex);
            // Without outlines there is one column between neighbours in a row.
            let gaps: &[(u16, u16, &str)] = &[(0, 0, ""), (4, 0, "")];
            let all = if self.scale == Scale::Compact { gaps } else { self.scale.outline() };
            all.iter().map(move |(column, line, _)| (x + column, y + line))
        };
        for (x, y) in cells(one).filter(|cell| cells(other).any(|its| its == *cell)) {
            canvas.put(x, y, sign, ink);
        }
    }

    /// Highlights the content of a hex.
    pub fn light(&self, canvas: &mut Canvas<'_>, hex: Hex) {
        canvas.tint(self.cells(hex), Ink::Focus);
    }
}
