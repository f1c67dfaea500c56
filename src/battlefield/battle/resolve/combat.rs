//! The combat step: attacks with their replies, volleys, and surrender.

use crate::battle::command::Reply;
use crate::battle::event::{Event, Exchange, Manner};
use crate::battle::resolve::Run;
use crate::battle::state::FieldBattle;
use crate::battle::unit::{UnitId, UnitStance};
use ludus_engine::game::EventSink;

impl FieldBattle {
    /// Rolls whether a unit disobeys an order (BD-12).
    pub(super) fn disobeys(&mut self, run: &mut Run<'_, impl EventSink<Event>>, unit: UnitId) -> bool {
        let need = self.disobedience(unit);
        if need == 0 {
            return false;
        }
        let die = run.dice.face();
        let disobeys = die <= need;
        let event = if disobeys { Event::Disobeyed { unit, die, need } } else { Event::Obeyed { unit, die, need } };
        self.emit(run, event);
        disobeys
    }

    fn show(&mut self, run: &mut Run<'_, impl EventSink<Event>>, unit: UnitId) {
        if self.unit(unit).hidden {
            self.emit(run, Event::Revealed { unit, by_mover: false });
        }
    }

    pub(super) fn attack(&mut self, run: &mut Run<'_, impl EventSink<Event>>, attacker: UnitId, target: UnitId) {
        if self.disobeys(run, attacker) {
            return;
        }
        self.show(run, attacker);
        let other = self.unit(target);
        if other.stance != UnitStance::Undecided || self.is_busy(other) {
            return self.exchange(run, attacker, target);
        }
        match self.standing_reply(target, attacker) {
            None => self.emit(run, Event::ReplyAsked { attacker, target }),
            Some(reply) => self.reply(run, attacker, target, reply),
        }
    }

    pub(super) fn reply(
        &mut self,
        run: &mut Run<'_, impl EventSink<Event>>,
        attacker: UnitId,
        target: UnitId,
        reply: Reply,
    ) {
        match reply {
            Reply::Answer => self.emit(run, Event::Bound { unit: target, target: attacker }),
            Reply::Turn(other) => self.emit(run, Event::Bound { unit: target, target: other }),
            Reply::Defend => self.emit(run, Event::Defends { unit: target }),
            Reply::Surrender => return self.offer_surrender(run, target, attacker, true),
        }
        self.exchange(run, attacker, target);
    }

    /// The strike and its retaliation, both with the fighters present before (BATT-COMBAT-08). The attacker rolls first.
    fn exchange(&mut self, run: &mut Run<'_, impl EventSink<Event>>, by: UnitId, at: UnitId) {
        let strike = self.attack_odds(by, at).roll(run.dice);
        let back = self.strikes_back(at, by).then(|| self.retaliation_odds(at, by).roll(run.dice));
        self.emit(run, Event::Struck(Exchange { by, at, manner: Manner::Attack, strike, back }));
    }

    pub(super) fn shoot(&mut self, run: &mut Run<'_, impl EventSink<Event>>, by: UnitId, at: UnitId) {
        if self.disobeys(run, by) {
            return;
        }
        self.show(run, by);
        let strike = self.volley_odds(by, at).roll(run.dice);
        self.emit(run, Event::Struck(Exchange { by, at, manner: Manner::Volley, strike, back: None }));
    }

    pub(super) fn offer_surrender(
        &mut self,
        run: &mut Run<'_, impl EventSink<Event>>,
        unit: UnitId,
        to: UnitId,
        attacked: bool,
    ) {
        self.show(run, unit);
        self.emit(run, Event::SurrenderOffered { unit, to, attacked });
        if let Some(accepts) = self.standing_acceptance(to, unit) {
            self.settle_surrender(run, unit, to, accepts, attacked);
        }
    }

    pub(super) fn settle_surrender(
        &mut self,
        run: &mut Run<'_, impl EventSink<Event>>,
        unit: UnitId,
        captor: UnitId,
        accepts: bool,
        attacked: bool,
    ) {
        if accepts {
            return self.emit(run, Event::Captured { unit, by: captor });
        }
        self.emit(run, Event::SurrenderRefused { unit, by: captor });
        if attacked {
            // Only a unit whose player is asked offers surrender under attack, so that player decides again.
            self.emit(run, Event::ReplyAsked { attacker: captor, target: unit });
        }
    }
}
