//! Blows, shots and throws, and ways to avoid them.

use crate::ai::hit_value::SH;
use crate::ai::house::{HouseFighter, arming};
use crate::ai::{AiChoice, exchange, tactics};
use crate::battle::action::Action;
use crate::battle::check::grapple;
use crate::battle::command::Command;
use crate::battle::event::{Form, Strike};
use crate::battle::state::Battle;
use crate::battle::{check, odds};
use crate::data::item::Place;
use crate::model::fighter::{Arm, FighterId};

/// Shoots a crossbow while prone, if no enemy is close.
pub fn shoot_prone(actor: &HouseFighter) -> Option<AiChoice> {
    if !actor.fighter().prone() || actor.in_contact() {
        return None;
    }
    if let Some((_, target)) = actor.best(Action::Shoot) {
        return Some(AiChoice::new(Command::Shoot { target }, "shoots while prone"));
    }
    let time = !actor.in_reach_of_a_charge() && actor.open(Action::Reload);
    time.then(|| AiChoice::new(Command::Reload, "reloads while prone"))
}

/// Uses the double damage of a pole arm: in a charge, or against one.
pub fn use_charge(actor: &HouseFighter) -> Option<AiChoice> {
    actor.fighter().pole_arm()?;
    let receive = actor.best(Action::ReceiveCharge);
    let impale = actor.best(Action::Impale);
    match (receive, impale) {
        (Some((value, target)), other) if other.is_none_or(|(second, _)| value >= second) => {
            Some(AiChoice::new(Command::ReceiveCharge { target }, "receives the charge"))
        }
        (_, Some((_, target))) => Some(AiChoice::new(Command::Impale { target }, "impales out of the charge")),
        _ => None,
    }
}

/// A shield rush or blow, if the fall is worth more than any other blow. A fall into a pit or fire is best.
pub fn knock_over(actor: &HouseFighter) -> Option<AiChoice> {
    actor.fighter().shield_arm()?;
    let form = [Action::ShieldRush, Action::ShieldAttack].into_iter().find(|action| actor.open(*action))?.form()?;
    let mut strikes = crate::battle::check::strike::strikes(actor.battle, actor.id, form).peekable();
    strikes.peek()?;
    let other = actor.best_action();
    let value = |strike: Strike| Some((knocked(actor, &strike, other)?, strike.target));
    let (value, target) = strikes.filter_map(value).max_by_key(|(value, _)| *value)?;
    if value <= other {
        return None;
    }
    form.command(target).map(|command| AiChoice::new(command, "could knock over the foe"))
}

/// The value of a shield blow including the fall. `None` if the target is prone, has nowhere to fall, or the
/// value is clearly not above `least`.
pub(super) fn knocked(actor: &HouseFighter, strike: &Strike, least: i64) -> Option<i64> {
    let (battle, target) = (actor.battle, strike.target);
    let foe = battle.body(target);
    if foe.prone() {
        return None;
    }
    let worst = grapple::push_squares(battle, target).map(|to| tactics::harm(battle, to)).max()?;
    let harm = i64::from((worst - tactics::harm(battle, battle.fighter(target).at())).max(0));
    // A prone target is struck at +4, and spends its action on getting up.
    let spared = exchange::reply(battle, target, actor.id);
    let spared = spared.map_or(0, |blow| exchange::value(battle, actor.side, &blow));
    let (aim, fall) = (actor.aim(strike), harm * SH + 2 * SH + spared);
    let (blow, hit) = (aim.value(strike.form, foe.evading()), odds::chance(aim.need(strike.form), foe.evading()));
    // An upper bound: every hit knocks the target down.
    if blow + fall * hit.ways as i64 / hit.of as i64 <= least {
        return None;
    }
    let falls = battle.view(actor.side).outcome(strike, foe.evading()).pushed()?;
    Some(blow + fall * (hit.ways * falls.ways) as i64 / (hit.of * falls.of) as i64)
}

/// Saves a badly wounded fighter who is likely to die. Steps out of engagement if a fellow can fight on or the fighter
/// can shoot, and else evades. Does neither if a strike of its own gains more.
pub fn save_self(actor: &HouseFighter) -> Option<AiChoice> {
    let (battle, fighter) = (actor.battle, actor.fighter());
    if !tactics::severely_wounded(fighter) {
        return None;
    }
    let danger = exchange::danger(battle, actor.id, false);
    let own = actor.best_action();
    // A fighter who only evades shots with empty hands never wins: a weapon within reach comes first.
    let arms = !actor.in_contact() && arming::arm(actor).is_some();
    if danger <= own || arms {
        return None;
    }
    let saved = danger - exchange::danger(battle, actor.id, true);
    let helped = battle.side(actor.side).any(|other| other != actor.id && battle.stands(other));
    let afar = actor.has_bow() || fighter.natural_throw().is_some() || !fighter.spells().is_empty();
    if (helped || afar)
        && let Some(command) = tactics::step_clear(battle, actor.id)
    {
        return Some(AiChoice::new(command, "badly wounded: steps out of engagement"));
    }
    (saved > own && actor.open(Action::Evade)).then(|| AiChoice::new(Command::Evade, "badly wounded: evades"))
}

/// Khan's way: steps out of engagement to make room for a charge with a pole arm, if the enemy cannot follow before
/// the fighter strikes again. The side moves first too rarely to count on. So this is only for a fighter who has
/// struck already or cannot strike well.
pub fn step_back_for_a_charge(actor: &HouseFighter) -> Option<AiChoice> {
    let (battle, fighter) = (actor.battle, actor.fighter());
    fighter.pole_arm()?;
    if battle.engagers(actor.id).count() != 1 {
        return None;
    }
    // The action given up must be small compared with the enemy's strikes.
    let own = actor.best_action();
    if 2 * own > exchange::danger(battle, actor.id, false) {
        return None;
    }
    let command = tactics::step_clear(battle, actor.id)?;
    Some(AiChoice::new(command, "makes room for a charge"))
}

/// The most valuable of a blow, two blows, a slash, a shot and a throw.
pub fn strike(actor: &HouseFighter) -> Option<AiChoice> {
    let battle = actor.battle;
    let single = actor
        .best(Action::Attack)
        .map(|(value, target)| (value, AiChoice::new(Command::Attack { target }, "strikes where it counts most")));
    let dual = actor.best(Action::DualAttack).map(|(first, target)| {
        let second = actor.best_in(Form::DualSecond).map_or(0, |(value, _)| value);
        (first + second, AiChoice::new(Command::DualAttack { target }, "two blows do more than one"))
    });
    let slash = check::able(battle, actor.id, Action::Slash)
        .ok()
        .and_then(|()| slash_value(battle, actor.id, |strike| actor.value(strike)))
        .map(|value| (value, AiChoice::new(Command::Slash, "slashes at all of them")));
    let shot = actor
        .best(Action::Shoot)
        .map(|(value, target)| (value, AiChoice::new(Command::Shoot { target }, "shoots where it counts most")));
    let throw = may_throw(actor).then(|| actor.best(Action::Throw)).flatten().map(|(value, target)| {
        let why = if actor.in_contact() { "throws where it counts most" } else { "throws before they meet" };
        (value, AiChoice::new(Command::Throw { target }, why))
    });
    let all = [single, dual, slash, shot, throw].into_iter().flatten();
    // Among equals the first, which is the simpler blow.
    let best = all.reduce(|best, other| if other.0 > best.0 { other } else { best });
    best.map(|(_, choice)| choice)
}

/// The value of a slash: the first blow at -2, the others at -4. `None` with fewer than two enemies in front.
pub fn slash_value(battle: &Battle, id: FighterId, value: impl Fn(&Strike) -> i64) -> Option<i64> {
    let first = crate::battle::check::strike::next_slashed(battle, id, None)?;
    let arm = Arm::Item(Place::Ready);
    let mut count = 0;
    let mut sum = 0;
    for target in crate::battle::check::strike::targets(battle, id, Form::SlashFirst) {
        let form = if target == first { Form::SlashFirst } else { Form::SlashNext };
        sum += value(&Strike { attacker: id, target, form, arm });
        count += 1;
    }
    (count >= 2).then_some(sum)
}

/// Returns whether the fighter can spare a throw: another weapon as good is at hand, and no enemy is close.
fn may_throw(actor: &HouseFighter) -> bool {
    actor.fighter().natural_throw().is_some() || (arming::can_spare(actor.fighter()) && !actor.in_contact())
}

/// Lies down with a loaded crossbow (+2 for every shot) if no enemy can arrive within two turns.
pub fn lie_down(actor: &HouseFighter) -> Option<AiChoice> {
    let crossbow = actor.fighter().item(Place::Ready).is_some_and(|item| item.shot().reloads_needed() > 0);
    let time = || {
        actor.enemies().all(|enemy| {
            let foe = actor.battle.fighter(enemy);
            foe.at().distance(actor.fighter().at()) > 2 * foe.mp()
        })
    };
    (crossbow && time() && actor.open(Action::GoProne))
        .then(|| AiChoice::new(Command::GoProne, "lies down to shoot better"))
}
