//! The cells of a frame. Each frame writes all of them and compares them with the last, so a cell is four numbers.
//! Ratatui's cell has a text of any length, which takes three times as long to write and to compare.

use ratatui::buffer::Cell as SentCell;
use ratatui::layout::{Position, Rect};
use ratatui::style::{Color, Modifier};

/// A colour as a number.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Paint(u32);

impl Paint {
    /// The kinds of colours, in the highest byte: by number, with 24 bits, and the named ones.
    const NUMBERED: u32 = 1 << 24;
    const MIXED: u32 = 2 << 24;
    const NAMES: [Color; 17] = [
        Color::Reset,
        Color::Black,
        Color::Red,
        Color::Green,
        Color::Yellow,
        Color::Blue,
        Color::Magenta,
        Color::Cyan,
        Color::Gray,
        Color::DarkGray,
        Color::LightRed,
        Color::LightGreen,
        Color::LightYellow,
        Color::LightBlue,
        Color::LightMagenta,
        Color::LightCyan,
        Color::White,
    ];

    pub const fn color(self) -> Color {
        let [kind, red, green, blue] = self.0.to_be_bytes();
        match kind {
            1 => Color::Indexed(blue),
            2 => Color::Rgb(red, green, blue),
            _ => Paint::NAMES[blue as usize % Paint::NAMES.len()],
        }
    }
}

impl From<Color> for Paint {
    fn from(color: Color) -> Paint {
        Paint(match color {
            Color::Rgb(red, green, blue) => Paint::MIXED | u32::from_be_bytes([0, red, green, blue]),
            Color::Indexed(number) => Paint::NUMBERED | u32::from(number),
            Color::Reset => 0,
            Color::Black => 1,
            Color::Red => 2,
            Color::Green => 3,
            Color::Yellow => 4,
            Color::Blue => 5,
            Color::Magenta => 6,
            Color::Cyan => 7,
            Color::Gray => 8,
            Color::DarkGray => 9,
            Color::LightRed => 10,
            Color::LightGreen => 11,
            Color::LightYellow => 12,
            Color::LightBlue => 13,
            Color::LightMagenta => 14,
            Color::LightCyan => 15,
            Color::White => 16,
        })
    }
}

impl PartialEq<Color> for Paint {
    fn eq(&self, other: &Color) -> bool {
        *self == Paint::from(*other)
    }
}

impl std::fmt::Debug for Paint {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.color().fmt(f)
    }
}

/// One column of one row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScreenCell {
    /// A character in UTF-8, filled up with zeros.
    sign: [u8; 4],
    pub fg: Paint,
    pub bg: Paint,
    pub modifier: Modifier,
}

impl ScreenCell {
    const EMPTY: ScreenCell =
        ScreenCell { sign: [b' ', 0, 0, 0], fg: Paint(0), bg: Paint(0), modifier: Modifier::empty() };

    /// A blank in the colours of text and ground.
    pub const fn blank(fg: Paint, bg: Paint) -> ScreenCell {
        ScreenCell { fg, bg, ..ScreenCell::EMPTY }
    }

    pub fn symbol(&self) -> &str {
        let long = self.sign.iter().position(|byte| *byte == 0).unwrap_or(self.sign.len());
        str::from_utf8(&self.sign[..long]).unwrap_or(" ")
    }

    pub const fn is_blank(&self) -> bool {
        self.sign[0] == b' '
    }

    #[inline]
    pub fn set_char(&mut self, sign: char) {
        self.sign = [sign as u8, 0, 0, 0];
        // Most letters are ASCII.
        if !sign.is_ascii() {
            sign.encode_utf8(&mut self.sign);
        }
    }

    /// The cell as the terminal's library sends it.
    pub fn sent(&self) -> SentCell {
        let mut cell = SentCell::EMPTY;
        cell.set_symbol(self.symbol());
        (cell.fg, cell.bg, cell.modifier) = (self.fg.color(), self.bg.color(), self.modifier);
        cell
    }
}

/// The cells of a rectangle, row by row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CellBuffer {
    pub area: Rect,
    pub content: Vec<ScreenCell>,
}

impl CellBuffer {
    pub fn empty(area: Rect) -> CellBuffer {
        CellBuffer { area, content: vec![ScreenCell::EMPTY; area.width as usize * area.height as usize] }
    }

    pub fn cell(&self, at: impl Into<Position>) -> Option<&ScreenCell> {
        self.content.get(self.number(at.into())?)
    }

    /// The number of a cell of the rectangle.
    fn number(&self, at: Position) -> Option<usize> {
        let (x, y) = (at.x.checked_sub(self.area.x)?, at.y.checked_sub(self.area.y)?);
        (x < self.area.width && y < self.area.height)
            .then(|| usize::from(y) * usize::from(self.area.width) + usize::from(x))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ratatui::buffer::Buffer as SentBuffer;

    #[test]
    fn every_colour_and_sign_is_sent_as_it_was_written() {
        let colours = Paint::NAMES.into_iter().chain([Color::Indexed(0), Color::Indexed(255)]);
        for colour in colours.chain([Color::Rgb(0, 0, 0), Color::Rgb(1, 2, 3), Color::Rgb(255, 255, 255)]) {
            assert_eq!(Paint::from(colour).color(), colour);
        }
        for sign in [' ', 'a', '\u{b1}', '\u{2581}', '\u{1fb00}'] {
            let mut cell = ScreenCell::blank(Color::Red.into(), Color::Blue.into());
            cell.set_char(sign);
            let sent = cell.sent();
            assert_eq!((sent.symbol(), sent.fg, sent.bg), (sign.to_string().as_str(), Color::Red, Color::Blue));
            assert_eq!(cell.is_blank(), sign == ' ');
        }
    }

    #[test]
    fn cells_stand_where_ratatui_has_them() {
        let area = Rect::new(3, 2, 5, 4);
        let (own, other) = (CellBuffer::empty(area), SentBuffer::empty(area));
        assert_eq!(own.content.len(), other.content.len());
        for (x, y) in (0..10).flat_map(|x| (0..10).map(move |y| (x, y))) {
            assert_eq!(own.cell((x, y)).is_some(), other.cell((x, y)).is_some(), "{x}, {y}");
        }
    }
}
