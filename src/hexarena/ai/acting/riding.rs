//! Riders and would-be riders (23, D136). A rider charges along a straight line, is carried on by the mount and lines
//! up again. They dismount if they cannot use their weapon in the saddle.

use crate::ai::acting::afar::toward;
use crate::ai::acting::{Plan, pass};
use crate::ai::field::stand::Best;
use crate::ai::field::{AssumedPosture, Situation, striking};
use crate::ai::reason::Reason;
use crate::ai::worth::Points;
use crate::battle::command::{Act, Command, Going, Grip, PassAct};
use crate::battle::figure::{Condition, Saddle};
use crate::battle::state::{Bout, Form};
use crate::data::mount::TWO_HANDED;
use crate::data::weapon::Weapon;
use crate::model::ground::moves::Way;
use ludus_engine::hex::{Direction, Hex};

/// Values of dismounting to use a weapon, of mounting, and of a line along which it can charge.
const OFF: Points = 600;
const ON: Points = 300;
const LINED_UP: Points = 250;
/// After this many quiet Pulses a rider stops lining up and approaches directly.
const PATIENCE: u16 = 5;

impl Plan<'_, '_> {
    /// Takes a weapon for one or two hands in one hand, to keep a hand for the reins.
    pub(super) fn in_one_hand(&self) -> Option<(Command, Reason)> {
        let held = self.field.figure().hands.primary?;
        let single = self.field.seen.piece(held).is_some_and(|thing| !thing.weapon().is_two_handed());
        let both = self.field.figure().hands.two_handed(held) && single;
        both.then_some((Command::Regrip(held, Grip::Primary), Reason::OneHand))
    }

    /// Returns whether it rides too badly to use both hands on one weapon.
    pub(super) fn rides_single_handed(&self) -> bool {
        self.field.figure().mount().is_some() && !self.field.seen.rides_well_enough(self.field.me, TWO_HANDED)
    }

    /// Dismounts if the held weapon needs both hands; mounts an adjacent riderless mount.
    pub(super) fn saddle(&mut self, facing: Direction, cost: Points, engaged: bool) {
        let (at, mounted) = (self.field.at, self.field.figure().mount().is_some());
        let seen = &*self.field.seen;
        if self.rides_single_handed() {
            let held = self.field.figure().hands.primary.and_then(|held| seen.piece(held));
            if held.is_some_and(|thing| thing.weapon().is_two_handed()) {
                let sides = Direction::ALL.into_iter().filter(|side| open(seen, at + *side));
                let nearest = self.field.nearest().map_or(at, |foe| foe.at);
                if let Some(side) = sides.min_by_key(|side| (at + *side).distance(nearest)) {
                    self.add(OFF - cost, pass(facing, PassAct::Dismount(side)), Reason::Dismounts);
                }
            }
        } else if !mounted && !engaged && self.field.figure().skills.horsemanship.is_some() {
            let free = seen.figures().find(|(_, steed)| {
                let ready = steed.saddle == Saddle::Loose && steed.condition == Condition::Fit;
                ready && steed.at.distance(at) == 1
            });
            if let Some((mount, _)) = free {
                self.add(ON - cost, pass(facing, PassAct::Mount(mount)), Reason::Mounts);
            }
        }
    }

    /// Rides straight on after a Charge, or charges again.
    pub(super) fn carried(&mut self, engaged: bool) {
        let me = self.field.me;
        let way = self.field.seen.run_of(me);
        let end = self.field.seen.end_of(me, way);
        let facing = self.field.turned(end, |_| true);
        let value = self.field.best(end, 1 << facing as u8, false).map_or(0, |best| best.value / 4);
        let danger = self.field.danger(end, facing, AssumedPosture::Now);
        self.add(value - self.cautious(danger), Act::Move(Going { way, facing }), Reason::CarriedOn);
        if !engaged {
            self.charge_ahead();
        }
    }

    /// Adds every Charge along the current line (DQ-MOUNT-06). Returns whether there is one.
    pub(super) fn charge_ahead(&mut self) -> bool {
        let (me, facing) = (self.field.me, self.field.facing);
        let Some((means, tool)) = self.field.tool else { return false };
        let pole = tool.weapon.is_some_and(Weapon::is_pole);
        let points = self.field.seen.leave_now(me, Form::Charge, pole).points;
        let gain = if pole { LINED_UP } else { 0 };
        let hostile = self.field.seen.hostile_zones(me);
        let obeys = Points::from(self.field.seen.horsemanship(me).clamp(0, 100));
        let (mut at, mut way, mut found) = (self.field.at, Way::NONE, false);
        for step in 1..=points {
            at = at + facing;
            let Some(longer) = way.then(facing).filter(|_| open(self.field.seen, at)) else { break };
            way = longer;
            if let Some(Best { number, value, chance, .. }) = self.field.best(at, 1 << facing as u8, true)
                && let Some(foe) = self.field.foe(number).map(|foe| foe.id)
            {
                let danger = self.field.danger(at, facing, AssumedPosture::Now);
                let rear = self.field.is_behind(foe, at);
                let why = Reason::Strikes { at: foe, rear, charge: true, chance };
                let sum = (value + gain) * obeys / 100 - self.cautious(danger) / 2 - Points::from(step);
                self.add(sum, Act::Charge(Going { way, facing }, means), why);
                found = true;
            }
            if hostile.contains(self.field.seen.spot(at)) {
                break;
            }
        }
        found
    }

    /// Moves to a hex from which the nearest enemy can be charged in the next Pulse.
    pub(super) fn line_up(&mut self) -> bool {
        let Some(foe) = self.field.nearest().copied() else { return false };
        let Some((_, tool)) = self.field.tool.filter(|_| self.field.seen.quiet() < PATIENCE) else { return false };
        // Only a Pole weapon gains by charging (T3).
        if !tool.weapon.is_some_and(Weapon::is_pole) {
            return false;
        }
        self.explore(u8::MAX);
        let points = i32::from(self.field.seen.leave_now(self.field.me, Form::Charge, true).points);
        let field = self.field.seen.arena().field();
        let mut best: Option<(Points, usize, Direction)> = None;
        for spot in self.reach.ends().iter() {
            let hex = field.hex(spot);
            let distance = hex.distance(foe.at);
            if distance <= 2 || distance > points + 1 {
                continue;
            }
            let cost = Points::from(self.reach.cost(spot).unwrap_or(0));
            for facing in self.reach.facings(spot) {
                let lined = self.field.bears_on(hex, facing, foe.at, points);
                let danger = if lined { self.field.danger(hex, facing, AssumedPosture::Now) } else { 0 };
                let sum = -self.cautious(danger) - cost;
                if lined && best.is_none_or(|(most, ..)| sum > most) {
                    best = Some((sum, spot, facing));
                }
            }
        }
        let Some((sum, spot, facing)) = best else { return false };
        let Some(way) = self.reach.way(spot, facing) else { return false };
        self.add(LINED_UP + sum, Act::Move(Going { way, facing }), Reason::LinesUp(foe.id));
        true
    }
}

impl Situation<'_> {
    /// Returns whether a straight Charge from there passes a hex from which it can strike the enemy.
    fn bears_on(&self, from: Hex, facing: Direction, foe: Hex, points: i32) -> bool {
        let mut at = from;
        for _ in 0..points {
            at = at + facing;
            if at.distance(foe) == 1 {
                return striking(at, foe, 1, self.rider) >> facing as u8 & 1 == 1
                    && toward(from, foe).steps_to(facing) <= 1;
            }
        }
        false
    }
}

/// Returns whether a figure can stand in this hex.
fn open(seen: &Bout, hex: Hex) -> bool {
    let spot = seen.arena().field().index(hex);
    let free = || seen.in_hex(hex).all(|(_, other)| !other.occupies());
    spot.is_some_and(|spot| !seen.arena().is_blocked(spot)) && free()
}
