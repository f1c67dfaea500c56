//! Applies events: the only code that changes a battle.

use crate::battle::event::{Event, Exchange, Manner};
use crate::battle::odds::StrikeResult;
use crate::battle::state::{FieldBattle, Question, Stage};
use crate::battle::unit::{Status, Unit, UnitId, UnitStance};
use crate::model::going;
use crate::model::setup::MOST_ARMIES;
use crate::model::spot::{Spot, Way};

impl FieldBattle {
    pub fn apply(&mut self, event: &Event) {
        match *event {
            Event::Decided(_) => {
                self.decisions += 1;
                self.question = Question::None;
            }
            Event::Struck(exchange) => self.apply_exchange(&exchange),
            Event::Stepped { unit, to, cost } => self.apply_step(unit, to, cost),
            Event::MoveBegan { unit, way, leaves_map } => self.apply_move(unit, way, leaves_map),
            Event::Split { unit, leaver, guard, held } => self.apply_split(unit, leaver, guard, held),
            Event::RoundBegan { round } => self.apply_round(round),
            Event::Conceded { army } => {
                self.armies[usize::from(army) % MOST_ARMIES].conceded = true;
                for id in self.units.ids() {
                    if self.unit(id).army == army && self.unit(id).is_active() {
                        self.take_away(id, Status::Fled);
                    }
                }
            }
            Event::TurnEnded { army } => {
                for unit in self.units.all_mut().iter_mut().filter(|unit| unit.army == army) {
                    if unit.is_active() && unit.stance == UnitStance::Undecided {
                        unit.stance = UnitStance::Defending;
                    }
                }
            }
            Event::TurnBegan { stage, turn } => {
                (self.stage, self.turn) = (stage, turn);
                self.leave_mover(UnitId::NONE);
            }
            Event::OrderSet { order } => self.order = order,
            Event::OrderRolled { .. } | Event::Obeyed { .. } => {}
            Event::BonusOffered { striker, fleer } => self.question = Question::Bonus { striker, fleer },
            Event::ReplyAsked { attacker, target } => self.question = Question::Reply { attacker, target },
            Event::Ended(outcome) => {
                (self.outcome, self.question) = (Some(outcome), Question::None);
            }
            _ => self.apply_to_unit(event),
        }
    }

    /// Events that change little more than one unit.
    fn apply_to_unit(&mut self, event: &Event) {
        match *event {
            Event::Placed { unit, at } => {
                self.units.put(unit, at);
                let unit = self.units.at_mut(unit);
                (unit.status, unit.began_at) = (Status::Active, at);
            }
            Event::Overlapped { units } => units.into_iter().for_each(|id| {
                self.units.lift(id);
                let unit = self.units.at_mut(id);
                (unit.status, unit.at, unit.began_at, unit.aloft) =
                    (Status::Waiting, Spot::NOWHERE, Spot::NOWHERE, false);
            }),
            Event::Searched { unit, die, chance } => self.units.at_mut(unit).hidden &= die > chance,
            Event::Revealed { unit, by_mover } => {
                let unit = self.units.at_mut(unit);
                (unit.hidden, unit.fresh) = (false, by_mover);
            }
            Event::Stopped { unit, at } => self.apply_stop(unit, at),
            Event::Paid { unit, to, total, .. } => {
                self.leave_mover(unit);
                let unit = self.units.at_mut(unit);
                (unit.points, unit.moved, unit.paid, unit.paid_to) = (0, true, total, to);
            }
            Event::LetGo { striker } => self.units.at_mut(striker).let_go = true,
            Event::MoveEnded { unit } => self.apply_move_end(unit),
            Event::Bound { unit, target } => {
                let unit = self.units.at_mut(unit);
                (unit.stance, unit.target) = (UnitStance::Bound, target);
            }
            Event::Defends { unit } => self.units.at_mut(unit).stance = UnitStance::Defending,
            Event::Disobeyed { unit, .. } => {
                self.leave_mover(unit);
                let unit = self.units.at_mut(unit);
                (unit.moved, unit.stance) = (true, UnitStance::Defending);
            }
            Event::SurrenderOffered { unit, to, attacked } => {
                self.question = Question::Accept { unit, captor: to, attacked };
            }
            Event::SurrenderRefused { unit, .. } => {
                self.question = Question::None;
                self.units.at_mut(unit).refused = true;
            }
            Event::Captured { unit, by } => {
                (self.question, self.units.at_mut(by).took_prisoners) = (Question::None, self.round);
                let unit = self.units.at_mut(unit);
                (unit.status, unit.captor, unit.paid) = (Status::Prisoner, by, 0);
            }
            Event::Freed { unit } => {
                let unit = self.units.at_mut(unit);
                (unit.status, unit.captor) = (Status::Active, UnitId::NONE);
            }
            Event::Withdrew { unit, escaped } => {
                self.take_away(unit, if escaped { Status::Escaped } else { Status::Fled });
                self.leaves_map = false;
            }
            Event::Swam { unit, rounds, drowned, hp } => {
                self.units.at_mut(unit).swum = rounds;
                self.lose(unit, hp, drowned);
            }
            Event::Reordered { unit, order } => {
                let unit = self.units.at_mut(unit);
                (unit.order, unit.reordered) = (order, true);
            }
            _ => {}
        }
    }

    fn apply_exchange(&mut self, exchange: &Exchange) {
        let &Exchange { by, at, manner, strike, back } = exchange;
        let unit = self.units.at_mut(by);
        if unit.stance != UnitStance::Bound {
            (unit.stance, unit.target) = (UnitStance::Bound, at);
        }
        match manner {
            Manner::Volley => (unit.struck, unit.volleys) = (true, unit.volleys.saturating_sub(1)),
            Manner::Attack => (unit.struck, unit.paid) = (true, 0),
            Manner::Bonus => (unit.bonus, unit.paid) = (true, 0),
        }
        if back.is_some() {
            let target = self.units.at_mut(at);
            target.replied |= target.stance == UnitStance::Bound;
            // Being attacked is fighting only for a unit that strikes back (reading 12).
            target.paid = 0;
        }
        self.take_blow(at, &strike);
        if let Some(back) = back {
            self.take_blow(by, &back);
        }
    }

    #[inline]
    fn take_blow(&mut self, id: UnitId, blow: &StrikeResult) {
        self.lose(id, blow.lost, blow.dead);
    }

    fn lose(&mut self, id: UnitId, hp: u32, dead: u8) {
        let unit = self.units.at_mut(id);
        unit.lost += hp;
        unit.fighters = unit.fighters.saturating_sub(dead);
        let (army, gone) = (usize::from(unit.army), unit.fighters == 0);
        self.armies[army % MOST_ARMIES].lost += hp;
        if gone {
            self.take_away(id, Status::Dead);
        }
    }

    fn take_away(&mut self, id: UnitId, status: Status) {
        self.units.lift(id);
        let unit = self.units.at_mut(id);
        (unit.status, unit.aloft, unit.hidden) = (status, false, false);
    }

    /// The unit that moved before has finished once another begins (BD-88).
    fn leave_mover(&mut self, next: UnitId) {
        if self.mover == next {
            return;
        }
        if self.mover != UnitId::NONE {
            self.settle(self.mover);
        }
        for unit in self.units.all_mut() {
            (unit.fresh, unit.let_go) = (false, false);
        }
        self.mover = next;
    }

    /// The end of a unit's move. Instalments for its hex are lost, because it is taken (BD-06).
    fn settle(&mut self, id: UnitId) {
        let unit = self.units.at_mut(id);
        unit.moved = true;
        // A unit that only pays has taken no hex.
        let (took, at) = (unit.is_active() && unit.paid == 0, unit.at);
        for other in self.units.all_mut().iter_mut().filter(|other| took && other.paid_to == at) {
            other.paid = 0;
        }
    }

    fn apply_move(&mut self, id: UnitId, way: Way, leaves_map: bool) {
        if self.mover != id {
            self.leave_mover(id);
            let unit = self.units.at_mut(id);
            unit.points = unit.kind().moves();
        }
        if self.is_outnumbered(id) {
            // Barbarians stay where they fled to (BD-20): nothing is left beyond the way.
            let costs = going::costs(self.unit(id).troop, self.homeland(self.unit(id).army));
            let cost = way.spots(self.unit(id).at).map(|spot| costs[self.map.ground(spot).index()]).sum();
            self.units.at_mut(id).points = cost;
        }
        let unit = self.units.at_mut(id);
        (self.way, self.leaves_map, self.foothold) = (way, leaves_map, unit.at);
    }

    fn apply_split(&mut self, id: UnitId, leaver: UnitId, guard: u8, held: u8) {
        let army = self.unit(id).army;
        let number = 1 + self.of_army(army).map(|(_, unit)| unit.number).max().unwrap_or(0);
        let began = self.mover == id;
        let unit = self.units.at_mut(id);
        let leaving = unit.fighters - guard.min(unit.fighters);
        let points = if began { unit.points } else { unit.kind().moves() };
        let split = Unit { number, fighters: leaving, began: leaving, lost: 0, aloft: true, points, ..*unit };
        (unit.fighters, unit.moved, unit.paid) = (guard, true, 0);
        unit.began = unit.began.saturating_sub(leaving);
        self.units.push(split);
        if began {
            // The move continues: enemies who were discovered or let the unit go still do not strike.
            self.settle(id);
            self.mover = leaver;
        } else {
            self.leave_mover(leaver);
        }
        // Held enemies let the leaving part go for its whole move (BD-49).
        let near = self.unit(id).at.neighbours().into_iter().enumerate();
        for (_, spot) in near.filter(|(number, _)| held >> number & 1 == 1) {
            if let Some(enemy) = self.units.on(spot) {
                self.units.at_mut(enemy).let_go = true;
            }
        }
    }

    fn apply_step(&mut self, id: UnitId, to: Spot, cost: u8) {
        self.units.put(id, to);
        self.way = self.way.rest();
        // Only the step after the discovery is free (reading 12).
        self.units.all_mut().iter_mut().for_each(|unit| unit.fresh = false);
        let unit = self.units.at_mut(id);
        unit.points = unit.points.saturating_sub(cost);
        let aloft = unit.aloft;
        unit.paid = 0;
        if !aloft {
            self.foothold = to;
        }
    }

    /// The mover stays on its last free hex. A part that has not left yet joins its rear guard again.
    fn apply_stop(&mut self, id: UnitId, at: Spot) {
        self.way = Way::default();
        self.leaves_map = false;
        let paid_to = self.unit(id).paid_to;
        if self.units.on(paid_to).is_some() {
            self.units.at_mut(id).paid = 0;
        }
        match self.units.on(at).filter(|other| *other != id) {
            None => self.units.put(id, at),
            Some(guard) => {
                let leaving = core::mem::take(&mut self.units.at_mut(id).fighters);
                let rejoined = self.units.at_mut(guard);
                rejoined.fighters += leaving;
                rejoined.began += leaving;
                self.units.at_mut(id).began = 0;
                self.take_away(id, Status::Dead);
            }
        }
    }

    fn apply_move_end(&mut self, id: UnitId) {
        (self.way, self.leaves_map) = (Way::default(), false);
        if self.unit(id).points == 0 {
            self.settle(id);
        }
    }

    fn apply_round(&mut self, round: u16) {
        self.leave_mover(UnitId::NONE);
        self.round = round;
        self.stage = Stage::Movement;
        if round > 1 {
            // The first army becomes the last (BATT-ORDER-03).
            self.order[..usize::from(self.count)].rotate_left(1);
        }
        for unit in self.units.all_mut() {
            (unit.stance, unit.target) = (UnitStance::Undecided, UnitId::NONE);
            (unit.points, unit.moved, unit.struck, unit.replied) = (0, false, false, false);
            (unit.bonus, unit.let_go, unit.fresh) = (false, false, false);
            (unit.refused, unit.reordered) = (false, false);
        }
    }
}
