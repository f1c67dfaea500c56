//! Hexes filled by a figure of several hexes, and those around it (22, DQ-MULTI-01, -02, D135).
//!
//! A shape is defined with its head at (0, 0), facing north, which is the vertex between the hexsides NW and NE. Figures face
//! one of six vertices. A [`Direction`] stands for the vertex at its counter-clockwise end, so NE means north.

use crate::model::ground::zones::ShapeSide;
use alloc::vec::Vec;
use core::fmt;
use ludus_engine::hex::{Direction, Hex};
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// Maximum number of hexes of a figure, including its head.
pub const MOST_HEXES: usize = 6;
/// Maximum number of hexes around a figure: a row of six has sixteen.
const MOST_AROUND: usize = 16;
/// Maximum distance from the head, on each axis.
const FAR: i8 = 6;

/// Name of the vertex that a facing stands for (DQ-MULTI-02).
pub const fn vertex(facing: Direction) -> &'static str {
    ["ENE", "ESE", "S", "WSW", "WNW", "N"][facing as usize]
}

/// Facing by the name of its vertex.
pub fn vertex_named(name: &str) -> Option<Direction> {
    Direction::ALL.into_iter().find(|facing| vertex(*facing) == name)
}

/// Returns whether the head can step that way without turning: into one of its four front hexes (DQ-MULTI-03, D135).
pub const fn is_ahead(facing: Direction, step: Direction) -> bool {
    matches!((step as i32 - facing as i32).rem_euclid(6), 0 | 1 | 4 | 5)
}

/// A hex of a shape in one byte: -7 to 7 on each axis.
#[derive(Clone, Copy, PartialEq, Eq)]
struct ShapeCell(u8);

impl ShapeCell {
    const HEAD: ShapeCell = ShapeCell::of(Hex::new(0, 0));

    const fn of(hex: Hex) -> ShapeCell {
        ShapeCell(((hex.q + 8) as u8) << 4 | (hex.r + 8) as u8)
    }

    const fn hex(self) -> Hex {
        Hex::new((self.0 >> 4) as i8 - 8, (self.0 & 15) as i8 - 8)
    }
}

/// Hexes of a figure that faces north, and those around it.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "Listed", try_from = "Listed")]
pub struct Shape {
    body: [ShapeCell; MOST_HEXES],
    /// Front hexes, then flank, then rear.
    around: [ShapeCell; MOST_AROUND],
    hexes: u8,
    fronts: u8,
    flanks: u8,
    rears: u8,
}

/// Error in the hexes of a shape.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ShapeError {
    #[error("the first hex is the head, at [0, 0]")]
    Head,
    #[error("expected 1 to {MOST_HEXES} hexes, found {0}")]
    Count(usize),
    #[error("[{0}, {1}] lies too far from the head: -{FAR} to {FAR} is allowed on both axes")]
    Far(i64, i64),
    #[error("[{0}, {1}] is listed twice")]
    Twice(i8, i8),
    #[error("[{0}, {1}] touches no other hex of the body: all hexes must be connected")]
    Apart(i8, i8),
    #[error("[{0}, {1}] is next to the body and in none of the lists: add it to front, flank or rear")]
    Missing(i8, i8),
    #[error("[{0}, {1}] is not next to the body: only such hexes are allowed there")]
    Strange(i8, i8),
    #[error("the front hexes of the head are [-1, 0], [0, -1], [1, -1], [1, 0], but [{0}, {1}] is missing")]
    Front(i8, i8),
}

impl Shape {
    /// A single hex, with the usual front and rear (9).
    pub const ONE: Shape = Shape {
        body: [ShapeCell::HEAD; MOST_HEXES],
        around: [ShapeCell::HEAD; MOST_AROUND],
        hexes: 1,
        fronts: 0,
        flanks: 0,
        rears: 0,
    };

    /// Creates a shape from its body, head first.
    pub fn of_body(body: &[Hex]) -> Result<Shape, ShapeError> {
        if !(1..=MOST_HEXES).contains(&body.len()) {
            return Err(ShapeError::Count(body.len()));
        }
        if body[0] != Hex::new(0, 0) {
            return Err(ShapeError::Head);
        }
        let mut shape = Shape::ONE;
        for (number, hex) in body.iter().enumerate() {
            let before = &body[..number];
            if hex.q.abs() > FAR || hex.r.abs() > FAR {
                return Err(ShapeError::Far(hex.q.into(), hex.r.into()));
            }
            if before.contains(hex) {
                return Err(ShapeError::Twice(hex.q, hex.r));
            }
            if number > 0 && !before.iter().any(|other| other.distance(*hex) == 1) {
                return Err(ShapeError::Apart(hex.q, hex.r));
            }
            shape.body[number] = ShapeCell::of(*hex);
        }
        shape.hexes = body.len() as u8;
        Ok(shape)
    }

    /// Adds the hexes of one side around it. Call it in the order front, flank, rear.
    pub fn with(mut self, kind: ShapeSide, hexes: &[Hex]) -> Result<Shape, ShapeError> {
        for hex in hexes {
            let next_to = self.body().any(|own| own.distance(*hex) == 1);
            if !next_to || self.body().any(|own| own == *hex) {
                return Err(ShapeError::Strange(hex.q, hex.r));
            }
            let known = self.len_around();
            if known == MOST_AROUND {
                return Err(ShapeError::Strange(hex.q, hex.r));
            }
            if self.listed().any(|(other, _)| other == *hex) {
                return Err(ShapeError::Twice(hex.q, hex.r));
            }
            self.around[known] = ShapeCell::of(*hex);
            match kind {
                ShapeSide::Front => self.fronts += 1,
                ShapeSide::Flank => self.flanks += 1,
                ShapeSide::Rear => self.rears += 1,
            }
        }
        Ok(self)
    }

    /// Returns the complete shape, if each hex around it has a side and the head has its four front hexes.
    pub fn whole(self) -> Result<Shape, ShapeError> {
        if self.len() == 1 {
            return match self.listed().next() {
                Some((hex, _)) => Err(ShapeError::Strange(hex.q, hex.r)),
                None => Ok(self),
            };
        }
        let mut next_to = self.body().flat_map(Hex::neighbours).filter(|hex| self.body().all(|own| own != *hex));
        if let Some(hex) = next_to.find(|hex| self.listed().all(|(listed, _)| listed != *hex)) {
            return Err(ShapeError::Missing(hex.q, hex.r));
        }
        let mut ahead = Direction::ALL.into_iter().filter(|side| is_ahead(Direction::NE, *side)).map(Direction::vector);
        match ahead.find(|hex| self.listed().all(|listed| listed != (*hex, ShapeSide::Front))) {
            Some(hex) => Err(ShapeError::Front(hex.q, hex.r)),
            None => Ok(self),
        }
    }

    const fn len_around(&self) -> usize {
        (self.fronts + self.flanks + self.rears) as usize
    }

    fn body(&self) -> impl Iterator<Item = Hex> + use<> {
        self.body.into_iter().take(self.len()).map(ShapeCell::hex)
    }

    fn listed(&self) -> impl Iterator<Item = (Hex, ShapeSide)> + use<> {
        let (fronts, flanks) = (usize::from(self.fronts), usize::from(self.fronts + self.flanks));
        let kind = move |place: usize| match place {
            _ if place < fronts => ShapeSide::Front,
            _ if place < flanks => ShapeSide::Flank,
            _ => ShapeSide::Rear,
        };
        let all = self.around.into_iter().take(self.len_around()).enumerate();
        all.map(move |(place, spot)| (spot.hex(), kind(place)))
    }

    pub const fn len(&self) -> usize {
        self.hexes as usize
    }

    /// Always false: it has a head.
    pub const fn is_empty(&self) -> bool {
        self.hexes == 0
    }

    /// Hexes that it fills, head first.
    pub fn hexes(&self, head: Hex, facing: Direction) -> impl Iterator<Item = Hex> + use<> {
        self.body().map(move |hex| turned(hex, facing) + head)
    }

    /// Hexes around it, each with its side.
    pub fn around(&self, head: Hex, facing: Direction) -> impl Iterator<Item = (Hex, ShapeSide)> + use<> {
        self.listed().map(move |(hex, kind)| (turned(hex, facing) + head, kind))
    }
}

impl fmt::Debug for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.body().map(|hex| (hex.q, hex.r))).finish()
    }
}

/// A shape as stored in files.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Listed {
    body: Vec<(i8, i8)>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    front: Vec<(i8, i8)>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    flank: Vec<(i8, i8)>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    rear: Vec<(i8, i8)>,
}

impl From<Shape> for Listed {
    fn from(shape: Shape) -> Listed {
        let of = |kind: ShapeSide| {
            let all = shape.listed().filter(move |(_, of)| *of == kind);
            all.map(|(hex, _)| (hex.q, hex.r)).collect()
        };
        Listed {
            body: shape.body().map(|hex| (hex.q, hex.r)).collect(),
            front: of(ShapeSide::Front),
            flank: of(ShapeSide::Flank),
            rear: of(ShapeSide::Rear),
        }
    }
}

impl TryFrom<Listed> for Shape {
    type Error = ShapeError;
    fn try_from(listed: Listed) -> Result<Shape, ShapeError> {
        let hexes = |list: Vec<(i8, i8)>| list.into_iter().map(|(q, r)| Hex::new(q, r)).collect::<Vec<_>>();
        let body = Shape::of_body(&hexes(listed.body))?;
        let front = body.with(ShapeSide::Front, &hexes(listed.front))?;
        front.with(ShapeSide::Flank, &hexes(listed.flank))?.with(ShapeSide::Rear, &hexes(listed.rear))?.whole()
    }
}

/// Coefficients to rotate a hex from north to each facing: q from q and r, then r from q and r.
const TURNS: [[i8; 4]; 6] =
    [[0, -1, 1, 1], [-1, -1, 1, 0], [-1, 0, 0, -1], [0, 1, -1, -1], [1, 1, -1, 0], [1, 0, 0, 1]];

/// Rotates a hex of a shape from north to a facing.
const fn turned(hex: Hex, facing: Direction) -> Hex {
    let [qq, qr, rq, rr] = TURNS[facing as usize];
    Hex::new(qq * hex.q + qr * hex.r, rq * hex.q + rr * hex.r)
}
