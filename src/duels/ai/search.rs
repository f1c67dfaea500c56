//! The search for *Duels*. Candidates are the computer's plans of all grades and the templates. Each is tried in
//! determinized encounters ([`ludus_engine::search`]) against random templates of the opponent.

use crate::ai::templates::templates;
use crate::ai::{AiChoice, choose};
use crate::battle::command::Command;
use crate::battle::event::End;
use crate::battle::state::Encounter;
use crate::model::fighter::Side;
use crate::model::plan::Plan;
use crate::model::setup::Grade;
use crate::narration::names::Names;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use ludus_engine::calibration::{CalibrationCurve, between};
use ludus_engine::coach::Explain;
use ludus_engine::dice::{Dice, Domain};
use ludus_engine::game::Seat;
use ludus_engine::search::{SearchSpace, WHOLE};

/// Dice stream for drawing a plan in a playout.
const STREAM: u64 = 1 << 61;

impl Explain for Encounter {
    fn describe(&self, _names: &Names, command: &Command) -> String {
        let Command::Seal(plan) = command;
        if plan.is_empty() { "no plan at all".into() } else { plan.to_string() }
    }

    fn reasons(&self, _names: &Names) -> Vec<(Command, String)> {
        let own = [Grade::Third, Grade::Second].into_iter().filter_map(|grade| choose(self, grade));
        own.map(|AiChoice { plan, why }| (Command::Seal(plan), why)).collect()
    }
}

/// Calibrates win chances: the true chance at every tenth of the chance against random templates, in permille.
const CHANCES: CalibrationCurve = [0, 90, 170, 225, 270, 330, 445, 565, 690, 840, 1000];

impl SearchSpace for Encounter {
    type Scratch = ();

    /// An encounter takes only microseconds.
    const PAIRS: u32 = 4000;

    /// The curve corrects for plans drawn at random.
    const COMPARES_ENDS: bool = false;

    fn rollout_policy(&self, (): &mut ()) -> Option<Command> {
        choose(self, Grade::Second).map(|AiChoice { plan, .. }| Command::Seal(plan))
    }

    /// Draws any suitable template, all equally likely.
    fn fast_policy(&self, (): &mut ()) -> Option<Command> {
        let mut plans = templates(self.fighter(self.asked_side()?));
        let mut dice = Dice::new(self.seed(), Domain::Policy, STREAM + u64::from(self.move_number()));
        let drawn = dice.one_of(plans.len().max(1) as u32) as usize - 1;
        Some(Command::Seal(if plans.is_empty() { Plan::default() } else { plans.swap_remove(drawn) }))
    }

    fn candidates(&self, _own: &Command, (): &mut (), out: &mut Vec<Command>) {
        let Some(side) = self.asked_side() else { return };
        let planned = choose(self, Grade::Third).map(|AiChoice { plan, .. }| plan);
        let plans = planned.into_iter().chain(templates(self.fighter(side))).chain([Plan::default()]);
        out.extend(plans.map(Command::Seal));
    }

    /// Encounters are short enough to finish.
    fn is_cutoff(&self, _start: &Encounter) -> bool {
        false
    }

    fn evaluate(&self, seat: Seat) -> i32 {
        match self.end() {
            Some(End::Killed { side, .. }) if side == Side::of_seat(seat) => 0,
            Some(End::Killed { .. }) => WHOLE,
            _ => WHOLE / 2,
        }
    }

    fn switch_margin(&self) -> i64 {
        5
    }

    /// Corrects the chance, because real opponents plan better than the random templates of
    /// the playouts (`ludus dev duels calibrate`). A monster has only the plan of its kind, which the playouts play.
    fn chance(&self, worth: i32) -> i32 {
        let plans = Side::BOTH.into_iter().all(|side| self.fighter(side).is_character());
        if plans { between(&CHANCES, worth) } else { worth }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::monster::Monster;
    use crate::model::character::Character;
    use crate::model::setup::{Entrant, Setup};
    use ludus_engine::dice::Seed;

    #[test]
    fn only_an_opponent_that_plans_changes_the_chance() {
        let own = || Entrant::player(Character::new("Brenna"));
        let worth = WHOLE / 100 * 64;
        let of = |other: Entrant| Setup::new(own(), other).build(Seed(3)).unwrap().chance(worth);
        assert_eq!(of(Entrant::monster(Monster::Gargoyle)), worth);
        assert!(of(Entrant::player(Character::new("Aldric"))) < worth);
    }
}
