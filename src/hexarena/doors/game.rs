//! *Hex Arena* under the contract of all rulebooks.

use super::setup::{Setup, SetupFault};
use crate::hexarena::battle::command::Command;
use crate::hexarena::battle::event::Event;
use crate::hexarena::battle::figure::Side;
use crate::hexarena::battle::refusal::Refusal;
use crate::hexarena::battle::state::{Bout, RULES};
use crate::kit::dice::Seed;
use crate::kit::game::{Asked, Game, Seat, Told};

/// The word of the rulebook.
pub const BOOK: &str = "hexarena";

impl Side {
    /// The seat of its player.
    pub const fn seat(self) -> Seat {
        Seat(self as u8)
    }

    /// The side that sits there; every seat but the first is East's.
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
    type Fault = SetupFault;
    type Refusal = Refusal;

    fn check_names(setup: &Setup) -> Result<(), SetupFault> {
        setup.check()
    }

    fn open(setup: &Setup, seed: Seed, told: &mut impl Told<Event>) -> Result<Bout, SetupFault> {
        setup.build(seed, told)
    }

    fn seed(&self) -> Seed {
        Bout::seed(self)
    }

    fn with_luck(&self, seed: Seed) -> Bout {
        Bout::with_luck(self, seed)
    }

    fn seats(&self) -> u8 {
        2
    }

    fn asked(&self) -> Asked {
        self.asked_side().map_or(Asked::Over, |side| Asked::Seat(side.seat()))
    }

    fn decisions(&self) -> u32 {
        Bout::decisions(self)
    }

    /// Every legal command; movement by the way of the least cost to each hex and facing. Any other way that
    /// [`Bout::check`] accepts is legal, too.
    fn legal(&self, out: &mut Vec<Command>) {
        Bout::legal(self, out);
    }

    fn check(&self, command: &Command) -> Result<(), Refusal> {
        Bout::check(self, command)
    }

    fn submit(&mut self, command: &Command, told: &mut impl Told<Event>) -> Result<(), Refusal> {
        Bout::submit(self, command, told)
    }

    fn apply(&mut self, event: &Event) {
        Bout::apply(self, event);
    }

    fn seen_by(&self, seat: Seat) -> Bout {
        Bout::seen_by(self, Side::of_seat(seat))
    }

    fn imagined(&self, seat: Seat, seed: Seed) -> Bout {
        Bout::imagined(self, Side::of_seat(seat), seed)
    }

    fn hash(&self) -> u64 {
        Bout::hash(self)
    }
}
