//! Everything that a figure can reach in one move.
//!
//! The search goes by cost. For each hex it keeps the least cost, and which facings one can have on entering it for that
//! cost, for one more and for two more; for three more nothing new can be had, for turning on the spot is no dearer.

use crate::engine::hex::set::HexSet;
use crate::engine::hex::{Direction, HEXES, Hex};
use crate::hexarena::model::ground::arena::{GroundKind, OUTSIDE, Size};
use crate::hexarena::model::ground::moves::{EVERY, Gait, MOST, Mover, Way, within};

/// What is known of a hex.
#[derive(Clone, Copy, Debug)]
struct KnownGround {
    /// The least cost of entering it, [`NEVER`] if it was not.
    least: u8,
    /// The facings on entering for the least cost, for one more, for two more.
    facings: [u8; 3],
}

const NEVER: u8 = u8::MAX;
const UNKNOWN: KnownGround = KnownGround { least: NEVER, facings: [0; 3] };

/// Of what entering a hex costs: it ends the move, too.
const STOPS: u8 = 128;

/// For each gait but [`Gait::Shift`], each set of facings on entering and each direction: the facings with which one steps
/// out, and in the topmost bit whether turning for it costs 1.
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

/// The hexes that a figure can reach, what each costs, which facings it can have there, and the way. One is used again and
/// again; it allocates nothing.
///
/// Of several ways of the same cost to a hex and facing, [`Reach::way`] gives the one whose last step comes first in the
/// order E, SE, SW, W, NW, NE; among those the one that turns least before it, to the left before to the right; then so
/// for the step before.
#[derive(Clone, Debug)]
pub struct Reach {
    known: [KnownGround; HEXES + 1],
    /// What entering costs, 0 for a closed hex, with [`STOPS`].
    enter: [u8; HEXES + 1],
    /// The hexes known at each cost.
    layers: [HexSet; MOST + 1],
    ends: HexSet,
    from: usize,
    facing: Direction,
    gait: Gait,
    allowance: u8,
    /// The hexes known for less than this have been left.
    left: u8,
    /// Where nobody may end.
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
    /// Reckons what this figure can reach.
    pub fn find(&mut self, mover: &Mover) {
        self.begin(mover);
        self.widen(self.allowance);
    }

    /// Begins with the hex in which this figure stands; [`Reach::widen`] goes on.
    pub fn begin(&mut self, mover: &Mover) {
        self.clear(mover);
        self.price(mover);
        let start = if self.gait == Gait::Shift { EVERY } else { 1 << self.facing as u8 };
        self.known[self.from] = KnownGround { least: 0, facings: [start, 0, 0] };
        self.ends.insert(self.from);
        self.first_step(start);
    }

    /// Reckons everything that costs so much at most; what costs more may be known in part.
    pub fn widen(&mut self, points: u8) {
        self.widen_where(points, |_, _| true);
    }

    /// Reckons what lies on the ways to a goal, or about them, that cost so much at most: the cost of a hex with a facing, and
    /// the way, is as by [`Reach::widen`] where together with the distance of the goal it comes to no more than `most`, for
    /// whatever leads there leads through such hexes. What is dearer may be unknown, or known too dear.
    pub fn widen_towards(&mut self, goal: Hex, most: i32) {
        let hexes = self.size.hexes();
        self.widen_where(u8::MAX, |at, cost| hexes[at].distance(goal) + i32::from(cost) <= most);
    }

    /// Reckons what costs so much at most, without leaving hexes again where `leads` says that it leads nowhere.
    #[inline]
    fn widen_where(&mut self, points: u8, leads: impl Fn(usize, u8) -> bool) {
        for cost in self.left..points.min(self.allowance) {
            // Nothing costs 0 to enter, so a layer is whole when its turn comes, and the last one leads nowhere.
            for at in self.layers[usize::from(cost)].iter().filter(|at| leads(*at, cost)) {
                self.leave(at, cost);
            }
            self.left = cost + 1;
        }
        self.ends = self.ends.without(&self.taken);
        self.ends.insert(self.from);
    }

    fn clear(&mut self, mover: &Mover) {
        // What lies behind these is never read: no hex of the arena has it for a neighbour.
        self.known[..mover.arena.field().hexes()].fill(UNKNOWN);
        self.allowance = mover.allowance.min(MOST as u8);
        self.layers[..=usize::from(self.allowance)].fill(HexSet::NONE);
        self.ends = HexSet::NONE;
        (self.left, self.taken) = (0, *mover.passing.taken());
        (self.from, self.facing, self.gait) = (mover.from, mover.facing, mover.gait);
        self.size = mover.arena.size();
    }

    /// Fills in what entering each hex costs.
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
        let dear = mover.passing.dear() | *mover.arena.filled(GroundKind::Difficult);
        let closed = *mover.passing.forbidden() | *mover.arena.filled(GroundKind::Blocked);
        dear.iter().chain(closed.iter()).for_each(|hex| self.enter[hex] = mover.enter(hex).unwrap_or(0));
        if mover.inside.is_none() {
            mover.hostile.without(&closed).iter().for_each(|hex| self.enter[hex] |= STOPS);
        }
    }

    /// The step that may always be taken: a hex that costs more than there is (D052).
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

    /// Takes every step out of a hex that was entered for this cost.
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

    /// Notes that a hex can be entered for this cost with these facings.
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

    /// What it has to spend.
    pub const fn allowance(&self) -> u8 {
        self.allowance
    }

    /// The hexes in which the figure can end, its own among them.
    pub const fn ends(&self) -> &HexSet {
        &self.ends
    }

    /// The least cost of ending in a hex, with whatever facing; none if it cannot.
    pub const fn cost(&self, index: usize) -> Option<u8> {
        if self.ends.contains(index) { Some(self.known[index].least) } else { None }
    }

    /// The least cost of ending in a hex with a facing; none if it cannot.
    pub fn cost_facing(&self, index: usize, facing: Direction) -> Option<u8> {
        let least = self.cost(index)?;
        if self.turns_freely(index) {
            return Some(least);
        }
        let known = self.known[index];
        (least..=self.allowance).find(|cost| known.turned(self.gait, cost - least) >> facing as u8 & 1 == 1)
    }

    /// The facings that the figure can have in a hex, clockwise from the east.
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

    /// The way to a hex that ends with a facing, of the least cost; none if it cannot be had.
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

    /// With which facing, and for how much, one entered a hex in which so much is paid when one faces so; of several the
    /// one that needs the least turning, to the left before to the right.
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

    /// The last step of a way that enters a hex with a facing for this cost: its direction, the hex before, with which
    /// facing that was entered, and for how much.
    fn before(&self, at: usize, entered: Direction, paid: u8) -> Option<(Direction, usize, Direction, u8)> {
        let price = self.enter[at] & !STOPS;
        Direction::ALL.into_iter().find_map(|step| {
            let before = usize::from(self.size.neighbours()[at][step.opposite() as usize]);
            let known = self.known[before];
            if before == OUTSIDE || known.least == NEVER || (self.enter[before] & STOPS != 0 && before != self.from) {
                return None;
            }
            let may = match self.gait {
                Gait::Walk | Gait::Ahead => entered.steps_to(step) <= 1,
                Gait::Back => entered.steps_to(step) >= 2,
                Gait::Shift => true,
            };
            let always = before == self.from && price > self.allowance && paid == self.allowance;
            let cost = if always { Some(0) } else { paid.checked_sub(price) };
            let (facing, spent) = self.entered(before, cost.filter(|_| may)?, entered)?;
            Some((step, before, facing, spent))
        })
    }
}

impl KnownGround {
    /// The facings that need not be looked at when the hex is entered for so much more than the least: they are had by
    /// turning on the spot.
    const fn cheaper(&self, later: usize) -> u8 {
        match later {
            0 => 0,
            1 => within(self.facings[0], 1),
            _ => within(self.facings[0], 2) | within(self.facings[1], 1),
        }
    }

    /// The facings that one can have in the hex for so much more than the least.
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

    /// Whether it was entered with this facing for so much more than the least.
    const fn has(&self, later: u8, facing: Direction) -> bool {
        later < 3 && self.facings[later as usize] >> facing as u8 & 1 == 1
    }
}
