//! The built-in AI (D160 to D164). It answers every decision of a bout from what its side can see, and gives a short
//! reason. It cannot foresee luck: its own dice belong to another domain.
//!
//! - [`worth`]: the value of a blow, from the odds that are rolled (cached in `odds`).
//! - `field`: what the figure and its enemies can do to each other.
//! - `acting`: the action of a figure; `large`: the action of a figure that covers several hexes.
//! - `answers`: every other decision; `morale`: when a figure gives up.
//! - `memory`: results kept from one decision to the next.
//! - `searching`: the Veteran, who plays out the best actions before choosing.
//! - `master`: the interface to the engine's search.

mod acting;
mod answers;
mod field;
mod large;
pub(crate) mod memory;
mod morale;
mod odds;
pub mod reason;
pub mod search;
mod searching;
#[cfg(test)]
mod tests;
pub mod worth;

use crate::ai::acting::{Plan, Scored};
use crate::ai::field::Situation;
use crate::ai::memory::{BoutMemory, Watch};
use crate::ai::reason::Reason;
use crate::battle::command::{Act, Command, Going, PassAct};
use crate::battle::event::Event;
use crate::battle::figure::{Condition, FigureId};
use crate::battle::state::{Bout, Decision, Form};
use crate::model::ground::moves::Way;
use crate::model::ground::reach::Reach;
use crate::model::setup::{Level, MOST_A_SIDE};
use alloc::boxed::Box;
use alloc::vec::Vec;
use ludus_engine::dice::{Dice, Domain};
use ludus_engine::game::EventSink;

const MOST: usize = MOST_A_SIDE;

/// Buffers and caches reused between decisions, so that choosing allocates nothing.
#[derive(Debug, Default)]
pub struct Scratch {
    reach: Reach,
    options: Vec<Scored>,
    legal: Vec<Command>,
    memory: Box<BoutMemory>,
}

/// Chooses a legal command for the current decision from what the side to move can see, with the reason. `None`
/// if the bout is over.
pub fn choose(bout: &Bout, level: Level, scratch: &mut Scratch) -> Option<(Command, Option<Reason>)> {
    scratch.memory.forget();
    answer(bout, level, scratch, true).map(|own| (own.command, own.why))
}

struct AiCommand {
    command: Command,
    why: Option<Reason>,
    /// The movement cost, if the AI has already checked the path by the rules. It is then not checked again.
    cost: Option<u8>,
}

impl AiCommand {
    const fn of(command: Command, why: Option<Reason>) -> AiCommand {
        AiCommand { command, why, cost: None }
    }

    fn scored(option: &Scored) -> AiCommand {
        AiCommand { command: option.command, why: Some(option.why), cost: option.cost }
    }
}

/// Chooses a command like [`choose`], and executes it.
pub fn play(
    bout: &mut Bout,
    level: Level,
    scratch: &mut Scratch,
    events: &mut impl EventSink<Event>,
) -> Option<(Command, Option<Reason>)> {
    scratch.memory.forget();
    play_next(bout, level, scratch, events)
}

/// Chooses and applies the next command of a bout that only the AI plays ([`BoutMemory::follow`]). Tries the fast,
/// unverified choice first. If the bout rejects it, chooses again with full checks.
fn play_next(
    bout: &mut Bout,
    level: Level,
    scratch: &mut Scratch,
    events: &mut impl EventSink<Event>,
) -> Option<(Command, Option<Reason>)> {
    for verified in [false, true] {
        let own = answer(bout, level, scratch, verified)?;
        let mut watch = Watch { memory: &mut scratch.memory, events };
        if bout.execute_trusted(&own.command, own.cost, &mut watch).is_ok() {
            return Some((own.command, own.why));
        }
    }
    None
}

/// Plays a bout to its end, each side at its level. Returns false if the AI found no legal command.
pub fn play_to_end(
    bout: &mut Bout,
    levels: [Level; 2],
    scratch: &mut Scratch,
    events: &mut impl EventSink<Event>,
) -> bool {
    scratch.memory.follow(bout);
    while bout.decision() != Decision::Over {
        let level = bout.asked_side().map_or(Level::Trained, |side| levels[side as usize]);
        if play_next(bout, level, scratch, events).is_none() {
            break;
        }
    }
    scratch.memory.forget();
    bout.decision() == Decision::Over
}

/// Chooses a command. If `verified`, the command has been checked to be legal; otherwise the best
/// option may turn out illegal.
fn answer(bout: &Bout, level: Level, scratch: &mut Scratch, verified: bool) -> Option<AiCommand> {
    let side = bout.asked_side()?;
    if level == Level::Raw {
        return Some(AiCommand::of(choose_raw(bout, scratch), None));
    }
    let answer = match bout.decision() {
        Decision::Over => return None,
        // These decisions depend on public information only.
        Decision::Place(side) => Some(answers::place(bout, side)),
        Decision::Order(figure) => Some(answers::order(bout, figure)),
        Decision::Sides(side) => Some(answers::sides(bout, side, scratch.memory.insight(side))),
        Decision::Pick(side) => answers::pick(bout, side, scratch.memory.insight(side)),
        Decision::Repulse(_) => Some((Command::Repulse(true), Reason::KeepsOut)),
        Decision::Cleave(figure) => Some(answers::cleave(bout, figure)),
        // Morale decides here as it does at the figure's own action (D141, D163).
        Decision::Submit(figure) if bout.figure(figure).beast().is_some_and(|beast| beast.fierce) => {
            Some((Command::Submit(false), Reason::FightsOn))
        }
        Decision::Submit(figure) => Some(match morale::loses_heart(bout, &bout.observation(side), figure) {
            true => (Command::Submit(true), Reason::Yields),
            false => (Command::Submit(false), Reason::FightsOn),
        }),
        Decision::Act(figure) => return Some(act(bout, figure, level, scratch, verified)),
        // All positions are public, too.
        Decision::After(figure) => Some(answers::after(bout, figure)),
        ask @ (Decision::Strike(figure) | Decision::Loose(figure) | Decision::Riposte(figure)) => {
            let insight = scratch.memory.insight(side);
            let mut seen = *bout;
            insight.hide(&mut seen, side);
            let mut field = Situation::new(&mut seen, figure, insight);
            match ask {
                Decision::Loose(_) => Some(answers::loose(&field)),
                Decision::Riposte(_) => Some(answers::riposte(&mut field, bout.control().riposte_at?)),
                _ => Some(answers::strike(&mut field, bout, verified).unwrap_or((Command::Done, Reason::Ends))),
            }
        }
    };
    let (command, why) = answer?;
    Some(AiCommand::of(command, Some(why)))
}

fn act(bout: &Bout, me: FigureId, level: Level, scratch: &mut Scratch, verified: bool) -> AiCommand {
    let figure = bout.figure(me);
    if figure.condition == Condition::Stunned {
        return AiCommand::of(Command::Act(Act::Recover), Some(Reason::Recovers));
    }
    let insight = scratch.memory.insight(figure.side);
    let mut seen = *bout;
    insight.hide(&mut seen, figure.side);
    if let Some((command, why)) = gives_up(bout, &seen, me, &mut scratch.reach) {
        return AiCommand::of(command, Some(why));
    }
    let mut field = Situation::new(&mut seen, me, insight);
    // The Veteran compares several options, so none may be skipped.
    let best_only = level != Level::Veteran;
    let (reach, options) = (&mut scratch.reach, &mut scratch.options);
    let mut plan = Plan::new(&mut field, reach, options, best_only);
    if let Some((command, why)) = plan.hands().filter(|(command, _)| bout.check(command).is_ok()) {
        return AiCommand::of(command, Some(why));
    }
    plan.score_options();
    break_ties(bout, options);
    if best_only {
        let first = options.iter().max_by_key(|option| key(option));
        if let Some(first) = first.filter(|first| !verified || bout.check(&first.command).is_ok()) {
            return AiCommand::scored(first);
        }
        Plan::new(&mut field, reach, options, false).score_options();
        break_ties(bout, options);
    }
    scratch.options.sort_unstable_by_key(|option| core::cmp::Reverse(key(option)));
    if level == Level::Veteran
        && let Some((command, why)) = searching::choose_best(bout, scratch)
    {
        return AiCommand::of(command, Some(why));
    }
    let found = scratch.options.iter().find(|option| bout.check(&option.command).is_ok());
    match found {
        Some(option) => AiCommand::scored(option),
        None => AiCommand::of(wait_or_first(bout, me, scratch), Some(Reason::Waits)),
    }
}

/// Adds two bits from the AI's dice to each score, so that ties are broken by chance.
fn break_ties(bout: &Bout, options: &mut [Scored]) {
    let luck = bout.seed().nth(u64::from(bout.move_number())).0;
    for option in options {
        let tied = luck.rotate_left(7 * (option.order + 1) % 64);
        option.points = option.points * 4 + (tied & 3) as i32;
    }
}

const fn key(option: &Scored) -> (i32, core::cmp::Reverse<u32>) {
    (option.points, core::cmp::Reverse(option.order))
}

/// Waits. If even that is illegal, the first legal command.
fn wait_or_first(bout: &Bout, me: FigureId, scratch: &mut Scratch) -> Command {
    let wait = Command::Act(acting::pass(bout.figure(me).facing, PassAct::Wait));
    if bout.check(&wait).is_ok() {
        return wait;
    }
    scratch.legal.clear();
    bout.legal_commands(&mut scratch.legal);
    scratch.legal.first().copied().unwrap_or(wait)
}

/// A figure that loses heart yields to an adjacent enemy, or runs for its gate (D163).
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
    let leave = seen.leave_now(me, Form::Move, false);
    seen.with_mover(me, &leave, leave.points.into(), |mover| reach.find(mover));
    let field = seen.arena().field();
    let spot = reach.ends().iter().min_by_key(|spot| field.distance(*spot, gate))?;
    let facing = reach.facings(spot).next()?;
    let way = reach.way(spot, facing).unwrap_or(Way::NONE);
    let run = Command::Act(Act::Move(Going { way, facing }));
    bout.check(&run).is_ok().then_some((run, Reason::Runs))
}

/// The better of two random legal commands, by a rough score.
fn choose_raw(bout: &Bout, scratch: &mut Scratch) -> Command {
    scratch.legal.clear();
    bout.legal_commands(&mut scratch.legal);
    // A random choice never gives up and never drops a weapon.
    scratch.legal.retain(|command| {
        !matches!(
            command,
            Command::Yield | Command::Drop(_) | Command::Act(Act::Leave) | Command::Place(..) | Command::Regrip(..)
        )
    });
    let mut dice = Dice::new(bout.seed(), Domain::Policy, bout.move_number().into());
    let count = scratch.legal.len() as u32;
    let drawn = [dice.one_of(count.max(1)), dice.one_of(count.max(1))].map(|n| scratch.legal[n as usize - 1]);
    if rough_score(bout, &drawn[1], scratch) > rough_score(bout, &drawn[0], scratch) { drawn[1] } else { drawn[0] }
}

/// A rough score: the value of a blow, 100 for each hex closer, a constant for anything else.
fn rough_score(bout: &Bout, command: &Command, scratch: &mut Scratch) -> i32 {
    let Some(me) = bout.asked_figure() else { return 0 };
    let side = bout.figure(me).side;
    let mut seen = bout.observation(side);
    let mut field = Situation::new(&mut seen, me, scratch.memory.insight(side));
    let end = |going: &Going| going.way.steps().fold(bout.figure(me).at, |hex, step| hex + step);
    match command {
        Command::Strike(strike) => bout.blow_of(me, strike).map_or(0, |blow| {
            let tool = field.seen.tool(me, blow.means, blow.range);
            tool.map_or(0, |tool| field.odds_cache().value(field.seen, &blow, &tool).0)
        }),
        Command::Act(Act::Attack(going)) => {
            field.best(end(going), 1 << going.facing as u8, false).map_or(0, |best| best.value)
        }
        Command::Act(Act::Charge(going, _)) => {
            field.best(end(going), 1 << going.facing as u8, true).map_or(0, |best| best.value)
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
