//! Implements the engine's traits for *Duels*.

use crate::ai::templates;
use crate::battle::command::Command;
use crate::battle::event::Event;
use crate::battle::illegal_move::IllegalMove;
use crate::battle::state::{Encounter, RULES};
use crate::data::special::Special;
use crate::model::fighter::{FighterKind, Side};
use crate::model::plan::Plan;
use crate::model::setup::{Setup, SetupError, draw_offer};
use crate::model::terms::{Demand, Terms};
use alloc::vec::Vec;
use ludus_engine::dice::{Dice, Domain, Seed};
use ludus_engine::game::{EventSink, Game, Seat};
use ludus_engine::journal::stable_hash;
use ludus_engine::share_code::ShareCode;

/// The rulebook's word in files and commands.
pub const BOOK: &str = "duels";

impl Side {
    /// The seat of this side's player.
    pub const fn seat(self) -> Seat {
        Seat(self as u8)
    }

    /// The side of a seat. Every seat except the first belongs to B.
    pub const fn of_seat(seat: Seat) -> Side {
        match seat {
            Seat(0) => Side::A,
            Seat(_) => Side::B,
        }
    }
}

impl Encounter {
    /// Draws a state that fits a side's knowledge. An unknown plan becomes one of the computer's templates. The seed
    /// redraws the monster's offer, the feature's special and all future dice. After the end only the dice change.
    pub fn determinize(&self, side: Side, seed: Seed) -> Encounter {
        let luck = seed.apart_from(self.seed());
        if self.end().is_some() {
            return self.reseeded(luck);
        }
        let (seen, other) = (self.observation(side).reseeded(luck), side.other());
        let mut dice = Dice::new(seed, Domain::Guess, self.move_number().into());
        let mut plans = templates::templates(seen.fighter(other));
        let drawn = dice.one_of(plans.len() as u32) as usize - 1;
        let plan = if plans.is_empty() { Plan::default() } else { plans.swap_remove(drawn) };
        let mut terms = seen.expected_terms(side, &mut dice);
        let special = Special::ALL[dice.one_of(Special::ALL.len() as u32) as usize - 1];
        terms.feature = terms.feature.map(|_| special);
        seen.guessed(other, plan, terms)
    }

    /// The terms that a side expects before the encounter. The plan editor, the test fight, the coach and the computer
    /// all use them. The monster's offer is drawn as in the set-up. An open riddle counts as an earlier talk, so that no
    /// test fight reveals its answer.
    pub fn expected_terms(&self, side: Side, dice: &mut Dice) -> Terms {
        let other = self.fighter(side.other());
        let mut terms = *self.terms();
        terms.offer = match other.kind {
            FighterKind::Monster(kind) => draw_offer(kind, other.gold, dice),
            _ => None,
        };
        if terms.agreement.is_some_and(|agreement| matches!(agreement.demand, Demand::Riddle(_))) {
            (terms.agreement, terms.talked) = (None, true);
        }
        terms
    }
}

impl ShareCode for Encounter {
    const DICTIONARY: &'static str = include_str!("../../assets/duels/code.txt");
}

impl Game for Encounter {
    const BOOK: &'static str = BOOK;
    const RULES: u32 = RULES;
    const SEALS: bool = true;

    type Setup = Setup;
    type Command = Command;
    type Event = Event;
    type SetupError = SetupError;
    type IllegalMove = IllegalMove;

    fn check_names(setup: &Setup) -> Result<(), SetupError> {
        setup.check()
    }

    /// Rules 1 and 2 differ in commanders' duels only.
    fn replays(rules: u32, setup: &Setup) -> bool {
        rules == RULES || rules == 1 && !setup.commanders
    }

    fn start(setup: &Setup, seed: Seed, _events: &mut impl EventSink<Event>) -> Result<Encounter, SetupError> {
        setup.build(seed)
    }

    fn seed(&self) -> Seed {
        Encounter::seed(self)
    }

    fn reseeded(&self, seed: Seed) -> Encounter {
        Encounter::reseeded(self, seed)
    }

    fn seats(&self) -> u8 {
        2
    }

    fn to_move(&self) -> Option<Seat> {
        self.asked_side().map(|side| side.seat())
    }

    fn move_number(&self) -> u32 {
        Encounter::move_number(self)
    }

    /// Lists some plans: the computer's templates and the empty plan. All plans that [`Encounter::check`] accepts are
    /// legal, but they are too many to list.
    fn legal_commands(&self, out: &mut Vec<Command>) {
        if let Some(side) = self.asked_side() {
            out.push(Command::Seal(Plan::default()));
            out.extend(templates::templates(self.fighter(side)).into_iter().map(Command::Seal));
        }
    }

    fn check(&self, command: &Command) -> Result<(), IllegalMove> {
        Encounter::check(self, command)
    }

    fn execute(&mut self, command: &Command, events: &mut impl EventSink<Event>) -> Result<(), IllegalMove> {
        Encounter::execute(self, command, events)
    }

    fn apply(&mut self, event: &Event) {
        Encounter::apply(self, event);
    }

    fn observation(&self, seat: Seat) -> Encounter {
        Encounter::observation(self, Side::of_seat(seat))
    }

    fn determinize(&self, seat: Seat, seed: Seed) -> Encounter {
        Encounter::determinize(self, Side::of_seat(seat), seed)
    }

    fn hash(&self) -> u64 {
        stable_hash(self)
    }
}
