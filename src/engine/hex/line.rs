//! The straight line from the centre of one hex to the centre of another, in integers.

use crate::engine::hex::{Direction, Hex};

/// What lies under one of the points that divide a line into as many equal steps as its ends are apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Point {
    /// The hex in which it lies.
    One(Hex),
    /// The two hexes that are equally near: the line crosses or follows their common side.
    Two {
        /// To the left of the line, as seen from its beginning.
        left: Hex,
        /// To the right.
        right: Hex,
    },
}

/// The points of the line from one hex to another, the first hex left out, the last one included; the same hexes the
/// other way round. None from a hex to itself.
pub fn line(from: Hex, to: Hex) -> impl Iterator<Item = Point> {
    ray(from, to).take(from.distance(to) as usize)
}

/// The line through two hexes, from the first one on and beyond the second for as many steps as are taken - at most
/// 100, so that the coordinates hold. From a hex to itself it stays there.
///
/// The way is a sum of steps in two neighbouring directions; after i of n steps, the nearest hex has taken b i / n of the
/// second kind, rounded to the nearer whole number, and a half lies between two hexes.
pub fn ray(from: Hex, to: Hex) -> impl Iterator<Item = Point> {
    let (left, ahead, right) = parts(to - from);
    let n = ahead + right;
    let along = left.vector();
    let aside = left.turned(1).vector() - along;
    // Twice the steps aside times n, reckoned without dividing: whole steps and the rest, 0..2n.
    let (mut hex, mut rest) = (from, 0);
    std::iter::from_fn(move || {
        rest += 2 * right;
        hex = hex + if n > 0 { along } else { Hex::new(0, 0) };
        if n > 0 && rest >= 2 * n {
            (rest, hex) = (rest - 2 * n, hex + aside);
        }
        Some(match rest.cmp(&n) {
            std::cmp::Ordering::Less => Point::One(hex),
            std::cmp::Ordering::Equal if n > 0 => Point::Two { left: hex, right: hex + aside },
            std::cmp::Ordering::Greater => Point::One(hex + aside),
            std::cmp::Ordering::Equal => Point::One(hex),
        })
    })
}

/// A way as `ahead` steps in a direction and `right` steps in the next one clockwise.
fn parts(way: Hex) -> (Direction, i32, i32) {
    let (mut q, mut r) = (i32::from(way.q), i32::from(way.r));
    for direction in Direction::ALL {
        if q > 0 && r >= 0 {
            return (direction, q, r);
        }
        // Turned one hexside back, so that the next direction lies due east.
        (q, r) = (q + r, -q);
    }
    (Direction::E, 0, 0)
}
