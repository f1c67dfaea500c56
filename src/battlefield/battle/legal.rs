//! The list of legal commands.
//!
//! Of the many ways to a hex only the cheapest one is listed, and of the rear guards only the smallest. A concession is legal in
//! every turn but not listed, so that no random player gives up.

use crate::battle::command::{Command, Reply};
use crate::battle::reach::Ways;
use crate::battle::state::{FieldBattle, Question, Stage};
use crate::battle::unit::{Status, Unit, UnitId};
use crate::data::troop::Troop;
use crate::model::unit::StandingOrder;
use alloc::vec::Vec;

impl FieldBattle {
    pub fn legal_commands(&self, out: &mut Vec<Command>) {
        let Some(army) = self.deciding_army() else { return };
        match self.question {
            Question::Bonus { .. } => out.extend([true, false].map(Command::Bonus)),
            Question::Accept { .. } => out.extend([true, false].map(Command::Accept)),
            Question::Reply { attacker, target } => self.list_replies(target, attacker, out),
            Question::None => match self.stage {
                Stage::Deployment | Stage::Hiding => self.list_places(army, out),
                Stage::Movement => self.list_moves(army, out),
                Stage::Combat => self.list_combat(army, out),
            },
        }
    }

    fn list(&self, command: Command, out: &mut Vec<Command>) {
        if self.check(&command).is_ok() {
            out.push(command);
        }
    }

    fn list_replies(&self, target: UnitId, attacker: UnitId, out: &mut Vec<Command>) {
        out.extend([Reply::Answer, Reply::Defend].map(Command::Reply));
        let unit = self.unit(target);
        let others = self.enemies_around(unit.at, unit.army).filter(|enemy| *enemy != attacker);
        out.extend(others.map(|enemy| Command::Reply(Reply::Turn(enemy))));
        self.list(Command::Reply(Reply::Surrender), out);
    }

    /// Places for the first waiting unit of the stage: every unit is placed once, whatever the order.
    fn list_places(&self, army: u8, out: &mut Vec<Command>) {
        let hidden = self.stage == Stage::Hiding;
        let mut waiting =
            self.of_army(army).filter(|(_, unit)| unit.status == Status::Waiting && unit.hidden == hidden);
        if let Some((id, unit)) = waiting.next() {
            let spots = self.map.spots().filter(|spot| self.can_place(unit, *spot));
            out.extend(spots.map(|at| Command::Place { unit: id, at }));
        }
    }

    fn list_orders(&self, id: UnitId, out: &mut Vec<Command>) {
        StandingOrder::ALL.into_iter().for_each(|order| self.list(Command::Order { unit: id, order }, out));
    }

    fn list_moves(&self, army: u8, out: &mut Vec<Command>) {
        self.list(Command::EndTurn, out);
        let mut ways = Ways::default();
        for (id, unit) in self.of_army(army).filter(|(_, unit)| unit.is_active()) {
            self.list_orders(id, out);
            let points = self.points_left(id);
            if points == 0 {
                continue;
            }
            let held = self.around(unit);
            let guard = unit.fighters.div_ceil(4);
            let outnumbered = unit.troop == Troop::Barbarians && self.is_outnumbered(id);
            if outnumbered {
                // They may have to pass one enemy to get away from another (BD-20).
                self.search_all_ways(id, points, &mut ways);
            } else {
                self.search_ways(id, points, &mut ways);
            }
            for to in ways.spots().skip(1).filter(|to| self.can_stop(unit, *to)) {
                let way = ways.way(to);
                if way.is_empty() || outnumbered && self.is_in_contact(to, army) {
                    continue;
                }
                out.push(Command::Move { unit: id, way });
                if held > 0 && guard < unit.fighters {
                    // The smallest rear guard holds one enemy, the first clockwise.
                    let first = held & held.wrapping_neg();
                    self.list(Command::Leave { unit: id, way, guard, held: first }, out);
                }
            }
            for near in self.map.neighbours(unit.at) {
                self.list(Command::Pay { unit: id, to: near }, out);
            }
            self.list(Command::Withdraw { unit: id }, out);
        }
    }

    /// The directions in which visible enemies stand next to a unit, one bit each.
    pub fn around(&self, unit: &Unit) -> u8 {
        let enemy = |near| {
            let other = self.units.on(near).map(|id| self.unit(id));
            other.is_some_and(|other| other.is_visible() && !self.are_allied(other.army, unit.army))
        };
        let near = unit.at.neighbours().into_iter().enumerate();
        near.filter(|(_, near)| enemy(*near)).fold(0, |held, (number, _)| held | 1 << number)
    }

    fn list_combat(&self, army: u8, out: &mut Vec<Command>) {
        out.push(Command::EndTurn);
        for (id, unit) in self.of_army(army).filter(|(_, unit)| unit.is_active()) {
            self.list_orders(id, out);
            for target in self.enemies_around(unit.at, army) {
                self.list(Command::Attack { unit: id, target }, out);
                self.list(Command::Surrender { unit: id, to: target }, out);
            }
            if self.range(unit) > 0 {
                for (target, _) in self.enemies(army) {
                    self.list(Command::Shoot { unit: id, target }, out);
                }
            }
            self.list(Command::Defend { unit: id }, out);
        }
    }
}
