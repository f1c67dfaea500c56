//! Connects *Hex Arena* to the engine's search ([`ludus_engine::search`]). A few candidates are tried
//! in bouts consistent with what the side knows, both sides playing Trained. Unlike the Veteran, the
//! search samples the hidden values.

use crate::ai::acting::Plan;
use crate::ai::field::Situation;
use crate::ai::worth::life;
use crate::ai::{Scratch, key, rough_score};
use crate::battle::command::{Act, Command};
use crate::battle::figure::{Condition, FigureId};
use crate::battle::state::{Bout, Decision, Outcome};
use crate::model::setup::{Level, Side};
use crate::narration::choices;
use crate::narration::eye::Eye;
use crate::narration::names::Names;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::cmp::Reverse;
use core::mem::discriminant;
use ludus_engine::board::Places;
use ludus_engine::calibration::{CalibrationCurve, between};
use ludus_engine::coach::Explain;
use ludus_engine::game::Seat;
use ludus_engine::narration::Narrate;
use ludus_engine::search::{SearchSpace, WHOLE};

/// Most candidates, not counting Trained's own choice.
const TRIED: usize = 6;
/// Most candidate actions of the same kind.
const OF_A_KIND: usize = 2;
/// Pulses played out after the current one.
const AHEAD: u16 = 2;
/// Win chance of an unhurt side against one with almost nothing left, in millionths.
const NEARLY: i64 = WHOLE as i64 * 98 / 100;

/// Observed win rate by evaluation, in permille at every tenth.
const CHANCES: CalibrationCurve = [0, 10, 38, 75, 180, 330, 560, 775, 925, 988, 1000];

impl SearchSpace for Bout {
    type Scratch = Scratch;

    fn rollout_policy(&self, scratch: &mut Scratch) -> Option<Command> {
        super::choose(self, Level::Trained, scratch).map(|(command, _)| command)
    }

    fn candidates(&self, own: &Command, scratch: &mut Scratch, out: &mut Vec<Command>) {
        // Yielding and recovering leave nothing to search.
        if matches!(own, Command::Yield | Command::Act(Act::Recover)) {
            return;
        }
        match self.decision() {
            Decision::Over | Decision::Place(_) => {}
            Decision::Act(me) => actions(self, me, scratch, out),
            _ => {
                scratch.legal.clear();
                self.legal_commands(&mut scratch.legal);
                scratch.memory.forget();
                let legal = core::mem::take(&mut scratch.legal);
                let mut rated: Vec<(i32, Command)> =
                    legal.iter().map(|command| (rough_score(self, command, scratch), *command)).collect();
                scratch.legal = legal;
                rated.sort_by_key(|(points, _)| Reverse(*points));
                out.extend(rated.into_iter().map(|(_, command)| command).take(TRIED));
            }
        }
    }

    fn is_cutoff(&self, start: &Bout) -> bool {
        self.pulse() > start.pulse() + AHEAD
    }

    /// Compares life times the number of figures on their feet (Lanchester's square law). Twice as many strike twice as
    /// often and last twice as long.
    fn evaluate(&self, seat: Seat) -> i32 {
        let side = Side::of_seat(seat);
        match self.outcome() {
            Some(Outcome::Won(winner)) => return if winner == side { WHOLE } else { 0 },
            Some(Outcome::Drawn) => return WHOLE / 2,
            None => {}
        }
        let strength = |side: Side| -> i64 {
            let left = self.of_side(side).map(|(_, figure)| i64::from(life(figure)));
            let (sum, count) = left.filter(|left| *left > 0).fold((0, 0), |(sum, count), left| (sum + left, count + 1));
            sum * count
        };
        let (own, theirs) = (strength(side), strength(side.other()));
        let least = (i64::from(WHOLE) - NEARLY) / 2;
        (least + (NEARLY * own + (own + theirs) / 2).checked_div(own + theirs).unwrap_or(NEARLY / 2)) as i32
    }

    const PAIRS: u32 = 400;

    fn won(&self, seat: Seat) -> i32 {
        if self.winner() == Some(seat) { WHOLE } else { 0 }
    }

    /// Bouts are short, so a quarter of the playouts can run to the end.
    fn full_rollouts(playouts: u32) -> u32 {
        playouts / 4
    }

    fn switch_margin(&self) -> i64 {
        5
    }

    /// Calibrated on bouts played to the end by Trained (`ludus dev hexarena calibrate`).
    fn chance(&self, value: i32) -> i32 {
        between(&CHANCES, value)
    }
}

impl Explain for Bout {
    fn describe(&self, names: &Names, command: &Command) -> String {
        let Some(side) = self.asked_side() else { return String::new() };
        let seen = self.observation(side);
        choices::said(&Eye { truth: self, battle: &seen, names, side }, command)
    }

    fn reasons(&self, names: &Names) -> Vec<(Command, String)> {
        let own = super::choose(self, Level::Trained, &mut Scratch::default());
        let own = own.and_then(|(command, why)| Some((command, why?.words(|id| names.name(id).to_string(), true))));
        own.into_iter().collect()
    }

    fn where_seen(&self, command: &Command) -> Places {
        let mut places = Places::default();
        if let (Decision::Act(id) | Decision::After(id), Some(going)) = (self.decision(), choices::going(command)) {
            places.lit.push(self.end_of(id, going.way).into());
        }
        places
    }
}

/// The best actions by Trained's scores, with at most [`OF_A_KIND`] of each kind.
fn actions(bout: &Bout, me: FigureId, scratch: &mut Scratch, out: &mut Vec<Command>) {
    let figure = bout.figure(me);
    if figure.condition == Condition::Stunned {
        return;
    }
    scratch.memory.forget();
    let mut seen = bout.observation(figure.side);
    let mut field = Situation::new(&mut seen, me, scratch.memory.insight(figure.side));
    Plan::new(&mut field, &mut scratch.reach, &mut scratch.options, false).score_options();
    scratch.options.sort_unstable_by_key(|option| Reverse(key(option)));
    for option in &scratch.options {
        let kind = |command: &Command| match command {
            Command::Act(act) => Some(discriminant(act)),
            _ => None,
        };
        let alike = out.iter().filter(|command| kind(command) == kind(&option.command)).count();
        if alike < OF_A_KIND && bout.check(&option.command).is_ok() {
            out.push(option.command);
        }
        if out.len() == TRIED {
            return;
        }
    }
}
