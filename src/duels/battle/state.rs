//! The game around an encounter: it collects the plans, seals them and then resolves the encounter.

use crate::battle::command::Command;
use crate::battle::event::{End, Event};
use crate::battle::fight::Fight;
use crate::battle::illegal_move::IllegalMove;
use crate::battle::resolve;
use crate::data::riddle;
use crate::data::special::Special;
use crate::model::fighter::{Fighter, FighterKind, Side};
use crate::model::plan::orders::Orders;
use crate::model::plan::{Plan, Purpose};
use crate::model::terms::{Demand, Terms};
use alloc::boxed::Box;
use alloc::string::String;
use ludus_engine::dice::{Dice, Domain, Seed};
use ludus_engine::game::EventSink;
use serde::{Deserialize, Serialize};

/// Version of the rules in journals. Rules 2 (L113) change commanders' duels only: no temper ignores FL, and only FL as the
/// first entry refuses a challenge.
pub const RULES: u32 = 2;

/// The state of a side's plan.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Seal {
    /// The side still has to make its plan.
    Awaited,
    /// The plan is made, but hidden from the viewer.
    Hidden,
    /// The plan is made and known.
    Closed(Plan),
}

impl Seal {
    /// The plan; `None` unless it is made and known.
    pub const fn plan(&self) -> Option<&Plan> {
        match self {
            Seal::Closed(plan) => Some(plan),
            _ => None,
        }
    }
}

/// An encounter: two fighters, two plans and the current state.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Encounter {
    seed: Seed,
    decisions: u32,
    names: [String; 2],
    terms: Terms,
    seals: [Seal; 2],
    /// True for a monster with hit points and plan visible before the meeting (DD-93).
    known: [bool; 2],
    fight: Fight,
}

impl Encounter {
    pub(crate) const fn new(
        seed: Seed,
        names: [String; 2],
        terms: Terms,
        seals: [Seal; 2],
        known: [bool; 2],
        fight: Fight,
    ) -> Encounter {
        Encounter { seed, decisions: 0, names, terms, seals, known, fight }
    }

    /// The names of both fighters.
    pub const fn called(&self) -> &[String; 2] {
        &self.names
    }

    pub const fn seed(&self) -> Seed {
        self.seed
    }

    /// Returns this encounter with the dice of another seed.
    pub fn reseeded(&self, seed: Seed) -> Encounter {
        Encounter { seed, ..self.clone() }
    }

    /// Number of plans that the seats have sealed so far.
    pub const fn move_number(&self) -> u32 {
        self.decisions
    }

    pub const fn terms(&self) -> &Terms {
        &self.terms
    }

    pub const fn fight(&self) -> &Fight {
        &self.fight
    }

    pub const fn fighter(&self, side: Side) -> &Fighter {
        self.fight.of(side)
    }

    pub const fn seal(&self, side: Side) -> &Seal {
        &self.seals[side as usize]
    }

    pub const fn end(&self) -> Option<End> {
        self.fight.end
    }

    /// True if a view of the encounter shows the average of the monster's kind instead of its own hit points (DD-93).
    pub const fn guesses(&self, side: Side) -> bool {
        let fighter = self.fighter(side);
        matches!(fighter.kind, FighterKind::Monster(_)) && !self.known[side as usize] && self.fight.end.is_none()
    }

    /// The kind of plan that this encounter needs.
    pub const fn purpose(&self) -> Purpose {
        if self.terms.commanders { Purpose::Special } else { Purpose::Encounter }
    }

    /// The side that must make its plan next, seat 0 first.
    pub fn asked_side(&self) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| *self.seal(*side) == Seal::Awaited)
    }

    /// The compiled plan of a side; empty if the plan is not known.
    pub fn orders(&self, side: Side) -> Orders {
        let riddle = self.terms.agreement.and_then(|agreement| match agreement.demand {
            Demand::Riddle(number) => Some(number),
            _ => None,
        });
        let none = Plan::default();
        let plan = self.seal(side).plan().unwrap_or(&none);
        Orders::of(plan, self.fighter(side), |words| riddle.is_some_and(|number| riddle::answers(number, words)))
    }

    /// Checks that a command is a legal answer to the current decision.
    pub fn check(&self, command: &Command) -> Result<(), IllegalMove> {
        let Command::Seal(plan) = command;
        match self.asked_side() {
            None => Err(IllegalMove::Over),
            Some(_) => Ok(plan.check(self.purpose())?),
        }
    }

    /// Seals a plan. The last plan also starts and resolves the encounter.
    pub fn execute(&mut self, command: &Command, events: &mut impl EventSink<Event>) -> Result<(), IllegalMove> {
        let mut dice = Dice::new(self.seed, Domain::Battle, self.decisions.into());
        self.submit_with(command, &mut dice, events)
    }

    /// Like `execute`, with the caller's dice.
    pub fn submit_with(
        &mut self,
        command: &Command,
        dice: &mut Dice,
        events: &mut impl EventSink<Event>,
    ) -> Result<(), IllegalMove> {
        self.check(command)?;
        let Command::Seal(plan) = command;
        let Some(side) = self.asked_side() else { return Err(IllegalMove::Over) };
        let sealed = Event::Sealed { side, plan: Box::new(plan.clone()) };
        self.apply(&sealed);
        events.push(&sealed);
        if self.asked_side().is_none() {
            let orders = [self.orders(Side::A), self.orders(Side::B)];
            resolve::run(&mut self.fight, &orders, &self.terms, dice, events);
        }
        Ok(())
    }

    pub fn apply(&mut self, event: &Event) {
        match event {
            Event::Sealed { side, plan } => {
                self.seals[side.index()] = Seal::Closed((**plan).clone());
                self.decisions += 1;
            }
            event => self.fight.apply(event),
        }
    }

    /// The encounter as a side sees it: the opponent's sealed plan and a monster's secrets are hidden.
    pub fn observation(&self, side: Side) -> Encounter {
        let mut seen = self.clone();
        let other = side.other().index();
        seen.terms.offer = None;
        seen.terms.feature = self.terms.feature.map(|_| Special::Nothing);
        if self.fight.end.is_some() || self.known[other] {
            return seen;
        }
        if seen.seals[other] != Seal::Awaited {
            seen.seals[other] = Seal::Hidden;
        }
        let fighter = &mut seen.fight.sides[other];
        if let FighterKind::Monster(kind) = fighter.kind {
            let unhurt = fighter.hp == fighter.full;
            fighter.full = kind.row().hp;
            fighter.hp = if unhurt { fighter.full } else { fighter.hp };
            (fighter.gold, fighter.items) = (kind.row().gold, Default::default());
        }
        seen
    }

    /// Replaces a hidden plan of a side, and the terms, by guesses.
    pub(crate) fn guessed(self, side: Side, plan: Plan, terms: Terms) -> Encounter {
        let mut guess = Encounter { terms, ..self };
        let seal = &mut guess.seals[side.index()];
        if *seal == Seal::Hidden {
            *seal = Seal::Closed(plan);
        }
        guess
    }
}
