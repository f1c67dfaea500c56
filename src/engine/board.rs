//! Actors and places as numbers, so that screens, logs and replays of every rulebook share one [`EventText`].
//!
//! A rulebook converts its own ids and squares or hexes into [`ActorId`] and [`BoardCell`], and back.
//!
//! [`EventText`]: crate::narration::EventText

use alloc::vec::Vec;

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
