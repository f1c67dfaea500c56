//! A second, plain and slow model of lines, arcs, zones and moves. It uses centres and corners of hexes in a plane, searches
//! all hexes for the nearest, and tries every single turn and step.
//!
//! Units: half the width of a hex across, a quarter of its height down. The square of a length is then 3 x x + y y.

use ludus::engine::hex::Direction;
use ludus::hexarena::model::ground::arena::{Arena, GroundKind};
use std::collections::{BTreeMap, BTreeSet, VecDeque};

/// A hex as column and row, from 0.
pub type Cell = (i64, i64);

/// Contents of each hex, read once from the game's arena.
pub struct Board {
    pub columns: i64,
    pub rows: i64,
    grounds: BTreeMap<Cell, GroundKind>,
}

fn centre((column, row): Cell) -> (i64, i64) {
    (2 * column + row.rem_euclid(2), 3 * row)
}

fn length((x, y): (i64, i64)) -> i64 {
    3 * x * x + y * y
}

fn minus(a: (i64, i64), b: (i64, i64)) -> (i64, i64) {
    (a.0 - b.0, a.1 - b.1)
}

/// Positive if the second vector points to the right of the first, seen from above with y downwards.
fn right_of(ahead: (i64, i64), other: (i64, i64)) -> i64 {
    ahead.0 * other.1 - ahead.1 * other.0
}

/// The offset to the centre of the neighbour.
fn vector(direction: Direction) -> (i64, i64) {
    match direction {
        Direction::E => (2, 0),
        Direction::SE => (1, 3),
        Direction::SW => (-1, 3),
        Direction::W => (-2, 0),
        Direction::NW => (-1, -3),
        Direction::NE => (1, -3),
    }
}

/// Corners of a hex relative to its centre, clockwise from the one below the eastern side.
const CORNERS: [(i64, i64); 6] = [(1, 1), (0, 2), (-1, 1), (-1, -1), (0, -2), (1, -1)];

/// The cell whose centre lies in this direction.
pub fn neighbour(cell: Cell, direction: Direction) -> Cell {
    let (x, y) = centre(cell);
    let (dx, dy) = vector(direction);
    let row = (y + dy) / 3;
    ((x + dx - row.rem_euclid(2)).div_euclid(2), row)
}

pub fn adjacent(one: Cell, other: Cell) -> bool {
    length(minus(centre(one), centre(other))) == 12
}

/// +1 in front, -1 behind, 0 sideways: the side of the other centre relative to the line through
/// the left and right corners.
pub fn ahead(at: Cell, facing: Direction, other: Cell) -> i64 {
    let (right, left) = (CORNERS[(facing as usize + 1) % 6], CORNERS[(facing as usize + 4) % 6]);
    -right_of(minus(right, left), minus(centre(other), centre(at))).signum()
}

/// Steps from cell to cell, counted ring by ring on an unbounded plane.
pub fn distance(from: Cell, to: Cell) -> i64 {
    let (mut ring, mut seen, mut steps) = (BTreeSet::from([from]), BTreeSet::from([from]), 0);
    while !ring.contains(&to) {
        let next = ring.iter().flat_map(|cell| Direction::ALL.map(|direction| neighbour(*cell, direction)));
        ring = next.filter(|cell| !seen.contains(cell)).collect();
        seen.extend(&ring);
        steps += 1;
    }
    steps
}

impl Board {
    pub fn new(arena: &Arena) -> Board {
        let (columns, rows) = (i64::from(arena.field().columns), i64::from(arena.field().rows));
        let cells = (0..rows).flat_map(|row| (0..columns).map(move |column| (column, row)));
        let grounds = cells.enumerate().map(|(index, cell)| (cell, arena.ground(index))).collect();
        Board { columns, rows, grounds }
    }

    pub fn cell(&self, index: usize) -> Cell {
        (index as i64 % self.columns, index as i64 / self.columns)
    }

    pub fn index(&self, (column, row): Cell) -> usize {
        (row * self.columns + column) as usize
    }

    pub fn ground(&self, cell: Cell) -> GroundKind {
        self.grounds.get(&cell).copied().unwrap_or(GroundKind::Blocked)
    }

    pub fn cells(&self) -> impl Iterator<Item = Cell> {
        self.grounds.keys().copied()
    }

    fn is_blocked(&self, cell: Cell) -> bool {
        self.ground(cell) == GroundKind::Blocked
    }

    /// DQ-HEX-05, -06, -17, D037.
    pub fn melee_zone(&self, at: Cell, facing: Direction, pike: bool, rider: bool) -> BTreeSet<usize> {
        let zone = self.cells().filter(|cell| {
            // Two hexes in a row have length 4.
            let far = length(minus(centre(at), centre(*cell))) > length((4, 0));
            if far || self.is_blocked(*cell) || ahead(at, facing, *cell) != 1 {
                return false;
            }
            match distance(at, *cell) {
                1 => !(rider && *cell == neighbour(at, facing)),
                2 if pike => {
                    let around = Direction::ALL.map(|direction| neighbour(at, direction));
                    around.iter().any(|between| adjacent(*between, *cell) && !self.is_blocked(*between))
                }
                _ => false,
            }
        });
        zone.map(|cell| self.index(cell)).collect()
    }

    /// Cells nearest to the point at `step` nths of the way, left ones first.
    fn nearest(&self, from: Cell, to: Cell, step: i64, n: i64) -> Vec<Cell> {
        let (a, way) = (centre(from), minus(centre(to), centre(from)));
        let point = (n * a.0 + step * way.0, n * a.1 + step * way.1);
        let off = |cell: &Cell| minus((n * centre(*cell).0, n * centre(*cell).1), point);
        let margin = 2;
        let all = (-margin..self.rows + margin)
            .flat_map(|row| (-margin..self.columns + margin).map(move |column| (column, row)));
        let all: Vec<Cell> = all.collect();
        let least = all.iter().map(|cell| length(off(cell))).min().unwrap();
        let mut found: Vec<Cell> = all.into_iter().filter(|cell| length(off(cell)) == least).collect();
        found.sort_by_key(|cell| right_of(way, off(cell)).signum());
        found
    }

    /// D035, D065: hexes that a missile passes, `None` for a wall at the end, and any hindrance.
    pub fn flight(&self, from: Cell, to: Cell, range: i64, occupied: &BTreeSet<usize>) -> Shot {
        let n = distance(from, to);
        let mut shot = Shot { hexes: Vec::new(), n, hindered: None, broken: false };
        for step in 1..=n.max(range * 3 / 2) {
            let points = self.nearest(from, to, step, n);
            let key = |cell: &Cell| {
                let ground = self.ground(*cell);
                let somebody = self.grounds.contains_key(cell) && occupied.contains(&self.index(*cell));
                (ground == GroundKind::Blocked, ground == GroundKind::Obscured, somebody)
            };
            // The more open hex of two is taken; of equal ones the left, which comes first.
            let cell = points.into_iter().min_by_key(key).unwrap();
            if self.is_blocked(cell) {
                shot.broken = true;
                shot.hindered = (step <= n).then_some(cell);
                return shot;
            }
            if self.ground(cell) == GroundKind::Obscured && step < n {
                shot.hindered = Some(cell);
                return shot;
            }
            shot.hexes.push(self.index(cell));
        }
        shot
    }
}

/// The result of a line of fire.
#[derive(Debug, PartialEq, Eq)]
pub struct Shot {
    pub hexes: Vec<usize>,
    pub n: i64,
    pub hindered: Option<Cell>,
    pub broken: bool,
}

/// The allowed kinds of step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Steps {
    Walk,
    Ahead,
    Shift,
    Back,
}

/// A figure about to move, with all obstacles by hex.
pub struct Move<'a> {
    pub board: &'a Board,
    pub from: Cell,
    pub facing: Direction,
    pub steps: Steps,
    pub allowance: i64,
    pub forbidden: BTreeSet<usize>,
    pub taken: BTreeSet<usize>,
    pub added: BTreeMap<usize, i64>,
    pub hostile: BTreeSet<usize>,
    pub inside: Option<BTreeSet<usize>>,
}

/// One state during a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Moment {
    spent: i64,
    cell: Cell,
    facing: Direction,
    /// Number of steps taken.
    steps: usize,
    /// True if it has turned at this standing point.
    turned: bool,
    /// True if a Melee Zone has ended the move.
    stopped: bool,
}

impl Move<'_> {
    fn enter(&self, cell: Cell) -> Option<i64> {
        if self.board.is_blocked(cell) {
            return None;
        }
        let index = self.board.index(cell);
        if self.forbidden.contains(&index) || self.inside.as_ref().is_some_and(|inside| !inside.contains(&index)) {
            return None;
        }
        let ground = if self.board.ground(cell) == GroundKind::Difficult { 2 } else { 1 };
        Some(ground + self.added.get(&index).copied().unwrap_or(0))
    }

    /// Turns of one hexside to the left or right.
    fn turns(&self, now: Moment) -> Vec<Moment> {
        let price = match self.steps {
            Steps::Walk if now.stopped => 0,
            Steps::Walk => i64::from(now.turned),
            Steps::Shift => 0,
            Steps::Ahead | Steps::Back => return Vec::new(),
        };
        let turn = |n| Moment { facing: now.facing.turned(n), turned: true, spent: now.spent + price, ..now };
        vec![turn(1), turn(-1)]
    }

    fn stride(&self, now: Moment, direction: Direction) -> Option<Moment> {
        let cell = neighbour(now.cell, direction);
        let is_front = ahead(now.cell, now.facing, cell) == 1;
        let may = match self.steps {
            Steps::Walk | Steps::Ahead => is_front,
            Steps::Shift => true,
            Steps::Back => !is_front,
        };
        let price = self.enter(cell).filter(|_| may && !now.stopped)?;
        // A figure that has spent nothing can always enter one hex, if it has any points.
        let price =
            if now.spent == 0 && now.steps == 0 && self.allowance > 0 { price.min(self.allowance) } else { price };
        let stopped = self.inside.is_none() && self.hostile.contains(&self.board.index(cell));
        Some(Moment { spent: now.spent + price, cell, steps: now.steps + 1, turned: false, stopped, ..now })
    }

    fn start(&self) -> Moment {
        Moment { spent: 0, cell: self.from, facing: self.facing, steps: 0, turned: false, stopped: false }
    }

    /// Least cost of each hex and facing in which the move can end.
    pub fn reach(&self) -> BTreeMap<(usize, Direction), i64> {
        let mut found: BTreeMap<(usize, Direction), i64> = BTreeMap::new();
        let (mut seen, mut open) = (BTreeSet::new(), VecDeque::from([self.start()]));
        while let Some(now) = open.pop_front() {
            let known = Moment { steps: now.steps.min(1), ..now };
            if now.spent > self.allowance || !seen.insert(known) {
                continue;
            }
            let index = self.board.index(now.cell);
            if now.cell == self.from || !self.taken.contains(&index) {
                let least = found.entry((index, now.facing)).or_insert(now.spent);
                *least = now.spent.min(*least);
            }
            open.extend(self.turns(now));
            open.extend(Direction::ALL.into_iter().filter_map(|direction| self.stride(now, direction)));
        }
        found
    }

    /// Least cost of this exact way for each final facing, whatever the allowance. Empty if it is impossible.
    pub fn way(&self, way: &[Direction]) -> BTreeMap<Direction, i64> {
        let mut moments = self.turned(BTreeSet::from([self.start()]));
        for direction in way {
            moments = self.turned(moments.into_iter().filter_map(|now| self.stride(now, *direction)).collect());
        }
        let mut found = BTreeMap::new();
        let may_end = |now: &Moment| now.cell == self.from || !self.taken.contains(&self.board.index(now.cell));
        for now in moments.into_iter().filter(may_end) {
            let least = found.entry(now.facing).or_insert(now.spent);
            *least = now.spent.min(*least);
        }
        found
    }

    /// These moments and all that follow by up to three turns on the spot.
    fn turned(&self, mut moments: BTreeSet<Moment>) -> BTreeSet<Moment> {
        for _ in 0..3 {
            moments.extend(moments.clone().into_iter().flat_map(|now| self.turns(now)));
        }
        moments
    }
}

/// A moving figure of several hexes (DQ-MULTI-02 to -06): offsets of its hexes from the head, facing north. Its
/// position is the cell of the head and the number of clockwise sixths from north.
pub struct Large<'a> {
    pub board: &'a Board,
    pub body: Vec<(i64, i64)>,
    pub head: Cell,
    pub sixths: usize,
    pub allowance: i64,
    pub closed: &'a BTreeSet<usize>,
    pub stops: &'a BTreeSet<usize>,
}

/// Position: head cell and sixths.
pub type Stood = (Cell, usize);

/// Rotates an offset clockwise by a sixth.
pub fn sixth((x, y): (i64, i64)) -> (i64, i64) {
    ((x - y) / 2, (3 * x + y) / 2)
}

/// Rotates an offset by a number of sixths.
pub fn turned(way: (i64, i64), sixths: usize) -> (i64, i64) {
    (0..sixths).fold(way, |way, _| sixth(way))
}

/// The cell whose centre is this point.
pub fn cell_at((x, y): (i64, i64)) -> Cell {
    let row = y.div_euclid(3);
    ((x - row.rem_euclid(2)).div_euclid(2), row)
}

impl Large<'_> {
    /// The cells that it fills.
    pub fn cells(&self, (head, sixths): Stood) -> BTreeSet<Cell> {
        let (x, y) = centre(head);
        let moved = |way: &(i64, i64)| {
            let (dx, dy) = turned(*way, sixths);
            cell_at((x + dx, y + dy))
        };
        self.body.iter().map(moved).collect()
    }

    fn fits(&self, stood: Stood) -> bool {
        let open = |cell: &Cell| !self.board.is_blocked(*cell) && !self.closed.contains(&self.board.index(*cell));
        self.cells(stood).iter().all(open)
    }

    fn is_stopped(&self, stood: Stood) -> bool {
        self.cells(stood).iter().any(|cell| self.stops.contains(&self.board.index(*cell)))
    }

    /// Returns whether the next centre is not behind the line across the vertex that it faces.
    fn is_ahead(sixths: usize, step: Direction) -> bool {
        let ((x, y), (dx, dy)) = (turned((0, -2), sixths), vector(step));
        3 * x * dx + y * dy >= 0
    }

    const fn most(&self) -> i64 {
        2 * self.allowance + 1
    }

    /// One step with the turn before it: positions in between and after, and halves spent. `None` if impossible.
    fn step(&self, (head, sixths): Stood, spent: i64, step: Direction) -> Option<(Vec<Stood>, i64)> {
        if self.is_stopped((head, sixths)) && spent > 0 {
            return None;
        }
        let turn = [0, 1, 5].into_iter().find(|turn| Self::is_ahead((sixths + turn) % 6, step))?;
        let faced = (sixths + turn) % 6;
        let to = (neighbour(head, step), faced);
        if turn > 0 && !self.fits((head, faced)) || !self.fits(to) {
            return None;
        }
        let turning = i64::from(turn > 0);
        let full = if self.board.ground(to.0) == GroundKind::Difficult { 4 } else { 2 };
        let price = if spent == 0 && self.allowance > 0 { full.min(self.most() - turning) } else { full };
        let between = (turn > 0).then_some((head, faced));
        Some((between.into_iter().chain([to]).collect(), spent + turning + price))
    }

    /// The turns to another facing, the shorter way round if it is free, clockwise if both are equal.
    fn face(&self, (head, sixths): Stood, to: usize) -> Option<Vec<Stood>> {
        let clockwise = (to + 6 - sixths) % 6;
        let round = |steps: usize, by: usize| {
            let stands: Vec<Stood> = (1..=steps).map(|n| (head, (sixths + n * by) % 6)).collect();
            stands.iter().all(|stood| self.fits(*stood)).then_some(stands)
        };
        let ways =
            if clockwise <= 3 { [(clockwise, 1), (6 - clockwise, 5)] } else { [(6 - clockwise, 5), (clockwise, 1)] };
        ways.into_iter().find_map(|(steps, by)| round(steps, by))
    }

    /// All positions on a way with a final facing, and halves spent.
    pub fn walk(&self, way: &[Direction], to: usize) -> Option<(Vec<Stood>, i64)> {
        let (mut stands, mut spent) = (vec![(self.head, self.sixths)], 0);
        for step in way {
            let (more, sum) = self.step(*stands.last().unwrap(), spent, *step)?;
            stands.extend(more);
            spent = sum;
        }
        let turns = self.face(*stands.last().unwrap(), to)?;
        spent += turns.len() as i64;
        stands.extend(turns);
        Some((stands, spent))
    }

    /// Least halves for each reachable position, by trying every step until nothing improves.
    pub fn reach(&self) -> BTreeMap<Stood, i64> {
        let mut least = BTreeMap::from([((self.head, self.sixths), 0)]);
        let mut changed = true;
        while changed {
            changed = false;
            for (stood, spent) in least.clone() {
                for step in Direction::ALL {
                    let Some((stands, sum)) = self.step(stood, spent, step) else { continue };
                    let end = *stands.last().unwrap();
                    if sum <= self.most() && least.get(&end).is_none_or(|known| sum < *known) {
                        least.insert(end, sum);
                        changed = true;
                    }
                }
            }
        }
        let mut ends: BTreeMap<Stood, i64> = BTreeMap::new();
        for (stood, spent) in &least {
            for to in 0..6 {
                let Some(turns) = self.face(*stood, to) else { continue };
                let sum = spent + turns.len() as i64;
                let known = ends.entry((stood.0, to)).or_insert(i64::MAX);
                if sum <= self.most() {
                    *known = (*known).min(sum);
                }
            }
        }
        ends.retain(|_, sum| *sum <= self.most());
        ends
    }

    /// Cells newly filled along a sequence of positions.
    pub fn treads(&self, stands: &[Stood]) -> BTreeSet<usize> {
        let pairs = stands.windows(2).flat_map(|pair| {
            let before = self.cells(pair[0]);
            self.cells(pair[1]).into_iter().filter(move |cell| !before.contains(cell)).collect::<Vec<_>>()
        });
        pairs.map(|cell| self.board.index(cell)).collect()
    }
}
