//! The Phase Spider: now here, now behind you (ROB-30 to ROB-37).

use crate::ai::{AiChoice, seeking, shifting, tactics};
use crate::battle::action::Action;
use crate::battle::check;
use crate::battle::check::strike;
use crate::battle::command::Command;
use crate::battle::event::Form;
use crate::battle::state::Battle;
use crate::battle::state::decision::Decision;
use crate::model::board;
use crate::model::board::{Quarter, Square, Squares};
use crate::model::fighter::FighterId;

pub(super) fn choose(battle: &Battle, decision: Decision, id: FighterId) -> AiChoice {
    match decision {
        Decision::Move { .. } => go(battle, id),
        // It evades when threatened with a death blow, and when nothing is within range (ROB-37).
        Decision::Evade { strike } if tactics::threatens_death(battle, &strike) => {
            AiChoice::new(Command::Evade, "this blow could kill it")
        }
        Decision::Evade { .. } if tactics::victim(battle, id, Form::Throw).is_none() => {
            AiChoice::new(Command::Evade, "has nothing within range")
        }
        Decision::Evade { .. } => AiChoice::new(Command::TakeIt, "would rather attack"),
        Decision::Repel { .. } => AiChoice::new(Command::Repel, "cannot shift in hand combat"),
        Decision::SecondBlow { .. } => second(battle, id),
        _ => act(battle, id),
    }
}

/// Goes straight for the exit when severely wounded (ROB-34); otherwise beside its
/// target, preferably behind it (ROB-32, ROB-33).
fn go(battle: &Battle, id: FighterId) -> AiChoice {
    if tactics::severely_wounded(battle.fighter(id))
        && let Some(flight) = shifting::to_exit(battle, id)
    {
        return flight;
    }
    let Some(enemy) = tactics::target(battle, id).filter(|_| seeking::trace(battle, id).is_none()) else {
        return seeking::phase(battle, id);
    };
    let foe = battle.fighter(enemy);
    let best = |squares| {
        let near = shifting::nearest(battle, id, squares, foe.at(), 0);
        let at = |wanted: &[Quarter]| -> Squares {
            let fits = |to: &Square| wanted.contains(&board::quarter(foe.at(), foe.facing(), *to));
            near.iter().filter(|to| foe.stands() && foe.at().is_next_to(*to) && fits(to)).collect()
        };
        near.narrowed(&at(&[Quarter::Flank, Quarter::Rear])).narrowed(&at(&[Quarter::Rear]))
    };
    let choice = shifting::to_best(battle, id, foe.at(), best, "");
    let to = match choice.command {
        Command::Phase { to, .. } => to,
        _ => battle.fighter(id).at(),
    };
    let behind = foe.at().is_next_to(to) && board::quarter(foe.at(), foe.facing(), to) != Quarter::Front;
    let why = match (behind, to == battle.fighter(id).at()) {
        (true, true) => "stays behind its target",
        (true, false) => "appears behind its target",
        (false, true) => "finds no better square",
        (false, false) => "shifts towards its target",
    };
    AiChoice::new(choice.command, why)
}

/// Uses bite, web or both on an enemy beside it (ROB-36), and the web on the closest if none is (ROB-35).
fn act(battle: &Battle, id: FighterId) -> AiChoice {
    if let Some(choice) = tactics::wrestle(battle, id) {
        return choice;
    }
    if battle.fighter(id).prone() {
        return AiChoice::new(tactics::stand(battle, id), "gets up");
    }
    let web = || {
        check::offer(battle, id, Action::Throw).ok()?;
        tactics::victim(battle, id, Form::Throw)
    };
    if check::offer(battle, id, Action::Attack).is_ok()
        && let Some(target) = tactics::victim(battle, id, Form::Attack)
    {
        // The web alone 1 in 6, both 1 in 6 (DEC-128).
        return match super::policy_roll(battle, 6) {
            1 if strike::strike(battle, id, Form::Throw, target).is_ok() && web().is_some() => {
                AiChoice::new(Command::Throw { target }, "uses only the web, one time in six")
            }
            2 if check::offer(battle, id, Action::DualAttack).is_ok() => {
                AiChoice::new(Command::DualAttack { target }, "bite and web, one time in six")
            }
            _ => AiChoice::new(Command::Attack { target }, "bites, its deadlier weapon"),
        };
    }
    match web() {
        Some(target) => AiChoice::new(Command::Throw { target }, "throws web at the closest"),
        None => AiChoice::new(tactics::evade_or_nothing(battle, id), "has nothing within range"),
    }
}

fn second(battle: &Battle, id: FighterId) -> AiChoice {
    match tactics::victim(battle, id, Form::DualSecond) {
        Some(target) => AiChoice::new(Command::SecondBlow { target }, "the web after the bite"),
        None => AiChoice::new(Command::DoNothing, "nobody is left to strike"),
    }
}
