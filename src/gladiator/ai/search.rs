//! The master AI: tries a handful of commands in imagined battles, as its side may know them, and picks the one with
//! the best results ([`ludus_engine::search`]). It plays robots and house gladiators alike. In its trials everybody
//! plays like the quick computer players of [`crate::ai`].

mod acting;
mod leaf;
mod moving;
#[cfg(test)]
mod tests;
pub mod words;

use crate::ai;
use crate::battle::check;
use crate::battle::check::grapple;
use crate::battle::command::Command;
use crate::battle::state::Battle;
use crate::battle::state::decision::Decision;
use crate::model::fighter::{FighterId, Side};
use crate::model::setup::Phase;
use crate::model::skill::Skill;
use alloc::vec::Vec;
use ludus_engine::game::Seat;
use ludus_engine::narration::Narrate;
use ludus_engine::search;
use ludus_engine::search::{Budget, SearchResult, SearchSpace, WHOLE};

/// Searches for the best command. `None` if the battle is over. The result is the same on every machine
/// unless `stop` ends the search early.
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

    /// Plays about two turns ahead, more if few fighters are left, because those turns are quick. A duel is played to
    /// its end, or for 40 turns: the leaf rating does not see who shoots first and who has loaded.
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
        leaf::win_chance(self, Side::of_seat(seat))
    }

    const PAIRS: u32 = 600;

    fn won(&self, seat: Seat) -> i32 {
        if self.winner() == Some(seat) { WHOLE } else { 0 }
    }

    /// A battle takes little time to play to its end.
    fn full_rollouts(playouts: u32) -> u32 {
        playouts / 4
    }

    /// Twice as strict in a duel. There most alternatives are slightly worse than the house's choice,
    /// and a wrong switch costs more.
    fn switch_margin(&self) -> i64 {
        if is_duel(self) { 20 } else { 10 }
    }
}

/// Returns whether at most two fighters are left, neither with spells, which are slow to simulate.
fn is_duel(battle: &Battle) -> bool {
    battle.in_arena().nth(2).is_none() && battle.in_arena().all(|id| battle.fighter(id).spells().is_empty())
}

/// Returns whether the fighter is a robot, which can be played cunningly.
fn is_robot(battle: &Battle, id: FighterId) -> bool {
    battle.fighter(id).race().is_robot()
}

/// The choice of a cunning robot.
fn cunning(battle: &Battle) -> Option<Command> {
    ai::choose_as(battle, Skill::Cunning).map(|choice| choice.command)
}
