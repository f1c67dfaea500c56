//! A fighter's turn: words and weapons first, then one action.

use crate::battle::chances;
use crate::battle::chances::Shock;
use crate::battle::event::{Blow, Cause, End, Event, Flight, PlanLine, Roll};
use crate::battle::resolve::Resolution;
use crate::battle::resolve::round::{Action, ChosenAction};
use crate::model::fighter::Side;
use crate::model::plan::orders::Act;
use crate::model::terms::Range;
use ludus_engine::game::EventSink;

impl<T: EventSink<Event>> Resolution<'_, T> {
    /// Takes a fighter's turn. A stunned fighter loses it, unless a spell survives the stun (DD-40). Words and weapons come
    /// before the test of the spell, because they cost no time (DUEL-OURS-1). Panic skips the whole plan (DD-77).
    pub(super) fn turn(&mut self, side: Side, chosen: ChosenAction) -> Option<End> {
        let stunned = self.of(side).delay > 0;
        if stunned && !matches!(chosen.action, Action::Cast(_)) {
            return None;
        }
        if !self.panics[side.index()] {
            self.free_acts(side, chosen.entry);
        }
        if let Action::Cast(spell) = chosen.action
            && self.is_disrupted(side, spell)
        {
            return None;
        }
        self.acted[side.index()] = true;
        match chosen.action {
            Action::Cast(spell) => self.cast(side, chosen.entry, spell),
            Action::Use(place, spell) => self.use_item(side, chosen.entry, place, spell),
            Action::Fire => self.fire(side, chosen.entry),
            Action::Melee => self.melee(side, chosen.entry),
            Action::Flee => self.flee(side, chosen.entry),
            Action::Wait => {
                self.emit(Event::Waited { side });
                None
            }
        }
    }

    /// Says the words and draws the weapons in the plan before the chosen line.
    #[inline(always)]
    fn free_acts(&mut self, side: Side, until: Option<u8>) {
        let until = until.unwrap_or(self.orders(side).len());
        let mut entry = self.of(side).gone.trailing_ones() as u8;
        while entry < until {
            if self.of(side).gone >> entry & 1 == 0 {
                match self.orders(side).get(entry).map(|order| order.act) {
                    Some(Act::Say { .. }) => self.emit(Event::Said { side, entry }),
                    Some(Act::Use(place)) => self.emit(Event::Drew { side, entry, place }),
                    _ => {}
                }
            }
            entry += 1;
        }
    }

    /// The chosen line, marked as the last use if its count is reached.
    #[inline(always)]
    pub(super) fn line(&self, side: Side, entry: Option<u8>) -> PlanLine {
        let times = entry.and_then(|entry| self.orders(side).get(entry)).map_or(0, |order| order.times);
        PlanLine { entry, last: times > 0 && self.of(side).done + 1 >= times }
    }

    fn melee(&mut self, side: Side, entry: Option<u8>) -> Option<End> {
        match self.fight.range {
            Range::Melee => self.strike(side, entry),
            Range::Spell | Range::Bow => {
                self.close(side, entry);
                None
            }
        }
    }

    /// Moves one step closer. An archer who shoots keeps the fighter from Melee range (DD-29).
    fn close(&mut self, side: Side, entry: Option<u8>) {
        let to = self.fight.range.closer();
        match to == Range::Melee && self.holds_off(side.other()) {
            true => {
                let arrows = self.of(side.other()).arrows;
                self.emit(Event::HeldOff { side, entry, arrows });
            }
            false => self.emit(Event::Closed { side, entry, to }),
        }
    }

    /// True if an archer holds the opponent off: FI comes next, arrows are left, and no delay or panic.
    fn holds_off(&self, archer: Side) -> bool {
        let fighter = self.of(archer);
        let able = fighter.arrows > 0 && fighter.delay == 0 && !self.panics[archer.index()];
        able && self.next_action(archer) == Action::Fire
    }

    fn strike(&mut self, side: Side, entry: Option<u8>) -> Option<End> {
        let (by, at) = (self.of(side), self.of(side.other()));
        let (need, die, more) = (chances::blow(by, at), by.damage, by.blow_bonus());
        let blow = self.hit(side, entry, need, die, more);
        self.emit(Event::Struck(blow));
        self.after_blow(&blow, Shock::Swing, Cause::Blow)
    }

    fn fire(&mut self, side: Side, entry: Option<u8>) -> Option<End> {
        if self.fight.range == Range::Spell {
            self.emit(Event::Closed { side, entry, to: Range::Bow });
            return None;
        }
        let (by, at) = (self.of(side), self.of(side.other()));
        let (need, die) = (chances::arrow(by, at), by.arrow_damage);
        let blow = self.hit(side, entry, need, die, 0);
        self.emit(Event::Shot(blow));
        self.after_blow(&blow, Shock::None, Cause::Arrow)
    }

    #[inline(always)]
    fn hit(&mut self, side: Side, entry: Option<u8>, need: chances::PlanChance, die: u8, more: u8) -> Blow {
        let line = self.line(side, entry);
        let roll = self.roll(need);
        let before = self.of(side.other()).hp;
        if !roll.succeeds() {
            return Blow { side, line, roll, die: 0, more: 0, before, after: before };
        }
        let die = self.die(die);
        Blow { side, line, roll, die, more, before, after: before.saturating_sub(die + more) }
    }

    /// Applies death or shock after a blow or an arrow.
    #[inline(always)]
    fn after_blow(&mut self, blow: &Blow, missed: Shock, cause: Cause) -> Option<End> {
        let other = blow.side.other();
        if blow.after == 0 {
            return Some(self.dies(other, cause));
        }
        self.shock[other.index()] = match blow.die {
            0 => missed,
            die => Shock::Wound(die + blow.more),
        };
        None
    }

    fn flee(&mut self, side: Side, entry: Option<u8>) -> Option<End> {
        // In a battle encounter Flee always works (L113): no temper ignores the order there.
        if let Some(entry) = entry
            && !self.terms.commanders
        {
            let need = chances::ignore(self.of(side));
            if need.total > 0 {
                let roll = self.roll(need);
                self.emit(Event::Defied { side, entry, roll });
                if roll.succeeds() {
                    return self.melee(side, None);
                }
            }
        }
        let other = self.of(side.other());
        let away = other.delay >= self.fight.range.steps_out() && !other.fresh;
        let roll = match self.terms.commanders || away {
            true => Roll::CERTAIN,
            false => self.roll(chances::flight(self.of(side), other)),
        };
        let line = PlanLine { entry, last: true };
        let flight = if entry.is_some() { Flight::Ordered } else { Flight::Panic };
        self.emit(Event::Fled { side, line, flight, roll });
        roll.succeeds().then_some(End::Fled(side))
    }
}
