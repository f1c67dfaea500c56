//! What each action does (13, 14).

use crate::engine::game::EventSink;
use crate::engine::hex::Direction;
use crate::hexarena::battle::blow::{Blow, Range, WeaponUse};
use crate::hexarena::battle::command::{Act, Going, Grip, PassAct, Withdrawal};
use crate::hexarena::battle::event::{Event, Why};
use crate::hexarena::battle::figure::{FigureId, Posture};
use crate::hexarena::battle::movement::JUMP;
use crate::hexarena::battle::piece::{PieceId, Place};
use crate::hexarena::battle::resolve::Resolution;
use crate::hexarena::battle::state::{CurrentAction, Decision, Form, Step};
use crate::hexarena::model::ground::moves::Way;

impl<T: EventSink<Event>> Resolution<'_, T> {
    /// An action has been chosen.
    pub(super) fn act(&mut self, figure: FigureId, act: Act, cost: u8) {
        let keeps = matches!(act, Act::Pass(_, PassAct::KeepHold | PassAct::LetGo));
        if !keeps {
            self.release(figure);
        }
        let hasty = self.bout.is_hasty(figure, &act, cost);
        let run_down = act.going().map_or(0, |going| self.bout.run_down(figure, going));
        self.begin(figure, act.form());
        self.doing_mut(|doing| doing.hasty = hasty);
        match act {
            Act::Recover => self.recover(figure),
            Act::Move(going) if self.bout.figure(figure).gallops => self.run_on(figure, going),
            Act::Move(going) => self.walk(figure, going, cost),
            Act::Leave => self.leave(figure),
            Act::Attack(going) => {
                self.walk(figure, going, cost);
                self.then(Step::After);
                self.then(Step::NextStrike);
            }
            Act::Evade(going) => {
                self.walk(figure, going, cost);
                self.posture(figure, Posture::Evading);
            }
            Act::Withdraw(going, how) | Act::Retreat(going, how) => self.withdraw(figure, going, how, cost),
            Act::Pass(going, act) => {
                self.walk(figure, going, cost);
                self.pass(figure, act);
            }
            Act::Close(at) => self.close_with(figure, at),
            Act::Charge(going, means) if self.bout.figure(figure).mount().is_some() => {
                self.ride_at(figure, going, means, cost);
            }
            Act::Charge(going, means) => {
                self.walk(figure, going, cost);
                self.doing_mut(|doing| doing.means = Some(means));
                self.then(Step::NextStrike);
            }
            Act::ChargeClose(way, at) => {
                let facing = self.bout.figure(figure).facing;
                self.walk(figure, Going { way, facing }, cost);
                self.close_with(figure, at);
            }
            Act::Fire { means, at, trick, several, way } => {
                let facing = self.bout.figure(figure).facing;
                self.walk(figure, Going { way, facing }, cost);
                self.then(Step::After);
                let blow = Blow {
                    by: figure,
                    at,
                    means,
                    range: Range::Ranged,
                    trick,
                    several,
                    charge: false,
                    withdrawing: false,
                    riposte: false,
                };
                self.aim(blow, several);
            }
            Act::Grapple => self.then(Step::NextStrike),
            Act::BreakOff(to) => self.break_off(figure, to),
            Act::Jump(to) => self.jump(figure, to),
        }
        self.run_down(run_down);
    }

    /// Goes along a way, or only turns.
    pub(super) fn walk(&mut self, figure: FigureId, going: Going, cost: u8) {
        let who = self.bout.figure(figure);
        let (from, facing) = (who.at, who.facing);
        let to = going.way.steps().fold(from, |hex, step| hex + step);
        let steps = going.way.len() as u8;
        if steps > 0 {
            self.unstring(figure);
            self.say(Event::Moved { figure, from, to, steps, cost, facing: going.facing });
            self.doing_mut(|doing| doing.steps += steps);
        } else if facing != going.facing {
            self.say(Event::Turned(figure, going.facing));
        }
    }

    /// Over a hex, and onto its feet by 3 x mAG (DQ-NON-05, D054).
    fn jump(&mut self, figure: FigureId, facing: Direction) {
        self.unstring(figure);
        let from = self.bout.figure(figure).at;
        let to = from + facing + facing;
        self.say(Event::Moved { figure, from, to, steps: 2, cost: JUMP, facing });
        self.doing_mut(|doing| doing.steps += 2);
        self.unbalance(figure);
    }

    /// A bow that is loaded stays so only while its holder neither steps nor attacks; a crossbow is carried loaded (D123).
    pub(super) fn unstring(&mut self, figure: FigureId) {
        for piece in self.bout.figure(figure).hands.held() {
            let loose = |thing: crate::hexarena::battle::piece::Piece| thing.loaded && !thing.weapon().is_crossbow();
            if self.bout.piece(piece).is_some_and(loose) {
                self.say(Event::Unloaded(piece));
            }
        }
    }

    fn recover(&mut self, figure: FigureId) {
        let need = self.bout.figure(figure).recovery();
        let test = self.test(figure, need);
        self.say(Event::Recovered(figure, test));
    }

    fn leave(&mut self, figure: FigureId) {
        self.say(Event::Fled(figure));
        self.settle();
    }

    /// A step back, before it a strike in an offensive withdrawal (13.3).
    fn withdraw(&mut self, figure: FigureId, going: Going, how: Withdrawal, cost: u8) {
        self.posture(figure, how.posture());
        if how != Withdrawal::Offensive {
            return self.walk(figure, going, cost);
        }
        self.doing_mut(|doing| doing.withdrawing = true);
        self.then(Step::StepBack(going.way));
        self.then(Step::NextStrike);
    }

    pub(super) fn step_back(&mut self, way: Way) {
        let Some(doing) = self.doing().filter(|doing| self.is_able(doing.figure)) else { return };
        let facing = self.bout.figure(doing.figure).facing;
        let to = way.steps().fold(self.bout.figure(doing.figure).at, |hex, step| hex + step);
        let taken = self.bout.in_hex(to).any(|(_, other)| other.occupies());
        if !taken && !self.bout.figure(doing.figure).close {
            self.walk(doing.figure, Going { way, facing }, way.len() as u8);
        }
    }

    /// The movement after an attack (13.1).
    pub(super) fn go_after(&mut self, figure: FigureId, going: Going) {
        let run_down = self.bout.run_down(figure, going);
        self.walk(figure, going, going.way.len() as u8);
        self.run_down(run_down);
    }

    /// It drops a thing, which is free at its own action (D060). A whip that holds somebody stays round him.
    pub(super) fn drop_freely(&mut self, figure: FigureId, piece: PieceId) {
        let tether = self.bout.figure(figure).tether.filter(|_| self.bout.is_whip(piece));
        match tether {
            Some(at) => self.lose(figure, piece, Place::Around(at), Why::Dropped),
            None => self.let_fall(figure, piece, Why::Dropped),
        }
        self.loosen();
        self.ask = Some(self.bout.control.ask);
    }

    /// It takes a weapon in both hands, or in one: free (D060).
    pub(super) fn regrip(&mut self, figure: FigureId, piece: PieceId, grip: Grip) {
        self.say(Event::Went { piece, figure, to: Place::Hand(figure), grip: Some(grip), why: Why::Regripped });
        self.ask = Some(self.bout.control.ask);
    }

    /// It gives up (D141).
    pub(super) fn give_up(&mut self, figure: FigureId) {
        self.begin(figure, Form::Yield);
        self.let_all_fall(figure, Why::Dropped);
        self.say(Event::Yielded(figure));
        self.settle();
    }

    /// It demands that an enemy gives up; then its own action goes on (D141).
    pub(super) fn demand(&mut self, by: FigureId, of: FigureId) {
        self.say(Event::Demanded { by, of });
        self.bout.control.demand_by = Some(by);
        self.ask = Some(Decision::Submit(of));
    }

    /// Who was asked to give up does, or does not.
    pub(super) fn submit_to(&mut self, figure: FigureId, gives_up: bool) {
        let by = self.bout.control.demand_by.take();
        if gives_up {
            self.let_all_fall(figure, Why::Dropped);
            self.say(Event::Yielded(figure));
            self.settle();
        } else {
            self.say(Event::Refused(figure));
        }
        if self.bout.outcome.is_none() {
            self.ask = by.map(Decision::Act);
        }
    }

    /// The action is over; the very quick may have another (15.3).
    pub(super) fn end_action(&mut self) {
        let Some(doing) = self.bout.control.doing.take() else { return };
        self.settle();
        let again = self.bout.may_act_again(&doing);
        if again && self.bout.outcome.is_none() {
            self.bout.control.doing = Some(CurrentAction { second: true, ..doing });
            self.ask = Some(Decision::Act(doing.figure));
        }
    }
}

impl Act {
    /// The movement and facing that it is chosen with; what a figure of several hexes never does has none.
    pub(in crate::hexarena::battle) const fn going(&self) -> Option<Going> {
        match self {
            Act::Move(going)
            | Act::Attack(going)
            | Act::Evade(going)
            | Act::Pass(going, _)
            | Act::Charge(going, _)
            | Act::Withdraw(going, _) => Some(*going),
            _ => None,
        }
    }

    /// What it is called.
    pub const fn form(&self) -> Form {
        match self {
            Act::Recover => Form::Recover,
            Act::Move(_) | Act::Leave => Form::Move,
            Act::Attack(_) => Form::Attack,
            Act::Evade(_) => Form::Evade,
            Act::Withdraw(..) => Form::Withdraw,
            Act::Retreat(..) => Form::Retreat,
            Act::Pass(..) => Form::Pass,
            Act::Close(_) => Form::Close,
            Act::Charge(..) => Form::Charge,
            Act::ChargeClose(..) => Form::ChargeClose,
            Act::Fire { .. } => Form::Fire,
            Act::Grapple => Form::Grapple,
            Act::BreakOff(_) => Form::BreakOff,
            Act::Jump(_) => Form::Jump,
        }
    }

    /// The weapon that it is chosen with.
    pub const fn means(&self) -> Option<WeaponUse> {
        match self {
            Act::Charge(_, means) | Act::Fire { means, .. } => Some(*means),
            _ => None,
        }
    }
}
