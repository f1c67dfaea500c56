//! Resolves hand combat: the attempt, the roll to repel, the fall and the roll to break free (manual p38-39).

use crate::battle::event::{Event, Events, Roll};
use crate::battle::odds;
use crate::battle::resolve::Flow;
use crate::battle::state::decision::Decision;
use crate::model::board::{Facing, Square};
use crate::model::fighter::FighterId;

impl<E: Events> Flow<'_, E> {
    /// Starts an attempt. A standing target may repel; against a prone one it succeeds immediately (HAND-02,
    /// HAND-06). An image bursts (OSP-10).
    pub(super) fn seek_hand_combat(&mut self, attacker: FighterId, target: FighterId) {
        if self.battle.fighter(target).is_image() {
            self.pop(target);
            self.set_on_fire(attacker);
            self.done(attacker);
        } else if self.battle.fighter(target).prone() {
            self.grapple(attacker, target);
        } else {
            self.ask(Decision::Repel { attacker, target });
        }
    }

    pub(super) fn repel(&mut self, attacker: FighterId, target: FighterId) {
        let need = odds::repel(self.battle, attacker, target);
        if self.agility_roll(Roll::Repel, target, attacker, need) {
            self.set_on_fire(attacker);
            self.done(attacker);
        } else {
            self.grapple(attacker, target);
        }
    }

    /// Makes both fall in the defender's square; a pit hurts both (HAND-08, TER-11).
    pub(super) fn grapple(&mut self, attacker: FighterId, target: FighterId) {
        let lay = self.battle.fighter(target).prone();
        self.emit(Event::Grappled { attacker, target });
        self.set_on_fire(attacker);
        self.hurt_in_pit(attacker, None);
        if !lay {
            self.hurt_in_pit(target, None);
        }
        self.done(attacker);
    }

    /// Rolls AG to stand up in the chosen square; a failure changes nothing (HAND-17).
    pub(super) fn break_free(&mut self, fighter: FighterId, to: Square, facing: Facing) {
        let need = odds::break_free(self.battle, fighter);
        let free = self.agility_roll(Roll::BreakFree, fighter, fighter, need);
        // Someone unseen in that square prevents it (DEC-086).
        if free && self.battle.at(to).is_none() {
            self.emit(Event::GotAway { fighter, to, facing });
        }
    }
}
