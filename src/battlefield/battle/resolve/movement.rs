//! The movement step: steps, flight with bonus strikes, rear guards, instalments, and leaving the map.

use crate::battle::event::{Event, Exchange, Manner};
use crate::battle::resolve::Run;
use crate::battle::state::FieldBattle;
use crate::battle::unit::UnitId;
use crate::model::going;
use crate::model::spot::{Spot, Way};
use ludus_engine::game::EventSink;

impl FieldBattle {
    pub(super) fn begin_move(&mut self, run: &mut Run<'_, impl EventSink<Event>>, unit: UnitId, way: Way) {
        if self.disobeys_leaving(run, unit) {
            return;
        }
        self.set_out(run, unit, way, false);
    }

    /// A unit may disobey the order to leave a contact (BD-12).
    fn disobeys_leaving(&mut self, run: &mut Run<'_, impl EventSink<Event>>, id: UnitId) -> bool {
        let unit = self.unit(id);
        let first = self.mover != id && self.is_in_contact(unit.at, unit.army);
        first && self.disobeys(run, id)
    }

    fn set_out(&mut self, run: &mut Run<'_, impl EventSink<Event>>, unit: UnitId, way: Way, leaves_map: bool) {
        self.emit(run, Event::MoveBegan { unit, way, leaves_map });
        // A hidden unit shows itself when it moves (BD-66).
        if self.unit(unit).hidden {
            self.emit(run, Event::Revealed { unit, by_mover: false });
        }
        self.go_on(run);
    }

    pub(super) fn begin_leaving(
        &mut self,
        run: &mut Run<'_, impl EventSink<Event>>,
        unit: UnitId,
        way: Way,
        guard: u8,
        held: u8,
    ) {
        if self.disobeys_leaving(run, unit) {
            return;
        }
        if self.unit(unit).hidden {
            self.emit(run, Event::Revealed { unit, by_mover: false });
        }
        let leaver = UnitId(self.units.all().len() as u8);
        self.emit(run, Event::Split { unit, leaver, guard, held });
        self.set_out(run, leaver, way, false);
    }

    /// Pays an instalment. The unit enters in the round in which the sum reaches the cost; a spare point is lost (BD-06).
    pub(super) fn pay(&mut self, run: &mut Run<'_, impl EventSink<Event>>, id: UnitId, to: Spot) {
        let unit = self.unit(id);
        let cost = going::cost(unit.troop, self.homeland(unit.army), self.map.ground(to)).unwrap_or(0);
        let before = if unit.paid_to == to { unit.paid } else { 0 };
        let total = before.saturating_add(unit.kind().moves());
        let direction = unit.at.direction_to(to);
        if total < cost {
            return self.emit(run, Event::Paid { unit: id, to, total, cost });
        }
        if self.disobeys_leaving(run, id) {
            return;
        }
        self.emit(run, Event::Paid { unit: id, to, total, cost });
        if let Some(direction) = direction {
            self.set_out(run, id, Way::of(direction), false);
        }
    }

    pub(super) fn withdraw(&mut self, run: &mut Run<'_, impl EventSink<Event>>, unit: UnitId) {
        if self.disobeys_leaving(run, unit) {
            return;
        }
        self.set_out(run, unit, Way::default(), true);
    }

    /// Continues the mover's way until it ends or a question is open.
    pub(super) fn go_on(&mut self, run: &mut Run<'_, impl EventSink<Event>>) {
        let id = self.mover;
        loop {
            let unit = self.unit(id);
            if unit.is_active() && unit.aloft && self.way.is_empty() && !self.leaves_map {
                // An enemy that was hidden has taken the hex below, so the flyer returns (BD-61).
                self.emit(run, Event::Stopped { unit: id, at: self.foothold });
                continue;
            }
            if !unit.is_active() || self.way.is_empty() && !self.leaves_map {
                return self.emit(run, Event::MoveEnded { unit: id });
            }
            let next = self.way.first().map(|direction| unit.at.step(direction));
            if let Some(to) = next.filter(|to| self.is_blocked(id, *to)) {
                self.stop_before(run, id, to);
                continue;
            }
            if let Some(striker) = self.next_striker(id) {
                match self.standing_bonus(striker, id) {
                    None => return self.emit(run, Event::BonusOffered { striker, fleer: id }),
                    Some(takes) => self.give_bonus(run, striker, id, takes),
                }
                continue;
            }
            let Some(to) = next else {
                let escaped = self.escapes_east(unit.army) && unit.at.column() == self.map.columns() - 1;
                return self.emit(run, Event::Withdrew { unit: id, escaped });
            };
            self.step(run, id, to);
        }
    }

    /// The next enemy that may strike at the unit as it leaves its hex.
    fn next_striker(&self, id: UnitId) -> Option<UnitId> {
        let unit = self.unit(id);
        // A flyer over an enemy's hex is next to that enemy, too (reading 7).
        let below = unit.aloft.then_some(unit.at);
        // The lower row, then the lower column strikes first (OURS-9).
        self.strikers(id, unit.at, below).min_by_key(|striker| self.unit(*striker).at)
    }

    pub(super) fn give_bonus(
        &mut self,
        run: &mut Run<'_, impl EventSink<Event>>,
        striker: UnitId,
        fleer: UnitId,
        takes: bool,
    ) {
        if !takes {
            return self.emit(run, Event::LetGo { striker });
        }
        let strike = self.attack_odds(striker, fleer).roll(run.dice);
        let exchange = Exchange { by: striker, at: fleer, manner: Manner::Bonus, strike, back: None };
        self.emit(run, Event::Struck(exchange));
    }

    /// Returns whether a unit that the mover did not know of stands in its way on the ground.
    fn is_blocked(&self, id: UnitId, to: Spot) -> bool {
        let unit = self.unit(id);
        let hides = |other: UnitId| self.unit(other).hidden && !self.are_allied(self.unit(other).army, unit.army);
        !unit.troop.flies() && (!self.can_pass(unit, to) || self.units.on(to).is_some_and(hides))
    }

    /// The step is not made, so nobody strikes at the mover for it (BD-66).
    fn stop_before(&mut self, run: &mut Run<'_, impl EventSink<Event>>, id: UnitId, to: Spot) {
        if let Some(other) = self.units.on(to).filter(|other| self.unit(*other).hidden) {
            self.emit(run, Event::Revealed { unit: other, by_mover: true });
        }
        self.emit(run, Event::Stopped { unit: id, at: self.foothold });
    }

    /// One step. Hidden enemies next to the new hex are discovered, and the move stops where it can (BD-66).
    fn step(&mut self, run: &mut Run<'_, impl EventSink<Event>>, id: UnitId, to: Spot) {
        let unit = self.unit(id);
        let army = unit.army;
        let cost = going::cost(unit.troop, self.homeland(army), self.map.ground(to)).unwrap_or(0);
        let paid = unit.paid_to == to && unit.paid >= cost;
        self.emit(run, Event::Stepped { unit: id, to, cost: if paid { 0 } else { cost } });
        let mut found = false;
        for near in [to].into_iter().chain(to.neighbours()) {
            let Some(other) = self.units.on(near) else { continue };
            let hidden = self.unit(other);
            if hidden.hidden && hidden.is_active() && !self.are_allied(hidden.army, army) {
                self.emit(run, Event::Revealed { unit: other, by_mover: true });
                found = true;
            }
        }
        if found && !self.unit(id).aloft && self.can_stop(self.unit(id), to) {
            self.emit(run, Event::Stopped { unit: id, at: to });
        }
    }
}
