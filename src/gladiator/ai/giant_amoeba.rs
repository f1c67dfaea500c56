//! The Giant Amoeba: full speed ahead, and attack until it is killed (ROB-15 to ROB-21).

use crate::ai::tactics::{Avoid, Pace};
use crate::ai::{AiChoice, seeking, tactics};
use crate::battle::action::Action;
use crate::battle::check;
use crate::battle::check::grapple;
use crate::battle::command::Command;
use crate::battle::event::Form;
use crate::battle::state::Battle;
use crate::battle::state::decision::Decision;
use crate::model::fighter::FighterId;

pub(super) fn choose(battle: &Battle, decision: Decision, id: FighterId) -> AiChoice {
    match decision {
        Decision::Move { .. } => go(battle, id),
        Decision::Evade { .. } => answer(battle, id),
        // It usually does not repel: 1 in 6 (ROB-18, DEC-128).
        Decision::Repel { .. } if super::one_in(battle, 6) => AiChoice::new(Command::Repel, "repels, one time in six"),
        Decision::Repel { .. } => AiChoice::new(Command::LetCome, "does not mind hand combat"),
        // It sometimes tries hand combat: 1 in 3 (ROB-17, DEC-128).
        Decision::Act { .. } => {
            let jump = jump(battle, id).filter(|_| super::one_in(battle, 3));
            jump.unwrap_or_else(|| act(battle, id))
        }
        _ => act(battle, id),
    }
}

/// It always avoids fire, and caltrops once it is wounded (ROB-16).
fn go(battle: &Battle, id: FighterId) -> AiChoice {
    let fighter = battle.fighter(id);
    let avoid = Avoid { fire: true, caltrops: fighter.sh() < fighter.normal_sh() };
    advance(battle, id, avoid)
}

/// Flees when severely wounded; otherwise attacks at full speed.
pub(super) fn advance(battle: &Battle, id: FighterId, avoid: Avoid) -> AiChoice {
    if let Some(flight) = tactics::flee(battle, id, avoid) {
        return flight;
    }
    attack(battle, id, avoid)
}

/// Moves at full speed to an enemy that engages it, else to the closest.
pub(super) fn attack(battle: &Battle, id: FighterId, avoid: Avoid) -> AiChoice {
    if let Some(hunt) = seeking::hunt(battle, id, avoid) {
        return hunt;
    }
    match tactics::target(battle, id) {
        Some(enemy) => tactics::come(battle, id, enemy, (Pace::Full, avoid), "advances at full speed"),
        None => seeking::search(battle, id, avoid),
    }
}

/// It evades only when it has nothing to attack (ROB-19).
fn answer(battle: &Battle, id: FighterId) -> AiChoice {
    if tactics::can_strike(battle, id) {
        return AiChoice::new(Command::TakeIt, "would rather attack");
    }
    // An enemy in its own square is not in front of it.
    let is_within = tactics::victim(battle, id, Form::Attack).is_some();
    AiChoice::new(Command::Evade, if is_within { "has nobody in front of it" } else { "has nothing to attack" })
}

/// Tries hand combat if that is open, preferring an enemy that engages it.
pub(super) fn jump(battle: &Battle, id: FighterId) -> Option<AiChoice> {
    check::offer(battle, id, Action::HandCombat).ok()?;
    let at = battle.fighter(id).at();
    let target = grapple::targets(battle, id).min_by_key(|enemy| (!battle.engages(*enemy, at), *enemy))?;
    Some(AiChoice::new(Command::HandCombat { target }, "tries hand combat"))
}

/// Attacks an enemy in reach, gets up if prone, and evades if nobody is there.
pub(super) fn act(battle: &Battle, id: FighterId) -> AiChoice {
    if let Some(choice) = tactics::wrestle(battle, id) {
        return choice;
    }
    if battle.fighter(id).prone() {
        return AiChoice::new(tactics::stand(battle, id), "gets up");
    }
    let open = check::able(battle, id, Action::Attack).is_ok();
    match open.then(|| tactics::victim(battle, id, Form::Attack)).flatten() {
        Some(target) => AiChoice::new(Command::Attack { target }, "attacks its engager, else the closest"),
        None => AiChoice::new(tactics::evade_or_nothing(battle, id), "has nothing to attack"),
    }
}
