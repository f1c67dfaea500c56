//! Examples and properties of the geometry. Other tests compare it with the crate `hexx`.

use super::*;
use crate::hex::line::{Point, line, ray};
use crate::hex::set::{HexSet, words};
use alloc::vec::Vec;

const LARGEST: Field = Field { columns: 19, rows: 18 };

fn hex(name: &str) -> Hex {
    name.parse().unwrap()
}

fn names(hexes: impl IntoIterator<Item = Hex>) -> String {
    hexes.into_iter().map(|hex| hex.to_string()).collect::<Vec<_>>().join(" ")
}

#[test]
fn neighbours_in_odd_and_even_rows() {
    assert_eq!(names(hex("D5").neighbours()), "E5 D6 C6 C5 C4 D4");
    assert_eq!(names(hex("D4").neighbours()), "E4 E5 D5 C4 D3 E3");
    assert_eq!(names(LARGEST.neighbours(hex("A1")).map(|(_, hex)| hex)), "B1 A2");
    assert_eq!(names(LARGEST.neighbours(hex("S18")).map(|(_, hex)| hex)), "R18 S17");
    assert_eq!(hex("D5").direction_to(hex("D4")), Some(Direction::NE));
    assert_eq!(hex("D5").direction_to(hex("D3")), None);
}

#[test]
fn directions_turn_clockwise() {
    let names = Direction::ALL.map(Direction::name);
    assert_eq!(names, ["E", "SE", "SW", "W", "NW", "NE"]);
    for (n, direction) in Direction::ALL.into_iter().enumerate() {
        assert_eq!(Direction::named(names[n]), Ok(direction));
        assert_eq!(Direction::E.turned(n as i32), direction);
        assert_eq!(direction.turned(-(n as i32)), Direction::E);
        assert_eq!(direction.opposite().vector(), -direction.vector());
        assert_eq!(Direction::E.steps_to(direction), [0, 1, 2, 3, 2, 1][n]);
        assert_eq!(direction.steps_to(Direction::E), [0, 1, 2, 3, 2, 1][n]);
        assert_eq!(hex("F7").rotated(hex("D5"), 0), hex("F7"));
        assert_eq!((hex("D5") + Direction::E).rotated(hex("D5"), n as i32), hex("D5") + direction);
    }
    assert!(Direction::named("N").unwrap_err().to_string().contains("E, SE, SW, W, NW or NE"));
}

#[test]
fn lines_name_the_two_hexes_of_a_side() {
    let text = |to: &str| {
        let points = line(hex("D5"), hex(to)).map(|point| match point {
            Point::One(hex) => hex.to_string(),
            Point::Two { left, right } => format!("({left} or {right})"),
        });
        points.collect::<Vec<_>>().join(" ")
    };
    assert_eq!(text("J5"), "E5 F5 G5 H5 I5 J5");
    assert_eq!(text("F3"), "D4 E4 F3");
    assert_eq!(text("G2"), "D4 E4 F3 G3 G2");
    assert_eq!(text("E4"), "(D4 or E5) E4");
    assert_eq!(text("I4"), "E5 F5 (F4 or G5) G4 H4 I4");
    assert_eq!(text("D5"), "");
}

#[test]
fn a_line_is_the_same_both_ways_and_beyond() {
    for (from, to) in LARGEST.all().step_by(7).flat_map(|from| LARGEST.all().map(move |to| (from, to))) {
        let mut there: Vec<Point> = line(from, to).collect();
        if let Some(end) = there.pop() {
            assert_eq!(end, Point::One(to));
        }
        let mut back: Vec<Point> = line(to, from).collect();
        back.pop();
        let turned = back.into_iter().rev().map(|point| match point {
            Point::Two { left, right } => Point::Two { left: right, right: left },
            one => one,
        });
        assert!(there.iter().copied().eq(turned), "{from} to {to}");
        let twice = from + (to - from) + (to - from);
        let n = from.distance(to) as usize;
        assert!(ray(from, to).take(2 * n).eq(line(from, twice)), "{from} to {to} and on");
    }
}

#[test]
fn as_many_hexes_lie_ahead_as_behind() {
    for facing in Direction::ALL {
        for (radius, ahead) in [(1, 3), (2, 5), (3, 9), (4, 11), (5, 15), (6, 17)] {
            let signs: Vec<i32> = hex("J9").ring(radius).map(|at| front(facing, at - hex("J9")).signum()).collect();
            let count = |sign| signs.iter().filter(|found| **found == sign).count();
            assert_eq!((count(1), count(-1)), (ahead, ahead), "{facing} at {radius}");
        }
    }
    let beside: Vec<Hex> = hex("D5").ring(2).filter(|at| front(Direction::E, *at - hex("D5")) == 0).collect();
    assert_eq!(names(beside), "D7 D3");
}

#[test]
fn rings_run_clockwise_from_the_east() {
    assert_eq!(names(hex("D5").ring(0)), "D5");
    assert_eq!(names(hex("D5").ring(1)), "E5 D6 C6 C5 C4 D4");
    assert_eq!(names(hex("D5").ring(2)), "F5 E6 E7 D7 C7 B6 B5 B4 C3 D3 E3 E4");
    for radius in 1..=6 {
        let ring: Vec<Hex> = hex("J9").ring(radius).collect();
        assert_eq!(ring.len(), 6 * usize::from(radius));
        assert!(ring.iter().all(|at| at.distance(hex("J9")) == i32::from(radius)));
    }
}

#[test]
fn names_are_read_as_they_are_written() {
    for (index, hex) in LARGEST.all().enumerate() {
        assert_eq!((LARGEST.index(hex), LARGEST.hex(index)), (Some(index), hex));
        assert_eq!(LARGEST.parse(&hex.to_string()), Ok(hex));
        assert_eq!(serde_json::from_str::<Hex>(&serde_json::to_string(&hex).unwrap()).unwrap(), hex);
    }
    assert_eq!((LARGEST.hexes(), LARGEST.parse("d5")), (342, Ok(Hex::new(1, 4))));
    assert_eq!(serde_json::to_string(&Hex::new(1, 4)).unwrap(), "\"D5\"");
    for wrong in ["", "5", "D", "D0", "D05", "D+5", "DDD5", "BM5", "D5 ", "5D", "Ä5", "D100", "D-1"] {
        let told = LARGEST.parse(wrong).unwrap_err().to_string();
        assert!(told.ends_with("a letter for the column and a number for the row are expected, such as D5"), "{told}");
    }
    let told = |name| Field { columns: 11, rows: 7 }.parse(name).unwrap_err().to_string();
    assert_eq!(told("L1"), "L1 is outside the field, whose hexes are A1 to K7");
    assert_eq!(told("A8"), "A8 is outside the field, whose hexes are A1 to K7");
    assert_eq!(Hex::at(-1, 3).to_string(), "(-2, 3)");
}

#[test]
fn a_set_holds_what_was_put_in() {
    const HEXES: usize = 342;
    type Set = HexSet<{ words(HEXES) }>;
    let (odd, third): (Set, Set) = ((1..HEXES).step_by(2).collect(), (0..HEXES).step_by(3).collect());
    assert_eq!((odd.len(), third.len(), (odd | third).len(), odd.and(third).len()), (171, 114, 228, 57));
    assert!(odd.and(third).iter().eq((3..HEXES).step_by(6)));
    assert_eq!(odd.without(&third).len(), 114);
    assert!(odd.meets(&third) && !odd.meets(&Set::NONE) && Set::NONE.is_empty() && !odd.is_empty());
    let mut set = Set::NONE;
    set.insert(341);
    assert!(set.contains(341) && !set.contains(340));
    set.remove(341);
    assert_eq!(set, Set::NONE);
}

#[test]
fn a_field_of_any_size_has_names_distances_and_lines() {
    let vast = Field { columns: Field::MOST, rows: Field::MOST };
    let mut all: HexSet<{ words(64 * 64) }> = HexSet::NONE;
    for (index, hex) in vast.all().enumerate() {
        assert_eq!((vast.index(hex), vast.hex(index), vast.parse(&hex.to_string())), (Some(index), hex, Ok(hex)));
        all.insert(index);
    }
    assert_eq!((all.len(), all.iter().last()), (4096, Some(4095)));
    let (first, last) = (hex("A1"), vast.hex(4095));
    assert_eq!((last.to_string().as_str(), hex("Z9").column(), hex("aa9").column()), ("BL64", 25, 26));
    let corners = [first, vast.hex(63), vast.hex(64 * 63), last];
    for (from, to) in corners.iter().flat_map(|from| corners.iter().map(move |to| (*from, *to))) {
        // Rows are half a hex apart, so 63 rows lead up to 31.5 columns aside for nothing.
        let (columns, rows) = ((from.column() - to.column()).abs(), (from.row() - to.row()).abs());
        assert!((columns.max(rows)..=columns + rows).contains(&from.distance(to)), "{from} to {to}");
        let steps: Vec<Point> = line(from, to).collect();
        assert_eq!(steps.len(), from.distance(to) as usize, "{from} to {to}");
        assert!(steps.last().is_none_or(|end| *end == Point::One(to)), "{from} to {to}");
    }
    let told = |field: Field, name| field.parse(name).unwrap_err().to_string();
    let large = Field { columns: 30, rows: 19 };
    assert_eq!(large.parse("AD19").map(|hex| large.index(hex)), Ok(Some(569)));
    assert_eq!(told(large, "AE1"), "AE1 is outside the field, whose hexes are A1 to AD19");
}
