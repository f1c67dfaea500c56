//! Hand combat: when to seek it, when to shun it, and how to fight in it.

use crate::gladiator::ai::exchange;
use crate::gladiator::ai::hit_value;
use crate::gladiator::ai::hit_value::{Hit, Means};
use crate::gladiator::ai::house::{HouseFighter, fighting};
use crate::gladiator::ai::{AiChoice, tactics};
use crate::gladiator::battle::action::Action;
use crate::gladiator::battle::command::Command;
use crate::gladiator::battle::odds;
use crate::gladiator::data::item::Place;
use crate::gladiator::model::fighter::FighterId;

/// What one does to the other in a turn of hand combat, one blow or two, as `mind`'s side knows.
fn grappling(mind: &HouseFighter, attacker: FighterId, target: FighterId) -> i64 {
    let (battle, side) = (mind.battle, mind.side);
    let view = battle.view(side);
    let from = battle.fighter(attacker);
    let agility = from.agility() + view.normal_ag(attacker).value - battle.body(attacker).normal_ag() + odds::LYING;
    let (sh, shock) = (exchange::sh(battle, side, target), hit_value::shock(battle.fighter(target)));
    let means = |hand: Place| {
        let arm = from.grappling_arm(hand)?;
        let figures = from.arm_figures(arm);
        // Shields lie on the ground then.
        let (front, _) = battle.body(target).armour(true);
        let mut damage = figures.damage;
        damage.plus += odds::GRAPPLING;
        Some(Hit { damage, factor: 1, armour: front, sh, shock }.means(&exchange::WORTH))
    };
    let (one, other) = (means(Place::Ready), means(Place::Also));
    let blow = |means: Option<Means>, malus| means.map_or(0, |means| means.expected(agility - malus, false));
    blow(one, 0).max(blow(one, 2) + blow(other, 3))
}

/// What one does to the other standing, with what he holds.
fn standing(mind: &HouseFighter, attacker: FighterId, target: FighterId) -> i64 {
    exchange::standing(mind.battle, mind.side, attacker, target)
}

/// Whether hand combat makes the exchange three times as good for `mind`'s fighter, and hurts more than the weapon that he
/// must drop for it.
fn gains(mind: &HouseFighter, foe: FighterId) -> bool {
    let (mine, my_blow) = (grappling(mind, mind.id, foe), standing(mind, mind.id, foe));
    if mine <= my_blow {
        return false;
    }
    let his = grappling(mind, foe, mind.id);
    mine > his && mine * standing(mind, foe, mind.id).max(1) > 3 * his * my_blow.max(1)
}

/// Tries hand combat with who is clearly weaker in it, and likely to be caught.
pub fn grapple(mind: &HouseFighter) -> Option<AiChoice> {
    let battle = mind.battle;
    if !mind.open(Action::HandCombat) {
        return None;
    }
    let alone = mind
        .enemies()
        .filter(|enemy| battle.fighter(*enemy).at().is_next_to(mind.fighter().at()) && battle.stands(*enemy));
    // Who lies is struck at +4 by everybody.
    if alone.count() > 1 {
        return None;
    }
    let caught = |foe: &FighterId| {
        let (_, chance) = battle.view(mind.side).repels(mind.id, *foe);
        2 * chance.ways <= chance.of
    };
    let target = crate::gladiator::battle::check::grapple::targets(battle, mind.id)
        .filter(caught)
        .find(|foe| gains(mind, *foe))?;
    Some(AiChoice::new(Command::HandCombat { target }, "is clearly stronger in hand combat"))
}

/// Repels who wants hand combat, unless he gains by it himself.
pub fn answer(mind: &HouseFighter, attacker: FighterId) -> AiChoice {
    if gains(mind, attacker) {
        AiChoice::new(Command::LetCome, "is the stronger in hand combat")
    } else {
        AiChoice::new(Command::Repel, "fights on his feet")
    }
}

/// In hand combat: breaks free if he is better on his feet and likely to come free, else strikes with all he has.
pub fn wrestle(mind: &HouseFighter) -> Option<AiChoice> {
    let (battle, id) = (mind.battle, mind.id);
    if !battle.in_hand_combat(id) {
        return None;
    }
    let foe = battle.grapplers(id).next()?;
    let (mine, his) = (grappling(mind, id, foe), grappling(mind, foe, id));
    let free = odds::chance(odds::break_free(battle, id).total(), false);
    if mind.open(Action::BreakFree) && his > 2 * mine && 2 * free.ways > free.of {
        let goal = battle.fighter(foe).at();
        let to = crate::gladiator::battle::check::grapple::ways_out(battle, id)
            .min_by_key(|to| (tactics::harm(battle, *to), *to));
        if let Some(to) = to {
            let facing = tactics::facing_at(to, goal);
            return Some(AiChoice::new(Command::BreakFree { to, facing }, "breaks free from the stronger one"));
        }
    }
    fighting::strike(mind)
}
