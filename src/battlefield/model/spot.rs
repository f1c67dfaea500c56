//! Places on a map and ways between them.
//!
//! A [`Spot`] is an index into a padded grid of constant width: the margin spares every look at a neighbour the question whether
//! there is one. Rows count from 0, odd rows are shifted to the right, and names count from 01 (BD-68).

use alloc::string::{String, ToString};
use core::fmt;
use ludus_engine::board::BoardCell;
use ludus_engine::hex::{Direction, Hex};
use ludus_engine::text::quote;
use serde::{Deserialize, Serialize, Serializer};
use thiserror::Error;

/// The most columns and the most rows of a map.
pub const MOST_ACROSS: u8 = 20;
/// Width of the padded grid.
pub const STRIDE: usize = MOST_ACROSS as usize + 2;
/// Places of the padded grid, margin included.
pub const SPOTS: usize = STRIDE * STRIDE;

/// A hex of a map.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize)]
#[serde(try_from = "String")]
pub struct Spot(u16);

/// The offsets of the six neighbours in the order of [`Direction::ALL`], for even and for odd rows.
const OFFSETS: [[i16; 6]; 2] = [[1, 22, 21, -1, -23, -22], [1, 23, 22, -1, -22, -21]];

impl Spot {
    /// A place in the margin, for units that stand nowhere.
    pub const NOWHERE: Spot = Spot(0);

    /// The hex in a column and a row, both from 0 and below [`MOST_ACROSS`].
    #[inline]
    pub const fn at(column: u8, row: u8) -> Spot {
        Spot((row as u16 + 1) * STRIDE as u16 + column as u16 + 1)
    }

    /// The index in the padded grid.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The place with an index in the padded grid.
    #[inline]
    pub const fn from_index(index: usize) -> Spot {
        Spot(index as u16)
    }

    #[inline]
    pub const fn column(self) -> u8 {
        ((self.0 as usize % STRIDE) as u8).saturating_sub(1)
    }

    #[inline]
    pub const fn row(self) -> u8 {
        ((self.0 as usize / STRIDE) as u8).saturating_sub(1)
    }

    /// The six neighbours, clockwise from the east. Those beyond the edge lie in the margin. A place of the margin has none.
    #[inline]
    pub fn neighbours(self) -> [Spot; 6] {
        let offsets = &OFFSETS[self.row() as usize & 1];
        offsets.map(|offset| Spot((self.0.wrapping_add_signed(offset)).min(SPOTS as u16 - 1)))
    }

    #[inline]
    pub const fn step(self, direction: Direction) -> Spot {
        let to = self.0.wrapping_add_signed(OFFSETS[self.row() as usize & 1][direction as usize]);
        if (to as usize) < SPOTS { Spot(to) } else { Spot::NOWHERE }
    }

    /// Steps between two hexes, by cube coordinates.
    #[inline]
    pub const fn distance(self, other: Spot) -> u8 {
        let (r1, r2) = (self.row() as i32, other.row() as i32);
        let (q1, q2) = (self.column() as i32 - (r1 >> 1), other.column() as i32 - (r2 >> 1));
        let (q, r) = (q1 - q2, r1 - r2);
        let (a, b, c) = (q.unsigned_abs(), r.unsigned_abs(), (q + r).unsigned_abs());
        let most = if a > b { a } else { b };
        (if most > c { most } else { c }) as u8
    }

    pub fn direction_to(self, other: Spot) -> Option<Direction> {
        Direction::ALL.into_iter().find(|direction| self.step(*direction) == other)
    }

    pub const fn hex(self) -> Hex {
        Hex::at(self.column() as i32, self.row() as i32)
    }
}

impl From<Spot> for BoardCell {
    fn from(spot: Spot) -> BoardCell {
        spot.hex().into()
    }
}

/// Writes the name with two digits, such as K07, and a dash for [`Spot::NOWHERE`].
impl fmt::Display for Spot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if *self == Spot::NOWHERE {
            return f.write_str("-");
        }
        write!(f, "{}{:02}", char::from(b'A' + self.column()), self.row() + 1)
    }
}

/// A text that names no hex of any map.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("\"{}\" is no hex: a letter from A to T and a number from 01 to 20 are expected, such as K07", quote(.0))]
pub struct SpotError(pub String);

impl Spot {
    /// Reads a name such as K07 or k7.
    pub fn parse(text: &str) -> Result<Spot, SpotError> {
        let read = || {
            let (letter, number) = text.split_at_checked(1)?;
            let column = letter.bytes().next()?.to_ascii_uppercase().checked_sub(b'A')?;
            let digits = (1..=2).contains(&number.len()) && number.bytes().all(|byte| byte.is_ascii_digit());
            let row = number.parse::<u8>().ok().filter(|row| digits && (1..=MOST_ACROSS).contains(row))?;
            (column < MOST_ACROSS).then(|| Spot::at(column, row - 1))
        };
        read().ok_or_else(|| SpotError(text.to_string()))
    }
}

impl TryFrom<String> for Spot {
    type Error = SpotError;
    fn try_from(text: String) -> Result<Spot, SpotError> {
        if text == "-" { Ok(Spot::NOWHERE) } else { Spot::parse(&text) }
    }
}

impl Serialize for Spot {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

/// A way of up to [`Way::MOST`] steps. It is stored as the names of its directions, such as "E NE NE".
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Deserialize)]
#[serde(try_from = "String")]
pub struct Way {
    /// Three bits a step, the first step lowest.
    packed: u64,
    steps: u8,
}

impl Way {
    pub const MOST: usize = 20;

    /// Appends a step. Returns false if the way is full.
    pub const fn push(&mut self, direction: Direction) -> bool {
        if self.steps as usize >= Way::MOST {
            return false;
        }
        self.packed |= (direction as u64) << (3 * self.steps);
        self.steps += 1;
        true
    }

    pub const fn of(direction: Direction) -> Way {
        Way { packed: direction as u64, steps: 1 }
    }

    pub const fn len(self) -> usize {
        self.steps as usize
    }

    pub const fn is_empty(self) -> bool {
        self.steps == 0
    }

    pub const fn first(self) -> Option<Direction> {
        if self.steps == 0 { None } else { Some(Direction::ALL[(self.packed & 7) as usize]) }
    }

    /// The way without its first step.
    pub const fn rest(self) -> Way {
        Way { packed: self.packed >> 3, steps: self.steps.saturating_sub(1) }
    }

    pub fn steps(self) -> impl Iterator<Item = Direction> {
        (0..self.steps).map(move |step| Direction::ALL[(self.packed >> (3 * step) & 7) as usize])
    }

    /// The hexes of the way from `start`, without it.
    pub fn spots(self, start: Spot) -> impl Iterator<Item = Spot> {
        self.steps().scan(start, |at, direction| {
            *at = at.step(direction);
            Some(*at)
        })
    }

    /// The last hex of the way from `start`.
    pub fn end(self, start: Spot) -> Spot {
        self.spots(start).last().unwrap_or(start)
    }
}

impl FromIterator<Direction> for Way {
    fn from_iter<I: IntoIterator<Item = Direction>>(steps: I) -> Way {
        let mut way = Way::default();
        for direction in steps {
            way.push(direction);
        }
        way
    }
}

impl fmt::Display for Way {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, direction) in self.steps().enumerate() {
            let gap = if number == 0 { "" } else { " " };
            write!(f, "{gap}{}", direction.name())?;
        }
        Ok(())
    }
}

impl TryFrom<String> for Way {
    type Error = String;
    fn try_from(text: String) -> Result<Way, String> {
        let mut way = Way::default();
        for name in text.split_whitespace() {
            let direction = Direction::named(name).map_err(|error| error.to_string())?;
            if !way.push(direction) {
                return Err(format!("a way has at most {} steps", Way::MOST));
            }
        }
        Ok(way)
    }
}

impl Serialize for Way {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spots_agree_with_the_hexes_of_the_engine() {
        for (column, row) in (0..20).flat_map(|column| (0..20).map(move |row| (column, row))) {
            let spot = Spot::at(column, row);
            assert_eq!((spot.column(), spot.row()), (column, row));
            assert_eq!(Spot::parse(&spot.to_string()), Ok(spot));
            for (direction, near) in Direction::ALL.into_iter().zip(spot.neighbours()) {
                let hex = spot.hex() + direction;
                if (0..20).contains(&hex.column()) && (0..20).contains(&hex.row()) {
                    assert_eq!((near.hex(), spot.step(direction)), (hex, near), "{spot} {direction}");
                }
            }
            for (x, y) in (0..20).flat_map(|x| (0..20).map(move |y| (x, y))) {
                let other = Spot::at(x, y);
                assert_eq!(i32::from(spot.distance(other)), spot.hex().distance(other.hex()));
            }
        }
        assert_eq!(Spot::at(10, 6).to_string(), "K07");
        assert_eq!(Spot::parse("k7"), Ok(Spot::at(10, 6)));
        assert!(["K00", "U01", "K+7"].into_iter().all(|name| Spot::parse(name).is_err()));
    }

    #[test]
    fn a_way_keeps_its_steps() {
        let steps = [Direction::E, Direction::NE, Direction::SW, Direction::NE];
        let way: Way = steps.into_iter().collect();
        assert_eq!(way.to_string(), "E NE SW NE");
        assert_eq!(Way::try_from(way.to_string()), Ok(way));
        assert_eq!((way.first(), way.rest().to_string()), (Some(Direction::E), "NE SW NE".to_string()));
        assert!(Way::try_from("E ".repeat(21)).is_err());
    }
}
