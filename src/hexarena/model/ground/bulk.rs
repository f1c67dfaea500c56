//! Movement of a figure of several hexes (22, DQ-MULTI-02 to -06, D135).
//!
//! The head enters one of its four front hexes and the body follows. It turns around its head, vertex by vertex. Hexes have
//! their usual costs, and two vertices cost one hex. Movement is therefore counted in halves, and the last odd vertex is free.
//!
//! Before a step that does not lie ahead, it turns the one vertex needed. At the end it turns to the given facing by the
//! shorter way, clockwise if equal, or by the other way if that is blocked.

use crate::model::ground::arena::HEXES;
use crate::model::ground::arena::HexSet;
use crate::model::ground::arena::{Arena, GroundKind, OUTSIDE};
use crate::model::ground::moves::{MOST, Obstacle, Way};
use crate::model::ground::shape::{MOST_HEXES, Shape, is_ahead};
use alloc::vec::Vec;
use core::cell::Cell;
use ludus_engine::hex::{Direction, Hex};

/// Largest movement allowance in hexes.
const ALLOWANCE: usize = 15;
/// Vertices at most that a figure turns through on one spot: by the long way, if the short one is blocked.
const MOST_TURNS: usize = 5;

#[derive(Clone, Copy, Debug)]
pub struct Bulk<'a> {
    pub arena: &'a Arena,
    pub shape: &'a Shape,
    pub from: Hex,
    /// Vertex that it faces, see [`super::shape`].
    pub facing: Direction,
    /// Movement allowance in hexes, 0..=15.
    pub allowance: u8,
    /// Hexes that it cannot fill: friends and large enemies. It runs down enemies of one hex (DQ-MULTI-06).
    pub closed: &'a HexSet,
    /// Zones of large enemies: entering one with any part ends the move (DQ-HEX-12).
    pub stops: &'a HexSet,
}

/// Position of the figure, and movement spent in halves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stand {
    /// The hex of its head.
    pub head: Hex,
    /// Vertex that it faces, see [`super::shape`].
    pub facing: Direction,
    spent: u8,
    stopped: bool,
}

/// The ground under the positions of a figure.
trait GroundView {
    /// The first hex that prevents a position: wall, pillar or a closed hex.
    fn hindrance(&self, head: Hex, facing: Direction) -> Option<usize>;

    /// Returns whether a position ends the move.
    fn stops(&self, head: Hex, facing: Direction) -> bool;
}

impl GroundView for Bulk<'_> {
    fn hindrance(&self, head: Hex, facing: Direction) -> Option<usize> {
        let mut spots = self.shape.hexes(head, facing).map(|hex| self.arena.field().index(hex).unwrap_or(OUTSIDE));
        spots.find(|spot| self.arena.is_blocked(*spot) || self.closed.contains(*spot))
    }

    fn stops(&self, head: Hex, facing: Direction) -> bool {
        let mut spots = self.shape.hexes(head, facing).filter_map(|hex| self.arena.field().index(hex));
        spots.any(|spot| self.stops.contains(spot))
    }
}

impl Bulk<'_> {
    const fn start(&self) -> Stand {
        Stand { head: self.from, facing: self.facing, spent: 0, stopped: false }
    }

    /// Total movement in halves; the last odd vertex is free.
    const fn halves(&self) -> u8 {
        2 * self.allowance + 1
    }

    /// Turns by one vertex, clockwise if `by` is 1.
    fn turn(at: Stand, by: i32, ground: &impl GroundView) -> Result<Stand, Obstacle> {
        let facing = at.facing.turned(by);
        match ground.hindrance(at.head, facing) {
            Some(spot) => Err(Obstacle::Closed(spot)),
            None => Ok(Stand { facing, spent: at.spent + 1, ..at }),
        }
    }

    /// Takes one step, after turning the one vertex it needs. Calls `see` with each new position.
    fn step(
        &self,
        at: Stand,
        step: Direction,
        ground: &impl GroundView,
        see: &mut impl FnMut(Stand),
    ) -> Result<Stand, Obstacle> {
        let from = self.arena.field().index(at.head).unwrap_or(OUTSIDE);
        if at.stopped {
            return Err(Obstacle::Stopped(from));
        }
        let mut now = at;
        let by = turn_before(at.facing, step);
        if by != 0 {
            now = Self::turn(at, by, ground)?;
            see(now);
        }
        let head = now.head + step;
        if let Some(spot) = ground.hindrance(head, now.facing) {
            return Err(Obstacle::Closed(spot));
        }
        let spot = self.arena.field().index(head).unwrap_or(OUTSIDE);
        let costly = 2 + 2 * u8::from(self.arena.ground(spot) == GroundKind::Difficult);
        // The first step is always affordable (D052).
        let price = if at.spent == 0 && self.allowance > 0 { costly.min(self.halves() - now.spent) } else { costly };
        now = Stand { head, spent: now.spent + price, stopped: ground.stops(head, now.facing), ..now };
        see(now);
        Ok(now)
    }

    /// Turns to the final facing, by the shorter way if it is free.
    fn face(
        at: Stand,
        facing: Direction,
        ground: &impl GroundView,
        see: &mut impl FnMut(Stand),
    ) -> Result<Stand, Obstacle> {
        let apart = (facing as i32 - at.facing as i32).rem_euclid(6);
        let ways = if apart <= 3 { [(1, apart), (-1, 6 - apart)] } else { [(-1, 6 - apart), (1, apart)] };
        let round = |(by, times): (i32, i32)| (0..times).try_fold(at, |now, _| Self::turn(now, by, ground));
        let (by, times) = if round(ways[0]).is_ok() { ways[0] } else { ways[1] };
        (0..times).try_fold(at, |now, _| {
            let now = Self::turn(now, by, ground)?;
            see(now);
            Ok(now)
        })
    }

    /// Follows a path and turns; returns the final position. Calls `see` with every position, including the first.
    pub fn walk(&self, way: Way, facing: Direction, mut see: impl FnMut(Stand)) -> Result<Stand, Obstacle> {
        let mut at = self.start();
        see(at);
        for step in way.steps() {
            at = self.step(at, step, self, &mut see)?;
        }
        Self::face(at, facing, self, &mut see)
    }

    /// Cost of a path with that final facing, in hexes of movement, or its obstacle.
    pub fn cost(&self, way: Way, facing: Direction) -> Result<u8, Obstacle> {
        let spent = self.walk(way, facing, |_| {})?.spent;
        if spent <= self.halves() { Ok(spent / 2) } else { Err(Obstacle::Dear(spent / 2)) }
    }

    /// Hexes that it newly fills along its path (DQ-MULTI-06).
    pub fn treads(&self, way: Way, facing: Direction) -> HexSet {
        let (mut trodden, mut filled) = (HexSet::NONE, HexSet::NONE);
        let mut first = true;
        let walked = self.walk(way, facing, |stand| {
            let spots = self.shape.hexes(stand.head, stand.facing).filter_map(|hex| self.arena.field().index(hex));
            let now: HexSet = spots.collect();
            if !first {
                trodden |= now.without(&filled);
            }
            (filled, first) = (now, false);
        });
        if walked.is_ok() { trodden } else { HexSet::NONE }
    }

    /// Calls `take` with the cheapest path to each hex and facing of its head, for the first `most` of them in the order in
    /// which they are found. `ground`: that of this figure.
    pub fn each(&self, most: usize, ground: &KnownGround<'_>, mut take: impl FnMut(End)) {
        let mut settled = [false; STANDS];
        let mut ends = [u8::MAX; STANDS];
        let place = |stand: &Stand| self.arena.field().index(stand.head).unwrap_or(0) * 6 + stand.facing as usize;
        let mut found: Vec<(usize, u8, End)> = Vec::new();
        // The number of ends found before each cost.
        let mut before = [0; 2 * ALLOWANCE + 2];
        // Open positions by cost. Nothing is free, so each list is complete when its turn comes.
        let mut open: Vec<Vec<(Stand, Walked)>> = vec![Vec::new(); usize::from(self.halves()) + 1];
        open[0].push((self.start(), Walked { way: Way::NONE, trodden: 0 }));
        for spent in 0..open.len() {
            before[spent] = found.len();
            // No cheaper path comes to an end that costs less than this.
            let last = before[spent.saturating_sub(MOST_TURNS)];
            if last >= most && found[..last].iter().filter(|(place, spent, ..)| ends[*place] == *spent).count() >= most
            {
                break;
            }
            for (at, walked) in core::mem::take(&mut open[spent]) {
                if core::mem::replace(&mut settled[place(&at)], true) {
                    continue;
                }
                let (free, spot) = (ground.free(at.head), place(&at) - at.facing as usize);
                for facing in Direction::ALL {
                    let Some((by, turns)) = turns(free, at.facing, facing) else { continue };
                    let (end, spent) = (spot + facing as usize, at.spent + turns);
                    if spent <= self.halves() && spent < ends[end] {
                        ends[end] = spent;
                        let mut walked = Walker { ground, at, walked };
                        (1..=i32::from(turns)).for_each(|n| walked.see(at.head, at.facing.turned(by * n)));
                        let Walked { way, trodden } = walked.walked;
                        found.push((end, spent, End { way, head: at.head, facing, trodden }));
                    }
                }
                // Each position is reached from many others, but settled once.
                let is_new = |step: &Direction| {
                    let facing = at.facing.turned(turn_before(at.facing, *step));
                    let spot = self.arena.field().index(at.head + *step);
                    spot.is_some_and(|spot| !settled[spot * 6 + facing as usize])
                };
                let steps = Direction::ALL.into_iter().filter(|_| walked.way.len() < MOST && !at.stopped);
                for step in steps.filter(is_new) {
                    let mut walker = Walker { ground, at, walked };
                    let see = &mut |stand: Stand| walker.see(stand.head, stand.facing);
                    let Ok(stand) = self.step(at, step, ground, see) else { continue };
                    if let Some(way) = walked.way.then(step).filter(|_| stand.spent <= self.halves()) {
                        open[usize::from(stand.spent)].push((stand, Walked { way, ..walker.walked }));
                    }
                }
            }
        }
        let cheapest = found.into_iter().filter(|(place, spent, ..)| ends[*place] == *spent);
        cheapest.take(most).for_each(|(_, _, end)| take(end));
    }
}

/// A position in reach of a figure.
#[derive(Clone, Copy, Debug)]
pub struct End {
    /// The cheapest path to it.
    pub way: Way,
    pub head: Hex,
    pub facing: Direction,
    /// One bit for each mark of the ground that the figure newly fills on the path, as in [`Bulk::treads`].
    pub trodden: u16,
}

/// Number of positions in the arena.
const STANDS: usize = HEXES * 6;

/// The ground under one position.
#[derive(Clone, Copy)]
struct Footing {
    hindered: bool,
    stops: bool,
    /// The marks that it fills.
    marks: u16,
}

/// Ground that remembers every position, since each is tried from many others.
pub struct KnownGround<'a> {
    bulk: &'a Bulk<'a>,
    marks: &'a [usize],
    marked: HexSet,
    /// Walls, pillars and closed hexes.
    barred: HexSet,
    /// The hexes that it fills with its head at (0, 0), for each facing.
    bodies: [[Hex; MOST_HEXES]; 6],
    seen: [Cell<Option<Footing>>; STANDS],
}

impl<'a> KnownGround<'a> {
    /// The ground of a figure, whatever its allowance. `marks`: hexes, at most 16.
    pub fn new(bulk: &'a Bulk<'a>, marks: &'a [usize]) -> KnownGround<'a> {
        let marked = marks.iter().copied().collect();
        let barred = *bulk.closed | *bulk.arena.filled(GroundKind::Blocked);
        let bodies = Direction::ALL.map(|facing| {
            let mut body = [Hex::new(0, 0); MOST_HEXES];
            body.iter_mut().zip(bulk.shape.hexes(Hex::new(0, 0), facing)).for_each(|(own, hex)| *own = hex);
            body
        });
        KnownGround { bulk, marks, marked, barred, bodies, seen: [const { Cell::new(None) }; STANDS] }
    }

    fn footing(&self, spot: usize, head: Hex, facing: Direction) -> Footing {
        let seen = &self.seen[spot * 6 + facing as usize];
        seen.get().unwrap_or_else(|| {
            let footing = self.look(head, facing);
            seen.set(Some(footing));
            footing
        })
    }

    fn look(&self, head: Hex, facing: Direction) -> Footing {
        let mut footing = Footing { hindered: false, stops: false, marks: 0 };
        for hex in &self.bodies[facing as usize][..self.bulk.shape.len()] {
            let spot = self.bulk.arena.field().index(head + *hex);
            let Some(spot) = spot.filter(|spot| !self.barred.contains(*spot)) else {
                footing.hindered = true;
                break;
            };
            footing.stops |= self.bulk.stops.contains(spot);
            footing.marks |= self.mark(spot);
        }
        // A figure can begin where it could not go.
        if footing.hindered && (head, facing) == (self.bulk.from, self.bulk.facing) {
            footing.marks = self.marks_at_start();
        }
        footing
    }

    #[inline(never)]
    fn marks_at_start(&self) -> u16 {
        let spots = self.bulk.shape.hexes(self.bulk.from, self.bulk.facing);
        let spots = spots.filter_map(|hex| self.bulk.arena.field().index(hex));
        spots.fold(0, |all, spot| all | self.mark(spot))
    }

    /// The marks on a hex, one bit each.
    #[inline]
    fn mark(&self, spot: usize) -> u16 {
        if !self.marked.contains(spot) {
            return 0;
        }
        let bits = self.marks.iter().enumerate().filter(|(_, mark)| **mark == spot);
        bits.fold(0, |all, (bit, _)| all | 1 << bit)
    }

    /// Directions that it can face with its head there, one bit each.
    fn free(&self, head: Hex) -> u8 {
        let Some(spot) = self.bulk.arena.field().index(head) else { return 0 };
        let free = Direction::ALL.into_iter().filter(|facing| !self.footing(spot, head, *facing).hindered);
        free.fold(0, |all, facing| all | 1 << facing as u8)
    }
}

impl GroundView for KnownGround<'_> {
    fn hindrance(&self, head: Hex, facing: Direction) -> Option<usize> {
        let Some(spot) = self.bulk.arena.field().index(head) else { return Some(OUTSIDE) };
        self.footing(spot, head, facing).hindered.then_some(spot)
    }

    fn stops(&self, head: Hex, facing: Direction) -> bool {
        self.bulk.arena.field().index(head).is_some_and(|spot| self.footing(spot, head, facing).stops)
    }
}

/// A path, and the marks that it newly fills.
#[derive(Clone, Copy, Debug)]
struct Walked {
    way: Way,
    trodden: u16,
}

/// Adds the marks of one position after another.
struct Walker<'a> {
    ground: &'a KnownGround<'a>,
    /// The position that was seen last.
    at: Stand,
    walked: Walked,
}

impl Walker<'_> {
    fn see(&mut self, head: Hex, facing: Direction) {
        if self.ground.marks.is_empty() {
            return;
        }
        let marks = |head: Hex, facing| {
            self.ground.bulk.arena.field().index(head).map_or(0, |spot| self.ground.footing(spot, head, facing).marks)
        };
        self.walked.trodden |= marks(head, facing) & !marks(self.at.head, self.at.facing);
        (self.at.head, self.at.facing) = (head, facing);
    }
}

/// The vertex by which a figure turns before a step that does not lie ahead: 1 for clockwise, or -1; else 0.
const fn turn_before(facing: Direction, step: Direction) -> i32 {
    match (step as i32 - facing as i32).rem_euclid(6) {
        _ if is_ahead(facing, step) => 0,
        2 => 1,
        _ => -1,
    }
}

/// How a figure turns on one spot to another facing, by the way of [`Bulk::face`]: 1 for clockwise or -1, and the number of
/// vertices. `free`: bit n is set if it can face direction n there. `None` if both ways are blocked.
fn turns(free: u8, from: Direction, to: Direction) -> Option<(i32, u8)> {
    let apart = (to as i32 - from as i32).rem_euclid(6) as u8;
    // Bit n: the n-th vertex clockwise is free.
    let round = (free >> from as u8 | free << (6 - from as u8)) & 0b11_1110;
    let (clockwise, back) = ((round >> 1).trailing_ones() as u8, (round << 2).leading_ones() as u8);
    let (by_clock, by_back) = ((clockwise >= apart, (1, apart)), (back >= 6 - apart, (-1, 6 - apart)));
    let ways = if apart <= 3 { [by_clock, by_back] } else { [by_back, by_clock] };
    ways.into_iter().find_map(|(is_free, way)| is_free.then_some(way))
}
