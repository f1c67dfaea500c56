//! A game of the rulebook: a fight of the *Arena of beasts*, or a delve with the fights in it. What is stored names its kind.
//!
//! A fight of a delve takes the dice of the outing's decision. [`Outing::execute`] passes results from one to the other until
//! somebody is asked.

use crate::battle::command::Command as FightCommand;
use crate::battle::event::Event as FightEvent;
use crate::battle::illegal_move::IllegalMove as FightRefusal;
use crate::battle::resolve::Run;
use crate::battle::state::Fight;
use crate::delve::command::Command as DelveCommand;
use crate::delve::event::Event as DelveEvent;
use crate::delve::illegal_move::IllegalMove as DelveRefusal;
use crate::delve::setup::DelveSetup;
use crate::delve::state::Delve;
use crate::model::setup::{Setup as FightSetup, SetupError};
use alloc::boxed::Box;
use alloc::vec::Vec;
use ludus_engine::dice::{Dice, Domain, Seed};
use ludus_engine::game::{EventSink, Seat};
use serde::{Deserialize, Serialize};
use thiserror::Error;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Setup {
    Fight(FightSetup),
    Delve(Box<DelveSetup>),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Command {
    Fight(FightCommand),
    Delve(DelveCommand),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    Fight(FightEvent),
    Delve(DelveEvent),
}

/// The reason why a command is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum OutingRefusal {
    #[error(transparent)]
    Fight(#[from] FightRefusal),
    #[error(transparent)]
    Delve(#[from] DelveRefusal),
}

/// Plain data that only events change. At least one of the two is there; both while a delve fights.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Outing {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub delve: Option<Box<Delve>>,
    /// The fight in progress, or the fight of the arena.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fight: Option<Fight>,
}

/// Passes the events of a fight on as those of an outing.
struct FightSink<'a, S>(&'a mut S);

impl<S: EventSink<Event>> EventSink<FightEvent> for FightSink<'_, S> {
    fn push(&mut self, event: &FightEvent) {
        self.0.push(&Event::Fight(event.clone()));
    }
}

/// Passes the events of a delve on, and keeps the set-up of a fight that begins.
struct DelveSink<'a, S> {
    sink: &'a mut S,
    begun: Option<FightSetup>,
}

impl<S: EventSink<Event>> EventSink<DelveEvent> for DelveSink<'_, S> {
    fn push(&mut self, event: &DelveEvent) {
        if let DelveEvent::FightBegan(setup, _) = event {
            self.begun = Some((**setup).clone());
        }
        self.sink.push(&Event::Delve(event.clone()));
    }
}

impl Outing {
    pub fn start(setup: &Setup, seed: Seed, events: &mut impl EventSink<Event>) -> Result<Outing, SetupError> {
        match setup {
            Setup::Fight(setup) => {
                Ok(Outing { delve: None, fight: Some(Fight::start(setup, seed, &mut FightSink(events))?) })
            }
            Setup::Delve(setup) => {
                let mut sink = DelveSink { sink: events, begun: None };
                let delve = Delve::start(setup, seed, &mut sink)?;
                Ok(Outing { delve: Some(Box::new(delve)), fight: None })
            }
        }
    }

    /// The fight in progress, or that of the arena (it stays when it is over).
    pub const fn fight(&self) -> Option<&Fight> {
        self.fight.as_ref()
    }

    pub fn delve(&self) -> Option<&Delve> {
        self.delve.as_deref()
    }

    pub fn seed(&self) -> Seed {
        match (&self.delve, &self.fight) {
            (Some(delve), _) => delve.seed(),
            (None, Some(fight)) => fight.seed(),
            (None, None) => Seed(0),
        }
    }

    /// Decisions so far, those of fights included.
    pub fn move_number(&self) -> u32 {
        match (&self.delve, &self.fight) {
            (Some(delve), _) => delve.move_number(),
            (None, fight) => fight.as_ref().map_or(0, Fight::move_number),
        }
    }

    pub fn asked_seat(&self) -> Option<Seat> {
        if let Some(fight) = &self.fight {
            return fight.asked_seat();
        }
        let delve = self.delve.as_ref().filter(|delve| !delve.is_over())?;
        Some(Seat(delve.member(delve.voice()).seat))
    }

    pub fn legal_commands(&self, out: &mut Vec<Command>) {
        if let Some(fight) = &self.fight {
            let mut legal = Vec::new();
            fight.legal_commands(&mut legal);
            out.extend(legal.into_iter().map(Command::Fight));
        } else if let Some(delve) = &self.delve {
            let mut legal = Vec::new();
            delve.legal_commands(&mut legal);
            out.extend(legal.into_iter().map(Command::Delve));
        }
    }

    pub fn check(&self, command: &Command) -> Result<(), OutingRefusal> {
        match (command, &self.fight, &self.delve) {
            (Command::Fight(command), Some(fight), _) => Ok(fight.check(command)?),
            (Command::Fight(_), None, _) => Err(FightRefusal::Over.into()),
            (Command::Delve(command), None, Some(delve)) => Ok(delve.check(command)?),
            (Command::Delve(_), Some(_), Some(_)) => Err(DelveRefusal::Fighting.into()),
            (Command::Delve(_), _, None) => Err(DelveRefusal::OtherQuestion.into()),
        }
    }

    pub fn execute(&mut self, command: &Command, events: &mut impl EventSink<Event>) -> Result<(), OutingRefusal> {
        self.check(command)?;
        self.execute_unchecked(command, events);
        Ok(())
    }

    /// Executes a command that is known to be legal.
    pub fn execute_unchecked(&mut self, command: &Command, events: &mut impl EventSink<Event>) {
        if self.delve.is_none() {
            if let (Some(fight), Command::Fight(command)) = (&mut self.fight, command) {
                fight.execute_unchecked(command, &mut FightSink(events));
            }
            return;
        }
        let mut dice = Dice::new(self.seed(), Domain::Battle, self.move_number().into());
        self.run(command, &mut dice, events);
    }

    /// Executes a command with dice of the caller, for tests and scenarios.
    pub fn execute_with(
        &mut self,
        command: &Command,
        dice: &mut Dice,
        events: &mut impl EventSink<Event>,
    ) -> Result<(), OutingRefusal> {
        self.check(command)?;
        self.run(command, dice, events);
        Ok(())
    }

    fn run(&mut self, command: &Command, dice: &mut Dice, events: &mut impl EventSink<Event>) {
        let Some(delve) = &mut self.delve else {
            if let (Some(fight), Command::Fight(command)) = (&mut self.fight, command) {
                fight.run(command, &mut Run { dice, sink: &mut FightSink(events) });
            }
            return;
        };
        let mut begun = None;
        match command {
            Command::Delve(command) => {
                let mut sink = DelveSink { sink: events, begun: None };
                delve.run(command, &mut Run { dice, sink: &mut sink });
                begun = sink.begun;
            }
            Command::Fight(command) => {
                if let Some(fight) = &mut self.fight {
                    delve.count_decision();
                    fight.run(command, &mut Run { dice, sink: &mut FightSink(events) });
                }
            }
        }
        loop {
            if let Some(setup) = begun.take() {
                let mut fight = Fight::before(&setup, delve.seed());
                let run = &mut Run { dice, sink: &mut FightSink(events) };
                fight.open(run, &setup, delve.allies(), delve.opening());
                self.fight = Some(fight);
            }
            let Some(fight) = self.fight.take_if(|fight| fight.outcome.is_some()) else { return };
            let mut sink = DelveSink { sink: events, begun: None };
            delve.end_fight(&fight, &mut Run { dice, sink: &mut sink });
            begun = sink.begun;
        }
    }

    pub fn apply(&mut self, event: &Event) {
        match (event, &mut self.delve) {
            (Event::Fight(event), delve) => {
                if let (Some(delve), FightEvent::Decided(_)) = (delve, event) {
                    delve.count_decision();
                }
                if let Some(fight) = &mut self.fight {
                    fight.apply(event);
                }
            }
            (Event::Delve(event), Some(delve)) => {
                match event {
                    DelveEvent::FightBegan(setup, _) => self.fight = Some(Fight::before(setup, delve.seed())),
                    DelveEvent::FightOver { .. } => self.fight = None,
                    _ => {}
                }
                delve.apply(event);
            }
            (Event::Delve(_), None) => {}
        }
    }
}
