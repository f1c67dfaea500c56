//! The Slayer: pole arm and missile in one, and it knows how to charge (ROB-49 to ROB-59).

use crate::ai::tactics::{Avoid, Pace};
use crate::ai::{AiChoice, seeking, tactics};
use crate::battle::action::Action;
use crate::battle::check;
use crate::battle::check::strike;
use crate::battle::command::{Command, Path, Source};
use crate::battle::event::Form;
use crate::battle::state::Battle;
use crate::battle::state::decision::Decision;
use crate::data::item::Place;
use crate::data::race::Race;
use crate::data::tables::WeaponId;
use crate::model::board::{Square, Squares};
use crate::model::fighter::FighterId;

/// The distance at which it begins to shoot (ROB-49).
const RANGE: i32 = 25;
const AVOID: Avoid = Avoid { fire: true, caltrops: true };

pub(super) fn choose(battle: &Battle, decision: Decision, id: FighterId) -> AiChoice {
    match decision {
        Decision::Move { .. } => go(battle, id),
        Decision::Evade { .. } if tactics::can_strike(battle, id) || can_shoot(battle, id) => {
            AiChoice::new(Command::TakeIt, "would rather attack")
        }
        Decision::Evade { .. } => AiChoice::new(Command::Evade, "has nothing to attack"),
        Decision::Repel { .. } => AiChoice::new(Command::Repel, "wants room for the Krill"),
        Decision::SecondBlow { .. } => match tactics::victim(battle, id, Form::DualSecond) {
            Some(target) => AiChoice::new(Command::SecondBlow { target }, "the bolt after the stab"),
            None => AiChoice::new(Command::DoNothing, "nobody is left to strike"),
        },
        _ => act(battle, id),
    }
}

fn can_shoot(battle: &Battle, id: FighterId) -> bool {
    battle.fighter(id).has_krill() && tactics::victim(battle, id, Form::Shot).is_some()
}

/// Moves at full speed until it can shoot. Then it charges half of the times when a charge would reach an enemy, and
/// otherwise stands to shoot (ROB-49, ROB-50, DEC-128).
fn go(battle: &Battle, id: FighterId) -> AiChoice {
    let fighter = battle.fighter(id);
    if let Some(flight) = tactics::flee(battle, id, AVOID) {
        return flight;
    }
    if !fighter.has_krill()
        && !battle.is_engaged(id)
        && let Some(command) = tactics::towards(battle, id, &free_krills(battle, id), AVOID, fighter.mp() / 2)
    {
        return AiChoice::new(command, "heads for a Krill");
    }
    let stay = |facing| Command::Move { path: Path::EMPTY, facing };
    if let Some(hunt) = seeking::hunt(battle, id, AVOID) {
        return hunt;
    }
    let Some(enemy) = tactics::target(battle, id) else { return seeking::search(battle, id, AVOID) };
    let goal = battle.fighter(enemy).at();
    if fighter.at().distance(goal) > RANGE {
        return tactics::come(battle, id, enemy, (Pace::Full, AVOID), "comes at full speed");
    }
    let (charge, course) = tactics::approach(battle, id, enemy, Pace::Charge, AVOID);
    if let Command::Move { path, .. } = charge
        && path.cost() >= 2
        && path.end(fighter.at()).is_some_and(|end| end.is_next_to(goal))
        && super::one_in(battle, 2)
    {
        return AiChoice::new(charge, "charges");
    }
    match tactics::closest_in_sight(battle, id).filter(|_| fighter.has_krill()) {
        Some(mark) => {
            let facing = tactics::facing_to(battle, id, fighter.at(), battle.fighter(mark).at());
            AiChoice::new(stay(facing), "stands to shoot")
        }
        None => AiChoice::new(charge, tactics::reason(course, "closes in")),
    }
}

/// The squares with a Krill and no other fighter.
fn free_krills(battle: &Battle, id: FighterId) -> Squares {
    let fighter = battle.fighter(id);
    let mut taken = battle.occupied(fighter.side());
    taken.remove(fighter.at());
    krills(battle).iter().filter(|at| !taken.has(*at) && !battle.ground().barred().has(*at)).collect()
}

/// The squares where a Krill lies.
fn krills(battle: &Battle) -> Squares {
    let krill = battle.ground().items().filter(|(_, item)| item.weapon() == WeaponId::KRILL);
    krill.map(|(at, _): (Square, _)| at).collect()
}

fn act(battle: &Battle, id: FighterId) -> AiChoice {
    if let Some(choice) = tactics::wrestle(battle, id) {
        return choice;
    }
    if battle.fighter(id).prone() {
        return AiChoice::new(tactics::stand(battle, id), "gets up");
    }
    let hurt = tactics::severely_wounded(battle.fighter(id));
    if hurt && let Some(command) = tactics::step_clear(battle, id) {
        return AiChoice::new(command, "badly wounded: disengages");
    }
    if !battle.fighter(id).has_krill()
        && let Some(choice) = recover(battle, id)
    {
        return choice;
    }
    if let Some(choice) = tactics::disbelieve(battle, id) {
        return choice;
    }
    fight(battle, id).unwrap_or_else(|| AiChoice::new(tactics::evade_or_nothing(battle, id), "has nothing to attack"))
}

/// Picks up a Krill in its square; disengages to get at one (ROB-57).
fn recover(battle: &Battle, id: FighterId) -> Option<AiChoice> {
    let fighter = battle.fighter(id);
    let depth = battle.ground().pile(fighter.at()).position(|item| item.weapon() == WeaponId::KRILL);
    if let Some(depth) = depth {
        let mut take = [Source::Nothing; 4];
        take[Place::Ready as usize] = Source::Ground(depth as u8);
        let command = Command::Change { take };
        return battle.check(&command).ok().map(|()| AiChoice::new(command, "picks up the Krill"));
    }
    if krills(battle).is_empty() {
        return None;
    }
    tactics::step_clear(battle, id).map(|command| AiChoice::new(command, "disengages to get at a Krill"))
}

fn fight(battle: &Battle, id: FighterId) -> Option<AiChoice> {
    let open = |action| check::offer(battle, id, action).is_ok();
    let at = |action: Action| tactics::victim(battle, id, action.form().filter(|_| open(action))?);
    if let Some(target) = at(Action::Impale) {
        return Some(AiChoice::new(Command::Impale { target }, "impales out of a charge"));
    }
    if let Some(target) = at(Action::ReceiveCharge) {
        return Some(AiChoice::new(Command::ReceiveCharge { target }, "receives the charge"));
    }
    let Some(target) = at(Action::Attack) else {
        let bolt = at(Action::Shoot);
        return bolt.map(|target| AiChoice::new(Command::Shoot { target }, "shoots the nearest"));
    };
    let foe = battle.fighter(target);
    let clear = !battle.is_invisible(target) && !foe.evading() && foe.race() != Race::Snake;
    let policy_roll = super::policy_roll(battle, 6);
    if clear && open(Action::DualAttack) && policy_roll <= 2 {
        return Some(AiChoice::new(Command::DualAttack { target }, "stab and bolt, one time in three"));
    }
    let near = || open(Action::Shoot) && strike::strike(battle, id, Form::Shot, target).is_ok();
    if policy_roll.is_multiple_of(2) && near() {
        return Some(AiChoice::new(Command::Shoot { target }, "the bolt, one time in two"));
    }
    Some(AiChoice::new(Command::Attack { target }, "strikes its engager, else the closest"))
}
