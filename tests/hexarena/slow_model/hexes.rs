//! Hexes by name: a column letter and a row number. Odd rows begin at the left edge, even rows half a hex further right
//! (D031). Coordinates are halves of a hex across and rows down.

/// The six facings, clockwise from E.
pub const FACINGS: [&str; 6] = ["E", "SE", "SW", "W", "NW", "NE"];

/// The step to the neighbour in this direction: halves across, rows down.
const STEPS: [(i32, i32); 6] = [(2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1)];

pub type Hex = (i32, i32);

/// Parses names such as "D5".
pub fn hex(name: &str) -> Hex {
    let column = i32::from(name.as_bytes()[0] - b'A');
    let row: i32 = name[1..].parse().unwrap();
    (2 * column + i32::from(row % 2 == 0), row)
}

pub fn name(at: Hex) -> String {
    let column = (at.0 - i32::from(at.1 % 2 == 0)) / 2;
    format!("{}{}", char::from(b'A' + column as u8), at.1)
}

pub fn facing(name: &str) -> usize {
    FACINGS.iter().position(|found| *found == name).unwrap()
}

pub fn next(at: Hex, facing: usize) -> Hex {
    (at.0 + STEPS[facing].0, at.1 + STEPS[facing].1)
}

pub fn neighbours(at: Hex) -> Vec<Hex> {
    (0..6).map(|way| next(at, way)).collect()
}

pub fn distance(a: Hex, b: Hex) -> i32 {
    let (across, down) = ((a.0 - b.0).abs(), (a.1 - b.1).abs());
    down + (across - down).max(0) / 2
}

/// The front hex and the hexes on either side of it (HEX-02).
pub fn front(at: Hex, facing: usize) -> Vec<Hex> {
    [5, 0, 1].iter().map(|turn| next(at, (facing + turn) % 6)).collect()
}

pub fn rear(at: Hex, facing: usize) -> Vec<Hex> {
    [2, 3, 4].iter().map(|turn| next(at, (facing + turn) % 6)).collect()
}

/// How far a hex lies ahead: positive in front, negative behind, 0 exactly sideways (D033). This is the projection on
/// the facing. A hex is 2 wide, and rows are the root of 3 halves apart, so rows count threefold.
pub fn ahead(at: Hex, facing: usize, other: Hex) -> i32 {
    let (across, down) = STEPS[facing];
    (other.0 - at.0) * across + 3 * (other.1 - at.1) * down
}

/// The Melee Zone of an armed figure. A Pike adds the hexes two away that lie ahead (D037).
pub fn zone(at: Hex, facing: usize, pike: bool) -> Vec<Hex> {
    let mut all = front(at, facing);
    if pike {
        let near = -4..=4;
        let far = near.clone().flat_map(|across| near.clone().map(move |down| (at.0 + across, at.1 + down)));
        let whole = |other: &Hex| (other.0 + other.1) % 2 == (at.0 + at.1) % 2;
        all.extend(far.filter(whole).filter(|&other| distance(at, other) == 2 && ahead(at, facing, other) > 0));
    }
    all
}

/// Returns whether an attack from `from` comes through a front hex of a target at `at` (D034,
/// D036). Sideways is in front.
pub fn through_front(at: Hex, facing: usize, from: Hex) -> bool {
    ahead(at, facing, from) >= 0
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(all: Vec<Hex>) -> Vec<String> {
        let mut names: Vec<String> = all.into_iter().map(name).collect();
        names.sort();
        names
    }

    #[test]
    fn neighbours_as_drawn() {
        assert_eq!(named(neighbours(hex("D5"))), ["C4", "C5", "C6", "D4", "D6", "E5"]);
        assert_eq!(named(neighbours(hex("D4"))), ["C4", "D3", "D5", "E3", "E4", "E5"]);
        assert_eq!(name(next(hex("D5"), facing("NE"))), "D4");
        assert_eq!(name(next(hex("D4"), facing("SW"))), "D5");
    }

    #[test]
    fn front_rear_and_pike() {
        assert_eq!(named(front(hex("D5"), 0)), ["D4", "D6", "E5"]);
        assert_eq!(named(rear(hex("D5"), 0)), ["C4", "C5", "C6"]);
        assert_eq!(named(zone(hex("D5"), 0, true)), ["D4", "D6", "E3", "E4", "E5", "E6", "E7", "F5"]);
    }

    #[test]
    fn the_arc_has_its_hexes() {
        let at = hex("J9");
        for way in 0..6 {
            for far in 1..=6 {
                let ring: Vec<Hex> = (-12..=12)
                    .flat_map(|across| (-6..=6).map(move |down| (at.0 + across, at.1 + down)))
                    .filter(|&(x, y)| (x + y) % 2 == (at.0 + at.1) % 2 && distance(at, (x, y)) == far)
                    .collect();
                let ahead_of = ring.iter().filter(|&&other| ahead(at, way, other) > 0).count();
                let sideways = ring.iter().filter(|&&other| ahead(at, way, other) == 0).count();
                assert_eq!(ahead_of, [3, 5, 9, 11, 15, 17][far as usize - 1], "{far}");
                assert_eq!(sideways, if far % 2 == 0 { 2 } else { 0 });
            }
        }
        assert_eq!(ahead(hex("D5"), 0, hex("D3")), 0);
        assert_eq!(ahead(hex("D5"), 0, hex("D7")), 0);
        assert!(through_front(hex("D5"), 0, hex("D3")) && !through_front(hex("D5"), 0, hex("C3")));
    }
}
