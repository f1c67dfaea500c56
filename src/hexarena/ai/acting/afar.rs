//! Distant enemies: shooting, Charges, approaching, keeping away (14, D160.4).

use crate::ai;
use crate::ai::acting::{NEARER, PATIENCE, Plan, is_armed, is_blade, side_arm};
use crate::ai::field::{AssumedPosture, Situation};
use crate::ai::reason::Reason;
use crate::ai::worth;
use crate::ai::worth::Points;
use crate::battle::blow::{Blow, Maneuver, Range, StrikeCount, Tool, WeaponUse};
use crate::battle::command::{Act, Going, Withdrawal};
use crate::battle::figure::{FigureId, Stance};
use crate::battle::piece::Place;
use crate::battle::state::Form;
use crate::model::ground::moves::Way;
use crate::model::ground::sight::Flight;
use ludus_engine::hex;
use ludus_engine::hex::{Direction, Hex};

/// A possible end of a move.
#[derive(Clone, Copy)]
struct ApproachEnd {
    spot: usize,
    hex: Hex,
    facing: Direction,
    /// Path and cost, if they are known without a search.
    by: Option<(Way, u8)>,
}

impl Plan<'_, '_> {
    /// Adds throws and shots (14.7). Every figure on the line counts.
    pub(super) fn shoot(&mut self) {
        let me = self.field.me;
        let Some((means, tool)) = self.field.missile(me) else { return };
        let Some(weapon) = tool.weapon else { return };
        let (at, facing) = (self.field.at, self.field.facing);
        let danger = self.field.danger(at, facing, AssumedPosture::Now);
        let danger = self.cautious(danger);
        let seen = &*self.field.seen;
        let price = match tool.piece {
            _ if weapon.is_missile() => 0,
            // A thrown weapon is gone, so another one must be at hand.
            _ if weapon.entangles() => 100,
            Some(held) => {
                let other = seen.figure(me).hands.held().any(|other| other != held && is_blade(seen, other));
                match (other, side_arm(seen, me).is_some()) {
                    (true, _) => 150,
                    (false, true) => 450,
                    (false, false) => return,
                }
            }
            None => return,
        };
        let trick = if weapon.entangles() { Maneuver::Entangle } else { Maneuver::Damage };
        for number in 0..ai::MOST {
            let Some(foe) = self.field.foe(number).copied() else { break };
            let seen = &*self.field.seen;
            if !seen.may_aim(me, foe.id, weapon) || trick == Maneuver::Entangle && seen.figure(foe.id).is_tangled() {
                continue;
            }
            let flight = seen.flight_to(me, foe.id);
            if flight.hindrance().is_some() {
                continue;
            }
            let (points, chance) = value_along(self.field, &flight, (me, foe.id), (means, tool), trick);
            let act = Act::Fire { means, at: foe.id, trick, several: StrikeCount::One, way: Way::NONE };
            self.add(points - price - danger, act, Reason::Shoots { at: foe.id, chance });
        }
    }

    /// Adds movement: a Charge if one is in reach, otherwise closer or away (14.1 to 14.3, D160.4).
    pub(super) fn go(&mut self) {
        let me = self.field.me;
        let archer = self.is_archer();
        let seen = &*self.field.seen;
        let leave = seen.leave_now(me, Form::Move, false);
        if leave.points == 0 {
            return;
        }
        self.leave = Some(leave);
        let prone = self.field.figure().stance == Stance::Prone;
        if archer {
            self.keep_away();
        } else if self.field.figure().mount().is_some() {
            let charges = self.charge_ahead();
            if !charges && !self.line_up() {
                self.approach();
            }
        } else {
            let charges = !prone && self.charges();
            if !charges {
                self.approach();
            }
        }
    }

    /// Computes the hexes in reach for at most `points`.
    pub(super) fn explore(&mut self, points: u8) {
        self.begin();
        self.reach.widen(points);
    }

    fn begin(&mut self) {
        if let Some(leave) = self.leave.take() {
            let (me, reach) = (self.field.me, &mut *self.reach);
            self.field.seen.with_mover(me, &leave, leave.points.into(), |mover| reach.begin(mover));
        }
    }

    /// Returns whether it fights at a distance as long as it can.
    fn is_archer(&self) -> bool {
        let (me, seen) = (self.field.me, &*self.field.seen);
        let held = self.field.figure().hands.primary.and_then(|piece| seen.piece(piece));
        held.is_some_and(|thing| {
            thing.weapon().is_missile() && (thing.loaded || seen.ammunition(me, thing.weapon()) > 0)
        })
    }

    /// Returns whether its missiles could reach any enemy after a turn on the spot.
    fn sees_anybody(&self) -> bool {
        let able = |at: FigureId| self.field.foes().any(|foe| foe.id == at && foe.able);
        if self.options.iter().any(|option| matches!(option.why, Reason::Shoots { at, .. } if able(at))) {
            return true;
        }
        let (me, seen) = (self.field.me, &*self.field.seen);
        let held = self.field.figure().hands.primary.and_then(|piece| seen.piece(piece));
        let Some(weapon) = held.map(|thing| thing.weapon()) else { return false };
        let range = i32::from(weapon.row().range.unwrap_or(0));
        let mut near = self.field.foes().filter(|foe| foe.able && self.field.at.distance(foe.at) <= range);
        near.any(|foe| seen.flight_to(me, foe.id).hindrance().is_none())
    }

    /// Adds a Charge at each enemy in reach. Returns whether there is one.
    fn charges(&mut self) -> bool {
        let me = self.field.me;
        let Some((means, tool)) = self.field.tool else { return false };
        let pole = tool.weapon.is_some_and(|weapon| weapon.is_pole());
        let points = self.field.seen.leave_now(me, Form::Charge, pole).points;
        let board = self.field.seen.arena().field();
        let mut found = false;
        for number in 0..ai::MOST {
            let Some(foe) = self.field.foe(number).copied() else { break };
            if self.field.at.distance(foe.at) > i32::from(points) + self.field.reach {
                continue;
            }
            self.explore(points);
            let mut best: Option<(Points, i16, usize, Hex)> = None;
            for ring in 1..=self.field.reach as u8 {
                for hex in foe.at.ring(ring) {
                    let Some(spot) = board.index(hex).filter(|_| hex != self.field.at) else { continue };
                    let reach = &self.reach;
                    let Some(cost) = reach.cost(spot).filter(|cost| *cost <= points) else { continue };
                    if reach.cost_facing(spot, toward(hex, foe.at)).is_none_or(|cost| cost > points) {
                        continue;
                    }
                    let (value, chance) = self.field.own_blow(number, hex, toward(hex, foe.at), true);
                    let most = value + 60 * Points::from(ring - 1) - Points::from(cost);
                    if best.is_none_or(|(points, ..)| most > points) {
                        best = Some((most, chance, spot, hex));
                    }
                }
            }
            let Some((most, chance, spot, hex)) = best else { continue };
            found = true;
            if self.cannot_be_best(most + 100) {
                self.skip();
                continue;
            }
            let facing = toward(hex, foe.at);
            let danger = self.field.danger(hex, facing, AssumedPosture::Now);
            let points = most + 100 - self.cautious(danger);
            match self.reach.way(spot, facing).filter(|_| !self.cannot_be_best(points)) {
                Some(way) => {
                    let why =
                        Reason::Strikes { at: foe.id, rear: self.field.is_behind(foe.id, hex), charge: true, chance };
                    let cost = self.reach.cost_facing(spot, facing);
                    self.add_going(points, Act::Charge(Going { way, facing }, means), why, cost);
                }
                None => self.skip(),
            }
        }
        found
    }

    /// Moves toward the nearest enemy, or toward a weapon on the ground.
    fn approach(&mut self) {
        let Some(foe) = self.field.nearest().copied() else { return };
        let weapon = self.weapon_on_the_ground();
        let goal = weapon.unwrap_or(foe.at);
        let at = self.field.at;
        let Some(end) = self.straight_on(goal, foe.at).or_else(|| self.end_towards(goal, foe.at)) else { return };
        let ApproachEnd { spot, hex, facing, .. } = end;
        if hex == at {
            return;
        }
        let gain = NEARER * (at.distance(goal) - hex.distance(goal));
        if self.cannot_be_best(gain) {
            return self.skip();
        }
        let danger = self.field.danger(hex, facing, AssumedPosture::Now);
        let points = gain - self.cautious(danger);
        if self.cannot_be_best(points) {
            return self.skip();
        }
        let reach = &self.reach;
        let by = end.by.or_else(|| Some((reach.way(spot, facing)?, reach.cost_facing(spot, facing)?)));
        if let Some((way, cost)) = by {
            let why = match weapon {
                Some(_) => Reason::Fetches,
                None if hex.distance(foe.at) < at.distance(foe.at) => Reason::Approaches(foe.id),
                None => Reason::GoesRound(foe.id),
            };
            self.add_going(points, Act::Move(Going { way, facing }), why, Some(cost));
        }
    }

    /// End of a straight path to the goal, facing the enemy, if each hex costs one point. No other end is closer.
    fn straight_on(&self, goal: Hex, foe: Hex) -> Option<ApproachEnd> {
        let (leave, me, seen) = (self.leave.as_ref()?, self.field.me, &*self.field.seen);
        let (mut hex, mut way) = (self.field.at, Way::NONE);
        while way.len() < leave.points.into() && hex.distance(goal) > i32::from(goal == foe) {
            let step = toward(hex, goal);
            (hex, way) = (hex + step, way.then(step)?);
        }
        let facing = toward(hex, foe);
        let cost = seen.with_mover(me, leave, leave.points.into(), |mover| mover.cost(way, facing)).ok()?;
        let end = ApproachEnd { spot: seen.spot(hex), hex, facing, by: Some((way, cost)) };
        Some(end).filter(|_| usize::from(cost) == way.len())
    }

    /// The end of a move closest to the goal, facing the enemy if possible.
    fn end_towards(&mut self, goal: Hex, foe: Hex) -> Option<ApproachEnd> {
        if self.best_only {
            self.begin();
            let (at, turned) = (self.field.at, toward(self.field.at, goal).steps_to(self.field.facing));
            let most = at.distance(goal) + i32::from(turned.max(1));
            self.reach.widen_towards(goal, most);
            // Unexplored ends cost more than `most` minus their distance, so no such end has a smaller key.
            let least = 16 * (most + 1) - 15 * i32::from(self.reach.allowance());
            let is_certain = |end: &ApproachEnd| {
                let cost = self.reach.cost_facing(end.spot, end.facing).map(i32::from);
                end.facing == toward(end.hex, foe) && cost.is_some_and(|cost| cost + end.hex.distance(goal) <= most)
            };
            let found = self.nearest_end(goal, foe).filter(|(end, key)| *key < least && is_certain(end));
            if let Some((end, _)) = found {
                return Some(end);
            }
            self.leave = Some(self.field.seen.leave_now(self.field.me, Form::Move, false));
        }
        self.explore(u8::MAX);
        self.nearest_end(goal, foe).map(|(end, _)| end)
    }

    /// The explored end closest to the goal, by distance and cost, with its sort key.
    fn nearest_end(&self, goal: Hex, foe: Hex) -> Option<(ApproachEnd, i32)> {
        let (reach, hexes) = (&self.reach, self.field.seen.arena().size().hexes());
        let (mut key, mut spot) = (i32::MAX, None);
        for end in reach.ends().iter() {
            let distance = 16 * hexes[end].distance(goal);
            if distance < key {
                let its = distance + i32::from(reach.cost(end).unwrap_or(0));
                (key, spot) = if its < key { (its, Some(end)) } else { (key, spot) };
            }
        }
        let (spot, hex) = (spot?, hexes[spot?]);
        let towards = toward(hex, foe);
        let facing = match reach.cost_facing(spot, towards) {
            Some(_) => towards,
            None => reach.facings(spot).min_by_key(|side| side.steps_to(towards))?,
        };
        Some((ApproachEnd { spot, hex, facing, by: None }, key))
    }

    /// The nearest weapon on the ground for an unarmed figure, up to 8 hexes away.
    fn weapon_on_the_ground(&self) -> Option<Hex> {
        let (seen, me) = (&*self.field.seen, self.field.me);
        if is_armed(seen, me) || side_arm(seen, me).is_some() {
            return None;
        }
        let lies = seen.pieces().filter_map(|(piece, thing)| match thing.place {
            Place::Ground(hex) if is_blade(seen, piece) => Some(hex),
            _ => None,
        });
        lies.filter(|hex| hex.distance(self.field.at) <= 8).min_by_key(|hex| hex.distance(self.field.at))
    }

    /// An archer moves away from near enemies and approaches only if it has no target.
    fn keep_away(&mut self) {
        let Some(number) = self.field.nearest_number() else { return };
        let Some(foe) = self.field.foe(number).copied() else { return };
        let (at, quiet) = (self.field.at, self.field.seen.quiet());
        let now = at.distance(foe.at);
        let out_of_sight = !self.sees_anybody() || quiet >= PATIENCE;
        if now > self.field.threat(number) + 2 && !out_of_sight || quiet >= PATIENCE && now <= 2 {
            return;
        }
        if out_of_sight {
            return self.approach();
        }
        self.explore(u8::MAX);
        let hexes = self.field.seen.arena().size().hexes();
        let mut best: Option<(Points, usize)> = None;
        for spot in self.reach.ends().iter() {
            let hex = hexes[spot];
            let nearest = self.field.foes().filter(|foe| foe.able).map(|foe| foe.at.distance(hex)).min().unwrap_or(0);
            let points = 16 * nearest.min(9) - Points::from(self.reach.cost(spot).unwrap_or(0));
            if best.is_none_or(|(most, _)| points > most) {
                best = Some((points, spot));
            }
        }
        let Some((_, spot)) = best else { return };
        let hex = hexes[spot];
        let towards = toward(hex, foe.at);
        let Some(facing) = self.reach.facings(spot).min_by_key(|side| side.steps_to(towards)) else { return };
        if let Some(way) = self.reach.way(spot, facing).filter(|way| !way.is_empty()) {
            let danger = self.field.danger(hex, facing, AssumedPosture::Now);
            let gain = 30 * (hex.distance(foe.at) - now);
            let why = if hex.distance(foe.at) > now { Reason::KeepsAway(foe.id) } else { Reason::Shifts };
            self.add(gain - self.cautious(danger), Act::Move(Going { way, facing }), why);
        }
        // Retreats straight back without turning (14.6).
        let back = self.field.facing.opposite();
        if let Some(way) = Way::NONE.then(back).and_then(|way| way.then(back)) {
            let hex = at + back + back;
            let danger = self.field.danger(hex, self.field.facing, AssumedPosture::Now);
            let gain = 30 * (hex.distance(foe.at) - now);
            let act = Act::Retreat(Going { way, facing: self.field.facing }, Withdrawal::Plain);
            let why = if hex.distance(foe.at) > now { Reason::KeepsAway(foe.id) } else { Reason::Withdraws };
            self.add(gain - self.cautious(danger), act, why);
        }
    }
}

/// The direction from one hex that points most directly at another.
pub fn toward(from: Hex, to: Hex) -> Direction {
    let ahead = |side: &Direction| hex::front(*side, to - from);
    Direction::ALL.into_iter().max_by_key(ahead).unwrap_or(Direction::E)
}

/// Value of a shot along its line up to its target, and its hit chance. Friends on the line count twice.
pub fn line_of(
    field: &Situation,
    (me, at): (FigureId, FigureId),
    tool: (WeaponUse, Tool),
    trick: Maneuver,
) -> (Points, i16) {
    value_along(field, &field.seen.flight_to(me, at), (me, at), tool, trick)
}

/// Like [`line_of`], for a known flight.
fn value_along(
    field: &Situation,
    flight: &Flight,
    (me, at): (FigureId, FigureId),
    (means, tool): (WeaponUse, Tool),
    trick: Maneuver,
) -> (Points, i16) {
    let seen = &*field.seen;
    let (mut sum, mut left, mut chance) = (0, 100, 0);
    for other in seen.on_the_flight(me, at, flight) {
        let shot = Blow { trick, ..Blow::plain(me, other, means, Range::Ranged) };
        let terms = field.odds_cache().odds(seen, &shot, &tool);
        let points = worth::value_of(seen, &shot, &tool, &terms);
        let sign = if seen.hostile(me, other) { 1 } else { -2 };
        sum += sign * points * left / 100;
        if other == at {
            chance = terms.msc();
        }
        left -= left * Points::from(terms.hits().clamp(0, 100)) / 100;
        // Figures beyond the target are hardly ever hit.
        if other == at {
            break;
        }
    }
    (sum, chance)
}
