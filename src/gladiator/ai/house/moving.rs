//! Where he goes.

use crate::gladiator::ai::footing;
use crate::gladiator::ai::footing::{Footing, Situation, Wish};
use crate::gladiator::ai::hit_value;
use crate::gladiator::ai::house::HouseFighter;
use crate::gladiator::ai::tactics;
use crate::gladiator::ai::tactics::{Avoid, Pace, Tactic};
use crate::gladiator::ai::{AiChoice, exchange, mage, seeking};
use crate::gladiator::battle::command::{Command, Path};
use crate::gladiator::battle::event::Form;
use crate::gladiator::battle::state::Battle;
use crate::gladiator::data::item::Place;
use crate::gladiator::data::race::Race;
use crate::gladiator::model::board::{Square, Squares};
use crate::gladiator::model::fighter::{Fighter, FighterId};

pub const AVOID: Avoid = Avoid { fire: true, caltrops: true };
/// How near a weapon must lie that he goes for it, in squares.
const FETCH: i32 = 5;
/// Turns after which archers and Magi who only stand off close in, so that a battle comes to an end.
const STANDOFF: u16 = 40;

/// Hopeless: the last of his side, dazed for good, with nothing that reaches afar, against more than four times his SH
/// in those who stand. Then, and only then, he runs for the exit.
pub fn give_up(mind: &HouseFighter) -> Option<AiChoice> {
    let (battle, fighter) = (mind.battle, mind.fighter());
    let alone = battle.side(mind.side).all(|own| own == mind.id);
    if !fighter.dazed_for_good() || !alone || mind.has_bow() || battle.is_engaged(mind.id) {
        return None;
    }
    let standing = mind.enemies().filter(|enemy| battle.stands(*enemy));
    let strength: i32 = standing.map(|enemy| exchange::sh(battle, mind.side, enemy)).sum();
    if strength <= 4 * i32::from(fighter.sh()) || mage::prospect(battle, mind.id) > 0 {
        return None;
    }
    let command = tactics::towards_exit(battle, mind.id, AVOID, fighter.moves())?;
    Some(AiChoice::new(command, "hopeless: makes for the exit"))
}

/// Goes for a weapon on the ground when his hands are empty and nobody is upon him.
pub fn fetch(mind: &HouseFighter) -> Option<AiChoice> {
    let (battle, fighter) = (mind.battle, mind.fighter());
    let armed = Place::ALL.iter().any(|place| fighter.item(*place).is_some_and(|item| item.is_hand_weapon()));
    if !fighter.race().is_humanoid() || armed || mind.has_bow() || battle.is_engaged(mind.id) {
        return None;
    }
    let fits = |item| crate::gladiator::model::setup::check_item(fighter.race(), fighter.strength(), item).is_ok();
    let weapons = battle.ground().items().filter(|(_, item)| item.is_hand_weapon() && fits(*item));
    let closed = tactics::closed(battle, mind.id, AVOID);
    let reached = |at: &Square| at.distance(fighter.at()) <= FETCH && !closed.has(*at);
    let near: Squares = weapons.map(|(at, _)| at).filter(reached).collect();
    if near.has(fighter.at()) {
        return Some(AiChoice::new(
            Command::Move { path: Path::EMPTY, facing: fighter.facing() },
            "stands on a weapon",
        ));
    }
    let command = tactics::towards(battle, mind.id, &near, AVOID, fighter.mp() / 2)?;
    let goes = matches!(command, Command::Move { path, .. } if !path.is_empty());
    goes.then(|| AiChoice::new(command, "goes for a weapon"))
}

/// Looks for whom nobody sees where he was last known to be. Who can shoot or cast leaves that to the others while he
/// sees somebody.
pub fn hunt(mind: &HouseFighter) -> Option<AiChoice> {
    let hunt = seeking::hunt(mind.battle, mind.id, AVOID)?;
    let afar = mind.has_bow() || mage::prospect(mind.battle, mind.id) > 0;
    (!afar || mind.enemies().next().is_none()).then_some(hunt)
}

/// What he wants of a square.
pub fn wish(battle: &Battle, id: FighterId) -> Wish {
    wish_of(&HouseFighter::new(battle, id))
}

fn wish_of(mind: &HouseFighter) -> Wish {
    let (battle, id, fighter) = (mind.battle, mind.id, mind.fighter());
    let (magic, aloof) = (mage::prospect(battle, id), is_aloof(mind));
    let missile = fighter.natural_throw().is_some() || super::arming::can_spare(fighter);
    let mark = if aloof || missile { tactics::closest_in_sight(battle, id) } else { None };
    let shot = match (reloads(fighter).filter(|_| aloof), mark) {
        // Two turns or three a shot.
        (Some(reloads), Some(mark)) => {
            let strike = exchange::unaimed(battle, id, Form::Shot, mark);
            exchange::worth(battle, mind.side, &strike).max(hit_value::SH / 2) / (1 + reloads)
        }
        _ => 0,
    };
    let throw = match mark.filter(|_| missile) {
        Some(mark) if fighter.at().distance(battle.fighter(mark).at()) <= fighter.strength() => {
            let strike = exchange::unaimed(battle, id, Form::Throw, mark);
            exchange::worth(battle, mind.side, &strike)
        }
        _ => 0,
    };
    Wish { shot: if aloof { shot.max(magic) } else { 0 }, throw, aloof, tender: fighter.race() != Race::FireSpirit }
}

/// Actions that it takes to reload what he shoots; none if he shoots nothing.
fn reloads(fighter: &Fighter) -> Option<i64> {
    if fighter.natural_shot().is_some() {
        return Some(0);
    }
    let row = fighter.item(Place::Ready)?.weapon().row();
    row.bow.map(|bow| i64::from(bow.reloads()))
}

/// Whether he would rather stand off than close in.
fn is_aloof(mind: &HouseFighter) -> bool {
    let afar = reloads(mind.fighter()).is_some() || mage::prospect(mind.battle, mind.id) > 0;
    (afar || waits_by_archers(mind)) && mind.battle.turn() <= STANDOFF
}

/// Whether he rather waits by those of his side who shoot than goes before them: who comes is shot at, comes running and
/// cannot strike, and meets them all. Magi go by their spells, and who was called has no time to wait.
fn waits_by_archers(mind: &HouseFighter) -> bool {
    let shoots = |own: FighterId| mind.battle.stands(own) && mind.battle.fighter(own).holds_bow();
    mind.fighter().race().is_fighter() && mind.battle.side(mind.side).any(|own| own != mind.id && shoots(own))
}

/// The square that gives most and costs least.
pub fn take_position(mind: &HouseFighter) -> Option<AiChoice> {
    let (battle, id) = (mind.battle, mind.id);
    if footing::is_far(battle, id) {
        let enemy = tactics::target(battle, id)?;
        if is_aloof(mind) || arms_first(mind) {
            let goal = battle.fighter(enemy).at();
            let facing = tactics::facing_to(battle, id, mind.fighter().at(), goal);
            return Some(AiChoice::new(Command::Move { path: Path::EMPTY, facing }, stands_off(mind)));
        }
        let approach = |avoid| tactics::approach(battle, id, enemy, Pace::Full, avoid);
        let (command, course) = match approach(AVOID) {
            // Ringed by fire he goes through it.
            (_, Tactic::Nearer | Tactic::Barred | Tactic::Covered) => approach(Avoid::default()),
            open => open,
        };
        return Some(AiChoice::new(command, tactics::reason(course, "closes in")));
    }
    let wish = wish_of(mind);
    let field = Situation::new(battle, id, wish)?;
    let best = field.best()?;
    Some(AiChoice::new(best.command, reason(mind, &best, &wish, field.enemy())))
}

/// Whether he has a bow to unsling, and time.
fn arms_first(mind: &HouseFighter) -> bool {
    super::arming::bow_to_unsling(mind).is_some()
}

/// Why he stands off: for his bow, in his hands or not yet, for the bows of others, or for his spells.
fn stands_off(mind: &HouseFighter) -> &'static str {
    let bow = mind.has_bow() || mind.fighter().natural_shot().is_some() || arms_first(mind);
    let casts = || mage::prospect(mind.battle, mind.id) > 0;
    match bow {
        true => "stands to shoot",
        false if casts() => "stands to cast",
        false => "waits with those who shoot",
    }
}

fn reason(mind: &HouseFighter, footing: &Footing, wish: &Wish, enemy: FighterId) -> &'static str {
    let Command::Move { path, .. } = footing.command else { return "moves" };
    let here = mind.fighter().at();
    let to = path.end(here).unwrap_or(here);
    let goal = mind.battle.fighter(enemy).at();
    if footing.charge && footing.gain > 0 {
        return "charges with the pole";
    }
    if footing.behind {
        return if path.is_empty() { "stands where he is not faced" } else { "goes where he is not faced" };
    }
    match (footing.gain, footing.loss) {
        (0, _) if tactics::steps_between(to, goal) < tactics::steps_between(here, goal) => "closes in",
        (0, 0) => "keeps his distance",
        (0, _) if path.is_empty() => "stands his ground",
        (0, _) => "comes no nearer",
        (gain, _) if to.distance(here) <= 1 && gain == wish.shot => stands_off(mind),
        (gain, _) if gain == wish.throw && path.is_empty() => "stands to throw",
        (gain, _) if gain == wish.throw => "goes where he can throw",
        _ if path.is_empty() => "stands his ground",
        _ => "comes to blows",
    }
}
