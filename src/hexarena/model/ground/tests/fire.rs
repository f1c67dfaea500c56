//! Lines of Fire.

use crate::model::ground::arena::{Arena, GroundKind, OUTSIDE, Size};
use crate::model::ground::sight::{Flight, Hindrance, line_of_fire};
use crate::model::ground::tests::{at, names};
use alloc::string::String;
use ludus_engine::proves;

fn arena(filled: &[(&str, GroundKind)]) -> Arena {
    let mut arena = Arena::empty(Size::Standard);
    filled.iter().for_each(|(hex, ground)| arena.set(at(hex), *ground));
    arena
}

/// Computes a shot from D5 with a figure in each named hex.
fn shot(arena: &Arena, to: &str, range: u32, occupied: &[&str]) -> Flight {
    line_of_fire(arena, at("D5"), at(to), range, |hex| occupied.iter().any(|name| at(name) == hex))
}

#[test]
fn a_missile_continues_behind_its_target() {
    proves!("DQ-HEX-08", "DQ-ATK-05", "D035", "D065");
    let open = arena(&[]);
    let flight = shot(&open, "F3", 6, &[]);
    assert_eq!((names(flight.before()), flight.distance()), ("D4 E4".into(), 3));
    assert_eq!((names(flight.hexes()), flight.wall()), ("D4 E4 F3 F2 G2 H1".into(), Some(OUTSIDE)));
    let falls = shot(&open, "J5", 7, &[]);
    assert_eq!((names(falls.beyond()), falls.wall()), ("K5 L5 M5 N5".into(), None), "10 hexes are one and a half of 7");
    assert_eq!(names(shot(&open, "J5", 6, &[]).beyond()), "K5 L5 M5");
    assert_eq!(names(shot(&open, "J5", 2, &[]).hexes()), "E5 F5 G5 H5 I5 J5");
}

#[test]
fn the_freer_hex_of_two_counts() {
    proves!("D035");
    let way = |arena: &Arena, occupied: &[&str]| names(shot(arena, "E4", 2, occupied).before());
    // The line from D5 to E4 runs along the side between D4, on the left, and E5.
    assert_eq!(way(&arena(&[]), &[]), "D4");
    assert_eq!(way(&arena(&[]), &["D4"]), "E5");
    assert_eq!(way(&arena(&[]), &["D4", "E5"]), "D4");
    assert_eq!(way(&arena(&[("D4", GroundKind::Obscured)]), &["E5"]), "E5");
    assert_eq!(way(&arena(&[("D4", GroundKind::Blocked), ("E5", GroundKind::Sheltered)]), &[]), "E5");
    let closed = arena(&[("D4", GroundKind::Blocked), ("E5", GroundKind::Obscured)]);
    assert_eq!(shot(&closed, "E4", 2, &[]).hindrance(), Some(Hindrance::Obscured(at("E5"))));
    let smoke = arena(&[("D4", GroundKind::Obscured), ("E5", GroundKind::Obscured)]);
    assert_eq!(shot(&smoke, "E4", 2, &["D4"]).hindrance(), Some(Hindrance::Obscured(at("E5"))));
}

#[test]
fn shots_go_into_smoke_but_not_through_it() {
    proves!("DQ-ATK-04", "DQ-HEX-09", "DQ-HEX-10");
    let smoke = arena(&[("G5", GroundKind::Obscured)]);
    assert_eq!(shot(&smoke, "G5", 4, &[]).hindrance(), None);
    assert_eq!(shot(&smoke, "H5", 4, &[]).hindrance(), Some(Hindrance::Obscured(at("G5"))));
    assert_eq!(names(shot(&smoke, "H5", 4, &[]).hexes()), "E5 F5");
    assert_eq!(names(shot(&smoke, "F5", 4, &[]).beyond()), "G5 H5 I5 J5", "objects pass through it");
    let low = arena(&[("F5", GroundKind::Sheltered), ("G5", GroundKind::Difficult)]);
    assert_eq!(shot(&low, "H5", 4, &[]).hindrance(), None);
}

#[test]
fn a_pillar_stops_a_missile_before_or_behind_the_target() {
    proves!("DQ-HEX-09", "DQ-ATK-07");
    let pillar = arena(&[("G5", GroundKind::Blocked)]);
    let flight = shot(&pillar, "H5", 9, &[]);
    assert_eq!((flight.hindrance(), flight.wall()), (Some(Hindrance::Blocked(at("G5"))), Some(at("G5"))));
    let flight = shot(&pillar, "F5", 9, &[]);
    assert_eq!((flight.hindrance(), flight.wall(), names(flight.beyond())), (None, Some(at("G5")), String::new()));
}
