//! Distance maps of the whole arena, spread row by row in bits.

use super::board::{HEIGHT, Square, Squares, WIDTH};

const ROWS: usize = HEIGHT as usize;
const ROW: u64 = (1 << WIDTH) - 1;
/// A distance has at most ten bits: no square is more than 759 steps away.
const BITS: usize = 10;

/// Orthogonal steps from a set of squares to every square, round what is blocked.
#[derive(Clone, Debug)]
pub struct DistanceMap {
    reached: Squares,
    bits: [Squares; BITS],
    /// How many bits the greatest distance takes.
    used: usize,
}

impl DistanceMap {
    /// Spreads from `goals` over the whole arena, round the squares in `blocked`. The goals themselves are at 0 and may
    /// be blocked.
    pub fn new(goals: &Squares, blocked: &Squares) -> DistanceMap {
        DistanceMap::spread(goals, blocked, None)
    }

    /// The same, but only until `until` is reached: enough to walk from there to the goals.
    pub fn from_to(goals: &Squares, blocked: &Squares, until: Square) -> DistanceMap {
        DistanceMap::spread(goals, blocked, Some(until))
    }

    fn spread(goals: &Squares, blocked: &Squares, until: Option<Square>) -> DistanceMap {
        let mut bits = [Squares::NONE; BITS];
        // A row of nothing above and below spares the edges of the arena a special case.
        let mut front = [0u64; ROWS + 2];
        front[1..=ROWS].copy_from_slice(&goals.0);
        let mut open = [0u64; ROWS];
        let mut reached = *goals;
        for (open, (blocked, goals)) in open.iter_mut().zip(blocked.0.iter().zip(goals.0)) {
            *open = ROW & !blocked & !goals;
        }
        let mut used = 0;
        for step in 1u32.. {
            if until.is_some_and(|until| reached.has(until)) {
                break;
            }
            let mut next = [0u64; ROWS + 2];
            let mut any = 0;
            for y in 0..ROWS {
                let row = front[y + 1];
                let new = (row << 1 | row >> 1 | front[y] | front[y + 2]) & open[y];
                open[y] ^= new;
                reached.0[y] |= new;
                any |= new;
                next[y + 1] = new;
            }
            if any == 0 {
                break;
            }
            used = (u32::BITS - step.leading_zeros()) as usize;
            let mut number = step;
            while number != 0 {
                let plane = &mut bits[number.trailing_zeros() as usize].0;
                for y in 0..ROWS {
                    plane[y] |= next[y + 1];
                }
                number &= number - 1;
            }
            front = next;
        }
        DistanceMap { reached, bits, used }
    }

    /// Steps to the square; none if it was not reached.
    pub fn get(&self, square: Square) -> Option<u32> {
        if !self.reached.has(square) {
            return None;
        }
        let bits = self.bits[..self.used].iter().enumerate();
        Some(bits.map(|(bit, plane)| u32::from(plane.has(square)) << bit).sum())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::board::Facing;
    use std::collections::VecDeque;

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
    }
}
