//! Implements the engine's traits for *Battlefield* that need nothing but the battle and its general.

use crate::ai::{Scratch, choose};
use crate::battle::command::Command;
use crate::battle::event::Event;
use crate::battle::illegal_move::IllegalMove;
use crate::battle::state::{FieldBattle, RULES};
use crate::model::army::General;
use crate::model::setup::{Setup, SetupError};
use crate::narration::choices;
use crate::narration::names::Names;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use ludus_engine::board::Places;
use ludus_engine::coach::Explain;
use ludus_engine::dice::Seed;
use ludus_engine::game::{EventSink, Game, Seat};
use ludus_engine::share_code::ShareCode;

/// The rulebook's word in files and commands.
pub const BOOK: &str = "battlefield";

impl Game for FieldBattle {
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

    fn start(setup: &Setup, seed: Seed, events: &mut impl EventSink<Event>) -> Result<FieldBattle, SetupError> {
        FieldBattle::start(setup, seed, events)
    }

    fn seed(&self) -> Seed {
        FieldBattle::seed(self)
    }

    fn reseeded(&self, seed: Seed) -> FieldBattle {
        FieldBattle::reseeded(self, seed)
    }

    fn seats(&self) -> u8 {
        self.armies().len() as u8
    }

    fn to_move(&self) -> Option<Seat> {
        self.asked_seat()
    }

    fn move_number(&self) -> u32 {
        FieldBattle::move_number(self)
    }

    fn legal_commands(&self, out: &mut Vec<Command>) {
        FieldBattle::legal_commands(self, out);
    }

    fn check(&self, command: &Command) -> Result<(), IllegalMove> {
        FieldBattle::check(self, command)
    }

    fn execute(&mut self, command: &Command, events: &mut impl EventSink<Event>) -> Result<(), IllegalMove> {
        FieldBattle::execute(self, command, events)
    }

    fn execute_trusted(&mut self, command: &Command, events: &mut impl EventSink<Event>) -> Result<(), IllegalMove> {
        self.execute_unchecked(command, events);
        Ok(())
    }

    /// A move can be taken back until a die was rolled, a hidden unit appeared, or another army decided (BD-89).
    fn can_undo(&self, command: &Command, events: &[Event], after: &FieldBattle) -> bool {
        let quiet = |event: &Event| {
            matches!(
                event,
                Event::Decided(_)
                    | Event::MoveBegan { .. }
                    | Event::Stepped { .. }
                    | Event::Paid { .. }
                    | Event::MoveEnded { .. }
                    | Event::Split { .. }
                    | Event::Placed { .. }
                    | Event::Reordered { .. }
            )
        };
        let kind = matches!(
            command,
            Command::Move { .. }
                | Command::Leave { .. }
                | Command::Pay { .. }
                | Command::Place { .. }
                | Command::Order { .. }
        );
        kind && events.iter().all(quiet) && after.to_move() == self.to_move()
    }

    fn apply(&mut self, event: &Event) {
        FieldBattle::apply(self, event);
    }

    fn observation(&self, seat: Seat) -> FieldBattle {
        self.observed_by(seat.0)
    }

    fn determinize(&self, seat: Seat, seed: Seed) -> FieldBattle {
        self.imagined_by(seat.0, seed)
    }
}

impl ShareCode for FieldBattle {
    const DICTIONARY: &'static str = include_str!("../../assets/battlefield/code.txt");

    /// True if a unit is hidden from an army that a person leads.
    fn hides_setup(&self, setup: &Setup) -> bool {
        let mut people = (0..self.seats()).filter(|army| setup.general(usize::from(*army)).is_none());
        people.any(|army| self.has_secrets(army))
    }
}

impl Explain for FieldBattle {
    fn describe(&self, _names: &Names, command: &Command) -> String {
        choices::describe(self, command)
    }

    /// The answers of all three generals that the seat to move could expect of itself.
    fn reasons(&self, _names: &Names) -> Vec<(Command, String)> {
        let mut scratch = Scratch::default();
        let answers = General::ALL.into_iter().rev().filter_map(|level| choose(self, level, &mut scratch));
        answers.map(|(command, why)| (command, why.to_string())).collect()
    }

    fn where_seen(&self, command: &Command) -> Places {
        match *command {
            Command::Place { at, .. } => Places::lit([at]),
            Command::Move { unit, way } | Command::Leave { unit, way, .. } => {
                let start = self.unit(unit).at;
                Places::new([way.end(start)], [start].into_iter().chain(way.spots(start)))
            }
            Command::Pay { unit, to } => Places::new([to], [self.unit(unit).at]),
            Command::Attack { unit, target } | Command::Shoot { unit, target } => {
                Places::lit([self.unit(unit).at, self.unit(target).at])
            }
            Command::Withdraw { unit } | Command::Defend { unit } | Command::Surrender { unit, .. } => {
                Places::lit([self.unit(unit).at])
            }
            _ => Places::default(),
        }
    }
}
