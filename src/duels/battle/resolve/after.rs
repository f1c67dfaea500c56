//! The aftermath: loot, the armies and the scout.

use crate::battle::chances;
use crate::battle::chances::PlanChance;
use crate::battle::event::{End, Event, Finding};
use crate::battle::resolve::Resolution;
use crate::model::fighter::Side;
use ludus_engine::game::EventSink;

impl<T: EventSink<Event>> Resolution<'_, T> {
    pub(super) fn after(&mut self, end: End) {
        match end {
            End::Killed { side, .. } => {
                self.loot(side);
                self.dishearten(side);
            }
            End::Fled(side) | End::Charmed(side) => self.dishearten(side),
            _ => {}
        }
        if self.terms.feature.is_some() && !matches!(end, End::Refused(_)) {
            Side::BOTH.into_iter().for_each(|side| self.scout(side, end));
        }
    }

    /// The winner takes the gold and all combat items, or a whole hoard (DD-49, DD-85, DD-86).
    fn loot(&mut self, dead: Side) {
        let loser = self.of(dead);
        let (mut items, mut estate) = (0, 0);
        for (place, carried) in loser.items.iter().enumerate() {
            if let Some(carried) = carried {
                let taken = carried.item.is_for_combat() || !loser.is_character();
                *(if taken { &mut items } else { &mut estate }) |= 1 << place;
            }
        }
        let gold = loser.gold;
        if gold > 0 || items > 0 || estate > 0 {
            self.emit(Event::Looted { side: dead.other(), gold, items, estate });
        }
    }

    fn dishearten(&mut self, side: Side) {
        if self.terms.commanders {
            self.emit(Event::Disheartened { side });
        }
    }

    /// Scouts a feature, after everything else (DUEL-SCOUT-04).
    fn scout(&mut self, side: Side, end: End) {
        let Some(special) = self.terms.feature else { return };
        let (scout, other) = (self.of(side), self.of(side.other()));
        if !self.orders(side).scouts || !scout.is_character() || !scout.is_alive() || other.is_character() {
            return;
        }
        let gone = !other.is_alive() || other.is_nobody();
        let left = matches!(end, End::Fled(who) | End::Charmed(who) if who == side);
        let other_left = matches!(end, End::Fled(who) | End::Charmed(who) if who != side);
        let plan = self.orders(side);
        let quiet = !plan.talks && !plan.attacks(0);
        let (forbidden, missed) = if left {
            (None, chances::MISSED_FLEEING)
        } else if matches!(end, End::Stole(_)) {
            (None, chances::MISSED_IN_HASTE)
        } else if gone || other_left || self.granted {
            (None, 0)
        } else if quiet {
            (None, chances::MISSED_IN_HASTE)
        } else {
            let roll = self.roll(PlanChance::plain(chances::FORBIDDEN));
            (Some(roll), if roll.succeeds() { chances::MISSED_IN_HASTE } else { 0 })
        };
        let missed = self.roll(PlanChance::plain(missed));
        let finding = if missed.succeeds() { Finding::Something } else { Finding::Special(special) };
        self.emit(Event::Scouted { side, forbidden, missed, finding });
    }
}
