//! A game of the rulebook: a fight of the *Arena of beasts*. What is stored names its kind, so that other kinds can join it.

use crate::battle::command::Command as FightCommand;
use crate::battle::event::Event as FightEvent;
use crate::battle::state::Fight;
use crate::battle::illegal_move::IllegalMove;
use crate::model::setup::{Setup as FightSetup, SetupError};
use ludus_engine::dice::Seed;
use ludus_engine::game::{EventSink, Seat};
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Setup {
    Fight(FightSetup),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Command {
    Fight(FightCommand),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    Fight(FightEvent),
}

/// Plain data that only events change.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Outing {
    pub fight: Fight,
}

/// Passes the events of a fight on as those of an outing.
struct FightSink<'a, S>(&'a mut S);

impl<S: EventSink<Event>> EventSink<FightEvent> for FightSink<'_, S> {
    fn push(&mut self, event: &FightEvent) {
        self.0.push(&Event::Fight(event.clone()));
    }
}

impl Outing {
    pub fn start(setup: &Setup, seed: Seed, events: &mut impl EventSink<Event>) -> Result<Outing, SetupError> {
        match setup {
            Setup::Fight(setup) => Ok(Outing { fight: Fight::start(setup, seed, &mut FightSink(events))? }),
        }
    }

    /// The fight in progress, or the one that ended last.
    pub const fn fight(&self) -> Option<&Fight> {
        Some(&self.fight)
    }

    pub fn asked_seat(&self) -> Option<Seat> {
        self.fight.asked_seat()
    }

    pub fn execute(&mut self, command: &Command, events: &mut impl EventSink<Event>) -> Result<(), IllegalMove> {
        match command {
            Command::Fight(command) => self.fight.execute(command, &mut FightSink(events)),
        }
    }

    /// Executes a command that is known to be legal.
    pub fn execute_unchecked(&mut self, command: &Command, events: &mut impl EventSink<Event>) {
        match command {
            Command::Fight(command) => self.fight.execute_unchecked(command, &mut FightSink(events)),
        }
    }

    pub fn apply(&mut self, event: &Event) {
        match event {
            Event::Fight(event) => self.fight.apply(event),
        }
    }
}
