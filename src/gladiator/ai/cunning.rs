//! Cunning robots compare the choice of their tactics with the alternatives: each open attack at each target, evading,
//! stepping out, and the best squares. The score of a plan is the damage it deals minus the damage of the enemies who
//! can still strike back this turn.
//!
//! The dice are the same as for everybody. Start with [`weigh`].

use crate::ai::footing::Situation;
use crate::ai::hit_value::SH;
use crate::ai::house::{fighting, moving};
use crate::ai::tactics::Tactic;
use crate::ai::{AiChoice, exchange, house, tactics};
use crate::battle::action::Action;
use crate::battle::check;
use crate::battle::check::{movement, strike};
use crate::battle::command::{Command, Path};
use crate::battle::event::{Form, Strike};
use crate::battle::state::Battle;
use crate::battle::state::decision::Decision;
use crate::data::race::Race;
use crate::model::fighter::FighterId;
use alloc::vec::Vec;

/// The margin by which an alternative must beat the tactic's own choice.
const MARGIN: i64 = SH / 10;
/// The margin for squares, whose scores count in quarters of a thousandth.
const BETTER_PLACE: i64 = SH;

/// The better of the tactic's choice and the alternatives.
pub(super) fn weigh(battle: &Battle, own: AiChoice) -> AiChoice {
    if !gains(battle) {
        return own;
    }
    match battle.decision() {
        Decision::Move { fighter } => place(battle, fighter, own),
        Decision::Act { fighter } => act(battle, fighter, own),
        Decision::Evade { strike } => house::answer(battle, &strike),
        Decision::SecondBlow { fighter } => match exchange::best(battle, fighter, Form::DualSecond) {
            Some((_, target)) => AiChoice::new(Command::SecondBlow { target }, "cunning: where it counts most"),
            None => own,
        },
        _ => own,
    }
}

/// Returns whether weighing this decision wins more battles between equal robots than plain tactics do, as measured for
/// each kind. A Fire Spirit loses if it weighs away its preferences for hand combat. For an Evil Mage it makes no
/// difference. A Needler Bush does best to keep shooting.
fn gains(battle: &Battle) -> bool {
    match battle.decision().fighter().map(|id| battle.fighter(id).race()) {
        Some(Race::FireSpirit | Race::EvilMage) => false,
        Some(Race::NeedlerBush) => !matches!(battle.decision(), Decision::Act { .. }),
        _ => true,
    }
}

fn place(battle: &Battle, id: FighterId, own: AiChoice) -> AiChoice {
    // Avoiding shots that the robot cannot answer is no exchange of blows.
    if own.why == tactics::reason(Tactic::Covered, "") {
        return own;
    }
    let Some(field) = Situation::new(battle, id, moving::preferences(battle, id)).filter(|field| !field.is_far())
    else {
        return own;
    };
    let Some(proposed) = field.of(&own.command) else { return own };
    let Some(best) = field.best() else { return own };
    if best.score > proposed.score + BETTER_PLACE {
        AiChoice::new(best.command, "cunning: a better place for the blows to come")
    } else {
        own
    }
}

/// The attacks weighed at each target; a slash is weighed as a whole.
const WEIGHED: [Action; 7] = [
    Action::Attack,
    Action::Crush,
    Action::DualAttack,
    Action::Impale,
    Action::ReceiveCharge,
    Action::Shoot,
    Action::Throw,
];

/// A possible action with its value.
struct Plan {
    command: Command,
    gain: i64,
    /// The target, and the chance that it dies, in thousandths.
    falls: Option<(FighterId, i64)>,
}

fn act(battle: &Battle, id: FighterId, own: AiChoice) -> AiChoice {
    if !is_weighed(&own.command) {
        return own;
    }
    let mut plans = Vec::new();
    propose(battle, id, &mut plans);
    // A fighter who only saves itself never wins. That is left to the badly wounded, or
    // to tactics that have nothing better.
    let saves = |command: &Command| matches!(command, Command::Evade | Command::Disengage { .. } | Command::DoNothing);
    if !saves(&own.command) && !tactics::severely_wounded(battle.fighter(id)) {
        plans.retain(|plan| !saves(&plan.command));
    }
    let score = |plan: &Plan| plan.gain - replies(battle, id, plan);
    let Some(best) = plans.iter().max_by_key(|plan| (score(plan), plan.command == own.command)) else { return own };
    let proposed = plans.iter().find(|plan| plan.command == own.command).map(score);
    match proposed {
        Some(proposed) if score(best) <= proposed + MARGIN => own,
        _ if best.command == own.command => own,
        _ => AiChoice::new(best.command, "cunning: the best exchange of blows"),
    }
}

/// Returns whether a command is weighed: blows, shots and waiting are. Spells, weapon changes, getting up and hand
/// combat are left to the tactics.
fn is_weighed(command: &Command) -> bool {
    match (command, command.attack()) {
        (_, Some((form, _))) => WEIGHED.iter().any(|action| action.form() == Some(form)),
        (Command::Slash | Command::Evade | Command::Disengage { .. } | Command::DoNothing, None) => true,
        _ => false,
    }
}

/// Lists every open attack at every target, evading, stepping out and doing nothing.
fn propose(battle: &Battle, id: FighterId, plans: &mut Vec<Plan>) {
    let side = battle.fighter(id).side();
    let open = |action| check::offer(battle, id, action).is_ok();
    for action in WEIGHED {
        let Some(form) = action.form().filter(|_| open(action)) else { continue };
        let second = if form == Form::DualFirst { exchange::best(battle, id, Form::DualSecond) } else { None };
        for strike in strike::strikes(battle, id, form) {
            let Some(command) = form.command(strike.target) else { continue };
            let gain = exchange::value(battle, side, &strike) + second.map_or(0, |(value, _)| value);
            let falls = Some((strike.target, exchange::falls(battle, side, &strike)));
            plans.push(Plan { command, gain, falls });
        }
    }
    if open(Action::Slash)
        && let Some(gain) = fighting::slash_value(battle, id, |strike| exchange::value(battle, side, strike))
    {
        plans.push(Plan { command: Command::Slash, gain, falls: None });
    }
    let plain = |command| Plan { command, gain: 0, falls: None };
    if open(Action::Evade) {
        plans.push(plain(Command::Evade));
    }
    if open(Action::Disengage) {
        let facing = battle.fighter(id).facing();
        plans.extend(movement::disengage_steps(battle, id).map(|path| plain(Command::Disengage { path, facing })));
    }
    plans.push(plain(Command::DoNothing));
}

/// The value of the strikes that enemies can still make on the fighter after this plan.
fn replies(battle: &Battle, id: FighterId, plan: &Plan) -> i64 {
    let side = battle.fighter(id).side();
    let evading = plan.command == Command::Evade || battle.fighter(id).evading();
    let gone = |enemy: FighterId, strike: &Strike| match plan.command {
        Command::Disengage { path, .. } => !strike.form.is_missile() && !reaches(battle, enemy, id, path),
        _ => false,
    };
    let enemies = battle.enemies(side).filter_map(|enemy| Some((enemy, exchange::reply(battle, enemy, id)?)));
    let blows = enemies.filter(|(enemy, strike)| !gone(*enemy, strike)).map(|(enemy, strike)| {
        let stands = match plan.falls {
            Some((target, falls)) if target == enemy => SH - falls,
            _ => SH,
        };
        exchange::value_if(battle, side, &strike, evading) * stands / SH
    });
    blows.sum()
}

fn reaches(battle: &Battle, enemy: FighterId, id: FighterId, path: Path) -> bool {
    path.end(battle.fighter(id).at()).is_some_and(|to| battle.engages(enemy, to))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ai;
    use crate::matchmaking::opposition::{add, examples};
    use crate::model::fighter::Side;
    use crate::model::setup::Setup;
    use crate::model::skill::Skill;
    use ludus_engine::dice::Seed;
    use ludus_engine::game::NullSink;

    /// The lead of the best plan over the robot's own action.
    fn gap(battle: &Battle, id: FighterId, own: AiChoice) -> Option<i64> {
        let mut plans = Vec::new();
        propose(battle, id, &mut plans);
        let saves =
            |command: &Command| matches!(command, Command::Evade | Command::Disengage { .. } | Command::DoNothing);
        if !saves(&own.command) && !tactics::severely_wounded(battle.fighter(id)) {
            plans.retain(|plan| !saves(&plan.command));
        }
        let score = |plan: &Plan| plan.gain - replies(battle, id, plan);
        let proposed = plans.iter().find(|plan| plan.command == own.command).map(score)?;
        Some(plans.iter().map(score).max()? - proposed)
    }

    #[test]
    fn small_gains_do_not_override_tactics() {
        let (mut little, mut much, mut near, mut far) = (0, 0, 0, 0);
        for seed in 0..60 {
            let mut setup = Setup { fighters: examples(), skill: Skill::Cunning.into(), ..Setup::default() };
            add(&mut setup, Side::East, &[Race::GiantAmoeba, Race::Slayer, Race::Behemoth, Race::Imp]);
            let mut battle = Battle::new(&setup, Seed(seed)).unwrap();
            while let Some(choice) = ai::choose(&battle) {
                let own = ai::by_tactics(&battle).unwrap();
                let robot = |id: &FighterId| battle.fighter(*id).race().is_robot();
                match battle.decision() {
                    Decision::Act { fighter } if robot(&fighter) && is_weighed(&own.command) => {
                        let gap = gap(&battle, fighter, own);
                        match gap {
                            Some(1..=100) => {
                                little += 1;
                                assert_eq!(choice.command, own.command, "{gap:?} thousandths more");
                            }
                            Some(101..=400) => {
                                much += 1;
                                assert_ne!(choice.command, own.command, "{gap:?} thousandths more");
                            }
                            _ => {}
                        }
                    }
                    Decision::Move { fighter } if robot(&fighter) => {
                        let field =
                            Situation::new(&battle, fighter, crate::ai::house::moving::preferences(&battle, fighter))
                                .filter(|field| !field.is_far());
                        let places = field.and_then(|field| Some((field.of(&own.command)?, field.best()?)));
                        match places.map(|(own, best)| best.score - own.score) {
                            Some(1..=1000) => {
                                near += 1;
                                assert_eq!(choice.command, own.command);
                            }
                            Some(1001..=2500) => {
                                far += 1;
                                assert_ne!(choice.command, own.command);
                            }
                            _ => {}
                        }
                    }
                    _ => {}
                }
                battle.execute(&choice.command, &mut NullSink).unwrap();
            }
        }
        assert!(little.min(much).min(near).min(far) > 5, "{little} {much} {near} {far}");
    }

    /// How often cunning robots of a kind, two a side, depart from their tactics: when
    /// moving, when acting, in other decisions.
    fn departures(kind: Race) -> (u32, u32, u32) {
        let mut departures = [0; 3];
        for seed in 0..40 {
            let mut setup = Setup { skill: Skill::Cunning.into(), ..Setup::default() };
            Side::BOTH.into_iter().for_each(|side| add(&mut setup, side, &[kind; 2]));
            let mut battle = Battle::new(&setup, Seed(seed)).unwrap();
            while let Some(choice) = ai::choose(&battle) {
                let place = match battle.decision() {
                    Decision::Move { .. } => 0,
                    Decision::Act { .. } => 1,
                    _ => 2,
                };
                departures[place] += u32::from(choice.command != ai::by_tactics(&battle).unwrap().command);
                battle.execute(&choice.command, &mut NullSink).unwrap();
            }
        }
        (departures[0], departures[1], departures[2])
    }

    #[test]
    fn robots_weigh_only_decisions_that_gain() {
        assert_eq!(departures(Race::FireSpirit), (0, 0, 0));
        assert_eq!(departures(Race::EvilMage), (0, 0, 0));
        assert!(matches!(departures(Race::NeedlerBush), (1.., 0, 1..)), "{:?}", departures(Race::NeedlerBush));
        assert!(matches!(departures(Race::Slayer), (1.., 1.., 1..)), "{:?}", departures(Race::Slayer));
    }
}
