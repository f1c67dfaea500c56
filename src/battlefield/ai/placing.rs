//! Deployment: foot in front, shooters behind, everyone near the middle rows, hidden units in the best cover.

use crate::ai::Rated;
use crate::ai::reason::Reason;
use crate::battle::command::Command;
use crate::battle::state::{FieldBattle, Stage};
use crate::battle::unit::{Status, Unit};
use crate::model::going;
use crate::model::spot::Spot;
use core::cmp::Reverse;

/// Places the next waiting unit. Ties go by the rank of the hex (OURS-9).
pub fn place(seen: &FieldBattle, army: u8) -> Rated {
    let hidden = seen.stage == Stage::Hiding;
    let mut waiting = seen.of_army(army).filter(|(_, unit)| unit.status == Status::Waiting && unit.hidden == hidden);
    let Some((id, unit)) = waiting.next() else {
        return Rated { command: Command::EndTurn, points: 0, why: Reason::Done };
    };
    let free = || seen.map.spots().filter(|spot| seen.can_place(unit, *spot));
    let best = |spot: &Spot| (rating(seen, unit, *spot), Reverse(seen.tie_rank(army, *spot)));
    let fair = free().filter(|spot| has_counterpart(seen, army, *spot)).max_by_key(best);
    let at = fair.or_else(|| free().max_by_key(best)).unwrap_or(Spot::NOWHERE);
    Rated {
        command: Command::Place { unit: id, at },
        points: 0,
        why: if hidden { Reason::Hides } else { Reason::Formation },
    }
}

/// Returns whether the other army could stand on the counterpart of a hex. Odd rows are shifted, so the zones of a mirrored map
/// differ in them by a hex: without this, the western army would begin a step nearer to the middle.
fn has_counterpart(seen: &FieldBattle, army: u8, spot: Spot) -> bool {
    seen.armies().len() != 2 || seen.map.turned(spot).is_some_and(|other| seen.zone(1 - army).contains(other))
}

fn rating(seen: &FieldBattle, unit: &Unit, spot: Spot) -> i32 {
    let zone = seen.zone(unit.army);
    // In half columns, since odd rows are shifted.
    let shift = i32::from(spot.row() & 1);
    let depth = match zone.edge() {
        0 => 2 * i32::from(spot.column()) + shift,
        edge => 2 * i32::from(edge - spot.column()) - shift,
    };
    // Foot keeps one column free in front. From the first column the army that moves second won 46% of mirrored battles.
    let depth = depth.min(1);
    let middle = i32::from(zone.first_row + zone.last_row);
    let aside = (2 * i32::from(spot.row()) - middle).abs();
    let ground = seen.map.ground(spot);
    if unit.hidden {
        return 10 * i32::from(going::visibility(ground, Default::default())) - aside;
    }
    let front = if unit.volleys > 0 { -2 } else { 3 };
    let defence = i32::from(going::defence_factor(unit.troop, seen.homeland(unit.army), ground));
    front * depth - 2 * aside + defence
}
