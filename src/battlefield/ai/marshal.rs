//! The Marshal plays the Captain's best options out, with Captains on all sides, and takes the one that leaves its side best off.
//!
//! It plays in battles that its army could be in, with other dice than the battle's. The budget counts playouts, not time.

use crate::ai::reason::Reason;
use crate::ai::search::lead;
use crate::ai::{Rated, Scratch, captain};
use crate::battle::command::Command;
use crate::battle::odds::StrikeOdds;
use crate::battle::state::{FieldBattle, Question, Stage};
use crate::battle::unit::{Unit, UnitId, UnitStance};
use crate::model::army::General;
use alloc::vec::Vec;

/// The number of playouts of each option.
const TRIALS: u64 = 16;
/// Rounds that a playout looks ahead, including the present one.
const ROUNDS_AHEAD: u16 = 3;
/// The most decisions of a playout.
const MOST_DECISIONS: u32 = 600;
/// Farther away than this no enemy matters yet, so the Captain's move is taken.
const NEAR: u8 = 8;

pub(super) fn decide(seen: &FieldBattle, army: u8, scratch: &mut Scratch) -> Option<(Command, Reason)> {
    if let Some(command) = surrender(seen, army) {
        return Some((command, Reason::Surrenders));
    }
    let best = captain(seen, army, General::Captain, scratch);
    let mut options: Vec<Rated> = core::mem::take(&mut scratch.options);
    if !options.iter().any(|option| option.command == best.command) {
        options.insert(0, best);
    }
    options.retain(|option| seen.check(&option.command).is_ok());
    options.truncate(crate::ai::moving::OPTIONS);
    if options.len() < 2 || !is_near(seen, army) {
        return Some((best.command, best.why));
    }
    let count = options.len() as u8;
    let mut sums = vec![0i64; options.len()];
    for trial in 0..TRIALS {
        let seed = seen.seed().nth(u64::from(seen.move_number()) << 8 | trial);
        let imagined = seen.imagined_by(army, seed);
        for (option, sum) in options.iter().zip(&mut sums) {
            *sum += play(&imagined, &option.command, army, scratch);
        }
    }
    // The Captain's own choice comes first, so it wins ties.
    let own = options.iter().position(|option| option.command == best.command).unwrap_or(0);
    let mut chosen = own;
    for (index, sum) in sums.iter().enumerate() {
        if *sum > sums[chosen] {
            chosen = index;
        }
    }
    let why = if chosen == own { best.why } else { Reason::PlayedOut(count) };
    Some((options[chosen].command, why))
}

/// The surrender of a unit that is certain to die without killing anybody (OURS-6, 7). Its captor loses a round.
fn surrender(seen: &FieldBattle, army: u8) -> Option<Command> {
    if seen.stage != Stage::Combat || seen.question != Question::None {
        return None;
    }
    let offer = |(id, unit): (UnitId, &Unit)| {
        let near = || seen.enemies_around(unit.at, army);
        let kills = |enemy: UnitId| {
            let most = |odds: StrikeOdds| odds.outcomes()[2].1;
            most(seen.attack_odds(id, enemy)) > 0 || most(seen.retaliation_odds(id, enemy)) > 0
        };
        let still_strikes = |enemy: &UnitId| {
            let enemy = seen.unit(*enemy);
            let acts = seen.order[usize::from(seen.turn) + 1..].contains(&enemy.army);
            let free = enemy.stance == UnitStance::Undecided || enemy.stance == UnitStance::Bound && enemy.target == id;
            acts && free && !enemy.struck && !seen.is_busy(enemy)
        };
        let least = |enemy: UnitId| seen.attack_odds(enemy, id).losses()[0];
        let dies = near().filter(still_strikes).map(least).sum::<u32>() >= seen.strength(unit).0.into();
        if !dies || near().any(kills) {
            return None;
        }
        let offers = near().map(|to| Command::Surrender { unit: id, to });
        offers.into_iter().find(|command| seen.check(command).is_ok())
    };
    seen.of_army(army).filter(|(_, unit)| unit.is_active()).find_map(offer)
}

fn is_near(seen: &FieldBattle, army: u8) -> bool {
    let own = seen.of_army(army).filter(|(_, unit)| unit.is_active());
    own.into_iter().any(|(_, unit)| seen.enemies(army).any(|(_, enemy)| enemy.at.distance(unit.at) <= NEAR))
}

/// Plays an option to the horizon and returns the lead of the army's side.
fn play(imagined: &FieldBattle, command: &Command, army: u8, scratch: &mut Scratch) -> i64 {
    let mut played = imagined.clone();
    let end = played.round + ROUNDS_AHEAD;
    let mut silent = ludus_engine::game::NullSink;
    played.execute_unchecked(command, &mut silent);
    for _ in 0..MOST_DECISIONS {
        if played.round >= end {
            break;
        }
        let Some(next) = played.deciding_army() else { break };
        let choice = captain(&played, next, General::Captain, scratch);
        played.execute_unchecked(&choice.command, &mut silent);
    }
    lead(&played, army)
}
