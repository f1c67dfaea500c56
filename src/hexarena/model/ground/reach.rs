//! Finds everything that a figure can reach in one move.
//!
//! The search expands by cost. Each hex stores its lowest cost, and the facings on entering for that cost, for one more and for
//! two more. Three more bring nothing new, since turning on the spot costs no more.

use crate::model::ground::arena::HEXES;
use crate::model::ground::arena::HexSet;
use crate::model::ground::arena::{GroundKind, OUTSIDE, Size};
use crate::model::ground::moves::{EVERY, Gait, MOST, Mover, Way, within};
use ludus_engine::hex::{Direction, Hex};

/// Search results for one hex.
#[derive(Clone, Copy, Debug)]
struct KnownGround {
    /// Lowest cost of entering it; [`NEVER`] if unreached.
    least: u8,
    /// Facings on entering, for the lowest cost, one more and two more.
    facings: [u8; 3],
}

const NEVER: u8 = u8::MAX;
const UNKNOWN: KnownGround = KnownGround { least: NEVER, facings: [0; 3] };

/// Flag in the cost of entering: the hex also ends the move.
const STOPS: u8 = 128;

/// For each gait, set of facings on entering and direction: the facings for stepping out. The top bit is set if turning for it
/// costs 1. Not used for [`Gait::Shift`].
static STEPS: [[[u8; 6]; 64]; 4] = steps();

const fn steps() -> [[[u8; 6]; 64]; 4] {
    let gaits = [Gait::Walk, Gait::Ahead, Gait::Shift, Gait::Back];
    let mut table = [[[0; 6]; 64]; 4];
    let mut n = 0;
    while n < 4 * 64 * 6 {
        let (gait, facings, side) = (n / 384, n / 6 % 64, n % 6);
        let (out, turning) = gaits[gait].step(facings as u8, Direction::ALL[side]);
        table[gait][facings][side] = if facings == 0 { 0 } else { out | turning << 7 };
        n += 1;
    }
    table
}

/// The hexes that a figure can reach, with their costs, facings and paths. Reuse one instance: it allocates nothing.
///
/// Of several cheapest paths to a hex and facing, [`Reach::way`] prefers the one whose last step comes first in the
/// order E, SE, SW, W, NW, NE. Ties go to the one that turns least before it, left before right. Earlier steps are
/// compared in the same way.
#[derive(Clone, Debug)]
pub struct Reach {
    known: [KnownGround; HEXES + 1],
    /// Cost of entering, 0 for a closed hex, with [`STOPS`].
    enter: [u8; HEXES + 1],
    /// Hexes known at each cost.
    layers: [HexSet; MOST + 1],
    ends: HexSet,
    from: usize,
    facing: Direction,
    gait: Gait,
    allowance: u8,
    /// Hexes with a lower cost have been expanded.
    left: u8,
    /// Hexes where the move cannot end.
    taken: HexSet,
    size: Size,
}

impl Default for Reach {
    fn default() -> Reach {
        Reach {
            known: [UNKNOWN; HEXES + 1],
            enter: [0; HEXES + 1],
            layers: [HexSet::NONE; MOST + 1],
            ends: HexSet::NONE,
            from: 0,
            facing: Direction::E,
            gait: Gait::Walk,
            allowance: 0,
            left: 0,
            taken: HexSet::NONE,
            size: Size::Pit,
        }
    }
}

impl Reach {
    /// Computes everything the figure can reach.
    pub fn find(&mut self, mover: &Mover) {
        self.begin(mover);
        self.widen(self.allowance);
    }

    /// Starts a search from the figure's hex; continue with [`Reach::widen`].
    pub fn begin(&mut self, mover: &Mover) {
        self.clear(mover);
        self.price(mover);
        let start = if self.gait == Gait::Shift { EVERY } else { 1 << self.facing as u8 };
        self.known[self.from] = KnownGround { least: 0, facings: [start, 0, 0] };
        self.ends.insert(self.from);
        self.first_step(start);
    }

    /// Expands the search up to that cost. Higher costs can be partly known.
    pub fn widen(&mut self, points: u8) {
        self.widen_where(points, |_, _| true);
    }

    /// Expands only hexes whose cost plus distance to the goal is at most `most`. For those hexes, costs and paths equal those
    /// of [`Reach::widen`], since every path there leads through such hexes. Others can be unknown or too expensive.
    #[inline]
    pub fn widen_towards(&mut self, goal: Hex, most: i32) {
        let hexes = self.size.hexes();
        self.widen_where(u8::MAX, |at, cost| hexes[at].distance(goal) + i32::from(cost) <= most);
    }

    /// Expands the search up to that cost, skipping hexes for which `leads` is false.
    #[inline]
    fn widen_where(&mut self, points: u8, leads: impl Fn(usize, u8) -> bool) {
        for cost in self.left..points.min(self.allowance) {
            // Entering costs at least 1, so each layer is complete when its turn comes. The last layer is not expanded.
            for at in self.layers[usize::from(cost)].iter().filter(|at| leads(*at, cost)) {
                self.leave(at, cost);
            }
            self.left = cost + 1;
        }
        self.ends = self.ends.without(&self.taken);
        self.ends.insert(self.from);
    }

    fn clear(&mut self, mover: &Mover) {
        // Entries beyond the field are never read: no hex has them as neighbours.
        self.known[..mover.arena.field().hexes()].fill(UNKNOWN);
        self.allowance = mover.allowance.min(MOST as u8);
        self.layers[..=usize::from(self.allowance)].fill(HexSet::NONE);
        self.ends = HexSet::NONE;
        (self.left, self.taken) = (0, *mover.passing.taken());
        (self.from, self.facing, self.gait) = (mover.from, mover.facing, mover.gait);
        self.size = mover.arena.size();
    }

    /// Computes the cost of entering each hex.
    fn price(&mut self, mover: &Mover) {
        let all = mover.arena.field().hexes();
        match mover.inside {
            None => self.enter[..all].fill(1),
            Some(inside) => {
                self.enter[..all].fill(0);
                inside.iter().for_each(|hex| self.enter[hex] = 1);
            }
        }
        self.enter[all..].fill(0);
        let costly = mover.passing.costly() | *mover.arena.filled(GroundKind::Difficult);
        let closed = *mover.passing.forbidden() | *mover.arena.filled(GroundKind::Blocked);
        costly.iter().chain(closed.iter()).for_each(|hex| self.enter[hex] = mover.enter(hex).unwrap_or(0));
        if mover.inside.is_none() {
            mover.hostile.without(&closed).iter().for_each(|hex| self.enter[hex] |= STOPS);
        }
    }

    /// The first step is always allowed, even into a hex above the allowance (D052).
    fn first_step(&mut self, start: u8) {
        self.layers[0].insert(self.from);
        if self.allowance == 0 {
            return;
        }
        let steps = STEPS[self.gait as usize][usize::from(start)];
        for (next, out) in self.size.neighbours()[self.from].into_iter().zip(steps) {
            if self.enter[usize::from(next)] & !STOPS > self.allowance && out != 0 && out & 128 == 0 {
                self.enters(next.into(), self.allowance, out);
            }
        }
    }

    /// Takes all steps out of a hex entered at this cost.
    #[inline(always)]
    fn leave(&mut self, at: usize, cost: u8) {
        let known = self.known[at];
        let later = usize::from(cost - known.least);
        if later > 2 || (self.enter[at] & STOPS != 0 && at != self.from) {
            return;
        }
        let facings = known.facings[later] & !known.cheaper(later);
        if facings == 0 {
            return;
        }
        let (around, steps) = (&self.size.neighbours()[at], &STEPS[self.gait as usize][usize::from(facings)]);
        let least = self.allowance - cost;
        for (next, out) in around.iter().zip(steps) {
            if *out == 0 || *out >> 7 >= least {
                continue;
            }
            let price = self.enter[usize::from(*next)];
            let total = cost + (price & !STOPS) + (out >> 7);
            if price != 0 && total <= self.allowance {
                self.enters((*next).into(), total, out & EVERY);
            }
        }
    }

    /// Records that a hex can be entered at this cost with these facings.
    fn enters(&mut self, at: usize, cost: u8, facings: u8) {
        let known = &mut self.known[at];
        if known.least == NEVER {
            known.least = cost;
            self.ends.insert(at);
        }
        if cost < known.least {
            let less = usize::from(known.least - cost);
            let [first, second, _] = known.facings;
            known.facings = match less {
                1 => [0, first, second],
                2 => [0, 0, first],
                _ => [0; 3],
            };
            known.least = cost;
        }
        let later = usize::from(cost - known.least);
        if later < 3 {
            known.facings[later] |= facings;
            self.layers[usize::from(cost)].insert(at);
        }
    }

    pub const fn allowance(&self) -> u8 {
        self.allowance
    }

    /// Hexes in which the figure can end, including its own.
    pub const fn ends(&self) -> &HexSet {
        &self.ends
    }

    /// Lowest cost of ending in a hex with any facing; `None` if unreachable.
    pub const fn cost(&self, index: usize) -> Option<u8> {
        if self.ends.contains(index) { Some(self.known[index].least) } else { None }
    }

    /// Lowest cost of ending in a hex with a facing; `None` if unreachable.
    pub fn cost_facing(&self, index: usize, facing: Direction) -> Option<u8> {
        let least = self.cost(index)?;
        if self.turns_freely(index) {
            return Some(least);
        }
        let known = self.known[index];
        (least..=self.allowance).find(|cost| known.turned(self.gait, cost - least) >> facing as u8 & 1 == 1)
    }

    /// Possible final facings in a hex, clockwise from the east.
    pub fn facings(&self, index: usize) -> impl Iterator<Item = Direction> {
        let set = match self.cost(index) {
            None => 0,
            Some(_) if self.turns_freely(index) => EVERY,
            Some(least) => self.known[index].turned(self.gait, self.allowance - least),
        };
        Direction::ALL.into_iter().filter(move |facing| set >> *facing as u8 & 1 == 1)
    }

    fn turns_freely(&self, index: usize) -> bool {
        self.gait == Gait::Shift || self.gait == Gait::Walk && self.enter[index] & STOPS != 0 && index != self.from
    }

    /// Cheapest path to a hex with a final facing; `None` if unreachable.
    pub fn way(&self, index: usize, facing: Direction) -> Option<Way> {
        let cost = self.cost_facing(index, facing)?;
        let (mut at, mut way) = (index, Way::NONE);
        let (mut entered, mut paid) = self.entered(at, cost, facing)?;
        while !(at == self.from && paid == 0) {
            let step;
            (step, at, entered, paid) = self.before(at, entered, paid)?;
            way = way.after(step)?;
        }
        Some(way)
    }

    /// Facing and cost on entering a hex, given the cost after turning to `facing`. Prefers the
    /// least turning, left before right.
    fn entered(&self, at: usize, cost: u8, facing: Direction) -> Option<(Direction, u8)> {
        let known = self.known[at];
        if self.turns_freely(at) {
            let any = Direction::ALL.into_iter().find(|facing| known.has(0, *facing))?;
            return (cost == known.least).then_some((any, cost));
        }
        let turns = if self.gait == Gait::Walk { [0, 1, -1, 2, -2, 3].as_slice() } else { &[0] };
        turns.iter().find_map(|turn: &i32| {
            let from = facing.turned(*turn);
            let paid = cost.checked_sub(from.steps_to(facing).saturating_sub(1))?;
            known.has(paid.checked_sub(known.least)?, from).then_some((from, paid))
        })
    }

    /// Returns the last step of a path that enters `at` with a facing at this cost: its direction, the hex before, and the
    /// facing and cost on entering that one.
    fn before(&self, at: usize, entered: Direction, paid: u8) -> Option<(Direction, usize, Direction, u8)> {
        let price = self.enter[at] & !STOPS;
        Direction::ALL.into_iter().find_map(|step| {
            let before = usize::from(self.size.neighbours()[at][step.opposite() as usize]);
            let known = self.known[before];
            if before == OUTSIDE || known.least == NEVER || (self.enter[before] & STOPS != 0 && before != self.from) {
                return None;
            }
            let allowed = match self.gait {
                Gait::Walk | Gait::Ahead => entered.steps_to(step) <= 1,
                Gait::Back => entered.steps_to(step) >= 2,
                Gait::Shift => true,
            };
            let always = before == self.from && price > self.allowance && paid == self.allowance;
            let cost = if always { Some(0) } else { paid.checked_sub(price) };
            let (facing, spent) = self.entered(before, cost.filter(|_| allowed)?, entered)?;
            Some((step, before, facing, spent))
        })
    }
}

impl KnownGround {
    /// Facings already reachable by turning on the spot, if the hex is entered for that much more than the lowest cost.
    const fn cheaper(&self, later: usize) -> u8 {
        match later {
            0 => 0,
            1 => within(self.facings[0], 1),
            _ => within(self.facings[0], 2) | within(self.facings[1], 1),
        }
    }

    /// Facings possible in the hex for that much more than the lowest cost.
    const fn turned(&self, gait: Gait, more: u8) -> u8 {
        let sides = more as u32;
        match gait {
            Gait::Walk => {
                let later = if more >= 1 { within(self.facings[1], sides) } else { 0 };
                let last = if more >= 2 { within(self.facings[2], sides - 1) } else { 0 };
                within(self.facings[0], sides + 1) | later | last
            }
            _ => self.facings[0] | self.facings[1] | self.facings[2],
        }
    }

    /// Returns whether it was entered with this facing for that much more than the lowest cost.
    const fn has(&self, later: u8, facing: Direction) -> bool {
        later < 3 && self.facings[later as usize] >> facing as u8 & 1 == 1
    }
}
