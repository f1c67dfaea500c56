//! Carries out commands: rolls the dice, makes the events and applies each one.

mod combat;
mod movement;
pub mod round;

use crate::battle::command::Command;
use crate::battle::event::Event;
use crate::battle::illegal_move::IllegalMove;
use crate::battle::state::{FieldBattle, Question, Stage};
use crate::battle::unit::{Status, UnitId};
use ludus_engine::dice::{Dice, Domain};
use ludus_engine::game::EventSink;

/// The dice and the listener of one command.
pub(crate) struct Run<'a, S> {
    pub dice: &'a mut Dice,
    pub sink: &'a mut S,
}

impl FieldBattle {
    /// Executes a command with the dice of the pending decision.
    pub fn execute(&mut self, command: &Command, sink: &mut impl EventSink<Event>) -> Result<(), IllegalMove> {
        self.check(command)?;
        self.execute_unchecked(command, sink);
        Ok(())
    }

    /// Executes a command that is known to be legal.
    pub fn execute_unchecked(&mut self, command: &Command, sink: &mut impl EventSink<Event>) {
        let mut dice = Dice::new(self.seed, Domain::Battle, self.decisions.into());
        self.run(command, &mut Run { dice: &mut dice, sink });
    }

    /// Executes a command with dice of the caller, for scenarios.
    pub fn execute_with(
        &mut self,
        command: &Command,
        dice: &mut Dice,
        sink: &mut impl EventSink<Event>,
    ) -> Result<(), IllegalMove> {
        self.check(command)?;
        self.run(command, &mut Run { dice, sink });
        Ok(())
    }

    #[inline]
    pub(crate) fn emit(&mut self, run: &mut Run<'_, impl EventSink<Event>>, event: Event) {
        run.sink.push(&event);
        self.apply(&event);
    }

    fn run(&mut self, command: &Command, run: &mut Run<'_, impl EventSink<Event>>) {
        let asked = self.question;
        self.emit(run, Event::Decided(*command));
        match *command {
            Command::Place { unit, at } => {
                self.emit(run, Event::Placed { unit, at });
                self.deploy_next(run);
            }
            Command::Move { unit, way } => self.begin_move(run, unit, way),
            Command::Leave { unit, way, guard, held } => self.begin_leaving(run, unit, way, guard, held),
            Command::Pay { unit, to } => self.pay(run, unit, to),
            Command::Withdraw { unit } => self.withdraw(run, unit),
            Command::Attack { unit, target } => self.attack(run, unit, target),
            Command::Shoot { unit, target } => self.shoot(run, unit, target),
            Command::Defend { unit } => self.emit(run, Event::Defends { unit }),
            Command::Surrender { unit, to } => self.offer_surrender(run, unit, to, false),
            Command::EndTurn => self.end_turn(run),
            Command::Order { unit, order } => self.emit(run, Event::Reordered { unit, order }),
            Command::Concede => {
                self.emit(run, Event::Conceded { army: self.active_army() });
                self.after_concession(run);
            }
            Command::Bonus(_) | Command::Reply(_) | Command::Accept(_) => self.answer(run, asked, *command),
        }
    }

    fn answer(&mut self, run: &mut Run<'_, impl EventSink<Event>>, asked: Question, command: Command) {
        match (asked, command) {
            (Question::Bonus { striker, fleer }, Command::Bonus(takes)) => {
                self.give_bonus(run, striker, fleer, takes);
                self.go_on(run);
            }
            (Question::Reply { attacker, target }, Command::Reply(reply)) => self.reply(run, attacker, target, reply),
            (Question::Accept { unit, captor, attacked }, Command::Accept(accepts)) => {
                self.settle_surrender(run, unit, captor, accepts, attacked);
            }
            _ => {}
        }
    }

    /// Asks for the next placement, or begins the battle.
    pub(crate) fn deploy_next(&mut self, run: &mut Run<'_, impl EventSink<Event>>) {
        let waits = |army: u8, hidden: bool| {
            self.of_army(army).any(|(_, unit)| unit.status == Status::Waiting && unit.hidden == hidden)
        };
        let count = self.count;
        if self.stage == Stage::Deployment {
            let next = (1..=count).map(|step| (self.turn + step) % count).find(|army| waits(*army, false));
            if let Some(turn) = next {
                return self.emit(run, Event::TurnBegan { stage: Stage::Deployment, turn });
            }
        }
        if let Some(turn) = (0..count).find(|army| waits(*army, true)) {
            return self.emit(run, Event::TurnBegan { stage: Stage::Hiding, turn });
        }
        if let Some(units) = self.overlap() {
            self.emit(run, Event::Overlapped { units });
            return self.deploy_next(run);
        }
        self.begin_battle(run);
    }

    /// Two hidden units on one hex; the later one was placed over the other.
    fn overlap(&self) -> Option<[UnitId; 2]> {
        let above = self.units.ids().find(|id| self.unit(*id).aloft)?;
        Some([self.units.on(self.unit(above).at)?, above])
    }
}
