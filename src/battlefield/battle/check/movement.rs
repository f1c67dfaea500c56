//! Checks of the movement step.

use crate::battle::check::{Checked, require};
use crate::battle::illegal_move::IllegalMove;
use crate::battle::reach::Ways;
use crate::battle::state::FieldBattle;
use crate::battle::unit::{Unit, UnitId};
use crate::data::ground::Terrain;
use crate::data::troop::Troop;
use crate::model::going;
use crate::model::spot::{Spot, Way};

impl FieldBattle {
    /// Returns whether a unit may begin or continue its move.
    fn check_mover(&self, unit: &Unit) -> Checked {
        require(!unit.moved, IllegalMove::Moved)?;
        require(!self.is_busy(unit), IllegalMove::Disarming)
    }

    /// Outnumbered barbarians flee to a hex without enemies around it if they can reach one, and stay otherwise (BD-20).
    fn check_barbarian(&self, id: UnitId, end: Option<Spot>) -> Checked {
        if self.unit(id).troop != Troop::Barbarians || !self.is_outnumbered(id) {
            return Ok(());
        }
        let army = self.unit(id).army;
        match end {
            Some(end) if !self.is_in_contact(end, army) => Ok(()),
            _ if self.can_reach_safety(id, &mut Ways::default()) => Err(IllegalMove::MustFlee),
            _ => Err(IllegalMove::MustStay),
        }
    }

    pub(super) fn check_move(&self, id: UnitId, way: Way) -> Checked {
        let unit = self.unit(id);
        self.check_mover(unit)?;
        self.check_way(id, way)?;
        self.check_barbarian(id, Some(way.end(unit.at)))
    }

    /// Checks the steps of a way: ground, other units, and the sum of the costs (BATT-MOVE-09).
    fn check_way(&self, id: UnitId, way: Way) -> Checked {
        let unit = self.unit(id);
        require(!way.is_empty(), IllegalMove::NoStep)?;
        let costs = going::costs(unit.troop, self.homeland(unit.army));
        let (mut cost, mut end) = (0, unit.at);
        for spot in way.spots(unit.at) {
            let step = costs[self.map.ground(spot).index()];
            require(step > 0 && self.map.contains(spot), IllegalMove::Barred(spot))?;
            require(self.can_pass(unit, spot), IllegalMove::Occupied(spot))?;
            (cost, end) = (cost + u16::from(step), spot);
        }
        if unit.troop.flies() && self.map.ground(end).terrain() == Terrain::Water {
            return Err(IllegalMove::Water);
        }
        require(self.can_stop(unit, end), IllegalMove::Occupied(end))?;
        let left = self.points_left(id);
        require(cost <= left.into(), IllegalMove::TooFar { cost, left })
    }

    pub(super) fn check_leave(&self, id: UnitId, way: Way, guard: u8, held: u8) -> Checked {
        self.check_move(id, way)?;
        // Outnumbered barbarians leave nobody behind (BD-20).
        require(!self.is_outnumbered(id), IllegalMove::MustFlee)?;
        let unit = self.unit(id);
        require(way.end(unit.at) != unit.at, IllegalMove::Occupied(unit.at))?;
        let (guard, fighters) = (u32::from(guard), u32::from(unit.fighters));
        // A rear guard of R of N fighters holds a quarter's worth of enemies: 4R / N (BD-49).
        let enough = 0 < guard && guard < fighters && 4 * guard / fighters >= held.count_ones();
        require(enough && held.count_ones() > 0, IllegalMove::Guard)?;
        for (number, near) in unit.at.neighbours().into_iter().enumerate() {
            if held >> number & 1 == 1 {
                let enemy = self.enemies_around(unit.at, unit.army).any(|enemy| self.unit(enemy).at == near);
                require(enemy, IllegalMove::NothingToHold)?;
            }
        }
        require(held >> 6 == 0, IllegalMove::NothingToHold)?;
        require(!self.units.is_full(), IllegalMove::Full)
    }

    pub(super) fn check_pay(&self, id: UnitId, to: Spot) -> Checked {
        let unit = self.unit(id);
        self.check_mover(unit)?;
        self.check_barbarian(id, None)?;
        require(unit.at.direction_to(to).is_some(), IllegalMove::NotAdjacent)?;
        let cost = going::cost(unit.troop, self.homeland(unit.army), self.map.ground(to));
        let cost = cost.filter(|_| self.map.contains(to)).ok_or(IllegalMove::Barred(to))?;
        let moves = unit.kind().moves();
        require(cost > moves, IllegalMove::NoInstalment)?;
        require(self.points_left(id) == moves, IllegalMove::PointsUsed)?;
        require(self.can_stop(unit, to), IllegalMove::Occupied(to))
    }

    /// A unit leaves over its own edge, or over the east edge if that is its goal, for 1 point (BD-69, reading 14).
    pub(super) fn check_withdraw(&self, id: UnitId) -> Checked {
        let unit = self.unit(id);
        self.check_mover(unit)?;
        self.check_barbarian(id, None)?;
        let own = unit.at.column() == self.zone(unit.army).edge();
        let east = self.escapes_east(unit.army) && unit.at.column() == self.map.columns() - 1;
        require((own || east) && self.points_left(id) >= 2, IllegalMove::NoEdge)
    }

    /// The turn cannot end while outnumbered barbarians could still flee (BD-20).
    pub(super) fn check_barbarians(&self, army: u8) -> Checked {
        let barbarians = self.of_army(army).filter(|(_, unit)| unit.troop == Troop::Barbarians && unit.is_active());
        for (id, unit) in barbarians.filter(|(_, unit)| !unit.moved) {
            if !self.is_busy(unit) && self.is_outnumbered(id) && self.can_reach_safety(id, &mut Ways::default()) {
                return Err(IllegalMove::BarbariansFirst);
            }
        }
        Ok(())
    }
}
