//! The rulebook's name and the engine's [`Game`], implemented.

use crate::ai::choose;
use crate::battle::command::Command;
use crate::battle::event::Event;
use crate::battle::illegal_move::IllegalMove;
use crate::battle::state::{Fight, RULES};
use crate::model::setup::{Setup, SetupError};
use crate::narration::choices;
use crate::narration::names::Names;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use ludus_engine::coach::Explain;
use ludus_engine::dice::Seed;
use ludus_engine::game::{EventSink, Game, Seat};

/// The rulebook's word in files and commands.
pub const BOOK: &str = "tunnels";

impl Game for Fight {
    const BOOK: &'static str = BOOK;
    const RULES: u32 = RULES;

    type Setup = Setup;
    type Command = Command;
    type Event = Event;
    type SetupError = SetupError;
    type IllegalMove = IllegalMove;

    fn check_names(setup: &Setup) -> Result<(), SetupError> {
        setup.check_names()
    }

    fn start(setup: &Setup, seed: Seed, events: &mut impl EventSink<Event>) -> Result<Fight, SetupError> {
        Fight::start(setup, seed, events)
    }

    fn seed(&self) -> Seed {
        Fight::seed(self)
    }

    fn reseeded(&self, seed: Seed) -> Fight {
        Fight::reseeded(self, seed)
    }

    fn seats(&self) -> u8 {
        let members = self.fighters.iter().filter(|fighter| fighter.seat != u8::MAX);
        members.map(|fighter| fighter.seat + 1).max().unwrap_or(1)
    }

    fn to_move(&self) -> Option<Seat> {
        self.asked_seat()
    }

    fn move_number(&self) -> u32 {
        Fight::move_number(self)
    }

    fn legal_commands(&self, out: &mut Vec<Command>) {
        Fight::legal_commands(self, out);
    }

    fn check(&self, command: &Command) -> Result<(), IllegalMove> {
        Fight::check(self, command)
    }

    fn execute(&mut self, command: &Command, events: &mut impl EventSink<Event>) -> Result<(), IllegalMove> {
        Fight::execute(self, command, events)
    }

    fn execute_trusted(&mut self, command: &Command, events: &mut impl EventSink<Event>) -> Result<(), IllegalMove> {
        self.execute_unchecked(command, events);
        Ok(())
    }

    /// An order can be taken back until the last one starts the dice, by the same player.
    fn can_undo(&self, command: &Command, events: &[Event], after: &Fight) -> bool {
        let quiet = |event: &Event| {
            matches!(event, Event::Decided(_) | Event::Ordered { .. } | Event::OrderAsked(_) | Event::RestraintAsked(_))
        };
        matches!(command, Command::Order(_)) && events.iter().all(quiet) && after.to_move() == self.to_move()
    }

    fn apply(&mut self, event: &Event) {
        Fight::apply(self, event);
    }

    fn observation(&self, _seat: Seat) -> Fight {
        self.observed()
    }
}

impl Explain for Fight {
    fn describe(&self, names: &Names, command: &Command) -> String {
        choices::describe(self, names, command)
    }

    fn reasons(&self, _names: &Names) -> Vec<(Command, String)> {
        choose(self).into_iter().map(|(command, why)| (command, why.to_string())).collect()
    }
}
