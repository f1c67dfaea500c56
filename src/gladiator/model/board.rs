//! The square board of 40 by 19 squares: squares, facings, neighbours, distance, the missile line and sets of squares.

use alloc::string::String;
use core::fmt;
use ludus_engine::board::BoardCell;
pub use ludus_engine::board::Facing;
use serde::{Deserialize, Serialize};

/// The number of columns of the arena (manual p24).
pub const WIDTH: i32 = 40;
/// The number of rows of the arena (manual p24).
pub const HEIGHT: i32 = 19;
/// The number of squares of the arena.
pub const SQUARES: usize = (WIDTH * HEIGHT) as usize;

/// One square of the arena. Column 0 is at the west wall, row 0 at the north wall. It serializes as `[column, row]`.
///
/// Internally the row stands above six bits of column, so that neither needs a division.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(into = "(i32, i32)", try_from = "(i32, i32)")]
pub struct Square(u16);

impl From<Square> for BoardCell {
    fn from(square: Square) -> BoardCell {
        BoardCell { x: square.x() as i16, y: square.y() as i16 }
    }
}

impl From<BoardCell> for Square {
    /// The nearest square in the arena.
    fn from(cell: BoardCell) -> Square {
        Square::clamped(cell.x.into(), cell.y.into())
    }
}

impl Square {
    /// Returns the square in column `x` and row `y`. `None` outside the arena.
    pub const fn new(x: i32, y: i32) -> Option<Square> {
        if x < 0 || y < 0 || x >= WIDTH || y >= HEIGHT { None } else { Some(Square::of(x, y)) }
    }

    const fn of(x: i32, y: i32) -> Square {
        Square((y << 6 | x) as u16)
    }

    /// Returns the square nearest to column `x` and row `y`.
    pub fn clamped(x: i32, y: i32) -> Square {
        Square::of(x.clamp(0, WIDTH - 1), y.clamp(0, HEIGHT - 1))
    }

    /// Returns every square, row by row from the north-west corner.
    pub fn all() -> impl Iterator<Item = Square> {
        (0..HEIGHT).flat_map(|y| (0..WIDTH).map(move |x| Square::of(x, y)))
    }

    /// Returns the column, 0 to 39.
    pub const fn x(self) -> i32 {
        (self.0 & 63) as i32
    }

    /// Returns the row, 0 to 18.
    pub const fn y(self) -> i32 {
        (self.0 >> 6) as i32
    }

    /// Returns its index in a row-by-row array of all squares, 0 to 759.
    pub const fn index(self) -> usize {
        (self.y() * WIDTH + self.x()) as usize
    }

    /// Returns the square `dx` east and `dy` south of this one. `None` outside the arena.
    pub const fn offset(self, dx: i32, dy: i32) -> Option<Square> {
        Square::new(self.x() + dx, self.y() + dy)
    }

    /// Returns the orthogonal neighbour in a direction. `None` outside the arena.
    pub const fn step(self, facing: Facing) -> Option<Square> {
        let (dx, dy) = facing.delta();
        self.offset(dx, dy)
    }

    /// Returns up to eight neighbours, clockwise from the north (DEC-002).
    pub fn neighbours(self) -> impl Iterator<Item = Square> {
        AROUND.into_iter().filter_map(move |(dx, dy)| self.offset(dx, dy))
    }

    /// Returns the larger of the distances in columns and rows (DEC-005): 1 for each of the eight neighbours.
    pub fn distance(self, other: Square) -> i32 {
        (self.x() - other.x()).abs().max((self.y() - other.y()).abs())
    }

    /// Returns the orthogonal steps to another square without obstacles: column distance plus row distance.
    pub const fn steps_to(self, other: Square) -> u32 {
        self.x().abs_diff(other.x()) + self.y().abs_diff(other.y())
    }

    /// Returns whether an orthogonal neighbour of this square is in the set.
    pub fn is_beside(self, squares: &Squares) -> bool {
        let (x, y) = (self.x(), self.y() as usize);
        let row = squares.0[y];
        let above = if y > 0 { squares.0[y - 1] } else { 0 };
        let below = squares.0.get(y + 1).copied().unwrap_or(0);
        (row << 1 | row >> 1 | above | below) >> x & 1 == 1
    }

    /// Returns whether the other square is one of the eight neighbours.
    pub fn is_next_to(self, other: Square) -> bool {
        self.distance(other) == 1
    }
}

/// Returns the letter of a row: A at the north wall.
pub const fn row_letter(y: i32) -> char {
    (b'A' + y as u8) as char
}

/// The name of a square: the letter of the row and the number of the column, counted from 1, as in "J18".
impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", row_letter(self.y()), self.x() + 1)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({}, {})", self.x(), self.y())
    }
}

impl From<Square> for (i32, i32) {
    fn from(square: Square) -> (i32, i32) {
        (square.x(), square.y())
    }
}

impl TryFrom<(i32, i32)> for Square {
    type Error = String;
    fn try_from((x, y): (i32, i32)) -> Result<Square, String> {
        Square::new(x, y).ok_or_else(|| format!("square ({x}, {y}) is outside the arena of {WIDTH} by {HEIGHT}"))
    }
}

const AROUND: [(i32, i32); 8] = [(0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1)];

/// The side of a figure on which a neighbour square lies (manual p8, DEC-001).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Quarter {
    /// One of five squares: ahead, the two forward diagonals, and the two directly beside.
    Front,
    /// One of the two rear diagonals.
    Flank,
    /// The square straight behind the figure.
    Rear,
}

/// Returns how far ahead and how far to the right `other` lies for a figure at `at` that faces `facing`.
pub const fn relative(at: Square, facing: Facing, other: Square) -> (i32, i32) {
    let (dx, dy) = (other.x() - at.x(), other.y() - at.y());
    match facing {
        Facing::North => (-dy, dx),
        Facing::East => (dx, dy),
        Facing::South => (dy, -dx),
        Facing::West => (-dx, -dy),
    }
}

/// Returns the side of a figure at `at` on which `from` lies, by direction.
///
/// For neighbours this is the drawing of manual p8. A farther square counts as the neighbour on the same line. The
/// figure's own square is front.
pub const fn quarter(at: Square, facing: Facing, from: Square) -> Quarter {
    let (ahead, right) = relative(at, facing, from);
    if ahead >= 0 {
        Quarter::Front
    } else if right == 0 {
        Quarter::Rear
    } else {
        Quarter::Flank
    }
}

/// Returns whether `other` is one of the five front squares of a figure at `at`.
pub fn is_front(at: Square, facing: Facing, other: Square) -> bool {
    at.is_next_to(other) && matches!(quarter(at, facing, other), Quarter::Front)
}

/// Returns up to five front squares, clockwise from the figure's left to its right (DEC-055).
pub fn front_squares(at: Square, facing: Facing) -> impl Iterator<Item = Square> {
    let first = match facing {
        Facing::North => 6,
        Facing::East => 0,
        Facing::South => 2,
        Facing::West => 4,
    };
    (first..first + 5).filter_map(move |i| {
        let (dx, dy) = AROUND[i % 8];
        at.offset(dx, dy)
    })
}

/// Returns whether `other` lies in the frontal area: the figure's own line and everything ahead
/// of it (manual p8, DEC-009).
pub const fn is_frontal(at: Square, facing: Facing, other: Square) -> bool {
    relative(at, facing, other).0 >= 0
}

/// Returns the missile track: every square strictly between `from` and `to`, one per step along the longer axis.
///
/// Halves are rounded away from the shooter's line (DEC-007).
pub fn line(from: Square, to: Square) -> impl Iterator<Item = Square> {
    let (dx, dy) = (to.x() - from.x(), to.y() - from.y());
    let (n, m) = (dx.abs().max(dy.abs()), dx.abs().min(dy.abs()));
    // The step along the shorter axis is (2 i m + n) / (2 n), computed without a division.
    let (mut rest, mut short) = (n, 0);
    let (wide, x_step, y_step) = (dx.abs() >= dy.abs(), dx.signum(), dy.signum());
    (1..n).filter_map(move |i| {
        rest += 2 * m;
        if rest >= 2 * n {
            (rest, short) = (rest - 2 * n, short + 1);
        }
        let (x, y) = if wide { (i, short) } else { (short, i) };
        from.offset(x * x_step, y * y_step)
    })
}

/// A missile track that can be queried per square, without walking along it. See [`line()`].
#[derive(Clone, Copy, Debug)]
pub struct Track {
    from: Square,
    /// True if the longer axis is horizontal.
    wide: bool,
    /// The direction along each axis, columns first.
    signs: (i32, i32),
    long: i32,
    short: i32,
}

impl Track {
    /// Creates the track between two squares, which are not part of it.
    pub const fn new(from: Square, to: Square) -> Track {
        let (dx, dy) = (to.x() - from.x(), to.y() - from.y());
        let wide = dx.abs() >= dy.abs();
        let (long, short) = if wide { (dx.abs(), dy.abs()) } else { (dy.abs(), dx.abs()) };
        Track { from, wide, signs: (if dx < 0 { -1 } else { 1 }, if dy < 0 { -1 } else { 1 }), long, short }
    }

    /// Returns the step, from 1, at which the track passes a square. `None` if it does not.
    pub fn step_at(&self, square: Square) -> Option<i32> {
        let (x, y) = (self.signs.0 * (square.x() - self.from.x()), self.signs.1 * (square.y() - self.from.y()));
        let (along, across) = if self.wide { (x, y) } else { (y, x) };
        if along <= 0 || along >= self.long {
            return None;
        }
        let rest = 2 * along * self.short + self.long - 2 * across * self.long;
        (0 <= rest && rest < 2 * self.long).then_some(along)
    }

    /// Returns whether the track passes a square.
    pub fn passes(&self, square: Square) -> bool {
        self.step_at(square).is_some()
    }
}

/// Returns the bits of the columns `first` to `last` of a row, clipped to the arena.
pub(crate) fn columns(first: i32, last: i32) -> u64 {
    let (first, last) = (first.max(0), last.min(WIDTH - 1));
    (2 << last) - (1 << first)
}

/// A set of squares: one bit per square, one word per row.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Squares(pub(crate) [u64; HEIGHT as usize]);

impl Squares {
    /// The set without any square.
    pub const NONE: Squares = Squares([0; HEIGHT as usize]);

    /// Returns whether the square is in the set.
    pub const fn has(&self, square: Square) -> bool {
        self.0[square.y() as usize] >> square.x() & 1 == 1
    }

    /// Adds one square to the set.
    pub const fn insert(&mut self, square: Square) {
        self.0[square.y() as usize] |= 1 << square.x();
    }

    /// Adds the front squares of a figure at `at` that faces `facing`.
    pub fn insert_front(&mut self, at: Square, facing: Facing) {
        // Three bits each for the row above, the own row and the row below. The lowest bit is the western square.
        let rows: [u64; 3] = match facing {
            Facing::North => [0b111, 0b101, 0b000],
            Facing::East => [0b110, 0b100, 0b110],
            Facing::South => [0b000, 0b101, 0b111],
            Facing::West => [0b011, 0b001, 0b011],
        };
        for (y, row) in (at.y() - 1..).zip(rows) {
            if (0..HEIGHT).contains(&y) {
                self.0[y as usize] |= row << at.x() >> 1 & ((1 << WIDTH) - 1);
            }
        }
    }

    /// Removes one square from the set.
    pub const fn remove(&mut self, square: Square) {
        self.0[square.y() as usize] &= !(1 << square.x());
    }

    /// Returns whether the set is empty.
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|row| *row == 0)
    }

    /// Returns the squares at most `reach` away, including `at` itself. Empty if `reach` is negative.
    pub fn within(at: Square, reach: i32) -> Squares {
        let mut set = Squares::NONE;
        if reach < 0 {
            return set;
        }
        let row = columns(at.x() - reach, at.x() + reach);
        for y in (at.y() - reach).max(0)..=(at.y() + reach).min(HEIGHT - 1) {
            set.0[y as usize] = row;
        }
        set
    }

    /// Returns the squares of the set in the box spanned by two squares, both included, row by row.
    pub fn between(&self, one: Square, other: Square) -> impl Iterator<Item = Square> + '_ {
        let columns = columns(one.x().min(other.x()), one.x().max(other.x()));
        let (mut y, last) = (one.y().min(other.y()), one.y().max(other.y()));
        let mut row = self.0[y as usize] & columns;
        core::iter::from_fn(move || {
            while row == 0 {
                if y == last {
                    return None;
                }
                y += 1;
                row = self.0[y as usize] & columns;
            }
            let x = row.trailing_zeros() as i32;
            row &= row - 1;
            Some(Square::of(x, y))
        })
    }

    /// Returns the squares of this set that are not in the other.
    #[must_use]
    pub fn without(mut self, other: &Squares) -> Squares {
        for (row, less) in self.0.iter_mut().zip(other.0) {
            *row &= !less;
        }
        self
    }

    /// Returns the squares that are in both sets.
    #[must_use]
    pub fn shared(mut self, other: &Squares) -> Squares {
        for (row, more) in self.0.iter_mut().zip(other.0) {
            *row &= more;
        }
        self
    }

    /// Returns the squares that are in both sets, or this set if there are none.
    #[must_use]
    pub fn narrowed(self, other: &Squares) -> Squares {
        let both = self.shared(other);
        if both.is_empty() { self } else { both }
    }

    /// Returns the squares that are in either set.
    pub fn union(mut self, other: &Squares) -> Squares {
        for (row, more) in self.0.iter_mut().zip(other.0) {
            *row |= more;
        }
        self
    }

    /// Returns the squares of the set, row by row.
    pub fn iter(self) -> impl Iterator<Item = Square> {
        let (mut y, mut row) = (0, self.0[0]);
        core::iter::from_fn(move || {
            while row == 0 {
                y += 1;
                row = *self.0.get(y)?;
            }
            let x = row.trailing_zeros() as i32;
            row &= row - 1;
            Some(Square::of(x, y as i32))
        })
    }
}

impl FromIterator<Square> for Squares {
    fn from_iter<T: IntoIterator<Item = Square>>(squares: T) -> Squares {
        let mut set = Squares::NONE;
        squares.into_iter().for_each(|square| set.insert(square));
        set
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec::Vec;

    fn at(x: i32, y: i32) -> Square {
        Square::clamped(x, y)
    }

    #[test]
    fn five_front_two_flank_one_rear_for_every_facing() {
        // From the drawing of manual p8, turned: f front, s flank, r rear, row by row around the middle.
        let drawings = [
            (Facing::North, "fff f^f srs"),
            (Facing::East, "sff r>f sff"),
            (Facing::South, "srs fvf fff"),
            (Facing::West, "ffs f<r ffs"),
        ];
        for (facing, drawing) in drawings {
            let mut squares = drawing.chars().filter(|c| *c != ' ');
            for dy in -1..=1 {
                for dx in -1..=1 {
                    let expected = squares.next();
                    if (dx, dy) == (0, 0) {
                        continue;
                    }
                    let letter = match quarter(at(5, 5), facing, at(5 + dx, 5 + dy)) {
                        Quarter::Front => 'f',
                        Quarter::Flank => 's',
                        Quarter::Rear => 'r',
                    };
                    assert_eq!(Some(letter), expected, "{facing:?} {dx} {dy}");
                }
            }
        }
    }

    #[test]
    fn front_squares_run_clockwise_from_the_left_hand() {
        let east: Vec<_> = front_squares(at(5, 5), Facing::East).collect();
        assert_eq!(east, [at(5, 4), at(6, 4), at(6, 5), at(6, 6), at(5, 6)]);
        let corner: Vec<_> = front_squares(at(0, 0), Facing::West).collect();
        assert_eq!(corner, [at(0, 1)]);
    }

    #[test]
    fn the_front_in_bits_is_the_five_squares() {
        for (at, facing) in Square::all().flat_map(|at| Facing::ALL.map(|facing| (at, facing))) {
            let mut front = Squares::NONE;
            front.insert_front(at, facing);
            assert_eq!(front, front_squares(at, facing).collect(), "{at:?} {facing:?}");
        }
    }

    #[test]
    fn the_missile_line_rounds_halves_away() {
        let track: Vec<_> = line(at(0, 0), at(4, 2)).collect();
        assert_eq!(track, [at(1, 1), at(2, 1), at(3, 2)]);
        assert_eq!(line(at(3, 3), at(3, 4)).count(), 0);
        let back: Vec<_> = line(at(4, 2), at(0, 0)).collect();
        assert_eq!(back, [at(3, 1), at(2, 1), at(1, 0)]);
    }

    #[test]
    fn a_box_of_bits_is_the_squares_in_it() {
        for at in Square::all() {
            for reach in [-1, 0, 1, 4, 6, 50] {
                let near: Squares = Square::all().filter(|to| at.distance(*to) <= reach).collect();
                assert_eq!(Squares::within(at, reach), near, "{at:?} {reach}");
            }
            let other = Square::clamped(11, 7);
            for lone in [self::at(11, 7), self::at(3, 9), self::at(39, 18)] {
                let set: Squares = [lone].into_iter().collect();
                let inside = |a: i32, b: i32, c: i32| a.min(b) <= c && c <= a.max(b);
                let hit = inside(at.x(), other.x(), lone.x()) && inside(at.y(), other.y(), lone.y());
                assert_eq!(set.between(at, other).next(), hit.then_some(lone), "{at:?} {lone:?}");
            }
        }
    }

    #[test]
    fn a_track_passes_the_squares_of_its_line() {
        for (from, to) in
            [at(17, 8), at(0, 0), at(38, 3)].into_iter().flat_map(|at| Square::all().map(move |to| (at, to)))
        {
            let (track, line): (_, Vec<Square>) = (Track::new(from, to), line(from, to).collect());
            for square in Square::all() {
                let step = line.iter().position(|on| *on == square).map(|index| index as i32 + 1);
                assert_eq!(track.step_at(square), step, "{from:?} {to:?} {square:?}");
            }
            let all: Squares = line.into_iter().collect();
            assert_eq!(all.between(from, to).collect::<Squares>(), all, "{from:?} {to:?}");
        }
    }

    #[test]
    fn the_missile_line_is_its_formula_everywhere() {
        let from = at(17, 8);
        for to in Square::all() {
            let (dx, dy) = (to.x() - 17, to.y() - 8);
            let (n, m) = (dx.abs().max(dy.abs()), dx.abs().min(dy.abs()));
            let expected: Vec<_> = (1..n)
                .map(|i| {
                    let short = (2 * i * m + n) / (2 * n);
                    let (x, y) = if dx.abs() >= dy.abs() { (i, short) } else { (short, i) };
                    at(17 + x * dx.signum(), 8 + y * dy.signum())
                })
                .collect();
            assert_eq!(line(from, to).collect::<Vec<_>>(), expected, "{to:?}");
        }
    }

    #[test]
    fn the_frontal_area_includes_the_own_line() {
        assert!(is_frontal(at(5, 5), Facing::East, at(5, 0)));
        assert!(!is_frontal(at(5, 5), Facing::East, at(4, 5)));
    }
}
