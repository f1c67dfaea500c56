//! The Veteran (D164). It plays out its best actions to the end of the next Pulse, with both sides Trained, and takes
//! the one that leaves its side best off. It uses only what it can see, and other dice than the bout's.

use crate::ai::Scratch;
use crate::ai::acting::Scored;
use crate::ai::reason::Reason;
use crate::ai::worth::life;
use crate::battle::command::Command;
use crate::battle::state::{Bout, Outcome};
use crate::model::setup::{Level, Side};
use ludus_engine::game::NullSink;

/// Number of actions that are played out, and playouts for each.
const ACTIONS: usize = 4;
const TRIALS: u64 = 32;
/// Weight of Trained's own score against the playouts, because few playouts prove little.
const TRUST: i64 = 4;
/// Pulses played, including the current one.
const AHEAD: u16 = 2;
/// Value of winning the bout, in hundredths of a point.
const VICTORY: i64 = 5000;
/// Actions that score this much below the best are not tried (in quarters of hundredths).
const MARGIN: i32 = 4 * 500;

/// The action with the best average result. `None` if one cannot be executed.
pub fn choose_among(bout: &Bout, side: Side, tried: &[Scored], scratch: &mut Scratch) -> Option<(Command, Reason)> {
    let seen = bout.observation(side);
    let mut best: Option<(i64, &Scored)> = None;
    for option in tried {
        let mut sum = i64::from(option.points) / 4 * TRUST * TRIALS as i64;
        for trial in 0..TRIALS {
            // All actions get the same luck, which is never that of the bout itself.
            let seed = bout.seed().nth(u64::from(bout.move_number()) << 8 | trial);
            let mut played = seen.reseeded(seed);
            if played.execute(&option.command, &mut NullSink).is_err() {
                return None;
            }
            sum += play(&mut played, side, scratch);
        }
        if best.is_none_or(|(most, _)| sum > most) {
            best = Some((sum, option));
        }
    }
    best.map(|(_, option)| (option.command, option.why))
}

/// Plays out the best legal options. `None` if there is none.
pub fn choose_best(bout: &Bout, scratch: &mut Scratch) -> Option<(Command, Reason)> {
    let side = bout.asked_side()?;
    let mut tried = [None; ACTIONS];
    let legal = scratch.options.iter().filter(|option| bout.check(&option.command).is_ok()).copied();
    tried.iter_mut().zip(legal).for_each(|(place, option)| *place = Some(option));
    let first = tried[0]?;
    let close = |option: &Scored| option.points + MARGIN >= first.points;
    let mut list = [first; ACTIONS];
    let mut count = 0;
    for option in tried.into_iter().flatten().filter(close) {
        list[count] = option;
        count += 1;
    }
    if count < 2 {
        return Some((first.command, first.why));
    }
    choose_among(bout, side, &list[..count], scratch)
}

/// Plays to the horizon. Returns the lead of `side` in hundredths of a point.
fn play(bout: &mut Bout, side: Side, scratch: &mut Scratch) -> i64 {
    let end = bout.pulse() + AHEAD;
    for _ in 0..400 {
        if bout.pulse() >= end {
            break;
        }
        if super::play(bout, Level::Trained, scratch, &mut NullSink).is_none() {
            break;
        }
    }
    let of = |side: Side| bout.of_side(side).map(|(_, figure)| i64::from(life(figure))).sum::<i64>();
    let ended = match bout.outcome() {
        Some(Outcome::Won(winner)) if winner == side => VICTORY,
        Some(Outcome::Won(_)) => -VICTORY,
        _ => 0,
    };
    of(side) - of(side.other()) + ended
}
