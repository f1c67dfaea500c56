//! Ways from hex to hex and what they cost (14.1, D050 to D053, D055, D056, D058, D064).

use crate::engine::hex::set::HexSet;
use crate::engine::hex::{Direction, HexError};
use crate::hexarena::model::ground::arena::{Arena, GroundKind, OUTSIDE};
use serde::{Deserialize, Serialize, Serializer};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// The most steps of a way, and the most points of movement.
pub const MOST: usize = 15;

/// A way: up to 15 steps, each into a neighbouring hex. As text "E E NE", empty for no step.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Deserialize)]
#[serde(try_from = "String")]
// The number of steps in the lowest four bits, then three bits a step, the first one lowest.
pub struct Way(u64);

impl Way {
    /// No step.
    pub const NONE: Way = Way(0);

    /// How many steps, 0..=15.
    pub const fn len(self) -> usize {
        (self.0 & 15) as usize
    }

    /// Whether it has no step.
    pub const fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// The way with one more step at its end; none if it has 15 already.
    pub const fn then(self, step: Direction) -> Option<Way> {
        if self.len() == MOST { None } else { Some(Way((self.0 | (step as u64) << (4 + 3 * self.len())) + 1)) }
    }

    /// The way with one more step before its first; none if it has 15 already.
    pub const fn after(self, step: Direction) -> Option<Way> {
        if self.len() == MOST {
            return None;
        }
        Some(Way((self.0 >> 4 << 7 | (step as u64) << 4) + self.len() as u64 + 1))
    }

    /// Its steps.
    pub fn steps(self) -> impl Iterator<Item = Direction> {
        (0..self.len()).map(move |n| Direction::ALL[(self.0 >> (4 + 3 * n) & 7) as usize])
    }

    /// The hexes that it enters, by index; [`OUTSIDE`] from the first step over the edge on.
    pub fn hexes(self, arena: &Arena, from: usize) -> impl Iterator<Item = usize> {
        let around = arena.neighbours();
        self.steps().scan(from, move |at, step| {
            *at = around[*at][step as usize].into();
            Some(*at)
        })
    }

    /// The hex in which it ends; [`OUTSIDE`] if it leads over the edge.
    pub fn end(self, arena: &Arena, from: usize) -> usize {
        self.hexes(arena, from).last().unwrap_or(from)
    }
}

impl fmt::Display for Way {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (n, step) in self.steps().enumerate() {
            write!(f, "{}{step}", if n > 0 { " " } else { "" })?;
        }
        Ok(())
    }
}

impl fmt::Debug for Way {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Way({self})")
    }
}

/// Why a text is no way.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum WayError {
    /// A word that is no direction.
    #[error(transparent)]
    Step(#[from] HexError),
    /// More than 15 steps.
    #[error("a way has at most 15 steps, and this one has {0}")]
    Long(usize),
}

impl FromStr for Way {
    type Err = WayError;
    fn from_str(text: &str) -> Result<Way, WayError> {
        let mut way = Way::NONE;
        for word in text.split_whitespace() {
            way = way.then(word.parse()?).ok_or_else(|| WayError::Long(text.split_whitespace().count()))?;
        }
        Ok(way)
    }
}

impl TryFrom<String> for Way {
    type Error = WayError;
    fn try_from(text: String) -> Result<Way, WayError> {
        text.parse()
    }
}

impl Serialize for Way {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

/// How a figure steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Gait {
    /// Into front hexes, turning on the way: at each standing point one hexside is free, each further one costs 1 (D050, D051).
    /// Who is stopped by a Melee Zone turns freely (DQ-HEX-12).
    Walk,
    /// Into front hexes, without turning: the half move before a Melee attack, Charge and Close (D057, DQ-NON-11).
    Ahead,
    /// In any direction, with any facing at the end: the few hexes of a Melee attack, Evade or Pass (D050, D051, D056).
    Shift,
    /// Into rear hexes, the facing kept: Withdraw, Retreat (D058, D064).
    Back,
}

impl Gait {
    /// With which facings, as a set of bits by direction, somebody who entered a hex with one of these steps out of it in this
    /// direction, and what turning costs for it; no facing if such a step cannot be taken. Facings that could be had for
    /// more are left out: turning after the step is never dearer.
    pub(super) const fn step(self, facings: u8, step: Direction) -> (u8, u8) {
        let near = within(1 << step as u8, 1);
        match self {
            Gait::Walk if within(facings, 1) & near != 0 => (within(facings, 1) & near, 0),
            Gait::Walk => (within(facings, 2) & near, 1),
            Gait::Ahead => (facings & near, 0),
            Gait::Back => (facings & within(1 << step.opposite() as u8, 1), 0),
            Gait::Shift => (EVERY, 0),
        }
    }
}

/// All six facings: a bit for each.
pub(in crate::hexarena) const EVERY: u8 = 63;

/// The facings at most `sides` hexsides from one of these.
pub(super) const fn within(facings: u8, sides: u32) -> u8 {
    let (mut set, mut n) = (facings, 0);
    while n < sides && n < 3 {
        set |= (set << 1 | set >> 5 | set >> 1 | set << 5) & EVERY;
        n += 1;
    }
    set
}

/// Who stands or lies where, for somebody who would pass: what entering costs, and where one may not end (D053).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Passing {
    forbidden: HexSet,
    taken: HexSet,
    /// What is added, 0..=3, in two bits.
    dear: [HexSet; 2],
}

impl Passing {
    /// Nobody anywhere.
    pub const NONE: Passing = Passing { forbidden: HexSet::NONE, taken: HexSet::NONE, dear: [HexSet::NONE; 2] };

    /// Nobody may enter this hex.
    pub const fn forbid(&mut self, index: usize) {
        self.forbidden.insert(index);
    }

    /// Nobody may end in this hex, but may pass through it.
    pub const fn take(&mut self, index: usize) {
        self.taken.insert(index);
    }

    /// Entering this hex costs so much more, in points of movement; together with what was added before at most 3.
    pub fn add(&mut self, index: usize, points: u8) {
        let points = (self.added(index) + points).min(3);
        for (bit, set) in self.dear.iter_mut().enumerate() {
            if points >> bit & 1 == 1 { set.insert(index) } else { set.remove(index) }
        }
    }

    /// What entering this hex costs more.
    pub const fn added(&self, index: usize) -> u8 {
        self.dear[0].contains(index) as u8 + 2 * self.dear[1].contains(index) as u8
    }

    /// The hexes that cost more.
    pub(super) fn dear(&self) -> HexSet {
        self.dear[0] | self.dear[1]
    }

    /// The hexes that nobody may enter.
    pub const fn forbidden(&self) -> &HexSet {
        &self.forbidden
    }

    /// The hexes in which nobody may end.
    pub const fn taken(&self) -> &HexSet {
        &self.taken
    }
}

/// A figure of one hex about to move, and all that bears on its way.
#[derive(Clone, Copy, Debug)]
pub struct Mover<'a> {
    /// Where.
    pub arena: &'a Arena,
    /// The hex in which it stands.
    pub from: usize,
    /// What it faces.
    pub facing: Direction,
    /// How it steps.
    pub gait: Gait,
    /// Points of movement, 0..=15: TMR, half of it, or the hexes of a shift.
    pub allowance: u8,
    /// Those in its way.
    pub passing: &'a Passing,
    /// The hexes of all hostile Melee Zones: to enter one ends the move (DQ-HEX-12).
    pub hostile: &'a HexSet,
    /// The hexes that it may not leave: the zones of those enemies in whose zone a shift begins. Inside them nothing ends
    /// the move (D056, Readings 6).
    pub inside: Option<&'a HexSet>,
}

/// The points of movement of who crawls: a quarter of TMR, fractions dropped, but always one hex (14.1, DQ-NON-07, D055).
pub const fn crawl(tmr: u8) -> u8 {
    if tmr < 4 { 1 } else { tmr / 4 }
}

/// Why a way cannot be gone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Obstacle {
    /// Nobody may enter the hex: wall, pillar, a figure that lets nobody by, or it lies outside the zone that a shift may not
    /// leave.
    Closed(usize),
    /// The way goes on from a hex of a hostile Melee Zone, which ends the move (DQ-HEX-12).
    Stopped(usize),
    /// The hex into which the step leads is not one that may be entered from this facing (D050, D064).
    Direction(usize),
    /// Somebody stands where the way ends.
    Taken(usize),
    /// The facing at the end cannot be had.
    Facing,
    /// It costs more than the allowance.
    Dear(u8),
}

impl Mover<'_> {
    /// What entering a hex costs; none if it cannot be entered (DQ-NON-02, -04, -06, D052, D053).
    pub fn enter(&self, index: usize) -> Option<u8> {
        let closed = self.arena.is_blocked(index) || self.passing.forbidden.contains(index);
        if closed || self.inside.is_some_and(|inside| !inside.contains(index)) {
            return None;
        }
        Some(1 + u8::from(self.arena.ground(index) == GroundKind::Difficult) + self.passing.added(index))
    }

    /// Whether entering a hex ends the move.
    pub fn stops(&self, index: usize) -> bool {
        self.inside.is_none() && self.hostile.contains(index)
    }

    /// The least cost of a way that ends with this facing, or what is against it. The first obstacle on the way is told.
    pub fn cost(&self, way: Way, facing: Direction) -> Result<u8, Obstacle> {
        // For each facing on entering the hex in which one stands, the least that was paid.
        let mut paid = self.standing();
        let (mut at, mut stopped) = (self.from, false);
        for (step, hex) in way.steps().zip(way.hexes(self.arena, self.from)) {
            if stopped {
                return Err(Obstacle::Stopped(at));
            }
            let cost = if hex == OUTSIDE { None } else { self.enter(hex) }.ok_or(Obstacle::Closed(hex))?;
            let first = at == self.from && paid == self.standing();
            paid = self.stepped(paid, step, cost, first);
            if paid == [UNPAID; 6] {
                return Err(Obstacle::Direction(hex));
            }
            (at, stopped) = (hex, self.stops(hex));
        }
        if at != self.from && self.passing.taken.contains(at) {
            return Err(Obstacle::Taken(at));
        }
        let free = (stopped && self.gait == Gait::Walk) || self.gait == Gait::Shift;
        let cost = if free { paid.into_iter().min() } else { Some(self.turned(&paid, facing)) };
        match cost {
            Some(cost) if cost < UNPAID => {
                if cost <= self.allowance {
                    Ok(cost)
                } else {
                    Err(Obstacle::Dear(cost))
                }
            }
            _ => Err(Obstacle::Facing),
        }
    }

    const fn standing(&self) -> [u8; 6] {
        let mut paid = [UNPAID; 6];
        paid[self.facing as usize] = 0;
        paid
    }

    /// The least that was paid once one has turned to a facing at one standing point, [`UNPAID`] if this gait does not turn
    /// that far.
    fn turned(&self, paid: &[u8; 6], to: Direction) -> u8 {
        let at = |turn: i32| paid[to.turned(turn) as usize];
        match self.gait {
            Gait::Walk => {
                let (free, one) = (at(0).min(at(1)).min(at(-1)), at(2).min(at(-2)));
                free.min(one.saturating_add(1)).min(at(3).saturating_add(2))
            }
            Gait::Shift => paid.iter().copied().min().unwrap_or(UNPAID),
            Gait::Ahead | Gait::Back => at(0),
        }
    }

    /// What was paid for each facing after one more step. Who has spent nothing may enter any hex for what there is (D052).
    fn stepped(&self, paid: [u8; 6], step: Direction, cost: u8, first: bool) -> [u8; 6] {
        let may: &[i32] = match self.gait {
            Gait::Walk | Gait::Ahead => &[0, 1, -1],
            Gait::Back => &[2, 3, -2],
            Gait::Shift => &[0, 1, 2, 3, 4, 5],
        };
        let mut after = [UNPAID; 6];
        for to in may.iter().map(|turn| step.turned(*turn)) {
            let spent = self.turned(&paid, to);
            let all = first && spent == 0 && self.allowance > 0;
            after[to as usize] = spent.saturating_add(if all { cost.min(self.allowance) } else { cost });
        }
        after
    }
}

/// A facing that is not had, in what was paid for each.
const UNPAID: u8 = u8::MAX;
