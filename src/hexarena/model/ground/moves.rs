//! Paths from hex to hex, and their costs (14.1, D050 to D053, D055, D056, D058, D064).

use crate::model::ground::arena::HexSet;
use crate::model::ground::arena::{Arena, GroundKind, OUTSIDE};
use alloc::string::String;
use core::fmt;
use core::str::FromStr;
use ludus_engine::hex::{Direction, HexError};
use serde::{Deserialize, Serialize, Serializer};
use thiserror::Error;

/// Maximum number of steps of a path, and of movement points.
pub const MOST: usize = 15;

/// A path of up to 15 steps, each into a neighbouring hex. As text "E E NE"; empty for no step.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Deserialize)]
#[serde(try_from = "String")]
// The lowest four bits hold the number of steps, then three bits per step, the first one lowest.
pub struct Way(u64);

impl Way {
    pub const NONE: Way = Way(0);

    pub const fn len(self) -> usize {
        (self.0 & 15) as usize
    }

    pub const fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// Appends a step; `None` if it already has 15.
    pub const fn then(self, step: Direction) -> Option<Way> {
        if self.len() == MOST { None } else { Some(Way((self.0 | (step as u64) << (4 + 3 * self.len())) + 1)) }
    }

    /// Prepends a step; `None` if it already has 15.
    pub const fn after(self, step: Direction) -> Option<Way> {
        if self.len() == MOST {
            return None;
        }
        Some(Way((self.0 >> 4 << 7 | (step as u64) << 4) + self.len() as u64 + 1))
    }

    pub fn steps(self) -> impl Iterator<Item = Direction> {
        (0..self.len()).map(move |n| Direction::ALL[(self.0 >> (4 + 3 * n) & 7) as usize])
    }

    /// Iterates over the entered hexes by index; [`OUTSIDE`] after a step over the edge.
    pub fn hexes(self, arena: &Arena, from: usize) -> impl Iterator<Item = usize> {
        let around = arena.neighbours();
        self.steps().scan(from, move |at, step| {
            *at = around[*at][step as usize].into();
            Some(*at)
        })
    }

    /// Index of its last hex; [`OUTSIDE`] if it leads over the edge.
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

/// Error in the text of a path.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum WayError {
    #[error(transparent)]
    Step(#[from] HexError),
    #[error("a path has at most 15 steps, but this one has {0}")]
    Long(usize),
}

impl FromStr for Way {
    type Err = WayError;
    fn from_str(text: &str) -> Result<Way, WayError> {
        let mut way = Way::NONE;
        for word in text.split_whitespace() {
            way = way.then(Direction::named(word)?).ok_or_else(|| WayError::Long(text.split_whitespace().count()))?;
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

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Gait {
    /// Into front hexes, turning on the way. In each hex one hexside is free, each further one costs 1 (D050, D051). A figure
    /// stopped by a Melee Zone turns freely (DQ-HEX-12).
    Walk,
    /// Into front hexes without turning: the half move before a Melee attack, Charge and Close (D057, DQ-NON-11).
    Ahead,
    /// In any direction with any final facing: the few hexes of a Melee attack, Evade or Pass (D050, D051, D056).
    Shift,
    /// Into rear hexes, keeping the facing: Withdraw and Retreat (D058, D064).
    Back,
}

impl Gait {
    /// Returns possible facings, one bit per direction, for a step out of a hex, and the cost of turning for it. `facings` are
    /// those on entering the hex; the result is empty if the step is impossible. Facings that cost more are left out, since
    /// turning after the step is never more expensive.
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

/// All six facings, one bit each.
pub(crate) const EVERY: u8 = 63;

/// Facings at most `sides` hexsides away from one of `facings`.
pub(super) const fn within(facings: u8, sides: u32) -> u8 {
    let (mut set, mut n) = (facings, 0);
    while n < sides && n < 3 {
        set |= (set << 1 | set >> 5 | set >> 1 | set << 5) & EVERY;
        n += 1;
    }
    set
}

/// Other figures in the way of a mover: extra costs, and hexes where the move cannot end (D053).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Passing {
    forbidden: HexSet,
    taken: HexSet,
    /// Extra cost 0..=3, in two bits.
    costly: [HexSet; 2],
}

impl Passing {
    pub const NONE: Passing = Passing { forbidden: HexSet::NONE, taken: HexSet::NONE, costly: [HexSet::NONE; 2] };

    /// Closes a hex to all movement.
    pub const fn forbid(&mut self, index: usize) {
        self.forbidden.insert(index);
    }

    /// Allows passing through a hex but not ending in it.
    pub const fn take(&mut self, index: usize) {
        self.taken.insert(index);
    }

    /// Raises the cost of entering a hex, by at most 3 points in all.
    pub fn add(&mut self, index: usize, points: u8) {
        let points = (self.added(index) + points).min(3);
        for (bit, set) in self.costly.iter_mut().enumerate() {
            if points >> bit & 1 == 1 { set.insert(index) } else { set.remove(index) }
        }
    }

    /// Extra movement points for entering a hex.
    pub const fn added(&self, index: usize) -> u8 {
        self.costly[0].contains(index) as u8 + 2 * self.costly[1].contains(index) as u8
    }

    pub(super) fn costly(&self) -> HexSet {
        self.costly[0] | self.costly[1]
    }

    pub const fn forbidden(&self) -> &HexSet {
        &self.forbidden
    }

    pub const fn taken(&self) -> &HexSet {
        &self.taken
    }
}

/// A figure of one hex about to move, with everything that affects its path.
#[derive(Clone, Copy, Debug)]
pub struct Mover<'a> {
    pub arena: &'a Arena,
    /// The hex in which it stands.
    pub from: usize,
    pub facing: Direction,
    pub gait: Gait,
    /// Movement points, 0..=15: TMR, half of it, or the hexes of a shift.
    pub allowance: u8,
    pub passing: &'a Passing,
    /// Union of all hostile Melee Zones. Entering one ends the move (DQ-HEX-12).
    pub hostile: &'a HexSet,
    /// Hexes that a shift cannot leave: the enemy zones in which it began. Inside them nothing ends
    /// the move (D056, Readings 6).
    pub inside: Option<&'a HexSet>,
}

/// Movement points for crawling: a quarter of TMR rounded down, at least 1 (14.1, DQ-NON-07, D055).
pub const fn crawl(tmr: u8) -> u8 {
    if tmr < 4 { 1 } else { tmr / 4 }
}

/// Reason why a path is illegal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Obstacle {
    /// The hex is closed: a wall, a pillar, a figure, or outside the zone that a shift cannot leave.
    Closed(usize),
    /// The path continues after a hostile Melee Zone has ended the move (DQ-HEX-12).
    Stopped(usize),
    /// The step leads into a hex that this facing does not allow (D050, D064).
    Direction(usize),
    Taken(usize),
    Facing,
    Dear(u8),
}

impl Mover<'_> {
    /// Cost of entering a hex; `None` if it is closed (DQ-NON-02, -04, -06, D052, D053).
    pub fn enter(&self, index: usize) -> Option<u8> {
        let closed = self.arena.is_blocked(index) || self.passing.forbidden.contains(index);
        if closed || self.inside.is_some_and(|inside| !inside.contains(index)) {
            return None;
        }
        Some(1 + u8::from(self.arena.ground(index) == GroundKind::Difficult) + self.passing.added(index))
    }

    pub fn stops(&self, index: usize) -> bool {
        self.inside.is_none() && self.hostile.contains(index)
    }

    /// Returns the lowest cost of a path with that final facing, or its first obstacle.
    pub fn cost(&self, way: Way, facing: Direction) -> Result<u8, Obstacle> {
        // Lowest cost per facing on entering the current hex.
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

    /// Lowest cost after turning to a facing in one hex. [`UNPAID`] if the gait cannot turn that far.
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

    /// Cost per facing after one more step. The first step is always affordable: it costs at most the allowance (D052).
    fn stepped(&self, paid: [u8; 6], step: Direction, cost: u8, first: bool) -> [u8; 6] {
        let allowed: &[i32] = match self.gait {
            Gait::Walk | Gait::Ahead => &[0, 1, -1],
            Gait::Back => &[2, 3, -2],
            Gait::Shift => &[0, 1, 2, 3, 4, 5],
        };
        let mut after = [UNPAID; 6];
        for to in allowed.iter().map(|turn| step.turned(*turn)) {
            let spent = self.turned(&paid, to);
            let all = first && spent == 0 && self.allowance > 0;
            after[to as usize] = spent.saturating_add(if all { cost.min(self.allowance) } else { cost });
        }
        after
    }
}

/// Marks a facing that cannot be reached.
const UNPAID: u8 = u8::MAX;
