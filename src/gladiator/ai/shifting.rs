//! How those move who phase: Spiders and Evil Magi (DEC-121).

use crate::gladiator::ai::AiChoice;
use crate::gladiator::ai::tactics;
use crate::gladiator::battle::check::movement;
use crate::gladiator::battle::command::{Command, Path};
use crate::gladiator::battle::state::Battle;
use crate::gladiator::model::board::{Square, Squares, WIDTH};
use crate::gladiator::model::fighter::FighterId;

/// Stays, and turns to the nearest enemy.
pub(super) fn stay(battle: &Battle, id: FighterId, why: &'static str) -> AiChoice {
    let at = battle.fighter(id).at();
    let goal = tactics::target(battle, id).map_or(at, |enemy| battle.fighter(enemy).at());
    let facing = tactics::facing_to(battle, id, at, goal);
    AiChoice::new(Command::Move { path: Path::EMPTY, facing }, why)
}

/// Straight for the exit, onto it as soon as it is in range, but not to its death (ROB-34, ROB-74).
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

/// To one of the squares that are best, of those where it can be, its own among them, out of the terrain it avoids; it
/// stays if its own is as good as any, and turns to `goal`.
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
    // Fire and caltrops; and nobody goes through the door by mistake.
    let safe = squares.without(battle.ground().exits()).without(battle.ground().dangerous());
    let best = best(squares.narrowed(&safe));
    let to = if best.has(here) { here } else { best.iter().next().unwrap_or(here) };
    if to == here {
        let facing = tactics::facing_to(battle, id, here, goal);
        return AiChoice::new(Command::Move { path: Path::EMPTY, facing }, why);
    }
    AiChoice::new(Command::Phase { to, facing: tactics::facing_at(to, goal) }, why)
}

/// Of squares that he can phase to, those nearest to one; those at most `least` away are all as near.
pub(super) fn nearest(battle: &Battle, id: FighterId, squares: Squares, at: Square, least: i32) -> Squares {
    let fighter = battle.fighter(id);
    let least = least.max(fighter.at().distance(at) - fighter.phase_range().unwrap_or(0));
    let mut rings = (least..WIDTH).map(|reach| squares.shared(&Squares::within(at, reach)));
    rings.find(|near| !near.is_empty()).unwrap_or(squares)
}
