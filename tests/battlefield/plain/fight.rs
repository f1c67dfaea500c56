//! Combat orders: attacks with their answers, volleys, surrender (BATT-COMBAT, BATT-RETAL, BATT-SHOOT, BATT-SURR).

use super::orders::{Blow, Choices, Die, Event, Refusal, Reply};
use super::state::{Battle, Stance, Step};
use super::strike::{damage, product, shielded, strength, wound};
use super::troops::{Kind, Scale};

/// What an order has at hand: the leaders' answers, the dice, and the list of events so far.
pub struct Table<'a> {
    pub choices: &'a mut dyn Choices,
    pub die: &'a mut dyn Die,
    pub events: Vec<Event>,
}

impl Battle {
    pub(super) fn reveal(&mut self, unit: usize, table: &mut Table) {
        if self.units[unit].hidden {
            self.units[unit].hidden = false;
            table.events.push(Event::Revealed { unit });
        }
    }

    /// Rolls a strike at a unit as it is now. Losses are applied later, by [`Battle::suffer`].
    fn blow(&self, force: u32, target: usize, volley: bool, die: &mut dyn Die) -> Blow {
        let face = die.roll();
        let fighters = self.fighters(target);
        let rolled = product(self.scale, force, face);
        let hp = if volley && self.rules.shields { shielded(rolled, &fighters) } else { rolled };
        let (hp, dead) = match self.scale {
            Scale::Personal => wound(hp, self.units[target].lost, &fighters),
            _ => damage(hp, &fighters),
        };
        Blow { die: face, strength: strength(force), hp, dead }
    }

    fn suffer(&mut self, unit: usize, blow: Blow, table: &mut Table) {
        self.units[unit].lost += blow.hp;
        self.units[unit].fighters -= blow.dead;
        if self.units[unit].fighters == 0 {
            (self.units[unit].at, self.units[unit].paid) = (None, None);
            table.events.push(Event::Destroyed { unit });
        }
    }

    /// A bonus strike at a fleeing unit. It binds the striker (BD-48).
    pub(super) fn bonus_strike(&mut self, striker: usize, fleeing: usize, table: &mut Table) {
        let blow = self.blow(self.fighters(striker).attack_force(), fleeing, false, table.die);
        table.events.push(Event::Bonus { striker, fleeing, blow });
        self.units[striker].gave_bonus = true;
        self.units[striker].paid = None;
        self.units[striker].stance = Stance::Bound { to: fleeing, attacked: false, answered: false, bonus: true };
        self.suffer(fleeing, blow, table);
    }

    /// An enemy that a unit can attack if nothing binds it: adjacent, visible, no prisoner (BD-41, BD-51).
    fn in_reach(&self, unit: usize, target: usize) -> bool {
        self.adjacent_enemies(unit).contains(&target)
    }

    fn can_act(&self, unit: usize) -> Result<(), Refusal> {
        let about = self.units.get(unit).ok_or("no such unit")?;
        let turn = self.step == Step::Combat && about.army == self.army_to_act();
        if !turn || !about.is_free() { Err("not this unit's turn to fight") } else { Ok(()) }
    }

    /// Checks the stance of an attacker (BATT-RETAL-T1, BD-35, BD-48).
    pub fn check_attack(&self, unit: usize, target: usize) -> Result<(), Refusal> {
        self.can_act(unit)?;
        if target >= self.units.len() || !self.in_reach(unit, target) {
            return Err("no such enemy adjacent");
        }
        match self.units[unit].stance {
            Stance::Undecided => Ok(()),
            Stance::Bound { to, attacked: false, .. } if to == target => Ok(()),
            Stance::Bound { to, attacked: false, bonus, .. } => {
                let lives = self.units[to].fighters > 0;
                let lapsed = if bonus { !lives } else { !self.units[to].is_free() };
                if lapsed { Ok(()) } else { Err("bound to another enemy") }
            }
            _ => Err("it has no attack in this round"),
        }
    }

    pub(super) fn attack(&mut self, unit: usize, target: usize, table: &mut Table) -> Result<(), Refusal> {
        self.check_attack(unit, target)?;
        if let Some((die, obeys)) = self.obeys(unit, table.die) {
            table.events.push(Event::Tested { unit, die, obeys });
            if !obeys {
                self.units[unit].stance = Stance::Defending;
                return Ok(());
            }
        }
        self.reveal(unit, table);
        if self.units[target].stance == Stance::Undecided && self.decide(target, unit, table)? {
            return Ok(());
        }
        let answers = self.strikes_back(target, unit);
        let blow = self.blow(self.fighters(unit).attack_force(), target, false, table.die);
        let force = self.fighters(target).defence_force();
        let back = if answers { Some(self.blow(force, unit, false, table.die)) } else { None };
        table.events.push(Event::Attacked { attacker: unit, target, blow, back });
        self.note_attack(unit, target, answers);
        self.suffer(target, blow, table);
        if let Some(back) = back {
            self.suffer(unit, back, table);
        }
        Ok(())
    }

    /// Asks what an undecided target does. Returns whether it surrendered.
    fn decide(&mut self, target: usize, attacker: usize, table: &mut Table) -> Result<bool, Refusal> {
        let mut refused = false;
        loop {
            let reply = table.choices.reply(target, attacker);
            let bound = |to| Stance::Bound { to, attacked: false, answered: false, bonus: false };
            let stance = match reply {
                Reply::Answer => bound(attacker),
                Reply::Defend => Stance::Defending,
                Reply::Other(other) if other != attacker && self.in_reach(target, other) => bound(other),
                Reply::Other(_) => return Err("no such enemy adjacent to the target"),
                Reply::Surrender => {
                    if refused || !self.can_surrender(target, attacker) {
                        return Err("it cannot surrender");
                    }
                    if table.choices.accept(attacker, target) {
                        self.capture(target, attacker, table);
                        return Ok(true);
                    }
                    table.events.push(Event::Refused { captor: attacker, unit: target });
                    refused = true;
                    continue;
                }
            };
            self.units[target].stance = stance;
            table.events.push(Event::Decided { unit: target, reply });
            return Ok(false);
        }
    }

    /// Returns whether a unit strikes back at its attacker. A force of 0 is no strike (BD-28).
    fn strikes_back(&self, unit: usize, attacker: usize) -> bool {
        let willing = match self.units[unit].stance {
            Stance::Defending => true,
            Stance::Bound { to, answered, .. } => to == attacker && !answered,
            Stance::Undecided | Stance::Done => false,
        };
        willing && !self.is_busy(unit) && self.fighters(unit).defence_force() > 0
    }

    /// Notes the attack, the answer and the loss of instalments (BD-06).
    fn note_attack(&mut self, unit: usize, target: usize, answers: bool) {
        self.units[unit].paid = None;
        self.units[unit].stance = match self.units[unit].stance {
            Stance::Bound { to, answered, bonus, .. } => Stance::Bound { to, attacked: true, answered, bonus },
            _ => Stance::Bound { to: target, attacked: true, answered: false, bonus: false },
        };
        if answers {
            self.units[target].paid = None;
            if let Stance::Bound { answered, .. } = &mut self.units[target].stance {
                *answered = true;
            }
        }
    }

    /// Checks a volley (BATT-SHOOT, BD-36, BD-39).
    pub fn check_shot(&self, unit: usize, target: usize) -> Result<(), Refusal> {
        self.can_act(unit)?;
        let (from, to) = (self.units[unit].at, self.units.get(target).and_then(|enemy| enemy.at));
        let (Some(from), Some(to)) = (from, to) else { return Err("no such target") };
        if !self.hostile(unit, target) || !self.units[target].has_zone() {
            return Err("no such target");
        }
        if self.units[unit].stance != Stance::Undecided || self.units[unit].volleys == 0 {
            return Err("it has no volley now");
        }
        if from.distance(to) > self.fighters(unit).range(self.scale) {
            return Err("too far");
        }
        let beside_friends = self.units.iter().any(|friend| {
            let side = self.allied(friend.army, self.units[unit].army) && friend.has_zone();
            side && friend.at.is_some_and(|at| at.is_adjacent(to))
        });
        let contact = beside_friends || !self.adjacent_enemies(unit).is_empty();
        if self.rules.contact && self.scale != Scale::Strategic && contact { Err("in contact") } else { Ok(()) }
    }

    pub(super) fn shoot(&mut self, unit: usize, target: usize, table: &mut Table) -> Result<(), Refusal> {
        self.check_shot(unit, target)?;
        // A volley is the attack of its round, so it is ordered like one (BD-12, BD-36).
        if let Some((die, obeys)) = self.obeys(unit, table.die) {
            table.events.push(Event::Tested { unit, die, obeys });
            if !obeys {
                self.units[unit].stance = Stance::Defending;
                return Ok(());
            }
        }
        self.reveal(unit, table);
        let blow = self.blow(self.fighters(unit).volley_force(), target, true, table.die);
        table.events.push(Event::Shot { shooter: unit, target, blow });
        self.units[unit].volleys -= 1;
        self.units[unit].stance = Stance::Bound { to: target, attacked: true, answered: false, bonus: false };
        self.suffer(target, blow, table);
        Ok(())
    }

    pub(super) fn defend(&mut self, unit: usize, table: &mut Table) -> Result<(), Refusal> {
        self.can_act(unit)?;
        if self.units[unit].stance != Stance::Undecided {
            return Err("it has decided already");
        }
        self.units[unit].stance = Stance::Defending;
        table.events.push(Event::Defends { unit });
        Ok(())
    }

    /// Undecided units surrender to an adjacent enemy that is not busy; Barbarians never do (BD-51, BATT-SURR-04).
    pub(super) fn can_surrender(&self, unit: usize, to: usize) -> bool {
        let undecided = self.units[unit].stance == Stance::Undecided;
        undecided && self.units[unit].kind != Kind::Barbarians && self.in_reach(unit, to) && !self.is_busy(to)
    }

    pub(super) fn surrender(&mut self, unit: usize, to: usize, table: &mut Table) -> Result<(), Refusal> {
        self.can_act(unit)?;
        if to >= self.units.len() || !self.can_surrender(unit, to) {
            return Err("it cannot surrender");
        }
        self.reveal(unit, table);
        if table.choices.accept(to, unit) {
            self.capture(unit, to, table);
        } else {
            table.events.push(Event::Refused { captor: to, unit });
        }
        Ok(())
    }

    /// The captor does nothing more in this round and does not move in the next (BD-50).
    fn capture(&mut self, unit: usize, captor: usize, table: &mut Table) {
        self.units[unit].captor = Some(captor);
        self.units[unit].stance = Stance::Done;
        self.units[unit].paid = None;
        self.units[captor].disarming = Some(self.round);
        self.units[captor].stance = Stance::Done;
        table.events.push(Event::Surrendered { unit, captor });
    }
}
