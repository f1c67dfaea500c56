//! Movement of fighters who phase: Spiders and Evil Magi (DEC-121).

use crate::ai::{AiChoice, tactics};
use crate::battle::check::movement;
use crate::battle::command::{Command, Path};
use crate::battle::state::Battle;
use crate::model::board::{Square, Squares, WIDTH};
use crate::model::fighter::FighterId;

/// Stays in place and turns to the nearest enemy.
pub(super) fn stay(battle: &Battle, id: FighterId, why: &'static str) -> AiChoice {
    let at = battle.fighter(id).at();
    let goal = tactics::target(battle, id).map_or(at, |enemy| battle.fighter(enemy).at());
    let facing = tactics::facing_to(battle, id, at, goal);
    AiChoice::new(Command::Move { path: Path::EMPTY, facing }, why)
}

/// Phases towards the nearest exit, and onto it once in range, but not into certain death (ROB-34, ROB-74).
pub(super) fn to_exit(battle: &Battle, id: FighterId) -> Option<AiChoice> {
    let here = battle.fighter(id).at();
    let exit = battle.ground().exits().iter().min_by_key(|exit| exit.distance(here))?;
    if here == exit {
        return Some(stay(battle, id, "badly wounded: leaves by the exit"));
    }
    let sh = i32::from(battle.fighter(id).sh());
    let to = movement::phase_squares(battle, id).min_by_key(|to| {
        let harm = tactics::harm(battle, *to);
        (harm >= sh, exit.distance(*to), harm, *to)
    })?;
    let facing = tactics::facing_at(to, exit);
    Some(AiChoice::new(Command::Phase { to, facing }, "badly wounded: makes for the exit"))
}

/// Phases to one of the best squares in range, outside fire, caltrops and exits. Stays if its own square is
/// as good, and turns to `goal`.
pub(super) fn to_best(
    battle: &Battle,
    id: FighterId,
    goal: Square,
    best: impl Fn(Squares) -> Squares,
    why: &'static str,
) -> AiChoice {
    let here = battle.fighter(id).at();
    let mut squares = movement::phase_area(battle, id);
    squares.insert(here);
    // Exits are left out too, so that the fighter does not leave by mistake.
    let safe = squares.without(battle.ground().exits()).without(battle.ground().dangerous());
    let best = best(squares.narrowed(&safe));
    let to = if best.has(here) { here } else { best.iter().next().unwrap_or(here) };
    if to == here {
        let facing = tactics::facing_to(battle, id, here, goal);
        return AiChoice::new(Command::Move { path: Path::EMPTY, facing }, why);
    }
    AiChoice::new(Command::Phase { to, facing: tactics::facing_at(to, goal) }, why)
}

/// Of the given squares, those nearest to `at`. All squares within `least` count as equally near.
pub(super) fn nearest(battle: &Battle, id: FighterId, squares: Squares, at: Square, least: i32) -> Squares {
    let fighter = battle.fighter(id);
    let least = least.max(fighter.at().distance(at) - fighter.phase_range().unwrap_or(0));
    let mut rings = (least..WIDTH).map(|reach| squares.shared(&Squares::within(at, reach)));
    rings.find(|near| !near.is_empty()).unwrap_or(squares)
}
