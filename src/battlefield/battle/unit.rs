//! A unit in a battle, and the collection of all units with the hexes that they occupy.

use crate::data::troop::Troop;
use crate::model::spot::{SPOTS, Spot};
use crate::model::unit::{Kind, StandingOrder};
use alloc::vec::Vec;
use ludus_engine::board::ActorId;
use serde::{Deserialize, Serialize};

/// The most units of a battle, with the rear guards that split off.
pub const MOST_UNITS: usize = 96;

/// The number of a unit in a battle, over all armies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct UnitId(pub u8);

impl UnitId {
    /// Stands for no unit, as the target of one that has none.
    pub const NONE: UnitId = UnitId(u8::MAX);

    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl From<UnitId> for ActorId {
    fn from(id: UnitId) -> ActorId {
        ActorId(id.0.into())
    }
}

/// Where a unit is in its life.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// Not yet deployed, so it stands nowhere.
    #[default]
    Waiting,
    Active,
    /// Surrendered: it stays on its hex without a zone (BD-51).
    Prisoner,
    /// Left over its own edge: out, but not lost (BD-69).
    Fled,
    /// Left over the edge that its goal names.
    Escaped,
    Dead,
    /// A hidden unit as its enemies see it: nothing is known of it.
    Unknown,
}

/// The state of a unit in the combat of this round (BD-33).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum UnitStance {
    #[default]
    Undecided,
    /// Attacks its target, or has attacked it, and strikes back only at it.
    Bound,
    /// Strikes back at every attacker and does not attack.
    Defending,
}

/// A unit with its present strength and what it did in this round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Unit {
    pub army: u8,
    /// The number of its record within the army, from 1.
    pub number: u8,
    pub troop: Troop,
    pub elite: bool,
    pub with: Option<Troop>,
    pub size: u8,
    pub fighters: u8,
    /// Fighters at the beginning of the battle, or when it split off.
    pub began: u8,
    pub status: Status,
    pub hidden: bool,
    pub at: Spot,
    /// The initial position of the record.
    pub began_at: Spot,
    pub order: StandingOrder,
    pub volleys: u8,
    /// HP of all strikes at it so far, also what killed nobody (BATT-LEAD-08, BD-24). It can exceed the HP that it had.
    pub lost: u32,
    pub stance: UnitStance,
    pub target: UnitId,
    /// Points of movement left in this round, in halves.
    pub points: u8,
    pub moved: bool,
    /// True once it made its own attack or volley of this round.
    pub struck: bool,
    /// True once a bound unit has struck back in this round.
    pub replied: bool,
    /// True if it gave a bonus strike in this round, which binds it (BD-48).
    pub bonus: bool,
    /// True if it lets the present mover go, by choice or held by a rear guard. It holds for the whole move.
    pub let_go: bool,
    /// True if the last step of the present mover has discovered it (reading 12).
    pub fresh: bool,
    /// True while it passes over a hex that another unit occupies.
    pub aloft: bool,
    /// True if its surrender was refused in this round.
    pub refused: bool,
    /// True if its standing order was changed in this round.
    pub reordered: bool,
    /// Half points paid towards a hex that costs more than its Move (BD-06).
    pub paid: u8,
    pub paid_to: Spot,
    /// Rounds ended in deep water, one after another.
    pub swum: u8,
    /// The round in which it took prisoners; 0 if it never did (BD-50).
    pub took_prisoners: u16,
    /// The captor of a prisoner.
    pub captor: UnitId,
}

impl Unit {
    /// The record that enemies see of a hidden unit.
    pub const fn unknown(army: u8, number: u8) -> Unit {
        Unit {
            army,
            number,
            troop: Troop::Peasants,
            elite: false,
            with: None,
            size: 1,
            fighters: 0,
            began: 0,
            status: Status::Unknown,
            hidden: false,
            at: Spot::NOWHERE,
            began_at: Spot::NOWHERE,
            order: StandingOrder::Best,
            volleys: 0,
            lost: 0,
            stance: UnitStance::Undecided,
            target: UnitId::NONE,
            points: 0,
            moved: false,
            struck: false,
            replied: false,
            bonus: false,
            let_go: false,
            fresh: false,
            aloft: false,
            refused: false,
            reordered: false,
            paid: 0,
            paid_to: Spot::NOWHERE,
            swum: 0,
            took_prisoners: 0,
            captor: UnitId::NONE,
        }
    }

    #[inline]
    pub const fn kind(&self) -> Kind {
        Kind { troop: self.troop, elite: self.elite, with: self.with }
    }

    #[inline]
    pub const fn is_active(&self) -> bool {
        matches!(self.status, Status::Active)
    }

    /// Active and known to everyone.
    #[inline]
    pub const fn is_visible(&self) -> bool {
        self.is_active() && !self.hidden
    }

    /// Returns whether it stands on a hex, fighting or taken.
    pub const fn is_on_the_map(&self) -> bool {
        matches!(self.status, Status::Active | Status::Prisoner)
    }

    /// HP of all its fighters.
    #[inline]
    pub fn hp(&self) -> u32 {
        u32::from(self.fighters) * u32::from(self.kind().hp())
    }

    /// HP of the fighters that it lost. The remainder of a strike kills nobody and is no part of it (BD-23).
    #[inline]
    pub fn hp_lost(&self) -> u32 {
        u32::from(self.began.saturating_sub(self.fighters)) * u32::from(self.kind().hp())
    }

    /// The value of its fighters: hire and maintenance, elites two and a half times as much (OURS-6). Troops without a price
    /// count by their HP and scores.
    pub fn value(&self) -> i32 {
        i32::from(self.fighters) * self.value_of_one()
    }

    /// The value of one fighter in halves of gold, see [`Unit::value`].
    pub fn value_of_one(&self) -> i32 {
        let of = |troop: Troop| match troop.row().hire {
            Some(hire) => 2 * (i32::from(hire) + i32::from(troop.row().maintenance)),
            None => i32::from(troop.row().hp) + i32::from(troop.row().attack) + i32::from(troop.row().defence),
        };
        let value = of(self.troop) + self.with.map_or(0, of);
        if self.elite { 5 * value / 2 } else { value }
    }
}

/// All units of a battle and who stands on which hex. It is stored as the list of units.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "Vec<Unit>", try_from = "Vec<Unit>")]
pub struct Units {
    list: [Unit; MOST_UNITS],
    count: u8,
    occupants: [UnitId; SPOTS],
}

impl core::fmt::Debug for Units {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_list().entries(self.all()).finish()
    }
}

impl Default for Units {
    fn default() -> Units {
        Units { list: [Unit::unknown(0, 0); MOST_UNITS], count: 0, occupants: [UnitId::NONE; SPOTS] }
    }
}

impl Units {
    #[inline]
    pub fn unit(&self, id: UnitId) -> &Unit {
        &self.list[id.index().min(MOST_UNITS - 1)]
    }

    #[inline]
    pub fn all(&self) -> &[Unit] {
        &self.list[..usize::from(self.count)]
    }

    pub fn ids(&self) -> impl Iterator<Item = UnitId> + use<> {
        (0..self.count).map(UnitId)
    }

    /// The unit with this number. `None` if there is none.
    pub fn get(&self, id: UnitId) -> Option<&Unit> {
        self.all().get(id.index())
    }

    pub const fn is_full(&self) -> bool {
        self.count as usize >= MOST_UNITS
    }

    /// Adds a unit that stands nowhere yet. A full list stays as it is.
    pub fn push(&mut self, unit: Unit) -> UnitId {
        let id = UnitId(self.count);
        if !self.is_full() {
            self.list[id.index()] = unit;
            self.count += 1;
        }
        id
    }

    #[inline]
    pub fn at_mut(&mut self, id: UnitId) -> &mut Unit {
        &mut self.list[id.index().min(MOST_UNITS - 1)]
    }

    pub fn all_mut(&mut self) -> &mut [Unit] {
        &mut self.list[..usize::from(self.count)]
    }

    /// The unit that occupies a hex, hidden or not.
    #[inline]
    pub fn on(&self, spot: Spot) -> Option<UnitId> {
        let id = self.occupants[spot.index()];
        if id.0 == UnitId::NONE.0 { None } else { Some(id) }
    }

    /// Puts a unit on a hex. If another unit occupies it, the unit only passes over it.
    pub fn put(&mut self, id: UnitId, spot: Spot) {
        self.lift(id);
        let aloft = self.on(spot).is_some();
        if !aloft {
            self.occupants[spot.index()] = id;
        }
        let unit = self.at_mut(id);
        (unit.at, unit.aloft) = (spot, aloft);
    }

    /// Takes a unit from the hex that it occupies.
    pub fn lift(&mut self, id: UnitId) {
        let spot = self.unit(id).at;
        if self.occupants[spot.index()] == id {
            self.occupants[spot.index()] = UnitId::NONE;
        }
    }
}

impl From<Units> for Vec<Unit> {
    fn from(units: Units) -> Vec<Unit> {
        units.all().to_vec()
    }
}

impl TryFrom<Vec<Unit>> for Units {
    type Error = &'static str;
    fn try_from(list: Vec<Unit>) -> Result<Units, &'static str> {
        if list.len() > MOST_UNITS {
            return Err("a battle has at most 96 units");
        }
        let mut units = Units::default();
        for unit in list {
            let id = units.push(unit);
            if unit.is_on_the_map() && !unit.aloft {
                units.occupants[unit.at.index()] = id;
            }
        }
        Ok(units)
    }
}
