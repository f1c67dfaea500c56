//! The Needler Bush: advances and throws needles until it is killed (ROB-08 to ROB-14).

use crate::ai::tactics::{Avoid, Pace};
use crate::ai::{AiChoice, seeking, tactics};
use crate::battle::action::Action;
use crate::battle::check;
use crate::battle::command::Command;
use crate::battle::event::Form;
use crate::battle::state::Battle;
use crate::battle::state::decision::Decision;
use crate::model::fighter::FighterId;

pub(super) fn choose(battle: &Battle, decision: Decision, id: FighterId) -> AiChoice {
    match decision {
        Decision::Push { strike } => tactics::push(battle, &strike),
        Decision::Repel { .. } => AiChoice::new(Command::Repel, "keeps its distance"),
        Decision::Move { .. } => go(battle, id),
        Decision::Evade { .. } => answer(battle, id),
        _ => act(battle, id),
    }
}

/// It always avoids fire, and caltrops once it is wounded (ROB-11). Within range it no longer runs (ROB-09).
fn go(battle: &Battle, id: FighterId) -> AiChoice {
    let fighter = battle.fighter(id);
    let avoid = Avoid { fire: true, caltrops: fighter.sh() < fighter.normal_sh() };
    // It flees only sometimes: half of the bushes do (ROB-14, DEC-120).
    if tactics::severely_wounded(fighter)
        && super::fixed_coin(battle, id)
        && let Some(flight) = tactics::flee(battle, id, avoid)
    {
        return flight;
    }
    if let Some(hunt) = seeking::hunt(battle, id, avoid) {
        return hunt;
    }
    let Some(enemy) = tactics::target(battle, id) else { return seeking::search(battle, id, avoid) };
    let reach = i32::from(fighter.normal_sh()) + fighter.mp() / 2;
    if fighter.at().distance(battle.fighter(enemy).at()) <= reach {
        tactics::come(battle, id, enemy, (Pace::Charge, avoid), "within range: no more running")
    } else {
        tactics::come(battle, id, enemy, (Pace::Full, avoid), "comes at the closest enemy")
    }
}

/// It evades only when it has nothing to attack (ROB-13).
fn answer(battle: &Battle, id: FighterId) -> AiChoice {
    match tactics::victim(battle, id, Form::Throw) {
        Some(_) => AiChoice::new(Command::TakeIt, "would rather throw"),
        None => AiChoice::new(Command::Evade, "has nothing to attack"),
    }
}

/// Throws at an enemy that engages it, otherwise at the closest, even one that evades (ROB-12).
fn act(battle: &Battle, id: FighterId) -> AiChoice {
    if let Some(choice) = tactics::wrestle(battle, id) {
        return choice;
    }
    if battle.fighter(id).prone() {
        return AiChoice::new(tactics::stand(battle, id), "gets up");
    }
    let open = check::able(battle, id, Action::Throw).is_ok();
    match open.then(|| tactics::victim(battle, id, Form::Throw)).flatten() {
        Some(target) => AiChoice::new(Command::Throw { target }, "throws at its engager, else the closest"),
        None => AiChoice::new(tactics::evade_or_nothing(battle, id), "has nothing to attack"),
    }
}
