//! Which weapon he holds.

use crate::gladiator::ai::AiChoice;
use crate::gladiator::ai::hit_value::SH;
use crate::gladiator::ai::house::HouseFighter;
use crate::gladiator::battle::action::Action;
use crate::gladiator::battle::check::change;
use crate::gladiator::battle::command::{Command, Source};
use crate::gladiator::data::item::{Item, Place};
use crate::gladiator::data::tables::Damage;
use crate::gladiator::model::fighter::Fighter;

/// How far off an enemy must be, in turns at his full speed, that a bow is worth unslinging.
const TURNS: i32 = 2;

/// Twice the mean of a damage.
fn mean(damage: Damage) -> i32 {
    7 * i32::from(damage.dice) + 2 * i32::from(damage.plus)
}

/// What an item does in his hand, a Dwarf's craft and a pole's charge included.
fn worth(fighter: &Fighter, item: Item) -> i32 {
    let row = item.weapon().row();
    let craft = if fighter.race() == crate::gladiator::data::race::Race::Dwarf && row.hammer_axe { 4 } else { 0 };
    mean(row.damage) + craft + if row.pole.is_some() { mean(row.damage) / 3 } else { 0 }
}

/// Whether he holds something that he may throw and has another weapon that does nearly as much.
pub fn can_spare(fighter: &Fighter) -> bool {
    let Some(ready) = fighter.item(Place::Ready) else { return fighter.natural_throw().is_some() };
    let good = |item: Item| item.is_hand_weapon() && 4 * worth(fighter, item) >= 3 * worth(fighter, ready);
    ready.weapon().row().throw && Place::ALL[1..].iter().any(|place| fighter.item(*place).is_some_and(good))
}

/// His own items that are not in Ready, and those of his square, with where they come from.
fn found<'a>(mind: &'a HouseFighter) -> impl Iterator<Item = (Item, Source)> + 'a {
    let fighter = mind.fighter();
    let own = Place::ALL[1..].iter().filter_map(|place| Some((fighter.item(*place)?, Source::Place(*place))));
    let fits =
        |item: &Item| crate::gladiator::model::setup::check_item(fighter.race(), fighter.strength(), *item).is_ok();
    let pile = mind.battle.ground().pile(fighter.at()).zip(0..64).map(|(item, depth)| (item, Source::Ground(depth)));
    own.chain(pile.filter(move |(item, _)| fits(item)))
}

/// The best hand weapon that he could ready, as a command: with a shield in the other hand if a shield is slung.
fn hand_weapon(mind: &HouseFighter) -> Option<(Item, Command)> {
    let fighter = mind.fighter();
    let weapons = found(mind).filter(|(item, _)| item.is_hand_weapon());
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
        if best.is_none_or(|(most, _, _)| worth(fighter, item) > most) && mind.battle.check(&command).is_ok() {
            best = Some((worth(fighter, item), item, command));
        }
    }
    best.map(|(_, item, command)| (item, command))
}

/// A slung bow that does more from afar than nothing, and how to ready it: only while they are far off.
pub fn bow_to_unsling(mind: &HouseFighter) -> Option<Source> {
    let fighter = mind.fighter();
    if mind.has_bow() || !fighter.race().is_humanoid() {
        return None;
    }
    let bow = Place::ALL[1..].iter().find(|place| {
        fighter.item(**place).is_some_and(|item| item.weapon().row().bow.is_some() && item.reloads_needed() == 0)
    })?;
    let time = mind.enemies().all(|enemy| {
        let foe = mind.battle.fighter(enemy);
        foe.at().distance(fighter.at()) > TURNS * foe.mp()
    });
    time.then_some(Source::Place(*bow))
}

/// Before they meet he changes a bow for a pole arm, so as to receive the charge; and unslings a bow while there is time.
pub fn ready_for_contact(mind: &HouseFighter) -> Option<AiChoice> {
    let fighter = mind.fighter();
    if let Some(from @ Source::Place(place)) = bow_to_unsling(mind)
        && let Some(item) = fighter.item(place)
    {
        if !mind.open(Action::Change) {
            return None;
        }
        let take = change::readied(fighter, item, from);
        return mind.legal(Command::Change { take }, "unslings his bow while there is time");
    }
    if !mind.has_bow() || mind.in_contact() || !mind.in_reach_of_a_charge() || !mind.open(Action::Change) {
        return None;
    }
    let (item, command) = hand_weapon(mind)?;
    if item.weapon().row().pole.is_some() {
        return Some(AiChoice::new(command, "readies the pole for their charge"));
    }
    holds_an_idle_bow(mind).then(|| AiChoice::new(command, "puts the empty crossbow by: they are near"))
}

/// Whether he holds a bow that cannot be shot now, with somebody upon him before it can.
fn holds_an_idle_bow(mind: &HouseFighter) -> bool {
    let idle = |item: Item| item.weapon().row().bow.is_some() && item.reloads_needed() > 0;
    mind.fighter().item(Place::Ready).is_some_and(idle) && mind.in_reach_of_a_charge()
}

/// What it is worth to him to act instead of evading, with an idle bow in his hands and a weapon to take: about what its blow
/// will do.
pub fn prospect(mind: &HouseFighter) -> i64 {
    let weapons = || found(mind).filter(|(item, _)| item.is_hand_weapon());
    let best = || weapons().map(|(item, _)| i64::from(worth(mind.fighter(), item))).max().unwrap_or(0);
    if holds_an_idle_bow(mind) { best() * SH / 4 } else { 0 }
}

/// Takes the best hand weapon he has or stands on, when what he holds is of no use or much worse.
pub fn arm(mind: &HouseFighter) -> Option<AiChoice> {
    let useless = match mind.fighter().item(Place::Ready) {
        None => true,
        Some(item) if item.weapon().row().bow.is_some() => holds_an_idle_bow(mind),
        Some(item) => !item.is_hand_weapon(),
    };
    if !useless || !mind.open(Action::Change) {
        return None;
    }
    let (_, command) = hand_weapon(mind)?;
    Some(AiChoice::new(command, "takes a weapon for close fighting"))
}

/// Reloads when nothing better is to be done.
pub fn reload(mind: &HouseFighter) -> Option<AiChoice> {
    mind.open(Action::Reload).then(|| AiChoice::new(Command::Reload, "reloads"))
}
