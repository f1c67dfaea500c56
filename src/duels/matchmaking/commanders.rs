//! The duel of two commanders before a battle (EX-09): challenges, refusals and their costs.

use crate::model::character::{Character, Role};
use crate::model::fighter::{Fighter, Side};
use crate::model::plan::Plan;
use crate::model::plan::orders::Orders;
use crate::model::setup::{Entrant, Setup};
use crate::model::terms::Range;

/// A commander's attitude to a duel, from the special plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Stand {
    /// Aggressive without flight: challenges (DUEL-SPECIAL-05).
    Challenges,
    /// FL is the first entry: refuses (DUEL-SPECIAL-06).
    Refuses,
    /// A later flight: accepts, but does not challenge (DUEL-SPECIAL-07, 08).
    Accepts,
    /// Neither attack nor flight: must fight, but does not challenge.
    Neither,
}

impl Stand {
    /// Classifies a plan of this fighter.
    pub fn of(plan: &Plan, fighter: &Fighter) -> Stand {
        let orders = Orders::of(plan, fighter, |_| false);
        match (orders.flees, orders.opens_with_flight(), orders.attacks(0)) {
            (true, true, _) => Stand::Refuses,
            (true, false, _) => Stand::Accepts,
            (false, _, true) => Stand::Challenges,
            (false, _, false) => Stand::Neither,
        }
    }
}

/// The result of two stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Meeting {
    Duel,
    NoDuel,
    /// This side refuses a challenge, and its army loses a quarter.
    Refused(Side),
}

pub const fn meeting(a: Stand, b: Stand) -> Meeting {
    match (a, b) {
        (Stand::Challenges, Stand::Refuses) => Meeting::Refused(Side::B),
        (Stand::Refuses, Stand::Challenges) => Meeting::Refused(Side::A),
        (Stand::Challenges, _) | (_, Stand::Challenges) => Meeting::Duel,
        _ => Meeting::NoDuel,
    }
}

/// Sets up the duel of two commanders.
pub fn setup(a: Character, b: Character) -> Setup {
    let leads = |who: Character| Character { role: lead(who.role), ..who };
    Setup { commanders: true, range: Range::Spell, ..Setup::new(Entrant::player(leads(a)), Entrant::player(leads(b))) }
}

/// The leader of an army is at least a commander.
const fn lead(role: Role) -> Role {
    match role {
        Role::King => Role::King,
        Role::Hero | Role::Commander => Role::Commander,
    }
}
