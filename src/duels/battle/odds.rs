//! What comes of two plans: n fights with dice of their own, counted (UI-07).
//!
//! Everything is counted in whole numbers; whoever shows shares divides. Fight number i has a stream of its own, so that ranges
//! of fights may be run anywhere, in any order, and added up.

use crate::duels::battle::event::{Cause, End, Event};
use crate::duels::battle::fight::Fight;
use crate::duels::battle::resolve;
use crate::duels::battle::state::Encounter;
use crate::duels::model::fighter::{Fighter, Side};
use crate::duels::model::plan::Plan;
use crate::duels::model::plan::orders::Orders;
use crate::duels::model::setup::Setup;
use crate::duels::model::terms::Terms;
use crate::engine::chance::Share;
use crate::engine::dice::{Dice, Domain, Seed};
use crate::engine::game::{EventSink, NullSink};
use std::ops::{AddAssign, Range};

/// Fights of an odds panel.
pub const FIGHTS: u64 = 10_000;

/// What is tried: two fighters, their plans, the terms.
#[derive(Clone, Copy, Debug)]
pub struct Trial {
    start: Fight,
    orders: [Orders; 2],
    terms: Terms,
}

/// Said where nobody fights at all: who plans nothing strikes nobody who does not strike him (DD-04, DD-07).
pub const PEACE: &str = "Two who plan nothing part in peace: neither wants a fight.";

/// Rows of what is left to a side: dead, and each tenth of its hit points.
pub const TENTHS: usize = 11;

/// Kinds of causes of death that are counted apart.
pub const CAUSES: usize = 5;

/// The kinds of causes in the order of their counts.
pub const CAUSE_NAMES: [&str; CAUSES] = ["blows", "arrows", "spells", "items", "execution"];

/// What came of so many fights.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OddsTally {
    /// How many.
    pub fights: u64,
    /// Each side has killed the other so often.
    pub wins: [u64; 2],
    /// Each side has got away by flight or Charm.
    pub escapes: [u64; 2],
    /// They parted: peace, talk, refusal, theft, ransom.
    pub parted: u64,
    /// 200 rounds were not enough.
    pub undecided: u64,
    /// Among those that parted: each side has stolen something, or got away with nothing.
    pub thefts: [u64; 2],
    /// Among those that parted: each side has refused to meet the other.
    pub refusals: [u64; 2],
    /// All rounds together.
    pub rounds: u64,
    /// Hit points left to each side, in fights that it survived.
    pub hp_left: [u64; 2],
    /// How many fights left each side with so many tenths of its hit points, rounded up: the dead stand at 0.
    pub tenths: [[u64; TENTHS]; 2],
    /// What killed each side, by kind.
    pub causes: [[u64; CAUSES]; 2],
}

impl Trial {
    /// Two fighters and their plans under terms; no riddle is answered.
    pub fn new(fighters: [Fighter; 2], plans: [&Plan; 2], terms: Terms) -> Trial {
        let orders = [Orders::of(plans[0], &fighters[0], |_| false), Orders::of(plans[1], &fighters[1], |_| false)];
        Trial::of_orders(fighters, orders, terms)
    }

    /// Two entrants under the terms of a set-up. Without a plan a character makes everything up, a monster follows its kind's;
    /// two monsters may be tried against each other, too.
    pub fn of(setup: &Setup, plans: [Option<&Plan>; 2], seed: Seed) -> Trial {
        let own = setup.sides.each_ref().map(|entrant| entrant.own_plan().unwrap_or_default());
        let plans = [plans[0].unwrap_or(&own[0]), plans[1].unwrap_or(&own[1])];
        Trial::new(setup.fighters(), plans, setup.terms(seed))
    }

    /// An encounter as a side knows it before it begins, under the terms that it expects ([`Encounter::expected_terms`]); what
    /// the monster would propose is drawn by the seed.
    pub fn expected(game: &Encounter, side: Side, plans: [&Plan; 2], seed: Seed) -> Trial {
        let seen = game.observation(side);
        let terms = seen.expected_terms(side, &mut Dice::new(seed, Domain::Guess, 0));
        Trial::new(seen.fight().sides, plans, terms)
    }

    /// The same with plans that have been read already.
    pub const fn of_orders(fighters: [Fighter; 2], orders: [Orders; 2], terms: Terms) -> Trial {
        Trial { start: Fight::new(fighters, terms.range), orders, terms }
    }

    /// With another plan for a side.
    pub fn with(mut self, side: Side, plan: &Plan) -> Trial {
        self.orders[side.index()] = Orders::of(plan, self.start.of(side), |_| false);
        self
    }

    /// Fights these numbers of the series that begins with the seed.
    pub fn run(&self, seed: Seed, numbers: Range<u64>) -> OddsTally {
        let mut tally = OddsTally::default();
        for number in numbers {
            let (fight, end) = self.fight(seed, number, &mut NullSink);
            tally.count(end, &fight);
        }
        tally
    }

    /// One fight of the series, with all that happens in it.
    pub fn fight(&self, seed: Seed, number: u64, told: &mut impl EventSink<Event>) -> (Fight, End) {
        let mut fight = self.start;
        let mut dice = Dice::new(seed, Domain::Policy, number);
        let end = resolve::run(&mut fight, &self.orders, &self.terms, &mut dice, told);
        (fight, end)
    }

    /// How often a side kills the other, in so many fights.
    pub fn wins(&self, side: Side, seed: Seed, fights: u64) -> u64 {
        self.run(seed, 0..fights).wins[side.index()]
    }

    /// What each line of a side's plan is worth: the tally without it, line by line. The dice are the same ones.
    pub fn without_each(&self, side: Side, plan: &Plan, seed: Seed, fights: u64) -> Vec<OddsTally> {
        (0..plan.len()).map(|index| self.without(side, plan, index, seed, fights)).collect()
    }

    /// The tally without one line, counted from 0.
    pub fn without(&self, side: Side, plan: &Plan, index: usize, seed: Seed, fights: u64) -> OddsTally {
        self.with(side, &plan.without(index)).run(seed, 0..fights)
    }
}

impl OddsTally {
    pub(in crate::duels) fn count(&mut self, end: End, fight: &Fight) {
        self.fights += 1;
        self.rounds += u64::from(fight.round);
        match end {
            End::Killed { side, cause } => {
                self.wins[side.other().index()] += 1;
                self.causes[side.index()][kind(cause)] += 1;
            }
            End::Fled(side) | End::Charmed(side) => self.escapes[side.index()] += 1,
            End::Refused(side) => {
                self.refusals[side.index()] += 1;
                self.parted += 1;
            }
            End::Stole(side) => {
                self.thefts[side.index()] += 1;
                self.parted += 1;
            }
            End::Ransomed(_) | End::Parted(_) => self.parted += 1,
            End::Undecided => self.undecided += 1,
        }
        for side in Side::BOTH {
            let fighter = fight.of(side);
            self.hp_left[side.index()] += u64::from(fighter.hp);
            let tenth = (10 * usize::from(fighter.hp)).div_ceil(usize::from(fighter.full).max(1));
            self.tenths[side.index()][tenth.min(TENTHS - 1)] += 1;
        }
    }

    /// Whether a plan that came to this wants nothing, and meets somebody who wants nothing.
    pub fn is_peace(&self, plan: &Plan) -> bool {
        plan.is_empty() && self.fights > 0 && self.parted == self.fights
    }

    /// Fights that a side survived.
    pub const fn survived(&self, side: Side) -> u64 {
        self.fights - self.wins[side.other() as usize]
    }

    /// So many of all fights, as an estimate of the chance (UI-07).
    pub fn share(&self, count: u64) -> Share {
        Share::counted(count, self.fights)
    }

    /// So many of all fights, in tenths of a percent, rounded to the nearest.
    pub const fn per_mille(&self, count: u64) -> u64 {
        match self.fights {
            0 => 0,
            fights => (2000 * count + fights) / (2 * fights),
        }
    }

    /// The mean of rounds in tenths.
    pub const fn mean_rounds(&self) -> u64 {
        match self.fights {
            0 => 0,
            fights => (20 * self.rounds + fights) / (2 * fights),
        }
    }

    /// The mean of hit points left to a side in the fights that it survived, in tenths; none where it survived none.
    pub fn mean_hp(&self, side: Side) -> Option<u64> {
        let survived = self.survived(side);
        (survived > 0).then(|| (20 * self.hp_left[side.index()] + survived) / (2 * survived))
    }
}

impl AddAssign for OddsTally {
    fn add_assign(&mut self, other: OddsTally) {
        self.fights += other.fights;
        self.parted += other.parted;
        self.undecided += other.undecided;
        self.rounds += other.rounds;
        for i in 0..2 {
            self.wins[i] += other.wins[i];
            self.escapes[i] += other.escapes[i];
            self.thefts[i] += other.thefts[i];
            self.refusals[i] += other.refusals[i];
            self.hp_left[i] += other.hp_left[i];
            self.tenths[i].iter_mut().zip(other.tenths[i]).for_each(|(sum, more)| *sum += more);
            self.causes[i].iter_mut().zip(other.causes[i]).for_each(|(sum, more)| *sum += more);
        }
    }
}

const fn kind(cause: Cause) -> usize {
    match cause {
        Cause::Blow => 0,
        Cause::Arrow => 1,
        Cause::Spell(_) => 2,
        Cause::Item(_) => 3,
        Cause::Execution => 4,
    }
}
