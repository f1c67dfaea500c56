//! Battles of *Battlefield*: army turns of Captains, and single strikes.

use super::{Tally, ten_a_side};
use ludus::battlefield::ai::{Scratch, choose};
use ludus::battlefield::battle::command::Command;
use ludus::battlefield::battle::event::Event;
use ludus::battlefield::battle::state::{FieldBattle, Stage};
use ludus::battlefield::model::army::General;
use ludus::engine::dice::Seed;
use ludus::engine::game::{EventSink, NullSink};
use ludus::engine::journal::stable_hash;
use std::hint::black_box;

/// Makes the battles of a workload, ready to fight.
type Lay = fn(u64) -> Vec<FieldBattle>;

/// Battles of ten units a side from the first movement on, and copies of one battle in which the same strike follows.
pub(crate) const WORKLOADS: [(&str, Lay); 2] = [("captains", captains), ("strikes", strikes)];

fn captains(count: u64) -> Vec<FieldBattle> {
    ten_a_side::battles().take(count as usize).collect()
}

/// A battle in which the next command is an attack that its target answers, copied a hundred times for each of `count`.
fn strikes(count: u64) -> Vec<FieldBattle> {
    let mut scratch = Scratch::default();
    let mut battle = captains(1).remove(0);
    loop {
        let (command, _) = choose(&battle, General::Captain, &mut scratch).expect("a battle with an attack");
        let mut answered = Answered::default();
        battle.clone().execute_unchecked(&command, &mut answered);
        if matches!(command, Command::Attack { .. }) && answered.0 {
            return (0..100 * count).map(|number| battle.reseeded(Seed(number))).collect();
        }
        battle.execute_unchecked(&command, &mut NullSink);
    }
}

#[derive(Default)]
struct Answered(bool);

impl EventSink<Event> for Answered {
    fn push(&mut self, event: &Event) {
        self.0 |= matches!(event, Event::Struck(exchange) if exchange.back.is_some());
    }
}

struct Turns<'a>(&'a mut u64);

impl EventSink<Event> for Turns<'_> {
    fn push(&mut self, event: &Event) {
        *self.0 += u64::from(matches!(event, Event::TurnBegan { stage: Stage::Movement, .. }));
    }
}

/// Plays the battles to their ends. An activation is an army's turn: its movement, its combat and its answers.
#[inline(never)]
fn battles_fought(battles: &mut [FieldBattle], tally: &mut Tally) {
    let mut scratch = Scratch::default();
    for battle in battles {
        tally.activations += 1;
        while let Some((command, _)) = choose(battle, General::Captain, &mut scratch) {
            battle.execute_unchecked(&command, &mut Turns(&mut tally.activations));
        }
        tally.decisions += u64::from(battle.move_number());
    }
}

/// Executes the same attack in each battle, check included.
#[inline(never)]
fn strikes_fought(battles: &mut [FieldBattle], command: Command, tally: &mut Tally) {
    for battle in battles {
        battle.execute(&command, &mut NullSink).expect("a legal attack");
        tally.activations += 1;
    }
}

pub(crate) fn battles(lay: Lay, count: u64, tally: &mut Tally) {
    let mut battles = lay(count);
    match choose(&battles[0], General::Captain, &mut Scratch::default()) {
        Some((attack @ Command::Attack { .. }, _)) => strikes_fought(black_box(&mut battles), attack, tally),
        _ => battles_fought(black_box(&mut battles), tally),
    }
    tally.hash = battles.iter().fold(0, |sum, battle| sum.rotate_left(5) ^ stable_hash(battle));
}
