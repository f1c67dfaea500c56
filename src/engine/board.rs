//! Actors and places as numbers, so that screens, logs and replays of every rulebook share one [`EventText`].
//!
//! A rulebook converts its own ids and squares or hexes into [`ActorId`] and [`BoardCell`], and back.
//!
//! [`EventText`]: crate::narration::EventText

use alloc::vec::Vec;
use serde::{Deserialize, Serialize};

/// The number of an actor who decides, unique within one game.
///
/// An actor is a figure on the board, a unit of many fighters, or a seat in rulebooks without figures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ActorId(pub u16);

impl From<u8> for ActorId {
    fn from(number: u8) -> ActorId {
        ActorId(number.into())
    }
}

/// One place on the board: column and row of a square, or the axial coordinates `q` and `r` of a hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BoardCell {
    /// The column, or `q` of a hex.
    pub x: i16,
    /// The row, or `r` of a hex.
    pub y: i16,
}

/// The places of an event, to highlight on the board. The default is none.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Places {
    /// The places where it happens.
    pub lit: Vec<BoardCell>,
    /// The places that a mover leaves, from the first.
    pub way: Vec<BoardCell>,
}

impl Places {
    /// Returns the places where something happens, with the way of a mover.
    pub fn new<C: Into<BoardCell>>(lit: impl IntoIterator<Item = C>, way: impl IntoIterator<Item = C>) -> Places {
        Places { lit: cells(lit), way: cells(way) }
    }

    /// Returns places without a way.
    pub fn lit<C: Into<BoardCell>>(lit: impl IntoIterator<Item = C>) -> Places {
        Places { lit: cells(lit), way: Vec::new() }
    }
}

/// Converts a rulebook's squares or hexes.
pub fn cells<C: Into<BoardCell>>(places: impl IntoIterator<Item = C>) -> Vec<BoardCell> {
    places.into_iter().map(Into::into).collect()
}

/// A facing of a figure. North is the top of the screen (manual p7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[repr(u8)]
pub enum Facing {
    /// Towards row 0, up the screen.
    North,
    /// Towards column 39, to the right.
    East,
    /// Towards row 18, down the screen.
    South,
    /// Towards column 0, to the left.
    West,
}

impl Facing {
    /// All four, clockwise from the north.
    pub const ALL: [Facing; 4] = [Facing::North, Facing::East, Facing::South, Facing::West];

    /// Returns one step in this direction, as columns and rows.
    pub const fn delta(self) -> (i32, i32) {
        match self {
            Facing::North => (0, -1),
            Facing::East => (1, 0),
            Facing::South => (0, 1),
            Facing::West => (-1, 0),
        }
    }

    /// Returns the facing after a quarter turn clockwise.
    pub const fn clockwise(self) -> Facing {
        match self {
            Facing::North => Facing::East,
            Facing::East => Facing::South,
            Facing::South => Facing::West,
            Facing::West => Facing::North,
        }
    }

    /// Returns the facing in the opposite direction.
    pub const fn opposite(self) -> Facing {
        self.clockwise().clockwise()
    }
}
