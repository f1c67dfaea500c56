//! The geometry that chapter 10 of the rulebook lists as checked by hand, read from there.

use ludus::engine::hex::line::{Point, line};
use ludus::engine::hex::{Direction, Hex, front};
use ludus::hexarena::model::ground::arena::{Arena, Size};
use ludus::hexarena::model::ground::zones::{Arm, front_hexes, melee_zone, rear_hexes};

const CHAPTER: &str = include_str!("../../assets/rulebook/hexarena/10-hexes.md");

/// The result that the rulebook gives for this vector.
fn vector_result(vector: &str) -> &'static str {
    let rows = CHAPTER.lines().filter_map(|line| line.strip_prefix("| HEX-V")?.strip_suffix(" |")?.split_once(" | "));
    let mut found = rows.filter(|(name, _)| name.starts_with(vector)).map(|(_, result)| result);
    let result = found.next().unwrap_or_else(|| panic!("no HEX-V{vector} in chapter 10"));
    assert_eq!(found.next(), None, "HEX-V{vector} twice");
    result
}

fn hex(name: &str) -> Hex {
    name.parse().unwrap()
}

fn index(name: &str) -> usize {
    Size::Standard.field().index(hex(name)).unwrap()
}

fn sorted(mut names: Vec<String>) -> Vec<String> {
    names.sort();
    names
}

/// Sorted names, in any order of input.
fn named(text: &str) -> Vec<String> {
    sorted(text.split(", ").map(str::to_string).collect())
}

fn names(indices: impl IntoIterator<Item = usize>) -> Vec<String> {
    sorted(indices.into_iter().map(|index| Size::Standard.field().hex(index).to_string()).collect())
}

#[test]
fn neighbours_match_the_rulebook() {
    proves!("D031");
    for (vector, from) in [("1 neighbours of D5", "D5"), ("2 neighbours of D4", "D4")] {
        let pairs: Vec<(Direction, Hex)> = vector_result(vector)
            .split(", ")
            .map(|pair| pair.split_once(' ').unwrap())
            .map(|(direction, name)| (Direction::named(direction).unwrap(), hex(name)))
            .collect();
        assert_eq!(pairs.len(), 6);
        for (direction, next) in pairs {
            assert_eq!((hex(from) + direction).to_string(), next.to_string(), "{from} {direction}");
        }
    }
}

#[test]
fn fronts_and_pikes_match_the_rulebook() {
    proves!("DQ-HEX-01", "DQ-HEX-02", "DQ-HEX-06", "D032", "D037");
    let arena = Arena::empty(Size::Standard);
    let (in_front, behind) = vector_result("3 front of D5 facing E").split_once("; rear ").unwrap();
    assert_eq!(names(front_hexes(&arena, index("D5"), Direction::E)), named(in_front));
    assert_eq!(names(rear_hexes(&arena, index("D5"), Direction::E)), named(behind));
    let zone = melee_zone(&arena, index("D5"), Direction::E, Arm { pike: true, rider: false });
    assert_eq!(names(zone.iter()), named(vector_result("4 pike at D5 facing E")));
}

#[test]
fn arc_matches_the_rulebook() {
    proves!("DQ-HEX-07", "D033", "D034");
    let (counts, border) =
        vector_result("5 arc at distance 1 to 6").split_once("; two border hexes at each even distance, ").unwrap();
    let counts: Vec<usize> = counts.split(", ").map(|count| count.parse().unwrap()).collect();
    assert_eq!(counts.len(), 6);
    for (facing, (radius, count)) in
        Direction::ALL.into_iter().flat_map(|facing| (1..).zip(&counts).map(move |c| (facing, c)))
    {
        let signs: Vec<i32> = hex("J9").ring(radius).map(|at| front(facing, at - hex("J9")).signum()).collect();
        assert_eq!(signs.iter().filter(|sign| **sign == 1).count(), *count, "{facing} at {radius}");
        let beside = if radius % 2 == 0 { 2 } else { 0 };
        assert_eq!(signs.iter().filter(|sign| **sign == 0).count(), beside, "{facing} at {radius}");
    }
    let beside = hex("D5").ring(2).filter(|at| front(Direction::E, *at - hex("D5")) == 0);
    let named_there = border.strip_prefix("for D5 facing E ").unwrap().replace(" and ", ", ");
    assert_eq!(sorted(beside.map(|hex| hex.to_string()).collect()), named(&named_there));
}

#[test]
fn lines_match_the_rulebook() {
    proves!("DQ-HEX-08", "D035");
    for to in ["J5", "F3", "G2", "E4", "I4"] {
        let mut points: Vec<String> = line(hex("D5"), hex(to))
            .map(|point| match point {
                Point::One(hex) => hex.to_string(),
                Point::Two { left, right } => format!("{left} or {right}"),
            })
            .collect();
        assert_eq!(points.pop().as_deref(), Some(to), "the last one is the target");
        let vector_result = vector_result(&format!("6 D5 to {to}")).replace("between D4 and E5", "D4 or E5");
        assert_eq!(points.join(", "), vector_result, "D5 to {to}");
    }
}
