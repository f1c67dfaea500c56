//! Legality of hand combat, and of the squares for falling and getting up (manual p38-40).

use crate::battle::action::Action;
use crate::battle::check::Checked;
use crate::battle::illegal_move::IllegalMove;
use crate::battle::state::Battle;
use crate::data::item::Place;
use crate::data::race::Race;
use crate::model::board::{Square, is_front};
use crate::model::fighter::{FighterId, MoveClass, Side};

/// Returns the enemies in the front squares, which the fighter can draw into hand combat (ACT-23).
pub fn targets(battle: &Battle, id: FighterId) -> impl Iterator<Item = FighterId> + '_ {
    let fighter = battle.fighter(id);
    battle.enemies(fighter.side()).filter(move |enemy| check_attempt(battle, id, *enemy).is_ok())
}

pub(super) fn any(battle: &Battle, id: FighterId) -> Checked {
    let robot = battle.fighter(id).race().creature().filter(|row| row.name.is_robot());
    if robot.is_some_and(|row| !row.hand_combat) {
        return Err(IllegalMove::NoGrappler);
    }
    targets(battle, id).next().map(|_| ()).ok_or(IllegalMove::NobodyInFront)
}

pub(super) fn check_attempt(battle: &Battle, id: FighterId, target: FighterId) -> Checked {
    let (from, to) = (battle.fighter(id), battle.fighter(target));
    if !battle.has(target) || !to.in_arena() || to.side() == from.side() {
        return Err(IllegalMove::NoEnemy);
    }
    if is_front(from.at(), from.facing(), to.at()) { Ok(()) } else { Err(IllegalMove::NotInFront) }
}

/// Checks the actions allowed in hand combat: attack, dual attack, evade, break free, wait, nothing (HAND-20, DEC-069).
pub(super) fn able(battle: &Battle, id: FighterId, action: Action) -> Checked {
    let fighter = battle.fighter(id);
    match action {
        // A fighter who ran before being drawn in has no action left (MOVE-14).
        Action::Attack | Action::Evade => super::moved_at_most(fighter, MoveClass::Charge),
        Action::DualAttack => {
            super::moved_at_most(fighter, MoveClass::Charge)?;
            fighter.grappling_arm(Place::Also).map(|_| ()).ok_or(IllegalMove::NoSecondWeapon)
        }
        Action::BreakFree => {
            super::moved_at_most(fighter, MoveClass::Shift)?;
            ways_out(battle, id).next().map(|_| ()).ok_or(IllegalMove::NoRoom)
        }
        Action::DoNothing => Ok(()),
        Action::Decline => super::offer_decline(battle, id),
        _ => Err(IllegalMove::InHandCombat),
    }
}

/// True if others lie in the fighter's square, which prevents standing up in it (DEC-071).
pub(super) fn lies_with_others(battle: &Battle, id: FighterId) -> bool {
    battle.all_at(battle.fighter(id).at()).any(|other| other != id)
}

pub(super) fn offer_stand_aside(battle: &Battle, id: FighterId) -> Checked {
    if !battle.fighter(id).prone() {
        return Err(IllegalMove::NotProne);
    }
    if !lies_with_others(battle, id) {
        return Err(IllegalMove::NobodyHere);
    }
    ways_out(battle, id).next().map(|_| ()).ok_or(IllegalMove::NoRoom)
}

/// Returns the free squares in which the fighter can stand up instead of their own. These are the neighbours, or up to
/// two squares away for an Orc who breaks free (DEC-070).
pub fn ways_out(battle: &Battle, id: FighterId) -> impl Iterator<Item = Square> + '_ {
    let fighter = battle.fighter(id);
    let reach = if fighter.race() == Race::Orc && battle.in_hand_combat(id) { 2 } else { 1 };
    let offsets = (-reach..=reach).flat_map(move |dy| (-reach..=reach).map(move |dx| (dx, dy)));
    let squares = offsets.filter_map(move |(dx, dy)| fighter.at().offset(dx, dy));
    squares.filter(move |to| {
        let open = super::movement::barrier(battle, fighter, *to).is_none();
        open && is_free(battle, fighter.side(), *to)
    })
}

pub(super) fn check_way_out(battle: &Battle, id: FighterId, to: Square) -> Checked {
    ways_out(battle, id).find(|square| *square == to).map(|_| ()).ok_or(IllegalMove::NotThere)
}

/// Returns the squares into which the target can be knocked: neighbours without fighter, wall or altar (DEC-066).
pub fn push_squares(battle: &Battle, target: FighterId) -> impl Iterator<Item = Square> + '_ {
    let around = battle.fighter(target).at().neighbours();
    let pusher = battle.fighter(target).side().other();
    around.filter(move |to| !battle.ground().terrain(*to).stops_missiles() && is_free(battle, pusher, *to))
}

/// Returns whether the side knows of no fighter in the square (DEC-086).
fn is_free(battle: &Battle, side: Side, at: Square) -> bool {
    battle.all_at(at).all(|other| battle.is_hidden_from(side, other))
}

pub(super) fn check_push(battle: &Battle, target: FighterId, to: Square) -> Checked {
    push_squares(battle, target).find(|square| *square == to).map(|_| ()).ok_or(IllegalMove::NotThere)
}
