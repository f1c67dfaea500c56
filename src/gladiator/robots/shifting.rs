//! How those move who phase: Spiders and Evil Magi (DEC-121).

use super::Choice;
use super::tactics::{self, Avoid};
use crate::gladiator::check;
use crate::gladiator::command::{Command, Path};
use crate::gladiator::fighter::FighterId;
use crate::gladiator::ground::Layer;
use crate::gladiator::state::Battle;
use crate::kit::board::Square;

/// Stays, and turns to the nearest enemy.
pub(super) fn stay(battle: &Battle, id: FighterId, why: &'static str) -> Choice {
    let at = battle.fighter(id).at();
    let goal = tactics::target(battle, id).map_or(at, |enemy| battle.fighter(enemy).at());
    let facing = tactics::facing_to(battle, id, at, goal);
    Choice::new(Command::Move { path: Path::EMPTY, facing }, why)
}

/// Straight for the exit, onto it as soon as it is in range, but not to its death (ROB-34, ROB-74).
pub(super) fn to_exit(battle: &Battle, id: FighterId) -> Option<Choice> {
    let here = battle.fighter(id).at();
    let exit = battle.ground().exits().iter().min_by_key(|exit| exit.distance(here))?;
    if here == exit {
        return Some(stay(battle, id, "badly wounded: leaves by the exit"));
    }
    let sh = i32::from(battle.fighter(id).sh());
    let to = check::phase_squares(battle, id).min_by_key(|to| {
        let harm = tactics::harm(battle, *to);
        (harm >= sh, exit.distance(*to), harm, *to)
    })?;
    let facing = tactics::facing_at(to, exit);
    Some(Choice::new(Command::Phase { to, facing }, "badly wounded: makes for the exit"))
}

/// To the square that ranks lowest, its own included, out of the terrain it avoids; it turns to `goal`.
pub(super) fn to_best<K: Ord>(
    battle: &Battle,
    id: FighterId,
    goal: Square,
    avoid: Avoid,
    rank: impl Fn(Square) -> K,
    why: &'static str,
) -> Choice {
    let here = battle.fighter(id).at();
    let squares = check::phase_squares(battle, id).chain([here]);
    let bad = |to: Square| {
        let terrain = battle.ground().terrain(to);
        let hot = avoid.fire && terrain.has(Layer::Fire);
        // Nobody goes through the door by mistake.
        hot || (avoid.caltrops && terrain.has(Layer::Caltrops)) || terrain.has(Layer::Exit)
    };
    let best = squares.min_by_key(|to| (bad(*to), rank(*to), *to != here, *to)).unwrap_or(here);
    if best == here {
        let facing = tactics::facing_to(battle, id, here, goal);
        return Choice::new(Command::Move { path: Path::EMPTY, facing }, why);
    }
    Choice::new(Command::Phase { to: best, facing: tactics::facing_at(best, goal) }, why)
}
