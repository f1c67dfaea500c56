//! Carries a legal command out: rolls, makes events, and goes on to the next decision.

mod act;
mod beings;
mod cast;
mod effect;
mod fall;
mod grapple;
mod strike;
mod turn;

use super::command::Command;
use super::event::{Event, Events, Form};
use super::fighter::FighterId;
use super::state::{Battle, Decision, Phase};
use crate::kit::dice::Dice;

/// One command under way: the battle, the dice of its decision, and whoever listens.
struct Flow<'a, E: Events> {
    battle: &'a mut Battle,
    dice: &'a mut Dice,
    events: &'a mut E,
    /// Number of the decision that comes next.
    next: u32,
}

impl<E: Events> Flow<'_, E> {
    /// Makes an event happen and tells it.
    #[inline]
    fn emit(&mut self, event: Event) {
        self.battle.apply(&event);
        self.events.push(&event);
    }

    /// Ends the command with the question that comes next.
    fn ask(&mut self, decision: Decision) {
        let n = self.next;
        self.emit(Event::Asked { n, decision });
    }

    fn done(&mut self, fighter: FighterId) {
        self.emit(Event::Acted { fighter, idle: false });
        self.go_on();
    }
}

/// Opens a battle that was laid out: its first turn, or the phase it was set up in.
pub(super) fn begin(battle: &mut Battle, dice: &mut Dice, events: &mut impl Events) {
    let mut flow = Flow { battle, dice, events, next: 0 };
    match flow.battle.phase() {
        Phase::Incentive => {
            let turn = flow.battle.turn();
            flow.begin_turn(turn);
        }
        Phase::Movement => {
            let side = flow.battle.moving_first();
            flow.emit(Event::MovingFirst { side, chosen: true });
            flow.go_on();
        }
        Phase::Actions => {
            flow.emit(Event::ActionsBegan);
            flow.go_on();
        }
    }
}

/// Carries out a command that [`super::check`] has accepted.
pub(super) fn resolve(battle: &mut Battle, command: &Command, dice: &mut Dice, events: &mut impl Events) {
    let next = battle.decisions() + 1;
    let decision = battle.decision();
    let mut flow = Flow { battle, dice, events, next };
    match (decision, *command) {
        (Decision::Incentive { .. }, Command::MoveFirst { side }) => {
            flow.emit(Event::MovingFirst { side, chosen: true });
            flow.go_on();
        }
        (Decision::Move { fighter }, Command::Move { path, facing }) => flow.move_fighter(fighter, path, facing),
        (Decision::Move { fighter }, Command::Phase { to, facing }) => flow.phase(fighter, to, facing),
        (Decision::Evade { strike }, Command::Evade) => {
            flow.emit(Event::Evaded { fighter: strike.target });
            flow.emit(Event::Acted { fighter: strike.target, idle: false });
            flow.roll(&strike);
        }
        (Decision::Evade { strike }, _) => flow.roll(&strike),
        (Decision::Repel { attacker, target }, Command::Repel) => flow.repel(attacker, target),
        (Decision::Repel { attacker, target }, _) => flow.grapple(attacker, target),
        (Decision::Push { strike }, Command::Push { to }) => {
            flow.push(&strike, to);
            flow.next_blow(&strike);
        }
        (Decision::KeepUp { fighter, owed }, Command::KeepUp) => flow.keep_up(fighter, owed),
        (Decision::KeepUp { owed, .. }, _) => {
            flow.let_go(owed);
            flow.go_on();
        }
        (Decision::Read { fighter, left }, Command::Read { target }) => {
            flow.emit(Event::Read { fighter, target });
            flow.read_on(fighter, left - 1);
        }
        (Decision::SecondBlow { fighter }, Command::SecondBlow { target }) => {
            flow.attempt(fighter, Form::DualSecond, target);
        }
        (Decision::Act { fighter }, command) => flow.act(fighter, &command),
        _ => {}
    }
}
