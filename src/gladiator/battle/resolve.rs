//! Carries out a legal command: rolls the dice, emits events, and continues up to the next decision.
//!
//! Start at `resolve`. The child modules hold the rules of the turn and of each kind of action.

mod act;
mod beings;
mod cast;
mod effect;
mod fall;
mod grapple;
mod strike;
mod turn;

use crate::battle::action::Reply;
use crate::battle::event::{Event, Events, Form};
use crate::battle::state::Battle;
use crate::battle::state::decision::Decision;
use crate::model::fighter::FighterId;
use crate::model::setup::Phase;
use ludus_engine::dice::Dice;

/// One command in progress: the battle, the dice of its decision, and the sink for its events.
struct Flow<'a, E: Events> {
    battle: &'a mut Battle,
    dice: &'a mut Dice,
    events: &'a mut E,
    /// Number of the next decision.
    next: u32,
}

impl<E: Events> Flow<'_, E> {
    /// Applies an event and reports it.
    #[inline]
    fn emit(&mut self, event: Event) {
        self.battle.apply(&event);
        self.events.push(&event);
    }

    /// Ends the command with the next decision.
    fn ask(&mut self, decision: Decision) {
        let n = self.next;
        self.emit(Event::Asked { n, decision });
    }

    fn done(&mut self, fighter: FighterId) {
        self.emit(Event::Acted { fighter, idle: false });
        self.advance();
    }
}

/// Starts a battle that was laid out, with its first turn or in the phase of the set-up.
pub(crate) fn begin(battle: &mut Battle, dice: &mut Dice, events: &mut impl Events) {
    let mut flow = Flow { battle, dice, events, next: 0 };
    match flow.battle.phase() {
        Phase::Incentive => {
            let turn = flow.battle.turn();
            flow.begin_turn(turn);
        }
        Phase::Movement => {
            let side = flow.battle.moving_first();
            flow.emit(Event::MovingFirst { side, chosen: true });
            flow.advance();
        }
        Phase::Actions => {
            flow.emit(Event::ActionsBegan);
            flow.advance();
        }
    }
}

/// Carries out a reply that [`crate::check`] has accepted.
pub(crate) fn resolve(battle: &mut Battle, reply: &Reply, dice: &mut Dice, events: &mut impl Events) {
    let next = battle.move_number() + 1;
    let mut flow = Flow { battle, dice, events, next };
    match *reply {
        Reply::MoveFirst(side) => {
            flow.emit(Event::MovingFirst { side, chosen: true });
            flow.advance();
        }
        Reply::Move(fighter, path, facing) => flow.move_fighter(fighter, path, facing),
        Reply::Phase(fighter, to, facing) => flow.phase(fighter, to, facing),
        Reply::Act(fighter, act) => flow.act(fighter, &act),
        Reply::Evade(strike) => {
            flow.emit(Event::Evaded { fighter: strike.target });
            flow.emit(Event::Acted { fighter: strike.target, idle: false });
            flow.roll(&strike);
        }
        Reply::TakeIt(strike) => flow.roll(&strike),
        Reply::Repel { attacker, target } => flow.repel(attacker, target),
        Reply::LetCome { attacker, target } => flow.grapple(attacker, target),
        Reply::Push(strike, to) => {
            flow.push(&strike, to);
            flow.next_blow(&strike);
        }
        Reply::SecondBlow { fighter, target } => flow.attempt(fighter, Form::DualSecond, target),
        Reply::KeepUp(fighter, owed) => flow.keep_up(fighter, owed),
        Reply::LetGo(owed) => {
            flow.let_go(owed);
            flow.advance();
        }
        Reply::Read { fighter, left, target } => {
            flow.emit(Event::Read { fighter, target });
            flow.read_next(fighter, left - 1);
        }
    }
}
