//! The haste of an army: how little it may care for its own losses, because the battle would end undecided or lost.

use crate::battle::state::FieldBattle;
use crate::model::setup::Goal;

/// All haste that there is. An army in such haste takes any exchange that kills.
pub const UTMOST: i32 = 16;
/// The rounds before the limit in which haste grows.
const GROWS: i32 = 32;

/// From 0 at first to [`UTMOST`] a few rounds before the limit. An army that wins by waiting is in no haste.
pub fn haste(seen: &FieldBattle, army: u8) -> i32 {
    let waits = match seen.goal {
        Goal::Attrition => seen.least_worn().is_some_and(|ahead| seen.are_allied(ahead, army)),
        Goal::Hold { army: holder, .. } => seen.are_allied(holder, army),
        Goal::LeaveEast { army: runner } => !seen.are_allied(runner, army),
        Goal::Destroy => false,
    };
    let left = i32::from(seen.goal.last_round(seen.rounds)) - i32::from(seen.round);
    if waits { 0 } else { (GROWS - left).clamp(0, UTMOST) }
}
