//! The cursor over the hexes of the map.

use crate::keys::KeyAction;
use ludus_battlefield::model::map::Map;
use ludus_battlefield::model::spot::Spot;
use ludus_engine::board::Facing;
use ludus_engine::hex::Direction;

/// The hex to which a key moves the cursor. `None` for a key with another meaning. Up and down go through diagonals in turn, so that
/// the cursor stays in its column (UI-12).
pub fn step(map: &Map, at: Spot, action: KeyAction) -> Option<Spot> {
    let is_even = at.row().is_multiple_of(2);
    let direction = match action {
        KeyAction::Step(direction) => direction,
        KeyAction::Go(Facing::North) => {
            if is_even {
                Direction::NE
            } else {
                Direction::NW
            }
        }
        KeyAction::Go(Facing::South) => {
            if is_even {
                Direction::SE
            } else {
                Direction::SW
            }
        }
        KeyAction::Go(Facing::West) => Direction::W,
        KeyAction::Go(Facing::East) => Direction::E,
        _ => return None,
    };
    let to = at.step(direction);
    Some(if map.contains(to) { to } else { at })
}
