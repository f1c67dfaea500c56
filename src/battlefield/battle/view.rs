//! A battle as one army sees it (BD-93): hidden units of enemies and their records are secret, everything else is open.

use crate::battle::state::{FieldBattle, Stage};
use crate::battle::unit::{Status, Unit, UnitId};
use crate::data::troop::Troop;
use crate::model::going;
use crate::model::map::Ground;
use crate::model::spot::Spot;
use alloc::vec::Vec;
use ludus_engine::dice::{Dice, Domain, Seed};

impl FieldBattle {
    /// Returns whether a unit is secret from an army. Allies share what they know.
    pub fn is_secret(&self, id: UnitId, army: u8) -> bool {
        let unit = self.unit(id);
        self.outcome.is_none() && unit.hidden && !self.are_allied(unit.army, army)
    }

    /// Returns whether any unit is secret from an army, so that its observation differs from the battle.
    pub fn has_secrets(&self, army: u8) -> bool {
        self.units.ids().any(|id| self.is_secret(id, army))
    }

    /// Returns the battle as an army sees it. A hidden enemy becomes a record without content; that there is one stays visible
    /// by its number, because the numbers of its army would have a gap.
    #[must_use]
    pub fn observed_by(&self, army: u8) -> FieldBattle {
        let mut seen = self.clone();
        for id in self.units.ids().filter(|id| self.is_secret(*id, army)) {
            seen.units.lift(id);
            let unit = self.unit(id);
            *seen.units.at_mut(id) = Unit::unknown(unit.army, unit.number);
            // The number of fighters is part of the record.
            let army = &mut seen.armies[usize::from(unit.army)];
            army.began -= u16::from(unit.began);
            army.unruly = false;
        }
        seen
    }

    /// Returns a battle that is possible from an army's point of view. Unknown units are drawn: half a full unit of a type that
    /// their army shows, on a hex that hides it and that nobody of the army stands next to.
    #[must_use]
    pub fn imagined_by(&self, army: u8, seed: Seed) -> FieldBattle {
        let mut seen = self.observed_by(army).reseeded(seed.apart_from(self.seed));
        let mut dice = Dice::new(seed, Domain::Guess, self.decisions.into());
        let unknown: Vec<UnitId> = seen.units.ids().filter(|id| seen.unit(*id).status == Status::Unknown).collect();
        for id in unknown {
            let Unit { army: owner, number, .. } = *seen.unit(id);
            let shown: Vec<Troop> = seen
                .of_army(owner)
                .filter(|(_, unit)| unit.status != Status::Unknown)
                .map(|(_, unit)| unit.troop)
                .collect();
            let troop = match shown.len() {
                0 => Troop::LightInfantry,
                count => shown[dice.one_of(count as u32) as usize - 1],
            };
            let fighters = seen.scale.most(troop.row().size).div_ceil(2);
            let waits =
                matches!(seen.stage, Stage::Deployment | Stage::Hiding) && self.unit(id).status == Status::Waiting;
            let places = if waits { Vec::new() } else { seen.hiding_places(troop, owner) };
            let unit = Unit {
                troop,
                size: troop.row().size,
                fighters,
                began: fighters,
                hidden: true,
                status: Status::Waiting,
                volleys: troop.row().volleys,
                ..Unit::unknown(owner, number)
            };
            *seen.units.at_mut(id) = unit;
            seen.armies[usize::from(owner)].began += u16::from(fighters);
            if !places.is_empty() {
                let at = places[dice.one_of(places.len() as u32) as usize - 1];
                seen.units.put(id, at);
                let unit = seen.units.at_mut(id);
                (unit.status, unit.began_at) = (Status::Active, at);
            } else if !waits {
                seen.units.at_mut(id).status = Status::Fled;
            }
        }
        seen
    }

    /// The hexes on which a hidden unit of an army could still be: the best cover that no enemy of it stands next to.
    fn hiding_places(&self, troop: Troop, owner: u8) -> Vec<Spot> {
        let could = |spot: &Spot| {
            let ground = self.map.ground(*spot);
            let enemy = |near: Spot| {
                let other = self.units.on(near).map(|id| self.unit(id));
                other.is_some_and(|other| other.is_active() && !self.are_allied(other.army, owner))
            };
            self.units.on(*spot).is_none()
                && going::cost(troop, self.homeland(owner), ground).is_some()
                && !spot.neighbours().into_iter().any(enemy)
        };
        let cover = |spot: &Spot| {
            let ground: Ground = self.map.ground(*spot);
            going::visibility(ground, Default::default())
        };
        let all: Vec<Spot> = self.map.spots().filter(could).collect();
        let most = all.iter().map(cover).max().unwrap_or(0).min(2);
        all.into_iter().filter(|spot| cover(spot) >= most).collect()
    }
}
