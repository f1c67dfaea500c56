//! Effects of each action (13, 14).

use crate::battle::blow::{Blow, Range, WeaponUse};
use crate::battle::command::{Act, Going, Grip, PassAct, Withdrawal};
use crate::battle::event::{Event, Why};
use crate::battle::figure::{FigureId, Posture};
use crate::battle::movement::JUMP;
use crate::battle::piece::{Piece, PieceId, Place};
use crate::battle::resolve::Resolution;
use crate::battle::state::{CurrentAction, Decision, Form, Step};
use crate::model::ground::moves::Way;
use ludus_engine::game::EventSink;
use ludus_engine::hex::Direction;

impl<T: EventSink<Event>> Resolution<'_, T> {
    /// Resolves the chosen action. `cost`: its movement points.
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
                self.queue(Step::After);
                self.queue(Step::NextStrike);
            }
            Act::Evade(going) => {
                self.walk(figure, going, cost);
                self.posture(figure, Posture::Evading);
            }
            Act::Withdraw(going, how) | Act::Retreat(going, how) => self.withdraw(figure, going, how, cost),
            Act::Pass(going, act) => {
                self.walk(figure, going, cost);
                self.pass_act(figure, act);
            }
            Act::Close(at) => self.close_with(figure, at),
            Act::Charge(going, means) if self.bout.figure(figure).mount().is_some() => {
                self.ride_at(figure, going, means, cost);
            }
            Act::Charge(going, means) => {
                self.walk(figure, going, cost);
                self.doing_mut(|doing| doing.means = Some(means));
                self.queue(Step::NextStrike);
            }
            Act::ChargeClose(way, at) => {
                let facing = self.bout.figure(figure).facing;
                self.walk(figure, Going { way, facing }, cost);
                self.close_with(figure, at);
            }
            Act::Fire { means, at, trick, several, way } => {
                let facing = self.bout.figure(figure).facing;
                self.walk(figure, Going { way, facing }, cost);
                self.queue(Step::After);
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
            Act::Grapple => self.queue(Step::NextStrike),
            Act::BreakOff(to) => self.break_off(figure, to),
            Act::Jump(to) => self.jump(figure, to),
        }
        self.run_down(run_down);
    }

    /// Moves along a path, or only turns.
    pub(super) fn walk(&mut self, figure: FigureId, going: Going, cost: u8) {
        let fighter = self.bout.figure(figure);
        let (from, facing) = (fighter.at, fighter.facing);
        let to = going.way.steps().fold(from, |hex, step| hex + step);
        let steps = going.way.len() as u8;
        if steps > 0 {
            self.unload_bows(figure);
            self.emit(Event::Moved { figure, from, to, steps, cost, facing: going.facing });
            self.doing_mut(|doing| doing.steps += steps);
        } else if facing != going.facing {
            self.emit(Event::Turned(figure, going.facing));
        }
    }

    /// Jumps over a hex; a test of 3 x mAG keeps the figure on its feet (DQ-NON-05, D054).
    fn jump(&mut self, figure: FigureId, facing: Direction) {
        self.unload_bows(figure);
        let from = self.bout.figure(figure).at;
        let to = from + facing + facing;
        self.emit(Event::Moved { figure, from, to, steps: 2, cost: JUMP, facing });
        self.doing_mut(|doing| doing.steps += 2);
        self.unbalance(figure);
    }

    /// Unloads a bow when its holder steps or attacks; a crossbow stays loaded (D123).
    pub(super) fn unload_bows(&mut self, figure: FigureId) {
        for piece in self.bout.figure(figure).hands.held() {
            let loose = |thing: Piece| thing.loaded && !thing.weapon().is_crossbow();
            if self.bout.piece(piece).is_some_and(loose) {
                self.emit(Event::Unloaded(piece));
            }
        }
    }

    fn recover(&mut self, figure: FigureId) {
        let need = self.bout.figure(figure).recovery();
        let test = self.test(figure, need);
        self.emit(Event::Recovered(figure, test));
    }

    fn leave(&mut self, figure: FigureId) {
        self.emit(Event::Fled(figure));
        self.settle();
    }

    /// Steps back, after a strike if the withdrawal is offensive (13.3).
    fn withdraw(&mut self, figure: FigureId, going: Going, how: Withdrawal, cost: u8) {
        self.posture(figure, how.posture());
        if how != Withdrawal::Offensive {
            return self.walk(figure, going, cost);
        }
        self.doing_mut(|doing| doing.withdrawing = true);
        self.queue(Step::StepBack(going.way));
        self.queue(Step::NextStrike);
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

    /// Movement after an attack (13.1).
    pub(super) fn go_after(&mut self, figure: FigureId, going: Going) {
        let run_down = self.bout.run_down(figure, going);
        self.walk(figure, going, going.way.len() as u8);
        self.run_down(run_down);
    }

    /// Drops a thing, free during its own action (D060). A whip that holds a figure stays around it.
    pub(super) fn drop_freely(&mut self, figure: FigureId, piece: PieceId) {
        let tether = self.bout.figure(figure).tether.filter(|_| self.bout.is_whip(piece));
        match tether {
            Some(at) => self.lose(figure, piece, Place::Around(at), Why::Dropped),
            None => self.let_fall(figure, piece, Why::Dropped),
        }
        self.end_holds();
        self.ask = Some(self.bout.control.ask);
    }

    /// Changes between one and two hands, which is free (D060).
    pub(super) fn regrip(&mut self, figure: FigureId, piece: PieceId, grip: Grip) {
        self.emit(Event::Went { piece, figure, to: Place::Hand(figure), grip: Some(grip), why: Why::Regripped });
        self.ask = Some(self.bout.control.ask);
    }

    /// Surrenders to the other side (D141).
    pub(super) fn give_up(&mut self, figure: FigureId) {
        self.begin(figure, Form::Yield);
        self.let_all_fall(figure, Why::Dropped);
        self.emit(Event::Yielded(figure));
        self.settle();
    }

    /// Demands an enemy's surrender; the figure's own action follows (D141).
    pub(super) fn demand(&mut self, by: FigureId, of: FigureId) {
        self.emit(Event::Demanded { by, of });
        self.bout.control.demand_by = Some(by);
        self.ask = Some(Decision::Submit(of));
    }

    pub(super) fn submit_to(&mut self, figure: FigureId, gives_up: bool) {
        let by = self.bout.control.demand_by.take();
        if gives_up {
            self.let_all_fall(figure, Why::Dropped);
            self.emit(Event::Yielded(figure));
            self.settle();
        } else {
            self.emit(Event::Refused(figure));
        }
        if self.bout.outcome.is_none() {
            self.ask = by.map(Decision::Act);
        }
    }

    /// Ends the action. Very quick figures can act again (15.3).
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
    /// Its movement and facing. `None` for actions that figures of several hexes never take.
    pub(in crate::battle) const fn going(&self) -> Option<Going> {
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

    /// Weapon chosen together with the action.
    pub const fn means(&self) -> Option<WeaponUse> {
        match self {
            Act::Charge(_, means) | Act::Fire { means, .. } => Some(*means),
            _ => None,
        }
    }
}
