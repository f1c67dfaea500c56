//! The straight line between the centres of two hexes, in integer arithmetic.

use crate::hex::{Direction, Hex};

/// The position of one point on a line. The points divide the line into equal steps,
/// one for each hex of distance between its ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Point {
    /// The point lies within this hex.
    One(Hex),
    /// The point is equally near to two hexes, because the line crosses their common side or runs along it.
    Two {
        /// The hex to the left of the line, looking along it.
        left: Hex,
        /// The hex to the right of the line.
        right: Hex,
    },
}

/// Returns the points of the line from one hex to another. The first hex is left out, the last one is included.
///
/// The reverse line touches the same hexes. A line from a hex to itself is empty.
pub fn line(from: Hex, to: Hex) -> impl Iterator<Item = Point> {
    ray(from, to).take(from.distance(to) as usize)
}

/// Returns the points of the line through two hexes, starting at `from` and continuing beyond `to`.
///
/// Take at most 100 points, so that the coordinates do not overflow. If both hexes are equal, the ray repeats that hex.
///
/// The offset between the ends is a sum of steps in two adjacent directions. If n steps include b of the second
/// direction, the hex after i steps includes b i / n of them, rounded. An exact half lies between two hexes.
pub fn ray(from: Hex, to: Hex) -> impl Iterator<Item = Point> {
    let (left, ahead, right) = parts(to - from);
    let n = ahead + right;
    let along = left.vector();
    let aside = left.turned(1).vector() - along;
    // Twice the steps aside times n, computed without a division: whole steps, and a remainder in 0..2n.
    let (mut hex, mut rest) = (from, 0);
    core::iter::from_fn(move || {
        rest += 2 * right;
        hex = hex + if n > 0 { along } else { Hex::new(0, 0) };
        if n > 0 && rest >= 2 * n {
            (rest, hex) = (rest - 2 * n, hex + aside);
        }
        Some(match rest.cmp(&n) {
            core::cmp::Ordering::Less => Point::One(hex),
            core::cmp::Ordering::Equal if n > 0 => Point::Two { left: hex, right: hex + aside },
            core::cmp::Ordering::Greater => Point::One(hex + aside),
            core::cmp::Ordering::Equal => Point::One(hex),
        })
    })
}

/// Splits an offset into `ahead` steps in one direction and `right` steps in the direction next to it, clockwise.
fn parts(way: Hex) -> (Direction, i32, i32) {
    let (mut q, mut r) = (i32::from(way.q), i32::from(way.r));
    for direction in Direction::ALL {
        if q > 0 && r >= 0 {
            return (direction, q, r);
        }
        // Turns back by one hexside, so that the next direction lies due east.
        (q, r) = (q + r, -q);
    }
    (Direction::E, 0, 0)
}
