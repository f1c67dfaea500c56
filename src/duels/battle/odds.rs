//! Odds of two plans: runs many fights and counts the results (UI-07).
//!
//! All counts are whole numbers. Every fight has its own stream of dice, by its number. Ranges of fights can therefore run
//! in any order and be added up.

use crate::battle::event::{Cause, End, Event};
use crate::battle::fight::Fight;
use crate::battle::resolve;
use crate::battle::state::Encounter;
use crate::model::fighter::{Fighter, Side};
use crate::model::plan::Plan;
use crate::model::plan::orders::Orders;
use crate::model::setup::Setup;
use crate::model::terms::Terms;
use core::ops::{AddAssign, Range};
use ludus_engine::chance::Share;
use ludus_engine::dice::{Dice, Domain, Seed};
use ludus_engine::game::{EventSink, NullSink};

/// The seed of all odds, never an encounter's own.
pub const SEED: Seed = Seed(0x0dd5);
/// Number of fights for the odds panel.
pub const FIGHTS: u64 = 10_000;

/// Two fighters, their plans and the terms: the input of every fight.
#[derive(Clone, Copy, Debug)]
pub struct Trial {
    start: Fight,
    orders: [Orders; 2],
    terms: Terms,
}

/// Shown if neither fighter attacks: without a plan a character only reacts (DD-04, DD-07).
pub const PEACE: &str = "Neither plan attacks: both sides part in peace.";

/// Number of rows of remaining hit points: dead, and each tenth.
pub const TENTHS: usize = 11;

/// Number of kinds of death causes.
pub const CAUSES: usize = 5;

/// Names of the kinds, in the order of the counts.
pub const CAUSE_NAMES: [&str; CAUSES] = ["blows", "arrows", "spells", "items", "execution"];

/// The counted results of a number of fights.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OddsTally {
    pub fights: u64,
    /// Fights in which each side killed the opponent.
    pub wins: [u64; 2],
    /// Fights in which each side got away by flight or Charm.
    pub escapes: [u64; 2],
    /// Fights that ended in peace, talk, refusal, theft or ransom.
    pub parted: u64,
    /// Fights that reached 200 rounds.
    pub undecided: u64,
    /// Part of `parted`: this side tried to steal and got away, with or without booty.
    pub thefts: [u64; 2],
    /// Part of `parted`: this side refused the meeting.
    pub refusals: [u64; 2],
    /// Sum of the rounds of all fights.
    pub rounds: u64,
    /// Sum of each side's hit points at the end.
    pub hp_left: [u64; 2],
    /// Fights by each side's remaining tenths of hit points, rounded up; the dead count at 0.
    pub tenths: [[u64; TENTHS]; 2],
    /// Deaths of each side, by kind of cause.
    pub causes: [[u64; CAUSES]; 2],
}

impl Trial {
    /// Starts from two fighters, their plans and terms. No words count as a riddle's answer.
    pub fn new(fighters: [Fighter; 2], plans: [&Plan; 2], terms: Terms) -> Trial {
        let orders = [Orders::of(plans[0], &fighters[0], |_| false), Orders::of(plans[1], &fighters[1], |_| false)];
        Trial::of_orders(fighters, orders, terms)
    }

    /// Starts from a set-up. A character without a plan improvises, a monster uses its kind's
    /// plan. Two monsters are allowed.
    pub fn of(setup: &Setup, plans: [Option<&Plan>; 2], seed: Seed) -> Trial {
        let own = setup.sides.each_ref().map(|entrant| entrant.own_plan().unwrap_or_default());
        let plans = [plans[0].unwrap_or(&own[0]), plans[1].unwrap_or(&own[1])];
        Trial::new(setup.fighters(), plans, setup.terms(seed))
    }

    /// Starts from one side's view of an encounter, under its [`Encounter::expected_terms`]. The
    /// seed draws the monster's offer.
    pub fn expected(game: &Encounter, side: Side, plans: [&Plan; 2], seed: Seed) -> Trial {
        let seen = game.observation(side);
        let terms = seen.expected_terms(side, &mut Dice::new(seed, Domain::Guess, 0));
        Trial::new(seen.fight().sides, plans, terms)
    }

    /// Starts from plans that are already compiled.
    pub const fn of_orders(fighters: [Fighter; 2], orders: [Orders; 2], terms: Terms) -> Trial {
        Trial { start: Fight::new(fighters, terms.range), orders, terms }
    }

    /// Returns the trial with another plan for a side.
    pub fn with(mut self, side: Side, plan: &Plan) -> Trial {
        self.orders[side.index()] = Orders::of(plan, self.start.of(side), |_| false);
        self
    }

    /// Runs the fights with these numbers of the seed's series.
    pub fn run(&self, seed: Seed, numbers: Range<u64>) -> OddsTally {
        let mut tally = OddsTally::default();
        for number in numbers {
            let (fight, end) = self.fight(seed, number, &mut NullSink);
            tally.count(end, &fight);
        }
        tally
    }

    /// Runs one fight of the series and passes on its events.
    pub fn fight(&self, seed: Seed, number: u64, events: &mut impl EventSink<Event>) -> (Fight, End) {
        let mut fight = self.start;
        let mut dice = Dice::new(seed, Domain::Policy, number);
        let end = resolve::run(&mut fight, &self.orders, &self.terms, &mut dice, events);
        (fight, end)
    }

    /// Counts the fights in which a side kills the opponent.
    pub fn wins(&self, side: Side, seed: Seed, fights: u64) -> u64 {
        self.run(seed, 0..fights).wins[side.index()]
    }

    /// Tallies the plan without one line, counted from 0.
    pub fn without(&self, side: Side, plan: &Plan, index: usize, seed: Seed, fights: u64) -> OddsTally {
        self.with(side, &plan.without(index)).run(seed, 0..fights)
    }
}

impl OddsTally {
    /// Adds one fight that ended.
    pub fn count(&mut self, end: End, fight: &Fight) {
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

    /// True if the plan is empty and every fight ended in peace.
    pub fn is_peace(&self, plan: &Plan) -> bool {
        plan.is_empty() && self.fights > 0 && self.parted == self.fights
    }

    pub const fn survived(&self, side: Side) -> u64 {
        self.fights - self.wins[side.other() as usize]
    }

    /// The share of all fights, as an estimate of a chance (UI-07).
    pub fn share(&self, count: u64) -> Share {
        Share::counted(count, self.fights)
    }

    /// The share of all fights in tenths of a percent, rounded to the nearest.
    pub const fn per_mille(&self, count: u64) -> u64 {
        match self.fights {
            0 => 0,
            fights => (2000 * count + fights) / (2 * fights),
        }
    }

    /// Mean rounds of a fight, in tenths.
    pub const fn mean_rounds(&self) -> u64 {
        match self.fights {
            0 => 0,
            fights => (20 * self.rounds + fights) / (2 * fights),
        }
    }

    /// Mean hit points left to a side that survived, in tenths. `None` if it never survived.
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
