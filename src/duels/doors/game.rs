//! *Duels* under the contract of all rulebooks.

use super::setup::{Setup, SetupFault};
use crate::duels::computer;
use crate::duels::encounter::command::Command;
use crate::duels::encounter::event::Event;
use crate::duels::encounter::refusal::Refusal;
use crate::duels::encounter::state::{Encounter, RULES};
use crate::duels::people::fighter::Side;
use crate::duels::plan::Plan;
use crate::kit::code::Coded;
use crate::kit::dice::Seed;
use crate::kit::game::{Asked, Game, Seat, Told};
use crate::kit::journal::stable_hash;

/// The word of the rulebook.
pub const BOOK: &str = "duels";

impl Side {
    /// The seat of its player.
    pub const fn seat(self) -> Seat {
        Seat(self as u8)
    }

    /// The side that sits there; every seat but the first is B's.
    pub const fn of_seat(seat: Seat) -> Side {
        match seat {
            Seat(0) => Side::A,
            Seat(_) => Side::B,
        }
    }
}

impl Coded for Encounter {
    const PRIMER: &'static str = include_str!("../../../assets/duels/code.txt");
}

impl Game for Encounter {
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

    fn open(setup: &Setup, seed: Seed, _told: &mut impl Told<Event>) -> Result<Encounter, SetupFault> {
        setup.build(seed)
    }

    fn seed(&self) -> Seed {
        Encounter::seed(self)
    }

    fn with_luck(&self, seed: Seed) -> Encounter {
        Encounter::with_luck(self, seed)
    }

    fn seats(&self) -> u8 {
        2
    }

    fn asked(&self) -> Asked {
        self.asked_side().map_or(Asked::Over, |side| Asked::Seat(side.seat()))
    }

    fn decisions(&self) -> u32 {
        Encounter::decisions(self)
    }

    /// Some of the plans: the computer's templates for whoever is asked, and the empty one. Every plan of up to twenty entries
    /// that [`Encounter::check`] accepts is legal; they cannot be listed.
    fn legal(&self, out: &mut Vec<Command>) {
        if let Some(side) = self.asked_side() {
            out.push(Command::Seal(Plan::default()));
            out.extend(computer::templates(self.fighter(side)).into_iter().map(Command::Seal));
        }
    }

    fn check(&self, command: &Command) -> Result<(), Refusal> {
        Encounter::check(self, command)
    }

    fn submit(&mut self, command: &Command, told: &mut impl Told<Event>) -> Result<(), Refusal> {
        Encounter::submit(self, command, told)
    }

    fn apply(&mut self, event: &Event) {
        Encounter::apply(self, event);
    }

    fn seen_by(&self, seat: Seat) -> Encounter {
        Encounter::seen_by(self, Side::of_seat(seat))
    }

    fn hash(&self) -> u64 {
        stable_hash(self)
    }
}
