//! Stubborn plans for whole delves. They show that none of them earns much more than a party that weighs its odds.

use crate::ai::delver::homeward;
use crate::battle::command::{Command as FightCommand, Order};
use crate::battle::state::Question;
use crate::delve::command::Command as DelveCommand;
use crate::delve::log::Marks;
use crate::delve::state::{Delve, Scene};
use crate::dungeon::level::PlaceId;
use crate::outing::{Command, Outing};
use ludus_engine::search::SearchSpace;

/// Game turns of a rest of the plan that rests after every place.
const REST: u8 = 10;

/// A plan for a whole delve. All plans leave the rest to the computer delver.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Policy {
    /// The computer delver itself, which weighs its odds.
    #[default]
    Computer,
    /// Runs from every group, and flees from every fight.
    Run,
    /// Rests ten game turns in every place that it enters.
    Rest,
    /// Goes home after the first place that it enters.
    FirstRoom,
    /// Plays like the computer; its party has hired as many henchmen as come along.
    Henchmen,
    /// Gives way to rage whenever it can.
    Berserk,
}

impl Policy {
    pub const ALL: [Policy; 6] =
        [Policy::Computer, Policy::Run, Policy::Rest, Policy::FirstRoom, Policy::Henchmen, Policy::Berserk];

    pub const fn name(self) -> &'static str {
        match self {
            Policy::Computer => "computer",
            Policy::Run => "run",
            Policy::Rest => "rest",
            Policy::FirstRoom => "first-room",
            Policy::Henchmen => "henchmen",
            Policy::Berserk => "berserk",
        }
    }

    pub fn of(name: &str) -> Option<Policy> {
        Policy::ALL.into_iter().find(|policy| policy.name() == name)
    }
}

/// A player with a plan, and what the plan has to remember.
pub struct Planner {
    policy: Policy,
    /// The place where the party rested last.
    rested: PlaceId,
}

impl Planner {
    pub const fn new(policy: Policy) -> Planner {
        Planner { policy, rested: PlaceId(1) }
    }

    /// The command for the pending question. `None` if the game is over.
    pub fn command(&mut self, outing: &Outing) -> Option<Command> {
        let own = outing.rollout_policy(&mut ())?;
        let stubborn = match self.policy {
            Policy::Computer | Policy::Henchmen => None,
            Policy::Run => runs(outing),
            Policy::Rest => self.rests(outing.delve()?),
            Policy::FirstRoom => goes_home(outing.delve()?, &own),
            Policy::Berserk => rages(outing),
        };
        Some(stubborn.filter(|command| outing.check(command).is_ok()).unwrap_or(own))
    }

    fn rests(&mut self, delve: &Delve) -> Option<Command> {
        if delve.scene != Scene::Exploring || delve.here == self.rested {
            return None;
        }
        self.rested = delve.here;
        Some(Command::Delve(DelveCommand::Rest(REST)))
    }
}

fn runs(outing: &Outing) -> Option<Command> {
    if outing.fight().is_some_and(|fight| matches!(fight.question, Question::Order(_))) {
        return Some(Command::Fight(FightCommand::Order(Order::Flee)));
    }
    matches!(outing.delve()?.scene, Scene::Warned | Scene::Meeting).then_some(Command::Delve(DelveCommand::Run))
}

/// Replaces the way onward by the way back once the party has been in another place than the entrance.
fn goes_home(delve: &Delve, own: &Command) -> Option<Command> {
    let onward =
        matches!(own, Command::Delve(DelveCommand::Go { .. } | DelveCommand::Open { .. } | DelveCommand::Listen(_)));
    let entered = delve.log().places.iter().filter(|marks| marks.has(Marks::ENTERED)).count();
    (onward && entered > 1).then(|| Command::Delve(homeward(delve)))
}

fn rages(outing: &Outing) -> Option<Command> {
    let asked = outing.fight().is_some_and(|fight| matches!(fight.question, Question::Rage(_)));
    asked.then_some(Command::Fight(FightCommand::Rage(true)))
}
