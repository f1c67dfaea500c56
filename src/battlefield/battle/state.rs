//! The state of a battle: plain data in fixed arrays, so that a copy is one move of memory.

use crate::battle::unit::{Unit, UnitId, Units};
use crate::data::ground::Homeland;
use crate::data::size::{RuleSet, Scale};
use crate::data::troop::Troop;
use crate::model::army::Commander;
use crate::model::map::Map;
use crate::model::setup::{Goal, MOST_ARMIES, Zone};
use crate::model::spot::{SPOTS, Spot, Way};
use ludus_engine::dice::Seed;
use ludus_engine::game::Seat;
use serde::{Deserialize, Serialize};

/// The version of the rules.
pub const RULES: u32 = 1;

/// The stages of a battle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// Visible units are placed, one army after the other (OURS-7).
    #[default]
    Deployment,
    /// Hidden units are placed in secret, army by army.
    Hiding,
    Movement,
    Combat,
}

/// A question within a command of another unit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Question {
    #[default]
    None,
    /// Does the striker take the bonus strike on the fleeing unit?
    Bonus { striker: UnitId, fleer: UnitId },
    /// How does the target respond to this attack?
    Reply { attacker: UnitId, target: UnitId },
    /// Does the captor accept the surrender? `attacked`: the unit offered it under attack.
    Accept { unit: UnitId, captor: UnitId, attacked: bool },
}

/// The result of a battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// The alliance of this army won; the army is the first of it.
    Won(u8),
    Drawn,
}

/// One army in a battle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ArmyState {
    pub commander: Commander,
    pub leadership: u32,
    pub homeland: Option<Homeland>,
    /// Armies with the same number are allied.
    pub alliance: u8,
    /// HP lost so far by blows, volleys and drowning (BATT-LEAD-08).
    pub lost: u32,
    /// Fighters of all its units at the beginning.
    pub began: u16,
    pub conceded: bool,
    /// True if its Ego was above the Leadership at the start. Ego only falls, so no other army ever disobeys (BD-12).
    pub unruly: bool,
}

/// A battle. Its commands and events are in the modules beside this one.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct FieldBattle {
    pub(crate) seed: Seed,
    pub(crate) decisions: u32,
    pub rules: RuleSet,
    pub scale: Scale,
    pub rounds: u16,
    pub goal: Goal,
    pub unsearched: bool,
    pub map: Map,
    pub(crate) armies: [ArmyState; MOST_ARMIES],
    pub(crate) count: u8,
    pub units: Units,
    /// The order of the armies in this round.
    pub order: [u8; MOST_ARMIES],
    /// The place in the order of the army whose turn it is.
    pub turn: u8,
    pub round: u16,
    pub stage: Stage,
    pub question: Question,
    /// The unit that has begun to move.
    pub mover: UnitId,
    /// The steps that the mover still has to make.
    pub way: Way,
    /// The last hex on which the mover could stop.
    pub foothold: Spot,
    /// True if the mover leaves the map after the way.
    pub leaves_map: bool,
    pub outcome: Option<Outcome>,
}

impl FieldBattle {
    /// The other part of a unit that left a rear guard: the part that left it, or the guard that it left (BATT-FLEE-05).
    pub fn split_of(&self, id: UnitId) -> Option<UnitId> {
        let unit = self.unit(id);
        let from = |other: &Unit| (other.army, other.troop, other.began_at);
        let is_part = |other: UnitId| other != id && from(self.unit(other)) == from(unit);
        let placed = unit.began_at != Spot::NOWHERE;
        self.units.ids().find(|other| placed && is_part(*other))
    }

    pub const fn seed(&self) -> Seed {
        self.seed
    }

    /// A copy that rolls other dice from here on.
    #[must_use]
    pub fn reseeded(&self, seed: Seed) -> FieldBattle {
        FieldBattle { seed, ..self.clone() }
    }

    pub const fn move_number(&self) -> u32 {
        self.decisions
    }

    #[inline]
    pub fn unit(&self, id: UnitId) -> &Unit {
        self.units.unit(id)
    }

    pub fn armies(&self) -> &[ArmyState] {
        &self.armies[..usize::from(self.count)]
    }

    #[inline]
    pub fn army(&self, army: u8) -> &ArmyState {
        &self.armies[usize::from(army) % MOST_ARMIES]
    }

    #[inline]
    pub fn homeland(&self, army: u8) -> Option<Homeland> {
        self.army(army).homeland
    }

    #[inline]
    pub fn are_allied(&self, one: u8, other: u8) -> bool {
        self.army(one).alliance == self.army(other).alliance
    }

    /// The ids and units of an army.
    pub fn of_army(&self, army: u8) -> impl Iterator<Item = (UnitId, &Unit)> {
        self.units.ids().zip(self.units.all()).filter(move |(_, unit)| unit.army == army)
    }

    /// The ids and units that fight for an army or its allies.
    pub fn of_side(&self, army: u8) -> impl Iterator<Item = (UnitId, &Unit)> {
        self.units.ids().zip(self.units.all()).filter(move |(_, unit)| self.are_allied(unit.army, army))
    }

    /// The visible enemies of an army that fight on the map.
    pub fn enemies(&self, army: u8) -> impl Iterator<Item = (UnitId, &Unit)> {
        let ids = self.units.ids().zip(self.units.all());
        ids.filter(move |(_, unit)| unit.is_visible() && !self.are_allied(unit.army, army))
    }

    /// The army whose turn it is, regardless of questions to others.
    #[inline]
    pub fn active_army(&self) -> u8 {
        self.order[usize::from(self.turn) % MOST_ARMIES]
    }

    /// The army that must decide. `None` once the battle is over.
    #[inline]
    pub fn deciding_army(&self) -> Option<u8> {
        if self.outcome.is_some() {
            return None;
        }
        Some(match self.question {
            Question::None => self.active_army(),
            Question::Bonus { striker: unit, .. }
            | Question::Reply { target: unit, .. }
            | Question::Accept { captor: unit, .. } => self.unit(unit).army,
        })
    }

    pub fn asked_seat(&self) -> Option<Seat> {
        self.deciding_army().map(Seat)
    }

    pub const fn zone(&self, army: u8) -> Zone {
        Zone::of(army as usize, self.count as usize, &self.map)
    }

    /// The rank of a hex in ties: by row, then by column, as the army counts them from its own edge. Lower ranks come first (OURS-9).
    pub const fn tie_rank(&self, army: u8, spot: Spot) -> usize {
        if self.zone(army).edge() == 0 { spot.index() } else { SPOTS - 1 - spot.index() }
    }

    /// The numbers of the six directions in an army's order: clockwise, from the one that leads away from its edge.
    #[inline]
    pub const fn directions(&self, army: u8) -> [usize; 6] {
        if self.zone(army).edge() == 0 { [0, 1, 2, 3, 4, 5] } else { [3, 4, 5, 0, 1, 2] }
    }

    /// The unit on a hex as an army sees it: hidden enemies are not there.
    #[inline]
    pub fn seen_on(&self, spot: Spot, army: u8) -> Option<UnitId> {
        self.units.on(spot).filter(|id| {
            let unit = self.unit(*id);
            !unit.hidden || self.are_allied(unit.army, army)
        })
    }

    /// The visible enemies of an army around a hex, in its order of directions. Prisoners and hidden units have no zone (BD-51, BD-66).
    #[inline]
    pub fn enemies_around(&self, spot: Spot, army: u8) -> impl Iterator<Item = UnitId> {
        let around = spot.neighbours();
        let near = self.directions(army).into_iter().filter_map(move |direction| self.units.on(around[direction]));
        near.filter(move |id| {
            let unit = self.unit(*id);
            unit.is_visible() && !self.are_allied(unit.army, army)
        })
    }

    /// Returns whether a visible enemy stands next to a hex.
    #[inline]
    pub fn is_in_contact(&self, spot: Spot, army: u8) -> bool {
        self.enemies_around(spot, army).next().is_some()
    }

    /// Returns whether a unit disarms prisoners: for the rest of the round, and in the movement of the next (BD-50).
    #[inline]
    pub const fn is_busy(&self, unit: &Unit) -> bool {
        let taken = unit.took_prisoners;
        taken > 0 && (taken == self.round || taken + 1 == self.round && matches!(self.stage, Stage::Movement))
    }

    /// The present Ego of an army (reading 14).
    pub fn ego(&self, army: u8) -> u32 {
        let units = self.of_army(army).filter(|(_, unit)| unit.is_active());
        units.map(|(_, unit)| u32::from(unit.fighters) * unit.kind().ego()).sum()
    }

    /// The highest die with which a unit disobeys an order; 0 if it obeys. Dwarven guards always obey (BD-12).
    pub fn disobedience(&self, id: UnitId) -> u8 {
        let unit = self.unit(id);
        if !self.army(unit.army).unruly {
            return 0;
        }
        let (ego, leadership) = (self.ego(unit.army), self.army(unit.army).leadership);
        if ego <= leadership || unit.troop == Troop::DwarvenGuards {
            return 0;
        }
        (6 * (ego - leadership)).div_ceil(ego) as u8
    }

    /// Returns whether a unit of barbarians is outnumbered on the spot (BD-20): the fighters of all enemies next to it are more than
    /// its own and those of friends next to these enemies.
    pub fn is_outnumbered(&self, id: UnitId) -> bool {
        let unit = self.unit(id);
        if unit.troop != Troop::Barbarians || !unit.is_visible() {
            return false;
        }
        let near = |spot: Spot| self.enemies_around(spot, unit.army);
        let enemies: u32 = near(unit.at).map(|enemy| u32::from(self.unit(enemy).fighters)).sum();
        if enemies == 0 {
            return false;
        }
        let helps = |friend: &Unit| {
            let around = near(friend.at);
            around.into_iter().any(|enemy| self.unit(enemy).at.distance(unit.at) == 1)
        };
        let friends = self.of_side(unit.army).filter(|(other, friend)| *other != id && friend.is_visible());
        let friends: u32 =
            friends.filter(|(_, friend)| helps(friend)).map(|(_, friend)| u32::from(friend.fighters)).sum();
        enemies > u32::from(unit.fighters) + friends
    }

    /// Returns whether the goal lets an army leave over the east edge.
    pub fn escapes_east(&self, army: u8) -> bool {
        self.goal == Goal::LeaveEast { army }
    }

    pub fn has_won(&self, army: u8) -> bool {
        matches!(self.outcome, Some(Outcome::Won(winner)) if self.are_allied(winner, army))
    }
}
