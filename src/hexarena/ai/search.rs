//! The master of the *Hex Arena*: a handful of answers tried in bouts as its side may imagine them ([`crate::kit::search`]), in
//! which everybody plays Trained. The Veteran plays on with what it sees; the master draws what it does not see.

use crate::engine::calibration::{CalibrationCurve, between};
use crate::engine::coach::Explain;
use crate::engine::game::Seat;
use crate::engine::search::{SearchSpace, WHOLE};
use crate::hexarena::ai::acting::Plan;
use crate::hexarena::ai::field::Situation;
use crate::hexarena::ai::worth::life;
use crate::hexarena::ai::{Scratch, key, rough};
use crate::hexarena::battle::command::{Act, Command};
use crate::hexarena::battle::figure::{Condition, FigureId};
use crate::hexarena::battle::state::{Bout, Decision, Outcome};
use crate::hexarena::model::setup::Level;
use crate::hexarena::model::setup::Side;
use crate::hexarena::narration::choices;
use crate::hexarena::narration::eye::Eye;
use crate::hexarena::narration::names::Names;
use crate::hexarena::narration::reading::EventPlaces;
use std::cmp::Reverse;
use std::mem::discriminant;

/// Answers that are tried, besides Trained's own.
const TRIED: usize = 6;
/// Actions of one kind among them.
const OF_A_KIND: usize = 2;
/// Pulses that are played out after the one that is under way.
const AHEAD: u16 = 2;
/// The chance of a side with nobody hurt against one with hardly anybody left, in millionths.
const NEARLY: i64 = WHOLE as i64 * 98 / 100;

/// How often a side wins by what is left of both, in thousandths at every tenth.
const CHANCES: CalibrationCurve = [0, 10, 38, 75, 180, 330, 560, 775, 925, 988, 1000];

impl SearchSpace for Bout {
    type Scratch = Scratch;

    fn rollout_policy(&self, scratch: &mut Scratch) -> Option<Command> {
        super::choose(self, Level::Trained, scratch).map(|(command, _)| command)
    }

    fn candidates(&self, own: &Command, scratch: &mut Scratch, out: &mut Vec<Command>) {
        // Who gives up or recovers has nothing to weigh.
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
                let legal = std::mem::take(&mut scratch.legal);
                let mut rated: Vec<(i32, Command)> =
                    legal.iter().map(|command| (rough(self, command, scratch), *command)).collect();
                scratch.legal = legal;
                rated.sort_by_key(|(points, _)| Reverse(*points));
                out.extend(rated.into_iter().map(|(_, command)| command).take(TRIED));
            }
        }
    }

    fn is_cutoff(&self, start: &Bout) -> bool {
        self.pulse() > start.pulse() + AHEAD
    }

    /// By what is left of both sides and how many are on their feet: who has twice as many strikes twice as often and lasts twice
    /// as long.
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
        let (own, his) = (strength(side), strength(side.other()));
        let least = (i64::from(WHOLE) - NEARLY) / 2;
        (least + (NEARLY * own + (own + his) / 2).checked_div(own + his).unwrap_or(NEARLY / 2)) as i32
    }

    /// A bout is soon fought to its end.
    fn full_rollouts(playouts: u32) -> u32 {
        playouts / 4
    }

    fn switch_margin(&self) -> i64 {
        5
    }

    /// As bouts went that were played on by Trained (`ludus hexarena calibrate`).
    fn chance(&self, worth: i32) -> i32 {
        between(&CHANCES, worth)
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
        let own = own.and_then(|(command, why)| Some((command, why?.words(|id| names.name(id).to_string()))));
        own.into_iter().collect()
    }

    fn where_seen(&self, command: &Command) -> EventPlaces {
        let mut places = EventPlaces::default();
        if let (Decision::Act(id) | Decision::After(id), Some(going)) = (self.decision(), choices::going(command)) {
            places.lit.push(self.end_of(id, going.way));
        }
        places
    }
}

/// The best actions by what Trained expects of them, not more than a few of each kind.
fn actions(bout: &Bout, me: FigureId, scratch: &mut Scratch, out: &mut Vec<Command>) {
    let figure = bout.figure(me);
    if figure.condition == Condition::Stunned {
        return;
    }
    scratch.memory.forget();
    let mut seen = bout.observation(figure.side);
    let mut field = Situation::new(&mut seen, me, scratch.memory.insight(figure.side));
    Plan::new(&mut field, &mut scratch.reach, &mut scratch.options, false).weigh();
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
