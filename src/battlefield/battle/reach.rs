//! Ways of a unit: the hexes it can reach with its points, and what it costs to get there.
//!
//! The search avoids passing enemies: it leaves a hex next to an enemy only at the start. A player can pass enemies by naming
//! another way, or in two moves.

use crate::battle::state::FieldBattle;
use crate::battle::unit::{Unit, UnitId};
use crate::data::ground::Terrain;
use crate::model::going;
use crate::model::spot::{SPOTS, Spot, Way};
use ludus_engine::hex::Direction;

/// Marks a hex that was not reached.
const FAR: u8 = u8::MAX;

/// The hexes that a unit can reach. It is a reusable buffer for searches.
#[derive(Clone, Debug)]
pub struct Ways {
    /// Half points spent on the cheapest way.
    cost: [u8; SPOTS],
    /// The direction of the last step of that way.
    from: [u8; SPOTS],
    /// Reached hexes in the order in which they were settled; the start comes first.
    order: [u16; SPOTS],
    count: usize,
    start: Spot,
}

impl Default for Ways {
    fn default() -> Ways {
        Ways { cost: [FAR; SPOTS], from: [0; SPOTS], order: [0; SPOTS], count: 0, start: Spot::NOWHERE }
    }
}

impl Ways {
    /// Half points to a hex. `None` if it was not reached.
    #[inline]
    pub fn cost(&self, spot: Spot) -> Option<u8> {
        Some(self.cost[spot.index()]).filter(|cost| *cost != FAR)
    }

    /// All hexes reached, the start first, then by rising cost.
    pub fn spots(&self) -> impl Iterator<Item = Spot> {
        self.order[..self.count].iter().map(|index| Spot::from_index(usize::from(*index)))
    }

    /// The cheapest way to a hex. Empty for the start and for hexes that were not reached.
    pub fn way(&self, to: Spot) -> Way {
        let mut steps = [Direction::E; Way::MOST];
        let (mut at, mut count) = (to, 0);
        while at != self.start && count < Way::MOST {
            if self.cost[at.index()] == FAR {
                return Way::default();
            }
            let direction = Direction::ALL[usize::from(self.from[at.index()]) % 6];
            steps[count] = direction;
            count += 1;
            at = at.step(direction.opposite());
        }
        if at != self.start { Way::default() } else { steps[..count].iter().rev().copied().collect() }
    }

    fn clear(&mut self, start: Spot) {
        for index in &self.order[..self.count] {
            self.cost[usize::from(*index)] = FAR;
        }
        (self.count, self.start) = (0, start);
    }
}

impl FieldBattle {
    /// Points that a unit can spend now, in halves.
    #[inline]
    pub fn points_left(&self, id: UnitId) -> u8 {
        let unit = self.unit(id);
        let begun = self.mover == id;
        match () {
            () if !unit.is_active() || unit.moved || self.is_busy(unit) => 0,
            () if begun => unit.points,
            () => unit.kind().moves(),
        }
    }

    /// Returns whether a unit may stop on a hex: no unit that it can see is there, and flyers do not rest on water (BD-61).
    #[inline]
    pub fn can_stop(&self, unit: &Unit, spot: Spot) -> bool {
        let free = self.seen_on(spot, unit.army).is_none_or(|other| self.unit(other).at == unit.at);
        free && !(unit.troop.flies() && self.map.ground(spot).terrain() == Terrain::Water)
    }

    /// Returns whether a unit may pass over a hex: friends let it through, enemies and prisoners do not; flyers cross all (BD-54).
    #[inline]
    pub fn can_pass(&self, unit: &Unit, spot: Spot) -> bool {
        unit.troop.flies()
            || self.seen_on(spot, unit.army).is_none_or(|other| {
                let other = self.unit(other);
                other.is_active() && self.are_allied(other.army, unit.army)
            })
    }

    /// Finds all hexes within `points` half points of the unit without passing enemies, ties by the army's order of directions.
    pub fn search_ways(&self, id: UnitId, points: u8, ways: &mut Ways) {
        self.search(id, points, false, ways);
    }

    /// Finds all hexes that a unit can reach, also by passing enemies who may strike at it.
    pub fn search_all_ways(&self, id: UnitId, points: u8, ways: &mut Ways) {
        self.search(id, points, true, ways);
    }

    fn search(&self, id: UnitId, points: u8, passes: bool, ways: &mut Ways) {
        let unit = self.unit(id);
        let costs = going::costs(unit.troop, self.homeland(unit.army));
        let directions = self.directions(unit.army);
        ways.clear(unit.at);
        // A ring of buckets by cost: no step costs more than 14 half points.
        let mut buckets = [[0u16; 96]; 16];
        let mut lengths = [0usize; 16];
        ways.cost[unit.at.index()] = 0;
        ways.order[0] = unit.at.index() as u16;
        ways.count = 1;
        (buckets[0][0], lengths[0]) = (unit.at.index() as u16, 1);
        let mut settled = [false; SPOTS];
        for spent in 0..=points {
            let bucket = usize::from(spent) % 16;
            let mut next = 0;
            while next < lengths[bucket] {
                let spot = Spot::from_index(usize::from(buckets[bucket][next]));
                next += 1;
                let is_start = spot == unit.at;
                if settled[spot.index()] || ways.cost[spot.index()] != spent {
                    continue;
                }
                settled[spot.index()] = true;
                if !passes && !is_start && self.is_in_contact(spot, unit.army) {
                    continue;
                }
                let around = spot.neighbours();
                for number in directions {
                    let near = around[number];
                    let cost = costs[self.map.ground(near).index()];
                    let total = spent.saturating_add(cost);
                    let known = ways.cost[near.index()];
                    if cost == 0 || total > points || total >= known || self.map.ground(near).is_off() {
                        continue;
                    }
                    if !self.can_pass(unit, near) {
                        continue;
                    }
                    if known == FAR {
                        ways.order[ways.count] = near.index() as u16;
                        ways.count += 1;
                    }
                    (ways.cost[near.index()], ways.from[near.index()]) = (total, number as u8);
                    let slot = usize::from(total) % 16;
                    if lengths[slot] < 96 {
                        buckets[slot][lengths[slot]] = near.index() as u16;
                        lengths[slot] += 1;
                    }
                }
            }
            lengths[bucket] = 0;
        }
    }

    /// Returns whether a unit of outnumbered barbarians can reach a hex without an enemy around it, if need be past others.
    /// The map's edge is no refuge (BD-20, reading 11).
    pub fn can_reach_safety(&self, id: UnitId, ways: &mut Ways) -> bool {
        self.search_all_ways(id, self.points_left(id), ways);
        let unit = self.unit(id);
        let safe = |spot: Spot| self.can_stop(unit, spot) && !self.is_in_contact(spot, unit.army);
        ways.spots().skip(1).any(safe)
    }
}
