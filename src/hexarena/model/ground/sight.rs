//! The Line of Fire (9, 16.1, D035, D065).

use crate::engine::hex::line::{Point, ray};
use crate::hexarena::model::ground::arena::{Arena, GroundKind, OUTSIDE};

/// The longest line inside an arena, in hexes, the shooter's left out: A1 to S18 is 27.
const LONGEST: usize = 28;

/// Why a target cannot be shot at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hindrance {
    /// The hex with this index is Blocked (DQ-HEX-09).
    Blocked(usize),
    /// The hex with this index is obscured, and one may not fire through it (DQ-ATK-04).
    Obscured(usize),
}

/// The way of a missile: the hexes that it may pass, in this order, the shooter's left out.
#[derive(Clone, Copy, Debug)]
pub struct Flight {
    hexes: [u16; LONGEST],
    len: u8,
    /// The distance of the target.
    distance: u8,
    hindrance: Option<Hindrance>,
    /// What ends it: a Blocked hex or the wall, unless it falls before.
    wall: Option<usize>,
}

impl Flight {
    /// Why the target cannot be shot at; then the hexes end before what hinders.
    pub const fn hindrance(&self) -> Option<Hindrance> {
        self.hindrance
    }

    /// Hexes to the target, its own counted, the shooter's not (D081).
    pub const fn distance(&self) -> u8 {
        self.distance
    }

    /// Which of its hexes that is, 0 for the nearest; none if it is not on it.
    pub fn place_of(&self, hex: usize) -> Option<usize> {
        self.hexes[..self.len.into()].iter().position(|own| usize::from(*own) == hex)
    }

    /// Every hex, nearest first: those before the target, the target's, those beyond.
    pub fn hexes(&self) -> impl Iterator<Item = usize> {
        self.hexes.into_iter().take(self.len.into()).map(usize::from)
    }

    /// The hexes before the target.
    pub fn before(&self) -> impl Iterator<Item = usize> {
        self.hexes().take(usize::from(self.distance).saturating_sub(1))
    }

    /// The hexes beyond the target, up to where the missile falls or breaks (DQ-ATK-05).
    pub fn beyond(&self) -> impl Iterator<Item = usize> {
        self.hexes().skip(self.distance.into())
    }

    /// What breaks the missile if nobody is hit: a Blocked hex or [`OUTSIDE`], the arena's wall; none if it falls before
    /// (DQ-ATK-07).
    pub const fn wall(&self) -> Option<usize> {
        self.wall
    }
}

/// The Line of Fire from one hex to another, which is not the same, with a weapon of this range in hexes: straight from centre to
/// centre, and on to one and a half times the range or the wall (DQ-HEX-08, DQ-ATK-05, D035, D065).
///
/// Where it runs along a side, the freer of the two hexes counts: unblocked before blocked, then unobscured before
/// obscured, then empty before `occupied`, then the left one. The zone and the range are the caller's to test: only the target's
/// hex need lie in the zone.
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

/// The hex of a point of the line; of two, the freer one (D035).
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
