//! The duel of two commanders before a battle (EX-09): who challenges, who refuses, and what it costs.

use crate::duels::model::character::{Character, Role};
use crate::duels::model::fighter::{Fighter, Side};
use crate::duels::model::plan::Plan;
use crate::duels::model::plan::orders::Orders;
use crate::duels::model::setup::{Entrant, Setup};
use crate::duels::model::terms::Range;

/// How a commander's special plan stands to a duel.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Stand {
    /// Aggressive, no flight: he challenges (DUEL-SPECIAL-05).
    Challenges,
    /// FL is the first entry: he refuses (DUEL-SPECIAL-06).
    Refuses,
    /// Flight later: he does not challenge, and accepts (DUEL-SPECIAL-07, 08).
    Accepts,
    /// Neither: he does not challenge, and must fight.
    Neither,
}

impl Stand {
    /// The stand of a fighter's plan.
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

/// What two stands come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Meeting {
    /// They fight.
    Duel,
    /// Nobody challenges.
    NoDuel,
    /// A side refuses a challenge, and its army loses a quarter.
    Refused(Side),
}

/// What two stands come to (EX-09).
pub const fn meeting(a: Stand, b: Stand) -> Meeting {
    match (a, b) {
        (Stand::Challenges, Stand::Refuses) => Meeting::Refused(Side::B),
        (Stand::Refuses, Stand::Challenges) => Meeting::Refused(Side::A),
        (Stand::Challenges, _) | (_, Stand::Challenges) => Meeting::Duel,
        _ => Meeting::NoDuel,
    }
}

/// The encounter of two commanders.
pub fn setup(a: Character, b: Character) -> Setup {
    let leads = |who: Character| Character { role: lead(who.role), ..who };
    Setup { commanders: true, range: Range::Spell, ..Setup::new(Entrant::player(leads(a)), Entrant::player(leads(b))) }
}

/// Who leads an army is at least a commander.
const fn lead(role: Role) -> Role {
    match role {
        Role::King => Role::King,
        Role::Hero | Role::Commander => Role::Commander,
    }
}
