//! Checks of the combat step.

use crate::battle::check::{Checked, require};
use crate::battle::illegal_move::IllegalMove;
use crate::battle::state::FieldBattle;
use crate::battle::unit::{Status, Unit, UnitId, UnitStance};
use crate::data::size::Scale;
use crate::data::troop::Troop;

impl FieldBattle {
    pub(super) fn check_undecided(&self, unit: &Unit) -> Checked {
        require(!self.is_busy(unit), IllegalMove::Busy)?;
        require(unit.stance == UnitStance::Undecided, IllegalMove::Decided)
    }

    fn check_target(&self, unit: &Unit, target: UnitId) -> Result<&Unit, IllegalMove> {
        let other = self.units.get(target).ok_or(IllegalMove::NoTarget)?;
        let enemy = other.is_visible() && !self.are_allied(other.army, unit.army);
        if enemy { Ok(other) } else { Err(IllegalMove::NoTarget) }
    }

    /// Returns whether a bound unit may attack a target. If the unit that it is bound to is dead or gone, it may attack another (BD-35).
    /// After a bonus strike only the death of the fleeing unit frees it (reading 2).
    fn is_free_to_attack(&self, unit: &Unit, target: UnitId) -> bool {
        let bound = self.unit(unit.target);
        match unit.stance {
            UnitStance::Undecided => true,
            UnitStance::Defending => false,
            UnitStance::Bound if unit.target == target => true,
            UnitStance::Bound if unit.bonus => bound.status == Status::Dead,
            UnitStance::Bound => !bound.is_active() || bound.at.distance(unit.at) != 1,
        }
    }

    pub(crate) fn check_attack(&self, id: UnitId, target: UnitId) -> Checked {
        let unit = self.unit(id);
        require(!self.is_busy(unit), IllegalMove::Busy)?;
        require(!unit.struck && unit.stance != UnitStance::Defending, IllegalMove::Decided)?;
        let other = self.check_target(unit, target)?;
        require(unit.at.distance(other.at) == 1, IllegalMove::OutOfReach)?;
        require(self.is_free_to_attack(unit, target), IllegalMove::BoundElsewhere)
    }

    /// The greatest distance of a unit's volleys on this scale; 0 if it cannot shoot (BATT-SHOOT-02, -03).
    #[inline]
    pub fn range(&self, unit: &Unit) -> u8 {
        if unit.volleys == 0 {
            return 0;
        }
        unit.kind().shooter().map_or(0, |troop| self.scale.range(troop))
    }

    /// Returns whether the house rule Contact holds in this battle.
    #[inline]
    pub const fn has_contact_rule(&self) -> bool {
        self.rules.has_house_rules() && !matches!(self.scale, Scale::Strategic)
    }

    /// A volley is the attack of the round, so only an undecided unit shoots (BD-36).
    pub(crate) fn check_shot(&self, id: UnitId, target: UnitId) -> Checked {
        let unit = self.unit(id);
        self.check_undecided(unit)?;
        require(unit.volleys > 0, IllegalMove::NoVolley)?;
        let other = self.check_target(unit, target)?;
        require(unit.at.distance(other.at) <= self.range(unit), IllegalMove::OutOfReach)?;
        if !self.has_contact_rule() {
            return Ok(());
        }
        require(!self.is_in_contact(unit.at, unit.army), IllegalMove::InContact)?;
        let mut near = other.at.neighbours().into_iter().filter_map(|near| self.units.on(near));
        let friend = near.any(|near| {
            let near = self.unit(near);
            // Hidden units are in contact with nobody (BD-66).
            near.is_visible() && self.are_allied(near.army, unit.army)
        });
        require(!friend, IllegalMove::TargetInContact)
    }

    /// A unit surrenders while it is undecided, to an adjacent enemy who is not busy; barbarians never do (BD-51, BATT-SURR-04).
    pub(crate) fn check_surrender(&self, id: UnitId, to: UnitId) -> Checked {
        let unit = self.unit(id);
        let captor = self.check_target(unit, to)?;
        let undecided = unit.stance == UnitStance::Undecided && !unit.refused && !self.is_busy(unit);
        let willing = undecided && unit.troop != Troop::Barbarians;
        let near = unit.at.distance(captor.at) == 1 && !self.is_busy(captor);
        require(willing && near, IllegalMove::NoSurrender)
    }
}
