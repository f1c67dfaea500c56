//! The Line of Fire (9, 16.1, D035, D065).

use crate::model::ground::arena::{Arena, GroundKind, OUTSIDE};
use ludus_engine::hex::line::{Point, ray};

/// Longest line inside an arena, in hexes without the shooter's: A1 to S18 is 27.
const LONGEST: usize = 28;

/// Reason why a target cannot be shot at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hindrance {
    /// A Blocked hex, by index (DQ-HEX-09).
    Blocked(usize),
    /// An obscured hex before the target, by index (DQ-ATK-04).
    Obscured(usize),
}

/// Path of a missile: the hexes it can pass, in order, without the shooter's.
#[derive(Clone, Copy, Debug)]
pub struct Flight {
    hexes: [u16; LONGEST],
    len: u8,
    distance: u8,
    hindrance: Option<Hindrance>,
    /// Index of the Blocked hex or wall that ends it.
    wall: Option<usize>,
}

impl Flight {
    /// Obstacle before the target, if any. The hexes of the path end in front of it.
    pub const fn hindrance(&self) -> Option<Hindrance> {
        self.hindrance
    }

    /// Hexes to the target, counting the target's but not the shooter's (D081).
    pub const fn distance(&self) -> u8 {
        self.distance
    }

    /// Position of a hex on the path, 0 for the nearest; `None` if it is not on it.
    pub fn place_of(&self, hex: usize) -> Option<usize> {
        self.hexes[..self.len.into()].iter().position(|own| usize::from(*own) == hex)
    }

    /// All hexes, nearest first, including those beyond the target.
    pub fn hexes(&self) -> impl Iterator<Item = usize> {
        self.hexes.into_iter().take(self.len.into()).map(usize::from)
    }

    pub fn before(&self) -> impl Iterator<Item = usize> {
        self.hexes().take(usize::from(self.distance).saturating_sub(1))
    }

    /// Hexes beyond the target, up to where the missile falls or breaks (DQ-ATK-05).
    pub fn beyond(&self) -> impl Iterator<Item = usize> {
        self.hexes().skip(self.distance.into())
    }

    /// The Blocked hex, or [`OUTSIDE`] for the wall, that breaks a missile which hits nobody. `None`
    /// if it falls earlier (DQ-ATK-07).
    pub const fn wall(&self) -> Option<usize> {
        self.wall
    }
}

/// Computes the Line of Fire between two different hexes. It runs from centre to centre and on to one and a half times the
/// range or the wall (DQ-HEX-08, DQ-ATK-05, D035, D065).
///
/// Where it runs along a hexside, the freer of the two hexes counts: unblocked, then unobscured, then not `occupied`, then the
/// left one. Callers test zone and range themselves; only the target's hex must lie in the zone.
pub fn line_of_fire(arena: &Arena, from: usize, to: usize, range: u32, occupied: impl Fn(usize) -> bool) -> Flight {
    let field = arena.field();
    let distance = field.distance(from, to) as usize;
    let mut flight = Flight { hexes: [0; LONGEST], len: 0, distance: distance as u8, hindrance: None, wall: None };
    let reach = distance.max((range as usize).saturating_mul(3) / 2).min(LONGEST);
    for (step, point) in (1..).zip(ray(field.hex(from), field.hex(to)).take(reach)) {
        let hex = freer(arena, &occupied, point);
        let ground = arena.ground(hex);
        if ground == GroundKind::Blocked {
            flight.wall = Some(hex);
            flight.hindrance = (step <= distance).then_some(Hindrance::Blocked(hex));
            break;
        }
        if ground == GroundKind::Obscured && step < distance {
            flight.hindrance = Some(Hindrance::Obscured(hex));
            break;
        }
        flight.hexes[usize::from(flight.len)] = hex as u16;
        flight.len += 1;
    }
    flight
}

/// Index of the hex at a point of the line; of two, the freer one (D035).
fn freer(arena: &Arena, occupied: &impl Fn(usize) -> bool, point: Point) -> usize {
    let index = |hex| arena.field().index(hex).unwrap_or(OUTSIDE);
    let hindered = |hex: usize| match arena.ground(hex) {
        GroundKind::Blocked => 4,
        GroundKind::Obscured => 2 + u8::from(occupied(hex)),
        _ => u8::from(occupied(hex)),
    };
    match point {
        Point::One(hex) => index(hex),
        Point::Two { left, right } => {
            let (left, right) = (index(left), index(right));
            if hindered(right) < hindered(left) { right } else { left }
        }
    }
}
