//! The order of the round: turns, its end, and victory (BATT-ORDER, BD-72).

use super::fight::Table;
use super::orders::{Choices, Die, Event, Order, Outcome, Refusal};
use super::state::{Battle, Stance, Step};
use super::troops::Scale;

/// Fighters that drown out of `number` at the end of the given consecutive round in deep water (BD-59).
pub fn drowned(number: u32, rounds: u32) -> u32 {
    if rounds > 3 { number.div_ceil(4) } else { 0 }
}

impl Battle {
    /// Applies one order. A refused order changes nothing, although dice and answers may be used up.
    pub fn perform(
        &mut self,
        order: &Order,
        choices: &mut dyn Choices,
        die: &mut dyn Die,
    ) -> Result<Vec<Event>, Refusal> {
        if self.over.is_some() {
            return Err("the battle is over");
        }
        let mut next = self.clone();
        let mut table = Table { choices, die, events: Vec::new() };
        next.obey(order, &mut table)?;
        let events = table.events;
        *self = next;
        Ok(events)
    }

    fn obey(&mut self, order: &Order, table: &mut Table) -> Result<(), Refusal> {
        match order {
            Order::Leave { unit, stay, held } => self.leave(*unit, *stay, held, table),
            Order::Step { unit, to } => self.take_step(*unit, *to, table),
            Order::Exit { unit } => self.exit(*unit, table),
            Order::Pay { unit, to } => self.pay(*unit, *to, table),
            Order::Halt { unit } => self.halt(*unit, table),
            Order::Attack { unit, target } => self.attack(*unit, *target, table),
            Order::Shoot { unit, target } => self.shoot(*unit, *target, table),
            Order::Defend { unit } => self.defend(*unit, table),
            Order::Surrender { unit, to } => self.surrender(*unit, *to, table),
            Order::EndTurn => self.end_turn(table),
        }
    }

    fn end_turn(&mut self, table: &mut Table) -> Result<(), Refusal> {
        let army = self.army_to_act();
        if self.mover.is_some() {
            return Err("a unit is still moving");
        }
        if self.step == Step::Movement && (0..self.units.len()).any(|unit| self.owes_flight(unit, army)) {
            return Err("outnumbered Barbarians must flee first");
        }
        if self.step == Step::Combat {
            // Waiting to the end is defending (BD-33).
            for unit in self.units.iter_mut().filter(|unit| unit.army == army && unit.is_free()) {
                if unit.stance == Stance::Undecided {
                    unit.stance = Stance::Defending;
                }
            }
        }
        table.events.push(Event::TurnEnded { army });
        self.turn += 1;
        self.skip_the_absent(table);
        Ok(())
    }

    /// Barbarians that have not moved, are outnumbered, and can reach a refuge (BD-20).
    pub(super) fn owes_flight(&self, unit: usize, army: usize) -> bool {
        let about = &self.units[unit];
        if about.army != army || about.moved || !about.is_free() || self.is_busy(unit) {
            return false;
        }
        let refuge = about.at.is_some_and(|at| !self.refuges(unit, at, self.full_move(unit)).is_empty());
        self.is_outnumbered(unit) && refuge
    }

    /// Armies without a free unit have no turn. After the last army the next step or round begins.
    fn skip_the_absent(&mut self, table: &mut Table) {
        loop {
            if self.turn == self.order.len() {
                self.turn = 0;
                match self.step {
                    Step::Movement => {
                        self.step = Step::Combat;
                        table.events.push(Event::CombatBegan);
                    }
                    Step::Combat => {
                        self.end_round(table);
                        if self.over.is_some() {
                            return;
                        }
                    }
                }
            }
            let army = self.army_to_act();
            if self.units.iter().any(|unit| unit.army == army && unit.is_free()) {
                return;
            }
            self.turn += 1;
        }
    }

    /// First swimmers drown, then prisoners are freed, then victory is checked.
    fn end_round(&mut self, table: &mut Table) {
        self.drown(table);
        self.free_prisoners(table);
        self.over = self.outcome();
        if let Some(outcome) = self.over {
            table.events.push(Event::Over(outcome));
            return;
        }
        self.round += 1;
        self.step = Step::Movement;
        self.order = super::leader::rotated(&self.order);
        for unit in &mut self.units {
            (unit.moved, unit.gave_bonus) = (false, false);
            unit.stance = if unit.captor.is_some() { Stance::Done } else { Stance::Undecided };
        }
        table.events.push(Event::RoundBegan { round: self.round, order: self.order.clone() });
    }

    fn drown(&mut self, table: &mut Table) {
        for unit in 0..self.units.len() {
            let Some(at) = self.units[unit].at else { continue };
            let swims = self.field.at(at).is_home(self.units[unit].kind, self.homeland(unit));
            if !self.field.is_deep(at) || swims {
                self.units[unit].wet = 0;
                continue;
            }
            self.units[unit].wet += 1;
            let dead = drowned(self.units[unit].fighters, self.units[unit].wet);
            if dead == 0 {
                continue;
            }
            let wounds = if self.scale == Scale::Personal { self.units[unit].lost } else { 0 };
            let hp = dead * self.fighters(unit).hp() - wounds;
            self.units[unit].fighters -= dead;
            self.units[unit].lost += hp;
            table.events.push(Event::Drowned { unit, dead, hp });
            if self.units[unit].fighters == 0 {
                self.units[unit].at = None;
                table.events.push(Event::Destroyed { unit });
            }
        }
    }

    /// Prisoners with a friend adjacent and no enemy, all judged by the same moment (BD-51).
    fn free_prisoners(&mut self, table: &mut Table) {
        let free = |unit: usize| {
            let about = &self.units[unit];
            let Some(at) = about.at.filter(|_| about.captor.is_some()) else { return false };
            let friend = (0..self.units.len()).any(|other| {
                let beside = self.units[other].at.is_some_and(|there| there.is_adjacent(at));
                // A hidden friend would give itself away (BD-93).
                !self.hostile(unit, other) && self.units[other].has_zone() && beside
            });
            friend && self.zones(unit, at).is_empty()
        };
        let freed: Vec<usize> = (0..self.units.len()).filter(|&unit| free(unit)).collect();
        for unit in freed {
            self.units[unit].captor = None;
            table.events.push(Event::Freed { unit });
        }
    }

    /// Over if one alliance is left, or none, or the last round has ended (BD-72, BD-73).
    fn outcome(&self) -> Option<Outcome> {
        let mut left: Vec<u32> =
            self.units.iter().filter(|unit| unit.is_free()).map(|unit| self.armies[unit.army].alliance).collect();
        left.sort_unstable();
        left.dedup();
        match left[..] {
            [alliance] => Some(Outcome::Won(alliance)),
            [] => Some(Outcome::Draw),
            _ if self.round >= self.limit => Some(self.decision()),
            _ => None,
        }
    }

    /// Compares what is left of each alliance with what it began with (OURS-1).
    fn decision(&self) -> Outcome {
        let Some(began) = &self.began else { return Outcome::Draw };
        let mut alliances: Vec<u32> = self.armies.iter().map(|army| army.alliance).collect();
        alliances.sort_unstable();
        alliances.dedup();
        let share = |alliance: u32| {
            let of = |army: usize| self.armies[army].alliance == alliance;
            let left: u32 =
                self.units.iter().filter(|unit| unit.is_free() && of(unit.army)).map(|unit| unit.fighters).sum();
            let all: u32 = (0..began.len()).filter(|&army| of(army)).map(|army| began[army]).sum();
            f64::from(left) / f64::from(all)
        };
        let best = alliances.iter().copied().map(share).fold(0.0, f64::max);
        let first: Vec<u32> = alliances.into_iter().filter(|&alliance| share(alliance) == best).collect();
        if let [alliance] = first[..] { Outcome::Won(alliance) } else { Outcome::Draw }
    }
}
