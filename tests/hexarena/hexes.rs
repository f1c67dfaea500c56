//! Compares our hexes with the crate `hexx`, over all pairs of the largest field.

use ludus::engine::hex::line::{Point, line};
use ludus::engine::hex::{Direction, Field, Hex};

const LARGEST: Field = Field { columns: 19, rows: 18 };

fn theirs(hex: Hex) -> hexx::Hex {
    hexx::Hex::new(hex.q.into(), hex.r.into())
}

fn pairs() -> impl Iterator<Item = (Hex, Hex)> {
    LARGEST.all().flat_map(|from| LARGEST.all().map(move |to| (from, to)))
}

#[test]
fn distances_match_hexx() {
    for (from, to) in pairs() {
        assert_eq!(from.distance(to), theirs(from).distance_to(theirs(to)), "{from} to {to}");
        let [one, other] = [from, to].map(|hex| LARGEST.index(hex).unwrap());
        assert_eq!(LARGEST.distance(one, other), from.distance(to));
    }
}

#[test]
fn neighbours_match_hexx() {
    for hex in LARGEST.all() {
        assert_eq!(hex.neighbours().map(theirs), theirs(hex).all_neighbors(), "{hex}");
        for radius in 0..9 {
            let sorted = |mut hexes: Vec<(i32, i32)>| {
                hexes.sort_unstable();
                hexes
            };
            let ours = hex.ring(radius).map(|hex| (hex.q.into(), hex.r.into())).collect();
            let ring = theirs(hex).ring(radius.into()).map(|hex| (hex.x, hex.y)).collect();
            assert_eq!(sorted(ours), sorted(ring), "{hex} at {radius}");
        }
    }
}

#[test]
fn rotations_match_hexx() {
    for (hex, centre) in pairs() {
        for n in 0..6 {
            let turned = theirs(hex).rotate_cw_around(theirs(centre), n);
            assert_eq!(theirs(hex.rotated(centre, n as i32)), turned, "{hex} about {centre}, {n}");
        }
        assert_eq!(hex.rotated(centre, -1), hex.rotated(centre, 5));
    }
    for (n, direction) in Direction::ALL.into_iter().enumerate() {
        assert_eq!(Direction::E.vector().rotated(Hex::new(0, 0), n as i32), direction.vector());
    }
}

/// `hexx` uses floating point, so it picks one of two equally near hexes.
#[test]
fn lines_match_hexx_and_name_both_side_hexes() {
    let (mut single, mut double) = (0, 0);
    for (from, to) in pairs() {
        let ours: Vec<Point> = line(from, to).collect();
        let their_line: Vec<hexx::Hex> = theirs(from).line_to(theirs(to)).skip(1).collect();
        assert_eq!(ours.len(), their_line.len(), "{from} to {to}");
        for (point, their_hex) in ours.into_iter().zip(their_line) {
            match point {
                Point::One(hex) => {
                    single += 1;
                    assert_eq!(theirs(hex), their_hex, "{from} to {to}");
                }
                Point::Two { left, right } => {
                    double += 1;
                    assert!([left, right].map(theirs).contains(&their_hex), "{from} to {to}");
                    assert_eq!(left.distance(right), 1);
                }
            }
        }
    }
    assert!(single > 1_000_000 && double > 50_000, "{single} and {double}");
}
