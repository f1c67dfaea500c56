//! Blows, shots and throws, and getting out of them.

use crate::gladiator::ai::exchange;
use crate::gladiator::ai::hit_value::SH;
use crate::gladiator::ai::house::{HouseFighter, arming};
use crate::gladiator::ai::{AiChoice, tactics};
use crate::gladiator::battle::action::Action;
use crate::gladiator::battle::check;
use crate::gladiator::battle::check::grapple;
use crate::gladiator::battle::command::Command;
use crate::gladiator::battle::event::{Form, Strike};
use crate::gladiator::battle::odds;
use crate::gladiator::battle::state::Battle;
use crate::gladiator::data::item::Place;
use crate::gladiator::model::fighter::FighterId;

/// With a crossbow he shoots as he lies, if nobody is beside him.
pub fn shoot_lying(mind: &HouseFighter) -> Option<AiChoice> {
    if !mind.fighter().prone() || mind.in_contact() {
        return None;
    }
    if let Some((_, target)) = mind.best(Action::Shoot) {
        return Some(AiChoice::new(Command::Shoot { target }, "shoots as he lies"));
    }
    let time = !mind.in_reach_of_a_charge() && mind.open(Action::Reload);
    time.then(|| AiChoice::new(Command::Reload, "reloads as he lies"))
}

/// Double damage for a pole arm: out of his own charge, or against another's.
pub fn bear_out_a_charge(mind: &HouseFighter) -> Option<AiChoice> {
    mind.fighter().pole_arm()?;
    let receive = mind.best(Action::ReceiveCharge);
    let impale = mind.best(Action::Impale);
    match (receive, impale) {
        (Some((worth, target)), other) if other.is_none_or(|(second, _)| worth >= second) => {
            Some(AiChoice::new(Command::ReceiveCharge { target }, "receives the charge"))
        }
        (_, Some((_, target))) => Some(AiChoice::new(Command::Impale { target }, "impales out of the charge")),
        _ => None,
    }
}

/// A shield rush or blow, when the fall - into a pit or a fire best of all - is worth more than any other blow.
pub fn rush_over(mind: &HouseFighter) -> Option<AiChoice> {
    mind.fighter().shield_arm()?;
    let form = [Action::ShieldRush, Action::ShieldAttack].into_iter().find(|action| mind.open(*action))?.form()?;
    let mut strikes = crate::gladiator::battle::check::strike::strikes(mind.battle, mind.id, form).peekable();
    strikes.peek()?;
    let other = mind.best_action();
    let worth = |strike: Strike| Some((knocked(mind, &strike, other)?, strike.target));
    let (worth, target) = strikes.filter_map(worth).max_by_key(|(worth, _)| *worth)?;
    if worth <= other {
        return None;
    }
    form.command(target).map(|command| AiChoice::new(command, "would knock him over"))
}

/// What a shield blow is worth with the fall; none if its target lies, has nowhere to fall or it is clearly no more than
/// `least`.
pub(super) fn knocked(mind: &HouseFighter, strike: &Strike, least: i64) -> Option<i64> {
    let (battle, target) = (mind.battle, strike.target);
    let foe = battle.body(target);
    if foe.prone() {
        return None;
    }
    let worst = grapple::push_squares(battle, target).map(|to| tactics::harm(battle, to)).max()?;
    let harm = i64::from((worst - tactics::harm(battle, battle.fighter(target).at())).max(0));
    // Who lies is struck at +4, and spends his action on getting up.
    let spared = exchange::reply(battle, target, mind.id);
    let spared = spared.map_or(0, |blow| exchange::worth(battle, mind.side, &blow));
    let (aim, fall) = (mind.aim(strike), harm * SH + 2 * SH + spared);
    let (blow, hit) = (aim.worth(strike.form, foe.evading()), odds::chance(aim.need(strike.form), foe.evading()));
    // If everybody fell who is hit.
    if blow + fall * hit.ways as i64 / hit.of as i64 <= least {
        return None;
    }
    let falls = battle.view(mind.side).outcome(strike, foe.evading()).pushed()?;
    Some(blow + fall * (hit.ways * falls.ways) as i64 / (hit.of * falls.of) as i64)
}

/// Hurt and likely to die where he stands, he steps out of engagement if somebody else can fight or he can shoot, and
/// evades if not; not if he can kill first.
pub fn save_himself(mind: &HouseFighter) -> Option<AiChoice> {
    let (battle, fighter) = (mind.battle, mind.fighter());
    if !tactics::severely_wounded(fighter) {
        return None;
    }
    let danger = exchange::danger(battle, mind.id, false);
    let own = mind.best_action();
    // Who only evades shots with empty hands never wins: a weapon within reach comes first.
    let arms = !mind.in_contact() && arming::arm(mind).is_some();
    if danger <= own || arms {
        return None;
    }
    let saved = danger - exchange::danger(battle, mind.id, true);
    let helped = battle.side(mind.side).any(|other| other != mind.id && battle.stands(other));
    let afar = mind.has_bow() || fighter.natural_throw().is_some() || !fighter.spells().is_empty();
    if (helped || afar)
        && let Some(command) = tactics::step_clear(battle, mind.id)
    {
        return Some(AiChoice::new(command, "badly wounded: steps out of engagement"));
    }
    (saved > own && mind.open(Action::Evade)).then(|| AiChoice::new(Command::Evade, "badly wounded: evades"))
}

/// Khan's way: with a pole arm he steps out of engagement to have room for a charge, if the enemy cannot follow before
/// he strikes again - his side moves first too seldom to count on, so only who has struck already or cannot strike well.
pub fn step_back_for_a_charge(mind: &HouseFighter) -> Option<AiChoice> {
    let (battle, fighter) = (mind.battle, mind.fighter());
    fighter.pole_arm()?;
    if battle.engagers(mind.id).count() != 1 {
        return None;
    }
    // What he gives up now must be little beside what the enemy would do to him.
    let own = mind.best_action();
    if 2 * own > exchange::danger(battle, mind.id, false) {
        return None;
    }
    let command = tactics::step_clear(battle, mind.id)?;
    Some(AiChoice::new(command, "makes room for a charge"))
}

/// Whatever does most: a blow, two, a slash, a shot or a throw.
pub fn strike(mind: &HouseFighter) -> Option<AiChoice> {
    let battle = mind.battle;
    let single = mind
        .best(Action::Attack)
        .map(|(worth, target)| (worth, AiChoice::new(Command::Attack { target }, "strikes where it counts most")));
    let dual = mind.best(Action::DualAttack).map(|(first, target)| {
        let second = mind.best_in(Form::DualSecond).map_or(0, |(worth, _)| worth);
        (first + second, AiChoice::new(Command::DualAttack { target }, "two blows do more than one"))
    });
    let slash = check::able(battle, mind.id, Action::Slash)
        .ok()
        .and_then(|()| slash_worth(battle, mind.id, |strike| mind.worth(strike)))
        .map(|worth| (worth, AiChoice::new(Command::Slash, "slashes at all of them")));
    let shot = mind
        .best(Action::Shoot)
        .map(|(worth, target)| (worth, AiChoice::new(Command::Shoot { target }, "shoots where it counts most")));
    let throw = may_throw(mind).then(|| mind.best(Action::Throw)).flatten().map(|(worth, target)| {
        let why = if mind.in_contact() { "throws where it counts most" } else { "throws before they meet" };
        (worth, AiChoice::new(Command::Throw { target }, why))
    });
    let all = [single, dual, slash, shot, throw].into_iter().flatten();
    // The first of equals: the simpler blow.
    let best = all.reduce(|best, other| if other.0 > best.0 { other } else { best });
    best.map(|(_, choice)| choice)
}

/// Two enemies in front at least; the first blow at -2, the others at -4.
pub fn slash_worth(battle: &Battle, id: FighterId, worth: impl Fn(&Strike) -> i64) -> Option<i64> {
    let first = crate::gladiator::battle::check::strike::next_slashed(battle, id, None)?;
    let arm = crate::gladiator::model::fighter::Arm::Item(Place::Ready);
    let mut count = 0;
    let mut sum = 0;
    for target in crate::gladiator::battle::check::strike::targets(battle, id, Form::SlashFirst) {
        let form = if target == first { Form::SlashFirst } else { Form::SlashNext };
        sum += worth(&Strike { attacker: id, target, form, arm });
        count += 1;
    }
    (count >= 2).then_some(sum)
}

/// He throws a weapon only with another as good at hand, and not with the enemy beside him.
fn may_throw(mind: &HouseFighter) -> bool {
    mind.fighter().natural_throw().is_some() || (arming::can_spare(mind.fighter()) && !mind.in_contact())
}

/// With a loaded crossbow, and nobody who could be upon him for two turns, he lies down: +2 for every shot.
pub fn lie_down(mind: &HouseFighter) -> Option<AiChoice> {
    let crossbow = mind.fighter().item(Place::Ready).is_some_and(|item| item.shot().reloads_needed() > 0);
    let time = || {
        mind.enemies().all(|enemy| {
            let foe = mind.battle.fighter(enemy);
            foe.at().distance(mind.fighter().at()) > 2 * foe.mp()
        })
    };
    (crossbow && time() && mind.open(Action::GoProne))
        .then(|| AiChoice::new(Command::GoProne, "lies down to shoot the better"))
}
