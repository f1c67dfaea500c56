//! Entering and leaving Close combat (13.6, 13.7, D061, D062).

use crate::battle::event::{Event, Why};
use crate::battle::figure::{FigureId, Posture};
use crate::battle::resolve::Resolution;
use crate::battle::state::{Bout, Decision, Step};
use ludus_engine::game::EventSink;
use ludus_engine::hex::Direction;

impl<T: EventSink<Event>> Resolution<'_, T> {
    /// Closes with an enemy, who can repulse an attacker in its zone.
    pub(super) fn close_with(&mut self, figure: FigureId, at: FigureId) {
        self.queue(Step::Enter(at));
        let allowed =
            self.bout.in_zone_of(figure, at) && self.bout.best_rank(at) > 0 && self.bout.control.surprise.is_none();
        if allowed {
            self.ask = Some(Decision::Repulse(at));
        }
    }

    /// Applies the answer to an attacker's entry (DQ-ENG-18).
    pub(super) fn repulse(&mut self, by: FigureId, tries: bool) {
        let Some(doing) = self.doing() else { return };
        if !tries {
            return;
        }
        let (die, rank) = (self.d10(), self.bout.best_rank(by));
        self.emit(Event::Repulse { by, at: doing.figure, die, rank });
        if die <= rank {
            // The attacker stays outside: the queued entry is dropped.
            self.bout.control.todo.pop();
        }
    }

    /// Enters the enemy's hex. Both drop things unfit for Close combat, then the attacker grapples (DQ-ENG-20).
    pub(super) fn enter(&mut self, at: FigureId) {
        let Some(doing) = self.doing().filter(|doing| self.is_able(doing.figure)) else { return };
        let me = self.bout.figure(doing.figure);
        let Some(hex) = self.bout.entry(me.at, me.facing, at) else { return };
        self.unload_bows(doing.figure);
        self.emit(Event::Closed(doing.figure, hex));
        for figure in [doing.figure, at] {
            if !self.bout.figure(figure).is_large() {
                self.disarm_for_close(figure);
            }
            if self.bout.figure(figure).posture == Posture::Defensive {
                self.emit(Event::Postured(figure, Posture::None));
            }
        }
        self.queue(Step::NextStrike);
    }

    fn disarm_for_close(&mut self, figure: FigureId) {
        let useless = |piece: &_| self.bout.piece(*piece).is_some_and(|thing| !thing.weapon().row().uses.close());
        let falls: super::Pieces = self.bout.figure(figure).hands.held().filter(useless).collect();
        for piece in falls.iter() {
            self.let_fall(figure, piece, Why::Closing);
        }
    }

    /// Tries to break out: D10 plus own minus enemy strength is 10 or more, or a natural 10 (DQ-ENG-23).
    pub(super) fn break_off(&mut self, figure: FigureId, to: Direction) {
        let from = self.bout.figure(figure).at;
        let (own, foes) = self.bout.holding(figure);
        let die = self.d10();
        self.emit(Event::BrokeOff { figure, die, own, foes, to: from + to });
        if Bout::breaks_out(die, (own, foes)) {
            let facing = self.bout.figure(figure).facing;
            self.emit(Event::Moved { figure, from, to: from + to, steps: 1, cost: 1, facing });
            self.emit(Event::Clear(figure));
        }
        self.settle();
    }
}
