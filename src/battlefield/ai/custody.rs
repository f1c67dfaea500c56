//! Prisoners and the units beside them. Prisoners are freed at the end of a round if a friend stands next to them and no enemy
//! (BD-51), so one unit can decide over all their fighters. Only hexes that decide are listed: start with [`look`].

use crate::battle::state::FieldBattle;
use crate::battle::unit::{Status, UnitId};
use crate::model::spot::Spot;
use alloc::vec::Vec;

/// Prisoners that are kept or freed by the position of one unit.
#[derive(Clone, Copy, Debug)]
pub struct Held {
    at: Spot,
    /// Their value in the sum of three outcomes, as strikes are rated.
    value: i32,
}

/// Collects the prisoners that only this unit keeps, or that it could free. Prisoners whose friends are far are safe.
pub fn look(seen: &FieldBattle, id: UnitId, out: &mut Vec<Held>) {
    out.clear();
    let army = seen.unit(id).army;
    for (number, prisoner) in seen.units.all().iter().enumerate() {
        if prisoner.status != Status::Prisoner {
            continue;
        }
        let mut guards = seen.enemies_around(prisoner.at, prisoner.army);
        let depends = if seen.are_allied(prisoner.army, army) {
            guards.next().is_none()
        } else {
            !guards.any(|guard| guard != id) && is_rescuer_near(seen, UnitId(number as u8))
        };
        if depends {
            out.push(Held { at: prisoner.at, value: 3 * prisoner.value() });
        }
    }
}

/// Returns whether a friend of prisoners could stand next to them within two rounds.
fn is_rescuer_near(seen: &FieldBattle, prisoner: UnitId) -> bool {
    let held = seen.unit(prisoner);
    let reach = |moves: u8| 1 + 2 * moves;
    seen.of_side(held.army)
        .any(|(_, unit)| unit.is_active() && unit.at.distance(held.at) <= reach(unit.troop.row().moves))
}

/// The value of the prisoners that a unit on a hex keeps or frees.
pub fn value(held: &[Held], spot: Spot) -> i32 {
    held.iter().filter(|one| one.at.distance(spot) == 1).map(|one| one.value).sum()
}
