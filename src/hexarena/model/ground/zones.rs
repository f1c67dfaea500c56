//! Front and rear hexes, Melee Zones, Ranged Zones, and the side from which an attack comes (9, D032 to D037).

use crate::model::ground::arena::HexSet;
use crate::model::ground::arena::{Arena, OUTSIDE};
use ludus_engine::hex::{Direction, Hex, front};
use serde::{Deserialize, Serialize};

/// Front hexes of a figure at `at`: left, middle, right (9, DQ-HEX-01, -02, D032). [`OUTSIDE`] beyond the edge.
pub fn front_hexes(arena: &Arena, at: usize, facing: Direction) -> [usize; 3] {
    let around = &arena.neighbours()[at];
    [-1, 0, 1].map(|side| around[facing.turned(side) as usize].into())
}

/// Rear hexes of a figure: right, middle, left (DQ-HEX-02, D032).
pub fn rear_hexes(arena: &Arena, at: usize, facing: Direction) -> [usize; 3] {
    front_hexes(arena, at, facing.opposite())
}

/// Changes to the Melee Zone of three front hexes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Arm {
    /// A Pike adds the five hexes of the front arc two hexes away (20 note E, DQ-HEX-06, D037).
    pub pike: bool,
    /// A rider's zone lacks the middle front hex (23, DQ-HEX-17).
    pub rider: bool,
}

/// Melee Zone of a figure of one hex, without Blocked hexes (DQ-HEX-05, -06, -09, -17). The battle decides whether the figure
/// has a zone at all (D038).
pub fn melee_zone(arena: &Arena, at: usize, facing: Direction, arm: Arm) -> HexSet {
    let mut zone = HexSet::NONE;
    let nearest = front_hexes(arena, at, facing);
    for (side, hex) in nearest.into_iter().enumerate() {
        let lacking = arm.rider && side == 1;
        if !lacking && !arena.is_blocked(hex) {
            zone.insert(hex);
        }
    }
    if arm.pike {
        far_hexes(arena, nearest, facing).into_iter().filter(|hex| *hex != OUTSIDE).for_each(|hex| zone.insert(hex));
    }
    zone
}

/// The five hexes two steps ahead that a Pike reaches. [`OUTSIDE`] for Blocked ones, and for those
/// behind Blocked hexes only (D037).
fn far_hexes(arena: &Arena, nearest: [usize; 3], facing: Direction) -> [usize; 5] {
    let mut far = [OUTSIDE; 5];
    for (side, between) in nearest.into_iter().enumerate().filter(|(_, between)| !arena.is_blocked(*between)) {
        let ahead = facing.turned(side as i32 - 1);
        // The left hex leads to the two on the left, the middle one to the three in the middle, the right one to
        // the two on the right.
        for turn in -1..=1 {
            let place = 2 * side as i32 + turn;
            if !(0..5).contains(&place) {
                continue;
            }
            let hex = usize::from(arena.neighbours()[between][ahead.turned(turn) as usize]);
            if !arena.is_blocked(hex) {
                far[place as usize] = hex;
            }
        }
    }
    far
}

/// Returns whether a hex lies in the Ranged Zone of a figure at `at`: truly ahead, at any distance (DQ-HEX-07, D033). Exactly
/// sideways does not count (D034). Only the target's hex is tested, not the line.
pub const fn in_ranged_zone(at: Hex, facing: Direction, target: Hex) -> bool {
    front(facing, offset(at, target)) > 0
}

const fn offset(from: Hex, to: Hex) -> Hex {
    Hex::new(to.q - from.q, to.r - from.r)
}

/// Side of a target from which an attack comes (17.5, DQ-HEX-16).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ShapeSide {
    Front,
    /// Exists only for figures of several hexes.
    Flank,
    Rear,
}

/// Side from which an attack reaches a figure of one hex (D036). The own hex and exactly sideways count as front (D034). For
/// neighbours it follows from the attacker's hex.
pub const fn side_of(target: Hex, facing: Direction, attacker: Hex) -> ShapeSide {
    if front(facing, offset(target, attacker)) >= 0 { ShapeSide::Front } else { ShapeSide::Rear }
}
