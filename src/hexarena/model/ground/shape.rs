//! The hexes that a figure of several hexes fills, and those around it (22, DQ-MULTI-01, -02, D135).
//!
//! A shape is written for a head at (0, 0) that looks north: at the vertex between the north-west and the north-east side. It
//! faces one of six vertices; a [`Direction`] names the one at the counter-clockwise end of that hexside, so that NE is north.

use crate::engine::hex::{Direction, Hex};
use crate::hexarena::model::ground::zones::ShapeSide;
use serde::{Deserialize, Serialize};
use std::fmt;
use thiserror::Error;

/// Most hexes of a figure, its head included.
pub const MOST_HEXES: usize = 6;
/// Most hexes around one: a row of six has sixteen.
const MOST_AROUND: usize = 16;
/// How far a hex of a shape may lie from its head, either way.
const FAR: i8 = 6;

/// The letters of the vertex that a figure of several hexes faces (DQ-MULTI-02).
pub const fn vertex(facing: Direction) -> &'static str {
    ["ENE", "ESE", "S", "WSW", "WNW", "N"][facing as usize]
}

/// The vertex of these letters.
pub fn vertex_named(name: &str) -> Option<Direction> {
    Direction::ALL.into_iter().find(|facing| vertex(*facing) == name)
}

/// Whether the head may go that way without turning: into one of its four front hexes (DQ-MULTI-03, D135).
pub const fn is_ahead(facing: Direction, step: Direction) -> bool {
    matches!((step as i32 - facing as i32).rem_euclid(6), 0 | 1 | 4 | 5)
}

/// A hex of a shape in one byte: -7 to 7 both ways.
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

/// The hexes of a figure that looks north, and those around it.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "Listed", try_from = "Listed")]
pub struct Shape {
    /// The head first.
    body: [ShapeCell; MOST_HEXES],
    /// Front, then flank, then rear.
    around: [ShapeCell; MOST_AROUND],
    hexes: u8,
    fronts: u8,
    flanks: u8,
    rears: u8,
}

/// Why these hexes are no shape.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ShapeError {
    /// The head is not the first hex.
    #[error("the first hex is the head, at [0, 0]")]
    Head,
    /// Too few or too many.
    #[error("1 to {MOST_HEXES} hexes are expected, found {0}")]
    Count(usize),
    /// A hex that is far away.
    #[error("[{0}, {1}] lies too far from the head: -{FAR} to {FAR} is expected for both numbers")]
    Far(i64, i64),
    /// A hex twice.
    #[error("[{0}, {1}] stands there twice: each hex is expected once")]
    Twice(i8, i8),
    /// A body of pieces.
    #[error("[{0}, {1}] touches no other hex of the body: hexes that hang together are expected")]
    Apart(i8, i8),
    /// A hex of no list.
    #[error(
        "[{0}, {1}] is next to the body and stands in none of the lists: each such hex is expected in front, flank or rear"
    )]
    Missing(i8, i8),
    /// A hex that is none of those around.
    #[error("[{0}, {1}] is no hex next to the body: only such hexes are expected there")]
    Strange(i8, i8),
    /// The head has not the four front hexes.
    #[error("the head has the front hexes [-1, 0], [0, -1], [1, -1], [1, 0], and [{0}, {1}] is not among them")]
    Front(i8, i8),
}

impl Shape {
    /// One hex: front and rear are those of every figure (9).
    pub const ONE: Shape = Shape {
        body: [ShapeCell::HEAD; MOST_HEXES],
        around: [ShapeCell::HEAD; MOST_AROUND],
        hexes: 1,
        fronts: 0,
        flanks: 0,
        rears: 0,
    };

    /// The hexes of the body, the head first.
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

    /// The same with the hexes of one kind around it; kinds are given in the order front, flank, rear.
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

    /// The whole shape, if each hex around it is front, flank or rear, and the head has its four front hexes.
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

    /// The hexes around it as they were given.
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

    /// How many hexes, 1 to 6.
    pub const fn len(&self) -> usize {
        self.hexes as usize
    }

    /// Never: it has a head.
    pub const fn is_empty(&self) -> bool {
        self.hexes == 0
    }

    /// The hexes that it fills, the head first.
    pub fn hexes(&self, head: Hex, facing: Direction) -> impl Iterator<Item = Hex> + use<> {
        self.body().map(move |hex| turned(hex, facing) + head)
    }

    /// The hexes around it with their kinds: front, flank, rear.
    pub fn around(&self, head: Hex, facing: Direction) -> impl Iterator<Item = (Hex, ShapeSide)> + use<> {
        self.listed().map(move |(hex, kind)| (turned(hex, facing) + head, kind))
    }
}

impl fmt::Debug for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.body().map(|hex| (hex.q, hex.r))).finish()
    }
}

/// A shape as files hold it.
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

/// How q and r of a hex of a shape that looks north come about when the head looks elsewhere: q from q and r, r from q and r.
const TURNS: [[i8; 4]; 6] =
    [[0, -1, 1, 1], [-1, -1, 1, 0], [-1, 0, 0, -1], [0, 1, -1, -1], [1, 1, -1, 0], [1, 0, 0, 1]];

/// A hex of a shape that looks north, as it lies when the head looks elsewhere.
const fn turned(hex: Hex, facing: Direction) -> Hex {
    let [qq, qr, rq, rr] = TURNS[facing as usize];
    Hex::new(qq * hex.q + qr * hex.r, rq * hex.q + rr * hex.r)
}
