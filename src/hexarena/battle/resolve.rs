//! How a decision is carried out: tasks are taken one by one until something is asked.
//!
//! - `flow`: Pulses, engagements, sides, and whose turn it is;
//! - `act`: what each action does; `pass`: what is done in a Pass; `close`: into and out of Close combat;
//! - `strike`: a blow and what answers it; `trample`: who is run down; `harm`: what a hit does to whom it hits; `missile`: what flies.

mod act;
mod close;
mod flow;
mod harm;
mod missile;
mod pass;
mod riding;
mod strike;
mod trample;

use crate::engine::dice::{Dice, Domain};
use crate::engine::game::EventSink;
use crate::hexarena::battle::command::Command;
use crate::hexarena::battle::event::{Event, Test};
use crate::hexarena::battle::figure::FigureId;
use crate::hexarena::battle::illegal_move::IllegalMove;
use crate::hexarena::battle::piece::PieceId;
use crate::hexarena::battle::state::{Bout, CurrentAction, Decision, Form, Step};
use crate::hexarena::model::setup::Side;

/// A bout while a decision is carried out.
pub(super) struct Resolution<'a, T> {
    bout: &'a mut Bout,
    dice: &'a mut Dice,
    told: &'a mut T,
    /// What is asked, once something is.
    ask: Option<Decision>,
    /// What flies is one of a bundle, which stays in the hand (D121).
    bundled: bool,
}

/// A few figures, a few things.
type Figures = super::order::Few<FigureId>;
type Pieces = super::order::Few<PieceId>;

impl Bout {
    /// Carries a command out with the dice of this decision; a refused one changes nothing.
    pub fn execute(&mut self, command: &Command, told: &mut impl EventSink<Event>) -> Result<(), IllegalMove> {
        let mut dice = Dice::new(self.seed, Domain::Battle, self.decisions.into());
        self.submit_with(command, &mut dice, told)
    }

    /// Carries out what the computer answered to this very decision. Where it says what the movement costs, it has weighed the
    /// way by the rules, and they are not asked for it again.
    pub(in crate::hexarena) fn execute_trusted(
        &mut self,
        command: &Command,
        cost: Option<u8>,
        told: &mut impl EventSink<Event>,
    ) -> Result<(), IllegalMove> {
        let cost = self.price_of_own(command, cost)?;
        let mut dice = Dice::new(self.seed, Domain::Battle, self.decisions.into());
        self.carry_out(command, cost, &mut dice, told);
        Ok(())
    }

    /// The same with dice of one's own.
    pub fn submit_with(
        &mut self,
        command: &Command,
        dice: &mut Dice,
        told: &mut impl EventSink<Event>,
    ) -> Result<(), IllegalMove> {
        let cost = self.price(command)?;
        self.carry_out(command, cost, dice, told);
        Ok(())
    }

    fn carry_out(&mut self, command: &Command, cost: u8, dice: &mut Dice, told: &mut impl EventSink<Event>) {
        let mut run = Resolution { bout: self, dice, told, ask: None, bundled: false };
        run.take(command, cost);
        run.go();
    }

    /// Goes on to the first decision of a bout that has been laid out; one side may lie in ambush.
    pub(in crate::hexarena) fn begin_bout(
        &mut self,
        ambush: Option<Side>,
        dice: &mut Dice,
        told: &mut impl EventSink<Event>,
    ) {
        let mut run = Resolution { bout: self, dice, told, ask: None, bundled: false };
        run.open(ambush);
        run.go();
        self.decisions = 0;
    }
}

impl<T: EventSink<Event>> Resolution<'_, T> {
    /// Tells an event and takes it in.
    fn say(&mut self, event: Event) {
        self.bout.apply(&event);
        self.told.push(&event);
    }

    /// A die of ten sides.
    fn d10(&mut self) -> u8 {
        self.dice.d10()
    }

    /// Two dice of ten sides, 1 to 100 (2.6).
    fn d100(&mut self) -> u8 {
        self.dice.d100().value()
    }

    /// A test of a figure by D100, with its aspect in the roll (7.2, D017).
    fn test(&mut self, figure: FigureId, need: i16) -> Test {
        let natural = self.d100();
        let roll = (i16::from(natural) + self.bout.aspect(figure)).max(1);
        Test { need, natural, roll }
    }

    /// Works on until something is asked.
    fn go(&mut self) {
        while self.ask.is_none() {
            if self.bout.outcome.is_some() {
                self.bout.control.todo.clear();
                self.bout.control.doing = None;
                self.ask = Some(Decision::Over);
            } else if let Some(task) = self.bout.control.todo.pop() {
                self.work(task);
            } else {
                self.flow();
            }
        }
        let mut control = self.bout.control;
        control.ask = self.ask.unwrap_or(Decision::Over);
        self.say(Event::Waits(control));
    }

    fn work(&mut self, task: Step) {
        match task {
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

    /// To be done before what is to be done already.
    fn then(&mut self, task: Step) {
        self.bout.control.todo.push(task);
    }

    /// The action under way.
    fn doing(&self) -> Option<CurrentAction> {
        self.bout.control.doing
    }

    fn doing_mut(&mut self, change: impl FnOnce(&mut CurrentAction)) {
        if let Some(doing) = self.bout.control.doing.as_mut() {
            change(doing);
        }
    }

    /// Whether a figure can go on with what it does.
    fn is_able(&self, figure: FigureId) -> bool {
        self.bout.figure(figure).is_free()
    }

    /// What a command answers; `cost`: what its movement costs.
    fn take(&mut self, command: &Command, cost: u8) {
        match (self.bout.control.ask, *command) {
            (_, Command::Place(figure, to)) => {
                self.say(Event::Placed(figure, to));
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
            (Decision::Act(_), Command::Done) => self.then(Step::End),
            (Decision::Strike(figure), Command::Strike(strike)) => self.strike_chosen(figure, strike),
            // The question that would come again is dropped.
            (Decision::Strike(_), Command::Done) => {
                self.bout.control.todo.pop();
            }
            (Decision::After(figure), Command::After(going)) => self.go_after(figure, going),
            (Decision::After(_), Command::Done) => {}
            (Decision::Loose(figure), Command::Loose) => self.loose(figure),
            (Decision::Loose(figure), Command::Done) => self.say(Event::Held(figure)),
            (Decision::Repulse(figure), Command::Repulse(tries)) => self.repulse(figure, tries),
            (Decision::Riposte(figure), Command::Riposte(means)) => self.riposte(figure, means),
            (Decision::Cleave(figure), Command::Cleave(shield)) => self.cleave(figure, shield),
            // `check` lets nothing else pass.
            _ => {}
        }
    }

    /// A figure begins an action: what it went on doing is over (12.5).
    fn begin(&mut self, figure: FigureId, form: Form) {
        let second = self.doing().is_some_and(|doing| doing.figure == figure && doing.second);
        let in_zone = self.bout.in_hostile_zone(figure);
        self.say(Event::Acts { figure, form, second });
        self.bout.control.doing = Some(CurrentAction {
            figure,
            form,
            in_zone,
            steps: 0,
            withdrawing: false,
            means: None,
            several: Default::default(),
            strikes: 0,
            used: 0,
            targets: 0,
            engaged: self.bout.is_engaged(figure),
            hasty: false,
            second,
        });
        self.then(Step::End);
    }
}
