//! Implements the engine's [`Game`] contract for *Gladiator*.

use crate::battle::command::Command;
use crate::battle::event::Event;
use crate::battle::illegal_move::IllegalMove;
use crate::battle::state::decision::{Decision, Outcome};
use crate::battle::state::{Battle, RULES};
use crate::model::fighter::{Control, FighterId, Side};
use crate::model::setup::{Setup, SetupError};
use crate::narration;
use crate::narration::names::Names;
use crate::narration::reading;
use alloc::string::String;
use alloc::vec::Vec;
use ludus_engine::book::Book;
use ludus_engine::dice::{Dice, Domain, Seed};
use ludus_engine::game::{EventSink, Game, Seat};
use ludus_engine::narration::{Actor, EventText, Narrate};
use ludus_engine::share_code::ShareCode;

impl Side {
    /// The seat of this side: West is seat 0.
    pub const fn seat(self) -> Seat {
        Seat(self as u8)
    }

    /// The side at a seat; every seat except 0 belongs to East.
    pub const fn of_seat(seat: Seat) -> Side {
        match seat {
            Seat(0) => Side::West,
            Seat(_) => Side::East,
        }
    }
}

impl Battle {
    /// The side that must decide. `None` if the battle is over.
    pub fn asked_side(&self) -> Option<Side> {
        match self.decision() {
            Decision::Over { .. } => None,
            Decision::Incentive { side } => Some(side),
            other => other.fighter().map(|id| self.fighter(id).side()),
        }
    }
}

impl Game for Battle {
    const BOOK: &'static str = Book::Gladiator.word();
    const RULES: u32 = RULES;

    type Setup = Setup;
    type Command = Command;
    type Event = Event;
    type SetupError = SetupError;
    type IllegalMove = IllegalMove;

    fn check_names(setup: &Setup) -> Result<(), SetupError> {
        setup.check_names()
    }

    fn start(setup: &Setup, seed: Seed, events: &mut impl EventSink<Event>) -> Result<Battle, SetupError> {
        Battle::start(setup, seed, &mut Dice::new(seed, Domain::Battle, 0), events)
    }

    fn seed(&self) -> Seed {
        Battle::seed(self)
    }

    fn reseeded(&self, seed: Seed) -> Battle {
        Battle::reseeded(self, seed)
    }

    fn seats(&self) -> u8 {
        2
    }

    fn to_move(&self) -> Option<Seat> {
        self.asked_side().map(|side| side.seat())
    }

    fn move_number(&self) -> u32 {
        Battle::move_number(self)
    }

    fn legal_commands(&self, out: &mut Vec<Command>) {
        Battle::legal_commands(self, out);
    }

    fn check(&self, command: &Command) -> Result<(), IllegalMove> {
        Battle::check(self, command)
    }

    fn execute(&mut self, command: &Command, events: &mut impl EventSink<Event>) -> Result<(), IllegalMove> {
        Battle::execute(self, command, events)
    }

    fn execute_trusted(&mut self, command: &Command, events: &mut impl EventSink<Event>) -> Result<(), IllegalMove> {
        Battle::execute_trusted(self, command, events)
    }

    /// A move can be undone if it went as planned, revealed no enemy, and the same side decides next.
    fn can_undo(&self, command: &Command, events: &[Event], after: &Battle) -> bool {
        let Some(side) = self.asked_side().filter(|side| after.asked_side() == Some(*side)) else { return false };
        let known = |battle: &Battle| -> Vec<FighterId> { battle.view(side).known_enemies().collect() };
        let [first, rest @ ..] = events else { return false };
        let as_meant = match (command, first) {
            (Command::Move { path, .. }, Event::Moved { path: gone, stumbled: false, .. }) => path == gone,
            (Command::Phase { to, .. }, Event::Phased { to: gone, .. }) => to == gone,
            _ => false,
        };
        let silent = rest.iter().all(|event| matches!(event, Event::ActionsBegan | Event::Asked { .. }));
        as_meant && silent && known(self) == known(after)
    }

    fn apply(&mut self, event: &Event) {
        Battle::apply(self, event);
    }

    fn observation(&self, seat: Seat) -> Battle {
        Battle::observation(self, Side::of_seat(seat))
    }

    fn determinize(&self, seat: Seat, seed: Seed) -> Battle {
        Battle::determinize(self, Side::of_seat(seat), seed)
    }

    fn hash(&self) -> u64 {
        Battle::hash(self)
    }
}

impl ShareCode for Battle {
    const DICTIONARY: &'static str = include_str!("../../assets/gladiator/code.txt");
}

impl Narrate for Battle {
    type Names = Names;

    fn names(setup: &Setup) -> Names {
        Names::new(setup)
    }

    fn follow(&self, names: &mut Names) {
        names.follow(self);
    }

    fn goes_on(&self, event: &Event, next: &Event) -> bool {
        reading::goes_on(self, event, next)
    }

    fn narrate(&self, names: &Names, events: &[Event], reader: Option<Seat>) -> EventText {
        reading::reading_as_one(names, self, events, reader.map(Side::of_seat))
    }

    fn ending(&self) -> Option<String> {
        self.outcome().map(|outcome| narration::outcome(outcome).into())
    }

    fn named_ending(&self, _names: &Names) -> Option<String> {
        self.outcome().map(|outcome| narration::ending(outcome, self.turn()))
    }

    /// The incentive is decided by a whole side.
    fn deciding_actor(&self) -> Actor {
        match self.decision() {
            Decision::Over { .. } => Actor::Nobody,
            Decision::Incentive { .. } => Actor::Seat,
            other => other.fighter().map_or(Actor::Nobody, |id| Actor::Somebody(id.into())),
        }
    }

    fn is_answer(&self) -> bool {
        !matches!(self.decision(), Decision::Incentive { .. } | Decision::Move { .. } | Decision::Act { .. })
    }

    fn round(&self) -> u32 {
        self.turn().into()
    }

    fn winner(&self) -> Option<Seat> {
        match self.outcome()? {
            Outcome::Won(side) => Some(side.seat()),
            _ => None,
        }
    }

    /// The side to move, or the other one if only that side has player fighters.
    fn onlooker(&self) -> Seat {
        let is_players = |side: &Side| {
            let mut all = self.fighters().map(|id| self.fighter(id));
            all.any(|one| one.side() == *side && one.control() == Control::Player)
        };
        let to_move = self.asked_side().unwrap_or(Side::West);
        [to_move, to_move.other()].into_iter().find(is_players).unwrap_or(to_move).seat()
    }
}
