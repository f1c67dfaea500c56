//! Hand combat: when to seek it, when to avoid it, and how to fight in it.

use crate::ai::hit_value::{Hit, Means};
use crate::ai::house::{HouseFighter, fighting};
use crate::ai::{AiChoice, exchange, hit_value, tactics};
use crate::battle::action::Action;
use crate::battle::command::Command;
use crate::battle::odds;
use crate::data::item::Place;
use crate::model::fighter::FighterId;

/// The value of one turn of hand combat for the attacker, with one blow or two, as the deciding side knows it.
fn grappling(actor: &HouseFighter, attacker: FighterId, target: FighterId) -> i64 {
    let (battle, side) = (actor.battle, actor.side);
    let view = battle.view(side);
    let from = battle.fighter(attacker);
    let agility = from.agility() + view.normal_ag(attacker).value - battle.body(attacker).normal_ag() + odds::LYING;
    let (sh, shock) = (exchange::sh(battle, side, target), hit_value::shock(battle.fighter(target)));
    let means = |hand: Place| {
        let arm = from.grappling_arm(hand)?;
        let figures = from.arm_figures(arm);
        // In hand combat shields lie on the ground.
        let (front, _) = battle.body(target).armour(true);
        let mut damage = figures.damage;
        damage.plus += odds::GRAPPLING;
        Some(Hit { damage, factor: 1, armour: front, sh, shock }.means(&exchange::VALUE_SCALE))
    };
    let (one, other) = (means(Place::Ready), means(Place::Also));
    let blow = |means: Option<Means>, malus| means.map_or(0, |means| means.expected(agility - malus, false));
    blow(one, 0).max(blow(one, 2) + blow(other, 3))
}

/// The value of one standing strike with the weapon in hand.
fn standing(actor: &HouseFighter, attacker: FighterId, target: FighterId) -> i64 {
    exchange::standing(actor.battle, actor.side, attacker, target)
}

/// Returns whether hand combat improves the exchange threefold for the fighter, and hurts more than
/// the weapon that it must drop.
fn gains(actor: &HouseFighter, foe: FighterId) -> bool {
    let (mine, my_blow) = (grappling(actor, actor.id, foe), standing(actor, actor.id, foe));
    if mine <= my_blow {
        return false;
    }
    let theirs = grappling(actor, foe, actor.id);
    mine > theirs && mine * standing(actor, foe, actor.id).max(1) > 3 * theirs * my_blow.max(1)
}

/// Tries hand combat with an enemy that is clearly weaker and likely to be caught.
pub fn grapple(actor: &HouseFighter) -> Option<AiChoice> {
    let battle = actor.battle;
    if !actor.open(Action::HandCombat) {
        return None;
    }
    let alone = actor
        .enemies()
        .filter(|enemy| battle.fighter(*enemy).at().is_next_to(actor.fighter().at()) && battle.stands(*enemy));
    // A fighter on the ground is struck at +4 by everybody.
    if alone.count() > 1 {
        return None;
    }
    let caught = |foe: &FighterId| {
        let (_, chance) = battle.view(actor.side).repels(actor.id, *foe);
        2 * chance.ways <= chance.of
    };
    let target =
        crate::battle::check::grapple::targets(battle, actor.id).filter(caught).find(|foe| gains(actor, *foe))?;
    Some(AiChoice::new(Command::HandCombat { target }, "is clearly stronger in hand combat"))
}

/// Repels an enemy who wants hand combat, unless the fighter gains by it.
pub fn answer(actor: &HouseFighter, attacker: FighterId) -> AiChoice {
    if gains(actor, attacker) {
        AiChoice::new(Command::LetCome, "is stronger in hand combat")
    } else {
        AiChoice::new(Command::Repel, "fights standing up")
    }
}

/// Breaks free of hand combat if the fighter is better on foot and likely to succeed. Otherwise
/// strikes as hard as it can.
pub fn wrestle(actor: &HouseFighter) -> Option<AiChoice> {
    let (battle, id) = (actor.battle, actor.id);
    if !battle.in_hand_combat(id) {
        return None;
    }
    let foe = battle.grapplers(id).next()?;
    let (mine, theirs) = (grappling(actor, id, foe), grappling(actor, foe, id));
    let free = odds::chance(odds::break_free(battle, id).total(), false);
    if actor.open(Action::BreakFree) && theirs > 2 * mine && 2 * free.ways > free.of {
        let goal = battle.fighter(foe).at();
        let to = crate::battle::check::grapple::ways_out(battle, id).min_by_key(|to| (tactics::harm(battle, *to), *to));
        if let Some(to) = to {
            let facing = tactics::facing_at(to, goal);
            return Some(AiChoice::new(Command::BreakFree { to, facing }, "breaks free of a stronger foe"));
        }
    }
    fighting::strike(actor)
}
