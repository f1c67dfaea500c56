//! Stubborn plans for whole delves. They show that none of them earns much more than a party that weighs its odds.

use crate::ai::delver::homeward;
use crate::battle::command::{Command as FightCommand, Order};
use crate::battle::state::Question;
use crate::delve::command::Command as DelveCommand;
use crate::delve::log::Marks;
use crate::delve::member::MemberId;
use crate::delve::setup::DelveSetup;
use crate::delve::state::{Delve, Scene};
use crate::dungeon::level::PlaceId;
use crate::outing::{Command, Outing};
use crate::setup::henchmen::{arm, candidates, hire};
use alloc::string::String;
use alloc::vec::Vec;
use ludus_engine::dice::Seed;
use ludus_engine::search::SearchSpace;

/// Game turns of a rest of the plan that rests after every place.
const REST: u8 = 10;
/// Stays at the surface from which a party gathers its henchmen.
const STAYS: u32 = 6;

/// A plan for a whole delve. All plans leave the rest to the computer delver.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Policy {
    /// The computer delver itself.
    #[default]
    Computer,
    /// Runs from every group, and flees from every fight.
    Run,
    /// Rests after every place.
    Rest,
    /// Goes home after the first place that it enters.
    FirstRoom,
    /// Hires as many henchmen as its charisma, its money and their shares allow.
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

    /// Changes the party before it sets out: only the plan with henchmen does, and pays for them.
    pub fn prepare(self, setup: &mut DelveSetup, seed: Seed) {
        if self != Policy::Henchmen {
            return;
        }
        let own = setup.party.len() as u8;
        for stay in 0..STAYS {
            let names: Vec<String> = setup.party.iter().map(|entrant| entrant.character.name.clone()).collect();
            let taken: Vec<&str> = names.iter().map(String::as_str).collect();
            for candidate in candidates(seed, stay, &[], &taken).candidates {
                let hired = (0..own).map(MemberId).find_map(|employer| {
                    let entrant = hire(&mut setup.party, employer, candidate.clone(), 0).ok()?;
                    Some((employer, entrant))
                });
                if let Some((employer, mut entrant)) = hired {
                    arm(&mut setup.party[employer.index()].character, &mut entrant, setup.dungeon.rules.gear_list);
                    setup.party.push(entrant);
                }
            }
        }
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
