//! The Imp: unseen, quick to heal, and a thief (ROB-38 to ROB-48).

use crate::ai::tactics::{Avoid, Pace};
use crate::ai::{AiChoice, seeking, tactics};
use crate::battle::action::Action;
use crate::battle::command::{Command, Source};
use crate::battle::event::Form;
use crate::battle::state::Battle;
use crate::battle::state::decision::Decision;
use crate::battle::{check, odds};
use crate::data::item::Place;
use crate::model::fighter::FighterId;

/// The AR against which its fists do little (DEC-125).
const USELESS: i32 = 3;

pub(super) fn choose(battle: &Battle, decision: Decision, id: FighterId) -> AiChoice {
    match decision {
        Decision::Move { .. } => go(battle, id),
        // It evades when threatened with a death blow (ROB-45).
        Decision::Evade { strike } if tactics::threatens_death(battle, &strike) => {
            AiChoice::new(Command::Evade, "this blow could kill it")
        }
        Decision::Evade { .. } => AiChoice::new(Command::TakeIt, "survives this blow unless a 3 or 4 is rolled"),
        Decision::Repel { .. } => AiChoice::new(Command::Repel, "keeps its feet"),
        Decision::SecondBlow { .. } => match tactics::victim(battle, id, Form::DualSecond) {
            Some(target) => AiChoice::new(Command::SecondBlow { target }, "the other fist"),
            None => AiChoice::new(Command::DoNothing, "nobody is left to strike"),
        },
        _ => act(battle, id),
    }
}

/// Returns whether it has a stolen weapon in a sling.
fn carries_loot(battle: &Battle, id: FighterId) -> bool {
    Place::SLINGS.iter().any(|sling| battle.fighter(id).item(*sling).is_some())
}

/// Moves at full speed, around fire and caltrops only when wounded (ROB-39). With a stolen weapon
/// it goes for the exit (ROB-43).
fn go(battle: &Battle, id: FighterId) -> AiChoice {
    let fighter = battle.fighter(id);
    let wounded = fighter.sh() < fighter.normal_sh();
    let avoid = Avoid { fire: wounded, caltrops: wounded };
    if let Some(flight) = tactics::flee(battle, id, avoid) {
        return flight;
    }
    if carries_loot(battle, id)
        && !battle.is_engaged(id)
        && let Some(command) = tactics::towards_exit(battle, id, avoid, fighter.mp() / 2)
    {
        return AiChoice::new(command, "carries the weapon off");
    }
    if let Some(hunt) = seeking::hunt(battle, id, avoid) {
        return hunt;
    }
    match tactics::target(battle, id) {
        Some(enemy) => tactics::come(battle, id, enemy, (Pace::Full, avoid), "comes at full speed"),
        None => seeking::search(battle, id, avoid),
    }
}

fn act(battle: &Battle, id: FighterId) -> AiChoice {
    if let Some(choice) = tactics::wrestle(battle, id) {
        return choice;
    }
    if battle.fighter(id).prone() {
        return AiChoice::new(tactics::stand(battle, id), "gets up");
    }
    if carries_loot(battle, id) {
        if let Some(choice) = get_away(battle, id) {
            return choice;
        }
    } else if let Some(choice) = tactics::disbelieve(battle, id) {
        return choice;
    }
    steal(battle, id)
        .or_else(|| strike(battle, id))
        .unwrap_or_else(|| AiChoice::new(tactics::evade_or_nothing(battle, id), "has nothing to attack"))
}

/// Drops a stolen weapon once nobody engages it (ROB-43); if engaged, steps out of every enemy's front (ROB-42).
fn get_away(battle: &Battle, id: FighterId) -> Option<AiChoice> {
    if !battle.is_engaged(id) {
        let command = Command::Change { take: [Source::Nothing; 4] };
        return battle.check(&command).ok().map(|()| AiChoice::new(command, "drops what it stole, far from its owner"));
    }
    tactics::step_clear(battle, id).map(|command| AiChoice::new(command, "slips away with the weapon"))
}

/// Steals the ready weapon if its fists would not hurt the target, else one turn in three (ROB-40, DEC-125).
fn steal(battle: &Battle, id: FighterId) -> Option<AiChoice> {
    check::offer(battle, id, Action::Steal).ok()?;
    let target = tactics::victim(battle, id, Form::Steal)?;
    let strike = crate::battle::check::strike::strike(battle, id, Form::Steal, target).ok()?;
    if odds::armour_against(battle, &strike) >= USELESS {
        return Some(AiChoice::new(Command::Steal { target }, "its fists are useless here: steals"));
    }
    super::one_in(battle, 3).then(|| AiChoice::new(Command::Steal { target }, "steals, one time in three"))
}

/// Strikes with both fists if possible (ROB-44).
fn strike(battle: &Battle, id: FighterId) -> Option<AiChoice> {
    let (dual, single) = (Action::DualAttack, Action::Attack);
    let open = [dual, single].into_iter().find(|action| check::offer(battle, id, *action).is_ok())?;
    let target = tactics::victim(battle, id, Form::Attack)?;
    if open == dual {
        return Some(AiChoice::new(Command::DualAttack { target }, "strikes with both fists"));
    }
    Some(AiChoice::new(Command::Attack { target }, "strikes"))
}
