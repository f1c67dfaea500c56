//! Front and rear, Melee Zones, Ranged Zones.

use crate::model::ground::arena::{Arena, GroundKind, OUTSIDE, Size};
use crate::model::ground::tests::{at, drawn, names};
use crate::model::ground::zones::{Arm, ShapeSide, front_hexes, in_ranged_zone, melee_zone, rear_hexes, side_of};
use ludus_engine::hex::{Direction, Hex};
use ludus_engine::proves;

const PIKE: Arm = Arm { pike: true, rider: false };
const RIDER: Arm = Arm { pike: false, rider: true };

fn hex(name: &str) -> Hex {
    name.parse().unwrap()
}

#[test]
fn three_hexes_are_in_front_and_three_behind() {
    proves!("DQ-HEX-01", "DQ-HEX-02", "D032");
    let arena = Arena::empty(Size::Standard);
    assert_eq!(names(front_hexes(&arena, at("D5"), Direction::E)), "D4 E5 D6");
    assert_eq!(names(rear_hexes(&arena, at("D5"), Direction::E)), "C6 C5 C4");
    assert_eq!(names(front_hexes(&arena, at("A2"), Direction::W)), "A3 - A1");
    assert_eq!(rear_hexes(&arena, at("A1"), Direction::SE)[1], OUTSIDE);
}

#[test]
fn a_pike_reaches_the_next_row() {
    proves!("DQ-HEX-05", "DQ-HEX-06", "DQ-WPN-14", "D037");
    let arena = Arena::empty(Size::Standard);
    let zone = |from, facing, arm| names(melee_zone(&arena, at(from), facing, arm).iter());
    assert_eq!(zone("D5", Direction::E, Arm::default()), "D4 E5 D6");
    assert_eq!(zone("D5", Direction::E, PIKE), "E3 D4 E4 E5 F5 D6 E6 E7");
    assert_eq!(zone("S9", Direction::NW, PIKE), "R7 S7 Q8 R8 S8 Q9 R9");
    let (arena, _) = drawn(&["", "", ". . . . .", ". . . ### .", ". . . . .", ". . . . ###"]);
    let zone = names(melee_zone(&arena, at("D5"), Direction::E, PIKE).iter());
    assert_eq!(zone, "E4 E5 F5 D6 E7", "E3 lies behind the pillar D4; E4 is seen past E5; E6 is a pillar");
    let (arena, _) = drawn(&["", "", ". . . . .", ". . . ### .", ". . . . ###", ". . . . ."]);
    let zone = names(melee_zone(&arena, at("D5"), Direction::E, PIKE).iter());
    assert_eq!(zone, "D6 E6 E7", "behind D4 and E5 lie E3, E4 and F5");
}

#[test]
fn a_rider_cannot_strike_over_the_neck() {
    proves!("DQ-HEX-17");
    let arena = Arena::empty(Size::Standard);
    assert_eq!(names(melee_zone(&arena, at("D5"), Direction::E, RIDER).iter()), "D4 D6");
}

#[test]
fn zones_enter_all_terrain_except_pillars() {
    proves!("DQ-HEX-09", "DQ-HEX-10");
    for ground in
        [GroundKind::Clear, GroundKind::Blocked, GroundKind::Obscured, GroundKind::Sheltered, GroundKind::Difficult]
    {
        let mut arena = Arena::empty(Size::Standard);
        arena.set(at("E5"), ground);
        let zone = melee_zone(&arena, at("D5"), Direction::E, Arm::default());
        assert_eq!(zone.contains(at("E5")), ground != GroundKind::Blocked, "{ground:?}");
    }
}

#[test]
fn exactly_sideways_allows_no_shot_and_counts_as_front() {
    proves!("DQ-HEX-07", "DQ-HEX-16", "D033", "D034", "D036");
    let zone = |to| in_ranged_zone(hex("D5"), Direction::E, hex(to));
    assert_eq!(["D3", "D7", "E3", "D4", "C4", "S1", "B5"].map(zone), [false, false, true, true, false, true, false]);
    let side = |from| side_of(hex("D5"), Direction::E, hex(from));
    for from in ["D5", "D3", "D7", "D4", "E5", "D6", "E3", "K9"] {
        assert_eq!(side(from), ShapeSide::Front, "{from}");
    }
    for from in ["C4", "C5", "C6", "C3", "A9"] {
        assert_eq!(side(from), ShapeSide::Rear, "{from}");
    }
}
