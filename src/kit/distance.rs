//! Distance maps of the whole arena, spread row by row in bits.

use super::board::{Square, Squares, WIDTH};

const ROW: u64 = (1 << WIDTH) - 1;
/// A distance has at most ten bits: no square is more than 759 steps away.
const BITS: usize = 10;

/// Orthogonal steps from a set of squares to every square, round what is blocked.
#[derive(Clone, Debug)]
pub struct DistanceMap {
    reached: Squares,
    bits: [Squares; BITS],
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
        let mut map = DistanceMap { reached: *goals, bits: [Squares::NONE; BITS] };
        let mut front = *goals;
        let mut step = 0u32;
        while !until.is_some_and(|until| map.reached.has(until)) {
            step += 1;
            let mut any = 0;
            let mut next = Squares::NONE;
            let rows = front.0.len();
            for y in 0..rows {
                let row = front.0[y];
                let mut spread = row << 1 | row >> 1;
                if y > 0 {
                    spread |= front.0[y - 1];
                }
                if y + 1 < rows {
                    spread |= front.0[y + 1];
                }
                next.0[y] = spread & ROW & !blocked.0[y] & !map.reached.0[y];
                any |= next.0[y];
            }
            if any == 0 {
                break;
            }
            for y in 0..rows {
                map.reached.0[y] |= next.0[y];
            }
            let mut bits = step;
            while bits != 0 {
                let plane = &mut map.bits[bits.trailing_zeros() as usize];
                for y in 0..rows {
                    plane.0[y] |= next.0[y];
                }
                bits &= bits - 1;
            }
            front = next;
        }
        map
    }

    /// Steps to the square; none if it was not reached.
    pub fn get(&self, square: Square) -> Option<u32> {
        if !self.reached.has(square) {
            return None;
        }
        Some((0..BITS).map(|bit| u32::from(self.bits[bit].has(square)) << bit).sum())
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
