//! The choice of a weapon to hold.

use crate::ai::AiChoice;
use crate::ai::hit_value::SH;
use crate::ai::house::HouseFighter;
use crate::battle::action::Action;
use crate::battle::check::change;
use crate::battle::command::{Command, Source};
use crate::data::item::{Item, Place};
use crate::data::race::Race;
use crate::data::tables::Damage;
use crate::model::fighter::Fighter;
use crate::model::setup;

/// A bow is unslung only if every enemy needs more than this many turns at full speed.
const TURNS: i32 = 2;

/// Twice the mean of a damage.
fn mean(damage: Damage) -> i32 {
    7 * i32::from(damage.dice) + 2 * i32::from(damage.plus)
}

/// The value of a weapon in hand, including a Dwarf's craft and a pole's charge.
fn value(fighter: &Fighter, item: Item) -> i32 {
    let row = item.weapon().row();
    let craft = if fighter.race() == Race::Dwarf && row.hammer_axe { 4 } else { 0 };
    mean(row.damage) + craft + if row.pole.is_some() { mean(row.damage) / 3 } else { 0 }
}

/// Returns whether the fighter can throw the weapon in hand and has another nearly as good.
pub fn can_spare(fighter: &Fighter) -> bool {
    let Some(ready) = fighter.item(Place::Ready) else { return fighter.natural_throw().is_some() };
    let good = |item: Item| item.is_hand_weapon() && 4 * value(fighter, item) >= 3 * value(fighter, ready);
    ready.weapon().row().throw && Place::ALL[1..].iter().any(|place| fighter.item(*place).is_some_and(good))
}

/// The fighter's items that are not in Ready, and those on the ground in its square, each with its source.
fn found<'a>(actor: &'a HouseFighter) -> impl Iterator<Item = (Item, Source)> + 'a {
    let fighter = actor.fighter();
    let own = Place::ALL[1..].iter().filter_map(|place| Some((fighter.item(*place)?, Source::Place(*place))));
    let fits = |item: &Item| setup::check_item(fighter.race(), fighter.strength(), *item).is_ok();
    let pile = actor.battle.ground().pile(fighter.at()).zip(0..64).map(|(item, depth)| (item, Source::Ground(depth)));
    own.chain(pile.filter(move |(item, _)| fits(item)))
}

/// The best hand weapon to ready, with the command for it. A slung shield goes to the other hand if possible.
fn hand_weapon(actor: &HouseFighter) -> Option<(Item, Command)> {
    let fighter = actor.fighter();
    let weapons = found(actor).filter(|(item, _)| item.is_hand_weapon());
    let mut best: Option<(i32, Item, Command)> = None;
    for (item, from) in weapons {
        let mut take = change::readied(fighter, item, from);
        let shield = Place::SLINGS.into_iter().find(|sling| fighter.item(*sling).is_some_and(Item::is_shield));
        if let Some(sling) = shield.filter(|_| !item.is_two_handed() && take[1] == Source::Nothing)
            && take[sling as usize] == Source::Place(sling)
        {
            (take[1], take[sling as usize]) = (Source::Place(sling), Source::Nothing);
        }
        let command = Command::Change { take };
        if best.is_none_or(|(most, _, _)| value(fighter, item) > most) && actor.battle.check(&command).is_ok() {
            best = Some((value(fighter, item), item, command));
        }
    }
    best.map(|(_, item, command)| (item, command))
}

/// The place of a loaded, slung bow. `None` if an enemy is too near to unsling it.
pub fn bow_to_unsling(actor: &HouseFighter) -> Option<Source> {
    let fighter = actor.fighter();
    if actor.has_bow() || !fighter.race().is_humanoid() {
        return None;
    }
    let bow = Place::ALL[1..].iter().find(|place| {
        fighter.item(**place).is_some_and(|item| item.weapon().row().bow.is_some() && item.reloads_needed() == 0)
    })?;
    let time = actor.enemies().all(|enemy| {
        let foe = actor.battle.fighter(enemy);
        foe.at().distance(fighter.at()) > TURNS * foe.mp()
    });
    time.then_some(Source::Place(*bow))
}

/// Changes a bow for a pole arm before contact, to receive a charge. Unslings a bow while there is time.
pub fn ready_for_contact(actor: &HouseFighter) -> Option<AiChoice> {
    let fighter = actor.fighter();
    if let Some(from @ Source::Place(place)) = bow_to_unsling(actor)
        && let Some(item) = fighter.item(place)
    {
        if !actor.open(Action::Change) {
            return None;
        }
        let take = change::readied(fighter, item, from);
        return actor.legal(Command::Change { take }, "unslings the bow while there is time");
    }
    if !actor.has_bow() || actor.in_contact() || !actor.in_reach_of_a_charge() || !actor.open(Action::Change) {
        return None;
    }
    let (item, command) = hand_weapon(actor)?;
    if item.weapon().row().pole.is_some() {
        return Some(AiChoice::new(command, "readies the pole for a charge"));
    }
    holds_an_idle_bow(actor).then(|| AiChoice::new(command, "stows the empty crossbow: they are near"))
}

/// Returns whether the fighter holds an unloaded bow, and an enemy arrives before it is loaded.
fn holds_an_idle_bow(actor: &HouseFighter) -> bool {
    let idle = |item: Item| item.weapon().row().bow.is_some() && item.reloads_needed() > 0;
    actor.fighter().item(Place::Ready).is_some_and(idle) && actor.in_reach_of_a_charge()
}

/// The value of acting instead of evading, for a fighter with an idle bow and a weapon to take. It is about
/// the value of that weapon's blow.
pub fn action_value(actor: &HouseFighter) -> i64 {
    let weapons = || found(actor).filter(|(item, _)| item.is_hand_weapon());
    let best = || weapons().map(|(item, _)| i64::from(value(actor.fighter(), item))).max().unwrap_or(0);
    if holds_an_idle_bow(actor) { best() * SH / 4 } else { 0 }
}

/// Takes the best hand weapon carried or lying in the square, if the item in hand is useless.
pub fn arm(actor: &HouseFighter) -> Option<AiChoice> {
    let useless = match actor.fighter().item(Place::Ready) {
        None => true,
        Some(item) if item.weapon().row().bow.is_some() => holds_an_idle_bow(actor),
        Some(item) => !item.is_hand_weapon(),
    };
    if !useless || !actor.open(Action::Change) {
        return None;
    }
    let (_, command) = hand_weapon(actor)?;
    Some(AiChoice::new(command, "takes a weapon for close fighting"))
}

/// Reloads if no better rule applied.
pub fn reload(actor: &HouseFighter) -> Option<AiChoice> {
    actor.open(Action::Reload).then(|| AiChoice::new(Command::Reload, "reloads"))
}
