//! The game around an encounter: it waits for the plans, seals them, and then runs from the first word to the last.

use crate::duels::battle::command::Command;
use crate::duels::battle::event::{End, Event};
use crate::duels::battle::fight::Fight;
use crate::duels::battle::illegal_move::IllegalMove;
use crate::duels::battle::resolve;
use crate::duels::data::riddle;
use crate::duels::data::special::Special;
use crate::duels::model::fighter::{Fighter, FighterKind, Side};
use crate::duels::model::plan::orders::Orders;
use crate::duels::model::plan::{Plan, Purpose};
use crate::duels::model::terms::{Demand, Terms};
use crate::engine::dice::{Dice, Domain, Seed};
use crate::engine::game::EventSink;
use serde::{Deserialize, Serialize};

/// Version of the rules in journals. Rules 2 (L113): in a commanders' duel no temper ignores FL, and only FL as the first entry
/// refuses a challenge. All other encounters are the same under rules 1.
pub const RULES: u32 = 2;

/// The plan of a side.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Seal {
    /// It is asked for.
    Awaited,
    /// It is made; who looks does not know it.
    Hidden,
    /// It is made.
    Closed(Plan),
}

impl Seal {
    /// The plan, if it is made and known.
    pub const fn plan(&self) -> Option<&Plan> {
        match self {
            Seal::Closed(plan) => Some(plan),
            _ => None,
        }
    }
}

/// An encounter: two fighters, two plans, and what has become of them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Encounter {
    seed: Seed,
    decisions: u32,
    names: [String; 2],
    terms: Terms,
    seals: [Seal; 2],
    /// What is known of a monster before it is met: its hit points and its plan (DD-93).
    known: [bool; 2],
    fight: Fight,
}

impl Encounter {
    /// An encounter before its first decision.
    pub(in crate::duels) const fn new(
        seed: Seed,
        names: [String; 2],
        terms: Terms,
        seals: [Seal; 2],
        known: [bool; 2],
        fight: Fight,
    ) -> Encounter {
        Encounter { seed, decisions: 0, names, terms, seals, known, fight }
    }

    /// What the two are called.
    pub const fn called(&self) -> &[String; 2] {
        &self.names
    }

    /// The seed that its dice come from.
    pub const fn seed(&self) -> Seed {
        self.seed
    }

    /// The same encounter with the dice of another seed.
    pub fn reseeded(&self, seed: Seed) -> Encounter {
        Encounter { seed, ..self.clone() }
    }

    /// Plans sealed so far by whoever was asked.
    pub const fn move_number(&self) -> u32 {
        self.decisions
    }

    /// What it stands under.
    pub const fn terms(&self) -> &Terms {
        &self.terms
    }

    /// The fighters and how they stand.
    pub const fn fight(&self) -> &Fight {
        &self.fight
    }

    /// The fighter of a side.
    pub const fn fighter(&self, side: Side) -> &Fighter {
        self.fight.of(side)
    }

    /// The plan of a side, as far as it is made and known.
    pub const fn seal(&self, side: Side) -> &Seal {
        &self.seals[side as usize]
    }

    /// How it ended, once it has.
    pub const fn end(&self) -> Option<End> {
        self.fight.end
    }

    /// What plans are for here.
    pub const fn purpose(&self) -> Purpose {
        if self.terms.commanders { Purpose::Special } else { Purpose::Encounter }
    }

    /// The side that is asked for its plan.
    pub fn asked_side(&self) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| *self.seal(*side) == Seal::Awaited)
    }

    /// The plan of a side as its fight reads it; of one that is not known an empty one.
    pub fn orders(&self, side: Side) -> Orders {
        let riddle = self.terms.agreement.and_then(|agreement| match agreement.demand {
            Demand::Riddle(number) => Some(number),
            _ => None,
        });
        let none = Plan::default();
        let plan = self.seal(side).plan().unwrap_or(&none);
        Orders::of(plan, self.fighter(side), |words| riddle.is_some_and(|number| riddle::answers(number, words)))
    }

    /// Whether a command answers the decision, or why it does not.
    pub fn check(&self, command: &Command) -> Result<(), IllegalMove> {
        let Command::Seal(plan) = command;
        match self.asked_side() {
            None => Err(IllegalMove::Over),
            Some(_) => Ok(plan.check(self.purpose())?),
        }
    }

    /// Seals a plan; with the last one the encounter runs.
    pub fn execute(&mut self, command: &Command, told: &mut impl EventSink<Event>) -> Result<(), IllegalMove> {
        let mut dice = Dice::new(self.seed, Domain::Battle, self.decisions.into());
        self.submit_with(command, &mut dice, told)
    }

    /// The same with dice of one's own.
    pub fn submit_with(
        &mut self,
        command: &Command,
        dice: &mut Dice,
        told: &mut impl EventSink<Event>,
    ) -> Result<(), IllegalMove> {
        self.check(command)?;
        let Command::Seal(plan) = command;
        let Some(side) = self.asked_side() else { return Err(IllegalMove::Over) };
        let sealed = Event::Sealed { side, plan: Box::new(plan.clone()) };
        self.apply(&sealed);
        told.push(&sealed);
        if self.asked_side().is_none() {
            let orders = [self.orders(Side::A), self.orders(Side::B)];
            resolve::run(&mut self.fight, &orders, &self.terms, dice, told);
        }
        Ok(())
    }

    /// Takes one event in.
    pub fn apply(&mut self, event: &Event) {
        match event {
            Event::Sealed { side, plan } => {
                self.seals[side.index()] = Seal::Closed((**plan).clone());
                self.decisions += 1;
            }
            event => self.fight.apply(event),
        }
    }

    /// The encounter as a side knows it: without the other's plan before it has been played, without what a monster hides.
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

    /// The encounter with a plan in the place of one that is made and not known, and with these terms.
    pub(in crate::duels) fn guessed(self, side: Side, plan: Plan, terms: Terms) -> Encounter {
        let mut guess = Encounter { terms, ..self };
        let seal = &mut guess.seals[side.index()];
        if *seal == Seal::Hidden {
            *seal = Seal::Closed(plan);
        }
        guess
    }
}
