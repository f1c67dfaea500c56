//! Movement orders: steps, flight, rear guards, instalments, and leaving the map (BATT-MOVE, BATT-FLEE).

use super::field::Hex;
use super::fight::Table;
use super::orders::{Event, Refusal};
use super::state::{Battle, Mover, Stance, Step};

/// The most enemies that `stay` of `all` fighters hold (BD-49).
pub fn held_by(stay: u32, all: u32) -> u32 {
    4 * stay / all
}

/// The fewest fighters that hold this many enemies.
pub fn guard_for(enemies: u32, all: u32) -> u32 {
    (enemies * all).div_ceil(4)
}

impl Battle {
    /// The mover for an order to `unit`: the one in progress, or a new one.
    fn mover_for(&self, unit: usize) -> Result<Mover, Refusal> {
        let about = self.units.get(unit).ok_or("no such unit")?;
        if self.step != Step::Movement || about.army != self.army_to_act() {
            return Err("not this unit's turn to move");
        }
        if let Some(mover) = &self.mover {
            return if mover.unit == unit { Ok(mover.clone()) } else { Err("another unit is moving") };
        }
        let at = about.at.filter(|_| about.is_free()).ok_or("not on the field")?;
        if about.moved || self.is_busy(unit) {
            return Err("cannot move in this round");
        }
        let left = self.full_move(unit);
        let (fresh, held) = (Vec::new(), Vec::new());
        Ok(Mover { unit, left, fresh, held, guard: None, safe: at, tested: false, stepped: false })
    }

    fn place(&self, unit: usize) -> Result<Hex, Refusal> {
        self.units[unit].at.ok_or("not on the field")
    }

    /// Outnumbered Barbarians go where a refuge can still be reached. Without one they stay (BD-20). The duty ends if a
    /// unit that was hidden closes the last way.
    fn check_flight_duty(&self, mover: &Mover, to: Hex, left: u32) -> Result<(), Refusal> {
        if !self.is_driven(mover) || !self.refuges(mover.unit, to, left).is_empty() {
            return Ok(());
        }
        let at = self.place(mover.unit)?;
        if mover.stepped && self.refuges(mover.unit, at, mover.left).is_empty() {
            return Ok(());
        }
        Err("outnumbered Barbarians flee to a hex without enemies, or stay")
    }

    /// Returns whether the mover began its move outnumbered: on its first step, or with a duty from then on.
    fn is_driven(&self, mover: &Mover) -> bool {
        if mover.stepped { self.driven == Some(mover.unit) } else { self.is_outnumbered(mover.unit) }
    }

    pub(super) fn leave(&mut self, unit: usize, stay: u32, held: &[usize], table: &mut Table) -> Result<(), Refusal> {
        let mut mover = self.mover_for(unit)?;
        let at = self.place(unit)?;
        let all = self.units[unit].fighters;
        if !self.can_stop(unit, at) || self.is_driven(&mover) {
            return Err("no rear guard now");
        }
        if stay == 0 || stay >= all || 4 * stay < all {
            return Err("a rear guard is at least a quarter and not all");
        }
        let zones = self.zones(unit, at);
        let distinct = held.iter().enumerate().all(|(place, enemy)| !held[..place].contains(enemy));
        if held.is_empty() || !distinct || held.iter().any(|enemy| !zones.contains(enemy)) {
            return Err("it holds adjacent enemies");
        }
        if held.len() as u32 > held_by(stay, all) {
            return Err("each enemy needs a quarter");
        }
        if !self.has_way_off(unit, at, mover.left) {
            return Err("the leaving part has nowhere to go");
        }
        if !self.obeys_leaving(&mut mover, at, table) {
            return Ok(());
        }
        self.reveal(unit, table);
        let number = self.units.iter().filter(|other| other.army == self.units[unit].army).map(|it| it.number).max();
        let mut leaver = self.units[unit].clone();
        (leaver.number, leaver.fighters) = (number.unwrap_or(0) + 1, all - stay);
        (leaver.lost, leaver.paid) = (0, None);
        self.units.push(leaver);
        (mover.unit, mover.guard, mover.held) = (self.units.len() - 1, Some(unit), held.to_vec());
        (self.units[unit].fighters, self.units[unit].moved, self.units[unit].paid) = (stay, true, None);
        if mover.stepped {
            self.take(unit);
        }
        // Flight of barbarians is judged where the move begins, before it is split.
        mover.stepped = true;
        table.events.push(Event::Split { unit, leaver: mover.unit, stay, leave: all - stay });
        self.mover = Some(mover);
        Ok(())
    }

    pub(super) fn take_step(&mut self, unit: usize, to: Hex, table: &mut Table) -> Result<(), Refusal> {
        let mut mover = self.mover_for(unit)?;
        let from = self.place(unit)?;
        let cost = self.step_cost(unit, to).filter(|_| from.is_adjacent(to)).ok_or("no way there")?;
        let left = mover.left.checked_sub(cost).ok_or("not enough points")?;
        if !self.has_way(unit, to, left) {
            return Err("it could not stop there or beyond");
        }
        self.check_flight_duty(&mover, to, left)?;
        self.driven = Some(unit).filter(|_| self.is_driven(&mover));
        mover.stepped = true;
        if !self.obeys_leaving(&mut mover, from, table) || self.is_blocked(&mut mover, to, table) {
            return Ok(());
        }
        if self.flees(&mover, from, table) {
            mover.left = left;
            self.enter(mover, to, cost, table);
        }
        Ok(())
    }

    /// Puts the mover on a hex, which reveals hidden enemies around it.
    fn enter(&mut self, mut mover: Mover, to: Hex, cost: u32, table: &mut Table) {
        let unit = mover.unit;
        let from = self.units[unit].at.unwrap_or(to);
        self.units[unit].at = Some(to);
        self.units[unit].paid = None;
        table.events.push(Event::Stepped { unit, from, to, cost });
        mover.fresh = self.hidden_around(unit, to);
        for enemy in mover.fresh.clone() {
            self.reveal(enemy, table);
        }
        if self.can_stop(unit, to) {
            mover.safe = to;
        } else if !self.has_way(unit, to, mover.left) {
            self.go_back(mover, table);
            return;
        }
        self.mover = Some(mover);
    }

    /// An enemy that was hidden has closed the way on: the unit returns to where it could stand, and its move ends.
    fn go_back(&mut self, mover: Mover, table: &mut Table) {
        let (unit, to) = (mover.unit, mover.safe);
        table.events.push(Event::Returned { unit, to });
        self.units[unit].at = Some(to);
        if let Some(guard) = mover.guard.filter(|&guard| self.units[guard].at == Some(to)) {
            // Nothing but its own rear guard can stand there: both are one unit again.
            self.units[guard].fighters += self.units[unit].fighters;
            self.units[guard].lost += self.units[unit].lost;
            (self.units[unit].fighters, self.units[unit].lost, self.units[unit].at) = (0, 0, None);
        }
        self.end_move(unit);
    }

    fn hidden_around(&self, unit: usize, at: Hex) -> Vec<usize> {
        let near = |there: Hex| there == at || there.is_adjacent(at);
        let mut found: Vec<usize> = (0..self.units.len())
            .filter(|&enemy| self.hostile(unit, enemy) && self.units[enemy].hidden)
            .filter(|&enemy| self.units[enemy].at.is_some_and(near))
            .collect();
        found.sort_by_key(|&enemy| (self.units[enemy].at, self.units[enemy].number));
        found
    }

    /// A walker's step into a hidden enemy's hex reveals it and does not happen.
    fn is_blocked(&mut self, mover: &mut Mover, to: Hex, table: &mut Table) -> bool {
        let unit = mover.unit;
        let there = self.on(to).into_iter().find(|&other| self.hostile(unit, other) && self.units[other].hidden);
        let Some(enemy) = there.filter(|_| !self.units[unit].kind.flies()) else { return false };
        // It has set out, so it shows itself as well.
        self.reveal(unit, table);
        self.reveal(enemy, table);
        table.events.push(Event::Blocked { unit, at: to });
        mover.fresh.push(enemy);
        let at = self.units[unit].at.unwrap_or(to);
        if !self.can_stop(unit, at) && !self.has_way(unit, at, mover.left) {
            self.go_back(mover.clone(), table);
        } else {
            self.mover = Some(mover.clone());
        }
        true
    }

    /// Tests obedience once in a move, when the unit first leaves a zone. One that disobeys stays and defends (BD-12).
    fn obeys_leaving(&mut self, mover: &mut Mover, from: Hex, table: &mut Table) -> bool {
        let unit = mover.unit;
        let free = self.zones(unit, from).into_iter().all(|enemy| mover.fresh.contains(&enemy));
        if mover.tested || free {
            return true;
        }
        mover.tested = true;
        let Some((die, obeys)) = self.obeys(unit, table.die) else { return true };
        table.events.push(Event::Tested { unit, die, obeys });
        if !obeys {
            self.units[unit].stance = Stance::Defending;
            if self.can_stop(unit, from) {
                self.arrive(unit);
            } else {
                self.go_back(mover.clone(), table);
            }
        }
        obeys
    }

    /// Bonus strikes of all enemies whose zone the mover leaves. Returns whether it survives.
    fn flees(&mut self, mover: &Mover, from: Hex, table: &mut Table) -> bool {
        let unit = mover.unit;
        self.reveal(unit, table);
        for striker in self.zones(unit, from) {
            let spared = mover.fresh.contains(&striker) || mover.held.contains(&striker);
            if spared || self.units[striker].gave_bonus || self.is_busy(striker) {
                continue;
            }
            if table.choices.bonus(striker, unit) {
                self.bonus_strike(striker, unit, table);
            }
            if self.units[unit].at.is_none() {
                self.mover = None;
                return false;
            }
        }
        true
    }

    pub(super) fn exit(&mut self, unit: usize, table: &mut Table) -> Result<(), Refusal> {
        let mut mover = self.mover_for(unit)?;
        let from = self.place(unit)?;
        if !self.armies[self.units[unit].army].exits.contains(&from) || mover.left < 2 {
            return Err("no edge to leave by");
        }
        if self.is_driven(&mover) {
            return Err("the map's edge is no refuge");
        }
        if !self.obeys_leaving(&mut mover, from, table) {
            return Ok(());
        }
        if self.flees(&mover, from, table) {
            self.end_move(unit);
            (self.units[unit].at, self.units[unit].fled, self.units[unit].paid) = (None, true, None);
            table.events.push(Event::Left { unit, from });
        }
        Ok(())
    }

    pub(super) fn pay(&mut self, unit: usize, to: Hex, table: &mut Table) -> Result<(), Refusal> {
        let mut mover = self.mover_for(unit)?;
        let from = self.place(unit)?;
        if mover.left != self.full_move(unit) || !self.can_stop(unit, from) || self.is_driven(&mover) {
            return Err("an instalment is the whole move");
        }
        let cost = self.step_cost(unit, to).filter(|_| from.is_adjacent(to)).ok_or("no way there")?;
        if !self.can_stop(unit, to) {
            return Err("the hex is taken");
        }
        let before = self.units[unit].paid.filter(|paid| paid.0 == to).map_or(0, |paid| paid.1);
        let sum = before + self.full_move(unit);
        if sum < cost {
            self.units[unit].paid = Some((to, sum));
            self.end_move(unit);
            table.events.push(Event::Paid { unit, to, sum });
            return Ok(());
        }
        mover.left = 0;
        if !self.obeys_leaving(&mut mover, from, table) {
            return Ok(());
        }
        self.units[unit].paid = None;
        if !self.is_blocked(&mut mover, to, table) && self.flees(&mover, from, table) {
            self.enter(mover, to, cost, table);
            self.arrive(unit);
        }
        self.end_move(unit);
        Ok(())
    }

    pub(super) fn halt(&mut self, unit: usize, table: &mut Table) -> Result<(), Refusal> {
        let mover = self.mover_for(unit)?;
        let at = self.place(unit)?;
        if !self.can_stop(unit, at) {
            return Err("it cannot stop on this hex");
        }
        let owes = self.is_driven(&mover) && !self.zones(unit, at).is_empty();
        if owes && !self.refuges(unit, at, mover.left).is_empty() {
            return Err("outnumbered Barbarians flee");
        }
        self.arrive(unit);
        table.events.push(Event::Halted { unit });
        Ok(())
    }

    fn arrive(&mut self, unit: usize) {
        self.take(unit);
        self.end_move(unit);
    }

    /// Instalments of other units for this hex are lost: it is taken.
    fn take(&mut self, unit: usize) {
        let at = self.units[unit].at;
        for other in 0..self.units.len() {
            if other != unit && self.units[other].paid.is_some_and(|paid| Some(paid.0) == at) {
                self.units[other].paid = None;
            }
        }
    }

    fn end_move(&mut self, unit: usize) {
        self.units[unit].moved = true;
        (self.mover, self.driven) = (None, None);
    }
}
