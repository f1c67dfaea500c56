//! Carries out commands: runs the steps of the combat turn, rolls the dice, makes the events and applies each one.
//!
//! A run goes from step to step until somebody is asked. Each step is a file beside this one.

mod close;
mod flight;
pub mod line;
mod magic;
mod melee;
mod missiles;
mod pursuit;
mod shares;
mod tiring;
mod totals;
mod turn;
mod venom;

pub use magic::price;
pub use missiles::has_thrower;
pub(crate) use pursuit::pace_ways;
pub use venom::is_immune;

use crate::battle::command::{Command, Order};
use crate::battle::event::{Event, HitsFrom, Wound};
use crate::battle::fighter::{Being, FighterId};
use crate::battle::illegal_move::IllegalMove;
use crate::battle::state::{Fight, Question, Step};
use ludus_engine::dice::{Dice, Domain};
use ludus_engine::game::EventSink;

/// The most that one wound takes from a constitution, which starts below 1,000.
const MOST_LOST: u32 = 10_000;

/// The dice and the listener of one command.
pub(crate) struct Run<'a, S> {
    pub dice: &'a mut Dice,
    pub sink: &'a mut S,
}

impl<S> Run<'_, S> {
    pub(crate) fn pair(&mut self) -> [u8; 2] {
        [self.dice.face(), self.dice.face()]
    }
}

impl Fight {
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

    /// Executes a command with dice of the caller, for tests and scenarios.
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

    pub(crate) fn run(&mut self, command: &Command, run: &mut Run<'_, impl EventSink<Event>>) {
        let asked = self.question;
        self.emit(run, Event::Decided(*command));
        match (*command, asked) {
            (Command::Order(Order::Revert), Question::Order(who)) => {
                self.end_form(run, who);
                self.end_if_decided(run);
            }
            (Command::Order(order), Question::Order(who)) => self.emit(run, Event::Ordered { who, order }),
            (Command::Restrain(restraint), Question::Restrain(who)) => self.restrain(run, who, restraint),
            (Command::Rage(rages), Question::Rage(who)) => self.decide_rage(run, who, rages),
            (Command::Burn { shield, mail }, Question::Burn(who)) => {
                if shield || mail {
                    self.emit(run, Event::Burnt { who, shield, mail });
                }
                self.absorb_share(run, who);
            }
            (Command::Pursue(pursuit), Question::Pursue(_)) => self.pursue(run, pursuit),
            _ => {}
        }
        self.advance(run);
    }

    /// Runs the steps of the turn until somebody is asked or the fight is over.
    pub(crate) fn advance(&mut self, run: &mut Run<'_, impl EventSink<Event>>) {
        while self.question == Question::None && self.outcome.is_none() {
            match self.step {
                Step::Begin => self.begin_turn(run),
                Step::Orders => self.ask_orders(run),
                Step::Flight => self.roll_flight(run),
                Step::Magic => self.cast_spells(run),
                Step::Missiles => self.shoot_all(run),
                Step::Dice(at) => self.roll_dice(run, FighterId(at)),
                Step::Totals => self.compare_all(run),
                Step::Shares(at) => self.settle_share(run, FighterId(at)),
                Step::Tiring => self.tire_all(run),
                Step::Close => self.close_turn(run),
                Step::End => self.end_turn(run),
                Step::Over => return,
            }
        }
    }

    /// Deals hits to a fighter. Armour absorbs them if `armoured`, from a pool for the whole combat turn (TT-ARMOUR-01).
    /// Returns the hits that are left over beyond what kills (DEC-063).
    pub(crate) fn wound(
        &mut self,
        run: &mut Run<'_, impl EventSink<Event>>,
        who: FighterId,
        hits: u32,
        from: HitsFrom,
        armoured: bool,
    ) -> u32 {
        if self.ignores_hits(who) {
            return 0;
        }
        let fighter = self.get(who);
        let before = fighter.vitality();
        let absorbed = match &fighter.being {
            Being::Person(person) if armoured => {
                let (used, [shield, mail]) = (fighter.tally.absorbed, person.absorbs(fighter.tally.burnt));
                let all = (shield + mail).saturating_sub(used).min(hits.min(u16::MAX.into()) as u16);
                let by_shield = shield.saturating_sub(used).min(all);
                [by_shield, all - by_shield]
            }
            _ => [0, 0],
        };
        let lost = hits - u32::from(absorbed[0] + absorbed[1]);
        let (taken, surplus) = match &fighter.being {
            // A monster has no less than 0; what is more is left for the next one.
            Being::Monster(_) => (lost.min(before.max(0) as u32), lost.saturating_sub(before.max(0) as u32)),
            // What is far more than any constitution is lost (DEC-063).
            Being::Person(_) => (lost.min(MOST_LOST), 0),
        };
        let after = before - taken as i32;
        self.emit(
            run,
            Event::Wounded(Wound {
                who,
                from,
                hits: taken + u32::from(absorbed[0] + absorbed[1]),
                absorbed,
                before,
                after,
            }),
        );
        surplus
    }

    /// The order of a fighter; a failed flight fights on (DEC-054).
    pub(crate) fn order_of(&self, who: FighterId) -> Option<Order> {
        self.get(who).tally.order
    }
}
