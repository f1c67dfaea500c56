//! Looking for whom nobody sees: first where he was last known to be, or whence his last shot or spell came, at full
//! speed; then in the shadows; then about the middle of the arena (DEC-131).

use crate::gladiator::ai::tactics;
use crate::gladiator::ai::tactics::{Avoid, Tactic};
use crate::gladiator::ai::{AiChoice, shifting};
use crate::gladiator::battle::command::{Command, Path};
use crate::gladiator::battle::state::Battle;
use crate::gladiator::model::board::{HEIGHT, Square, Squares, WIDTH};
use crate::gladiator::model::fighter::{FighterId, Side};

/// A trace to which two fellows are nearer counts as so many squares farther off for each of them.
const CROWD: i32 = 3;

/// The trace to follow: the nearest, if no enemy whom his side knows is nearer; less gladly one to which others are nearer.
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

/// Whether a side has reason to believe that there is somebody whom it does not see: a trace, or nobody else.
pub fn is_anybody_unseen(battle: &Battle, side: Side) -> bool {
    battle.traces(side).next().is_some() || battle.enemies(side).next().is_none()
}

/// Whether an unseen enemy was last known to be so near.
pub fn is_unseen_near(battle: &Battle, id: FighterId, reach: i32) -> bool {
    let fighter = battle.fighter(id);
    battle.traces(fighter.side()).any(|at| at.distance(fighter.at()) <= reach)
}

/// A run to a trace that is nearer than any enemy he knows, for who is not engaged.
pub fn hunt(battle: &Battle, id: FighterId, avoid: Avoid) -> Option<AiChoice> {
    let goal = trace(battle, id).filter(|_| !battle.is_engaged(id))?;
    Some(go(battle, id, goal, avoid, "goes where an unseen enemy was last known to be"))
}

/// How one moves who knows of no enemy.
pub fn search(battle: &Battle, id: FighterId, avoid: Avoid) -> AiChoice {
    let dark = || shadow(battle, id).map(|at| go(battle, id, at, avoid, "sees nobody: looks into the shadows"));
    hunt(battle, id, avoid).or_else(dark).unwrap_or_else(|| look_about(battle, id, avoid))
}

/// The same for those who phase.
pub fn phase(battle: &Battle, id: FighterId) -> AiChoice {
    let near = |goal, why| {
        let best = |squares| shifting::nearest(battle, id, squares, goal, 1);
        shifting::to_best(battle, id, goal, best, why)
    };
    let hunt = trace(battle, id).map(|at| near(at, "shifts to where an unseen enemy was last known to be"));
    hunt.or_else(|| shadow(battle, id).map(|at| near(at, "sees nobody: looks into the shadows")))
        .unwrap_or_else(|| near(middle(battle), "sees nobody: looks about"))
}

/// At full speed beside a square, or as near as a way leads.
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

/// A shadow in which nobody of his side could see anybody from where he is: of the nearest the one that falls to him, so
/// that several do not all look into the same.
fn shadow(battle: &Battle, id: FighterId) -> Option<Square> {
    let fighter = battle.fighter(id);
    let dark = |at: &Square| !battle.is_beside(fighter.side(), *at);
    let mut shadows: Vec<Square> = battle.shadows().filter(dark).collect();
    shadows.sort_by_key(|at| (at.distance(fighter.at()), *at));
    let place = battle.side(fighter.side()).position(|own| own == id)?;
    shadows.get(place % shadows.len().max(1)).copied()
}

/// Walks about the middle of the arena, where who is not seen may be met.
fn look_about(battle: &Battle, id: FighterId, avoid: Avoid) -> AiChoice {
    let fighter = battle.fighter(id);
    let goal: Squares = [middle(battle)].into_iter().collect();
    let stay = Command::Move { path: Path::EMPTY, facing: fighter.facing() };
    let command = tactics::towards(battle, id, &goal, avoid, fighter.mp() / 2).unwrap_or(stay);
    AiChoice::new(command, "sees nobody: looks about")
}

/// A square about the middle, another at every decision.
fn middle(battle: &Battle) -> Square {
    let spot = super::whim(battle, 49) as i32 - 1;
    Square::clamped(WIDTH / 2 + spot % 7 - 3, HEIGHT / 2 + spot / 7 - 3)
}
