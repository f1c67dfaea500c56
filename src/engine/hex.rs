//! Hexes with a pointed top, in rows: coordinates, directions, the field with its names, sets of hexes and lines.
//!
//! Internally a hex has axial coordinates (q, r): E is (1, 0), SE (0, 1), NE (1, -1). Its name, such as D5, has a
//! letter for the column and a number from 1 for the row. Columns after Z have two letters: AA, AB and so on. Rows 1,
//! 3, 5 and so on start at the left edge; rows 2, 4, 6 and so on start half a hex to the right. A field has 1 to
//! [`Field::MOST`] (64) columns and as many rows.

pub mod line;
pub mod set;
#[cfg(test)]
mod tests;

use crate::board::BoardCell;
use alloc::string::{String, ToString};
use core::fmt;
use core::ops::Add;
use core::str::FromStr;
use serde::{Deserialize, Serialize, Serializer};
use thiserror::Error;

/// One of six directions, clockwise from the east. It is also the facing of a figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[repr(u8)]
pub enum Direction {
    /// Along the row, to the right.
    E,
    /// Down and to the right.
    SE,
    /// Down and to the left.
    SW,
    /// Along the row, to the left.
    W,
    /// Up and to the left.
    NW,
    /// Up and to the right.
    NE,
}

impl Direction {
    /// All six, clockwise from the east.
    pub const ALL: [Direction; 6] =
        [Direction::E, Direction::SE, Direction::SW, Direction::W, Direction::NW, Direction::NE];

    /// Returns the direction `n` hexsides clockwise. A negative `n` turns counter-clockwise.
    #[inline]
    pub const fn turned(self, n: i32) -> Direction {
        Direction::ALL[(self as i32 + n).rem_euclid(6) as usize]
    }

    /// Returns the direction that points the other way.
    pub const fn opposite(self) -> Direction {
        self.turned(3)
    }

    /// Returns the number of hexsides between two directions, the shorter way round: 0 to 3.
    #[inline]
    pub const fn steps_to(self, other: Direction) -> u8 {
        let apart = (other as u8).abs_diff(self as u8);
        if apart > 3 { 6 - apart } else { apart }
    }

    /// Returns one step in this direction, as an offset.
    pub const fn vector(self) -> Hex {
        const VECTORS: [Hex; 6] =
            [Hex::new(1, 0), Hex::new(0, 1), Hex::new(-1, 1), Hex::new(-1, 0), Hex::new(0, -1), Hex::new(1, -1)];
        VECTORS[self as usize]
    }

    /// Returns its name: E, SE, SW, W, NW or NE.
    pub const fn name(self) -> &'static str {
        ["E", "SE", "SW", "W", "NW", "NE"][self as usize]
    }
}

impl fmt::Display for Direction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl Direction {
    /// Returns the direction with this name.
    pub fn named(text: &str) -> Result<Direction, HexError> {
        let found = Direction::ALL.into_iter().find(|direction| direction.name() == text);
        found.ok_or_else(|| HexError::Direction(text.to_string()))
    }
}

/// The reason why a text is not a hex on the field, or not a direction.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum HexError {
    /// The text is not a letter or two and a number.
    #[error("{0:?} is no hex: a letter for the column and a number for the row are expected, such as D5")]
    Name(String),
    /// The hex is outside of the field.
    #[error("{name} is outside the field, whose hexes are A1 to {last}")]
    Outside {
        /// The hex as it was written.
        name: String,
        /// The name of the last hex of the field.
        last: String,
    },
    /// The text is none of the six directions.
    #[error("{0:?} is no direction: E, SE, SW, W, NW or NE is expected")]
    Direction(String),
}

/// A hex, or the offset from one hex to another. On a field r is 0 to 63 and q is -31 to 63.
#[derive(
    derive_more::Add,
    derive_more::Sub,
    derive_more::Neg,
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Default,
    Deserialize,
)]
#[serde(try_from = "String")]
pub struct Hex {
    /// The coordinate along the row, to the east.
    pub q: i8,
    /// The row, from 0 at the top. One row down leads to the south-east.
    pub r: i8,
}

impl From<Hex> for BoardCell {
    fn from(hex: Hex) -> BoardCell {
        BoardCell { x: hex.q.into(), y: hex.r.into() }
    }
}

impl From<BoardCell> for Hex {
    fn from(cell: BoardCell) -> Hex {
        Hex { q: cell.x as i8, r: cell.y as i8 }
    }
}

impl Hex {
    /// Creates a hex from its axial coordinates.
    pub const fn new(q: i8, r: i8) -> Hex {
        Hex { q, r }
    }

    /// Returns the hex in a column and a row, both from 0.
    #[inline]
    pub const fn at(column: i32, row: i32) -> Hex {
        Hex { q: (column - row.div_euclid(2)) as i8, r: row as i8 }
    }

    /// Returns its column, 0 for A.
    #[inline]
    pub const fn column(self) -> i32 {
        self.q as i32 + (self.r as i32).div_euclid(2)
    }

    /// Returns its row, 0 for the topmost.
    pub const fn row(self) -> i32 {
        self.r as i32
    }

    /// Returns the number of steps to another hex.
    #[inline]
    pub const fn distance(self, other: Hex) -> i32 {
        let (q, r) = (other.q as i32 - self.q as i32, other.r as i32 - self.r as i32);
        above(q) + above(r) + above(-(q + r))
    }

    /// Returns the six hexes around it, clockwise from the east.
    #[inline]
    pub fn neighbours(self) -> [Hex; 6] {
        Direction::ALL.map(|direction| self + direction)
    }

    /// Returns the direction to an adjacent hex. `None` for any other hex.
    #[inline]
    pub const fn direction_to(self, other: Hex) -> Option<Direction> {
        match (other.q as i32 - self.q as i32, other.r as i32 - self.r as i32) {
            (1, 0) => Some(Direction::E),
            (0, 1) => Some(Direction::SE),
            (-1, 1) => Some(Direction::SW),
            (-1, 0) => Some(Direction::W),
            (0, -1) => Some(Direction::NW),
            (1, -1) => Some(Direction::NE),
            _ => None,
        }
    }

    /// Returns this hex rotated around `centre` by `n` hexsides clockwise.
    #[must_use]
    pub fn rotated(self, centre: Hex, n: i32) -> Hex {
        (0..n.rem_euclid(6)).fold(self - centre, |way, _| Hex::new(-way.r, way.q + way.r)) + centre
    }

    /// Returns the hexes `radius` steps away, clockwise from the one due east. For radius 0 that is this hex alone.
    pub fn ring(self, radius: u8) -> impl Iterator<Item = Hex> {
        let sides = Direction::ALL.into_iter().flat_map(move |side| (0..radius).map(move |step| (side, step)));
        let ring = sides.map(move |(side, step)| {
            let (out, along) = (side.vector(), side.turned(2).vector());
            let (radius, step) = (radius as i8, step as i8);
            self + Hex::new(out.q * radius + along.q * step, out.r * radius + along.r * step)
        });
        ring.chain((radius == 0).then_some(self))
    }
}

impl Add<Direction> for Hex {
    type Output = Hex;
    fn add(self, direction: Direction) -> Hex {
        self + direction.vector()
    }
}

/// Writes the name, such as D5. A hex that is on no field is written as its coordinates.
impl fmt::Display for Hex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (u8::try_from(self.column()), self.row()) {
            (Ok(column @ 0..26), row @ 0..) => write!(f, "{}{}", letter(column), row + 1),
            (Ok(column @ 26..64), row @ 0..) => {
                write!(f, "{}{}{}", letter(column / 26 - 1), letter(column % 26), row + 1)
            }
            _ => write!(f, "({}, {})", self.q, self.r),
        }
    }
}

/// Reads a name such as D5. [`Field::parse`] also checks that the hex is on a field.
impl FromStr for Hex {
    type Err = HexError;
    fn from_str(text: &str) -> Result<Hex, HexError> {
        let letters = text.bytes().take_while(u8::is_ascii_alphabetic).count();
        let (letters, number) = text.split_at(letters);
        let column = letters.bytes().try_fold(0, |sum: i32, letter| {
            Some(26 * sum + i32::from(letter.to_ascii_uppercase() - b'A') + 1).filter(|sum| *sum <= Field::MOST.into())
        });
        let digits = number.bytes().all(|b| b.is_ascii_digit()) && !number.starts_with('0');
        let row = number.parse().ok().filter(|row| digits && (1..=99).contains(row));
        match (column, row) {
            (Some(column @ 1..), Some(row)) => Ok(Hex::at(column - 1, row - 1)),
            _ => Err(HexError::Name(text.to_string())),
        }
    }
}

impl TryFrom<String> for Hex {
    type Error = HexError;
    fn try_from(text: String) -> Result<Hex, HexError> {
        text.parse()
    }
}

impl Serialize for Hex {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

/// Returns a column's letter, 0 for A.
const fn letter(column: u8) -> char {
    (b'A' + column) as char
}

/// Returns the number, or 0 if it is negative.
const fn above(way: i32) -> i32 {
    if way > 0 { way } else { 0 }
}

/// Returns how far ahead a hex lies for a figure that faces `facing`: positive in front,
/// negative behind, 0 exactly beside.
pub const fn front(facing: Direction, offset: Hex) -> i32 {
    let (u, q, r) = (facing.vector(), offset.q as i32, offset.r as i32);
    2 * q * u.q as i32 + q * u.r as i32 + r * u.q as i32 + 2 * r * u.r as i32
}

/// The size of a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Field {
    /// The number of columns, 1 to [`Field::MOST`].
    pub columns: u8,
    /// The number of rows, 1 to [`Field::MOST`].
    pub rows: u8,
}

impl Field {
    /// The most columns and the most rows of a field. The offset between any two of its hexes fits into `i8`.
    pub const MOST: u8 = 64;

    /// Returns the number of hexes on it.
    pub const fn hexes(self) -> usize {
        self.columns as usize * self.rows as usize
    }

    /// Returns whether the hex is on the field.
    #[inline]
    pub const fn contains(self, hex: Hex) -> bool {
        let (column, row) = (hex.column(), hex.row());
        0 <= column && column < self.columns as i32 && 0 <= row && row < self.rows as i32
    }

    /// Returns the index of a hex, row by row. `None` if it is outside.
    #[inline]
    pub const fn index(self, hex: Hex) -> Option<usize> {
        if self.contains(hex) { Some(hex.row() as usize * self.columns as usize + hex.column() as usize) } else { None }
    }

    /// Returns the hex with this index.
    #[inline]
    pub const fn hex(self, index: usize) -> Hex {
        let (index, columns) = (index as u32, self.columns as u32);
        Hex::at((index % columns) as i32, (index / columns) as i32)
    }

    /// Returns every hex, row by row.
    pub fn all(self) -> impl Iterator<Item = Hex> {
        let columns = i32::from(self.columns);
        (0..self.rows.into()).flat_map(move |row| (0..columns).map(move |column| Hex::at(column, row)))
    }

    /// Returns the neighbours of a hex that are on the field, with their directions, clockwise from the east.
    #[inline]
    pub fn neighbours(self, hex: Hex) -> impl Iterator<Item = (Direction, Hex)> {
        let all = Direction::ALL.into_iter().map(move |direction| (direction, hex + direction));
        all.filter(move |(_, hex)| self.contains(*hex))
    }

    /// Returns the number of steps between the hexes with two indices.
    #[inline]
    pub const fn distance(self, one: usize, other: usize) -> i32 {
        self.hex(one).distance(self.hex(other))
    }

    /// Returns the index of a hex, or an error if it is outside.
    pub fn require(self, hex: Hex) -> Result<usize, HexError> {
        let last = || Hex::at(i32::from(self.columns) - 1, i32::from(self.rows) - 1).to_string();
        self.index(hex).ok_or_else(|| HexError::Outside { name: hex.to_string(), last: last() })
    }

    /// Reads the name of a hex and checks that it is on the field.
    pub fn parse(self, name: &str) -> Result<Hex, HexError> {
        let hex = name.parse()?;
        self.require(hex).map(|_| hex)
    }
}
