//! Implements the engine's [`Game`] for *Hex Arena*.

use crate::battle::command::{Act, Command};
use crate::battle::event::Event;
use crate::battle::illegal_move::IllegalMove;
use crate::battle::state::{Bout, Decision, RULES};
use crate::model::setup::{Setup, SetupError, Side};
use alloc::vec::Vec;
use ludus_engine::dice::Seed;
use ludus_engine::game::{EventSink, Game, Seat};

/// The rulebook's identifier in saves and on the command line.
pub const BOOK: &str = "hexarena";

impl Side {
    pub const fn seat(self) -> Seat {
        Seat(self as u8)
    }

    /// The side of a seat. Every seat except the first belongs to East.
    pub const fn of_seat(seat: Seat) -> Side {
        match seat {
            Seat(0) => Side::West,
            Seat(_) => Side::East,
        }
    }
}

impl Game for Bout {
    const BOOK: &'static str = BOOK;
    const RULES: u32 = RULES;

    type Setup = Setup;
    type Command = Command;
    type Event = Event;
    type SetupError = SetupError;
    type IllegalMove = IllegalMove;

    fn check_names(setup: &Setup) -> Result<(), SetupError> {
        setup.check()
    }

    fn start(setup: &Setup, seed: Seed, events: &mut impl EventSink<Event>) -> Result<Bout, SetupError> {
        setup.build(seed, events)
    }

    fn seed(&self) -> Seed {
        Bout::seed(self)
    }

    fn reseeded(&self, seed: Seed) -> Bout {
        Bout::reseeded(self, seed)
    }

    fn seats(&self) -> u8 {
        2
    }

    fn to_move(&self) -> Option<Seat> {
        self.asked_side().map(|side| side.seat())
    }

    fn move_number(&self) -> u32 {
        Bout::move_number(self)
    }

    /// Lists all legal commands, with one cheapest path to each hex and facing. Other paths are legal
    /// too if [`Bout::check`] accepts them.
    fn legal_commands(&self, out: &mut Vec<Command>) {
        Bout::legal_commands(self, out);
    }

    fn check(&self, command: &Command) -> Result<(), IllegalMove> {
        Bout::check(self, command)
    }

    fn execute(&mut self, command: &Command, events: &mut impl EventSink<Event>) -> Result<(), IllegalMove> {
        Bout::execute(self, command, events)
    }

    fn apply(&mut self, event: &Event) {
        Bout::apply(self, event);
    }

    /// An attack can be taken back until its first strike.
    fn can_undo(&self, command: &Command, events: &[Event], after: &Bout) -> bool {
        let quiet = |event: &Event| {
            use Event::{Acts, Moved, Turned, Unloaded, Waits};
            matches!(event, Acts { .. } | Moved { .. } | Turned(..) | Unloaded(_) | Waits(_))
        };
        let is_open = matches!(after.decision(), Decision::Strike(_)) && after.to_move() == self.to_move();
        matches!(command, Command::Act(Act::Attack(_))) && events.iter().all(quiet) && is_open
    }

    fn observation(&self, seat: Seat) -> Bout {
        Bout::observation(self, Side::of_seat(seat))
    }

    fn determinize(&self, seat: Seat, seed: Seed) -> Bout {
        Bout::determinize(self, Side::of_seat(seat), seed)
    }

    fn hash(&self) -> u64 {
        Bout::hash(self)
    }
}
