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
use crate::model::ground::shape::{Shape, is_ahead};
use alloc::vec::Vec;
use core::cell::Cell;
use ludus_engine::hex::{Direction, Hex};

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

/// Returns the hex that prevents a position of head and facing, if any.
trait Probe: Fn(Hex, Direction) -> Option<usize> {}

impl<F: Fn(Hex, Direction) -> Option<usize>> Probe for F {}

impl Bulk<'_> {
    const fn start(&self) -> Stand {
        Stand { head: self.from, facing: self.facing, spent: 0, stopped: false }
    }

    /// Total movement in halves; the last odd vertex is free.
    const fn halves(&self) -> u8 {
        2 * self.allowance + 1
    }

    /// First hex that prevents a position: wall, pillar or a closed hex.
    fn hindrance(&self, head: Hex, facing: Direction) -> Option<usize> {
        let mut spots = self.shape.hexes(head, facing).map(|hex| self.arena.field().index(hex).unwrap_or(OUTSIDE));
        spots.find(|spot| self.arena.is_blocked(*spot) || self.closed.contains(*spot))
    }

    fn meets(&self, head: Hex, facing: Direction) -> bool {
        let mut spots = self.shape.hexes(head, facing).filter_map(|hex| self.arena.field().index(hex));
        spots.any(|spot| self.stops.contains(spot))
    }

    /// Turns by one vertex, clockwise if `by` is 1.
    fn turn(at: Stand, by: i32, ground: &impl Probe) -> Result<Stand, Obstacle> {
        let facing = at.facing.turned(by);
        match ground(at.head, facing) {
            Some(spot) => Err(Obstacle::Closed(spot)),
            None => Ok(Stand { facing, spent: at.spent + 1, ..at }),
        }
    }

    /// Takes one step, after turning the one vertex it needs. Calls `see` with each new position.
    fn step(
        &self,
        at: Stand,
        step: Direction,
        ground: &impl Probe,
        see: &mut impl FnMut(Stand),
    ) -> Result<Stand, Obstacle> {
        let from = self.arena.field().index(at.head).unwrap_or(OUTSIDE);
        if at.stopped {
            return Err(Obstacle::Stopped(from));
        }
        let mut now = at;
        if !is_ahead(at.facing, step) {
            let clockwise = (step as i32 - at.facing as i32).rem_euclid(6) == 2;
            now = Self::turn(at, if clockwise { 1 } else { -1 }, ground)?;
            see(now);
        }
        let head = now.head + step;
        if let Some(spot) = ground(head, now.facing) {
            return Err(Obstacle::Closed(spot));
        }
        let spot = self.arena.field().index(head).unwrap_or(OUTSIDE);
        let costly = 2 + 2 * u8::from(self.arena.ground(spot) == GroundKind::Difficult);
        // The first step is always affordable (D052).
        let price = if at.spent == 0 && self.allowance > 0 { costly.min(self.halves() - now.spent) } else { costly };
        now = Stand { head, spent: now.spent + price, stopped: self.meets(head, now.facing), ..now };
        see(now);
        Ok(now)
    }

    /// Turns to the final facing, by the shorter way if it is free.
    fn face(at: Stand, facing: Direction, ground: &impl Probe, see: &mut impl FnMut(Stand)) -> Result<Stand, Obstacle> {
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
        let ground = |head: Hex, facing: Direction| self.hindrance(head, facing);
        let mut at = self.start();
        see(at);
        for step in way.steps() {
            at = self.step(at, step, &ground, &mut see)?;
        }
        Self::face(at, facing, &ground, &mut see)
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

    /// Calls `take` with the cheapest path to each hex and facing of its head.
    pub fn each(&self, mut take: impl FnMut(Way, Direction)) {
        const STANDS: usize = HEXES * 6;
        let mut settled = [false; STANDS];
        let mut ends = [u8::MAX; STANDS];
        // Each position is tried from many others.
        let hindered = [const { Cell::new(0u8) }; HEXES];
        let known = [const { Cell::new(0u8) }; HEXES];
        let ground = |head: Hex, facing: Direction| {
            let Some(spot) = self.arena.field().index(head) else { return Some(OUTSIDE) };
            let bit = 1 << facing as u8;
            if known[spot].get() & bit == 0 {
                known[spot].set(known[spot].get() | bit);
                hindered[spot].set(hindered[spot].get() | (bit * u8::from(self.hindrance(head, facing).is_some())));
            }
            (hindered[spot].get() & bit != 0).then_some(spot)
        };
        let place = |stand: &Stand| self.arena.field().index(stand.head).unwrap_or(0) * 6 + stand.facing as usize;
        let mut found: Vec<(usize, u8, Way, Direction)> = Vec::new();
        // Open positions by cost. Nothing is free, so each list is complete when its turn comes.
        let mut open: Vec<Vec<(Stand, Way)>> = vec![Vec::new(); usize::from(self.halves()) + 1];
        open[0].push((self.start(), Way::NONE));
        for spent in 0..open.len() {
            for (at, way) in core::mem::take(&mut open[spent]) {
                if core::mem::replace(&mut settled[place(&at)], true) {
                    continue;
                }
                for facing in Direction::ALL {
                    let Ok(end) = Self::face(at, facing, &ground, &mut |_| {}) else { continue };
                    if end.spent <= self.halves() && end.spent < ends[place(&end)] {
                        ends[place(&end)] = end.spent;
                        found.push((place(&end), end.spent, way, facing));
                    }
                }
                for step in Direction::ALL {
                    let Ok(stand) = self.step(at, step, &ground, &mut |_| {}) else { continue };
                    let better = stand.spent <= self.halves() && !settled[place(&stand)];
                    if let Some(longer) = way.then(step).filter(|_| better && way.len() < MOST) {
                        open[usize::from(stand.spent)].push((stand, longer));
                    }
                }
            }
        }
        for (place, spent, way, facing) in found {
            if ends[place] == spent {
                take(way, facing);
            }
        }
    }
}
