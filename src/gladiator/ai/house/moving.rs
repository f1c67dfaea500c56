//! The choice of a move.

use crate::ai::footing::{Preferences, RatedMove, Situation};
use crate::ai::house::HouseFighter;
use crate::ai::tactics::{Avoid, Pace, Tactic};
use crate::ai::{AiChoice, exchange, footing, hit_value, mage, seeking, tactics};
use crate::battle::command::{Command, Path};
use crate::battle::event::Form;
use crate::battle::state::Battle;
use crate::data::item::Place;
use crate::data::race::Race;
use crate::model::board::{Square, Squares};
use crate::model::fighter::{Fighter, FighterId};
use crate::model::setup;

pub const AVOID: Avoid = Avoid { fire: true, caltrops: true };
/// The distance within which a weapon on the ground is fetched, in squares.
const FETCH: i32 = 5;
/// The turn after which archers and Magi close in, so that a battle comes to an end.
const STANDOFF: u16 = 40;

/// Runs for the exit if all is lost. The fighter must be the last of the side, dazed for good and without ranged
/// attacks. The standing enemies must have more than four times its SH.
pub fn give_up(actor: &HouseFighter) -> Option<AiChoice> {
    let (battle, fighter) = (actor.battle, actor.fighter());
    let alone = battle.side(actor.side).all(|own| own == actor.id);
    if !fighter.dazed_for_good() || !alone || actor.has_bow() || battle.is_engaged(actor.id) {
        return None;
    }
    let standing = actor.enemies().filter(|enemy| battle.stands(*enemy));
    let strength: i32 = standing.map(|enemy| exchange::sh(battle, actor.side, enemy)).sum();
    if strength <= 4 * i32::from(fighter.sh()) || mage::action_value(battle, actor.id) > 0 {
        return None;
    }
    let command = tactics::towards_exit(battle, actor.id, AVOID, fighter.moves())?;
    Some(AiChoice::new(command, "hopeless: makes for the exit"))
}

/// Goes for a weapon on the ground if unarmed and not engaged.
pub fn fetch(actor: &HouseFighter) -> Option<AiChoice> {
    let (battle, fighter) = (actor.battle, actor.fighter());
    let armed = Place::ALL.iter().any(|place| fighter.item(*place).is_some_and(|item| item.is_hand_weapon()));
    if !fighter.race().is_humanoid() || armed || actor.has_bow() || battle.is_engaged(actor.id) {
        return None;
    }
    let fits = |item| setup::check_item(fighter.race(), fighter.strength(), item).is_ok();
    let weapons = battle.ground().items().filter(|(_, item)| item.is_hand_weapon() && fits(*item));
    let closed = tactics::closed(battle, actor.id, AVOID);
    let reached = |at: &Square| at.distance(fighter.at()) <= FETCH && !closed.has(*at);
    let near: Squares = weapons.map(|(at, _)| at).filter(reached).collect();
    if near.has(fighter.at()) {
        return Some(AiChoice::new(
            Command::Move { path: Path::EMPTY, facing: fighter.facing() },
            "stands on a weapon",
        ));
    }
    let command = tactics::towards(battle, actor.id, &near, AVOID, fighter.mp() / 2)?;
    let goes = matches!(command, Command::Move { path, .. } if !path.is_empty());
    goes.then(|| AiChoice::new(command, "heads for a weapon"))
}

/// Hunts an unseen enemy where it was last known. A fighter who can shoot or cast leaves that to others
/// while an enemy is in sight.
pub fn hunt(actor: &HouseFighter) -> Option<AiChoice> {
    let hunt = seeking::hunt(actor.battle, actor.id, AVOID)?;
    let afar = actor.has_bow() || mage::action_value(actor.battle, actor.id) > 0;
    (!afar || actor.enemies().next().is_none()).then_some(hunt)
}

/// The fighter's preferences in choosing a square.
pub fn preferences(battle: &Battle, id: FighterId) -> Preferences {
    preferences_of(&HouseFighter::new(battle, id))
}

fn preferences_of(actor: &HouseFighter) -> Preferences {
    let (battle, id, fighter) = (actor.battle, actor.id, actor.fighter());
    let (magic, keeps_away) = (mage::action_value(battle, id), prefers_distance(actor));
    let missile = fighter.natural_throw().is_some() || super::arming::can_spare(fighter);
    let mark = if keeps_away || missile { tactics::closest_in_sight(battle, id) } else { None };
    let shot = match (reloads(fighter).filter(|_| keeps_away), mark) {
        // Reloading means that a shot takes several turns.
        (Some(reloads), Some(mark)) => {
            let strike = exchange::unaimed(battle, id, Form::Shot, mark);
            exchange::value(battle, actor.side, &strike).max(hit_value::SH / 2) / (1 + reloads)
        }
        _ => 0,
    };
    let throw = match mark.filter(|_| missile) {
        Some(mark) if fighter.at().distance(battle.fighter(mark).at()) <= fighter.strength() => {
            let strike = exchange::unaimed(battle, id, Form::Throw, mark);
            exchange::value(battle, actor.side, &strike)
        }
        _ => 0,
    };
    Preferences {
        shot: if keeps_away { shot.max(magic) } else { 0 },
        throw,
        keeps_away,
        hurt_by_terrain: fighter.race() != Race::FireSpirit,
    }
}

/// The actions needed to reload. `None` if the fighter shoots nothing.
fn reloads(fighter: &Fighter) -> Option<i64> {
    if fighter.natural_shot().is_some() {
        return Some(0);
    }
    let row = fighter.item(Place::Ready)?.weapon().row();
    row.bow.map(|bow| i64::from(bow.reloads()))
}

/// Returns whether the fighter prefers to keep away.
fn prefers_distance(actor: &HouseFighter) -> bool {
    let afar = reloads(actor.fighter()).is_some() || mage::action_value(actor.battle, actor.id) > 0;
    (afar || waits_by_archers(actor)) && actor.battle.turn() <= STANDOFF
}

/// Returns whether the fighter waits beside fellow archers instead of going ahead. A fighter who advances is
/// shot at, arrives running without a blow, and meets all enemies alone. Magi follow their spells, and summoned
/// beings have no time to wait.
fn waits_by_archers(actor: &HouseFighter) -> bool {
    let shoots = |own: FighterId| actor.battle.stands(own) && actor.battle.fighter(own).holds_bow();
    actor.fighter().race().is_fighter() && actor.battle.side(actor.side).any(|own| own != actor.id && shoots(own))
}

/// Takes the square with the best balance of gain and loss.
pub fn take_position(actor: &HouseFighter) -> Option<AiChoice> {
    let (battle, id) = (actor.battle, actor.id);
    if footing::is_far(battle, id) {
        let enemy = tactics::target(battle, id)?;
        if prefers_distance(actor) || arms_first(actor) {
            let goal = battle.fighter(enemy).at();
            let facing = tactics::facing_to(battle, id, actor.fighter().at(), goal);
            return Some(AiChoice::new(Command::Move { path: Path::EMPTY, facing }, stands_off(actor)));
        }
        let approach = |avoid| tactics::approach(battle, id, enemy, Pace::Full, avoid);
        let (command, course) = match approach(AVOID) {
            // Ringed by fire, the fighter goes through it.
            (_, Tactic::Nearer | Tactic::Barred | Tactic::Covered) => approach(Avoid::default()),
            open => open,
        };
        return Some(AiChoice::new(command, tactics::reason(course, "closes in")));
    }
    let preferences = preferences_of(actor);
    let field = Situation::new(battle, id, preferences)?;
    let best = field.best()?;
    Some(AiChoice::new(best.command, reason(actor, &best, &preferences, field.enemy())))
}

/// Returns whether the fighter has a bow to unsling and time for it.
fn arms_first(actor: &HouseFighter) -> bool {
    super::arming::bow_to_unsling(actor).is_some()
}

/// The reason for keeping away: a bow in hand or slung, the archers of the side, or spells.
fn stands_off(actor: &HouseFighter) -> &'static str {
    let bow = actor.has_bow() || actor.fighter().natural_shot().is_some() || arms_first(actor);
    let casts = || mage::action_value(actor.battle, actor.id) > 0;
    match bow {
        true => "stands to shoot",
        false if casts() => "stands to cast",
        false => "waits with the archers",
    }
}

fn reason(actor: &HouseFighter, footing: &RatedMove, preferences: &Preferences, enemy: FighterId) -> &'static str {
    let Command::Move { path, .. } = footing.command else { return "moves" };
    let here = actor.fighter().at();
    let to = path.end(here).unwrap_or(here);
    let goal = actor.battle.fighter(enemy).at();
    if footing.charge && footing.gain > 0 {
        return "charges with the pole";
    }
    if footing.behind {
        return if path.is_empty() { "stays at flank or rear" } else { "moves to flank or rear" };
    }
    match (footing.gain, footing.loss) {
        (0, _) if tactics::steps_between(to, goal) < tactics::steps_between(here, goal) => "closes in",
        (0, 0) => "keeps away",
        (0, _) if path.is_empty() => "holds position",
        (0, _) => "comes no nearer",
        (gain, _) if to.distance(here) <= 1 && gain == preferences.shot => stands_off(actor),
        (gain, _) if gain == preferences.throw && path.is_empty() => "stands to throw",
        (gain, _) if gain == preferences.throw => "moves into throw range",
        _ if path.is_empty() => "holds position",
        _ => "comes to blows",
    }
}
