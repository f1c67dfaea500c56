//! Resolves a command: steps are taken from the queue until a decision is needed.
//!
//! - `flow`: Pulses, engagements, sides and turns.
//! - `act`: each action; `pass`: the acts of a Pass; `close`: entering and leaving Close combat.
//! - `strike`: a strike and its answer; `trample`: run-down figures; `harm`: effects of a hit; `missile`: shots and
//!   throws; `riding`: riders and mounts.

mod act;
mod close;
mod flow;
mod harm;
mod missile;
mod pass;
mod riding;
mod strike;
mod trample;

use crate::battle::command::Command;
use crate::battle::event::{Event, Test};
use crate::battle::figure::FigureId;
use crate::battle::illegal_move::IllegalMove;
use crate::battle::piece::PieceId;
use crate::battle::state::{Bout, CurrentAction, Decision, Form, Step};
use crate::model::setup::Side;
use ludus_engine::dice::{Dice, Domain};
use ludus_engine::game::EventSink;

/// A bout during the resolution of one command.
pub(super) struct Resolution<'a, T> {
    bout: &'a mut Bout,
    dice: &'a mut Dice,
    events: &'a mut T,
    /// The next decision, once one is needed.
    ask: Option<Decision>,
    /// The thrown thing is one of a bundle, which stays in the hand (D121).
    bundled: bool,
}

type Figures = super::order::Few<FigureId>;
type Pieces = super::order::Few<PieceId>;

impl Bout {
    /// Executes a command with the dice of this decision. A refused command changes nothing.
    pub fn execute(&mut self, command: &Command, events: &mut impl EventSink<Event>) -> Result<(), IllegalMove> {
        let mut dice = Dice::new(self.seed, Domain::Battle, self.decisions.into());
        self.submit_with(command, &mut dice, events)
    }

    /// Executes a command chosen by the built-in AI. If `cost` is known, the AI has already checked the path by the rules.
    pub(crate) fn execute_trusted(
        &mut self,
        command: &Command,
        cost: Option<u8>,
        events: &mut impl EventSink<Event>,
    ) -> Result<(), IllegalMove> {
        let cost = self.price_of_own(command, cost)?;
        let mut dice = Dice::new(self.seed, Domain::Battle, self.decisions.into());
        self.carry_out(command, cost, &mut dice, events);
        Ok(())
    }

    /// Like `execute`, with the caller's dice.
    pub fn submit_with(
        &mut self,
        command: &Command,
        dice: &mut Dice,
        events: &mut impl EventSink<Event>,
    ) -> Result<(), IllegalMove> {
        let cost = self.price(command)?;
        self.carry_out(command, cost, dice, events);
        Ok(())
    }

    fn carry_out(&mut self, command: &Command, cost: u8, dice: &mut Dice, events: &mut impl EventSink<Event>) {
        let mut run = Resolution { bout: self, dice, events, ask: None, bundled: false };
        run.answer(command, cost);
        run.run();
    }

    /// Starts a prepared bout and runs it to its first decision. One side can lie in ambush.
    pub(crate) fn begin_bout(&mut self, ambush: Option<Side>, dice: &mut Dice, events: &mut impl EventSink<Event>) {
        let mut run = Resolution { bout: self, dice, events, ask: None, bundled: false };
        run.prepare(ambush);
        run.run();
        self.decisions = 0;
    }
}

impl<T: EventSink<Event>> Resolution<'_, T> {
    /// Applies an event and passes it on.
    fn emit(&mut self, event: Event) {
        self.bout.apply(&event);
        self.events.push(&event);
    }

    fn d10(&mut self) -> u8 {
        self.dice.d10()
    }

    /// Percentile roll, 1 to 100 (2.6).
    fn d100(&mut self) -> u8 {
        self.dice.d100().value()
    }

    /// Rolls a D100 test of a figure, with its aspect added (7.2, D017).
    fn test(&mut self, figure: FigureId, need: i16) -> Test {
        let natural = self.d100();
        let roll = (i16::from(natural) + self.bout.aspect(figure)).max(1);
        Test { need, natural, roll }
    }

    /// Runs until a decision is needed.
    fn run(&mut self) {
        while self.ask.is_none() {
            if self.bout.outcome.is_some() {
                self.bout.control.todo.clear();
                self.bout.control.doing = None;
                self.ask = Some(Decision::Over);
            } else if let Some(step) = self.bout.control.todo.pop() {
                self.run_step(step);
            } else {
                self.flow();
            }
        }
        let mut control = self.bout.control;
        control.ask = self.ask.unwrap_or(Decision::Over);
        self.emit(Event::Waits(control));
    }

    fn run_step(&mut self, step: Step) {
        match step {
            Step::Strike(blow) => self.strike(blow),
            Step::Fly(blow) => self.fly(blow),
            Step::Shaken { victim, injured, stunned } => self.shaken(victim, injured, stunned),
            Step::NextStrike => self.next_strike(),
            Step::StepBack(way) => self.step_back(way),
            Step::After => self.after(),
            Step::Enter(at) => self.enter(at),
            Step::Trample(left) => self.trample(left),
            Step::End => self.end_action(),
        }
    }

    /// Queues a step before all others.
    fn queue(&mut self, step: Step) {
        self.bout.control.todo.push(step);
    }

    fn doing(&self) -> Option<CurrentAction> {
        self.bout.control.doing
    }

    fn doing_mut(&mut self, change: impl FnOnce(&mut CurrentAction)) {
        if let Some(doing) = self.bout.control.doing.as_mut() {
            change(doing);
        }
    }

    fn is_able(&self, figure: FigureId) -> bool {
        self.bout.figure(figure).is_free()
    }

    /// Applies the answer to the pending decision. `cost`: its movement points.
    fn answer(&mut self, command: &Command, cost: u8) {
        match (self.bout.control.ask, *command) {
            (_, Command::Place(figure, to)) => {
                self.emit(Event::Placed(figure, to));
                self.ask = Some(self.bout.control.ask);
            }
            (Decision::Place(side), Command::Ready) => self.placed(side),
            (Decision::Order(figure), Command::First | Command::Last) => self.order(figure, *command == Command::Last),
            (Decision::Sides(side), Command::First | Command::Last) => {
                self.order_sides(side, *command == Command::First)
            }
            (_, Command::Pick(figure)) => self.ask = Some(Decision::Act(figure)),
            (Decision::Act(figure), Command::Drop(piece)) => self.drop_freely(figure, piece),
            (Decision::Act(figure), Command::Regrip(piece, grip)) => self.regrip(figure, piece, grip),
            (Decision::Act(figure), Command::Yield) => self.give_up(figure),
            (Decision::Act(figure), Command::Demand(of)) => self.demand(figure, of),
            (Decision::Submit(figure), Command::Submit(gives_up)) => self.submit_to(figure, gives_up),
            (Decision::Act(figure), Command::Act(act)) => self.act(figure, act, cost),
            (Decision::Act(_), Command::Done) => self.queue(Step::End),
            (Decision::Strike(figure), Command::Strike(strike)) => self.strike_chosen(figure, strike),
            // Drops the queued question for a further strike.
            (Decision::Strike(_), Command::Done) => {
                self.bout.control.todo.pop();
            }
            (Decision::After(figure), Command::After(going)) => self.go_after(figure, going),
            (Decision::After(_), Command::Done) => {}
            (Decision::Loose(figure), Command::Loose) => self.loose(figure),
            (Decision::Loose(figure), Command::Done) => self.emit(Event::Held(figure)),
            (Decision::Repulse(figure), Command::Repulse(tries)) => self.repulse(figure, tries),
            (Decision::Riposte(figure), Command::Riposte(means)) => self.riposte(figure, means),
            (Decision::Cleave(figure), Command::Cleave(shield)) => self.cleave(figure, shield),
            // `check` has refused all other commands.
            _ => {}
        }
    }

    /// Starts an action, which ends the figure's posture (12.5).
    fn begin(&mut self, figure: FigureId, form: Form) {
        let second = self.doing().is_some_and(|doing| doing.figure == figure && doing.second);
        let in_zone = self.bout.in_hostile_zone(figure);
        self.emit(Event::Acts { figure, form, second });
        let begun = CurrentAction::begun(self.bout, figure, form);
        self.bout.control.doing = Some(CurrentAction { in_zone, second, ..begun });
        self.queue(Step::End);
    }
}
