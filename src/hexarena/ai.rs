//! The computer's players (D160 to D164). A player answers what the bout asks, from what his side can see, with a reason in a few
//! words. It sees no luck: its own dice are of another domain.
//!
//! - [`worth`]: what a blow is worth, by the odds that roll it, which `odds` keeps; `field`: what the enemies and the figure can
//!   do to each other;
//! - `large`: what a figure of several hexes does at its own action;
//! - `acting`: what a figure does at its own action; `answers`: everything else that is asked; `morale`: when it gives up;
//! - `memory`: what a player keeps from decision to decision;
//! - `master`: what the search of all rulebooks tries, and how a side stands; `searching`: the Veteran, who plays his best actions
//!   out before he chooses.

mod acting;
mod answers;
mod field;
mod large;
pub(in crate::hexarena) mod memory;
mod morale;
mod odds;
pub mod reason;
pub mod search;
mod searching;
#[cfg(test)]
mod tests;
pub mod worth;

use crate::engine::dice::{Dice, Domain};
use crate::engine::game::EventSink;
use crate::hexarena::ai::acting::{Plan, Scored};
use crate::hexarena::ai::field::Situation;
use crate::hexarena::ai::memory::{BoutMemory, Watch};
use crate::hexarena::ai::reason::Reason;
use crate::hexarena::battle::command::{Act, Command, Going, PassAct};
use crate::hexarena::battle::event::Event;
use crate::hexarena::battle::figure::{Condition, FigureId};
use crate::hexarena::battle::state::{Bout, Decision};
use crate::hexarena::model::ground::moves::Way;
use crate::hexarena::model::ground::reach::Reach;
use crate::hexarena::model::setup::Level;
use crate::hexarena::model::setup::MOST_A_SIDE;

/// Most enemies.
const MOST: usize = MOST_A_SIDE;

/// What is used again and again, so that thinking allocates nothing.
#[derive(Debug, Default)]
pub struct Scratch {
    reach: Reach,
    options: Vec<Scored>,
    legal: Vec<Command>,
    memory: Box<BoutMemory>,
}

/// What the computer answers to what is asked, from what the asked side can see, and why. None when the bout is over.
pub fn choose(bout: &Bout, level: Level, scratch: &mut Scratch) -> Option<(Command, Option<Reason>)> {
    scratch.memory.forget();
    answer(bout, level, scratch, true).map(|own| (own.command, own.why))
}

/// What the computer answers.
struct Own {
    command: Command,
    why: Option<Reason>,
    /// What its movement costs, where its way has been weighed by the rules: it is not looked at again then.
    cost: Option<u8>,
}

impl Own {
    const fn of(command: Command, why: Option<Reason>) -> Own {
        Own { command, why, cost: None }
    }

    fn scored(option: &Scored) -> Own {
        Own { command: option.command, why: Some(option.why), cost: option.cost }
    }
}

/// The same, and carries it out.
pub fn play(
    bout: &mut Bout,
    level: Level,
    scratch: &mut Scratch,
    told: &mut impl EventSink<Event>,
) -> Option<(Command, Option<Reason>)> {
    scratch.memory.forget();
    play_next(bout, level, scratch, told)
}

/// The computer answers and carries out what is asked next of a bout that nobody else touches ([`Memory::follow`]). What was
/// answered then is looked at once, by the bout itself, but for a way that has been weighed by the rules; where it is refused, the
/// answer is looked for with more care.
fn play_next(
    bout: &mut Bout,
    level: Level,
    scratch: &mut Scratch,
    told: &mut impl EventSink<Event>,
) -> Option<(Command, Option<Reason>)> {
    for sure in [false, true] {
        let own = answer(bout, level, scratch, sure)?;
        let mut watch = Watch { memory: &mut scratch.memory, told };
        if bout.execute_trusted(&own.command, own.cost, &mut watch).is_ok() {
            return Some((own.command, own.why));
        }
    }
    None
}

/// The computer plays a bout to its end, each side at its level; whether it always had a legal answer.
pub fn play_to_end(
    bout: &mut Bout,
    levels: [Level; 2],
    scratch: &mut Scratch,
    told: &mut impl EventSink<Event>,
) -> bool {
    scratch.memory.follow(bout);
    while bout.decision() != Decision::Over {
        let level = bout.asked_side().map_or(Level::Trained, |side| levels[side as usize]);
        if play_next(bout, level, scratch, told).is_none() {
            break;
        }
    }
    scratch.memory.forget();
    bout.decision() == Decision::Over
}

/// What the computer answers; `sure`: it is legal, else it may not be where something else than the best of all has to be
/// taken.
fn answer(bout: &Bout, level: Level, scratch: &mut Scratch, sure: bool) -> Option<Own> {
    let side = bout.asked_side()?;
    if level == Level::Raw {
        return Some(Own::of(raw(bout, scratch), None));
    }
    let answer = match bout.decision() {
        Decision::Over => return None,
        // What these ask for is open to everybody's eyes.
        Decision::Place(side) => Some(answers::place(bout, side)),
        Decision::Order(figure) => Some(answers::order(bout, figure)),
        Decision::Sides(side) => Some(answers::sides(bout, side, scratch.memory.insight(side))),
        Decision::Pick(side) => answers::pick(bout, side, scratch.memory.insight(side)),
        Decision::Repulse(_) => Some((Command::Repulse(true), Reason::KeepsOut)),
        Decision::Cleave(figure) => Some(answers::cleave(bout, figure)),
        // To a demand it listens as it would at its own action (D141, D163).
        Decision::Submit(figure) if bout.figure(figure).beast().is_some_and(|beast| beast.fierce) => {
            Some((Command::Submit(false), Reason::FightsOn))
        }
        Decision::Submit(figure) => Some(match morale::loses_heart(bout, &bout.observation(side), figure) {
            true => (Command::Submit(true), Reason::Yields),
            false => (Command::Submit(false), Reason::FightsOn),
        }),
        Decision::Act(figure) => return Some(act(bout, figure, level, scratch, sure)),
        // Where everybody stands is open to everybody's eyes, too.
        Decision::After(figure) => Some(answers::after(bout, figure)),
        ask @ (Decision::Strike(figure) | Decision::Loose(figure) | Decision::Riposte(figure)) => {
            let insight = scratch.memory.insight(side);
            let mut seen = *bout;
            insight.hide(&mut seen, side);
            let mut field = Situation::new(&mut seen, figure, insight);
            match ask {
                Decision::Loose(_) => Some(answers::loose(&field)),
                Decision::Riposte(_) => Some(answers::riposte(&mut field, bout.control().riposte_at?)),
                _ => Some(answers::strike(&mut field, bout, sure).unwrap_or((Command::Done, Reason::Ends))),
            }
        }
    };
    let (command, why) = answer?;
    Some(Own::of(command, Some(why)))
}

/// The action of a figure.
fn act(bout: &Bout, me: FigureId, level: Level, scratch: &mut Scratch, sure: bool) -> Own {
    let figure = bout.figure(me);
    if figure.condition == Condition::Stunned {
        return Own::of(Command::Act(Act::Recover), Some(Reason::Recovers));
    }
    let insight = scratch.memory.insight(figure.side);
    let mut seen = *bout;
    insight.hide(&mut seen, figure.side);
    if let Some((command, why)) = gives_up(bout, &seen, me, &mut scratch.reach) {
        return Own::of(command, Some(why));
    }
    let mut field = Situation::new(&mut seen, me, insight);
    // The Veteran compares the best few.
    let lean = level != Level::Veteran;
    let (reach, options) = (&mut scratch.reach, &mut scratch.options);
    let mut plan = Plan::new(&mut field, reach, options, lean);
    if let Some((command, why)) = plan.hands().filter(|(command, _)| bout.check(command).is_ok()) {
        return Own::of(command, Some(why));
    }
    plan.weigh();
    tell_apart(bout, options);
    if lean {
        let first = options.iter().max_by_key(|option| key(option));
        if let Some(first) = first.filter(|first| !sure || bout.check(&first.command).is_ok()) {
            return Own::scored(first);
        }
        Plan::new(&mut field, reach, options, false).weigh();
        tell_apart(bout, options);
    }
    scratch.options.sort_unstable_by_key(|option| std::cmp::Reverse(key(option)));
    if level == Level::Veteran
        && let Some((command, why)) = searching::choose_best(bout, scratch)
    {
        return Own::of(command, Some(why));
    }
    let found = scratch.options.iter().find(|option| bout.check(&option.command).is_ok());
    match found {
        Some(option) => Own::scored(option),
        None => Own::of(waits(bout, me, scratch), Some(Reason::Waits)),
    }
}

/// Of equals the first: they are told apart by the dice of the computer.
fn tell_apart(bout: &Bout, options: &mut [Scored]) {
    let luck = bout.seed().nth(u64::from(bout.move_number())).0;
    for option in options {
        let tied = luck.rotate_left(7 * (option.order + 1) % 64);
        option.points = option.points * 4 + (tied & 3) as i32;
    }
}

const fn key(option: &Scored) -> (i32, std::cmp::Reverse<u32>) {
    (option.points, std::cmp::Reverse(option.order))
}

/// Nothing, or the first of what is legal where even that is not.
fn waits(bout: &Bout, me: FigureId, scratch: &mut Scratch) -> Command {
    let wait = Command::Act(acting::pass(bout.figure(me).facing, PassAct::Wait));
    if bout.check(&wait).is_ok() {
        return wait;
    }
    scratch.legal.clear();
    bout.legal_commands(&mut scratch.legal);
    scratch.legal.first().copied().unwrap_or(wait)
}

/// Who loses heart yields to an enemy who is upon him, or runs for his gate (D163).
fn gives_up(bout: &Bout, seen: &Bout, me: FigureId, reach: &mut Reach) -> Option<(Command, Reason)> {
    let fights_on = seen.figure(me).is_large() || seen.figure(me).beast().is_some_and(|beast| beast.fierce);
    if fights_on || !morale::loses_heart(bout, seen, me) {
        return None;
    }
    if seen.is_engaged(me) || seen.figure(me).close {
        return Some((Command::Yield, Reason::Yields));
    }
    let leave = Command::Act(Act::Leave);
    if bout.check(&leave).is_ok() {
        return Some((leave, Reason::Runs));
    }
    let figure = seen.figure(me);
    let gate = seen.arena().size().gate(figure.side.bank());
    let leave = seen.leave_now(me, super::battle::state::Form::Move, false);
    seen.with_mover(me, &leave, leave.points.into(), |mover| reach.find(mover));
    let field = seen.arena().field();
    let spot = reach.ends().iter().min_by_key(|spot| field.distance(*spot, gate))?;
    let facing = reach.facings(spot).next()?;
    let way = reach.way(spot, facing).unwrap_or(Way::NONE);
    let run = Command::Act(Act::Move(Going { way, facing }));
    bout.check(&run).is_ok().then_some((run, Reason::Runs))
}

/// The better of two legal commands drawn by chance, by what each is thought to be worth.
fn raw(bout: &Bout, scratch: &mut Scratch) -> Command {
    scratch.legal.clear();
    bout.legal_commands(&mut scratch.legal);
    // Nobody gives up, or throws away what he holds, by chance.
    scratch.legal.retain(|command| {
        !matches!(
            command,
            Command::Yield | Command::Drop(_) | Command::Act(Act::Leave) | Command::Place(..) | Command::Regrip(..)
        )
    });
    let mut dice = Dice::new(bout.seed(), Domain::Policy, bout.move_number().into());
    let count = scratch.legal.len() as u32;
    let drawn = [dice.one_of(count.max(1)), dice.one_of(count.max(1))].map(|n| scratch.legal[n as usize - 1]);
    if rough(bout, &drawn[1], scratch) > rough(bout, &drawn[0], scratch) { drawn[1] } else { drawn[0] }
}

/// What a command looks like to somebody raw: a blow by its worth, a step by how near it leads, anything else little.
fn rough(bout: &Bout, command: &Command, scratch: &mut Scratch) -> i32 {
    let Some(me) = bout.asked_figure() else { return 0 };
    let side = bout.figure(me).side;
    let mut seen = bout.observation(side);
    let mut field = Situation::new(&mut seen, me, scratch.memory.insight(side));
    let end = |going: &Going| going.way.steps().fold(bout.figure(me).at, |hex, step| hex + step);
    match command {
        Command::Strike(strike) => bout.blow_of(me, strike).map_or(0, |blow| {
            let tool = field.seen.tool(me, blow.means, blow.range);
            tool.map_or(0, |tool| field.makes().value(field.seen, &blow, &tool).0)
        }),
        Command::Act(Act::Attack(going)) => {
            field.best(end(going), 1 << going.facing as u8, false).map_or(0, |best| best.worth)
        }
        Command::Act(Act::Charge(going, _)) => {
            field.best(end(going), 1 << going.facing as u8, true).map_or(0, |best| best.worth)
        }
        Command::Act(Act::Fire { .. }) => 300,
        Command::Act(Act::Move(going)) => {
            let Some(foe) = field.nearest().map(|foe| foe.at) else { return 0 };
            100 * (field.at.distance(foe) - end(going).distance(foe))
        }
        Command::Riposte(Some(_)) | Command::Repulse(true) | Command::Loose => 100,
        _ => 0,
    }
}
