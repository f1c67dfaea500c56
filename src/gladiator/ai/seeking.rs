//! The search for unseen enemies (DEC-131): first at full speed to the place where one was last known or where its last
//! shot or spell came from, then in the shadows, then around the middle of the arena.

use crate::ai::tactics::{Avoid, Tactic};
use crate::ai::{AiChoice, shifting, tactics};
use crate::battle::command::{Command, Path};
use crate::battle::state::Battle;
use crate::model::board::{HEIGHT, Square, Squares, WIDTH};
use crate::model::fighter::{FighterId, Side};
use alloc::vec::Vec;

/// Each fellow that is nearer to a trace makes it count as this many squares farther.
const CROWD: i32 = 3;

/// The trace to follow: the nearest, with a penalty if fellows are nearer to it. `None` if a known enemy is nearer.
pub fn trace(battle: &Battle, id: FighterId) -> Option<Square> {
    let fighter = battle.fighter(id);
    let (side, here) = (fighter.side(), fighter.at());
    battle.traces(side).next()?;
    let fellows = |at: Square| {
        let nearer = |own: &FighterId| *own != id && battle.fighter(*own).at().distance(at) < here.distance(at);
        battle.side(side).filter(nearer).count() as i32
    };
    let at = battle.traces(side).min_by_key(|at| (here.distance(*at) + CROWD * fellows(*at), *at))?;
    let known = tactics::closest(battle, id).map(|enemy| battle.fighter(enemy).at().distance(here));
    known.is_none_or(|known| here.distance(at) < known).then_some(at)
}

/// Returns whether a side has reason to expect an unseen enemy: there is a trace, or no enemy is known.
pub fn is_anybody_unseen(battle: &Battle, side: Side) -> bool {
    battle.traces(side).next().is_some() || battle.enemies(side).next().is_none()
}

/// Returns whether an unseen enemy was last known within `reach` squares.
pub fn is_unseen_near(battle: &Battle, id: FighterId, reach: i32) -> bool {
    let fighter = battle.fighter(id);
    battle.traces(fighter.side()).any(|at| at.distance(fighter.at()) <= reach)
}

/// A run to a trace that is nearer than any known enemy. `None` if the fighter is engaged.
pub fn hunt(battle: &Battle, id: FighterId, avoid: Avoid) -> Option<AiChoice> {
    let goal = trace(battle, id).filter(|_| !battle.is_engaged(id))?;
    Some(go(battle, id, goal, avoid, "goes where an unseen enemy was last known to be"))
}

/// The move of a fighter who knows of no enemy.
pub fn search(battle: &Battle, id: FighterId, avoid: Avoid) -> AiChoice {
    let dark = || shadow(battle, id).map(|at| go(battle, id, at, avoid, "sees nobody: looks into the shadows"));
    hunt(battle, id, avoid).or_else(dark).unwrap_or_else(|| look_about(battle, id, avoid))
}

/// Like [`search`], for fighters who phase.
pub fn phase(battle: &Battle, id: FighterId) -> AiChoice {
    let near = |goal, why| {
        let best = |squares| shifting::nearest(battle, id, squares, goal, 1);
        shifting::to_best(battle, id, goal, best, why)
    };
    let hunt = trace(battle, id).map(|at| near(at, "shifts to where an unseen enemy was last known to be"));
    hunt.or_else(|| shadow(battle, id).map(|at| near(at, "sees nobody: looks into the shadows")))
        .unwrap_or_else(|| near(middle(battle), "sees nobody: looks about"))
}

/// A move at full speed to a square beside the goal, or as near as possible.
fn go(battle: &Battle, id: FighterId, goal: Square, avoid: Avoid, why: &'static str) -> AiChoice {
    let fighter = battle.fighter(id);
    let closed = tactics::closed(battle, id, avoid);
    let ((path, at), course) = tactics::come_beside(battle, id, goal, (avoid, &closed), fighter.moves());
    let command = Command::Move { path, facing: tactics::facing_to(battle, id, at, goal) };
    let why = match course {
        Tactic::Nearer | Tactic::Barred => "finds no way to where an unseen enemy may be",
        Tactic::Covered => "finds no way to the unseen enemy: keeps out of the line of shots",
        _ => why,
    };
    AiChoice::new(command, why)
}

/// The shadow for this fighter to search, out of sight of its whole side. Fellows get different
/// ones, so that they spread out.
fn shadow(battle: &Battle, id: FighterId) -> Option<Square> {
    let fighter = battle.fighter(id);
    let dark = |at: &Square| !battle.is_beside(fighter.side(), *at);
    let mut shadows: Vec<Square> = battle.shadows().filter(dark).collect();
    ludus_engine::order::by_key(&mut shadows, |at| (at.distance(fighter.at()), *at));
    let place = battle.side(fighter.side()).position(|own| own == id)?;
    shadows.get(place % shadows.len().max(1)).copied()
}

/// A walk around the middle of the arena, where an unseen enemy may turn up.
fn look_about(battle: &Battle, id: FighterId, avoid: Avoid) -> AiChoice {
    let fighter = battle.fighter(id);
    let goal: Squares = [middle(battle)].into_iter().collect();
    let stay = Command::Move { path: Path::EMPTY, facing: fighter.facing() };
    let command = tactics::towards(battle, id, &goal, avoid, fighter.mp() / 2).unwrap_or(stay);
    AiChoice::new(command, "sees nobody: looks about")
}

/// A square near the middle, a different one at every decision.
fn middle(battle: &Battle) -> Square {
    let spot = super::policy_roll(battle, 49) as i32 - 1;
    Square::clamped(WIDTH / 2 + spot % 7 - 3, HEIGHT / 2 + spot / 7 - 3)
}
