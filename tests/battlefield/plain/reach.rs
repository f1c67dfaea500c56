//! Where a unit can go, by what its leader knows (BATT-MOVE, BD-54, BD-61). Paths are found by relaxing all hexes until
//! nothing changes.

use super::field::{Hex, Terrain};
use super::state::Battle;
use std::collections::BTreeMap;

impl Battle {
    /// The leader of `unit` knows of `other`: it is visible, or hidden on the same side.
    fn knows(&self, unit: usize, other: usize) -> bool {
        !self.units[other].hidden || !self.hostile(unit, other)
    }

    /// The cost of a step into `at` in halves; `None` if ground, a known enemy or prisoners close it.
    pub fn step_cost(&self, unit: usize, at: Hex) -> Option<u32> {
        if !self.field.contains(at) {
            return None;
        }
        let kind = self.units[unit].kind;
        let bars = |other: usize| {
            other != unit
                && self.knows(unit, other)
                && (self.hostile(unit, other) || self.units[other].captor.is_some())
        };
        if !kind.flies() && self.on(at).into_iter().any(bars) {
            return None;
        }
        self.field.at(at).cost(kind, self.homeland(unit))
    }

    /// Returns whether a unit can end its move here, by what its leader knows.
    pub fn can_stop(&self, unit: usize, at: Hex) -> bool {
        let taken = self.on(at).into_iter().any(|other| other != unit && self.knows(unit, other));
        !taken && self.ground_lets_stop(unit, at)
    }

    /// Flyers do not end on water (BD-61).
    pub(super) fn ground_lets_stop(&self, unit: usize, at: Hex) -> bool {
        !self.units[unit].kind.flies() || self.field.at(at).counted() != Terrain::Water
    }

    /// Hexes that a unit can pass through from `from` with `left` halves, each with the most that can be left there.
    pub fn passable(&self, unit: usize, from: Hex, left: u32) -> BTreeMap<Hex, u32> {
        let mut best = BTreeMap::from([(from, left)]);
        loop {
            let mut better = Vec::new();
            for (&at, &left) in &best {
                for next in at.neighbours() {
                    let Some(rest) = self.step_cost(unit, next).and_then(|cost| left.checked_sub(cost)) else {
                        continue;
                    };
                    if best.get(&next).is_none_or(|&known| known < rest) {
                        better.push((next, rest));
                    }
                }
            }
            if better.is_empty() {
                return best;
            }
            for (at, rest) in better {
                let known = best.entry(at).or_insert(rest);
                *known = rest.max(*known);
            }
        }
    }

    /// Hexes where a unit can end its move, with the halves left. Its own hex is one of them.
    pub fn reachable(&self, unit: usize, from: Hex, left: u32) -> BTreeMap<Hex, u32> {
        let passable = self.passable(unit, from, left);
        passable.into_iter().filter(|(at, _)| self.can_stop(unit, *at)).collect()
    }

    /// Halves of a point at the start of a move.
    pub fn full_move(&self, unit: usize) -> u32 {
        2 * self.units[unit].kind.row().moves
    }

    /// What a unit can reach that has not begun to move; empty if it cannot move.
    pub fn reach_of(&self, unit: usize) -> BTreeMap<Hex, u32> {
        match self.units[unit].at {
            Some(at) if self.units[unit].captor.is_none() && !self.is_busy(unit) => {
                self.reachable(unit, at, self.full_move(unit))
            }
            _ => BTreeMap::new(),
        }
    }

    /// Returns whether a unit that stands on `at` with `left` halves can end its move there or further on.
    pub(super) fn has_way(&self, unit: usize, at: Hex, left: u32) -> bool {
        let exits = &self.armies[self.units[unit].army].exits;
        let passable = self.passable(unit, at, left);
        passable.iter().any(|(at, left)| self.can_stop(unit, *at) || (*left >= 2 && exits.contains(at)))
    }

    /// Returns whether a unit can end its move elsewhere, as the part that leaves a rear guard must.
    pub(super) fn has_way_off(&self, unit: usize, from: Hex, left: u32) -> bool {
        let exits = &self.armies[self.units[unit].army].exits;
        let passable = self.passable(unit, from, left);
        let ends = |at: &Hex, left: u32| (*at != from && self.can_stop(unit, *at)) || (left >= 2 && exits.contains(at));
        passable.iter().any(|(at, left)| ends(at, *left))
    }

    /// Hexes without an adjacent enemy that a unit can reach: what Barbarians flee to (BD-20).
    pub fn refuges(&self, unit: usize, at: Hex, left: u32) -> Vec<Hex> {
        let reachable = self.reachable(unit, at, left);
        reachable.into_keys().filter(|at| self.zones(unit, *at).is_empty()).collect()
    }

    /// Rounds that a unit needs to enter an adjacent hex by instalments alone (BD-06).
    pub fn instalments(&self, unit: usize, to: Hex) -> Option<u32> {
        self.step_cost(unit, to).map(|cost| cost.div_ceil(self.full_move(unit)))
    }
}
