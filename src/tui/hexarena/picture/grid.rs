//! The positions of the hexes on the screen, and their outlines. All scales share one coordinate system. Start with [`Grid`].

use crate::canvas::{Canvas, sand};
use crate::theme;
use crate::theme::Ink;
use crate::widgets::spans::is_fine;
use ludus_engine::hex::{Field, Hex};
use ludus_hexarena::model::ground::arena::Size;
use ratatui::layout::Rect;

/// The size of a hex on the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scale {
    /// Twelve columns by six lines.
    Huge,
    /// Eight columns by four lines.
    Large,
    /// Six columns by three lines.
    Middle,
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
            Scale::Huge => (12, 6),
            Scale::Large => (8, 4),
            Scale::Middle => (6, 3),
            Scale::Wide => (8, 2),
            Scale::Outlined => (4, 2),
            Scale::Compact => (4, 1),
        }
    }

    /// Columns and lines of the whole board.
    const fn extent(self, field: Field) -> (u16, u16) {
        let ((wide, high), (columns, rows)) = (self.step(), (field.columns as u16, field.rows as u16));
        let below = match self {
            Scale::Huge => 3,
            Scale::Large => 2,
            Scale::Middle | Scale::Wide | Scale::Outlined => 1,
            Scale::Compact => 0,
        };
        (columns * wide + wide / 2 + 1, rows * high + below)
    }

    /// The area inside a hex's outline, as (line, first column, columns).
    const fn spans(self) -> &'static [(u16, u16, u16)] {
        match self {
            Scale::Huge => {
                &[(0, 6, 1), (1, 4, 5), (2, 2, 9), (3, 1, 11), (4, 1, 11), (5, 1, 11), (6, 2, 9), (7, 4, 5), (8, 6, 1)]
            }
            Scale::Middle => &[(0, 3, 1), (1, 1, 5), (2, 1, 5), (3, 3, 1)],
            Scale::Large => &[(0, 4, 1), (1, 2, 5), (2, 1, 7), (3, 1, 7), (4, 2, 5), (5, 4, 1)],
            Scale::Wide => &[(0, 4, 1), (1, 1, 7), (2, 4, 1)],
            Scale::Outlined => &[(0, 2, 1), (1, 1, 3), (2, 2, 1)],
            Scale::Compact => &[(0, 1, 3)],
        }
    }

    /// The area of a hex including its outline. A tint fills it, so neighbours leave no stripe between them.
    const fn ground(self) -> &'static [(u16, u16, u16)] {
        match self {
            Scale::Huge => &[
                (0, 5, 3),
                (1, 3, 7),
                (2, 1, 11),
                (3, 0, 13),
                (4, 0, 13),
                (5, 0, 13),
                (6, 1, 11),
                (7, 3, 7),
                (8, 5, 3),
            ],
            Scale::Middle => &[(0, 1, 5), (1, 0, 7), (2, 0, 7), (3, 1, 5)],
            Scale::Large => &[(0, 3, 3), (1, 1, 7), (2, 0, 9), (3, 0, 9), (4, 1, 7), (5, 3, 3)],
            Scale::Wide => &[(0, 1, 7), (1, 0, 9), (2, 1, 7)],
            Scale::Outlined => &[(0, 1, 3), (1, 0, 5), (2, 1, 3)],
            Scale::Compact => &[(0, 0, 5)],
        }
    }

    /// The outline, as (column, line, sign).
    const fn outline(self) -> &'static [(u16, u16, &'static str)] {
        match self {
            Scale::Huge => &[
                (5, 0, "/"),
                (7, 0, "\\"),
                (3, 1, "/"),
                (9, 1, "\\"),
                (1, 2, "/"),
                (11, 2, "\\"),
                (0, 3, "|"),
                (12, 3, "|"),
                (0, 4, "|"),
                (12, 4, "|"),
                (0, 5, "|"),
                (12, 5, "|"),
                (1, 6, "\\"),
                (11, 6, "/"),
                (3, 7, "\\"),
                (9, 7, "/"),
                (5, 8, "\\"),
                (7, 8, "/"),
            ],
            Scale::Middle => &[
                (1, 0, "."),
                (2, 0, "'"),
                (4, 0, "'"),
                (5, 0, "."),
                (0, 1, "|"),
                (6, 1, "|"),
                (0, 2, "|"),
                (6, 2, "|"),
                (1, 3, "'"),
                (2, 3, "."),
                (4, 3, "."),
                (5, 3, "'"),
            ],
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

/// The scales with outlines, the largest first.
const SCALES: [Scale; 5] = [Scale::Huge, Scale::Large, Scale::Middle, Scale::Wide, Scale::Outlined];
/// Columns and lines of the board of the smallest screen.
const USUAL: (u16, u16) = (80, 19);
/// The most columns of a board below which no log has room beside a question. Such a board leaves these lines to both.
const NARROW: (u16, u16) = (110, 9);

/// The size of the board within so many columns and lines. `None` if the usual board has hexes of the same size.
pub fn board_size(size: Size, (columns, lines): (u16, u16)) -> Option<(u16, u16)> {
    let field = size.field();
    let fits = |scale: &Scale| {
        let (wide, high) = scale.extent(field);
        let left = if wide > NARROW.0 { 2 } else { NARROW.1 };
        wide <= columns && high + left <= lines
    };
    let (wide, high) = SCALES.into_iter().find(fits)?.extent(field);
    Some((wide, high)).filter(|_| wide > USUAL.0 || high > USUAL.1)
}

/// Columns and lines of a board with the smallest outlined hexes.
pub fn outlined(size: Size) -> (u16, u16) {
    Scale::Outlined.extent(size.field())
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
        let scale = SCALES.into_iter().find(fits).unwrap_or(Scale::Compact);
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
            Scale::Huge => (x + 5, y + 3),
            Scale::Large => (x + 3, y + 2),
            Scale::Middle => (x + 2, y + 1),
            Scale::Wide => (x + 3, y + 1),
            Scale::Outlined => (x + 1, y + 1),
            Scale::Compact => (x + 1, y),
        }
    }

    /// The upper left cell of a large hex, or of as much in the middle of a larger one.
    pub const fn large(&self, hex: Hex) -> (u16, u16) {
        let (x, y) = self.corner(hex);
        if matches!(self.scale, Scale::Huge) { (x + 2, y + 1) } else { (x, y) }
    }

    /// The cell of the hex's letter.
    pub const fn middle(&self, hex: Hex) -> (u16, u16) {
        let (x, y) = self.text(hex);
        match self.scale {
            Scale::Huge | Scale::Large | Scale::Middle | Scale::Wide => (x, y),
            _ => (x + 1, y),
        }
    }

    /// The cells of a hex that can be drawn over.
    pub const fn cells(&self, hex: Hex) -> Rect {
        let (x, y) = self.corner(hex);
        match self.scale {
            Scale::Huge => Rect { x: x + 1, y: y + 3, width: 11, height: 3 },
            Scale::Large => Rect { x: x + 1, y: y + 2, width: 7, height: 2 },
            Scale::Middle => Rect { x: x + 1, y: y + 1, width: 5, height: 2 },
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

    /// Draws the sand with its grain, and all outlines.
    pub fn floor(&self, canvas: &mut Canvas<'_>) {
        let (wide, high) = self.scale.extent(self.field);
        let whole = Rect { x: self.at.0, y: self.at.1, width: wide, height: high }.intersection(self.area);
        let skin = canvas.skin();
        let size = (whole.width / 2, whole.height);
        for row in 0..whole.height {
            let grains = (0..whole.width.div_ceil(2)).map(|column| sand::grain(column, row, size));
            let sand: Vec<_> = grains.map(|grain| theme::sand(skin, grain)).collect();
            canvas.floor(Rect { y: whole.y + row, height: 1, ..whole }, 2, &sand);
        }
        for hex in self.field.all() {
            let (x, y) = self.corner(hex);
            for stroke in self.scale.outline() {
                canvas.put(x + stroke.0, y + stroke.1, self.sign(canvas, *stroke), Ink::Floor);
            }
        }
    }

    /// The sign of a part of an outline: a line, where the look has lines.
    fn sign(&self, canvas: &Canvas<'_>, (column, line, sign): (u16, u16, &'static str)) -> &'static str {
        let ((wide, high), fine) = (self.scale.step(), is_fine(canvas));
        let rises = (column < wide / 2) == (line < high / 2 + 1);
        match sign {
            "/" if fine => "\u{2571}",
            "\\" if fine => "\u{2572}",
            "|" if fine => "\u{2502}",
            "-" if fine => "\u{2500}",
            "." if fine && rises => "\u{256d}",
            "'" if fine && rises => "\u{256f}",
            "." if fine => "\u{256e}",
            "'" if fine => "\u{2570}",
            _ => sign,
        }
    }

    /// Draws the outline around an area, without the lines between its hexes.
    pub fn rim(&self, canvas: &mut Canvas<'_>, hexes: &[Hex], ink: Ink) {
        let strokes = |hex: &Hex| {
            let (x, y) = self.corner(*hex);
            self.scale.outline().iter().map(move |stroke| ((x + stroke.0, y + stroke.1), *stroke))
        };
        let mut all: Vec<_> = hexes.iter().flat_map(strokes).collect();
        all.sort_unstable_by_key(|(at, _)| *at);
        for part in all.chunk_by(|(one, _), (other, _)| one == other).filter(|part| part.len() == 1) {
            let ((x, y), stroke) = part[0];
            canvas.put(x, y, self.sign(canvas, stroke), ink);
        }
    }

    /// Draws letters in the tips of the first row and numbers in the gaps beside the rows (DQU-23). A letter or number
    /// that stands there already keeps its ink.
    pub fn draw_names(&self, canvas: &mut Canvas<'_>, ink: Ink) {
        let mut put = |x: u16, y: u16, text: &str| {
            if !canvas.has_letters(Rect::new(x, y, text.len() as u16, 1)) {
                canvas.put(x, y, text, ink);
            }
        };
        let (wide, high) = self.scale.step();
        if self.scale != Scale::Compact {
            for column in 0..u16::from(self.field.columns) {
                let letter = char::from(b'A' + column as u8).to_string();
                put(self.at.0 + column * wide + wide / 2, self.at.1, &letter);
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
            put(x, y, &text);
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

    /// Tints hexes. Neighbours share cells: each is tinted once, as the last of its hexes, so that no stripes appear.
    pub fn tint(&self, canvas: &mut Canvas<'_>, hexes: &[(Hex, Ink)]) {
        let mut cells: Vec<(u16, u16, Ink)> = Vec::new();
        for (hex, ink) in hexes.iter().rev() {
            let (x, y) = self.corner(*hex);
            let rows = self.scale.ground().iter();
            cells.extend(
                rows.flat_map(|(line, from, wide)| (x + from..x + from + wide).map(move |x| (x, y + line, *ink))),
            );
        }
        cells.sort_by_key(|(x, y, _)| (*y, *x));
        cells.dedup_by_key(|(x, y, _)| (*y, *x));
        for run in cells.chunk_by(|one, next| (one.0 + 1, one.1, one.2) == *next) {
            let (x, y, ink) = run[0];
            canvas.tint(Rect::new(x, y, run.len() as u16, 1).intersection(self.area), ink);
        }
    }

    /// Draws blood inside a hex: all of it, or a splash.
    pub fn splash(&self, canvas: &mut Canvas<'_>, hex: Hex, whole: bool) {
        let (left, top) = self.corner(hex);
        for (line, from, wide) in self.scale.spans() {
            let cells = (left + from..left + from + wide).map(|x| Rect::new(x, top + line, 1, 1));
            let covered = |cell: &Rect| whole || sand::splash(cell.x, cell.y);
            for cell in cells.filter(covered).map(|cell| cell.intersection(self.area)) {
                canvas.tint(cell, Ink::Stain);
            }
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
