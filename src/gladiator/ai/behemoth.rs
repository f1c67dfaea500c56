//! The Behemoth: full steam ahead, and you are lunch (ROB-60 to ROB-66).

use crate::ai::tactics::Avoid;
use crate::ai::{AiChoice, giant_amoeba, tactics};
use crate::battle::action::Action;
use crate::battle::check;
use crate::battle::check::strike;
use crate::battle::command::Command;
use crate::battle::event::Form;
use crate::battle::state::Battle;
use crate::battle::state::decision::Decision;
use crate::data::item::Place;
use crate::model::board::{Square, Squares};
use crate::model::fighter::FighterId;

/// The distance from the exit within which it wanders (DEC-120).
const WANDER: i32 = 3;

pub(super) fn choose(battle: &Battle, decision: Decision, id: FighterId) -> AiChoice {
    match decision {
        Decision::Move { .. } => go(battle, id),
        // It evades only when it has no enemy to attack (ROB-61).
        Decision::Evade { .. } if tactics::can_strike(battle, id) => {
            AiChoice::new(Command::TakeIt, "would rather attack")
        }
        // An enemy in its own square is not in front of it.
        Decision::Evade { .. } if tactics::victim(battle, id, Form::Attack).is_some() => {
            AiChoice::new(Command::Evade, "has nobody in front of it")
        }
        Decision::Evade { .. } => AiChoice::new(Command::Evade, "has nothing to attack"),
        Decision::Repel { .. } => AiChoice::new(Command::Repel, "repels the foe"),
        Decision::SecondBlow { .. } => match tactics::victim(battle, id, Form::DualSecond) {
            Some(target) => AiChoice::new(Command::SecondBlow { target }, "the crush after the craw"),
            None => AiChoice::new(Command::DoNothing, "nobody is left to strike"),
        },
        _ => act(battle, id),
    }
}

/// Always moves at full speed (ROB-60); avoids fire and caltrops only when mostly dead (ROB-62).
fn go(battle: &Battle, id: FighterId) -> AiChoice {
    let fighter = battle.fighter(id);
    let mostly_dead = 4 * fighter.sh() <= fighter.normal_sh();
    let avoid = Avoid { fire: mostly_dead, caltrops: mostly_dead };
    // Half of them guard the exit when severely wounded, and do not leave (ROB-66, DEC-120).
    if tactics::severely_wounded(fighter) && !battle.is_engaged(id) && super::fixed_coin(battle, id) {
        if let Some(command) = guard(battle, id, avoid) {
            return AiChoice::new(command, "badly wounded: wanders near the exit");
        }
        if !battle.ground().exits().is_empty() {
            return giant_amoeba::attack(battle, id, avoid);
        }
    }
    giant_amoeba::advance(battle, id, avoid)
}

/// A walk to some square around the exit. `None` if it is there already and an enemy comes as near.
fn guard(battle: &Battle, id: FighterId, avoid: Avoid) -> Option<Command> {
    let fighter = battle.fighter(id);
    let exits = battle.ground().exits();
    let around =
        |door: Square| (-WANDER..=WANDER).flat_map(move |y| (-WANDER..=WANDER).map(move |x| door.offset(x, y)));
    let mut guard: Squares = exits.iter().flat_map(around).flatten().collect();
    exits.iter().for_each(|door| guard.remove(door));
    if !guard.has(fighter.at()) {
        return tactics::towards(battle, id, &guard, avoid, fighter.moves());
    }
    if tactics::closest(battle, id).is_some_and(|enemy| guard.has(battle.fighter(enemy).at())) {
        return None;
    }
    guard.remove(fighter.at());
    let some = super::policy_roll(battle, guard.iter().count().max(1) as u32) as usize;
    let beat: Squares = guard.iter().nth(some - 1).into_iter().collect();
    tactics::towards(battle, id, &beat, avoid, fighter.mp() / 2)
}

/// Rolls in eighteenths: 3 for a dual attack and 3 for hand combat where possible. A single attack is a
/// crush one time in three (DEC-128).
fn act(battle: &Battle, id: FighterId) -> AiChoice {
    if let Some(choice) = tactics::wrestle(battle, id) {
        return choice;
    }
    if battle.fighter(id).prone() {
        return AiChoice::new(tactics::stand(battle, id), "gets up");
    }
    let open = |action| check::offer(battle, id, action).is_ok();
    let victim = || tactics::victim(battle, id, Form::Attack);
    let Some(target) = open(Action::Attack).then(victim).flatten() else {
        return AiChoice::new(tactics::evade_or_nothing(battle, id), "has nothing to attack");
    };
    if battle.fighter(id).item(Place::Ready).is_some() {
        if open(Action::Slash) && strike::targets(battle, id, Form::SlashFirst).count() >= 2 {
            return AiChoice::new(Command::Slash, "slashes at two or more");
        }
        return AiChoice::new(Command::Attack { target }, "strikes with the Death Sword");
    }
    match super::policy_roll(battle, 18) {
        1..=3 if open(Action::DualAttack) && !battle.fighter(target).race().figures().hard_to_hit => {
            AiChoice::new(Command::DualAttack { target }, "craw and crush, one time in six")
        }
        policy_roll => {
            let jump = if (4..=6).contains(&policy_roll) { giant_amoeba::jump(battle, id) } else { None };
            jump.unwrap_or(match policy_roll % 3 {
                0 => AiChoice::new(Command::Crush { target }, "crushes, one time in three"),
                _ => AiChoice::new(Command::Attack { target }, "bites its engager, else the closest"),
            })
        }
    }
}
