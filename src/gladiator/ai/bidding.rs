//! Automatic commands for a player's fighters: standing, passing, following a Mage, going to a square. The rulebook
//! decides here, and not on a screen, when a decision can be skipped.

use crate::ai::{choose, tactics};
use crate::battle::action::Action;
use crate::battle::check;
use crate::battle::check::movement;
use crate::battle::check::movement::Reach;
use crate::battle::command::{Command, Path, Step};
use crate::battle::state::Battle;
use crate::battle::state::decision::Decision;
use crate::model::board::{Facing, Square, is_frontal};
use crate::model::fighter::{FighterId, MoveClass};
use alloc::vec::Vec;

/// The command that a house gladiator would choose, safe to show to a player: it never tells
/// an enemy Mage from their images.
pub fn likely(battle: &Battle) -> Option<Command> {
    let side = battle.asked_side()?;
    let images: Vec<FighterId> = battle.enemies(side).filter(|id| battle.fighter(*id).is_image()).collect();
    let seen = images.into_iter().fold(battle.clone(), |seen, id| seen.in_the_flesh(side, id));
    choose(&seen).map(|choice| choice.command).filter(|command| battle.check(command).is_ok())
}

/// Advances on the nearest known enemy, as a house gladiator would. Goes straight at the enemy
/// if the house gladiator would wait.
pub fn advance(battle: &Battle) -> Option<Command> {
    let chosen = likely(battle)?;
    let (Decision::Move { fighter }, Command::Move { path: Path::EMPTY, .. }) = (battle.decision(), chosen) else {
        return Some(chosen);
    };
    let (path, facing) = way_to(battle, fighter, *foes(battle, fighter).first()?);
    let straight = Command::Move { path, facing };
    Some(if battle.check(&straight).is_ok() { straight } else { chosen })
}

/// The squares of the known enemies, nearest first.
pub fn foes(battle: &Battle, id: FighterId) -> Vec<Square> {
    let fighter = battle.fighter(id);
    let known = battle.view(fighter.side());
    let mut squares: Vec<Square> = known.known_enemies().map(|enemy| battle.fighter(enemy).at()).collect();
    ludus_engine::order::by_key(&mut squares, |square| (fighter.at().distance(*square), square.y(), square.x()));
    squares
}

/// Stands still and takes attacks; evades as an action if possible. `None` for other decisions.
pub fn stand(battle: &Battle) -> Option<Command> {
    let command = match battle.decision() {
        Decision::Move { fighter } => Command::Move { path: Path::EMPTY, facing: battle.fighter(fighter).facing() },
        Decision::Act { fighter } => tactics::evade_or_nothing(battle, fighter),
        Decision::Evade { .. } => Command::TakeIt,
        _ => return None,
    };
    battle.check(&command).ok().map(|()| command)
}

/// Like [`stand`], but only if nothing is lost by it: for a move, or for an action without a target.
pub fn stand_idle(battle: &Battle) -> Option<Command> {
    match battle.decision() {
        Decision::Move { .. } => stand(battle),
        Decision::Act { fighter } if !has_useful_action(battle, fighter) => stand(battle),
        _ => None,
    }
}

/// Returns whether the fighter can do something useful: strike an enemy, or an action that a
/// house gladiator would not pass up.
fn has_useful_action(battle: &Battle, id: FighterId) -> bool {
    let strikes = |action: Action| action.form().is_some() && check::offer(battle, id, action).is_ok();
    let passes = |command: Command| {
        use Command::{Change, Decline, DoNothing, Evade, GoProne};
        matches!(command, Evade | DoNothing | GoProne | Decline | Change { .. })
    };
    Action::ALL.into_iter().any(strikes) || likely(battle).is_some_and(|command| !passes(command))
}

/// Returns whether a known enemy is in reach of the fighter or the reverse, this turn or next.
/// With `shots`, ranged attacks count too.
pub fn is_met(battle: &Battle, id: FighterId, shots: bool) -> bool {
    let side = battle.fighter(id).side();
    let comes = || battle.view(side).dangers(id).iter().any(|threat| shots || !threat.strike.form.is_missile());
    let own = battle.view(side.other()).danger_of(id).moved;
    foes(battle, id).into_iter().any(|square| own.has(square)) || comes()
}

/// Repeats another fighter's move, as far as this fighter can.
pub fn follow(battle: &Battle, command: &Command) -> Option<Command> {
    let (Decision::Move { fighter }, Command::Move { path, facing }) = (battle.decision(), *command) else {
        return None;
    };
    let steps: Vec<Step> = path.steps().collect();
    let facings = [facing, battle.fighter(fighter).facing()];
    (0..=steps.len()).rev().find_map(|count| {
        let path = steps.iter().take(count).try_fold(Path::EMPTY, |path, step| path.then(*step))?;
        let moves = facings.map(|facing| Command::Move { path, facing });
        moves.into_iter().find(|command| battle.check(command).is_ok())
    })
}

/// The path to a square, or beside the enemy in it, with the fewest steps. If the goal is out of
/// reach, as near as possible without running. The facing is to that enemy, or else to the nearest
/// known one. `battle` is the side's view.
pub fn way_to(battle: &Battle, id: FighterId, goal: Square) -> (Path, Facing) {
    let fighter = battle.fighter(id);
    let reach = Reach::new(battle, id);
    let foe = battle.at(goal).filter(|other| battle.fighter(*other).side() != fighter.side());
    let far = |to: Square| match foe {
        Some(_) if to.is_next_to(goal) => 0,
        _ => (to.x() - goal.x()).abs() + (to.y() - goal.y()).abs(),
    };
    let ends = (0..=reach.most()).flat_map(|cost| reach.at_cost(cost).iter().map(move |to| (to, cost)));
    let open = ends.filter(|(to, _)| !movement::leaves_engager(battle, id, *to));
    let best = open.min_by_key(|(to, cost)| {
        let runs = fighter.class_of(*cost, false) == MoveClass::Run;
        (far(*to) > 0, runs, far(*to), *cost)
    });
    let (to, cost) = best.unwrap_or((fighter.at(), 0));
    let path = reach.path(to, cost);
    let nearest = || {
        let near = |enemy: &FighterId| to.distance(battle.fighter(*enemy).at());
        battle.enemies(fighter.side()).min_by_key(near)
    };
    (path, facing_at(battle, id, to, foe.or_else(nearest)))
}

/// The open facing that looks most directly at a foe; the present one among equals.
fn facing_at(battle: &Battle, id: FighterId, at: Square, foe: Option<FighterId>) -> Facing {
    let now = battle.fighter(id).facing();
    let Some(to) = foe.map(|foe| battle.fighter(foe).at()) else { return now };
    let open = Facing::ALL.into_iter().filter(|facing| movement::check_turn(battle, id, *facing).is_ok());
    let straight = |facing: Facing| {
        let (dx, dy) = facing.delta();
        (to.x() - at.x()) * dx + (to.y() - at.y()) * dy
    };
    open.min_by_key(|facing| (!is_frontal(at, *facing, to), -straight(*facing), *facing != now)).unwrap_or(now)
}
