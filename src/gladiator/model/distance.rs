//! Distance maps of the whole arena, computed row by row with bit operations.
//!
//! [`DistanceMap`] covers every square. [`Downhill`], [`Steps`] and [`Straight`] answer narrower questions faster.

use crate::model::board::{Facing, HEIGHT, Square, Squares, WIDTH, columns};
use core::ops::Range;

const ROWS: usize = HEIGHT as usize;
const ROW: u64 = (1 << WIDTH) - 1;
/// A distance needs at most ten bits: no square is more than 759 steps away.
const BITS: usize = 10;

/// Orthogonal steps from every square to the nearest goal, around blocked squares.
#[derive(Clone, Debug)]
pub struct DistanceMap {
    reached: Squares,
    bits: [Squares; BITS],
    /// The number of bits in the greatest distance.
    used: usize,
}

impl DistanceMap {
    /// Computes the distances to `goals` over the whole arena. The goals have distance 0 and can be blocked.
    pub fn new(goals: &Squares, blocked: &Squares) -> DistanceMap {
        let (mut bits, mut used) = ([Squares::NONE; BITS], 0);
        let reached = spread(0..ROWS, goals, blocked, None, u32::MAX, |step, rows, front| {
            used = (u32::BITS - step.leading_zeros()) as usize;
            let mut number = step;
            while number != 0 {
                let plane = &mut bits[number.trailing_zeros() as usize].0[rows.clone()];
                plane.iter_mut().zip(front).for_each(|(plane, front)| *plane |= front);
                number &= number - 1;
            }
        });
        DistanceMap { reached, bits, used }
    }

    /// Returns all squares that can reach a goal, including the goals.
    pub const fn reached(&self) -> Squares {
        self.reached
    }

    /// Returns the steps from a square. `None` if no goal can be reached from it.
    pub fn get(&self, square: Square) -> Option<u32> {
        if !self.reached.has(square) {
            return None;
        }
        let bits = self.bits[..self.used].iter().enumerate();
        Some(bits.map(|(bit, plane)| u32::from(plane.has(square)) << bit).sum())
    }
}

/// The shortest paths from one square to the nearest goal.
///
/// It stores each distance modulo three. Neighbours differ by at most one step, so this tells which of them is nearer.
#[derive(Clone, Debug)]
pub struct Downhill {
    thirds: [Squares; 3],
    steps: u32,
}

impl Downhill {
    /// Computes the paths from `from` to the nearest of `goals`, which can be blocked.
    ///
    /// Returns `None` if the nearest goal is more than `most` steps away or cannot be reached.
    pub fn new(goals: &Squares, blocked: &Squares, from: Square, most: u32) -> Option<Downhill> {
        let (first, last) = (goals.0.iter().position(|row| *row != 0)?, goals.0.iter().rposition(|row| *row != 0)?);
        let (first, last) = (first.min(from.y() as usize), last.max(from.y() as usize));
        let near = first.saturating_sub(Downhill::MARGIN)..(last + Downhill::MARGIN + 1).min(ROWS);
        let way = Downhill::within(near, goals, blocked, from, most);
        // A path that leaves these rows must go out and come back.
        let past = nearest_of(goals, from) + 2 * (Downhill::MARGIN as u32 + 1);
        match way {
            Some(way) if way.steps < past => Some(way),
            _ if most < past => None,
            _ => Downhill::within(0..ROWS, goals, blocked, from, most),
        }
    }

    /// The search first covers this many rows above and below the goals and the start.
    const MARGIN: usize = 2;

    fn within(rows: Range<usize>, goals: &Squares, blocked: &Squares, from: Square, most: u32) -> Option<Downhill> {
        let mut way = Downhill { thirds: [*goals, Squares::NONE, Squares::NONE], steps: 0 };
        let reached = spread(rows, goals, blocked, Some(from), most, |step, rows, front| {
            let third = &mut way.thirds[(step % 3) as usize].0[rows];
            third.iter_mut().zip(front).for_each(|(third, front)| *third |= front);
            way.steps = step;
        });
        reached.has(from).then_some(way)
    }

    /// Returns the number of steps to the nearest goal.
    pub const fn steps(&self) -> u32 {
        self.steps
    }

    /// Returns whether a neighbour of a square on the path is nearer to the goal. The square has `left` steps
    /// to go, at least 1.
    pub const fn is_nearer(&self, neighbour: Square, left: u32) -> bool {
        self.thirds[((left + 2) % 3) as usize].has(neighbour)
    }
}

/// Distances from one square, computed only as far as they are needed.
#[derive(Clone, Debug)]
pub struct Steps {
    /// The squares at each distance, as far as computed.
    fronts: [Option<Squares>; Steps::MOST],
    /// The squares that are neither blocked nor reached.
    open: Squares,
}

impl Steps {
    /// The greatest number of steps it can return.
    pub const MOST: usize = 16;

    /// Starts from a square, which can be blocked itself.
    pub fn new(from: Square, blocked: &Squares) -> Steps {
        let mut fronts = [None; Steps::MOST];
        fronts[0] = Some([from].into_iter().collect());
        let mut open = Squares(blocked.0.map(|row| ROW & !row));
        open.remove(from);
        Steps { fronts, open }
    }

    /// Returns the steps to a square, which can be blocked itself. `None` if it takes
    /// more than `most` or [`Steps::MOST`].
    #[inline]
    pub fn to(&mut self, square: Square, most: usize) -> Option<usize> {
        let mut last: Option<&Squares> = None;
        for (before, front) in self.fronts.iter_mut().take(most).enumerate() {
            let front = front.get_or_insert_with(|| last.map_or(Squares::NONE, |last| next(last, &mut self.open)));
            if square.is_beside(front) {
                return Some(before + 1);
            }
            last = Some(front);
        }
        None
    }

    /// Returns whether a square is exactly `steps` away. Only distances up to 15 that earlier calls computed count.
    pub fn has(&self, square: Square, steps: usize) -> bool {
        self.fronts.get(steps).copied().flatten().is_some_and(|front| front.has(square))
    }
}

/// Returns the open squares next to `front`, and removes them from `open`.
fn next(front: &Squares, open: &mut Squares) -> Squares {
    let mut next = front.0.map(|row| row << 1 | row >> 1);
    for y in 1..ROWS {
        next[y] |= front.0[y - 1];
        next[y - 1] |= front.0[y];
    }
    for (next, open) in next.iter_mut().zip(&mut open.0) {
        *next &= *open;
        *open ^= *next;
    }
    Squares(next)
}

/// All shortest paths from one square to the nearest goals, if one of them needs no detour.
///
/// Then every shortest path only steps towards its goal.
#[derive(Clone, Debug)]
pub struct Straight {
    from: Square,
    /// The squares from which a goal can be reached by such steps.
    squares: Squares,
    steps: u32,
}

impl Straight {
    /// Computes the paths around `blocked`. If there is none without a detour, the error is a
    /// lower bound for the steps.
    #[inline]
    pub fn new(goals: &Squares, blocked: &Squares, from: Square) -> Result<Straight, u32> {
        let off = |y: i32| y.abs_diff(from.y());
        let steps = nearest_of(goals, from);
        let mut way = Straight { from, squares: Squares::NONE, steps };
        for (y, row) in (0..).zip(&goals.0).filter(|(y, row)| **row != 0 && off(*y) <= steps) {
            let far = (steps - off(y)) as i32;
            let sides = if far == 0 { &[0][..] } else { &[-1, 1] };
            let goals = sides.iter().filter_map(|side| Square::new(from.x() + side * far, y));
            for goal in goals.filter(|goal| row >> goal.x() & 1 == 1) {
                if blocked.has(goal) {
                    return Err(steps);
                }
                way.add_ways_to(goal, blocked);
            }
        }
        if way.squares.has(from) { Ok(way) } else { Err(steps.saturating_add(1)) }
    }

    /// Returns the number of steps to the nearest goal.
    pub const fn steps(&self) -> u32 {
        self.steps
    }

    /// Returns the neighbour in a direction if it continues one of the paths from `at`.
    pub fn nearer(&self, at: Square, facing: Facing) -> Option<Square> {
        let onwards = match facing {
            Facing::North => at.y() <= self.from.y(),
            Facing::East => at.x() >= self.from.x(),
            Facing::South => at.y() >= self.from.y(),
            Facing::West => at.x() <= self.from.x(),
        };
        if onwards { at.step(facing).filter(|to| self.squares.has(*to)) } else { None }
    }

    /// Walks back from the goal row by row, within the box between the goal and the start.
    fn add_ways_to(&mut self, goal: Square, blocked: &Squares) {
        let (from, mut y) = (self.from, goal.y());
        let columns = columns(from.x().min(goal.x()), from.x().max(goal.x()));
        let mut row = 1 << goal.x();
        loop {
            let open = columns & !blocked.0[y as usize];
            row = filled(row & open, open, goal.x() - from.x());
            self.squares.0[y as usize] |= row;
            if y == from.y() || row == 0 {
                return;
            }
            y += (from.y() - y).signum();
        }
    }
}

/// Returns the distance from bit `x` to the nearest bit of a row.
const fn nearest(row: u64, x: i32) -> u32 {
    let (up, down) = ((row >> x).trailing_zeros(), (row << (63 - x)).leading_zeros());
    if up < down { up } else { down }
}

/// Extends the bits of `row` through adjacent `open` bits: `far` bits down at most, or up if `far` is negative.
const fn filled(row: u64, open: u64, far: i32) -> u64 {
    if far <= 0 {
        // The sum carries through every run of open bits.
        return row | (open & !(open + row));
    }
    let (mut row, mut open, mut shift) = (row, open, 1);
    while shift <= far {
        row |= open & row >> shift;
        open &= open >> shift;
        shift *= 2;
    }
    row
}

/// Returns the steps to the nearest of `goals` without obstacles, or [`u32::MAX`] without goals.
fn nearest_of(goals: &Squares, from: Square) -> u32 {
    let rows = (0..).zip(&goals.0).filter(|(_, row)| **row != 0);
    rows.map(|(y, row)| from.y().abs_diff(y) + nearest(*row, from.x())).min().unwrap_or(u32::MAX)
}

/// Spreads a front from `goals` step by step within `rows`, which must contain the goals and `until`.
///
/// It stops when it reaches `until`, after `most` steps, or when nothing is left. `each` gets the squares of every
/// step. Returns all squares reached.
fn spread(
    rows: Range<usize>,
    goals: &Squares,
    blocked: &Squares,
    until: Option<Square>,
    most: u32,
    mut each: impl FnMut(u32, Range<usize>, &[u64]),
) -> Squares {
    // An empty row above and below avoids a special case at the edges.
    let (mut front, mut next) = (&mut [0u64; ROWS + 2], &mut [0u64; ROWS + 2]);
    let (first, count) = (rows.start, rows.len());
    front[1..=count].copy_from_slice(&goals.0[rows.clone()]);
    let mut open = [0u64; ROWS];
    for (open, (blocked, goals)) in open.iter_mut().zip(blocked.0[rows.clone()].iter().zip(&goals.0[rows.clone()])) {
        *open = ROW & !blocked & !goals;
    }
    let untouched = open;
    let is_there = |front: &[u64; ROWS + 2]| {
        until.is_some_and(|until| front[until.y() as usize + 1 - first] >> until.x() & 1 == 1)
    };
    for step in 1..=most {
        if is_there(front) {
            break;
        }
        let mut any = 0;
        for ((around, next), open) in front.windows(3).zip(&mut next[1..=count]).zip(&mut open) {
            let new = (around[1] << 1 | around[1] >> 1 | around[0] | around[2]) & *open;
            *open ^= new;
            any |= new;
            *next = new;
        }
        if any == 0 {
            break;
        }
        each(step, rows.clone(), &next[1..=count]);
        core::mem::swap(&mut front, &mut next);
    }
    let mut reached = *goals;
    for (reached, (before, after)) in reached.0[rows].iter_mut().zip(untouched.into_iter().zip(open)) {
        *reached |= before ^ after;
    }
    reached
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::collections::VecDeque;
    use alloc::vec::Vec;

    #[test]
    fn agrees_with_a_plain_queue() {
        // A wall with one gap, and a closed pocket.
        let blocked: Squares = Square::all()
            .filter(|s| (s.x() == 20 && s.y() != 17) || (s.x() == 37 && s.y() < 3) || (s.y() == 2 && s.x() >= 37))
            .collect();
        let goal = Square::clamped(3, 4);
        let map = DistanceMap::new(&[goal].into_iter().collect(), &blocked);
        let mut queue = VecDeque::from([(goal, 0)]);
        let mut seen: Squares = [goal].into_iter().collect();
        while let Some((square, steps)) = queue.pop_front() {
            assert_eq!(map.get(square), Some(steps), "{square:?}");
            for facing in Facing::ALL {
                if let Some(next) = square.step(facing).filter(|n| !seen.has(*n) && !blocked.has(*n)) {
                    seen.insert(next);
                    queue.push_back((next, steps + 1));
                }
            }
        }
        assert!(Square::all().filter(|s| !seen.has(*s)).all(|s| map.get(s).is_none()));
        assert!(map.get(Square::clamped(39, 0)).is_none());
        let mut near = Steps::new(goal, &blocked);
        for square in Square::all().filter(|square| *square != goal) {
            let before = Facing::ALL.into_iter().filter_map(|facing| map.get(square.step(facing)?)).min();
            let steps = before.map(|before| before as usize + 1).filter(|steps| *steps <= 9);
            assert_eq!(near.to(square, 9), steps, "{square:?}");
        }
        for square in Square::all() {
            let known = map.get(square).map(|steps| steps as usize);
            assert!((0..9).all(|steps| near.has(square, steps) == (known == Some(steps))), "{square:?}");
        }
        let goals: Squares = [goal].into_iter().collect();
        for from in Square::all().filter(|from| !blocked.has(*from)) {
            let way = Downhill::new(&goals, &blocked, from, 60);
            assert_eq!(way.as_ref().map(Downhill::steps), map.get(from).filter(|steps| *steps <= 60), "{from:?}");
            let (mut at, Some(way)) = (from, way) else { continue };
            for left in (1..=way.steps()).rev() {
                let around =
                    Facing::ALL.into_iter().filter_map(|facing| at.step(facing)).filter(|to| !blocked.has(*to));
                let (nearer, rest): (Vec<_>, Vec<_>) = around.partition(|to| way.is_nearer(*to, left));
                assert!(nearer.iter().all(|to| map.get(*to) == Some(left - 1)), "{from:?} {at:?}");
                assert!(rest.iter().all(|to| map.get(*to) == Some(left + 1)), "{from:?} {at:?}");
                at = nearer[0];
            }
            assert_eq!(at, goal);
        }
    }

    #[test]
    fn straight_ways_are_those_of_the_map() {
        let (mut straight, mut round, mut far) = (0, 0, 0);
        let mut dice =
            ludus_engine::dice::Dice::new(ludus_engine::dice::Seed(3), ludus_engine::dice::Domain::Policy, 0);
        let mut of = |count: u32| dice.one_of(count) as i32 - 1;
        for _ in 0..2000 {
            let middle = Square::clamped(of(40), of(19));
            let mut near = |count: i32| -> Squares {
                (0..count).map(|_| Square::clamped(middle.x() - 8 + of(17), middle.y() - 8 + of(17))).collect()
            };
            let (goals, mut blocked, from) = (near(3), near(40), near(1).iter().next().unwrap());
            blocked.remove(from);
            let map = DistanceMap::new(&goals, &blocked);
            for most in [4, 9, 14, 20, 60] {
                let way = Downhill::new(&goals, &blocked, from, most).map(|way| way.steps());
                assert_eq!(way, map.get(from).filter(|steps| *steps <= most), "{from:?} {goals:?} {blocked:?} {most}");
                far += u32::from(way.is_some_and(|steps| steps >= nearest_of(&goals, from) + 6));
            }
            match Straight::new(&goals, &blocked, from) {
                Err(least) => {
                    round += 1;
                    assert!(map.get(from).is_none_or(|steps| steps >= least), "{from:?} {goals:?} {blocked:?}");
                }
                Ok(way) => {
                    straight += 1;
                    assert_eq!(map.get(from), Some(way.steps()), "{from:?} {goals:?} {blocked:?}");
                    let mut at = from;
                    for left in (0..way.steps()).rev() {
                        let around = || Facing::ALL.into_iter().filter_map(|facing| at.step(facing));
                        let downhill = |to: &Square| !blocked.has(*to) && map.get(*to) == Some(left);
                        let next: Vec<Square> =
                            Facing::ALL.iter().filter_map(|facing| way.nearer(at, *facing)).collect();
                        assert_eq!(next, around().filter(downhill).collect::<Vec<_>>(), "{from:?} {at:?}");
                        at = next[next.len() - 1];
                    }
                    assert!(goals.has(at));
                }
            }
        }
        assert!(straight > 500 && round > 500 && far > 20, "{straight} {round} {far}");
    }
}
