//! The map of a generated level: cells, links, doors, entrance and stair (TT-DUNGEON-20 to -24, DEC-210).

use crate::data::dungeon::DoorKind;
use crate::dungeon::level::{COLUMNS, Direction, Door, GridCell, Link, MOST_PLACES, PlaceId, ROWS, Width};
use alloc::vec::Vec;
use ludus_engine::dice::Dice;

/// One extra link in so many exists (TT-DUNGEON-21).
const LOOPS: u32 = 4;
/// A new place is joined to the newest one on this face or less, to any on a higher one. So there are ways, not only knots.
const WINDS_UP_TO: u8 = 3;

/// Places and links without contents. The places are in the order of their distance from the entrance, which is the first.
pub struct Layout {
    pub cells: Vec<GridCell>,
    pub links: Vec<Link>,
    /// A place in the farthest third.
    pub stair: PlaceId,
}

impl Layout {
    /// Lays out a level. The shortest way to the stair has no secret and no sealed door (TT-DUNGEON-23).
    pub fn roll(level: u8, dice: &mut Dice) -> Layout {
        let count = (10 + 2 * usize::from(level) + usize::from(dice.face())).min(MOST_PLACES);
        let (cells, tree) = grow(count, dice);
        let joined = with_loops(&cells, tree, dice);
        let (order, towards) = by_distance(&cells, &joined);
        // From here on places have the numbers of that order.
        let mut number = [0; MOST_PLACES];
        for (new, old) in (0u8..).zip(&order) {
            number[*old] = new;
        }
        let mut pairs: Vec<[u8; 2]> = joined.iter().map(|pair| pair.map(|old| number[old])).collect();
        pairs.iter_mut().for_each(|pair| pair.sort_unstable());
        pairs.sort_unstable();
        let cells: Vec<GridCell> = order.iter().map(|old| cells[*old]).collect();
        let stair = count - dice.one_of(count as u32 / 3) as usize;
        let mut way = [false; MOST_PLACES];
        let mut at = stair;
        while at > 0 {
            way[at] = true;
            at = usize::from(number[towards[order[at]]]);
        }
        way[0] = true;
        let links = pairs.into_iter().map(|pair| {
            let on_way = pair.iter().all(|end| way[usize::from(*end)]);
            link(pair, &cells, on_way, dice)
        });
        let links = links.collect();
        Layout { cells, links, stair: PlaceId(stair as u8 + 1) }
    }
}

/// Joins random cells to a tree that begins at the left edge. Returns the cells and the pairs of their indices.
fn grow(count: usize, dice: &mut Dice) -> (Vec<GridCell>, Vec<[usize; 2]>) {
    let mut cells = Vec::with_capacity(count);
    let mut tree = Vec::with_capacity(2 * count);
    let mut taken = [[false; ROWS as usize]; COLUMNS as usize];
    let first = GridCell(0, dice.one_of(ROWS.into()) as u8 - 1);
    cells.push(first);
    taken[0][usize::from(first.1)] = true;
    while cells.len() < count {
        let newest = cells.len() - 1;
        let from = if dice.face() <= WINDS_UP_TO { newest } else { dice.one_of(cells.len() as u32) as usize - 1 };
        let free = cells[from].neighbours().filter(|(_, cell)| !taken[usize::from(cell.0)][usize::from(cell.1)]);
        let free: Vec<GridCell> = free.map(|(_, cell)| cell).collect();
        if free.is_empty() {
            continue;
        }
        let cell = free[dice.one_of(free.len() as u32) as usize - 1];
        taken[usize::from(cell.0)][usize::from(cell.1)] = true;
        tree.push([from, cells.len()]);
        cells.push(cell);
    }
    (cells, tree)
}

/// Adds one in four of the other pairs of cells that touch.
fn with_loops(cells: &[GridCell], mut joined: Vec<[usize; 2]>, dice: &mut Dice) -> Vec<[usize; 2]> {
    let tree = joined.len();
    for (from, cell) in cells.iter().enumerate() {
        for (to, other) in cells.iter().enumerate().skip(from + 1) {
            let is_new = cell.towards(*other).is_some() && !joined[..tree].contains(&[from, to]);
            if is_new && dice.one_of(LOOPS) == 1 {
                joined.push([from, to]);
            }
        }
    }
    joined
}

/// Returns the indices of the cells by their distance from the first, and for each cell the one before it on the shortest way.
fn by_distance(cells: &[GridCell], joined: &[[usize; 2]]) -> (Vec<usize>, [usize; MOST_PLACES]) {
    let mut order = Vec::with_capacity(cells.len());
    let mut towards = [usize::MAX; MOST_PLACES];
    order.push(0);
    towards[0] = 0;
    let mut done = 0;
    while done < order.len() {
        let here = order[done];
        for pair in joined {
            let next = match *pair {
                [one, other] if one == here => other,
                [one, other] if other == here => one,
                _ => continue,
            };
            if towards[next] == usize::MAX {
                towards[next] = here;
                order.push(next);
            }
        }
        done += 1;
    }
    (order, towards)
}

/// Rolls width and door of a link (TT-DUNGEON-22).
fn link(pair: [u8; 2], cells: &[GridCell], on_way: bool, dice: &mut Dice) -> Link {
    let [from, to] = pair.map(|end| cells[usize::from(end)]);
    let width = if dice.face() == 6 { Width::Narrow } else { Width::Wide };
    let mut kind = DoorKind::on(dice.face() + dice.face());
    while on_way && matches!(kind, DoorKind::Secret | DoorKind::Sealed) {
        kind = DoorKind::on(dice.face() + dice.face());
    }
    Link {
        from: PlaceId(pair[0] + 1),
        to: PlaceId(pair[1] + 1),
        // Only cells that touch are joined.
        direction: from.towards(to).unwrap_or(Direction::East),
        width,
        door: Door { kind, open: false },
    }
}
