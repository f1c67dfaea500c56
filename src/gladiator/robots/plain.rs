//! A plain player for fighters and creatures: close in, strike, shoot, evade when it must.

use super::tactics::{self, Avoid, Pace};
use super::{Choice, mage};
use crate::gladiator::check::{self, Action};
use crate::gladiator::command::{Command, Path, Source};
use crate::gladiator::event::{Form, Strike};
use crate::gladiator::fighter::{Fighter, FighterId};
use crate::gladiator::item::{Item, Place};
use crate::gladiator::odds;
use crate::gladiator::state::{Battle, Decision};

const AVOID: Avoid = Avoid { fire: true, caltrops: true };

pub(super) fn choose(battle: &Battle, decision: Decision, id: FighterId) -> Choice {
    match decision {
        Decision::Move { .. } => go(battle, id),
        Decision::Evade { strike } => answer(battle, &strike),
        Decision::Repel { .. } => Choice::new(Command::Repel, "fights on his feet"),
        Decision::Push { strike } => tactics::push(battle, &strike),
        Decision::SecondBlow { .. } => second_blow(battle, id),
        _ => act(battle, id),
    }
}

fn has_bow(fighter: &Fighter) -> bool {
    fighter.item(Place::Ready).is_some_and(|item| item.weapon().row().bow.is_some())
}

/// An archer stands and shoots; everybody else closes in, at a run only while a charge does not get him there.
fn go(battle: &Battle, id: FighterId) -> Choice {
    let fighter = battle.fighter(id);
    let stay = |facing| Command::Move { path: Path::EMPTY, facing };
    let Some(enemy) = tactics::target(battle, id) else {
        return Choice::new(stay(fighter.facing()), "sees nobody");
    };
    let goal = battle.fighter(enemy).at();
    if has_bow(fighter)
        && let Some(mark) = tactics::closest_in_sight(battle, id)
    {
        let facing = tactics::facing_to(battle, id, fighter.at(), battle.fighter(mark).at());
        return Choice::new(stay(facing), "stands to shoot");
    }
    let distance = fighter.at().distance(goal);
    let pace = if distance > fighter.mp() { Pace::Full } else { Pace::Charge };
    Choice::new(tactics::approach(battle, id, enemy, pace, AVOID), "closes in")
}

/// Evades what could kill, and whatever comes while there is nothing to attack.
fn answer(battle: &Battle, strike: &Strike) -> Choice {
    if tactics::threatens_death(battle, strike) {
        return Choice::new(Command::Evade, "this blow could kill");
    }
    let idle = !tactics::can_strike(battle, strike.target) && !has_bow(battle.fighter(strike.target));
    if idle {
        return Choice::new(Command::Evade, "has nothing to attack");
    }
    Choice::new(Command::TakeIt, "would rather act")
}

fn second_blow(battle: &Battle, id: FighterId) -> Choice {
    match tactics::victim(battle, id, Form::DualSecond) {
        Some(target) => Choice::new(Command::SecondBlow { target }, "strikes again"),
        None => Choice::new(Command::DoNothing, "nobody is left to strike"),
    }
}

fn act(battle: &Battle, id: FighterId) -> Choice {
    let fighter = battle.fighter(id);
    let open = |action| check::offer(battle, id, action).is_ok();
    if let Some(choice) = wrestle(battle, id) {
        return choice;
    }
    if fighter.prone() {
        return Choice::new(tactics::stand(battle, id), "gets up");
    }
    if let Some(choice) = mage::cast(battle, id) {
        return choice;
    }
    if let Some(choice) = blow(battle, id) {
        return choice;
    }
    if open(Action::Shoot)
        && !battle.is_engaged(id)
        && let Some(target) = tactics::victim(battle, id, Form::Shot)
    {
        return Choice::new(Command::Shoot { target }, "shoots the closest");
    }
    if open(Action::Throw)
        && let Some(target) = tactics::victim(battle, id, Form::Throw)
    {
        return Choice::new(Command::Throw { target }, "throws at the closest");
    }
    if let Some(choice) = arm(battle, id) {
        return choice;
    }
    if open(Action::Shoot)
        && let Some(target) = tactics::victim(battle, id, Form::Shot)
    {
        return Choice::new(Command::Shoot { target }, "shoots at arm's length");
    }
    if open(Action::Reload) {
        return Choice::new(Command::Reload, "reloads");
    }
    Choice::new(tactics::evade_or_nothing(battle, id), "has nothing to attack")
}

/// In hand combat: one blow or two.
fn wrestle(battle: &Battle, id: FighterId) -> Option<Choice> {
    if battle.in_hand_combat(id) { blow(battle, id) } else { None }
}

/// One blow or two, whichever does more on average.
fn blow(battle: &Battle, id: FighterId) -> Option<Choice> {
    if check::offer(battle, id, Action::Attack).is_err() {
        return None;
    }
    let target = tactics::victim(battle, id, Form::Attack)?;
    let worth = |form| check::strike(battle, id, form, target).map_or(0, |strike| expected(battle, &strike));
    // A charge given or received does double damage; a slash is worth it for two or more.
    let doubled = [(Action::ReceiveCharge, Form::ReceiveCharge), (Action::Impale, Form::Impale)];
    if let Some((_, form)) = doubled.into_iter().find(|(action, _)| check::offer(battle, id, *action).is_ok())
        && let Some(target) = tactics::victim(battle, id, form)
    {
        let command = if form == Form::Impale { Command::Impale { target } } else { Command::ReceiveCharge { target } };
        return Some(Choice::new(command, "double damage out of a charge"));
    }
    if check::targets(battle, id, Form::SlashFirst).count() > 2 {
        return Some(Choice::new(Command::Slash, "slashes at three or more"));
    }
    let dual = check::offer(battle, id, Action::DualAttack).is_ok();
    if dual && worth(Form::DualFirst) + worth(Form::DualSecond) > worth(Form::Attack) {
        return Some(Choice::new(Command::DualAttack { target }, "two blows do more than one"));
    }
    Some(Choice::new(Command::Attack { target }, "strikes who engages, else the closest"))
}

/// Roughly the SH a strike takes on average: chance times mean damage after armour, in 432nds.
fn expected(battle: &Battle, strike: &Strike) -> i64 {
    let chance = odds::chance(odds::need(battle, strike).total(), false).ways as i64;
    let damage = odds::damage(battle, strike);
    let mean = 7 * i64::from(damage.dice) + 2 * i64::from(damage.plus);
    chance * (mean - 2 * i64::from(odds::armour_against(battle, strike))).max(0)
}

/// Takes the best hand weapon he has or stands on, when what he holds is of no use here.
fn arm(battle: &Battle, id: FighterId) -> Option<Choice> {
    let fighter = battle.fighter(id);
    let useless = match fighter.item(Place::Ready) {
        None => true,
        Some(item) if item.weapon().row().bow.is_some() => battle.is_engaged(id) || item.reloads_needed() > 0,
        Some(item) => !item.is_hand_weapon(),
    };
    if !useless {
        return None;
    }
    let worth =
        |item: Item| 7 * i32::from(item.weapon().row().damage.dice) + 2 * i32::from(item.weapon().row().damage.plus);
    let own = Place::ALL[1..].iter().filter_map(|place| Some((fighter.item(*place)?, Source::Place(*place))));
    let pile = battle.ground().pile(fighter.at()).zip(0..64).map(|(item, depth)| (item, Source::Ground(depth)));
    let mut found: Vec<(Item, Source)> = own.chain(pile).filter(|(item, _)| item.is_hand_weapon()).collect();
    found.sort_by_key(|(item, _)| -worth(*item));
    let take = found.into_iter().map(|(item, from)| check::readied(fighter, item, from));
    let command = take.map(|take| Command::Change { take }).find(|command| battle.check(command).is_ok())?;
    Some(Choice::new(command, "takes a weapon for close fighting"))
}
