//! The battle as a space for the engine's search: the Captain is its policy, and a playout stops after two rounds.

use crate::ai::moving::OPTIONS;
use crate::ai::{Scratch, captain, choose};
use crate::battle::command::Command;
use crate::battle::state::{FieldBattle, Outcome};
use crate::model::army::General;
use alloc::vec::Vec;
use ludus_engine::calibration::{CalibrationCurve, between};
use ludus_engine::game::Seat;
use ludus_engine::search::{SearchSpace, WHOLE};

/// Rounds of a playout, including the one in which it starts.
const ROUNDS: u16 = 3;

/// Battles won by evaluation, in thousandths at every tenth. Two rounds later most of a lead is still to be won: 3,335 battles
/// between Captains (`ludus dev battlefield calibrate`).
const CHANCES: CalibrationCurve = [0, 8, 15, 70, 220, 495, 765, 915, 957, 985, 1000];

/// The value of the army's side less that of its enemies, with the result of a finished battle far above both.
pub fn lead(battle: &FieldBattle, army: u8) -> i64 {
    let [own, enemy] = values(battle, army);
    let total = (own + enemy).max(1);
    match battle.outcome {
        Some(_) if battle.has_won(army) => 2 * total,
        Some(Outcome::Won(_)) => -2 * total,
        _ => own - enemy,
    }
}

/// The values of all fighters left: of the army's side and of its enemies.
fn values(battle: &FieldBattle, army: u8) -> [i64; 2] {
    let mut sums = [0, 0];
    for unit in battle.units.all().iter().filter(|unit| unit.is_active()) {
        sums[usize::from(!battle.are_allied(unit.army, army))] += i64::from(battle.value(unit));
    }
    sums
}

impl SearchSpace for FieldBattle {
    type Scratch = Scratch;

    fn rollout_policy(&self, scratch: &mut Scratch) -> Option<Command> {
        choose(self, General::Captain, scratch).map(|(command, _)| command)
    }

    /// Inside a playout every unit is known, since the battle is imagined.
    fn fast_policy(&self, scratch: &mut Scratch) -> Option<Command> {
        let army = self.deciding_army()?;
        Some(captain(self, army, General::Captain, scratch).command)
    }

    fn candidates(&self, _own: &Command, scratch: &mut Scratch, out: &mut Vec<Command>) {
        let Some(army) = self.deciding_army() else { return };
        let seen = self.observed_by(army);
        captain(&seen, army, General::Captain, scratch);
        out.extend(scratch.options.iter().take(OPTIONS).map(|option| option.command));
        if out.len() < 2 {
            let mut legal = Vec::new();
            seen.legal_commands(&mut legal);
            out.extend(legal.into_iter().filter(|command| !matches!(command, Command::Order { .. })).take(OPTIONS));
        }
    }

    fn is_cutoff(&self, start: &FieldBattle) -> bool {
        self.round >= start.round + ROUNDS
    }

    /// The share of the side in all value left, steeper towards the ends, as a chance.
    fn evaluate(&self, seat: Seat) -> i32 {
        match self.outcome {
            Some(Outcome::Drawn) => return WHOLE / 2,
            Some(_) => return if self.has_won(seat.0) { WHOLE } else { 0 },
            None => {}
        }
        let [own, enemy] = values(self, seat.0);
        let (own, enemy) = (own * own, enemy * enemy);
        let share = i64::from(WHOLE) * own / (own + enemy).max(1);
        (share as i32).clamp(1000, WHOLE - 1000)
    }

    const PAIRS: u32 = 400;

    /// A drawn battle is no victory.
    fn won(&self, seat: Seat) -> i32 {
        if self.has_won(seat.0) { WHOLE } else { 0 }
    }

    /// The win bar counts battles that Captains play to their end. The coach shall not contradict it.
    fn full_rollouts(playouts: u32) -> u32 {
        playouts / 8
    }

    fn chance(&self, mean: i32) -> i32 {
        between(&CHANCES, mean)
    }
}
