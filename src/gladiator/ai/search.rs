//! The master: a player that tries a handful of answers in battles as its side may imagine them, and takes the one after which it
//! stands best ([`crate::kit::search`]). It plays robots and house gladiators alike; between its trials everybody plays as the
//! computer's players of [`crate::gladiator::robots`] do.

mod acting;
mod leaf;
mod moving;
#[cfg(test)]
mod tests;
pub mod words;

use crate::gladiator::battle::check::grapple;

use crate::engine::game::Seat;
use crate::engine::search;
use crate::engine::search::{Budget, SearchResult, SearchSpace};
use crate::gladiator::ai;
use crate::gladiator::battle::check;
use crate::gladiator::battle::command::Command;
use crate::gladiator::battle::state::Battle;
use crate::gladiator::battle::state::decision::Decision;
use crate::gladiator::model::fighter::{FighterId, Side};
use crate::gladiator::model::setup::Phase;
use crate::gladiator::model::skill::Skill;

/// What the master answers now; none when the battle is over. The same on every machine, as long as it is not stopped.
pub fn choose(battle: &Battle, budget: Budget, stop: &mut dyn FnMut() -> bool) -> Option<SearchResult<Command>> {
    search::search(battle, budget, search::search_seed(battle), stop)
}

impl SearchSpace for Battle {
    type Scratch = ();

    fn rollout_policy(&self, (): &mut ()) -> Option<Command> {
        ai::choose_as(self, self.skill_asked().quick()).map(|choice| choice.command)
    }

    fn candidates(&self, own: &Command, (): &mut (), out: &mut Vec<Command>) {
        let Some(side) = self.asked_side() else { return };
        let seen = self.observation(side);
        match seen.decision() {
            Decision::Over { .. } | Decision::Read { .. } => {}
            Decision::Incentive { .. } => out.extend(Side::BOTH.map(|side| Command::MoveFirst { side })),
            Decision::Move { fighter } => moving::candidates(&seen, fighter, own, out),
            Decision::Act { fighter } => acting::candidates(&seen, fighter, out),
            Decision::Evade { .. } => out.extend([Command::Evade, Command::TakeIt]),
            Decision::Repel { .. } => out.extend([Command::Repel, Command::LetCome]),
            Decision::Push { strike } => {
                out.extend(grapple::push_squares(&seen, strike.target).map(|to| Command::Push { to }));
            }
            Decision::SecondBlow { .. } => check::legal(&seen, out),
            Decision::KeepUp { .. } => out.extend([Command::KeepUp, Command::LetGo]),
        }
    }

    /// About two turns on, more where few are left: they are soon played. A duel is played to its end, unless nobody wins it in
    /// forty turns: who shoots first, and who is loaded when, the leaf does not see.
    fn is_cutoff(&self, start: &Battle) -> bool {
        let ahead = match start.in_arena().count() {
            _ if is_duel(start) => 40,
            0..=2 => 5,
            3..=4 => 3,
            _ => 2,
        };
        self.turn() >= start.turn() + ahead && self.phase() != Phase::Actions
    }

    fn evaluate(&self, seat: Seat) -> i32 {
        leaf::worth(self, Side::of_seat(seat))
    }

    /// A battle is soon played to its end.
    fn full_rollouts(playouts: u32) -> u32 {
        playouts / 4
    }

    /// Twice as strict in a duel, where most answers but the house's own are a little worse and each mistaken for better costs.
    fn switch_margin(&self) -> i64 {
        if is_duel(self) { 20 } else { 10 }
    }
}

/// Whether two are left at most, and no spells, which are dear to play.
fn is_duel(battle: &Battle) -> bool {
    battle.in_arena().nth(2).is_none() && battle.in_arena().all(|id| battle.fighter(id).spells().is_empty())
}

/// Whether somebody is a robot and so may be played cunningly.
fn is_robot(battle: &Battle, id: FighterId) -> bool {
    battle.fighter(id).race().is_robot()
}

/// What a cunning robot would answer.
fn cunning(battle: &Battle) -> Option<Command> {
    ai::choose_as(battle, Skill::Cunning).map(|choice| choice.command)
}
